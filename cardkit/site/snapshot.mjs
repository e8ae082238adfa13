// In node: Python as the page starts it, then a picture of its memory.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { writeFiles } from "./page/files.mjs";

const { folder, begin, lock, out } = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(folder + "/pyodide/pyodide.mjs").href);
const python = await loadPyodide({ indexURL: folder + "/pyodide/", lockFileContents: lock, _makeSnapshot: true });
writeFiles(python.FS, "/site", new Uint8Array(gunzipSync(readFileSync(folder + "/pack.gz"))));
python.runPython(begin + "\nhouse.warm_up()\nimport gc\ngc.collect()\n");
writeFileSync(out, python.makeMemorySnapshot());
process.exit(0);
