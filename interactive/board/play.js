// One game on one board: what is chosen, what was tried, what the engine answered and how the drawing shows it.

import { played, shown } from "./keys.js";
import { begun, nextSquares, startSquares } from "./moves.js";
import { draw, prove } from "./proof.js";
import { words } from "./words.js";

/**
 * The engine's judgement of a position (damas/service.py, op "moves").
 * @typedef {object} State
 * @property {string} position FEN
 * @property {"white" | "black"} turn
 * @property {import("./moves.js").Move[] | null} moves null while they are not known yet
 * @property {boolean | null} captures
 * @property {boolean} lifts whether captured pieces leave the board as they are jumped
 * @property {{winner: "white" | "black" | null} | null} outcome
 *
 * The engine's judgement of an attempt (op "try"), as far as it is told with a link.
 * @typedef {object} Answer
 * @property {string | null} rule the rule that decides
 * @property {string | null} house_rule the home rule that changed it
 *
 * A way to go on, for a button: its text, what it does, what is drawn while it is pointed at.
 * @typedef {{text: string, act: () => unknown, look: () => void}} Choice
 *
 * @typedef {object} Host what a game needs of its board
 * @property {(op: string, request: object) => Promise<object>} ask asks the engine
 * @property {(sentence: string, more?: {answer?: Answer, kind?: string, choices?: Choice[]}) => void} say
 * @property {(move: import("./moves.js").Move, answer: object) => void} moved
 * @property {(refusal: {path: number[], reason: string, rule: string | null, sentence: string}) => void} refused
 * @property {() => void} changed
 */

export class Play {
  /** @type {State | null} */
  state = null;
  #drawing;
  #motion;
  #grid;
  /** @type {Host} */
  #host;
  #path = []; // squares chosen so far, the start first
  #shown = null; // the part of a capture that the drawing shows already: {path, captured}
  #choices = null; // the moves to choose between when the squares named fit several
  #picture = []; // the pieces of `state`
  #history = []; // earlier {state, picture} and the move that was played then
  /** What was said of the last move; empty when there was none. */
  last = "";
  /** Whether it is left to the reader to find where a piece may go. */
  blind = false;

  constructor(drawing, motion, grid, host) {
    this.#drawing = drawing;
    this.#motion = motion;
    this.#grid = grid;
    this.#host = host;
  }

  /** How many moves have been played. */
  get played() {
    return this.#history.length;
  }

  /** Whether there is something to take back: a move, or the part of a capture that is shown. */
  get begun() {
    return this.played > 0 || this.#shown !== null;
  }

  /**
   * Starts with a position that has been judged.
   * @param {State} state
   * @param {boolean} silent nothing is said about it
   */
  begin(state, silent) {
    this.#set(state);
    if (!silent) this.#host.say(state.outcome ? this.situation : words("interface.ready"));
  }

  /** Resolves when the moves of the position are known: after a move whose answer came with the page they have to be asked. */
  async learn() {
    if (this.state.moves || this.state.outcome) return;
    this.state = await this.#host.ask("moves", { position: this.state.position });
    this.#movable();
    this.#name(NOTHING);
    this.tell();
  }

  /** Says what was played last and whose turn it is. */
  tell() {
    this.#host.say(`${this.last} ${this.situation}`.trim());
  }

  /** Shows a move that could be made. */
  hint(move) {
    this.clear();
    draw(this.#drawing, [move]);
    this.#host.say(this.told(move, "hint_path"), { kind: "shown" });
  }

  /**
   * A square was touched.
   * @param {number} square
   * @param {boolean} picked the piece on it is being dragged
   */
  async touched(square, picked) {
    await this.learn();
    if (this.state.outcome) return this.#host.say(this.situation);
    const path = this.#path;
    const here = path.at(-1);
    if (picked && square === here) return undefined;
    const closes = !picked && square === path[0] && this.state.moves.some((move) => closesAt(move, square));
    if (!closes && square === here) return this.cancel();
    if (!closes && this.#drawing.colour(square) === this.state.turn) return this.#choose(square, picked);
    return this.#attempt([...path, square]);
  }

  /** Lets go of what was chosen. */
  cancel() {
    this.clear();
    this.#host.say(this.situation);
  }

  /** The same without a word. */
  clear() {
    this.#release();
    this.#mark();
  }

  /** A move in words; `phrase` begins them. */
  told(move, phrase) {
    return played(move, this.#drawing, phrase);
  }

  /** Shows what a key asks for (keys.js). */
  async show(key) {
    await this.learn();
    this.#mark();
    const last = this.#history.at(-1)?.move;
    this.#host.say(shown(key, this.#drawing, this.blind ? null : (this.state.moves ?? []), last), { kind: "shown" });
  }

  /** Takes back moves: one, or all of them. `silent`: nothing is said about it. */
  back(all, silent = false) {
    if (!this.played) return this.#shown && this.cancel();
    const earlier = this.#history.splice(all ? 0 : -1)[0];
    this.last = "";
    this.#drawing.restore(earlier.picture);
    this.#set(earlier.state);
    if (!silent) this.#host.say(this.situation);
    return undefined;
  }

  /** Goes on from a position that was set up on the drawing; `back` undoes that, too. */
  put(state) {
    this.#history.push({ state: this.state, picture: this.#picture });
    this.last = "";
    this.#set(state);
  }

  /**
   * Tries a way, as if its squares had been touched one after the other.
   * @param {number[]} path
   */
  async attempt(path) {
    this.#release();
    await this.#attempt(path);
  }

  /**
   * Shows a move that needs no judgement.
   * @param {import("./moves.js").Move} move
   * @param {State | null} after the position it leads to; without it the move is only shown, and `back` undoes that, too
   */
  async follow(move, after) {
    if (after) this.#history.push({ state: this.state, picture: this.#picture, move });
    this.#host.changed(); // it can be taken back while it is still on its way
    this.#drawing.unmark();
    this.#drawing.select();
    const from = this.#continues(move.path);
    this.#shown = null;
    await this.#motion.along(move, { from, lifts: this.state.lifts });
    await this.#motion.clear();
    if (after) this.#set(after);
    this.#drawing.mark("start", move.start);
    this.#drawing.mark("path", move.end);
  }

  /** Puts a piece that hangs at the pointer back; the engine did not answer. */
  drop() {
    this.#drawing.home();
  }

  // Trying

  /** `held`: the piece hangs at the pointer and must not be put back. */
  async #choose(square, held) {
    this.#release(held);
    this.#path = [square];
    this.#mark();
    const answer = await this.#host.ask("try", { position: this.state.position, path: this.#path, blind: this.blind });
    // A piece that cannot move stays chosen: whoever wonders why may still show where it should go.
    if (answer.verdict === "illegal") this.#explain(this.#path, answer);
    else this.#host.say(answer.sentence);
  }

  async #attempt(path) {
    const answer = await this.#host.ask("try", { position: this.state.position, path, blind: this.blind });
    if (answer.verdict === "legal") await this.#play(answer);
    else if (answer.verdict === "incomplete") await this.#goOn(path, answer);
    else this.#refuse(path, answer);
  }

  /** The squares chosen so far lead on to the next jump, or to more than one capture. */
  async #goOn(path, answer) {
    if (answer.reason === "ambiguous") {
      this.#drawing.home();
      this.#path = path.slice(0, -1);
      this.#choices = answer.moves;
      this.#mark();
      const choices = answer.moves.map((move) => ({
        text: move.path.map((stop) => this.#drawing.rect(stop).dataset.label).join(" → "),
        look: () => {
          this.#mark();
          draw(this.#drawing, [move]);
        },
        act: () => this.attempt(move.path),
      }));
      return this.#host.say(words("interface.choose_path"), { choices, kind: "choose" });
    }
    this.#path = path;
    this.#choices = null;
    const part = begun(this.state.moves, path);
    if (part) await this.#advance(part);
    else this.#drawing.home();
    this.#mark();
    return this.#host.say(answer.sentence, { answer, kind: "choose" });
  }

  /** Shows a part of a capture, going on from what is shown already. */
  async #advance(part) {
    this.#drawing.unmark();
    const from = this.#continues(part.path);
    this.#shown = part;
    this.#host.changed();
    await this.#motion.along(part, { from, lifts: this.state.lifts });
    this.#drawing.piece(part.path.at(-1))?.classList.add("can-move");
  }

  /** The place in `path` up to which the drawing shows it; what was shown of another path is taken back. */
  #continues(path) {
    const shown = this.#shown?.path ?? [];
    if (shown.length && shown.every((square, place) => square === path[place])) return shown.length - 1;
    if (shown.length) this.#drawing.restore(this.#picture);
    return 0;
  }

  #refuse(path, answer) {
    this.#motion.bounce(this.#shown?.path.at(-1) ?? path[0], path.at(-1));
    this.#path = path.slice(0, -1);
    this.#explain(path, answer);
  }

  /** Says why not, with the proof drawn on the board. */
  #explain(path, answer) {
    const { reason, rule, sentence } = answer;
    this.#mark();
    prove(this.#drawing, path, answer);
    this.#host.say(sentence, { answer, kind: "refused" });
    this.#host.refused({ path, reason, rule, sentence });
  }

  async #play(answer) {
    const { move } = answer;
    await this.follow(move, answer.after);
    this.last = this.told(move);
    this.tell();
    await this.#host.moved(move, answer);
  }

  // Showing

  #set(state) {
    this.state = state;
    this.#path = [];
    this.#shown = null;
    this.#choices = null;
    this.#movable();
    this.#drawing.given(!this.played);
    this.#mark();
    this.#host.changed();
  }

  #movable() {
    const { outcome, turn, moves } = this.state;
    this.#drawing.movable(outcome ? null : turn, startSquares(moves ?? []), this.#bound);
    this.#picture = this.#drawing.snapshot();
  }

  /** Forgets what was chosen and takes back what was shown of it. */
  #release(held = false) {
    if (this.#shown) this.#drawing.restore(this.#picture);
    else if (!held) this.#drawing.home();
    this.#path = [];
    this.#shown = null;
    this.#choices = null;
    this.#host.changed();
  }

  #mark() {
    const drawing = this.#drawing;
    const [start] = this.#path;
    const next = this.#path.length && !this.blind ? nextSquares(this.#choices ?? this.state.moves ?? [], this.#path) : NOTHING;
    drawing.unmark();
    drawing.select(this.#path.at(-1));
    if (start !== undefined) drawing.mark("start", start);
    for (const square of this.#path.slice(1)) drawing.mark("path", square);
    for (const square of next.ends) drawing.mark("target", square);
    for (const square of next.stops) drawing.mark("stop", square);
    this.#name(next);
  }

  #name({ ends, stops }) {
    const moves = this.state.moves ?? [];
    const starts = startSquares(moves);
    const capturing = startSquares(moves.filter((move) => move.captured.length));
    const chosen = this.#path.at(-1);
    this.#grid.name((square, label, piece) => {
      const parts = [label, words(piece ? `interface.pieces.${piece}` : "interface.empty")];
      if (square === chosen) parts.push(words("interface.selected"));
      else if (ends.has(square)) parts.push(words("interface.target"));
      else if (stops.has(square)) parts.push(words("interface.stop"));
      else if (!this.#path.length && !this.blind && starts.has(square)) {
        parts.push(words(capturing.has(square) ? "interface.can_capture" : "interface.can_move"));
      }
      return parts.filter(Boolean).join(", ");
    }, chosen);
  }

  /** Whether nothing but a capture can be played. */
  get #bound() {
    const { captures, moves } = this.state;
    return Boolean(captures && moves?.every((move) => move.captured.length));
  }

  /** Whose turn it is and whether a capture is due, or how the game ended. */
  get situation() {
    const { outcome, turn } = this.state;
    if (outcome) return words(outcome.winner ? `interface.won.${outcome.winner}` : "interface.drawn");
    return `${words(`interface.turn.${turn}`)}${this.#bound ? `. ${words("interface.capture_required")}` : ""}`;
  }
}

const NOTHING = { ends: new Set(), stops: new Set() };

/** Whether a capture goes round and ends where it began. */
function closesAt(move, square) {
  return move.start === square && move.end === square;
}
