// The address that other sites name, which stays: loads the boards' style sheets and script of this edition. FOLDER is filled in
// when the site is built (damario/assets.py).

const at = (name) => new URL(`./FOLDER/${name}`, import.meta.url).href;
for (const href of [at("board.css"), at("elsewhere.css"), at("blank.css")]) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
import(at("board.js"));
