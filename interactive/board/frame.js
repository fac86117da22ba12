// The page that other sites frame (theme/tabuleiro/index.html): one board, as the address asks. Its words stand in the page.

const place = document.querySelector("main");
const say = JSON.parse(document.querySelector("template").content.textContent);
const asked = new URLSearchParams(location.search);
const wrong = [];

/** `sentence` with what was found and what is allowed. Only ever shown as text. */
const refuse = (key, found, allowed = []) =>
  wrong.push(say[key].replace("{allowed}", allowed.join(", ")).replace("{found}", () => found.slice(0, 60)));

/** A parameter, where it is one of the words that are allowed. */
function one(name, allowed) {
  const found = asked.get(name);
  if (found !== null && !allowed.includes(found)) refuse(name, found, allowed);
  return found;
}

/** A board of the page of puzzles, as it stands there. */
async function puzzle(name) {
  const [theme, id] = /^[\w-]+\/[\w-]+$/.test(name) ? name.split("/") : [];
  const answer = theme && (await fetch(`../problemas/${theme}/`));
  const found = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
  const board = found && (found.matches("draughts-board") ? found : found.querySelector("draughts-board"));
  if (!board) return refuse("problema", name);
  for (const link of document.querySelectorAll("a, [rel=icon]")) link.href += ""; // named as seen from here
  document.querySelector("base").href = answer.url; // what it names, it names as seen from there
  return board;
}

async function board() {
  const known = ["variante", "posicao", "casa", "virar", "coordenadas", "problema"];
  for (const name of asked.keys()) if (!known.includes(name)) refuse("unknown", name, known);
  if (asked.has("problema")) {
    for (const name of known.slice(0, -1)) if (asked.has(name)) refuse("alone", name);
    return puzzle(asked.get("problema"));
  }
  const rules = await (await fetch(new URL("rules.json", import.meta.url))).json();
  const made = document.createElement("draughts-board");
  const set = (name, value) => value && made.setAttribute(name, value);
  const variants = Object.keys(rules.variants);
  set("variant", one("variante", variants) ?? refuse("none", "", variants));
  // Of an address a plus comes as a blank.
  set("position", asked.get("posicao")?.replace(/: (\d[@\w]*) (?=\d)/, ":+$1+"));
  set("coordinates", one("coordenadas", ["auto", "edge", "squares", "centre", "none"]));
  if (one("virar", ["0", "1"]) === "1") made.setAttribute("flip", "");
  const house = (asked.get("casa") ?? "").split(/[ ,]+/).filter(Boolean);
  for (const name of house) {
    // Of a change of one rule the engine says what is wrong with it.
    if (!name.includes("=") && !Object.hasOwn(rules.house_rules, name)) refuse("casa", name, Object.keys(rules.house_rules));
  }
  set("house-rules", house.join(" "));
  return made;
}

const tell = () => parent.postMessage({ type: "draughts-height", height: document.documentElement.offsetHeight }, "*");
new ResizeObserver(tell).observe(document.documentElement);

const made = await board().catch(() => wrong.push(say.failed));
if (!wrong.length) place.replaceChildren(made);
else {
  const line = (sentence) => Object.assign(document.createElement("p"), { textContent: sentence });
  place.replaceChildren(...wrong.map(line), line(say.remedy));
  place.setAttribute("role", "alert");
}
