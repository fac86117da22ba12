// The element <damas-wizard>: which rules do you play? One question at a time, beside it the variants that are still possible.
//
// The questions with their boards, and a table of what each variant answers, are in the page. The answers are kept in the address:
// ?r=question:answer,…, "x" where either will do. Which question comes next follows from them: the first that has no answer.

const EITHER = "x";
const LONGEST = 400; // characters of ?r=

class DamasWizard extends HTMLElement {
  /** @type {AbortController | null} */
  #alive = null; // ends the listening when the element leaves the page
  /** @type {Map<string, string>} question → answer, in the order in which they were given */
  #given = new Map();
  #pushed = 0; // entries of the browser's history that are ours
  #said;

  connectedCallback() {
    this.#said = JSON.parse(this.dataset.said);
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    for (const way of this.querySelectorAll("[data-answer]")) offer(way);
    this.addEventListener("click", (event) => this.#pressed(event.target.closest("button")), { signal });
    addEventListener("popstate", () => this.#read(), { signal });
    this.#read();
  }

  disconnectedCallback() {
    this.#alive?.abort();
  }

  get #questions() {
    return [...this.querySelectorAll("[data-question]")];
  }

  get #table() {
    return Object.entries(this.#said.table);
  }

  /** Take the answers from the address. */
  #read() {
    const text = new URLSearchParams(location.search).get("r") ?? "";
    const found = text.split(",").filter(Boolean).map((part) => part.split(":"));
    const known = ([name, answer, ...more], place) =>
      !more.length && this.#way(name, answer) && found.findIndex(([other]) => other === name) === place;
    const wrong = text.length > LONGEST ? [text] : found.find((part, place) => !known(part, place));
    this.#given = new Map(wrong ? [] : found);
    this.querySelector(".damas-refused").textContent = wrong ? fill(this.#said.refused, { found: wrong.join(":").slice(0, 40) }) : "";
    this.#show();
  }

  /** Whether a question can be answered so. Names are compared and never made part of a selector. */
  #way(name, answer) {
    const section = this.#questions.find((one) => one.dataset.question === name);
    return section && (answer === EITHER || [...section.querySelectorAll("[data-answer]")].some((way) => way.dataset.answer === answer));
  }

  /** @param {HTMLButtonElement | null} button */
  #pressed(button) {
    const name = button?.closest("[data-question]")?.dataset.question;
    const answer = button?.closest("[data-answer]")?.dataset.answer;
    if (answer) return this.#answer([[name, answer]]);
    switch (button?.name) {
      case "either": return this.#answer([[name, EITHER]]);
      case "finish": return this.#answer(this.#open().map((section) => [section.dataset.question, EITHER]));
      case "restart": return this.#go([]);
      case "ask": return this.#go([...this.#given].filter(([given]) => given !== button.value));
      case "back": return this.#pushed ? history.back() : this.#go([...this.#given].slice(0, -1));
      case "copy": return this.#copy();
    }
  }

  #answer(answers) {
    this.#go([...this.#given, ...answers]);
  }

  /** Show these answers, and have the browser remember those before. */
  #go(answers) {
    this.#given = new Map(answers); // a button that is pressed twice at once answers once
    const text = [...this.#given].map((part) => part.join(":")).join(",");
    history.pushState({}, "", location.pathname + (text && `?r=${text}`));
    this.#pushed += 1;
    this.querySelector(".damas-refused").textContent = "";
    this.#show();
    const heading = this.querySelector("section:not([hidden]) h2");
    heading.focus({ preventScroll: true });
    if (heading.getBoundingClientRect().top < 80) this.scrollIntoView();
  }

  async #copy() {
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.querySelector(".damas-found [role=status]").textContent = this.#said[copied ? "copied" : "here"];
  }

  /** The questions that have no answer yet. */
  #open() {
    return this.#questions.filter((section) => !this.#given.has(section.dataset.question));
  }

  // What follows from the answers; damario/questionnaire.py says the same.

  /** The questions that have been answered otherwise than a variant does, and not to the same effect. */
  #differing(id) {
    const { answers: own, same } = this.#said.table[id];
    const known = { ...own };
    for (const [name, answer] of this.#given) if (answer !== EITHER) known[name] = answer;
    const holds = (cases) => Object.entries(cases).every(([name, answer]) => known[name] === answer);
    return Object.keys(own).filter((name) => known[name] !== own[name] && !same[name]?.[known[name]]?.some(holds));
  }

  #token(id, name) {
    return this.#said.table[id].tokens[name][this.#given.get(name)];
  }

  /**
   * The variants with the fewest differing answers; of these, those whose differences home rules can say. Before all of them
   * go those whose own rules no answer contradicts.
   */
  get #closest() {
    const far = ([id, { against }]) => {
      const names = this.#differing(id);
      const strange = names.filter((name) => against[name]?.includes(this.#given.get(name)));
      return strange.length * 1e4 + names.length * 100 + names.filter((name) => !this.#token(id, name)).length;
    };
    const least = Math.min(...this.#table.map(far));
    return this.#table.filter((entry) => far(entry) === least).map(([id]) => id);
  }

  // What is shown

  #show() {
    const [open, closest] = [this.#open(), this.#closest];
    const last = closest.length === 1 || this.#alike(closest);
    for (const section of this.#questions) {
      section.hidden = section !== open[0];
      section.querySelector("[name=back]").hidden = !this.#given.size;
      section.querySelector("[name=finish]").hidden = !last;
    }
    this.#narrow(closest, last);
    this.querySelector(".damas-found").hidden = open.length > 0;
    if (!open.length) this.#end(closest);
  }

  #narrow(closest, last) {
    for (const item of this.querySelectorAll(".damas-left [data-variant]")) item.classList.toggle("out", !closest.includes(item.dataset.variant));
    const { some, one, alike, none } = this.#said.status;
    const exact = !this.#differing(closest[0]).length;
    const text = !exact ? none : !last ? some : closest.length > 1 ? alike : one;
    this.querySelector(".damas-left").dataset.exact = exact;
    const sentence = fill(text, { count: closest.length, total: this.#table.length, names: this.#names(closest, "and") });
    // At the end the result says it.
    this.querySelector(".damas-left [role=status]").textContent = this.#open().length || text === some ? sentence : "";
  }

  /** Whether no question could tell these variants apart. */
  #alike(ids) {
    const answers = (id) => JSON.stringify(this.#said.table[id].answers);
    return ids.every((id) => answers(id) === answers(ids[0]));
  }

  #end(closest) {
    const result = this.querySelector(".damas-found");
    const [first] = closest;
    const names = this.#differing(first);
    const one = closest.length === 1;
    const alike = !one && this.#alike(closest);
    const say = (key, values) => fill(this.#said.result[key], values);
    const key = names.length ? "but" : one ? "found" : alike ? "alike" : "open";
    result.querySelector("h2").textContent = say(key, { names: this.#names(names.length ? [first] : closest, "or") });
    const told = names.map((name) => [this.#told(name, this.#given.get(name)), this.#told(name, this.#said.table[first].answers[name])]);
    list(result.querySelector(".damas-but"), told, ([mine, its], item) => {
      const other = document.createElement("small");
      other.textContent = say("as", { name: this.#names([first]), told: its });
      item.append(mine, other);
    });
    const also = names.length && !one ? say("also", { names: this.#names(closest.slice(1), "and") }) : "";
    result.querySelector(".damas-also").textContent = also;
    const tokens = names.map((name) => this.#token(first, name)).filter(Boolean);
    result.querySelector(".damas-unsaid").textContent = tokens.length < names.length ? say("unsaid") : "";
    for (const line of result.querySelectorAll("[data-line]")) line.hidden = line.dataset.line !== first || key !== "found";
    for (const part of result.querySelectorAll("[data-alike]")) part.hidden = !alike || part.dataset.alike !== closest.join(" ");
    this.#decide(key === "open" ? closest : []);
    result.querySelector(".damas-on").hidden = key === "open";
    this.#lead(first, tokens);
  }

  /** Offers the questions that have no certain answer and would tell these variants apart. */
  #decide(ids) {
    const part = this.querySelector(".damas-decide");
    const answers = (name) => new Set(ids.map((id) => this.#said.table[id].answers[name]));
    const open = this.#questions.filter(({ dataset: { question } }) => this.#given.get(question) === EITHER && answers(question).size > 1);
    part.hidden = !open.length;
    list(part.querySelector("ul"), open, (section, item) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", name: "ask", value: section.dataset.question });
      button.textContent = section.querySelector("h2").textContent;
      item.append(button);
    });
  }

  /** The links go on with what has been found out. */
  #lead(id, tokens) {
    const asked = `?variante=${id}${tokens.length ? `&casa=${tokens.map(encodeURIComponent).join(",")}` : ""}`;
    for (const link of this.querySelectorAll("[data-to]")) {
      const to = link.dataset.to;
      const [path] = link.getAttribute("href").split("?");
      if (to === "rules") link.setAttribute("href", this.querySelector(`.damas-left [data-variant="${id}"] a`).getAttribute("href"));
      else link.setAttribute("href", path + asked);
      link.textContent = fill(this.#said.result[to === "house" && !tokens.length ? "house_none" : to], { name: this.#names([id]) });
    }
  }

  #told(name, answer) {
    const section = this.#questions.find((one) => one.dataset.question === name);
    return [...section.querySelectorAll("[data-answer]")].find((way) => way.dataset.answer === answer).dataset.told;
  }

  #names(ids, word = "and") {
    const names = ids.map((id) => this.querySelector(`.damas-left [data-variant="${id}"]`).dataset.name);
    const { comma, [word]: last } = this.#said.join;
    return names.length < 2 ? names.join("") : names.slice(0, -1).join(comma) + last + names.at(-1);
  }
}

/** Makes a button of an answer's sentence. */
function offer(way) {
  const said = way.querySelector("strong");
  if (!said) return; // a page that comes back from the browser's memory has them
  const button = document.createElement("button");
  button.type = "button";
  button.append(...said.childNodes);
  said.replaceWith(button);
}

/** Fills a list anew, an entry for each of the things. */
function list(part, things, each) {
  part.replaceChildren(...things.map((thing) => {
    const item = document.createElement("li");
    each(thing, item);
    return item;
  }));
}

const fill = (template, values = {}) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

if (!customElements.get("damas-wizard")) customElements.define("damas-wizard", DamasWizard);
