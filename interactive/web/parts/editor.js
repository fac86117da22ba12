// A task for a board on which a position is set up: pieces are put, moved and taken away. With none in hand the board is played.

/** What the keys 0 to 5 take in hand: nothing, a piece, the eraser. */
const TOOLS = ["try", "white_man", "white_king", "black_man", "black_king", "none"];

/**
 * The task (`take` in board/board.js).
 * @param {import("../../board/puzzle.js").Bench} bench
 * @param {HTMLFormElement} form what is in hand is the value of its `piece`; data-fault is why the position cannot be played
 * @param {() => void} told hears that something has changed on the board
 */
export function editor({ drawing, grid, play, say, later }, form, told) {
  const { svg } = drawing;
  const [model] = drawing.snapshot(); // a piece to copy: its classes say which it is
  const playing = () => form.piece.value === "try";

  /** The position is now what the drawing shows; the square that was touched is read out. */
  function set(square, turn = play.state.turn) {
    const named = { white: [], black: [] };
    for (const [place, rect] of drawing.squares()) {
      const king = drawing.piece(place)?.matches(".king") ? "K" : "";
      named[drawing.colour(place)]?.push(king + rect.dataset.label);
    }
    const position = `${turn[0].toUpperCase()}:W${named.white}:B${named.black}`;
    play.put({ ...play.state, position, turn, moves: null, captures: null, outcome: null });
    say(drawing.rect(square)?.getAttribute("aria-label") ?? play.situation);
  }

  /** Puts a piece on a square; the one that stands there goes, and the same one only goes. */
  function put(square, tool) {
    const old = drawing.piece(square);
    if (!old && tool === "none") return;
    old?.remove();
    const look = tool.replace("_", ".");
    if (tool !== "none" && !old?.matches(`.${look}`)) {
      const piece = model.cloneNode(true);
      piece.setAttribute("class", `damas-piece ${look.replace(".", " ")}`);
      drawing.put(piece, square);
      svg.querySelector(".damas-pieces").append(piece);
    }
    set(square);
  }

  /** Any piece can be dragged while something is in hand. */
  function changed() {
    if (!playing()) for (const piece of drawing.pieces()) piece.classList.add("to-move", "can-move");
    told();
  }

  /**
   * Does what the page asks for.
   * @param {{turn?: "white" | "black", clear?: boolean, fresh?: boolean}} change without any, something else has been taken in
   *   hand; fresh: the board has only been drawn, and a piece that was touched meanwhile stays chosen
   */
  function edit({ turn, clear, fresh }) {
    later(() => {
      if (!play.state) return undefined;
      if (!fresh) play.clear();
      if (clear) for (const piece of drawing.pieces()) piece.remove();
      if (turn ?? clear) return set(undefined, turn);
      return playing() && !form.dataset.fault ? play.learn() : changed();
    });
  }

  function touched(square, picked) {
    const { fault } = form.dataset;
    if (playing()) return fault ? say(fault, { kind: "refused" }) : play.touched(square, picked);
    if (picked) return undefined;
    if (!drawing.playable(square)) return drawing.home();
    const held = svg.querySelector(".dragged");
    if (!held) return put(square, form.piece.value);
    if (drawing.piece(square) !== held) drawing.piece(square)?.remove();
    held.classList.remove("dragged");
    drawing.put(held, square);
    return set(square);
  }

  /** A key takes something in hand, takes a piece away, or takes it up to be put elsewhere. */
  function key({ key: name }) {
    const square = grid.cursor;
    const piece = drawing.piece(square);
    if (name === "x" && piece) form.piece.value = `${drawing.colour(square)}_${piece.matches(".king") ? "king" : "man"}`;
    else if (name in TOOLS) form.piece.value = TOOLS[name];
    else if (name !== "Delete" && name !== "Backspace") return;
    if (name in TOOLS) edit({});
    else later(() => play.state && put(square, "none"));
  }

  svg.addEventListener("keydown", (event) => event.altKey || event.ctrlKey || event.metaKey || key(event));
  // A piece that is let go beside the board leaves it. The board, which hears of it next, would put it back.
  svg.addEventListener("pointerup", (event) => {
    const held = svg.querySelector(".dragged");
    if (!held || playing() || drawing.squareAt(event) !== null) return;
    held.remove();
    later(() => set(Number(held.dataset.square)));
  }, true);
  return { begin() {}, edit, changed, touched, cancel: () => play.cancel(), moved: () => play.learn() };
}
