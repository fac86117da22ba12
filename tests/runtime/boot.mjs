// Boots a bundle as the worker does, runs the Python program given on standard input and prints its last value.
// Usage: node boot.mjs FOLDER_OF_THE_BUNDLE < program.py
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2].replace(/[/\\]?$/, "/");
const name = readdirSync(folder).find((file) => file.startsWith("manifest-"));
const manifest = JSON.parse(readFileSync(folder + name, "utf-8"));
const { loadPyodide } = await import(pathToFileURL(folder + manifest.core + "pyodide.mjs").href);
const problems = [];
try {
  const pyodide = await loadPyodide({
    indexURL: folder + manifest.core,
    stdLibURL: folder + manifest.stdlib,
    lockFileContents: manifest.lock,
    packageBaseUrl: folder,
    packages: manifest.packages,
    stdout() {},
    stderr: (line) => problems.push(line),
  });
  console.log(pyodide.runPython(readFileSync(0, "utf-8")));
} catch (error) {
  problems.push(error.message); // not the error itself: Node.js would print the whole line it rose from
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
}
