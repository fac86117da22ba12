// The scripts of the pages. Elements with a script of their own get it when they are first in a page; no other page fetches it.

import "./edition.js";

const PARTS = {
  "damas-builder": () => import("./parts/builder.js"),
  "damas-choices": () => import("./parts/choices.js"),
  "damas-compare": () => import("./parts/compare.js"),
  "damas-judge": () => import("./parts/judge.js"),
  "damas-play": () => import("./parts/play.js"),
  "damas-print": () => import("./parts/print.js"),
  "damas-problems": () => import("./parts/problems.js"),
  "damas-wizard": () => import("./parts/wizard.js"),
};

function load() {
  for (const [name, part] of Object.entries(PARTS)) {
    if (!customElements.get(name) && document.querySelector(name)) part().catch(() => {}); // without it the page reads as it stands
  }
}

load();
window.document$?.subscribe(load); // the theme's: again for every page that it puts in the place of another
