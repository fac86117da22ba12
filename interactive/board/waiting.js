// What a board says while it waits for the engine, and when it waited in vain.

import { fill, words } from "./words.js";

/** Failures that come again however often one tries: the page itself asks for something wrong. */
const FINAL = /^(bad_|unknown_|clashing_)/;
const STEP = 10; // percent of the download between two announcements; a live region must not chatter
const MEGA = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/**
 * Hears how many bytes have arrived, and tells it now and then.
 * @param {(sentence: string) => void} tell
 * @returns {(progress: {loaded: number, total: number}) => void}
 */
export function arriving(tell) {
  let said = 0;
  return ({ loaded, total }) => {
    const percent = Math.min(99, Math.floor((100 * loaded) / total));
    if (percent < said + STEP) return;
    said = percent - (percent % STEP);
    const [arrived, all] = [loaded, total].map((bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, MEGA));
    tell(fill(words("interface.loading_part"), { percent: said, loaded: arrived, total: all }));
  };
}

/**
 * What is said of a failure, and what can be done about it.
 * @param {string} code
 * @param {boolean} drawn whether the board has been drawn
 * @param {() => void} again tries once more
 * @returns {{sentence: string, kind: string, choices: [string, () => void][]}} choices: texts of buttons and what they do
 */
export function failure(code, drawn, again) {
  const chosen = code === "cancelled"; // nothing went wrong
  const final = FINAL.test(code);
  const sorry = chosen || (!drawn && final) ? "" : words("interface.failed");
  const reload = [words("interface.reload"), () => location.reload()];
  return {
    sentence: `${sorry} ${words(`errors.${code}`)}`.trim(),
    kind: chosen ? "" : "failed",
    choices: code === "replaced" ? [reload] : final ? [] : [[words("interface.retry"), again]],
  };
}
