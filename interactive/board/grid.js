// The board for keyboards and screen readers: a grid of named squares of which one takes the focus.

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SVG = "http://www.w3.org/2000/svg";

export class Grid {
  #drawing;
  /** The square that takes the focus. */
  cursor;

  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.#drawing = drawing;
    this.cursor = drawing.squares().at(0)?.[0] ?? null;
    this.arrange();
  }

  /** Makes rows of the squares, the upper one first, each from left to right. */
  arrange() {
    const { svg } = this.#drawing;
    const layer = svg.querySelector(".damas-squares");
    const held = layer.contains(document.activeElement);
    const rows = new Map();
    for (const [, rect] of this.#drawing.squares()) {
      const y = Number(rect.getAttribute("y"));
      rows.set(y, [...(rows.get(y) ?? []), rect]);
    }
    svg.setAttribute("role", "grid");
    svg.removeAttribute("aria-hidden");
    for (const other of svg.children) {
      if (other !== layer) other.setAttribute("aria-hidden", "true");
    }
    layer.setAttribute("role", "rowgroup");
    layer.replaceChildren(
      ...[...rows].sort(([a], [b]) => a - b).map(([, rects]) => {
        const row = document.createElementNS(SVG, "g");
        row.setAttribute("role", "row");
        row.append(...rects.sort((a, b) => Number(a.getAttribute("x")) - Number(b.getAttribute("x"))));
        return row;
      }),
    );
    for (const [square, rect] of this.#drawing.squares()) {
      rect.setAttribute("role", "gridcell");
      rect.setAttribute("tabindex", square === this.cursor ? "0" : "-1");
      if (!rect.hasAttribute("aria-label")) rect.setAttribute("aria-label", rect.dataset.label);
    }
    if (held) this.#drawing.rect(this.cursor)?.focus({ preventScroll: true });
  }

  /**
   * @param {string} name
   * @param {string} description
   */
  describe(name, description) {
    const { svg } = this.#drawing;
    if (name) svg.setAttribute("aria-label", name);
    if (description) svg.setAttribute("aria-description", description);
  }

  /** Makes `square` the one that takes the focus, and gives it the focus when `focus` is set. */
  put(square, focus = false) {
    if (!this.#drawing.playable(square)) return;
    this.#drawing.rect(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = square;
    const rect = this.#drawing.rect(square);
    rect.setAttribute("tabindex", "0");
    if (focus) rect.focus();
  }

  /**
   * Moves the focus as an arrow key says.
   * @param {string} key
   * @returns {boolean} whether it was an arrow key
   */
  step(key) {
    const arrow = ARROWS[key];
    if (!arrow) return false;
    this.put(this.#neighbour(this.cursor, arrow), true);
    return true;
  }

  /** The next playing square in a direction as the reader sees the board; the same square at the edge. */
  #neighbour(square, [right, up]) {
    const { files, ranks, flipped } = this.#drawing;
    const turn = flipped ? -1 : 1;
    let file = square % files;
    let rank = Math.floor(square / files);
    for (;;) {
      file += right * turn;
      rank += up * turn;
      if (file < 0 || rank < 0 || file >= files || rank >= ranks) return square;
      // On a chequered board the square straight above is not played on. Of the two beside it take the one in the same
      // pair of files, so that going on climbs straight instead of sideways.
      for (const near of up ? [file, file ^ 1, file - 1, file + 1] : [file]) {
        const found = near + rank * files;
        if (near >= 0 && near < files && this.#drawing.playable(found)) return found;
      }
    }
  }

  /**
   * Names every square.
   * @param {(square: number, label: string, piece: string | null) => string} naming `piece` is like "white_king"
   * @param {number | undefined} chosen
   */
  name(naming, chosen) {
    for (const [square, rect] of this.#drawing.squares()) {
      const piece = this.#drawing.piece(square);
      const rank = piece?.classList.contains("king") ? "king" : "man";
      const kind = piece ? `${this.#drawing.colour(square)}_${rank}` : null;
      rect.setAttribute("aria-label", naming(square, rect.dataset.label, kind));
      rect.setAttribute("aria-selected", String(square === chosen));
    }
  }
}
