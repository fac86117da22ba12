// The answers that came with the page: what the engine said, when the page was built, of the likely attempts on one board.

/**
 * A position and what the engine answers in it (damas/service.py, op "foresee").
 * @typedef {object} Node
 * @property {import("./play.js").State} state
 * @property {object[]} answers
 * @property {[number[], number][]} tries path and place of its answer
 */

export class Foreseen {
  /** @type {Node[]} the first is the position that the page shows */
  nodes = [];
  /** @type {Map<string, Map<string, object>>} answers by path, by position */
  #answers = new Map();

  /** @param {HTMLElement} host the board's element */
  constructor(host) {
    const text = host.querySelector("template.damas-foreseen")?.content.textContent;
    if (!text) return;
    Object.assign(this, JSON.parse(text));
    for (const { state, answers, tries } of this.nodes) {
      this.#answers.set(state.position, new Map(tries.map(([path, place]) => [path.join(), answers[place]])));
    }
  }

  /** The judgement of the position that the page shows. */
  get state() {
    return this.nodes[0]?.state ?? null;
  }

  /**
   * The engine's answer, where it is known (damas/service.py).
   * @param {string} op
   * @param {{position: string, path?: number[]}} request
   * @returns {object | undefined}
   */
  ask(op, { position, path }) {
    if (op === "moves") return this.nodes.find(({ state }) => state.position === position)?.state;
    return this.#answers.get(position)?.get(path.join());
  }
}
