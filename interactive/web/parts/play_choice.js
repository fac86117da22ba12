// What is chosen for a game: in the form, and in an address that leads to it.

import { clash } from "./tokens.js";

/**
 * What the form says.
 * @param {HTMLFormElement} form
 */
export function chosen(form) {
  const said = new FormData(form);
  return { ...Object.fromEntries(said), level: Number(said.get("level")), house: said.getAll("house") };
}

/**
 * Has the form say it; what there is not it leaves as it was.
 * @param {HTMLFormElement} form
 * @param {Partial<import("./play.js").Game>} choice
 * @returns {string} all that is chosen, in words
 */
export function show(form, choice) {
  const { house = [] } = choice;
  for (const select of form.querySelectorAll("select")) {
    const { name, value } = select;
    select.value = choice[name] ?? value;
    select.value ||= value;
  }
  for (const token of house) offer(form.querySelector("fieldset"), token);
  for (const box of form.querySelectorAll("input")) box.checked = house.includes(box.value);
  if (choice.variant && !choice.draws) form.elements.draws.value = "";
  tidy(form);
  return [...form.elements]
    .filter((one) => !one.closest("[hidden]") && (one.checked || one.selectedOptions))
    .map((one) => one.selectedOptions?.[0].text ?? one.parentNode.textContent.trim())
    .join(" · ");
}

/**
 * Offers the draw sets and home rules of the variant, but what is its own anyway; what is ticked takes the place of what cannot go
 * with it.
 * Two friends have no side.
 */
export function tidy(form, touched = null) {
  const { variant, draws, level, side } = form.elements;
  const of = (kind) => `[data-${kind}~="${variant.value}"]`;
  for (const option of draws) option.hidden = option.disabled = !option.matches(of("of"));
  if (touched === variant || (draws.selectedOptions[0]?.disabled ?? true)) draws.value = draws.querySelector(of("first")).value;
  side.closest("span").hidden = level.value === "0";
  for (const box of form.querySelectorAll("input")) {
    box.disabled = !box.matches(of("of")) || box.matches(of("idle"));
    if (box.disabled || (touched?.checked && clash(touched, box))) box.checked = false;
  }
}

/**
 * A change of one rule in words; nothing for what there is not.
 * @param {object} words rule -> {label, values}, with change and then (damario/changes.py)
 * @param {string} token
 */
function inWords(words, token) {
  const [key, value] = token.split(/=(.*)/s);
  const said = Object.hasOwn(words, key) && value?.split("+").map((word) => words[key].values?.[word]);
  if (!said || said.some((one) => typeof one !== "string")) return "";
  return words.change.replace("{rule}", words[key].label).replace("{value}", said.join(words.then));
}

/** Puts a change of one rule, which the address or a kept game asks for, beside the home rules that have a name. */
function offer(fieldset, token) {
  const name = inWords(JSON.parse(fieldset.dataset.changes), `${token}`);
  const boxes = [...fieldset.querySelectorAll("input")];
  if (!name || boxes.some((box) => box.value === token)) return;
  const label = boxes[0].parentNode.cloneNode(true);
  Object.assign(label.querySelector("input"), { value: token, checked: false }).dataset.sets = token;
  label.lastChild.textContent = ` ${name}`;
  fieldset.append(label);
}

/**
 * What the address asks for.
 * @param {HTMLFormElement} form its controls say in data-asked how they are called there, its choices in data-word
 * @param {string} refused the sentence for what there is not
 * @returns {{wanted: Partial<import("./play.js").Game>, wrong: string[]}}
 */
export function asked(form, refused) {
  const [wanted, wrong] = [{}, []];
  for (const part of form.querySelectorAll("[data-asked]")) {
    const name = part.dataset.asked;
    const text = new URLSearchParams(location.search).get(name);
    if (text === null) continue;
    const many = part.type === "fieldset";
    const named = (many ? text.split(/[ ,]+/) : [text]).filter((one) => one || !many);
    if (many) for (const token of named) offer(part, token);
    const variant = wanted.variant ?? form.elements.variant.value;
    const among = (list) => list?.split(" ").includes(variant);
    const choices = [...part.querySelectorAll("option, input")].filter(({ dataset }) => among(dataset.of) ?? true);
    const words = new Map(choices.map(({ value, dataset }) => [dataset.word ?? value, among(dataset.idle) ? [] : value]));
    const values = { name, found: named.filter((one) => !words.has(one)).join().slice(0, 60), allowed: [...words.keys()].join(", ") };
    if (named.every((one) => words.has(one))) {
      const found = [...words].flatMap(([word, value]) => (named.includes(word) ? value : []));
      wanted[part.name] = many ? found : found[0];
    } else wrong.push(refused.replace(/\{(\w+)\}/g, (_, key) => values[key]));
  }
  return { wanted, wrong };
}
