// Prints, as JSON, the modules that come out of the standard library's archive when the runtime of the npm package has
// loaded the engine's wheel and imported all of the engine. Usage: node loaded.mjs NPM_PACKAGE FOLDER_OF_THE_BUNDLE
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [stock, bundle] = process.argv.slice(2).map((folder) => folder.replace(/[/\\]?$/, "/"));
const name = readdirSync(bundle).find((file) => file.startsWith("manifest-"));
const manifest = JSON.parse(readFileSync(bundle + name, "utf-8"));
const { loadPyodide } = await import(pathToFileURL(stock + "pyodide.mjs").href);
const pyodide = await loadPyodide({
  indexURL: stock,
  lockFileContents: manifest.lock,
  packageBaseUrl: bundle,
  packages: manifest.packages,
  stdout() {},
});
console.log(
  pyodide.runPython(`
import importlib, json, pkgutil, sys
import damas
for module in pkgutil.walk_packages(damas.__path__, "damas."):
    importlib.import_module(module.name)
importlib.invalidate_caches()
def origin(module):
    return str(getattr(getattr(module, "__spec__", None), "origin", None))
json.dumps(sorted(name for name, module in sys.modules.items() if "python313.zip" in origin(module)))
`),
);
