// Why not, drawn on the board: the capture that must be made as an arrow with the pieces it takes, or the squares in the way.

const SHOWN = 4; // moves that are drawn; more would cover the board

/**
 * @param {import("./drawing.js").Drawing} drawing
 * @param {number[]} path the squares that were tried
 * @param {{moves: import("./moves.js").Move[], squares: number[], instead: boolean}} answer
 */
export function prove(drawing, path, { moves, squares, instead }) {
  if (path.length > 1) drawing.mark("refused", path.at(-1));
  // First what the piece that was tried may do itself.
  if (moves.length) draw(drawing, [...moves].sort((a, b) => (b.start === path[0]) - (a.start === path[0])));
  else for (const square of squares) drawing.mark(instead ? "target" : "refused", square);
}

/** Draws moves as arrows and marks what they capture. */
export function draw(drawing, moves) {
  const shown = moves.slice(0, SHOWN);
  for (const square of new Set(shown.flatMap((move) => move.captured))) drawing.mark("captured", square);
  for (const move of shown) drawing.arrow(move.path);
}
