// The element <damas-play>: a whole game on the board that stands in it, against the computer or a friend on the same screen.
//
// It knows no rule: it keeps what was played, and the engine, asked through the board, says where the game stands
// (damas/playing.py) and what the computer plays (damas/thinking.py). Every word is in the page (damario/pages_play.py).

import { asked, chosen, show } from "./play_choice.js";
import { keep, kept } from "./play_kept.js";
import { Sheet } from "./play_sheet.js";

/**
 * A game as it is kept: what was chosen for it and what was played.
 * @typedef {object} Game
 * @property {string} variant
 * @property {string[]} house ids of home rules
 * @property {number} level of the computer; 0: a friend plays the other side
 * @property {"white" | "black"} side the reader's
 * @property {string} draws name of the draw set
 * @property {string | null} position FEN of its beginning; null: the start of the variant
 * @property {(number[] | {huff: number})[]} history
 * @property {object | null} ended how the players ended it
 */

const HINT = 3; // the level that hints come from

class DamasPlay extends HTMLElement {
  /** @type {AbortController | null} */
  #alive = null;
  #board;
  #form;
  #data;
  #sheet;
  /** @type {Game} */
  #game;
  #standing = null; // what the engine said of it; null before anything was asked
  #at = 0; // how many of its moves the board shows
  #turn = 0; // raised whenever what is under way has become pointless
  #shown = 0; // moves that are on their way over the board without being played
  #lost = false; // whether the engine did not answer

  async connectedCallback() {
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    await customElements.whenDefined("draughts-board");
    if (signal.aborted) return;
    const find = (name) => this.querySelector(name);
    [this.#board, this.#form] = [find("draughts-board"), find("form")];
    this.#data = JSON.parse(find(":scope > template").content.textContent);
    this.#sheet = new Sheet(this, this.#data);
    const listen = (name, act) => this.addEventListener(name, act, { signal });
    listen("draughts-move", ({ detail }) => this.#shown || this.#played(detail.move.path));
    listen("draughts-ready", () => this.#lost && this.#update(true));
    listen("click", (event) => this.#pressed(event.target.closest("button")));
    listen("focusout", ({ target }) => this.#calm(target));
    listen("change", ({ target }) => target.form && show(this.#form, this.#data, chosen(this.#form), target));
    find("dialog").addEventListener("close", () => this.#decided(), { signal });
    this.#board.controls = { undo: () => this.#undo(), help: () => this.#hint() };
    this.#open();
  }

  disconnectedCallback() {
    this.#alive?.abort();
    this.#turn += 1;
  }

  /** The game that the address asks for, the one that was kept, or a new one. */
  #open() {
    const form = this.#form;
    const { wanted, wrong } = asked(form, this.#data.say);
    this.#sheet.notice(wrong.join(" "));
    const game = kept(wanted.variant);
    const same = game && Object.entries(wanted).every(([name, value]) => String(game[name]) === String(value));
    if (!same) show(form, this.#data, wanted);
    this.#begin(same ? game : fresh(chosen(form)));
  }

  /** @param {Game} game */
  #begin(game) {
    const board = this.#board;
    this.#turn += 1;
    this.#game = game;
    this.#standing = null;
    this.#at = 0;
    this.#sheet.setting(this.#form, game);
    show(this.#form, this.#data, game);
    const house = game.house.join(" ");
    // The board that came with the page needs no engine for the first move.
    const here = board.getAttribute("variant") === game.variant && (board.getAttribute("house-rules") ?? "") === house;
    const first = here && !board.played && !game.position && !game.history.length && board.querySelector("template");
    board.setAttribute("variant", game.variant);
    board.setAttribute("house-rules", house);
    if (first && !this.#computers(board.position.startsWith("W") ? "white" : "black")) {
      if (game.side === "black" && !board.hasAttribute("flip")) board.querySelector(".damas-flip")?.click();
      this.#sheet.show(null, game);
      return;
    }
    board.toggleAttribute("flip", game.level > 0 && game.side === "black");
    this.#update(true);
  }

  #computers(turn) {
    return this.#game.level > 0 && turn !== this.#game.side;
  }

  get #told() {
    const { position, history, draws, ended } = this.#game;
    return { position, history, draws, ended };
  }

  #played(step) {
    this.#game.history.push(step);
    this.#update(Boolean(step.huff !== undefined));
  }

  /** Asks where the game stands and goes on from there; `anew`: the board has to be told. */
  async #update(anew = false) {
    this.#turn += 1;
    const [turn, board] = [this.#turn, this.#board];
    this.#lost = false;
    board.locked = " ";
    keep(this.#game);
    const standing = await this.#ask("game", this.#told);
    if (!standing || turn !== this.#turn) return;
    this.#standing = standing;
    this.#at = standing.moves.length;
    if (anew) board.position = standing.position;
    this.#sheet.show(standing, this.#game, this.#computers(standing.turn));
    this.#settle();
  }

  /** The board shows the end of the game so far: whoever has the turn goes on. */
  async #settle() {
    const { outcome, turn, claims } = this.#standing;
    const [board, { say, won, drawn }] = [this.#board, this.#data];
    if (outcome) board.locked = outcome.winner ? won[outcome.winner] : drawn;
    else if (!this.#computers(turn)) board.locked = "";
    else {
      board.locked = say.thinking;
      const found = await this.#think({ level: this.#game.level });
      if (!found) return;
      if (found.huff !== undefined) this.#played({ huff: found.huff });
      else if (claims.length && found.score < 0) this.#end({ by: "claim", record: claims[0] });
      else if (await this.#follow(found.best.path)) this.#played(found.best.path);
    }
  }

  /** Thinks in slices, so that the worker hears what else is asked; nothing when it has become pointless. */
  async #think(how) {
    const turn = this.#turn;
    const nodes = this.dataset.nodes; // a limit that tests set
    let found = await this.#ask("think", { ...this.#told, ...how, ...(nodes && { nodes: Number(nodes) }) });
    const thought = found?.thought;
    if (found && thought === null) return turn === this.#turn && found.huff !== null ? { huff: found.huff } : null;
    do found = turn === this.#turn && found && (await this.#ask("think_on", { thought }));
    while (found && !found.done);
    return turn === this.#turn ? found : null;
  }

  /** Shows a move on the board; says whether it still matters. */
  async #follow(path) {
    const turn = this.#turn;
    this.#shown += 1;
    await this.#board.attempt(path);
    this.#shown -= 1;
    return turn === this.#turn;
  }

  async #ask(op, request) {
    try {
      return await this.#board.ask(op, request);
    } catch {
      this.#failed();
      return null;
    }
  }

  /** The board has said what went wrong. A game that was kept and cannot be read makes room for a new one. */
  #failed() {
    if (!this.isConnected) return;
    this.#lost = true;
    if (this.#standing || !/^(bad|unknown|clash)/.test(this.#board.dataset.failed)) return;
    this.#sheet.notice(this.#data.say.spoiled);
    const { variant, level, side, draws } = chosen(this.#form);
    this.#begin(fresh({ variant, level, side, draws, house: [] }));
  }

  // Buttons

  #pressed(button) {
    if (!button) return;
    const { name, value, dataset } = button;
    if (dataset.ply) this.#go(Number(dataset.ply));
    else if (name === "huff") this.#played({ huff: Number(value) });
    else if (name === "new") this.querySelector("dialog").showModal();
    else if (name === "resign") this.#sure(button, () => this.#end({ by: "resignation", colour: this.#resigning }));
    else if (name === "draw") this.#draw(button);
    else if (name === "copy") this.#copy();
    else if (name === "load") this.#load();
    else if (name in STEPS) this.#go(STEPS[name](this.#at, this.#standing?.moves.length ?? 0));
  }

  get #resigning() {
    const { level, side } = this.#game;
    return level ? side : (this.#standing?.turn ?? (this.#board.position.startsWith("W") ? "white" : "black"));
  }

  /** Does something when the button is pressed once more. */
  #sure(button, act) {
    if (this.#standing?.outcome) return;
    if (button.dataset.label) {
      this.#calm(button);
      act();
      return;
    }
    button.dataset.label = button.textContent;
    button.textContent = button.dataset.sure;
  }

  #calm(button) {
    if (!button.dataset.label) return;
    button.textContent = button.dataset.label;
    delete button.dataset.label;
  }

  /** Claims the draw where the rules give it, or offers it. */
  async #draw(button) {
    const [record] = this.#standing?.claims ?? [];
    if (this.#standing?.outcome) return;
    if (record !== undefined && !this.#computers(this.#standing.turn)) this.#end({ by: "claim", record });
    else if (!this.#game.level) this.#sure(button, () => this.#end({ by: "agreement" }));
    else if (this.#computers(this.#standing?.turn ?? this.#game.side)) this.#sheet.notice(this.#data.say.your_turn);
    else {
      const turn = this.#turn;
      const answer = await this.#ask("game_offer", this.#told);
      if (!answer || turn !== this.#turn) return;
      if (answer.accepted) this.#end({ by: "agreement" });
      else this.#sheet.notice(this.#data.say.declined);
    }
  }

  #end(ended) {
    this.#game.ended = ended;
    this.#update(this.#at < this.#game.history.length);
  }

  /** Takes back to the reader's last move, or to the last one of two friends. */
  #undo() {
    const game = this.#game;
    const turns = this.#standing?.moves ?? [];
    let left = game.history.length - 1;
    if (game.ended) game.ended = null;
    else {
      while (left >= 0 && turns[left] && this.#computers(turns[left].turn)) left -= 1;
      if (left < 0) return;
      game.history.length = left;
    }
    this.#update(true);
  }

  async #hint() {
    const [turn, board] = [this.#turn, this.#board];
    if (board.locked) return;
    const found = await this.#think({ level: HINT, seconds: 1 });
    if (found?.best && turn === this.#turn && !board.locked) board.hint(found.best);
  }

  /** Shows the position after so many moves. */
  #go(place) {
    const { moves, start } = this.#standing ?? {};
    if (!moves || place === this.#at || place < 0 || place > moves.length) return;
    this.#turn += 1;
    const board = this.#board;
    board.locked = this.#data.say.past;
    if (place === this.#at + 1 && !moves[place - 1].huff) this.#follow(this.#game.history[place - 1]);
    else board.position = place ? moves[place - 1].position : start;
    this.#at = place;
    this.#sheet.at(place);
    if (place === moves.length) this.#settle();
  }

  /** The dialog has been closed. */
  #decided() {
    const dialog = this.querySelector("dialog");
    if (!dialog.returnValue) return show(this.#form, this.#data, this.#game);
    dialog.returnValue = "";
    this.#sheet.notice("");
    history.replaceState(history.state, "", location.pathname); // it asks for another game
    this.#begin(fresh(chosen(this.#form)));
    keep(this.#game);
    return undefined;
  }

  // PDN

  async #copy() {
    const answer = await this.#ask("pdn_out", this.#told);
    if (!answer || this.#sheet.fault(answer)) return;
    const { say } = this.#data;
    this.#sheet.text.value = answer.pdn;
    await navigator.clipboard.writeText(answer.pdn).then(
      () => this.#sheet.told(say.pdn_copied),
      () => this.#sheet.told(say.pdn_here),
    );
  }

  async #load() {
    const answer = await this.#ask("pdn_in", { pdn: this.#sheet.text.value, draws: this.#game.draws });
    if (!answer || this.#sheet.fault(answer)) return;
    const { games, house_rules: house, ...game } = answer;
    const { say } = this.#data;
    this.#sheet.told(games > 1 ? say.pdn_many.replace("{count}", games) : say.pdn_loaded);
    this.#begin({ ...this.#game, level: 0, ...game, house });
  }
}

const STEPS = { first: () => 0, previous: (at) => at - 1, following: (at) => at + 1, last: (_, all) => all };

const fresh = (choice) => ({ ...choice, position: null, history: [], ended: null });

if (!customElements.get("damas-play")) customElements.define("damas-play", DamasPlay);
