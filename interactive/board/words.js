// The words of the interface, in the page's language. They come with the rules (engine.js loads them); none stand in code.

let phrases = {};

/**
 * Makes the words known.
 * @param {object} loaded
 */
export function learn(loaded) {
  phrases = loaded;
}

/**
 * The phrase at a dotted key; nothing when it is missing, so that a missing word never stops a game.
 * @param {string} key
 * @returns {string}
 */
export function words(key) {
  return key.split(".").reduce((found, part) => found?.[part], phrases) ?? "";
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
