// Mouse, pen and finger on a board: taps, and pieces that are dragged. A page still scrolls when the finger starts on
// anything but a piece that can move (board.css says so with touch-action).

const FAR = 5; // pixels after which a press is a drag

export class Pointer {
  #drag = null; // {piece, square, x, y, moved, id}
  #swallow = false; // the click that follows a drag

  /** `on` holds: square(event), piece(square), pick(square), tap(square), drop(square). */
  constructor(svg, on, signal) {
    const options = { signal };
    svg.addEventListener("pointerdown", (event) => this.#down(svg, on, event), options);
    svg.addEventListener("pointermove", (event) => this.#move(svg, on, event), options);
    svg.addEventListener("pointerup", (event) => this.#up(on, event), options);
    svg.addEventListener("pointercancel", () => this.#cancel(), options);
    svg.addEventListener("click", (event) => this.#click(on, event), options);
  }

  #down(svg, on, event) {
    this.#swallow = false;
    if (!event.isPrimary || event.button > 0) return;
    const square = on.square(event);
    const piece = square === null ? null : on.piece(square);
    if (!piece?.classList.contains("can-move")) return;
    this.#drag = { piece, square, x: event.clientX, y: event.clientY, moved: false, id: event.pointerId };
  }

  #move(svg, on, event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.moved && far > FAR) {
      drag.moved = true;
      svg.setPointerCapture(drag.id);
      on.pick(drag.square);
      drag.piece.classList.add("dragged");
      drag.piece.parentNode.append(drag.piece);
    }
    if (!drag.moved) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    drag.piece.setAttribute("transform", `translate(${point.x - 5} ${point.y - 5})`);
  }

  #up(on, event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.moved) return;
    this.#swallow = true;
    const square = on.square(event);
    if (square === drag.square || square === null) this.#home(drag);
    else on.drop(square);
  }

  #cancel() {
    if (this.#drag?.moved) this.#home(this.#drag);
    this.#drag = null;
  }

  #home({ piece, square }) {
    piece.classList.remove("dragged");
    const rect = piece.ownerSVGElement.querySelector(`.damas-square[data-square="${square}"]`);
    piece.setAttribute("transform", `translate(${rect.getAttribute("x")} ${rect.getAttribute("y")})`);
  }

  #click(on, event) {
    if (this.#swallow) {
      this.#swallow = false;
      return;
    }
    const square = on.square(event);
    if (square !== null) on.tap(square);
  }
}
