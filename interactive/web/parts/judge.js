// The element <damas-judge>: a position that the reader sets up, judged under all the rule sets.
//
// Every word and an example with its answer are in the page (damario/pages_judge.py). The board sets the position up
// (editor.js), and the engine judges it, through the board, and writes the answer (damas/ruling_text.py).
// Rules and position are kept in the address: ?variante=…&casa=home rules, comma between&posicao=FEN.

import { editor } from "./editor.js";
import { LONGEST, serves } from "./offered.js";
import { clash } from "./tokens.js";

const MOST = 16; // arrows; more would cover the board
const SHOWN = 400; // characters of a position that the address holds
const HEARD = ["change", "click", "submit", "pointerover", "focusin", "draughts-ready"];

const named = (box) => box.parentNode.textContent.trim();

class DamasJudge extends HTMLElement {
  #asked = 0; // questions so far: an answer to any but the last comes too late
  #example = ""; // the position of the page, which nobody has chosen
  #judged = ""; // the position that was asked about last, as the board tells it
  #paths = []; // of the legal moves
  #pending = null; // what is asked again when the engine can be had
  #met = false; // whether the engine has answered before
  #told = ""; // what was unticked, and why
  #bare = ""; // whose turn it is on the board that is drawn anew to be emptied
  #earlier = []; // rules and position before each time that the board was drawn anew
  /** @type {import("../../board/puzzle.js").Bench} */
  #bench;
  /** @type {ReturnType<editor>} */
  #editor;

  async connectedCallback() {
    await customElements.whenDefined("draughts-board");
    if (!this.isConnected) return;
    for (const name of HEARD) this.addEventListener(name, this);
    const board = this.#board;
    this.#judged = this.#example = board.position;
    board.controls = { undo: () => this.#undo(), restart: () => board.back(true) };
    this.#edit();
    this.#read();
  }

  get #form() {
    return this.querySelector("form");
  }

  get #board() {
    return this.querySelector("draughts-board");
  }

  handleEvent(event) {
    const { target, type } = event;
    const { act, copy, path } = target.dataset;
    const { fen, turn } = this.#form;
    if (type === "submit") {
      event.preventDefault();
      this.#judge({ position: fen.value }, true, fen.value);
    } else if (type === "change") {
      if (target.name === "piece") this.#editor.edit({});
      else if (target.name === "turn") this.#editor.edit({ turn: turn.value });
      else if (target !== fen) {
        this.#tidy(target);
        this.#judge(this.#carried, true);
      }
    } else if (type === "draughts-ready") {
      // It has been drawn anew, or the engine has come after all.
      if (this.#pending) return this.#judge(...this.#pending);
      this.#edit();
      this.#draw(this.#paths);
    } else if (act === "start" && type === "click") this.#judge({}, true);
    else if (act === "clear" && type === "click") this.#editor.edit({ clear: true });
    else if (act === "print" && type === "click") print();
    else if (copy && type === "click") this.#copy(target);
    else if (path) this.#draw([path.split(" ").map(Number)]);
    else if (target.closest("ul,table")) this.#draw(this.#paths);
    return undefined;
  }

  /** The board sets up, too, from now on. */
  #edit() {
    const changed = () => {
      const { position } = this.#board;
      if (position !== this.#judged) this.#judge({ position });
    };
    this.#board.take((bench) => {
      this.#bench = bench;
      this.#editor = editor(bench, this.#form, changed);
      return this.#editor;
    });
    this.#editor.edit(this.#bare ? { turn: this.#bare, clear: true } : { fresh: true });
    this.#bare = "";
  }

  /** Takes back what was done on the board, and before that what had it drawn anew. */
  #undo() {
    const board = this.#board;
    const [variant, house, position] = (!this.#bench.play.begun && this.#earlier.pop()) || [];
    if (!variant) return board.back();
    this.#choose(variant, house);
    return this.#judge({ position }, true, undefined, true);
  }

  /** Draws arrows along ways until something is touched; none while a piece is chosen. */
  #draw(paths) {
    const { drawing, later } = this.#bench;
    later(() => {
      if (drawing.svg.querySelector(".selected")) return;
      drawing.unmark();
      if (paths.length <= MOST) for (const path of paths) drawing.arrow(path);
    });
  }

  /** Copies the text beside a button; where that is not allowed it is marked, to be copied by hand. */
  #copy(button) {
    const field = button.previousSibling.lastChild;
    field.select();
    navigator.clipboard?.writeText(field.value).then(() => (button.textContent = button.dataset.copy), () => {});
  }

  /** The position on the board, for the rules that are chosen; the example makes room where it does not fit. */
  get #carried() {
    const { position, variant } = this.#board;
    return { position, from: variant, or_start: position === this.#example };
  }

  /** What is chosen. */
  get #rules() {
    return { variant: this.#form.variante.value, house_rules: new FormData(this.#form).getAll("casa") };
  }

  /**
   * The rules that are chosen are those of the board, or others.
   * @param {string} [variant]
   * @param {string} [house] home rules; a change of one rule (`key=value`) gets a box of its own
   * @returns {boolean} whether all of them can be chosen
   */
  #choose(variant = this.#board.variant, house = this.#board.getAttribute("house-rules") ?? "") {
    const { variante } = this.#form;
    const laid = this.querySelector(".damas-laid");
    const names = house.match(/[^ ,]+/g) ?? [];
    variante.value = variant;
    for (const own of laid.querySelectorAll("[data-own]")) own.remove();
    for (const name of names.filter((one) => one.includes("="))) {
      const label = laid.appendChild(laid.querySelector("label").cloneNode(true));
      label.dataset.own = label.firstChild.value = label.lastChild.data = label.firstChild.dataset.sets = name;
      label.firstChild.dataset.of = label.firstChild.dataset.idle = "";
    }
    const asked = this.#boxes.filter((box) => names.includes(box.value));
    // What the variant does anyway is left out; where it clashes with another the engine says so.
    for (const box of this.#boxes) box.checked = asked.includes(box) && (!this.#idle(box) || asked.some((one) => clash(one, box)));
    this.#offer();
    return Boolean(variante.value) && names.every((name) => this.#boxes.some((box) => box.value === name));
  }

  get #boxes() {
    return [...this.querySelectorAll(".damas-laid input")];
  }

  /** Whether a home rule is the variant's own. */
  #idle({ dataset: { idle } }) {
    return idle.split(" ").includes(this.#form.variante.value);
  }

  /** Offers what changes something in the variant. What is asked for all the same, the engine refuses with the reason. */
  #offer() {
    const { already, unfit } = this.dataset;
    for (const box of this.#boxes) {
      const title = this.#idle(box) ? already : serves(box, this.#form.variante.value) ? "" : unfit;
      box.disabled = title && !box.checked;
      box.parentNode.title = title;
    }
  }

  /** What has been chosen takes the place of what cannot go with it. */
  #tidy(chosen) {
    const { dropped, replaced } = this.dataset;
    const told = (out, text) => text.replace("{out}", named(out)).replace("{name}", named(text === replaced ? chosen : out));
    this.#told = "";
    for (const box of this.#boxes.filter((one) => one.checked && one !== chosen)) {
      const unfit = !serves(box, this.#form.variante.value);
      if (unfit) this.#told += `${told(box, dropped)} `;
      else if (chosen.checked && clash(box, chosen)) this.#told += `${told(box, replaced)} `;
      else if (!this.#idle(box)) continue;
      box.checked = false;
    }
    this.#offer();
  }

  /** Takes rules and position from the address, if it has any. */
  #read() {
    const asked = new URLSearchParams(location.search);
    const [variant, house, position] = ["variante", "casa", "posicao"].map((name) => asked.get(name) || undefined);
    if (!(variant ?? house ?? position)) return;
    if (house?.length > LONGEST || !this.#choose(variant, house)) this.#refuse(this.dataset.unknown);
    else {
      const fen = position?.replace(/: (\d[@\w]*) (?=\d)/, ":+$1+"); // of an address a plus comes as a blank
      this.#judge(fen ? { position: fen } : this.#carried, true, fen);
    }
  }

  /**
   * Has the engine judge a position, under the rules that are chosen.
   * @param {{position?: string, from?: string}} request nothing for the first position of a game
   * @param {boolean} anew the board has to be drawn anew
   * @param {string} [written] the text, where the reader has written the position
   * @param {boolean} [back] it was on the board before
   */
  async #judge(request, anew, written, back) {
    const turn = (this.#asked += 1);
    const board = this.#board;
    const rules = this.#rules;
    this.#pending = [request, anew, written, back];
    this.dataset.busy = "";
    if (!anew) this.#judged = request.position;
    const where = { root: this.dataset.root, address: location.origin + location.pathname };
    const answer = await board.ask("judge", { ...rules, ...where, ...request }).catch(() => null); // the board says what is wrong
    if (!answer) this.#met = false;
    if (!answer || turn !== this.#asked || !this.isConnected) return; // another page's address is not ours
    this.#pending = null;
    delete this.dataset.busy;
    if (!this.#met) this.#bench.play.tell(); // in the place of what was said while it was waited for
    this.#met = true;
    if (anew && answer.fault && !answer.bare) {
      this.#refuse(answer.fault, answer.rules ? undefined : written);
      return;
    }
    const fit = anew && !back && !this.#form.dataset.fault;
    if (fit) this.#earlier.push([board.variant, board.getAttribute("house-rules") ?? "", board.position]);
    this.#show(answer);
    if (anew) {
      board.setAttribute("variant", rules.variant);
      board.setAttribute("house-rules", rules.house_rules.join(" "));
      this.#bare = answer.bare;
      this.#judged = board.position = answer.position;
    } else this.#draw(this.#paths);
  }

  /** What was asked for cannot be had; the board and its answer stay. */
  #refuse(sentence, written) {
    this.#choose();
    this.#told = "";
    if (written === undefined) return this.#say("notice", sentence);
    this.#form.fen.value = written.slice(0, SHOWN);
    return this.#fault(sentence);
  }

  /** Says what is wrong with the text that was written. */
  #fault(sentence) {
    this.#say("fault", sentence);
    this.#form.fen.ariaInvalid = Boolean(sentence);
  }

  #say(place, sentence) {
    this.querySelector(`.damas-${place}`).textContent = sentence;
  }

  #show({ fault, verdict, html, paths, query, turn, laid }) {
    const part = (name) => this.querySelector(name);
    this.#say("verdict", fault ?? verdict);
    this.#say("notice", this.#told);
    this.#told = "";
    this.#fault("");
    this.#paths = paths ?? [];
    this.#form.dataset.fault = fault ?? "";
    part("[data-answer]").hidden = fault;
    history.replaceState(history.state, "", `?${query}${location.hash}`);
    if (fault) return;
    const { open } = part(".damas-copies");
    part("[data-answer]").innerHTML = html; // the engine's, with every word escaped
    part(".damas-copies").open = open;
    this.#form.turn.value = turn;
    for (const own of this.querySelectorAll("[data-own]")) own.lastChild.data = laid[own.dataset.own] ?? own.lastChild.data;
  }
}

if (!customElements.get("damas-judge")) customElements.define("damas-judge", DamasJudge);
