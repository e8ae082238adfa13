import { writeFiles } from "./files.mjs";
// Python in a worker: the house with the open table. It starts a second one like itself for search.
// Everything is loaded through `files`, if the page hands them in (a frame without a network).
const send = (message) => postMessage(message);
const PACE = 800, SLOWEST = 4000, PATIENCE = 15000;
let house = null, boot = null, thinker = null, slowest = 0, waiting = null;

async function start({ base, files, site, snapshot = true, marks = [] }) {
  boot = { base, files, site };
  const mark = (name) => marks.push([name, Math.round(performance.now())]);
  const at = (name) => (files ? URL.createObjectURL(new Blob([files[name]], { type: name.endsWith(".wasm") ? "application/wasm" : "text/javascript" })) : new URL(name, base).href);
  const sizes = site.sizes;
  let loaded = 0;
  const wanted = ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pack.gz", ...(snapshot && site.snapshot ? ["snapshot.gz"] : [])];
  const total = wanted.reduce((sum, name) => sum + sizes[name], 0);
  const counted = (body) => body.pipeThrough(new TransformStream({ transform(part, out) { loaded += part.byteLength; send({ t: "progress", loaded, total }); out.enqueue(part); } }));
  const given = self.fetch;
  const fetched = async (name) => {
    if (files) return new Response(files[name], { headers: { "content-type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
    const answer = await given(new URL(name, base));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return new Response(counted(answer.body), { headers: answer.headers });
  };
  // Pyodide fetches by itself; this way its bytes are counted, and may come from the page.
  self.fetch = (address, ...more) => {
    const name = "pyodide/" + String(address.url || address).split("/").pop();
    return wanted.includes(name) ? fetched(name) : files ? Promise.reject(new Error("no network")) : given(address, ...more);
  };
  const unpacked = async (answer) => new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const memory = snapshot && site.snapshot ? fetched("snapshot.gz").then(unpacked) : undefined;
  const pack = fetched("pack.gz").then(unpacked);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([import(at("pyodide/pyodide.mjs")), import(at("pyodide/pyodide.asm.mjs"))]);
  mark("scripts");
  const indexURL = files ? "https://runtime.invalid/pyodide/" : new URL("pyodide/", base).href;
  const picture = await memory;
  const roomy = async (settings) => { // the picture is set into memory that must be as large
    const made = await createPyodideModule(settings);
    while (picture && made.HEAP8.length < picture.length) made._malloc(picture.length);
    return made;
  };
  const python = await loadPyodide({ indexURL, createPyodideModule: roomy, lockFileContents: site.lock, _loadSnapshot: picture, stdout: () => {}, stderr: (text) => send({ t: "stderr", text }) });
  mark("python");
  writeFiles(python.FS, site.root, await pack);
  mark("pack");
  python.runPython(picture ? "import importlib, random\nimportlib.invalidate_caches()\nrandom.seed()" : site.begin);
  house = python.globals.get("house");
  mark("house");
  self.fetch = given;
  send({ t: "ready", marks, snapshot: Boolean(memory), python: python.runPython("import sys; sys.version.split()[0]") });
}

// What Python says goes to the page in order; then the bot whose turn it is thinks.
function tell(text) {
  const told = JSON.parse(text);
  for (const each of told.tell) send(typeof each === "string" ? { text: each } : { text: JSON.stringify(each) });
  if (told.think) return think(told.think.what, told.think.seat).then((value) => send({ text: JSON.stringify({ t: "hint", value }) }), () => send({ text: JSON.stringify({ t: "hint", value: [] }) }));
  clearTimeout(waiting);
  const mine = ++turn;
  if (told.bot) drive(mine, told.bot);
}

let turn = 0; // what happens meanwhile makes a thought worthless
async function drive(mine, { seat, search, private: secret }) {
  const begun = performance.now();
  let found;
  if (search) found = await think("choose", seat).catch(() => undefined); // then any move that is allowed
  const took = performance.now() - begun;
  if (secret) slowest = Math.max(slowest, Math.min(took, SLOWEST)); // how long it took would tell how much it had to choose
  if (mine !== turn) return;
  waiting = setTimeout(() => {
    const thought = performance.now(), text = search ? house.bot_moves(seat, found ?? null) : house.bot_moves(seat);
    send({ t: "moved", ms: performance.now() - thought, search: Boolean(search) });
    tell(text);
  }, Math.max(0, (boot.pace ?? PACE) - took, secret ? slowest - took : 0));
}

// The second worker: whatever takes too long there is ended, and the table never waits for it.
function think(what, seat) {
  if (!thinker) {
    thinker = { worker: boot.files ? new Worker(URL.createObjectURL(new Blob([boot.files["worker.js"]], { type: "text/javascript" }))) : new Worker(self.location.href, { type: "module" }), jobs: new Map(), next: 0, ready: false };
    thinker.worker.onmessage = ({ data }) => {
      if (data.t === "ready") { thinker.ready = true; thinker.begin?.(); }
      if (data.t === "thought") { thinker.jobs.get(data.id)?.(data.value); thinker.jobs.delete(data.id); }
    };
    thinker.started = new Promise((done) => { thinker.begin = done; });
    thinker.worker.postMessage({ t: "start", ...boot });
  }
  const mine = thinker, id = mine.next++, state = house.thought_of();
  return mine.started.then(() => new Promise((done, failed) => {
    const stuck = setTimeout(() => { mine.worker.terminate(); if (thinker === mine) thinker = null; failed(new Error("too slow")); }, PATIENCE);
    mine.jobs.set(id, (value) => { clearTimeout(stuck); value === null ? failed(new Error("no thought")) : done(value); });
    mine.worker.postMessage({ t: "think", id, state, what, seat });
  }));
}

const hear = {
  start,
  ask: ({ id, text }) => send({ t: "answer", id, text: house.ask(text) }),
  hear: ({ text }) => tell(house.hear(text)),
  pace: ({ ms }) => { boot.pace = ms; },
  think: ({ id, state, what, seat }) => {
    let value = null;
    try { value = JSON.parse(house.think(state, what, seat)); } catch (error) { send({ t: "stderr", text: String(error) }); }
    send({ t: "thought", id, value });
  },
};
onmessage = async ({ data }) => {
  try { await hear[data.t](data); } catch (error) { send({ t: "failed", text: String(error?.message || error) }); }
};
