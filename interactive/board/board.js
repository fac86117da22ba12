// The element <draughts-board>: a drawing that is already in the page comes alive when it is touched.
//
// It knows no rule. It hands what was tried to the engine (engine.js) and shows the answer on the drawing (drawing.js).
//
// Attributes: variant (id of a rule table), position (FEN), data-root (address of the site's assets folder), flip.
// Event "draughts-move", bubbling: detail {move, position} after each move that was played.

import { Drawing } from "./drawing.js";
import { Engine, EngineError } from "./engine.js";
import { Pointer } from "./pointer.js";
import { nextSquares, startSquares } from "./moves.js";
import { fill, words } from "./words.js";

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

class DraughtsBoard extends HTMLElement {
  #alive = null; // AbortController of the listeners while the element is in a page
  #drawing = null;
  #state = null; // the engine's answer for the position shown
  #path = []; // squares chosen so far, the start first
  #history = []; // earlier {state, picture}
  #cursor = null; // the square the keyboard is on
  #busy = false;
  #starting = null; // promise while the first answer is on its way
  #waiting = null; // what was touched before the engine was ready

  connectedCallback() {
    const svg = this.querySelector("svg.damas-board");
    if (this.#alive || !svg) return;
    this.#alive = new AbortController();
    this.#drawing = new Drawing(svg);
    this.#listen(svg);
    this.#roles();
    Engine.words(this.root).then(
      () => this.isConnected && this.#controls(),
      () => {}, // without its words the board stays a drawing; the first touch says what is wrong
    );
  }

  disconnectedCallback() {
    this.#alive?.abort();
    this.#alive = null;
    this.#busy = false;
    this.querySelector(".damas-controls")?.remove();
  }

  get variant() {
    return this.getAttribute("variant");
  }

  get root() {
    return this.dataset.root ?? "";
  }

  /** The position on the board as FEN. */
  get position() {
    return this.#state?.position ?? this.getAttribute("position");
  }

  // Listening

  #listen(svg) {
    const options = { signal: this.#alive.signal };
    new Pointer(svg, {
      square: (event) => this.#drawing.squareAt(event),
      piece: (square) => this.#drawing.piece(square),
      pick: (square) => this.#touch(square, true),
      tap: (square) => this.#touch(square, false),
      drop: (square) => this.#touch(square, false),
    }, options.signal);
    svg.addEventListener("keydown", (event) => this.#key(event), options);
    svg.addEventListener("focusin", () => this.#start().catch(() => {}), options);
    svg.addEventListener("pointerenter", () => Engine.words(this.root).catch(() => {}), options);
  }

  #key(event) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      this.#focus(this.#drawing.neighbour(this.#cursor, arrow));
    } else if (event.key === "Enter" || event.key === " ") {
      this.#touch(this.#cursor, false);
    } else if (event.key === "Escape") {
      this.#choose([]);
    } else return;
    event.preventDefault();
  }

  #focus(square) {
    this.#cursor = square;
    this.#drawing.focus(square);
  }

  // The engine

  /** Resolves when the engine has judged the position on the board; however often it is asked, it starts once. */
  #start() {
    this.#starting ??= this.#begin().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #begin() {
    if (this.#state) return;
    const say = (sentence) => this.isConnected && this.#say(sentence);
    try {
      const engine = await Engine.ready(this.root, (part) => {
        const percent = Math.min(99, Math.floor(part * 100));
        say(fill(words("interface.loading_part"), { percent }));
      });
      this.#state = await engine.ask("moves", { variant: this.variant, position: this.getAttribute("position") });
      this.#show();
      this.#say(words("interface.ready"));
      this.dataset.alive = "";
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  #failed(error) {
    const code = error instanceof EngineError ? error.code : "internal";
    const reason = words(`errors.${code}`);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "damas-retry";
    button.textContent = words("interface.retry");
    button.addEventListener("click", () => {
      Engine.restart();
      this.#say(words("interface.loading"));
      this.#start().then(() => this.#focus(this.#cursor), () => {});
    });
    this.#say(`${words("interface.failed")} ${reason}`.trim(), button);
    this.dataset.failed = code;
  }

  // Trying a move

  async #touch(square, picked) {
    if (square === null || this.#busy) return;
    if (this.#drawing.playable(square)) this.#cursor = square;
    if (!this.#state) {
      this.#waiting = [square, picked];
      const first = this.#waiting;
      await this.#start().catch(() => {});
      if (!this.#state || this.#waiting !== first) return;
      this.#waiting = null;
    }
    if (this.#state.outcome) return this.#say(this.#situation());
    const path = this.#path;
    const own = this.#drawing.colour(square) === this.#state.turn;
    const closes = this.#state.moves.some((move) => move.start === path[0] && move.end === square && path.length);
    if (own && !(closes && square === path[0])) {
      if (!picked && path.length === 1 && path[0] === square) return this.#choose([]);
      if (picked && path[0] === square) return;
      return this.#choose([square], true);
    }
    if (!path.length) return this.#attempt([square]);
    await this.#attempt([...path, square]);
  }

  async #attempt(path) {
    this.#busy = true;
    try {
      const engine = await Engine.ready(this.root);
      const request = { variant: this.variant, position: this.position, path };
      const answer = await engine.ask("try", request);
      if (!this.isConnected) return;
      if (answer.verdict === "legal") await this.#play(answer);
      else if (answer.verdict === "incomplete") this.#goOn(path, answer);
      else this.#refuse(path, answer);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#busy = false;
    }
  }

  /** The squares chosen so far lead to more than one capture, or on to the next jump. */
  #goOn(path, answer) {
    const ambiguous = answer.reason === "ambiguous";
    this.#path = ambiguous ? path.slice(0, -1) : path;
    this.#mark(answer.moves);
    this.#say(ambiguous ? words("interface.choose_path") : answer.sentence);
  }

  #refuse(path, answer) {
    this.#drawing.home();
    this.#path = this.#path.slice(0, 1);
    this.#mark();
    for (const square of answer.squares) this.#drawing.mark("refused", square);
    for (const move of answer.moves.slice(0, 4)) {
      for (const square of move.path) this.#drawing.mark("path", square);
      for (const square of move.captured) this.#drawing.mark("captured", square);
    }
    this.#say(answer.sentence, answer.rule ? this.#ruleLink(answer.rule) : null, "refused");
    if (path.length === 1) this.#path = [];
  }

  async #play(answer) {
    const drawing = this.#drawing;
    this.#history.push({ state: this.#state, picture: drawing.snapshot() });
    this.#path = [];
    drawing.unmark();
    await drawing.play(answer.move);
    this.#state = answer.after;
    if (!this.isConnected) return;
    this.#show();
    drawing.mark("start", answer.move.start);
    drawing.mark("path", answer.move.end);
    this.#say(`${fill(words("interface.played"), { move: answer.move.text })}. ${this.#situation()}`);
    const detail = { move: answer.move, position: this.#state.position };
    this.dispatchEvent(new CustomEvent("draughts-move", { bubbles: true, detail }));
  }

  // Showing

  #choose(path, explain = false) {
    this.#path = path;
    const [start] = path;
    const can = start === undefined || this.#state?.moves.some((move) => move.start === start);
    this.#mark();
    if (!can && explain) return this.#attempt([start]);
    if (start === undefined && this.#state) this.#say(this.#situation());
    return undefined;
  }

  #mark(moves = this.#state.moves) {
    const drawing = this.#drawing;
    drawing.unmark();
    if (!this.#path.length) return drawing.select(null);
    drawing.select(this.#path[0]);
    drawing.mark("start", this.#path[0]);
    for (const square of this.#path.slice(1)) drawing.mark("path", square);
    for (const square of nextSquares(moves, this.#path)) drawing.mark("target", square);
    return this.#label();
  }

  /** Everything that follows from the state: who can move, names of squares, buttons. */
  #show() {
    this.#drawing.unmark();
    this.#drawing.select(null);
    this.#drawing.movable(startSquares(this.#state.moves));
    this.#label();
    const undo = this.querySelector(".damas-undo");
    if (undo) undo.disabled = this.querySelector(".damas-restart").disabled = this.#history.length === 0;
  }

  #situation() {
    const { outcome, turn, captures } = this.#state;
    if (outcome) return outcome.winner ? words(`interface.won.${outcome.winner}`) : words("interface.drawn");
    const required = captures && this.#state.moves.every((move) => move.captured.length);
    return `${words(`interface.turn.${turn}`)}${required ? `. ${words("interface.capture_required")}` : ""}`;
  }

  #roles() {
    const first = this.#drawing.squares()[0];
    this.#cursor ??= first;
    this.#drawing.interactive(this.#cursor);
  }

  #label() {
    const starts = startSquares(this.#state.moves);
    const targets = this.#path.length ? nextSquares(this.#state.moves, this.#path) : new Set();
    const able = words(this.#state.captures ? "interface.can_capture" : "interface.can_move");
    this.#drawing.name((square, label, piece) => {
      const parts = [label, words(piece ? `interface.pieces.${piece}` : "interface.empty")];
      if (square === this.#path[0]) parts.push(words("interface.selected"));
      else if (targets.has(square)) parts.push(words("interface.target"));
      else if (starts.has(square)) parts.push(able);
      return parts.join(", ");
    });
  }

  #say(sentence, extra = null, kind = "") {
    const status = this.querySelector(".damas-status");
    if (!status) return;
    status.dataset.kind = kind;
    status.replaceChildren(sentence, ...(extra ? [" ", extra] : []));
  }

  #ruleLink(rule) {
    const link = document.createElement("a");
    link.href = `${this.root}../../regras/${this.variant}/#${rule.replace(/[._]/g, "-")}`;
    link.textContent = words("interface.rule");
    return link;
  }

  // Buttons

  #controls() {
    const row = this.querySelector(".damas-controls") ?? document.createElement("div");
    row.className = "damas-controls";
    const button = (name, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = `damas-${name}`;
      made.textContent = words(`interface.${name}`);
      made.addEventListener("click", act);
      return made;
    };
    const undo = button("undo", () => this.#back(1));
    const restart = button("restart", () => this.#back(this.#history.length));
    undo.disabled = restart.disabled = this.#history.length === 0;
    row.replaceChildren(undo, restart, button("flip", () => this.#flip()));
    this.querySelector(".damas-status")?.before(row);
    this.#drawing.describe(words("interface.instructions"));
  }

  #back(steps) {
    if (this.#busy || !steps) return;
    const earlier = this.#history.splice(this.#history.length - steps)[0];
    this.#state = earlier.state;
    this.#path = [];
    this.#drawing.restore(earlier.picture);
    this.#show();
    this.#say(this.#situation());
  }

  async #flip() {
    if (this.#busy) return;
    try {
      await this.#start();
      const engine = await Engine.ready(this.root);
      const flip = !this.#drawing.flipped;
      const { svg } = await engine.ask("draw", { variant: this.variant, position: this.position, flip });
      this.#drawing.redraw(svg);
      for (const entry of this.#history) {
        const earlier = await engine.ask("draw", { variant: this.variant, position: entry.state.position, flip });
        entry.picture = Drawing.piecesOf(earlier.svg);
      }
      this.#roles();
      this.#path = [];
      this.#show();
    } catch (error) {
      this.#failed(error);
    }
  }
}

if (!customElements.get("draughts-board")) customElements.define("draughts-board", DraughtsBoard);
