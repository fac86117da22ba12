// Tokens, as damas/tokens.py has them: the id of a home rule, or a change of one rule, key=value.

/**
 * Names changes of single rules.
 * @param {object} words rule -> {label, values}, with change and then (damario/changes.py)
 * @returns {(token: string) => string} the change in words; nothing for what there is not
 */
export function names(words) {
  return (token) => {
    const [key, value] = token.split(/=(.*)/s);
    const said = Object.hasOwn(words, key) && value?.split("+").map((word) => words[key].values?.[word]);
    if (!said || said.some((one) => typeof one !== "string")) return "";
    return words.change.replace("{rule}", words[key].label).replace("{value}", said.join(words.then));
  };
}

/** Whether two boxes, which say in data-sets what they change, give one rule different values. */
export function clash(one, other) {
  const [mine, theirs] = [one, other].map((box) => new Map(box.dataset.sets.split(" ").map((token) => token.split("="))));
  return [...mine].some(([key, value]) => (theirs.get(key) ?? value) !== value);
}
