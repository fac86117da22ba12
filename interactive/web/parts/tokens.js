// Tokens, as damas/tokens.py has them: the id of a home rule, or a change of one rule, key=value.

/** Whether two boxes, which say in data-sets what they change, give one rule different values. */
export function clash(one, other) {
  const [mine, theirs] = [one, other].map((box) => new Map(box.dataset.sets.split(" ").map((token) => token.split("="))));
  return [...mine].some(([key, value]) => (theirs.get(key) ?? value) !== value);
}
