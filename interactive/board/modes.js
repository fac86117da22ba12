// What modes ask of a reader, by name. tasks.js fills it in, which only pages with such boards have fetched for them.

/** @type {{puzzle?: typeof import("./puzzle.js").Puzzle, select?: typeof import("./select.js").Select,
 *   join?: typeof import("./compare.js").join}} */
export const MODES = {};
