// The element <damas-play>: a whole game on the board that stands in it, against the computer or a friend on the same screen.
//
// It knows no rule: it keeps what was played, and the engine, asked through the board, says where the game stands, how that is
// written down (damas/playing.py) and what the computer plays (damas/thinking.py). The page is damario/pages_play.py.

import { asked, chosen, show, tidy } from "./play_choice.js";
import { keep, kept } from "./play_kept.js";

/**
 * A game as it is kept: what was chosen for it and what was played.
 * @typedef {object} Game
 * @property {string} variant
 * @property {string[]} house what is laid over it (damas/tokens.py)
 * @property {number} level of the computer; 0: a friend plays the other side
 * @property {"white" | "black"} side the reader's
 * @property {string} draws name of the draw set
 * @property {string | null} position FEN of its beginning; null: the start of the variant
 * @property {(number[] | {huff: number})[]} history
 * @property {object | null} ended how the players ended it
 */

const HINT = { level: 3, seconds: 1 };

class DamasPlay extends HTMLElement {
  /** @type {AbortController | null} */
  #alive = null;
  #board;
  #form;
  /** @type {Game} */
  #game;
  #standing = null; // what the engine said of it; null before anything was asked
  #at = 0; // how many of its moves the board shows
  #turn = 0; // raised whenever what is under way has become pointless
  #shown = 0; // moves that are on their way over the board without being played
  #lost = false; // whether the engine did not answer
  #spoiled = false; // whether it refused a game
  #own = false; // whether the game is the one that is kept: one that was only asked for leaves that alone

  async connectedCallback() {
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    await customElements.whenDefined("draughts-board");
    if (signal.aborted) return;
    this.#board = this.#part("draughts-board");
    this.#form = this.#part("form");
    const listen = (name, act) => this.addEventListener(name, act, { signal });
    listen("draughts-move", ({ detail }) => this.#shown || this.#played(detail.move.path, true));
    listen("draughts-ready", () => this.#lost && this.#update(true));
    listen("click", ({ target }) => this.#pressed(target.closest("button")));
    listen("focusout", ({ target }) => this.#calm(target));
    listen("change", ({ target }) => target.form && tidy(this.#form, target));
    this.#part("dialog").addEventListener("close", ({ target }) => this.#decided(target), { signal });
    addEventListener("storage", () => this.#elsewhere(), { signal });
    this.#board.controls = { undo: () => this.#undo(), help: () => this.#hint() };
    this.#open();
  }

  disconnectedCallback() {
    this.#alive?.abort();
    this.#turn += 1;
  }

  #part(name) {
    return this.querySelector(name);
  }

  #say(sentence, place = "notice") {
    this.#part(`.damas-${place}`).textContent = sentence;
  }

  /** What was said of what was done before. */
  #hush() {
    this.#say("");
    this.#say("", "told");
  }

  /** The game that the address asks for, the one that was kept, or a new one. */
  #open() {
    const { refused, remedy } = this.dataset;
    const { wanted, wrong } = asked(this.#form, refused);
    if (wrong.length) this.#say([...wrong, remedy].join(" "));
    const choice = wrong.length ? {} : wanted;
    const game = kept(choice.variant);
    const same = game && Object.entries(choice).every(([name, value]) => String(game[name]) === String(value));
    if (!same) show(this.#form, choice);
    this.#own = same || !location.search;
    this.#begin(same ? game : fresh(chosen(this.#form)));
  }

  /** @param {Game} game */
  #begin(game) {
    const board = this.#board;
    this.#turn += 1;
    this.#say(show(this.#form, game), "setting");
    this.#game = Object.assign(game, chosen(this.#form)); // a game that was kept may name what there is not
    this.#standing = null;
    this.#at = 0;
    let same = !this.#spoiled;
    for (const [name, value] of [["variant", game.variant], ["house-rules", game.house.join(" ")]]) {
      same &&= (board.getAttribute(name) ?? "") === value;
      board.setAttribute(name, value);
    }
    // The board that came with the page needs no engine for the first move.
    const here = same && board.querySelector("template") && !board.played && !game.position && !game.history.length;
    if (here && !this.#computers(turnOf(board.position)) && game.side === "white") {
      board.locked = "";
      return;
    }
    board.toggleAttribute("flip", game.side === "black");
    this.#update(true);
  }

  #computers(turn) {
    return this.#game.level > 0 && turn !== this.#game.side;
  }

  /** `mine`: by the reader, whose game it is from now on. */
  #played(step, mine) {
    this.#game.history.push(step);
    if (mine) this.#hush();
    if (mine || this.#own) this.#keep();
    this.#update("huff" in step);
  }

  #keep() {
    this.#own = true;
    keep(this.#game);
  }

  /** The game that is kept has gone on in another tab. */
  #elsewhere() {
    const game = this.#own && kept(this.#game.variant);
    if (game && JSON.stringify(game) !== JSON.stringify(this.#game)) this.#begin(game);
  }

  /** Asks where the game stands and goes on from there; `anew`: the board has to be told. */
  async #update(anew = false) {
    this.#turn += 1;
    const [turn, board] = [this.#turn, this.#board];
    this.#lost = false;
    board.locked = " ";
    const standing = await this.#ask("game");
    if (!standing || turn !== this.#turn) return;
    if (standing.refused) {
      this.#instead(standing.refused);
      return;
    }
    this.#standing = standing;
    this.#at = this.#last;
    if (anew) this.#put(this.#at);
    for (const [name, html] of Object.entries(standing.parts)) this.#part(`.damas-${name}`).innerHTML = html;
    this.#mark();
    this.#settle();
  }

  get #last() {
    return (this.#standing?.positions.length ?? 1) - 1;
  }

  /** The board shows the end of the game so far: whoever has the turn goes on. */
  async #settle() {
    const { over, turn, claims, said } = this.#standing;
    this.#board.locked = said;
    if (over || !this.#computers(turn)) return;
    const found = await this.#think({ level: this.#game.level });
    if (!found) return;
    if (!found.best) this.#played({ huff: found.huff });
    else if (claims.length && found.score < 0) this.#end({ by: "claim", record: claims[0] });
    else if (await this.#follow(found.best.path)) this.#played(found.best.path);
  }

  /** Thinks in slices, so that the worker hears what else is asked; nothing when it has become pointless. */
  async #think(how) {
    const turn = this.#turn;
    let found = await this.#ask("think", how);
    const { thought } = found ?? {};
    while (thought && found && !found.done && turn === this.#turn) found = await this.#ask("think_on", { thought });
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

  /** Asks the engine about the game. The board says what goes wrong, and can be told to try again. */
  async #ask(op, more) {
    const { position, history, draws, ended, level, side } = this.#game;
    try {
      return await this.#board.ask(op, { position, history, draws, ended, reader: level ? side : null, ...more });
    } catch {
      this.#lost = true;
      return null;
    }
  }

  /** A game that cannot be played makes room for the one that was kept or, where that is it, for a new one. */
  #instead(why) {
    const { variant } = this.#game;
    const game = !this.#spoiled && kept(variant);
    this.#spoiled = true;
    this.#say(why);
    show(this.#form, { variant });
    this.#begin(game || fresh(chosen(this.#form)));
  }

  // Buttons

  #pressed(button) {
    if (!button) return;
    const { name, value, dataset } = button;
    this.#hush();
    if (dataset.ply) this.#go(Number(dataset.ply));
    else if (dataset.by) this.#go(Math.min(Math.max(this.#at + Number(dataset.by), 0), this.#last));
    else if (name === "new") this.#part("dialog").showModal();
    else if (name === "huff") this.#played({ huff: Number(value) }, true);
    else if (name === "copy") this.#copy();
    else if (name === "load") this.#load();
    else if (this.#standing?.over) return;
    else if (name === "resign" && this.#sure(button)) this.#resign();
    else if (name === "draw" && (this.#game.level || this.#standing?.claims.length || this.#sure(button))) this.#draw();
  }

  #resign() {
    const { level, side } = this.#game;
    this.#end({ by: "resignation", colour: level ? side : (this.#standing?.turn ?? turnOf(this.#board.position)) });
  }

  /** Whether the button was pressed once more after it had asked. */
  #sure(button) {
    if (this.#calm(button)) return true;
    button.dataset.calm = button.textContent;
    button.textContent = button.dataset.sure;
    return false;
  }

  /** A button that had asked does so no more; whether it had. Squares of the board come by here, too. */
  #calm(button) {
    const { calm } = button.dataset;
    if (calm) button.textContent = calm;
    return calm && delete button.dataset.calm;
  }

  /** Claims the draw where the rules give it, or offers it. */
  async #draw() {
    const turn = this.#turn;
    const answer = await this.#ask("game_draw");
    if (!answer || turn !== this.#turn) return;
    if (answer.ended) this.#end(answer.ended);
    else this.#say(answer.told);
  }

  #end(ended) {
    this.#game.ended = ended;
    this.#keep();
    this.#update(this.#at < this.#last);
  }

  /** Takes back to the reader's last move, or to the last one of two friends. */
  #undo() {
    const { history, level, side, ended } = this.#game;
    // What the engine has not heard of yet is the reader's.
    const left = level && history.length === this.#last ? this.#standing?.back[side] ?? -1 : history.length - 1;
    if (ended) this.#game.ended = null;
    else if (left < 0) return;
    else history.length = left;
    this.#keep();
    this.#update(true);
  }

  async #hint() {
    if (this.#board.locked) return;
    const found = await this.#think(HINT);
    if (found?.best && !this.#board.locked) this.#board.hint(found.best);
  }

  /** Shows the position after so many moves. */
  #go(place) {
    if (place === this.#at) return;
    this.#turn += 1;
    this.#board.locked = this.#standing.past;
    const step = this.#game.history[place - 1];
    if (place === this.#at + 1 && Array.isArray(step)) this.#follow(step);
    else this.#put(place);
    this.#at = place;
    this.#mark();
    if (place === this.#last) this.#settle();
  }

  /** Has the board show the position after so many moves, and where the last of them went. */
  #put(place) {
    const { positions, moved } = this.#standing;
    this.#board.setAttribute("moved", moved[place]);
    this.#board.position = positions[place];
  }

  /** Shows in the list which move the board stands behind. */
  #mark() {
    const list = this.#part(".damas-moves");
    this.#part("[aria-current]")?.removeAttribute("aria-current");
    const here = this.#part(`[data-ply="${this.#at}"]`);
    here?.setAttribute("aria-current", "true");
    list.scrollTop = here ? here.offsetTop - list.offsetTop : 0;
  }

  /** The dialog has been closed. */
  #decided(dialog) {
    if (!dialog.returnValue) return show(this.#form, this.#game);
    dialog.returnValue = "";
    history.replaceState(history.state, "", location.pathname); // it asked for another game
    this.#begin(fresh(chosen(this.#form)));
    this.#keep();
    return undefined;
  }

  // PDN

  async #copy() {
    const answer = await this.#ask("pdn_out");
    if (answer?.pdn) {
      this.#part("textarea").value = answer.pdn;
      const copied = navigator.clipboard?.writeText(answer.pdn).then(() => true, () => false);
      if (!(await copied)) answer.told = answer.here;
    }
    if (answer) this.#say(answer.told, "told");
  }

  async #load() {
    const answer = await this.#ask("pdn_in", { pdn: this.#part("textarea").value });
    if (!answer) return;
    this.#say(answer.told, "told");
    if (!answer.game) return;
    this.#begin({ ...this.#game, level: 0, ...answer.game });
    this.#keep();
  }
}

const turnOf = (position) => (position.startsWith("W") ? "white" : "black");

const fresh = (choice) => ({ ...choice, position: null, history: [], ended: null });

if (!customElements.get("damas-play")) customElements.define("damas-play", DamasPlay);
