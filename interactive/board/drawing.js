// The SVG of one board, drawn by damas.svg: finds its squares, moves its pieces, marks squares. It draws no board itself.

const SIDE = 10; // user units of one square
const LEG = 190; // milliseconds of one jump
const SVG = "http://www.w3.org/2000/svg";

export class Drawing {
  #svg;
  #places = new Map(); // square -> its rect

  constructor(svg) {
    this.#svg = svg;
    this.#read();
  }

  #read() {
    this.files = Number(this.#svg.dataset.files);
    this.ranks = Number(this.#svg.dataset.ranks);
    this.#places.clear();
    for (const rect of this.#svg.querySelectorAll(".damas-square")) this.#places.set(Number(rect.dataset.square), rect);
  }

  get flipped() {
    return this.#svg.dataset.flipped === "true";
  }

  squares() {
    return [...this.#places.keys()];
  }

  playable(square) {
    return this.#places.has(square);
  }

  /** The square under a pointer, played on or not; null beside the board. */
  squareAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    let file = Math.floor(point.x / SIDE);
    let rank = this.ranks - 1 - Math.floor(point.y / SIDE);
    if (file < 0 || rank < 0 || file >= this.files || rank >= this.ranks) return null;
    if (this.flipped) [file, rank] = [this.files - 1 - file, this.ranks - 1 - rank];
    return file + rank * this.files;
  }

  /** The next playing square in a direction as the reader sees the board; the same square at the edge. */
  neighbour(square, [right, up]) {
    const turn = this.flipped ? -1 : 1;
    let file = square % this.files;
    let rank = Math.floor(square / this.files);
    for (;;) {
      file += right * turn;
      rank += up * turn;
      if (file < 0 || rank < 0 || file >= this.files || rank >= this.ranks) return square;
      for (const aside of [0, 1, -1]) {
        // On a chequered board the square straight above is not played on: take the one beside it.
        const near = up ? file + aside : file;
        const found = near + rank * this.files;
        if (near >= 0 && near < this.files && this.playable(found)) return found;
      }
    }
  }

  // Pieces

  piece(square) {
    return this.#svg.querySelector(`.damas-piece[data-square="${square}"]:not(.taken)`);
  }

  colour(square) {
    const piece = this.piece(square);
    return piece ? (piece.classList.contains("white") ? "white" : "black") : null;
  }

  movable(squares) {
    for (const piece of this.#svg.querySelectorAll(".damas-piece")) {
      piece.classList.toggle("can-move", squares.has(Number(piece.dataset.square)));
    }
  }

  select(square) {
    for (const piece of this.#svg.querySelectorAll(".damas-piece.selected")) piece.classList.remove("selected");
    this.piece(square)?.classList.add("selected");
  }

  /** Puts a piece that was dragged about back on its square. */
  home() {
    for (const piece of this.#svg.querySelectorAll(".damas-piece.dragged")) {
      piece.classList.remove("dragged");
      this.#put(piece, Number(piece.dataset.square));
    }
  }

  #put(piece, square) {
    const rect = this.#places.get(square);
    piece.setAttribute("transform", `translate(${rect.getAttribute("x")} ${rect.getAttribute("y")})`);
  }

  /** Plays a move along its path; captured pieces stay, greyed, until it is over. */
  async play(move) {
    const piece = this.piece(move.start);
    const dropped = piece.classList.contains("dragged");
    piece.classList.remove("dragged", "selected", "can-move");
    piece.parentNode.append(piece);
    const gone = move.captured.map((square) => this.piece(square));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || (dropped && move.path.length === 2);
    for (let leg = 1; leg < move.path.length; leg += 1) {
      if (!still) await this.#slide(piece, move.path[leg]);
      this.#put(piece, move.path[leg]);
      gone[leg - 1]?.classList.add("taken");
      if (move.crowned_at === leg) piece.classList.replace("man", "king");
    }
    piece.dataset.square = move.end;
    for (const taken of gone) taken?.remove();
  }

  async #slide(piece, square) {
    const [from, to] = [piece.getAttribute("transform"), this.#places.get(square)];
    const [x, y] = from.match(/-?[\d.]+/g).map(Number);
    const frames = [`translate(${x}px, ${y}px)`, `translate(${to.getAttribute("x")}px, ${to.getAttribute("y")}px)`];
    const motion = piece.animate({ transform: frames }, { duration: LEG, easing: "ease-in-out" });
    await motion.finished.catch(() => {});
  }

  snapshot() {
    return this.#svg.querySelector(".damas-pieces").innerHTML;
  }

  restore(picture) {
    this.#svg.querySelector(".damas-pieces").innerHTML = picture;
  }

  static piecesOf(svg) {
    return new DOMParser().parseFromString(svg, "image/svg+xml").querySelector(".damas-pieces").innerHTML;
  }

  /** Takes over the drawing in the text `svg`, in place. */
  redraw(svg) {
    const fresh = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (fresh.dataset.flipped) this.#svg.dataset.flipped = fresh.dataset.flipped;
    else delete this.#svg.dataset.flipped;
    this.#svg.setAttribute("viewBox", fresh.getAttribute("viewBox"));
    this.#svg.replaceChildren(...fresh.childNodes);
    this.#read();
  }

  // Marks

  mark(kind, square) {
    const rect = this.#places.get(square);
    if (!rect) return;
    const mark = document.createElementNS(SVG, "rect");
    mark.setAttribute("class", `damas-mark ${kind}`);
    for (const name of ["x", "y", "width", "height"]) mark.setAttribute(name, rect.getAttribute(name));
    this.#svg.querySelector(".damas-marks").append(mark);
  }

  unmark() {
    for (const mark of this.#svg.querySelectorAll(".damas-mark:not(.cursor)")) mark.remove();
  }

  // For keyboards and screen readers

  /** Turns the picture into a group of squares of which one takes the focus. */
  interactive(cursor) {
    this.#svg.setAttribute("role", "group");
    for (const [square, rect] of this.#places) {
      rect.setAttribute("role", "button");
      rect.setAttribute("tabindex", square === cursor ? "0" : "-1");
      if (!rect.hasAttribute("aria-label")) rect.setAttribute("aria-label", rect.dataset.label);
    }
    for (const layer of this.#svg.querySelectorAll(".damas-coordinates, .damas-pieces, .damas-marks, .damas-arrows")) {
      layer.setAttribute("aria-hidden", "true");
    }
  }

  describe(text) {
    this.#svg.setAttribute("aria-description", text);
  }

  focus(square) {
    for (const [other, rect] of this.#places) rect.setAttribute("tabindex", other === square ? "0" : "-1");
    this.#places.get(square)?.focus();
  }

  /** Names every square: naming(square, label, piece as "white_king" or null) -> text. */
  name(naming) {
    for (const [square, rect] of this.#places) {
      const piece = this.piece(square);
      const kind = piece && `${this.colour(square)}_${piece.classList.contains("king") ? "king" : "man"}`;
      rect.setAttribute("aria-label", naming(square, rect.dataset.label, kind));
    }
  }
}
