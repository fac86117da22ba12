// Mouse, pen and finger on a board: taps, and pieces that are dragged. A page still scrolls when the finger starts on
// anything but a piece that can move.

import { SIDE } from "./drawing.js";

const FAR = 5; // pixels after which a press is a drag

/**
 * @typedef {object} Hands what the pointer calls
 * @property {(square: number) => void} tap a square was clicked or tapped
 * @property {(square: number) => void} pick a piece begins to be dragged
 * @property {(square: number) => void} drop it was let go over another square
 * @property {() => void} press something was pressed
 */

export class Pointer {
  #drawing;
  #on;
  /** @type {{square: number, x: number, y: number, moved: boolean, id: number} | null} */
  #drag = null;
  #pressed = null; // the square where the pointer went down
  #swallow = false; // the click that follows a drag

  /**
   * @param {import("./drawing.js").Drawing} drawing
   * @param {Hands} on
   * @param {AbortSignal} signal ends the listening
   */
  constructor(drawing, on, signal) {
    this.#drawing = drawing;
    this.#on = on;
    const listen = (name, act, options) => drawing.svg.addEventListener(name, act.bind(this), { signal, ...options });
    listen("pointerdown", this.#down);
    listen("pointermove", this.#move);
    listen("pointerup", this.#up);
    listen("pointercancel", this.#cancel);
    listen("click", this.#click);
    // Browsers do not heed touch-action inside an SVG: hold the page still as long as a piece is held.
    listen("touchmove", (event) => this.#drag && event.cancelable && event.preventDefault(), { passive: false });
  }

  #down(event) {
    this.#swallow = false;
    this.#pressed = this.#drawing.squareAt(event);
    if (!event.isPrimary || event.button > 0) return;
    this.#on.press();
    const piece = this.#pressed === null ? null : this.#drawing.piece(this.#pressed);
    // A finger moves only what can move and scrolls on anything else. A mouse may try any piece of its side, to be told why.
    if (!piece?.classList.contains(event.pointerType === "touch" ? "can-move" : "to-move")) return;
    this.#drag = { square: this.#pressed, x: event.clientX, y: event.clientY, moved: false, id: event.pointerId };
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.moved && far > FAR) {
      drag.moved = true;
      this.#drawing.svg.setPointerCapture(drag.id);
      this.#on.pick(drag.square);
    }
    const piece = this.#drawing.piece(drag.square);
    if (!drag.moved || !piece) return;
    if (!piece.classList.contains("dragged")) {
      piece.classList.add("dragged");
      piece.parentNode.append(piece);
    }
    const point = this.#drawing.point(event);
    piece.setAttribute("transform", `translate(${point.x - SIDE / 2} ${point.y - SIDE / 2})`);
  }

  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.moved) return;
    this.#swallow = true;
    const square = this.#drawing.squareAt(event);
    if (square === drag.square || square === null) this.#drawing.home();
    else this.#on.drop(square);
  }

  #cancel() {
    if (this.#drag?.moved) this.#drawing.home();
    this.#drag = null;
  }

  #click(event) {
    const square = this.#drawing.squareAt(event);
    const swallowed = this.#swallow;
    this.#swallow = false;
    // detail 0: a click made by a key or a program, without a press before it
    if (!swallowed && square !== null && (event.detail === 0 || square === this.#pressed)) this.#on.tap(square);
  }
}
