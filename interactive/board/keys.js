// What a board says in words: a move that was played, and what the letters ask for while the board has the focus.

import { startSquares } from "./moves.js";
import { draw } from "./proof.js";
import { fill, words } from "./words.js";

/** Key -> what it asks for, a word of the phrases under "interface.keys". */
export const KEYS = { m: "movers", c: "captures", u: "last", "?": "help" };

/**
 * Marks on the board what a key asks for.
 * @param {string} key one of KEYS
 * @param {import("./drawing.js").Drawing} drawing
 * @param {import("./moves.js").Move[] | null} moves the legal moves; null where it is left to the reader to find them
 * @param {import("./moves.js").Move | undefined} last the move before them
 * @returns {string} the same in words
 */
export function shown(key, drawing, moves, last) {
  const asked = KEYS[key];
  if (!moves && asked in { movers: 1, captures: 1 }) return words("interface.keys.hidden");
  if (asked === "movers") {
    const starts = [...startSquares(moves)];
    for (const square of starts) drawing.mark("start", square);
    return counted(asked, named(drawing, starts));
  }
  if (asked === "captures") {
    const captures = moves.filter((move) => move.captured.length);
    draw(drawing, captures);
    return counted(asked, captures.map((move) => move.text));
  }
  if (asked === "last" && last) {
    drawing.arrow(last.path);
    return played(last, drawing);
  }
  return words(`interface.keys.${asked}`);
}

/** A move that was played, or a reply: its text, what it took, whether a man became a king. */
export function played(move, drawing, phrase = "played") {
  const told = [fill(words(`interface.${phrase}`), { move: move.text })];
  if (move.captured.length) told.push(counted("taken", named(drawing, move.captured)));
  if (move.promotes) told.push(words("interface.keys.crowned"));
  return told.join(" ");
}

function named(drawing, squares) {
  return squares.map((square) => drawing.rect(square).dataset.label);
}

/** The phrase that fits how many items there are, with their number and list. */
function counted(phrase, items) {
  const form = words(`interface.keys.${phrase}.${["none", "one"][items.length] ?? "many"}`);
  const last = items.length > 1 ? words("join.and") + items.pop() : "";
  return fill(form, { count: items.length + (last ? 1 : 0), list: items.join(words("join.comma")) + last });
}
