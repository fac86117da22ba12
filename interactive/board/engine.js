// The page's one way to the rules: a worker that runs the engine, started when a board first needs it and kept for the visit.

const HERE = import.meta.url;
const RULES = new URL("rules.json", HERE);
const START_LIMIT = 60_000; // milliseconds without any progress before a start is given up
const ANSWER_LIMIT = 20_000; // milliseconds for one answer

/** What went wrong; `code` is a key of the phrases under "errors". */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message = code) {
    super(message);
    this.code = code;
  }
}

/** @type {Promise<object> | null} */
let facts = null; // rules.json
/** @type {Promise<Engine> | null} */
let running = null; // the one engine
let stop = () => {}; // ends its start
/** @type {Set<(progress: {loaded: number, total: number}) => void>} */
const listeners = new Set();

export class Engine {
  #worker;
  #waiting = new Map();
  #next = 1;

  constructor(worker) {
    this.#worker = worker;
  }

  /** Ends the start that is going on, for every board that waits for it; the next question begins another. */
  static cancel() {
    stop(new EngineError("cancelled"));
  }

  /** What the engine is set up with; fetched once. */
  static #facts() {
    facts ??= fetch(RULES)
      .then((response) => {
        if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
        return response.json();
      })
      .catch((error) => {
        facts = null;
        throw new EngineError("download", String(error));
      });
    return facts;
  }

  /**
   * The engine, started if it is not yet running; a start that failed is tried again.
   * @param {(progress: {loaded: number, total: number}) => void} progress hears how many bytes have arrived
   * @returns {Promise<Engine>}
   */
  static async ready(progress = () => {}) {
    listeners.add(progress);
    running ??= Engine.#start().catch((error) => {
      running = null;
      throw error;
    });
    try {
      return await running;
    } finally {
      listeners.delete(progress);
    }
  }

  static async #start() {
    let worker;
    try {
      if (!("WebAssembly" in window) || !("Worker" in window)) throw new EngineError("not_supported");
      const loaded = await Engine.#facts();
      worker = new Worker(Engine.#address(), { type: "module" });
      const engine = new Engine(worker);
      await engine.#boot(loaded);
      worker.onmessage = ({ data }) => engine.#answer(data);
      worker.onerror = (event) => engine.#broken(event.message);
      return engine;
    } catch (error) {
      worker?.terminate();
      // What is thrown in place of a worker comes from a browser that makes none of modules.
      throw await Engine.lost(worker || error instanceof EngineError ? error : new EngineError("not_supported", String(error)));
    }
  }

  /** The worker's file. Another site may not start it, but may start a script of its own that imports it. */
  static #address() {
    const { href, origin } = new URL("worker.js", HERE);
    return origin === location.origin ? href : URL.createObjectURL(new Blob([`import "${href}"`], { type: "text/javascript" }));
  }

  /** What went wrong, in truth: a file is also lost when the site has been published anew since the page was opened. */
  static async lost(error) {
    if (error.code !== "download") return error;
    const answer = await fetch(RULES, { method: "HEAD", cache: "no-store" }).catch(() => null);
    return answer?.status === 404 ? new EngineError("replaced") : error;
  }

  #boot(loaded) {
    return new Promise((resolve, reject) => {
      let timer;
      const patience = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new EngineError("timeout")), START_LIMIT);
      };
      patience();
      stop = (reason) => {
        clearTimeout(timer);
        reject(reason);
      };
      this.#worker.onerror = (event) => {
        event.preventDefault?.();
        clearTimeout(timer);
        // With a message the file came and could not be read, as in a browser that knows no module workers.
        reject(new EngineError(event.message ? "not_supported" : "download", event.message ?? "worker"));
      };
      this.#worker.onmessage = ({ data }) => {
        if (data.event === "progress") {
          patience();
          for (const listener of listeners) listener(data);
          return;
        }
        clearTimeout(timer);
        if (data.event === "ready") resolve();
        else reject(new EngineError(data.code ?? "internal", data.message));
      };
      const { runtime, ...setup } = loaded;
      this.#worker.postMessage({ boot: runtime, setup });
    });
  }

  /**
   * Asks the engine's service (damas/service.py).
   * @param {string} op
   * @param {object} request
   * @returns {Promise<any>} the result; rejects with an EngineError
   */
  ask(op, request) {
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#broken("no answer", "timeout"), ANSWER_LIMIT);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker.postMessage({ id, op, ...request });
    });
  }

  #answer(reply) {
    const asked = this.#waiting.get(reply.id);
    if (!asked) return;
    this.#waiting.delete(reply.id);
    clearTimeout(asked.timer);
    if (reply.ok) asked.resolve(reply.result);
    else asked.reject(new EngineError(reply.error.code, reply.error.message));
  }

  /** A worker that does not answer is ended; the next question starts another. */
  #broken(message, code = "internal") {
    this.#worker.terminate();
    running = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new EngineError(code, message));
    }
    this.#waiting.clear();
  }
}
