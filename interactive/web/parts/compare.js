// The element <damas-compare>: the table of all rules, with a choice of columns and of rows.
//
// The table and every word are in the page, and so is what chooses, hidden until this script has come: nobody sees a control that
// does nothing, and nothing moves.
// The choice is kept in the address: ?v=ids of the columns, comma between, &d=1 for only the rows in which they differ.

const COLUMNS = "v";
const DIFFERENT = "d";

class DamasCompare extends HTMLElement {
  /** @type {AbortController | null} */
  #alive = null; // ends the listening when the element leaves the page
  #columns = new Set();
  #different = false;

  connectedCallback() {
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    this.#tools.addEventListener("change", (event) => this.#changed(event.target), { signal });
    this.#tools.querySelector("button").addEventListener("click", () => this.#choose(this.#all, false), { signal });
    for (const name of ["popstate", "hashchange"]) addEventListener(name, () => this.#read(), { signal });
    this.#read();
  }

  disconnectedCallback() {
    this.#alive?.abort();
  }

  get #tools() {
    return this.querySelector(".damas-tools");
  }

  /** Ids of all the columns in the order of the table. */
  get #all() {
    return [...this.querySelectorAll("th[data-variant]")].map((head) => head.dataset.variant);
  }

  /** Take the choice from the address. */
  #read() {
    const asked = new URLSearchParams(location.search);
    const wanted = (asked.get(COLUMNS) ?? "").split(",").filter(Boolean);
    const unknown = wanted.filter((name) => !this.#all.includes(name));
    const known = this.#all.filter((name) => wanted.includes(name));
    this.#columns = new Set(known.length ? known : this.#all);
    this.#different = asked.get(DIFFERENT) === "1";
    this.#show(unknown);
  }

  /** @param {HTMLInputElement | HTMLSelectElement} control */
  #changed(control) {
    if (control.name === DIFFERENT) return this.#choose([...this.#columns], control.checked);
    if (control.name === COLUMNS) {
      const boxes = [...this.#tools.querySelectorAll(`[name=${COLUMNS}]:checked`)];
      return this.#choose(boxes.map((box) => box.value), this.#different);
    }
    const two = [...this.#tools.querySelectorAll("select")].map((select) => select.value);
    if (two.every(Boolean)) this.#choose(two, this.#different);
  }

  /** Show these columns, all when there are none, and write the choice into the address. */
  #choose(columns, different) {
    this.#columns = new Set(columns.length ? columns : this.#all);
    this.#different = different;
    const kept = this.#all.filter((name) => this.#columns.has(name));
    const parts = kept.length < this.#all.length ? [`${COLUMNS}=${kept.join(",")}`] : [];
    if (different) parts.push(`${DIFFERENT}=1`);
    const query = parts.length ? `?${parts.join("&")}` : "";
    history.replaceState(history.state, "", location.pathname + query + location.hash);
    this.#show([]);
  }

  #show(unknown) {
    const shown = this.#all.map((name) => this.#columns.has(name));
    for (const row of this.querySelectorAll("tr:not(.damas-group)")) {
      [...row.cells].slice(1).forEach((cell, place) => (cell.hidden = !shown[place]));
    }
    const aimed = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("tr");
    for (const body of this.querySelectorAll("tbody")) {
      const rows = [...body.querySelectorAll("tr[data-alike]")];
      for (const row of rows) {
        const values = row.dataset.alike.split(" ").filter((_, place) => shown[place]);
        // A row that the address leads to is shown, whatever is left out.
        // One column alone differs from nothing.
        row.hidden = this.#different && values.length > 1 && row !== aimed && new Set(values).size === 1;
      }
      body.hidden = rows.every((row) => row.hidden);
      body.querySelector(".damas-group th").colSpan = this.#columns.size + 1;
    }
    this.querySelector(".damas-hint").hidden = this.#columns.size <= 2;
    this.#reflect();
    this.#say(unknown);
  }

  /** The controls show what is chosen. */
  #reflect() {
    for (const box of this.#tools.querySelectorAll(`[name=${COLUMNS}]`)) box.checked = this.#columns.has(box.value);
    this.#tools.querySelector(`[name=${DIFFERENT}]`).checked = this.#different;
    const two = this.#two();
    // One that has been chosen alone waits for the other.
    this.#tools.querySelectorAll("select").forEach((select, place) => {
      if (two) select.value = two[place];
      else if (this.#columns.size !== 2) select.value = "";
    });
    const said = this.#tools.querySelector(".damas-pair-link");
    const page = two && document.querySelector(`a[data-pair="${two.join(" ")}"]`);
    said.hidden = !page;
    if (!page) return;
    const link = said.querySelector("a");
    link.href = page.href;
    link.textContent = fill(said.dataset.pair, { one: this.#name(two[0]), other: this.#name(two[1]).toLowerCase() });
  }

  /** The two columns that are shown, in the order of the table, when there are exactly two. */
  #two() {
    return this.#columns.size === 2 ? this.#all.filter((name) => this.#columns.has(name)) : null;
  }

  #name(id) {
    return this.querySelector(`th[data-variant="${id}"]`).textContent;
  }

  #say(unknown) {
    const rows = [...this.querySelectorAll("tr[data-alike]")];
    const status = this.#tools.querySelector("[role=status]");
    const counts = {
      rows: rows.filter((row) => !row.hidden).length,
      allRows: rows.length,
      columns: this.#columns.size,
      allColumns: this.#all.length,
    };
    const parts = [fill(status.dataset.status, counts)];
    if (unknown.length) parts.unshift(fill(status.dataset.unknown, { names: unknown.join(", ") }));
    const text = parts.join(" ");
    if (status.textContent !== text) status.textContent = text;
  }
}

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

if (!customElements.get("damas-compare")) customElements.define("damas-compare", DamasCompare);
