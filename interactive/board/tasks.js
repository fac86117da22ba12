// Boards that ask something of their reader, and those that belong together. All come in one script: it is smaller than its parts.
// A page with such boards names it before the boards' own script; a page that takes the place of another gets it from board.js.

import { join } from "./compare.js";
import { MODES } from "./modes.js";
import { Puzzle } from "./puzzle.js";
import { Select } from "./select.js";

Object.assign(MODES, { puzzle: Puzzle, select: Select, join });
