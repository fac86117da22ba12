// The answers that came with the page: what the engine said, when the page was built, of the likely attempts on one board.

/**
 * A position and what the engine answers in it (damas/service.py, op "foresee").
 * @typedef {object} Node
 * @property {import("./play.js").State} state
 * @property {object[]} answers
 * @property {[number[], number][]} tries path and place of its answer
 */

/** What an answer says unless it says something else (damario/compact.py). */
const BLANK = { reason: null, rule: null, house_rule: null, article: null, squares: [], moves: [], instead: false };

/**
 * Puts back what was left out of a move or of an answer; the reviver of JSON.parse.
 * @param {string} _
 * @param {any} value
 */
export function whole(_, value) {
  if (value?.verdict) return { ...BLANK, ...value };
  if (!value?.path || value.text === undefined) return value;
  const { path, captured = [], crowned_at = null } = value;
  const ways = { paths: [path], jumps: [captured], crowns: [crowned_at] };
  return { start: path[0], end: path.at(-1), promotes: false, captured, crowned_at, ...ways, ...value };
}

export class Foreseen {
  /** @type {Node[]} the first is the position that the page shows */
  nodes = [];
  /** @type {Map<string, Map<string, object>>} answers by path, by position */
  #answers = new Map();

  /** @param {HTMLElement} host the board's element */
  constructor(host) {
    const text = host.querySelector("template.damas-foreseen")?.content.textContent;
    if (!text) return;
    Object.assign(this, JSON.parse(text, whole));
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
