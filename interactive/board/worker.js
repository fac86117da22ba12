// The worker that runs the engine: boots the site's own Python (the manifest says which files) and answers requests.

const BASE = new URL("../runtime/", import.meta.url).href;

let handle = null;

self.onmessage = async ({ data }) => {
  if (data.boot) {
    try {
      handle = await boot(data.boot);
      const reply = JSON.parse(handle(JSON.stringify({ op: "setup", ...data.setup })));
      if (!reply.ok) throw new Failure(reply.error.code, reply.error.message);
      self.postMessage({ event: "ready" });
    } catch (error) {
      self.postMessage({ event: "failed", code: error.code ?? "internal", message: String(error.message ?? error) });
    }
    return;
  }
  self.postMessage(JSON.parse(handle(JSON.stringify(data))));
};

class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Starts Python; resolves to the function that answers one request, text in and text out.
 * @param {object} manifest what the runtime consists of (damario/runtime.py)
 * @returns {Promise<(text: string) => string>}
 */
async function boot(manifest) {
  if (!canCompile()) throw new Failure("not_supported", "WebAssembly is not allowed here");
  const lost = count(manifest);
  const core = new URL(manifest.core, BASE).href;
  try {
    const { loadPyodide } = await import(`${core}pyodide.mjs`);
    const problems = [];
    const python = await Promise.race([
      lost,
      loadPyodide({
        indexURL: core,
        stdLibURL: new URL(manifest.stdlib, BASE).href,
        lockFileContents: manifest.lock,
        packageBaseUrl: BASE,
        packages: manifest.packages,
        stdout() {},
        stderr: (line) => problems.push(line),
      }),
    ]);
    const service = python.pyimport("damas.service");
    return (text) => service.handle(text);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("download", String(error.message ?? error));
  }
}

/** Whether the page may compile WebAssembly: a policy that forbids it would leave Python waiting for ever. */
function canCompile() {
  try {
    return new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

/** Reports the bytes that arrive; the promise it returns rejects when a file is missing or cut short. */
function count(manifest) {
  const fetchFile = self.fetch.bind(self);
  let loaded = 0;
  let said = 0;
  let fail;
  const lost = new Promise((_, reject) => {
    fail = (message) => reject(new Failure("download", message));
  });
  lost.catch(() => {});
  const report = (bytes) => {
    loaded += bytes;
    if (loaded - said < manifest.total / 50) return;
    said = loaded;
    self.postMessage({ event: "progress", loaded, total: manifest.total });
  };
  self.fetch = async (input, options) => {
    let response;
    try {
      response = await fetchFile(input, options);
    } catch (error) {
      fail(String(error));
      throw error;
    }
    if (!response.url.startsWith(BASE)) return response;
    const expected = manifest.files[response.url.slice(BASE.length)];
    if (!response.ok || !response.body) {
      fail(`${response.url}: ${response.status}`);
      return response;
    }
    const reader = response.body.getReader();
    let arrived = 0;
    const counted = new ReadableStream({
      async pull(out) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            arrived += value.byteLength;
            report(value.byteLength);
            return out.enqueue(value);
          }
          if (expected !== undefined && arrived !== expected) throw new Error(`${arrived} of ${expected} bytes`);
          return out.close();
        } catch (error) {
          fail(`${response.url}: ${error.message}`);
          return out.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
    const headers = new Headers(response.headers);
    // Compiled while it arrives only under this type; a server that names another would cost time, not the board.
    if (response.url.endsWith(".wasm")) headers.set("content-type", "application/wasm");
    return new Response(counted, { headers });
  };
  return lost;
}
