// What may be asked for over a variant: damario/changes.py says it in the attributes of boxes and choices.

/** The most characters of all the tokens in an address: a change of every rule has room. */
export const LONGEST = 1000;

/** Whether a box or a choice is for a variant: data-of, if it has that, names those that it is for. */
export const serves = ({ dataset: { of = "" } }, variant) => !of || of.split(" ").includes(variant);
