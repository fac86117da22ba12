"use strict";

/**
 * The worker behind Material's search box. Material starts it on every page and speaks first: SETUP, then a QUERY whenever the
 * box changes. The sections of the site are fetched at the first word, so that a reader who only reads does not pay for them.
 */
const SETUP = 0;
const READY = 1;
const QUERY = 2;
const RESULT = 3;
/** Where the sections lie, from this worker's own address. */
const SECTIONS = "../../../search/sections.json";

let failed;
let loading;
let queries = 0;

async function load() {
  const answer = await fetch(new URL(SECTIONS, location));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return new Search(await answer.json());
}

/** The pages found. What cannot be fetched is told in the place of a result, and asked for again with the next query. */
async function answer(query) {
  if (!query.trim()) return { items: [] };
  let search;
  try {
    search = await (loading ??= load());
  } catch {
    loading = undefined;
    return { items: [[{ ...failed, score: 1, terms: {} }]] };
  }
  return search.search(query);
}

addEventListener("message", async ({ data: { type, data } }) => {
  if (type === SETUP) {
    failed = data.config.failed;
    postMessage({ type: READY });
  } else if (type === QUERY) {
    const number = ++queries;
    const result = await answer(data);
    if (number === queries) postMessage({ type: RESULT, data: result });
  }
});
