// The element <damas-problems> in a list of puzzles: what has been solved on this device, and which of them are shown.
//
// The puzzles, the controls and every word are in the page (damario/pages_puzzles.py); the controls stay hidden until this script
// has come. What is chosen is kept in the address: ?v=id of a variant, &s=open or done. A puzzle is anything with data-puzzle.

import { forget, progress } from "../../board/progress.js";

const CHOSEN = ["v", "s"]; // names of the selects and of their keys in the address

class DamasProblems extends HTMLElement {
  /** @type {AbortController | null} */
  #alive = null;
  #absent = false; // the address named a variant that the page has no puzzle of

  connectedCallback() {
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    const listen = (target, name, act) => target.addEventListener(name, act, { signal });
    listen(this.#tools, "change", () => this.#choose());
    listen(this.#button, "click", () => this.#reset());
    listen(this.#button, "blur", () => this.#calm());
    listen(this.#list, "click", (event) => this.#next(event));
    for (const name of ["popstate", "pageshow", "storage"]) listen(window, name, () => this.#read());
    listen(document, "draughts-solved", () => this.#show());
    this.#read();
  }

  disconnectedCallback() {
    this.#alive?.abort();
  }

  /** The part of the page that the choice is about. */
  get #list() {
    return this.closest(".damas-problems");
  }

  get #tools() {
    return this.querySelector(".damas-tools");
  }

  get #button() {
    return this.#tools.querySelector("button");
  }

  get #puzzles() {
    return [...this.#list.querySelectorAll("[data-puzzle]")];
  }

  /** Take the choice from the address; what the page does not offer counts as everything, and leaves the address. */
  #read() {
    const asked = new URLSearchParams(location.search);
    if (asked.has("v") && !this.#puzzles.some((puzzle) => puzzle.dataset.variant === asked.get("v"))) {
      asked.delete("v");
      this.#keep(asked, true);
    }
    for (const name of CHOSEN) {
      const select = this.#tools.querySelector(`[name=${name}]`);
      if (!select) continue;
      select.value = asked.get(name) ?? "";
      if (select.selectedIndex < 0) select.value = "";
    }
    this.#show();
  }

  #value(name) {
    return this.#tools.querySelector(`[name=${name}]`)?.value ?? "";
  }

  #choose() {
    this.#keep(new URLSearchParams(CHOSEN.map((name) => [name, this.#value(name)]).filter(([, value]) => value)));
    this.#show();
  }

  #keep(query, absent = false) {
    this.#absent = absent;
    history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
  }

  #show() {
    const known = progress();
    const variant = this.#value("v");
    const state = this.#value("s");
    const puzzles = this.#puzzles;
    for (const puzzle of puzzles) {
      const reached = known[puzzle.dataset.puzzle];
      puzzle.hidden = (variant && puzzle.dataset.variant !== variant) || (state && (state === "done") !== Boolean(reached));
      if (reached) puzzle.dataset.state = reached;
      else delete puzzle.dataset.state;
      const told = puzzle.querySelector(".damas-told");
      if (told) told.textContent = reached ? this.dataset[reached] : "";
    }
    const shown = puzzles.filter((puzzle) => !puzzle.hidden);
    for (const theme of this.#list.querySelectorAll(".damas-theme")) {
      theme.hidden = !theme.querySelector("[data-puzzle]:not([hidden])");
    }
    // Every link to a page of puzzles takes the choice of a variant along.
    for (const link of this.#list.querySelectorAll("a[data-along]")) link.search = variant ? `?v=${variant}` : "";
    const done = shown.filter(({ dataset }) => dataset.state && dataset.state !== "shown").length;
    const words = { done, all: shown.length };
    const line = this.dataset[shown.length ? (this.#absent ? "absent" : "count") : "none"];
    this.#tools.querySelector("[role=status]").textContent = line.replace(/\{(\w+)\}/g, (_, name) => words[name]);
    const bar = this.#tools.querySelector("progress");
    [bar.max, bar.value] = [shown.length || 1, done];
    this.#button.hidden = !Object.keys(known).length;
  }

  /** Forgets everything; asks once more on the button itself. */
  #reset() {
    const button = this.#button;
    if (!button.dataset.sure) {
      button.dataset.sure = "1";
      button.textContent = button.dataset.confirm;
      return;
    }
    forget();
    this.#calm();
    this.#tools.querySelector("select")?.focus();
    this.#show();
  }

  #calm() {
    const button = this.#button;
    delete button.dataset.sure;
    button.textContent = button.dataset.label;
  }

  /** "Next" goes to the next puzzle that is shown here, and only then to the page of the next theme. */
  #next(event) {
    const link = event.target.closest("a.damas-next, a.damas-all");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const here = link.closest("[data-puzzle]");
    const shown = this.#puzzles.filter((puzzle) => !puzzle.hidden || puzzle === here);
    const following = shown[shown.indexOf(here) + 1];
    if (!following) {
      link.search = location.search;
      return;
    }
    event.preventDefault();
    history.pushState(null, "", `#${following.id}`); // a change of the hash would have the theme scroll too, sometimes back
    following.scrollIntoView();
    following.querySelector("h2, h3")?.focus({ preventScroll: true });
  }
}

if (!customElements.get("damas-problems")) customElements.define("damas-problems", DamasProblems);
