// The answers that came with the page: what the engine said, when the page was built, of the likely attempts on one board.

export class Foreseen {
  /** @type {import("./play.js").State | null} the judgement of the position that the page shows */
  state = null;
  /** @type {Map<string, object>} */
  #answers = new Map();

  /** @param {HTMLElement} host the board's element */
  constructor(host) {
    const text = host.querySelector("template.damas-foreseen")?.content.textContent;
    if (!text) return;
    const { state, answers, tries } = JSON.parse(text);
    this.state = state;
    for (const [path, place] of tries) this.#answers.set(path.join(), answers[place]);
  }

  /**
   * The engine's answer, where it is known (damas/service.py).
   * @param {string} op
   * @param {{position: string, path?: number[]}} request
   * @returns {object | undefined}
   */
  ask(op, { position, path }) {
    if (position !== this.state?.position) return undefined;
    return op === "moves" ? this.state : this.#answers.get(path.join());
  }
}
