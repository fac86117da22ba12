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
 * Has the form say it.
 * @param {HTMLFormElement} form
 * @param {Partial<import("./play.js").Game>} choice
 * @returns {string} all that is chosen, in words
 */
export function show(form, choice) {
  for (const select of form.querySelectorAll("select")) select.value = choice[select.name] ?? select.value;
  for (const token of choice.house ?? []) offer(form.querySelector("fieldset"), token);
  for (const box of form.querySelectorAll("input")) box.checked = choice.house?.includes(box.value);
  if (choice.variant && !choice.draws) form.elements.draws.value = "";
  tidy(form);
  return [...form.elements]
    .map((one) => one.selectedOptions?.[0].text ?? (one.checked ? one.parentNode.textContent.trim() : ""))
    .filter(Boolean)
    .join(" · ");
}

/** Offers the draw sets of the variant; what is ticked takes the place of what cannot go with it. */
export function tidy(form, touched = null) {
  const { variant, draws } = form.elements;
  const of = (kind) => `[data-${kind}~="${variant.value}"]`;
  for (const option of draws) option.hidden = option.disabled = !option.matches(of("of"));
  if (draws.selectedOptions[0]?.disabled ?? true) draws.value = draws.querySelector(of("first")).value;
  if (!touched?.checked) return;
  for (const box of form.querySelectorAll("input")) if (clash(touched, box)) box.checked = false;
}

/**
 * Names changes of single rules.
 * @param {object} words rule -> {label, values}, with change and then (damario/changes.py)
 * @returns {(token: string) => string} the change in words; nothing for what there is not
 */
function names(words) {
  return (token) => {
    const [key, value] = token.split(/=(.*)/s);
    const said = Object.hasOwn(words, key) && value?.split("+").map((word) => words[key].values?.[word]);
    if (!said || said.some((one) => typeof one !== "string")) return "";
    return words.change.replace("{rule}", words[key].label).replace("{value}", said.join(words.then));
  };
}

/** Puts a change of one rule, which the address or a kept game asks for, beside the home rules that have a name. */
function offer(fieldset, token) {
  const name = names(JSON.parse(fieldset.dataset.changes))(token);
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
    const fits = ({ dataset: { of } }) => !of || of.split(" ").includes(variant);
    const choices = [...part.querySelectorAll("option, input")].filter(fits);
    const words = new Map(choices.map((one) => [one.dataset.word ?? one.value, one.value]));
    const values = { name, found: named.filter((one) => !words.has(one)).join().slice(0, 60), allowed: [...words.keys()].join(", ") };
    if (named.every((one) => words.has(one))) {
      const found = [...words].flatMap(([word, value]) => (named.includes(word) ? value : []));
      wanted[part.name] = many ? found : found[0];
    } else wrong.push(refused.replace(/\{(\w+)\}/g, (_, key) => values[key]));
  }
  return { wanted, wrong };
}
