// Moving a piece along its path: leg by leg, the captured pieces greyed until the move is over.

const STEP = 110; // milliseconds of a leg, and for each square of it beyond the first
const FURTHER = 35;
const LONGEST = 420;
const LEAVE = 150; // milliseconds in which captured pieces fade
const BACK = 320; // milliseconds in which a refused piece goes and comes back
const PART = 0.6; // of the way to the square it was refused
const NUMBERS = /-?[\d.]+/g;

export class Motion {
  #drawing;
  /** @type {Animation | null} */
  #running = null;
  #hurried = false;

  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.#drawing = drawing;
  }

  /** Ends the motion that is being shown at once, in the state it leads to. */
  hurry() {
    this.#hurried = true;
    this.#running?.finish();
  }

  /**
   * Waits, so that what stands on the board can be looked at; `hurry` ends the wait.
   * @param {number} duration milliseconds
   */
  async pause(duration) {
    this.#hurried = false;
    await this.#show(this.#drawing.svg.animate([], { duration }));
  }

  /**
   * Moves the piece that stands on `path[from]` to the end of the path.
   * @param {{path: number[], captured: number[], crowned_at?: number | null}} move
   * @param {{from?: number, lifts?: boolean}} options `lifts`: captured pieces leave as they are jumped
   */
  async along(move, { from = 0, lifts = false } = {}) {
    const drawing = this.#drawing;
    const piece = drawing.piece(move.path[from]);
    const taken = move.captured.slice(from).map((square) => drawing.piece(square));
    const dropped = piece.classList.contains("dragged");
    this.#hurried = calm() || (dropped && move.path.length === from + 2);
    if (dropped) drawing.home();
    piece.classList.remove("can-move");
    piece.parentNode.append(piece);
    for (let leg = from + 1; leg < move.path.length; leg += 1) {
      await this.#slide(piece, move.path[leg]);
      drawing.put(piece, move.path[leg]);
      const jumped = taken[leg - from - 1];
      if (lifts) jumped?.remove();
      else jumped?.classList.add("taken");
      if (move.crowned_at === leg) piece.classList.replace("man", "king");
    }
  }

  /** Takes the captured pieces off the board. */
  async clear() {
    const gone = this.#drawing.pieces().filter((piece) => piece.classList.contains("taken"));
    const fades = gone.map((piece) => piece.animate({ opacity: [0.45, 0] }, { duration: this.#hurried ? 0 : LEAVE }));
    if (fades.length) await this.#show(fades[0]);
    for (const piece of gone) piece.remove();
  }

  /**
   * Shows that a piece does not get to a square: from there, or from a part of the way, it goes back to its own.
   * @param {number} from
   * @param {number} towards
   */
  bounce(from, towards) {
    const drawing = this.#drawing;
    const piece = drawing.piece(from);
    if (!piece) return; // a square without a piece was touched
    const held = piece.classList.contains("dragged") && piece.getAttribute("transform").match(NUMBERS);
    drawing.home();
    const [home, there] = [from, towards].map((square) => drawing.place(square));
    const far = held || home.map((start, axis) => start + PART * (there[axis] - start));
    const transform = [...(held ? [] : [home]), far, home].map(([x, y]) => `translate(${x}px, ${y}px)`);
    this.#hurried = calm();
    this.#show(piece.animate({ transform }, { duration: BACK, easing: "ease-in-out" }));
  }

  async #slide(piece, square) {
    if (this.#hurried) return;
    const [x, y] = piece.getAttribute("transform").match(NUMBERS).map(Number);
    const [toX, toY] = this.#drawing.place(square);
    const squares = Math.max(Math.abs(toX - x), Math.abs(toY - y)) / 10;
    const duration = Math.min(LONGEST, STEP + FURTHER * squares);
    const transform = [`translate(${x}px, ${y}px)`, `translate(${toX}px, ${toY}px)`];
    await this.#show(piece.animate({ transform }, { duration, easing: "ease-in-out" }));
  }

  async #show(animation) {
    this.#running = animation;
    if (this.#hurried) animation.finish();
    await animation.finished.catch(() => {});
    this.#running = null;
  }
}

/** Whether the reader asked for less motion. */
function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
