"use strict";

/**
 * The worker behind Material's search box. Material starts it once for a visit and speaks first: SETUP with the search index,
 * then a QUERY whenever the box changes.
 */
const SETUP = 0;
const READY = 1;
const QUERY = 2;
const RESULT = 3;

let search;

addEventListener("message", ({ data: { type, data } }) => {
  if (type === SETUP) {
    search = new Search(data);
    postMessage({ type: READY });
  } else if (type === QUERY) {
    postMessage({ type: RESULT, data: search.search(data) });
  }
});
