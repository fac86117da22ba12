// The SVG of one board, drawn by damas.svg: finds its squares, moves its pieces, marks squares. It draws no board itself.

const SVG = "http://www.w3.org/2000/svg";

/** User units of one square. */
export const SIDE = 10;
const INSET = 0.35; // of a square's mark

export class Drawing {
  /** @type {SVGSVGElement} */
  #svg;
  /** @type {Map<number, SVGRectElement>} */
  #places = new Map();

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.#svg = svg;
    this.files = Number(svg.dataset.files);
    this.ranks = Number(svg.dataset.ranks);
    for (const rect of svg.querySelectorAll(".damas-square")) this.#places.set(Number(rect.dataset.square), rect);
    // What the author of the page marked belongs to the first position: it hides while the board shows another.
    for (const mark of svg.querySelectorAll(".damas-mark")) mark.classList.add("given");
  }

  get svg() {
    return this.#svg;
  }

  get flipped() {
    return this.#svg.dataset.flipped === "true";
  }

  /** @returns {[number, SVGRectElement][]} every playing square with its rectangle */
  squares() {
    return [...this.#places];
  }

  /** @param {number} square */
  rect(square) {
    return this.#places.get(square);
  }

  /** @param {number} square */
  playable(square) {
    return this.#places.has(square);
  }

  /**
   * The upper left corner of a square, played on or not, in user units.
   * @param {number} square
   * @returns {[number, number]}
   */
  place(square) {
    const [file, rank] = [square % this.files, Math.floor(square / this.files)];
    return (this.flipped ? [this.files - 1 - file, rank] : [file, this.ranks - 1 - rank]).map((place) => place * SIDE);
  }

  /** A pointer's place in user units. */
  point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
  }

  /**
   * The square under a pointer, played on or not; null beside the board.
   * @param {MouseEvent} event
   * @returns {number | null}
   */
  squareAt(event) {
    const point = this.point(event);
    let file = Math.floor(point.x / SIDE);
    let rank = this.ranks - 1 - Math.floor(point.y / SIDE);
    if (file < 0 || rank < 0 || file >= this.files || rank >= this.ranks) return null;
    if (this.flipped) [file, rank] = [this.files - 1 - file, this.ranks - 1 - rank];
    return file + rank * this.files;
  }

  // Pieces

  pieces() {
    return [...this.#svg.querySelectorAll(".damas-piece")];
  }

  /** @param {number} square */
  piece(square) {
    return this.#svg.querySelector(`.damas-piece[data-square="${square}"]:not(.taken)`);
  }

  /**
   * @param {number} square
   * @returns {"white" | "black" | null}
   */
  colour(square) {
    const piece = this.piece(square);
    return piece ? (piece.classList.contains("white") ? "white" : "black") : null;
  }

  /**
   * Says in classes whose turn it is and which pieces can move.
   * @param {string | null} turn
   * @param {Set<number>} squares
   * @param {boolean} bound whether they can do nothing but capture
   */
  movable(turn, squares, bound) {
    for (const piece of this.pieces()) {
      const moves = squares.has(Number(piece.dataset.square));
      piece.classList.toggle("can-move", moves);
      piece.classList.toggle("must-capture", moves && bound);
      piece.classList.toggle("to-move", turn !== null && piece.classList.contains(turn));
    }
  }

  /** @param {number | undefined} square */
  select(square) {
    for (const piece of this.pieces()) piece.classList.remove("selected");
    if (square !== undefined) this.piece(square)?.classList.add("selected");
  }

  /** Puts a piece that was dragged about back on its square. */
  home() {
    for (const piece of this.#svg.querySelectorAll(".damas-piece.dragged")) {
      piece.classList.remove("dragged");
      this.put(piece, Number(piece.dataset.square));
    }
  }

  /** Puts a piece on a square. */
  put(piece, square) {
    piece.dataset.square = String(square);
    piece.setAttribute("transform", `translate(${this.place(square).join(" ")})`);
  }

  /** The pieces as they stand, to be given back to `restore`. */
  snapshot() {
    return this.pieces().map((piece) => piece.cloneNode(true));
  }

  /** Puts the pieces as they stood, whichever way round the board is now. */
  restore(pieces) {
    const copies = pieces.map((piece) => piece.cloneNode(true));
    for (const piece of copies) {
      piece.classList.remove("dragged", "taken", "selected");
      this.put(piece, Number(piece.dataset.square));
    }
    this.#svg.querySelector(".damas-pieces").replaceChildren(...copies);
  }

  // Marks

  /**
   * @param {"start" | "path" | "captured" | "refused" | "target" | "stop"} kind
   * @param {number} square
   */
  mark(kind, square) {
    const round = kind === "target" || kind === "stop";
    const mark = document.createElementNS(SVG, round ? "circle" : "rect");
    mark.setAttribute("class", `damas-mark ${kind}`);
    mark.dataset.square = String(square);
    const size = SIDE - 2 * INSET;
    const shape = round ? { r: kind === "target" ? 1.9 : 1.3 } : { width: size, height: size, rx: 1 };
    for (const [name, value] of Object.entries(shape)) mark.setAttribute(name, String(value));
    this.#lay(mark);
    this.#svg.querySelector(round ? ".damas-hints" : ".damas-marks").append(mark);
  }

  /** Puts a mark on its square. */
  #lay(mark) {
    const [x, y] = this.place(Number(mark.dataset.square));
    if (mark.localName === "rect") return move(mark, x + INSET, y + INSET);
    mark.setAttribute("cx", String(x + SIDE / 2));
    mark.setAttribute("cy", String(y + SIDE / 2));
  }

  /**
   * Draws an arrow along a path, as those that the page brought.
   * @param {number[]} path
   */
  arrow(path) {
    const layer = this.#svg.querySelector(".damas-arrows");
    const arrow = layer?.firstChild.cloneNode(true);
    if (!arrow) return;
    arrow.removeAttribute("display");
    arrow.classList.remove("given");
    arrow.dataset.path = path.join(" ");
    this.#aim(arrow);
    layer.append(arrow);
  }

  /** Lays an arrow over the squares of its path. */
  #aim(arrow) {
    const points = arrow.dataset.path.split(" ").map((square) => this.place(Number(square)).map((corner) => corner + SIDE / 2));
    const [[x0, y0], [x, y]] = points.slice(-2);
    const angle = Math.round((Math.atan2(y - y0, x - x0) * 18_000) / Math.PI) / 100;
    arrow.firstChild.setAttribute("points", points.join(" "));
    arrow.lastChild.setAttribute("transform", `translate(${x} ${y}) rotate(${angle})`);
  }

  unmark() {
    for (const mark of this.#svg.querySelectorAll(":is(.damas-mark, .damas-arrow):not(.given)")) mark.remove();
  }

  /** Hides what was marked on the first position while another one is shown. */
  given(shown) {
    this.#svg.toggleAttribute("data-moved", !shown);
  }

  /** A layer above the pieces for the dots on squares that can be chosen. */
  layers() {
    if (this.#svg.querySelector(".damas-hints")) return;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "damas-hints");
    this.#svg.querySelector(".damas-pieces").after(layer);
  }

  // Turning the board round

  /** Turns the board half round: everything goes to the place opposite. */
  flip() {
    if (this.flipped) delete this.#svg.dataset.flipped;
    else this.#svg.dataset.flipped = "true";
    for (const [square, rect] of this.squares()) move(rect, ...this.place(square));
    for (const mark of this.#svg.querySelectorAll(".damas-mark")) this.#lay(mark);
    for (const arrow of this.#svg.querySelectorAll(".damas-arrow[data-path]")) this.#aim(arrow);
    for (const piece of this.pieces()) this.put(piece, Number(piece.dataset.square));
    this.#turnLabels();
  }

  #turnLabels() {
    const labels = [...this.#svg.querySelectorAll(".damas-coordinates text")];
    if (this.#svg.querySelector(".damas-coordinates.edge")) {
      // Letters of the files first, then the numbers of the ranks: each list runs the other way.
      for (const list of [labels.slice(0, this.files), labels.slice(this.files)]) {
        const places = list.map(place).reverse();
        list.forEach((label, index) => move(label, ...places[index]));
      }
      return;
    }
    for (const [index, [square]] of this.squares().entries()) {
      if (!labels[index]) continue;
      const [[x, y], [newX, newY]] = [place(labels[index]), this.place(square)];
      // The square came from the place opposite.
      move(labels[index], x + 2 * newX - (this.files - 1) * SIDE, y + 2 * newY - (this.ranks - 1) * SIDE);
    }
  }
}

function place(shape) {
  return [Number(shape.getAttribute("x")), Number(shape.getAttribute("y"))];
}

function move(shape, x, y) {
  shape.setAttribute("x", String(Math.round(x * 100) / 100));
  shape.setAttribute("y", String(Math.round(y * 100) / 100));
}
