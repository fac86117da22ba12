// A question on a board that is answered by ticking squares, or by a number. The answer came with the page.

import { fill, words } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** Drawn into a corner of a square: told apart by shape. */
const BADGES = { right: "M-1.1 0l.8.9 1.5-1.8", wrong: "M-.9-.9l1.8 1.8m0-1.8-1.8 1.8", missing: "M0-1.2V.2M0 1v.1" };

export class Select {
  /** @type {import("./puzzle.js").Bench} */
  #at;
  #asked; // {kind, question, answer, options, hint, rule, explained} of the page's data
  /** @type {Set<number>} */
  #ticked = new Set(); // squares, or the one number
  #judged = false; // the squares wear their badges
  #hints = 0;
  #shown = false;
  #done = false;

  /** @param {import("./puzzle.js").Bench} bench */
  constructor(bench) {
    this.#at = bench;
    this.#asked = bench.foreseen.select;
  }

  get question() {
    return this.#asked.question;
  }

  get controls() {
    const button = (act) => () => this.#at.later(act);
    return {
      ...(!this.#counts && { check: button(() => this.#check()) }),
      help: button(() => this.#hint()),
      reveal: button(() => this.#reveal()),
      restart: button(() => this.#restart()),
    };
  }

  get #counts() {
    return this.#asked.kind === "count";
  }

  /** The buttons to answer with; they are in the page. */
  get #numbers() {
    return this.#at.drawing.svg.closest("draughts-board").querySelectorAll(".damas-options button");
  }

  /** @returns {Set<number>} */
  get #answer() {
    return new Set([this.#asked.answer].flat());
  }

  begin() {
    if (!this.#counts) this.#at.drawing.svg.setAttribute("aria-multiselectable", "true");
    for (const button of this.#numbers) {
      button.disabled = false;
      button.onclick = () => this.#choose(Number(button.textContent));
    }
    this.#at.drawing.movable(null, new Set());
    this.draw();
  }

  cancel() {}

  /** What a letter asks for would answer the question: all there is to say is how squares are ticked. */
  show() {
    this.#at.say(words("interface.keys.ticking"));
  }

  touched(square) {
    if (this.#counts) return;
    this.#judged = false;
    if (!this.#ticked.delete(square)) this.#ticked.add(square);
    this.draw();
    this.#at.say(fill(words("interface.ticked"), { count: this.#ticked.size }));
  }

  /** Shows what is ticked and, once it was judged, what is right of it. */
  draw() {
    const { drawing, grid } = this.#at;
    const answer = this.#answer;
    drawing.unmark();
    for (const piece of drawing.pieces()) piece.classList.toggle("selected", this.#ticked.has(Number(piece.dataset.square)));
    const verdict = (square, ticked) => (ticked ? (answer.has(square) ? "right" : "wrong") : this.#shown && answer.has(square) && "missing");
    grid.name((square, label, piece) => {
      const ticked = !this.#counts && this.#ticked.has(square);
      const judged = !this.#counts && this.#judged && verdict(square, ticked);
      if (ticked) drawing.mark("start", square);
      if (judged) this.#badge(square, judged);
      const said = [label, words(piece ? `interface.pieces.${piece}` : "interface.empty")];
      if (ticked) said.push(words("interface.tick"));
      if (judged) said.push(words(`interface.${judged}`));
      return said.join(", ");
    });
    for (const square of this.#counts ? [] : this.#ticked) drawing.rect(square).setAttribute("aria-selected", "true");
  }

  #badge(square, kind) {
    const { drawing } = this.#at;
    const [x, y] = ["x", "y"].map((name) => Number(drawing.rect(square).getAttribute(name)));
    const badge = document.createElementNS(SVG, "g");
    badge.setAttribute("class", `damas-mark badge ${kind}`);
    badge.setAttribute("transform", `translate(${x + 7.9} ${y + 2.1})`);
    badge.dataset.square = String(square);
    badge.innerHTML = `<rect x="-2" y="-2" width="4" height="4" rx="${kind === "wrong" ? 0.4 : 2}"/><path d="${BADGES[kind]}"/>`;
    drawing.svg.querySelector(".damas-hints").append(badge);
  }

  #choose(number) {
    this.#ticked = new Set([number]);
    this.#check();
  }

  #check() {
    if (!this.#ticked.size) return this.show();
    const answer = this.#answer;
    const right = [...this.#ticked].filter((one) => answer.has(one)).length;
    const wrong = this.#ticked.size - right;
    const missing = answer.size - right;
    this.#judged = true;
    this.draw();
    this.#press();
    if (wrong || missing) {
      const said = this.#counts ? "interface.not_the_number" : "interface.checked";
      return this.#at.say(fill(words(said), { right, wrong, missing }), { kind: "refused" });
    }
    const { explained, rule } = this.#asked;
    this.#at.say(explained, { answer: { rule }, kind: "solved" });
    if (!this.#done) this.#at.solved({ id: null, hints: this.#hints, shown: this.#shown });
    this.#done = true;
    return undefined;
  }

  /** The rule in words, then one square after the other. */
  #hint() {
    const { drawing, say } = this.#at;
    this.#hints += 1;
    const missing = [...this.#answer].find((one) => !this.#ticked.has(one));
    if (this.#hints === 1 || this.#counts || missing === undefined) {
      say(this.#asked.hint, { answer: { rule: this.#asked.rule } });
      return;
    }
    this.#judged = false;
    this.#ticked.add(missing);
    this.draw();
    say(fill(words("interface.hint_square"), { square: drawing.rect(missing).dataset.label }));
  }

  #reveal() {
    this.#shown = true;
    this.#ticked = this.#answer;
    this.#check();
  }

  #restart() {
    this.#ticked.clear();
    this.#judged = this.#shown = this.#done = false;
    this.#hints = 0;
    this.draw();
    this.#press();
    this.#at.say(words("interface.cleared"));
  }

  /** Says on the numbers which one was chosen. */
  #press() {
    for (const button of this.#numbers) {
      button.setAttribute("aria-pressed", String(this.#ticked.has(Number(button.textContent))));
    }
  }
}
