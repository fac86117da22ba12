// The words of the interface, in the page's language. None stand in code: said.js is written when the site is built
// (damario/assets.py), so that a board can speak from the first moment on.

import PHRASES from "./said.js";

/**
 * The phrase at a dotted key; nothing when it is missing, so that a missing word never stops a game.
 * @param {string} key
 * @returns {string}
 */
export function words(key) {
  return key.split(".").reduce((found, part) => found?.[part], PHRASES) ?? "";
}

/**
 * `template` with its places in braces filled.
 * @param {string} template
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
