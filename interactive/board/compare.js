// Boards that show one position under several rule sets: what is tried on one of them is tried on the others, too, as long as
// nothing has been played on any.

const joined = new WeakSet();

/** @param {HTMLElement} group what holds the boards */
export function join(group) {
  if (joined.has(group)) return;
  joined.add(group);
  const asked = new Set(); // boards that try what was tried elsewhere
  const others = (board) => [...group.querySelectorAll("draughts-board")].filter((other) => other !== board);
  const tried = (board, path, played) => {
    if (asked.has(board) || board.played !== played || others(board).some((other) => other.played)) return;
    for (const other of others(board)) {
      const there = path.map((square) => carried(square, board, other));
      if (there.includes(null)) continue; // beside that board
      asked.add(other);
      other.attempt(there).finally(() => asked.delete(other));
    }
  };
  group.addEventListener("draughts-move", ({ target, detail }) => tried(target, detail.move.path, 1));
  group.addEventListener("draughts-refused", ({ target, detail }) => detail.path.length > 1 && tried(target, detail.path, 0));
  const back = ({ target }) => {
    const button = target.closest(".damas-undo, .damas-restart");
    if (!button) return;
    const all = button.matches(".damas-restart");
    const board = button.closest("draughts-board");
    // What only this board has played is taken back here alone.
    for (const other of others(board)) if (other.played && (all || other.played >= board.played)) other.back(all);
  };
  group.addEventListener("click", back, true); // before the board itself goes back
}

/** Where a square was carried to on the other board when the page was built (damario/compared.py); null if nowhere. */
function carried(square, from, to) {
  const [files, toFiles] = [from, to].map((board) => Number(board.querySelector("svg").dataset.files));
  const file = from.dataset.mirrored === to.dataset.mirrored ? square % files : 7 - (square % files);
  const there = file + Math.floor(square / files) * toFiles;
  return file >= 0 && file < toFiles && to.querySelector(`.damas-square[data-square="${there}"]`) ? there : null;
}
