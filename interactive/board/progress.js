// What has been reached on this device: {id of a puzzle: "solved" | "helped" | "shown"}. Where nothing may be stored, nothing is.

const KEY = "damas:problemas";
const ORDER = ["shown", "helped", "solved"];

/**
 * What has been reached so far.
 * @returns {Record<string, "solved" | "helped" | "shown">}
 */
export function progress() {
  try {
    const known = JSON.parse(localStorage.getItem(KEY));
    return Object.fromEntries(Object.entries(known).filter(([, state]) => ORDER.includes(state)));
  } catch {
    return {}; // forbidden, nothing there yet, or nothing of ours
  }
}

/**
 * Keeps what was reached, unless something better is known.
 * @param {string | null} id a puzzle without one is not kept
 * @param {"solved" | "helped" | "shown"} state
 */
export function record(id, state) {
  const known = progress();
  if (!id || ORDER.indexOf(known[id]) >= ORDER.indexOf(state)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...known, [id]: state }));
  } catch {
    // full or forbidden
  }
}

/** Forgets everything. */
export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // forbidden: there is nothing
  }
}
