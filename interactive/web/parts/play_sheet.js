// What stands beside the board of a game: what was chosen, the moves, what is counted, and how it ended.

const made = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

export class Sheet {
  #host;
  #data;

  /**
   * @param {HTMLElement} host
   * @param {object} data the words (damario/pages_play.py)
   */
  constructor(host, data) {
    this.#host = host;
    this.#data = data;
  }

  #part(name) {
    return this.#host.querySelector(name);
  }

  /** The field that holds PDN. */
  get text() {
    return this.#part("textarea");
  }

  notice(sentence) {
    this.#part(".damas-notice").textContent = sentence;
  }

  told(sentence) {
    this.#part(".damas-told").textContent = sentence;
  }

  /** Says what is wrong with a PDN, if something is. */
  fault({ fault }) {
    if (!fault) return false;
    const { faults } = this.#data;
    this.told(fill(faults[fault.sentence ? "because" : fault.code], fault));
    return true;
  }

  /** What the game is played by. */
  setting({ elements }, game) {
    const named = (name, value) => [...elements[name]].find((one) => one.value === String(value))?.text;
    const house = game.house.map((id) => this.#part(`[data-clashes][value="${CSS.escape(id)}"]`)?.parentNode.textContent.trim());
    const said = [named("variant", game.variant), named("level", game.level), ...(game.level ? [named("side", game.side)] : [])];
    this.#part(".damas-setting").textContent = [...said, ...house].join(" · ");
  }

  /**
   * @param {object | null} standing what the engine says (damas/playing.py); null before the first move
   * @param {import("./play.js").Game} game
   * @param {boolean} computers whether it is the computer's turn
   */
  show(standing, game, computers) {
    const { say } = this.#data;
    const { moves = [], counters = [], claims = [], huffable = [], outcome = null } = standing ?? {};
    this.notice(this.#part(".damas-notice").textContent && !moves.length ? this.#part(".damas-notice").textContent : "");
    const set = this.#data.sets[game.draws];
    this.#part(".damas-moves").replaceChildren(
      ...moves.map(({ number, text, huff }, place) => {
        const textContent = huff ? say.huffed.replace("{square}", text) : text;
        const button = made("button", { type: "button", textContent });
        button.dataset.ply = String(place + 1);
        return made("li", {}, number, button);
      }),
    );
    this.at(moves.length);
    const running = counters.filter(({ done, times }) => done > Number(times));
    this.#part(".damas-counters").replaceChildren(
      ...(outcome ? [] : running).map((one) => made("li", {}, made("b", { textContent: fill(say.count, one) }), " ", ...this.#record(set, one.record, game))),
    );
    const mine = !outcome && !computers;
    const huffs = mine ? huffable : [];
    this.#part(".damas-huff").replaceChildren(
      ...huffs.map(([value, square]) => made("button", { type: "button", name: "huff", value, textContent: say.huff.replace("{square}", square) })),
    );
    const draw = this.#part("[name=draw]");
    draw.dataset.plain ??= draw.textContent;
    delete draw.dataset.label;
    draw.textContent = mine && claims.length ? say.claim : draw.dataset.plain;
    this.#part(".damas-result").replaceChildren(...(outcome ? this.#result(outcome, set, game) : []));
  }

  /** A record of a draw set in words, with a link to where it stands. */
  #record(set, record, game) {
    const [text, article] = set.records[record];
    return [text, " ", this.#link(game, set.at, article)];
  }

  #link(game, at, textContent) {
    return made("a", { href: `../regras/${game.variant}/#${at}`, textContent: textContent || this.#data.say.rule });
  }

  /** How the game ended, and by which rule. */
  #result({ winner, termination, rule, record }, set, game) {
    const { won, drawn, over } = this.#data;
    const head = made("strong", { textContent: `${winner ? won[winner] : drawn}.` });
    if (record !== null) return [head, " ", ...this.#record(set, record, game)];
    return [head, ` ${over[termination]} `, ...(rule ? [this.#link(game, rule.replace(/[._]/g, "-"))] : [])];
  }

  /** Shows which move the board stands behind. */
  at(place) {
    for (const button of this.#host.querySelectorAll("[data-ply]")) {
      const here = Number(button.dataset.ply) === place;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      const list = button.closest("ol");
      if (here) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  }
}
