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
   * Says a sentence, with a link or a button after it.
   * @param {string} sentence
   * @param {{more?: HTMLElement | null, kind?: string}} options `kind` is for the style sheet
   */
  say(sentence, { more = null, kind = "" } = {}) {
    const line = this.#host.querySelector(".damas-status");
    if (!line) return;
    line.dataset.kind = kind;
    line.replaceChildren(sentence, ...(more ? [" ", more] : []));
  }

  /**
   * A link that `say` can put after a sentence.
   * @param {string} address
   */
  link(address) {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = words("interface.rule");
    return link;
  }

  /** A button that `say` can put after a sentence. */
  retry(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "damas-retry";
    button.textContent = label;
    button.addEventListener("click", act);
    return button;
  }

  /**
   * Adds the buttons.
   * @param {Record<"undo" | "restart" | "flip", () => void>} acts
   */
  controls(acts) {
    this.remove();
    this.#row = document.createElement("div");
    this.#row.className = "damas-controls";
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
    const button = document.createElement("button");
    button.type = "button";
    button.className = `damas-${name}`;
    button.title = words(`interface.${name}`);
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && act());
    const icon = document.createElementNS(SVG, "svg");
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    icon.append(document.createElementNS(SVG, "path"));
    icon.firstChild.setAttribute("d", ICONS[name]);
    const label = document.createElement("span");
    label.textContent = words(`interface.${name}`);
    button.append(icon, label);
    return button;
  }
}
