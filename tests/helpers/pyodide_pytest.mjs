// In node: pytest under Pyodide, with the tests and packages of this machine. Job on stdin.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { runtime, lock, mounts, path, cwd, args } = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(runtime + "/pyodide.mjs").href);
const env = { HOME: "/tmp", CARDKIT_DATA: "/tmp/data", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" };
const python = await loadPyodide({ indexURL: runtime + "/", lockFileContents: lock, env });
for (const [place, root] of Object.entries(mounts)) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
const code = python.runPython(`
import os, sys
sys.path[:0] = ${JSON.stringify(path)}
sys.dont_write_bytecode = True
os.chdir(${JSON.stringify(cwd)})
import pytest
int(pytest.main(${JSON.stringify(args)}))
`);
process.exit(code);
