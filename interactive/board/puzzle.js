// A puzzle on a board: what is played is judged by the tree that came with the page, the other side replies, hints lead on.

import { record } from "./progress.js";
import { fill, words } from "./words.js";

const REPLY = 500; // milliseconds before the other side moves
const LOOK = 1300; // milliseconds in which a refutation, or a step of the solution, is looked at

/**
 * What one legal move of a node means to the puzzle.
 * @typedef {object} Judged
 * @property {boolean} right
 * @property {import("./moves.js").Move | null} reply
 * @property {number | null} next the node that follows; solved where a right move has none
 * @property {string | null} sentence why a wrong move is wrong
 *
 * @typedef {object} Bench what a task has to work with
 * @property {import("./drawing.js").Drawing} drawing
 * @property {import("./motion.js").Motion} motion
 * @property {import("./grid.js").Grid} grid
 * @property {import("./play.js").Play} play
 * @property {import("./foreseen.js").Foreseen} foreseen
 * @property {(sentence: string, more?: {answer?: object | null, kind?: string}) => void} say
 * @property {(step: () => unknown) => void} later does something after all that was asked before
 * @property {(detail: {id: string | null, hints: number, shown: boolean}) => void} solved
 */

export class Puzzle {
  /** @type {Bench} */
  #at;
  #puzzle; // {id, question, goal, hint, rule, solved, on} of the page's data
  #node = 0;
  #rung = 0; // of the ladder of hints, at this node
  #hints = 0;
  #shown = false; // the solution has been shown
  #showing = false; // and is being shown now
  #done = false;

  /** @param {Bench} bench */
  constructor(bench) {
    this.#at = bench;
    this.#puzzle = bench.foreseen.puzzle;
    for (const name of ["pointerdown", "keydown"]) bench.drawing.svg.addEventListener(name, () => (this.#showing = false));
    bench.play.blind = this.#puzzle.goal === "legal"; // to find what is allowed is the task
  }

  get question() {
    return this.#puzzle.question;
  }

  /** What the buttons do; a text is an address. */
  get controls() {
    const { later, motion } = this.#at;
    const button = (act) => () => {
      this.#showing = false;
      motion.hurry();
      later(act);
    };
    return {
      help: button(() => this.#hint()),
      solve: button(() => this.#solution()),
      restart: button(() => this.#restart()),
      ...this.#puzzle.on,
    };
  }

  begin() {}

  cancel() {
    if (!this.#done) this.#at.play.cancel();
  }

  async touched(square, picked) {
    if (this.#done) this.#tell();
    else await this.#at.play.touched(square, picked);
  }

  /**
   * A legal move was played.
   * @param {import("./moves.js").Move} move
   * @param {{puzzle: Judged}} answer
   */
  async moved(move, { puzzle: { right, reply, next, sentence } }) {
    const { motion, play, say } = this.#at;
    this.#rung = 0;
    if (!right) {
      say(sentence, { kind: "refused" });
      await motion.pause(REPLY);
      if (reply) await play.follow(reply, null);
      await motion.pause(LOOK);
      play.back(false, true);
      return;
    }
    await this.#reply(reply, next);
    if (next === null) this.#solve();
    else say(`${play.told(reply, "replied")} ${play.situation}`);
  }

  async #reply(reply, next) {
    const { foreseen, motion, play } = this.#at;
    if (reply) {
      await motion.pause(REPLY);
      await play.follow(reply, foreseen.nodes[next]?.state ?? null);
    }
    this.#node = next;
  }

  #solve(before = "") {
    this.#done = true;
    const [hints, shown] = [this.#hints, this.#shown];
    record(this.#puzzle.id, shown ? "shown" : hints ? "helped" : "solved");
    this.#tell(before);
    this.#at.solved({ id: this.#puzzle.id, hints, shown });
  }

  #tell(before = "") {
    const { solved, rule } = this.#puzzle;
    this.#at.say(before + solved, { answer: { rule }, kind: "solved" });
  }

  #restart() {
    const { play, say } = this.#at;
    play.clear();
    play.back(true, true);
    this.#node = this.#rung = 0;
    this.#done = false;
    say(play.situation);
  }

  /** One rung further: the rule in words, the piece, the way, the move itself. */
  async #hint() {
    if (this.#done) return this.#tell();
    const { drawing, foreseen, play, say } = this.#at;
    const { best } = foreseen.nodes[this.#node];
    const { hint, rule } = this.#puzzle;
    this.#hints += 1;
    this.#rung += 1;
    if (this.#rung > 3) return play.attempt(best.path);
    play.clear();
    if (this.#rung === 1) return say(hint, { answer: { rule } });
    const last = this.#rung === 3;
    drawing.mark("start", best.start);
    for (const square of last ? best.path.slice(1) : []) drawing.mark("path", square);
    for (const square of last ? best.captured : []) drawing.mark("captured", square);
    const square = drawing.rect(best.start).dataset.label;
    return say(fill(words(`interface.${last ? "hint_path" : "hint_piece"}`), { square, move: best.text }));
  }

  /** Plays the whole line, a step at a time; a touch of the board or another button ends it there. */
  async #solution() {
    const { foreseen, motion, play, say } = this.#at;
    this.#restart();
    this.#shown = this.#showing = true;
    let line = "";
    for (let number = 1; this.#node !== null; number += 1) {
      const { best, state } = foreseen.nodes[this.#node];
      const { after, puzzle } = foreseen.ask("try", { position: state.position, path: best.path });
      line += `${number}. ${best.text} `;
      say(line);
      await play.follow(best, after);
      line += puzzle.reply ? `${puzzle.reply.text} ` : "";
      await this.#reply(puzzle.reply, puzzle.next);
      say(line);
      if (this.#node !== null) await motion.pause(LOOK);
      if (!this.#showing && this.#node !== null) return undefined;
    }
    this.#showing = false;
    return this.#solve(`${line.trim()}. `);
  }
}
