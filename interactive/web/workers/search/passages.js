"use strict";

/** Signs of a text that a result shows at most, and how many of them may stand before the first word that was met. */
const TEASER = 240;
const BEFORE = 80;

/** A text of the search index as plain texts: one for each paragraph or list entry. */
function passages(html) {
  return html
    .split(/<\/?(?:p|li|ol|ul|pre)[^>]*>/i)
    .map((part) => plain(part).replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** The text without markup and entities. What is shown is escaped anew: nothing of the index is taken for markup. */
function plain(html) {
  const signs = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return html.replace(/<[^>]*>/g, "").replace(/&(lt|gt|quot|amp);/g, (_, name) => signs[name]);
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A stretch of a text (all of it) as HTML, with the tokens that meet what was asked marked. */
function marked({ text, tokens }, met, from = 0, to = text.length) {
  let html = "";
  let place = from;
  for (const token of tokens) {
    if (token.from < from || token.to > to || !met(token)) continue;
    html += `${escaped(text.slice(place, token.from))}<mark>${escaped(text.slice(token.from, token.to))}</mark>`;
    place = token.to;
  }
  return (html + escaped(text.slice(place, to))).replace(/<\/mark>(\s+)<mark>/g, "$1");
}

/** The passage that meets most of what was asked and the title does not say already, or else the first, cut to a few lines. */
function teaser(title, texts, met) {
  const subjects = ({ tokens }) => tokens.filter(met).map(({ meanings, family, word }) => meanings[0] ?? family ?? word);
  const said = new Set(subjects(title));
  let best;
  let most = -1;
  for (const passage of texts) {
    const found = new Set(subjects(passage).filter((subject) => !said.has(subject))).size;
    if (found > most) [best, most] = [passage, found];
  }
  if (!best) return "";
  const [from, to] = stretch(best, met);
  const { length } = best.text;
  return `<p>${from > 0 ? "… " : ""}${marked(best, met, from, to)}${to < length ? " …" : ""}</p>`;
}

/** Where to cut a text: whole words around the first that was met. */
function stretch({ text, tokens }, met) {
  const first = tokens.find(met)?.from ?? 0;
  const start = first > TEASER - BEFORE ? first - BEFORE : 0;
  const inside = tokens.filter(({ from, to }) => from >= start && to <= start + TEASER);
  if (text.length <= TEASER || !inside.length) return [0, text.length];
  const end = inside.at(-1).to;
  return [start && inside[0].from, end === tokens.at(-1).to ? text.length : end];
}
