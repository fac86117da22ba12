// The element <damas-builder>: a variant with some rules changed, and what comes of that.
//
// It knows no rule: all that it says stands in the page (damario/pages_builder.py), and the engine, asked through the board, says
// what contradicts itself (damas/agreed.py). What is chosen is kept in the address: ?variante=…&casa=tokens&empates=draw set.

import { LONGEST, serves } from "./offered.js";
import { clash } from "./tokens.js";

const SHOWN = 60; // characters of what the address holds
const DRAWS = "empates";
const fill = (template, values) => template.replace(/\{([\w.]+)\}/g, (_, name) => values[name] ?? "");
const inside = (name) => name.charAt(0).toLowerCase() + name.slice(1);
const pairs = (sets) => sets.split(" ").map((token) => token.split("="));
const named = (box) => box.parentNode.textContent;

class DamasBuilder extends HTMLElement {
  #data;
  #form;
  #board;
  #boxes; // home rules that have a name
  #selects; // one for each rule, by whose key it is called, and one for the draws
  #turn = 0; // answers to any but the last question come too late
  #laid = []; // tokens of what is laid over the variant
  #waiting = false; // whether the engine has something to answer

  async connectedCallback() {
    await customElements.whenDefined("draughts-board");
    if (!this.isConnected || this.#data) return;
    this.#data = JSON.parse(this.querySelector(":scope > template").content.textContent);
    this.#form = this.querySelector("form");
    this.#board = this.querySelector("draughts-board");
    this.#boxes = [...this.querySelectorAll("[name=casa]")];
    this.#selects = [...this.querySelectorAll("details select")];
    this.addEventListener("change", ({ target }) => target.form && this.#changed(target));
    this.addEventListener("click", ({ target }) => this.#pressed(target));
    this.addEventListener("draughts-ready", () => this.#waiting && this.#ask());
    this.#read();
  }

  get #variant() {
    return this.#form.elements.variante.value;
  }

  get #base() {
    return this.#data.bases[this.#variant];
  }

  #part(selector) {
    return this.querySelector(`.damas-built ${selector}`);
  }

  #select(key) {
    return this.#selects.find(({ name }) => name === key);
  }

  /** Whether a choice is one of the variant's. */
  #fits(choice) {
    return serves(choice, this.#variant);
  }

  /** The choice of a rule's value; one of a list is made where there is none. */
  #option(key, value) {
    const { options, dataset } = this.#select(key) ?? { options: [], dataset: {} };
    const find = (word) => [...options].find((one) => one.value === word && this.#fits(one));
    const words = value?.split("+") ?? [];
    const found = words.map(find);
    const whole = find(value);
    if (whole || !("many" in dataset) || !found.every(Boolean) || new Set(words).size < words.length) return whole;
    const made = new Option(found.map(({ text }) => text).join(this.#data.then), value);
    made.dataset.long = [dataset.order, ...found.map((one) => one.dataset.long)].join(" ");
    options.add(made);
    return made;
  }

  /** A change of one rule in words. */
  #change(token, how = "change") {
    const [key, value] = token.split("=");
    const rule = this.#select(key).parentNode.firstChild.data.trim();
    return fill(this.#data.said[how], { rule, value: this.#option(key, value).text });
  }

  // What is chosen: each rule's value. A home rule that is ticked sets some of them.

  /** Takes what the address asks for; what there is not is told, and the rest holds. */
  #read() {
    const asked = new URLSearchParams(location.search);
    const { bases, said } = this.#data;
    const wrong = [];
    const refuse = (name, found, allowed) =>
      wrong.push(fill(said.refused, { name, found: found.slice(0, SHOWN), allowed: allowed.filter(Boolean).join(", ") }));
    const variant = asked.get("variante");
    if (variant !== null && Object.hasOwn(bases, variant)) this.#form.elements.variante.value = variant;
    else if (variant !== null) refuse("variante", variant, Object.keys(bases));
    this.#start();
    const laid = [];
    const strange = [];
    const casa = asked.get("casa") ?? "";
    if (casa.length > LONGEST) wrong.push(fill(said.long, { found: casa.length, allowed: LONGEST }));
    for (const token of new Set(casa.length > LONGEST ? [] : casa.match(/[^ ,]+/g))) {
      const box = this.#boxes.find(({ value }) => value === token);
      const [key, value] = token.split(/=(.*)/s);
      const select = key !== DRAWS && this.#select(key);
      if (box && !this.#fits(box)) {
        wrong.push(fill(said.dropped, { name: named(box) }));
        continue;
      }
      if (!box && !(select && this.#option(key, value))) {
        if (select) refuse("casa", token, [...select.options].filter((one) => this.#fits(one)).map((one) => one.value));
        else strange.push(token.slice(0, SHOWN));
        continue;
      }
      const found = { dataset: { sets: box?.dataset.sets ?? token }, name: box ? named(box) : this.#change(token) };
      const other = laid.find((one) => clash(one, found));
      if (other) wrong.push(fill(said.clash, { one: other.name, other: found.name }));
      else {
        laid.push(found);
        this.#set(found.dataset.sets);
        if (box) box.checked = true;
      }
    }
    if (strange.length) {
      const allowed = this.#boxes.filter((box) => this.#fits(box)).map(({ value }) => value);
      wrong.push(fill(said.strange, { found: strange.join(", "), allowed: allowed.join(", ") }));
    }
    const draws = asked.get(DRAWS);
    if (draws !== null && this.#option(DRAWS, draws)) this.#select(DRAWS).value = draws;
    else if (draws !== null) refuse(DRAWS, draws, this.#base.sets);
    if (wrong.length) wrong.push(said.remedy);
    this.#show(wrong.join(" "), location.search);
    if (laid.length) this.#part("h3").parentNode.scrollIntoView();
  }

  /** Every rule as in the variant. */
  #start() {
    for (const select of this.#selects) {
      const own = this.#base.values[select.name];
      for (const option of select.options) {
        option.hidden = option.disabled = !this.#fits(option);
        option.label = option.value === own ? fill(this.#data.said.official, { value: option.text }) : option.text;
      }
      select.value = own;
    }
  }

  /** Gives rules values. */
  #set(sets) {
    for (const [key, value] of pairs(sets)) if (this.#option(key, value)) this.#select(key).value = value;
  }

  #changed(control) {
    let told = "";
    if (control.name === "variante") {
      const ticked = this.#boxes.filter((box) => box.checked);
      const out = ticked.filter((box) => !this.#fits(box));
      told = out.map((box) => fill(this.#data.said.dropped, { name: named(box) })).join(" ");
      this.#start();
      for (const token of this.#laid) {
        const box = ticked.find(({ value }) => value === token);
        if (!out.includes(box)) this.#set(box?.dataset.sets ?? token);
      }
    } else if (control.name === "casa") {
      for (const box of this.#boxes.filter((one) => control.checked && one.checked && clash(one, control))) {
        this.#untick(box);
        told = fill(this.#data.said.replaced, { out: named(box), name: named(control) });
      }
      if (control.checked) this.#set(control.dataset.sets);
      else this.#untick(control);
    }
    this.#show(told, true);
  }

  /** Takes a home rule away: what it changed is as in the variant again, unless another one says so. */
  #untick(box) {
    box.checked = false;
    for (const [key] of pairs(box.dataset.sets)) this.#select(key).value = this.#base.values[key];
    for (const other of this.#boxes) if (other.checked) this.#set(other.dataset.sets);
  }

  /** What is laid over the variant: home rules that are ticked, and what these do not say. */
  #tokens(changes) {
    const ticked = this.#boxes.filter((box) => box.checked);
    const said = new Set([DRAWS, ...ticked.flatMap((box) => pairs(box.dataset.sets).map(([key]) => key))]);
    return [...ticked.map(({ value }) => value), ...changes.filter(([key]) => !said.has(key)).map((pair) => pair.join("="))];
  }

  // What comes of it.

  /** Shows what is chosen; `asked`: whether anything is, or the page stands as it came. */
  #show(notice, asked) {
    const { said, silent } = this.#data;
    const { values, sets, fixed } = this.#base;
    const chosen = Object.fromEntries(this.#selects.map(({ name, value }) => [name, value]));
    const changes = Object.entries(chosen).filter(([key, value]) => value !== values[key]);
    for (const box of this.#boxes) {
      // A home rule stays ticked as long as all that it sets holds.
      const all = pairs(box.dataset.sets);
      const already = all.every(([key, value]) => values[key] === value);
      box.disabled = already || !this.#fits(box);
      box.checked &&= !box.disabled && all.every(([key, value]) => chosen[key] === value);
      box.parentNode.title = already ? said.already : box.disabled ? said.unfit : "";
    }
    this.#laid = this.#tokens(changes);
    const draws = chosen[DRAWS] !== sets[0] && chosen[DRAWS];
    const casa = this.#laid.join(",").replaceAll("+", "%2B");
    const query = `?variante=${this.#variant}${casa && `&casa=${casa}`}${draws ? `&${DRAWS}=${draws}` : ""}`;
    const address = location.origin + location.pathname + query;
    if (asked) history.replaceState(history.state, "", query + location.hash);
    this.#part("[name=endereco]").value = address;
    for (const link of this.querySelectorAll("[data-to]")) link.href = link.dataset.to + query;
    this.#part("h3").textContent = this.#title(draws);
    this.#part(".damas-notice").textContent = notice || (changes.length ? "" : said.plain_hint);
    this.#part(".damas-differences").hidden = !changes.length;
    this.#part(".damas-fixed").textContent = fixed;
    for (const part of this.querySelectorAll("[data-key]")) {
      const { key } = part.dataset;
      const changed = chosen[key] !== values[key];
      const { text, dataset } = this.#option(key, chosen[key]) ?? { text: "", dataset: {} };
      part.classList.toggle("changed", changed);
      if (part.cells) {
        part.hidden = !changed;
        part.cells[1].textContent = this.#option(key, values[key])?.text;
        part.cells[2].textContent = text;
      } else part.textContent = silent[key] && chosen[silent[key][0]] === silent[key][1] ? "" : dataset.long;
    }
    const yaml = this.#file(changes, address);
    this.#part("textarea").value = yaml;
    this.#part("[download]").href = `data:text/yaml;charset=utf-8,${encodeURIComponent(yaml)}`;
    if (asked) this.#ask();
  }

  /** A variant with these rules, as `damario check` takes it (damario/exported.py). */
  #file(changes, address) {
    const { file, agreed } = this.#data;
    const { leaves, words, starts, sets } = this.#base;
    const found = { ...leaves, words, address };
    for (const [key, word] of changes) {
      const list = "many" in this.#select(key).dataset && word.replaceAll("+", ", ");
      const limit = /^\d/.test(word) && `{same_king: ${word}, while_has_men: true}`;
      found[key] = fill(agreed, { value: list === false ? limit || word : `[${list}]` });
      if (key === DRAWS) found.draws = fill(agreed, { value: `[${[...new Set([word, ...sets])].join(", ")}]` });
      if (key === "first_mover") found["notation.pdn"] = fill(agreed, { value: `"${starts[word].pdn}"` });
    }
    return fill(file, found);
  }

  #title(draws) {
    const { said } = this.#data;
    const home = (token) => named(this.#boxes.find(({ value }) => value === token));
    const names = this.#laid.map((token) => (token.includes("=") ? this.#change(token, "inside") : home(token)));
    if (draws) names.push(this.#option(DRAWS, draws).text);
    const title = names.length > 3 ? said.title_many : names.length ? said.title : said.plain;
    return fill(title, { variant: this.#base.name, count: names.length, changes: names.map(inside).join(said.between) });
  }

  /** Has the engine look for contradictions, and the boards show the rules. */
  async #ask() {
    const turn = (this.#turn += 1);
    this.#waiting = false;
    const rules = { variant: this.#variant, house_rules: this.#laid };
    const { positions, starts } = this.#base;
    const found = await this.#board.ask("agree", { ...rules, positions }).catch(() => null); // the board says what went wrong
    if (turn !== this.#turn) return;
    this.#waiting = !found;
    if (!found) return;
    const { findings, playable, shows } = found;
    this.#part(".damas-trouble").replaceChildren(...findings.map((finding) => this.#trouble(finding)));
    this.classList.toggle("troubled", findings.length > 0);
    this.classList.toggle("unplayable", !playable);
    if (!playable) return;
    this.#lay(this.#board, rules, starts[this.#select("first_mover").value].start);
    const place = this.#part(".damas-shows");
    place.textContent = shows ? this.#data.said.shows : "";
    if (shows) this.#lay(place.appendChild(this.#board.cloneNode()), rules, shows);
  }

  #lay(board, { variant, house_rules: house }, position) {
    const wanted = Object.entries({ variant, "house-rules": house.join(" "), position });
    if (wanted.every(([name, value]) => (board.getAttribute(name) ?? "") === value)) return;
    for (const [name, value] of wanted) board.setAttribute(name, value);
    board.position = position; // drawn anew
  }

  /** What contradicts itself, with what would end it. */
  #trouble({ sentence, fix, fixed }) {
    const line = document.createElement("p");
    line.textContent = `${sentence} `;
    if (fix) {
      const button = line.appendChild(document.createElement("button"));
      const textContent = fill(this.#data.said.fix, { change: fixed });
      Object.assign(button, { type: "button", name: "fix", value: fix, textContent });
    }
    return line;
  }

  #pressed(button) {
    const { name, value, parentNode } = button;
    if (name === "fix") {
      this.#set(value);
      this.#show("", true);
      this.#part("h3").focus();
    } else if (name === "copy") {
      // Where copying is not allowed the text is marked, to be copied by hand.
      const field = parentNode.querySelector("input") ?? this.#part("textarea");
      field.select();
      navigator.clipboard?.writeText(field.value).then(() => (button.textContent = this.#data.said.copied), Boolean);
    }
  }
}

if (!customElements.get("damas-builder")) customElements.define("damas-builder", DamasBuilder);
