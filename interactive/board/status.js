// What stands under a board: the buttons, and the line that says what is going on (a live region).

import { words } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  restart: "M19 12a7 7 0 1 1-2.3-5.2M19 3v5h-5",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
};

export class Status {
  #host;
  #row = null;

  /** @param {HTMLElement} host the board's element */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Says a sentence, with links or buttons after it. Only the sentence is read out by itself.
   * @param {string} sentence
   * @param {{more?: Node[], kind?: string}} options `kind` is for the style sheet
   */
  say(sentence, { more = [], kind = "" } = {}) {
    const plate = this.#host.querySelector(".damas-status");
    const line = plate?.querySelector("[role=status]");
    if (!line) return;
    plate.dataset.kind = kind;
    // The line itself stays: one that comes anew may not be read out. What still holds need not be said again.
    if (kind || line.textContent !== sentence) line.textContent = sentence;
    const old = [...plate.children].slice(1);
    if (old.length === more.length && more.every((node, place) => node === old[place])) return; // so does a button
    const held = old.includes(document.activeElement);
    while (line.nextSibling) line.nextSibling.remove();
    for (const node of more) plate.append(" ", node);
    // Whoever was at a button is taken to what stands in its place, or back to the board.
    if (held) (more[0] ?? this.#host.querySelector("[data-square][tabindex='0']"))?.focus({ preventScroll: true });
  }

  /** A link that `say` can put after a sentence. */
  link(href, textContent = words("interface.rule")) {
    return made("a", { href, textContent });
  }

  /** The article behind a refusal, folded, for `say`. */
  article(href, text) {
    const fold = made("details", { className: "damas-article" });
    fold.append(made("summary", { textContent: words("interface.article") }), this.link(href, text));
    return fold;
  }

  /** A button that `say` can put after a sentence; `look` is done while it is pointed at or has the focus. */
  choice(textContent, onclick, look = null) {
    return made("button", { type: "button", className: "damas-choice", textContent, onclick, onfocus: look, onpointerenter: look });
  }

  /**
   * Adds the buttons.
   * @param {Record<string, (() => void) | string>} acts by name, which is that of its words, too; an address makes a link
   */
  controls(acts) {
    this.remove();
    this.#row = made("div", { className: "damas-controls" });
    for (const [name, act] of Object.entries(acts)) this.#row.append(this.#button(name, act));
    this.#host.querySelector(".damas-status")?.before(this.#row);
  }

  remove() {
    this.#row?.remove();
    this.#row = null;
  }

  /** Says whether there are moves to take back. A button that cannot be used keeps the focus it has. */
  enable(back) {
    for (const button of this.#row?.querySelectorAll(".damas-undo, .damas-restart") ?? []) {
      button.setAttribute("aria-disabled", String(!back));
    }
  }

  #button(name, act) {
    const textContent = words(`interface.${name}`);
    const link = typeof act === "string";
    const button = link ? made("a", { href: act }) : made("button", { type: "button" });
    if (!link) button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && act());
    button.className = `damas-${name}`;
    button.append(made("span", { textContent }));
    if (!ICONS[name]) return button;
    button.title = textContent;
    const icon = document.createElementNS(SVG, "svg");
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    icon.append(document.createElementNS(SVG, "path"));
    icon.firstChild.setAttribute("d", ICONS[name]);
    button.prepend(icon);
    return button;
  }
}

/** An element with its properties. */
function made(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
