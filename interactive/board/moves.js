// Looking into the list of legal moves that the engine gave. Squares are numbers (a1 = 0).

/** The squares from which some move starts. */
export function startSquares(moves) {
  return new Set(moves.map((move) => move.start));
}

/** The squares that may be named next: the ends of the moves that fit the squares chosen so far, and the next way points. */
export function nextSquares(moves, path) {
  const found = new Set();
  for (const move of moves) {
    if (move.start !== path[0]) continue;
    for (const way of move.paths) {
      const place = follow(way, path);
      if (place < 0 || place === way.length - 1) continue;
      found.add(move.end);
      found.add(way[place + 1]);
    }
  }
  return found;
}

/** How far along `way` the squares of `path` lead, in order; -1 when they do not lie on it. */
function follow(way, path) {
  let place = 0;
  for (const square of path.slice(1)) {
    place = way.indexOf(square, place + 1);
    if (place < 0) return -1;
  }
  return place;
}
