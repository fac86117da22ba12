// Looking into the list of legal moves that the engine gave. Squares are numbers (a1 = 0).

/**
 * A move as the engine tells it (damas/service.py).
 * @typedef {object} Move
 * @property {number} start
 * @property {number} end
 * @property {number[]} path the start and every landing square, in order, of one way to make the move
 * @property {number[][]} paths every way to make it
 * @property {number[][]} jumps for each of `paths`, the captured squares in the order in which it jumps them
 * @property {(number | null)[]} crowns for each of `paths`, its `crowned_at`
 * @property {number[]} captured as `path` jumps them
 * @property {number | null} crowned_at the place in `path` at which a man becomes a king
 * @property {boolean} promotes
 * @property {string} text
 */

/**
 * The squares from which some move starts.
 * @param {Move[]} moves
 * @returns {Set<number>}
 */
export function startSquares(moves) {
  return new Set(moves.map((move) => move.start));
}

/**
 * The squares that may be named next: where a move that fits the squares chosen so far ends, and the next stops on the way.
 * @param {Move[]} moves
 * @param {number[]} path
 * @returns {{ends: Set<number>, stops: Set<number>}}
 */
export function nextSquares(moves, path) {
  const ends = new Set();
  const stops = new Set();
  for (const move of moves) {
    if (move.start !== path[0]) continue;
    for (const way of move.paths) {
      const place = follow(way, path);
      if (place < 0 || place === way.length - 1) continue;
      ends.add(move.end);
      if (place + 2 < way.length) stops.add(way[place + 1]);
    }
  }
  for (const end of ends) stops.delete(end);
  return { ends, stops };
}

/**
 * What has certainly happened when the squares of `path` were chosen: the stops up to the last of them and the pieces jumped
 * on the way. Null while the moves that fit disagree.
 * @param {Move[]} moves
 * @param {number[]} path
 * @returns {{path: number[], captured: number[], crowned_at: number | null} | null}
 */
export function begun(moves, path) {
  let found = null;
  for (const move of moves) {
    if (move.start !== path[0]) continue;
    for (const [choice, way] of move.paths.entries()) {
      const place = follow(way, path);
      if (place < 0) continue;
      // Only a man that goes on as a king is crowned before the end.
      const crown = move.crowns[choice];
      const crowned = crown !== null && crown <= place && crown < way.length - 1 ? crown : null;
      const part = { path: way.slice(0, place + 1), captured: move.jumps[choice].slice(0, place), crowned_at: crowned };
      if (found && (found.path.join() !== part.path.join() || found.captured.join() !== part.captured.join())) return null;
      found = part;
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
