// The element <draughts-board>: a drawing that is already in the page comes alive when it is touched.
//
// It knows no rule. What is likely to be tried has been answered when the page was built (foreseen.js); anything else goes to
// the engine (engine.js). The answer is shown on the drawing (play.js).
//
// A tag without a drawing, as another site writes it, has the engine draw it (blank.js).
//
// Attributes: variant (id of a rule table), house-rules (what is laid over it, see damas/tokens.py), position (FEN), mode (what a
// reader does with it: "try", "puzzle", "select"; a blank tag may be a "diagram"), flip, coordinates and moved (of a blank tag: the
// two squares of the last move), label (its name for who does not see it), data-root (address of the site's assets folder).
// It sets data-alive once it can answer and data-failed (a code) when something could not be started.
// Properties: position (FEN of what is shown; a board that is given another one is drawn anew), played (number of moves), locked
// (a sentence: as long as there is one, nothing can be moved by hand and it is what touches are answered with), controls (the
// buttons of whoever holds the board, in the place of its own).
// Methods: attempt(path), back(all), ask(op, request), hint(move), take(make).
// Events, bubbling: "draughts-ready" {position}, "draughts-failed" {code}; "draughts-move" with detail {move, position} after each
// move that was played; "draughts-refused" with {path, reason, rule, sentence} after each try that was refused (square indices, a
// word of damas.Reason, a key of the catalogue); "draughts-solved" with {id, hints, shown} when its task has been answered.

import { Drawing } from "./drawing.js";
import { Engine, EngineError } from "./engine.js";
import { Foreseen } from "./foreseen.js";
import { Grid } from "./grid.js";
import { KEYS } from "./keys.js";
import { MODES } from "./modes.js";
import { Motion } from "./motion.js";
import { Play } from "./play.js";
import { Pointer } from "./pointer.js";
import { Status } from "./status.js";
import { arriving, failure } from "./waiting.js";
import { words } from "./words.js";

const HOME = new URL("..", import.meta.url).href; // the site's assets folder
const PLATE = '<div class="damas-status"><span role="status" aria-live="polite"></span></div>'; // as damario/boards.py has it

class DraughtsBoard extends HTMLElement {
  /** @type {AbortController | null} */
  #alive = null; // ends the listening when the element leaves the page
  /** @type {{drawing: Drawing, motion: Motion, grid: Grid, status: Status, play: Play,
   *   foreseen: Foreseen, say: (sentence: string, more?: object) => void} | null} */
  #parts = null;
  /** @type {import("./puzzle.js").Puzzle | import("./select.js").Select | null} */
  #task = null;
  #queue = Promise.resolve(); // touches are answered one after the other
  #epoch = 0; // raised when what waits in the queue has become pointless
  #touched = null; // the last square touched while the engine is not ready
  #asking = false; // an answer of the engine is waited for
  #dropped = 0; // how often such a wait was given up
  #status = new Status(this);
  #locked = "";
  #acts = null; // buttons that the page gave it

  connectedCallback() {
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", () => this.connectedCallback());
    const svg = this.querySelector("svg.damas-board");
    if (this.#alive || !this.isConnected) return undefined;
    if (!svg) return this.#draw();
    const group = this.closest(".damas-compare");
    if (!MODES.join && (group || this.querySelector(".damas-question"))) return this.#fetch();
    if (!this.#parts) {
      this.#parts = this.#make(svg);
      this.#task = this.#asked();
    }
    this.#alive = new AbortController();
    this.#listen(this.#alive.signal);
    if (group) MODES.join(group);
    this.#furnish();
    if (this.#parts.foreseen.state) this.#later(() => this.#wake());
    return undefined;
  }

  disconnectedCallback() {
    this.#alive?.abort();
    this.#alive = null;
    this.#epoch += 1;
    this.#parts?.motion.hurry();
    this.#status.remove();
  }

  /** What the board is for was not fetched with the page. */
  #fetch() {
    import("./tasks.js")
      .catch(lost)
      .then(() => this.connectedCallback())
      .catch((error) => this.#failed(error));
  }

  /** A board without a drawing has one made. */
  #draw() {
    const epoch = this.#epoch;
    if (!this.querySelector(".damas-status")) this.insertAdjacentHTML("beforeend", PLATE);
    this.querySelector("template")?.remove(); // its answers are for the position that was there
    this.#later(async () => {
      const { blank } = await import("./blank.js").catch(lost);
      const show = await blank(this, (op, request) => this.#ask(op, request));
      if (epoch !== this.#epoch) return; // it has been given another position meanwhile, or has left the page
      delete this.dataset.failed;
      if (!show()) return this.#tell("ready", { position: this.position });
      this.connectedCallback();
      this.#later(() => this.#wake());
    });
  }

  /** The position on the board as FEN. */
  get position() {
    return this.#parts?.play.state?.position ?? this.getAttribute("position");
  }

  set position(fen) {
    this.disconnectedCallback();
    this.setAttribute("position", fen);
    this.#parts = this.#task = null;
    if (this.isConnected) this.#draw();
  }

  get variant() {
    return this.getAttribute("variant");
  }

  #make(svg) {
    const drawing = new Drawing(svg);
    drawing.layers();
    const motion = new Motion(drawing);
    const grid = new Grid(drawing);
    const status = this.#status;
    const foreseen = new Foreseen(this);
    const say = (sentence, { answer, kind, choices } = {}) => {
      if (this.#locked) return;
      const buttons = choices?.map(({ text, act, look }) => status.choice(text, () => this.#later(act), look));
      status.say(sentence, { kind, more: buttons ?? this.#behind(answer) });
    };
    const play = new Play(drawing, motion, grid, {
      ask: async (op, request) => foreseen.ask(op, request) ?? this.#ask(op, request),
      say,
      changed: () => this.#enable(),
      refused: (refusal) => this.#tell("refused", refusal),
      moved: (move, answer) => {
        this.#tell("move", { move, position: this.position });
        // A task judges the move before anything else is done: a button pressed meanwhile comes after its reply.
        return this.#task ? this.#task.moved(move, answer) : this.#later(() => play.learn());
      },
    });
    return { drawing, motion, grid, status, play, foreseen, say };
  }

  /** What its mode asks of the reader, where the page brought the question. */
  #asked() {
    const mode = this.getAttribute("mode");
    if (!MODES[mode] || !this.#parts.foreseen[mode]) return null;
    return new MODES[mode]({
      ...this.#parts,
      later: (step) => this.#later(step),
      solved: (detail) => this.#tell("solved", detail),
    });
  }

  /** How many moves have been played from the first position on. */
  get played() {
    return this.#parts?.play.played ?? 0;
  }

  /**
   * Tries a way, as if its squares had been touched.
   * @param {number[]} path square indices (a1 = 0)
   */
  async attempt(path) {
    this.#later(async () => {
      await this.#wake();
      await this.#parts.play.attempt(path);
    });
    await this.#queue;
  }

  /** Takes back the last move, or all of them. */
  back(all = false) {
    this.#parts?.motion.hurry();
    if (this.#asking) { // which may take long: what has been asked no longer matters
      this.#epoch += 1;
      this.#dropped += 1;
      this.#asking = false;
      this.#queue = Promise.resolve();
    }
    this.#later(() => this.#parts.play.back(all));
  }

  get locked() {
    return this.#locked;
  }

  set locked(sentence) {
    this.#locked = sentence;
    if (sentence.trim()) this.#status.say(sentence); // a blank one waits for the next
    if (!sentence) this.#later(() => this.#parts?.play.state && this.#parts.play.tell());
  }

  set controls(acts) {
    this.#acts = acts;
    if (this.#parts) this.#furnish();
  }

  /**
   * Asks the engine (damas/service.py) under the rules of this board. What goes wrong is said, and can be tried again.
   * @param {string} op
   * @param {object} request
   * @returns {Promise<any>} the result; rejects with an EngineError
   */
  async ask(op, request) {
    try {
      return await this.#ask(op, request);
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  /** Shows a move that could be made. */
  hint(move) {
    this.#later(() => this.#parts.play.hint(move));
  }

  /** Puts a task of the page's own in charge of touches: `make` gets what those of the modes get (puzzle.js). */
  take(make) {
    this.#task = make({ ...this.#parts, later: (step) => this.#later(step) });
  }

  /** Lets the page know: an event that bubbles. */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`draughts-${name}`, { bubbles: true, detail }));
  }

  /** The rules of this board, as the engine is told them. */
  get #rules() {
    return { variant: this.variant, house_rules: this.getAttribute("house-rules")?.match(/\S+/g) ?? [] };
  }

  /** What stands behind an answer: a link to the text on the rule that decided, the variant's own or the home rule that
   *  changed it, and the article. */
  #behind({ rule, house_rule: house, article } = {}) {
    if (!rule) return [];
    const { status } = this.#parts;
    const address = (path) => new URL(`../../${path}`, new URL(this.dataset.root ?? HOME, document.baseURI)).href;
    const page = house ? "regras-da-casa/" : `regras/${this.variant}/`;
    const link = status.link(address(`${page}#${(house ?? rule).replace(/[._]/g, "-")}`));
    return article ? [link, status.article(address(article.href), article.text)] : [link];
  }

  // Listening

  #listen(signal) {
    const { drawing, motion } = this.#parts;
    const hands = {
      press: () => motion.hurry(),
      pick: (square) => this.#touch(square, true),
      tap: (square) => this.#touch(square, false),
      drop: (square) => this.#touch(square, false),
    };
    new Pointer(drawing, hands, signal);
    drawing.svg.addEventListener("keydown", (event) => this.#key(event), { signal });
    drawing.svg.addEventListener("focusin", (event) => this.#focused(event), { signal });
  }

  #focused(event) {
    const square = event.target.dataset?.square;
    if (square !== undefined) this.#parts.grid.put(Number(square));
    // After a failure only a touch or the button tries again: walking over the squares would ask without end.
    if (this.dataset.failed === undefined) this.#later(() => this.#wake());
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { grid, play } = this.#parts;
    // The page has letters of its own, for the search and for going on: here they would come as a surprise.
    if (event.key.length === 1) event.stopPropagation();
    if (event.key === "Enter" || event.key === " ") this.#touch(grid.cursor, false);
    else if (event.key === "Escape") this.#later(() => play.state && (this.#task ?? play).cancel());
    else if (event.key in KEYS) this.#later(() => this.#show(event.key));
    else if (!grid.step(event.key)) return;
    event.preventDefault();
  }

  async #show(key) {
    await this.#wake();
    await (this.#task?.show ? this.#task : this.#parts.play).show(key);
  }

  /** Does something after everything that was asked before; what goes wrong is said. */
  #later(step) {
    const epoch = this.#epoch;
    this.#queue = this.#queue.then(async () => {
      if (epoch !== this.#epoch) return;
      try {
        await step();
      } catch (error) {
        if (epoch === this.#epoch) this.#failed(error);
      }
    });
  }

  #touch(square, picked) {
    const { drawing, motion, grid, play } = this.#parts;
    motion.hurry();
    grid.put(square);
    if (!play.state && !this.#locked) {
      if (square === this.#touched) return; // somebody who taps again while waiting means the same
      this.#touched = square;
      drawing.unmark();
      drawing.mark("start", square);
    }
    this.#later(async () => {
      if (!this.#locked) await this.#wake();
      if (!this.#locked) return (this.#task ?? play).touched(square, picked);
      drawing.home();
      this.locked = this.#locked;
      return undefined;
    });
  }

  // The engine

  /** Resolves when the position on the board has been judged, by whom it may be. */
  async #wake() {
    const { play, foreseen } = this.#parts;
    if (play.state) return;
    delete this.dataset.failed;
    const asked = { position: this.getAttribute("position") };
    const state = foreseen.ask("moves", asked) ?? (await this.#ask("moves", asked));
    if (!this.isConnected || play !== this.#parts?.play) return; // it shows another position by now
    const first = this.#touched === null; // nobody has touched it: what stands under the board still holds
    this.#touched = null;
    play.begin(state, Boolean(this.#task ?? this.#acts) || (first && foreseen.state !== null));
    this.#task?.begin();
    if (this.#acts) play.tell(); // whoever holds the board goes on from here
    this.dataset.alive = "";
    this.#tell("ready", { position: this.position });
  }

  /** Asks the engine, which is started where it does not run yet; the wait is told and can be ended. */
  async #ask(op, request) {
    const status = this.#status;
    const more = [status.choice(words("interface.cancel"), Engine.cancel)];
    const dropped = this.#dropped;
    const current = () => dropped === this.#dropped;
    const tell = (sentence) => {
      if (this.isConnected && current()) status.say(`${this.#parts?.play.last ?? ""} ${sentence}`.trim(), { more });
    };
    const soon = setTimeout(() => tell(words("interface.loading"))); // an engine that runs answers before it is told
    this.#asking = true;
    const ready = Engine.ready(arriving(tell));
    try {
      const engine = await ready.finally(() => clearTimeout(soon));
      const answer = await engine.ask(op, { ...this.#rules, ...request });
      if (!current()) throw new EngineError("cancelled"); // the move has been taken back meanwhile: nobody hears this
      return answer;
    } finally {
      if (current()) this.#asking = false;
    }
  }

  #failed(error) {
    const { drawing, play } = this.#parts ?? {};
    const status = this.#status;
    const code = error instanceof EngineError ? error.code : "internal";
    this.#epoch += 1;
    this.#touched = null;
    this.dataset.failed = code;
    play?.drop();
    if (!play?.state) drawing?.unmark();
    const { sentence, kind, choices } = failure(code, Boolean(play), () => (play ? this.#retry() : this.connectedCallback()));
    status.say(sentence, { more: choices.map(([text, act]) => status.choice(text, act)), kind });
    this.#tell("failed", { code });
    if (code === "internal") console.error(error); // a fault of ours: for whoever looks
  }

  #retry() {
    const { drawing, grid, play } = this.#parts;
    this.#later(async () => {
      if (play.state) this.#tell("ready", { position: this.position });
      await this.#wake();
      await play.learn();
      delete this.dataset.failed;
      play.cancel();
    });
    drawing.rect(grid.cursor)?.focus({ preventScroll: true });
  }

  // Buttons

  /** Says on the board's own buttons whether there is something to take back; a task of the page's own hears of it. */
  #enable() {
    if (!this.#task?.controls && !this.#acts) this.#status.enable(this.#parts.play.begun);
    this.#task?.changed?.();
  }

  /** Gives the board its buttons and its name. */
  #furnish() {
    const { drawing, motion, grid, status, play } = this.#parts;
    const task = this.#task;
    status.controls({
      ...(this.#acts ?? task?.controls ?? { undo: () => this.back(), restart: () => this.back(true) }),
      flip: () => {
        motion.hurry();
        drawing.flip();
        this.toggleAttribute("flip", drawing.flipped); // for when it is drawn anew
        grid.arrange();
        task?.draw?.();
      },
    });
    this.#enable();
    grid.describe(words("interface.board"), task?.question ?? words("interface.instructions"));
  }
}

/** A part of the script did not come. */
async function lost(error) {
  throw await Engine.lost(new EngineError("download", String(error)));
}

if (!customElements.get("draughts-board")) customElements.define("draughts-board", DraughtsBoard);
