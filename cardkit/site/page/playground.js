// An editor for a game or a variant of one file. Its code runs in a frame that reaches nothing.
import { el, button } from "../client/dom.js";
import { lang, w } from "../client/words.js";
import { TableView } from "../client/table.js";
import { Host, LocalNet } from "./host.js";
import { s } from "./say.js";

const base = new URL("..", import.meta.url);
const site = await (await fetch(new URL("site.json", base))).json();
const EXAMPLES = site.playground;
const hash = new URLSearchParams(location.hash.slice(1));
const begun = EXAMPLES.find((each) => each.name === hash.get("file")) || EXAMPLES[0];
const area = el("textarea", { id: "code", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": s("file") });
const named = el("input", { id: "file", value: begun.name, "aria-label": s("file"), spellcheck: "false" });
const said = el("pre", { id: "said", role: "status" });
const runButton = button(s("run"), () => run(), { kind: "gold", id: "run" }), stopButton = button(s("stop"), () => stop(), { id: "stop", disabled: true });
area.value = begun.text;

document.title = s("pgTitle");
document.getElementById("editor").append(el("div.door.editor", {}, el("header", {}, el("h1", {}, s("pgTitle")), el("p.dim", {}, s("pgAbout")), el("p", {}, el("a", { href: base }, s("backHome")))),
  el("div.line", {}, el("label.field", {}, el("span", {}, s("example")), el("select", { id: "example", on: { change: (event) => { const each = EXAMPLES[event.target.selectedIndex]; named.value = each.name; area.value = each.text; } } }, EXAMPLES.map((each) => el("option", { selected: each === begun }, each.name)))), el("label.field", {}, el("span", {}, s("file")), named), runButton, stopButton),
  area, said));
area.addEventListener("keydown", (event) => {
  if (event.key !== "Tab" || event.shiftKey) return;
  event.preventDefault();
  area.setRangeText("    ", area.selectionStart, area.selectionEnd, "end");
});

// Everything that Python needs is handed to the frame: it fetches nothing.
let files = null;
async function allFiles() {
  const names = ["pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pack.gz", ...(site.runtime.snapshot ? ["snapshot.gz"] : [])];
  const get = async (name) => (await fetch(new URL(name, base))).arrayBuffer();
  const [worker, written] = await Promise.all(["worker.js", "files.mjs"].map(async (name) => (await fetch(new URL(name, import.meta.url))).text()));
  const whole = written.replace("export function", "function") + worker.replace(/^import\b[^;]*;/m, ""); // one script: a frame without an origin imports nothing
  return Object.fromEntries([["worker.js", whole], ...(await Promise.all(names.map(async (name) => [name, await get(name)])))]);
}

let frame = null, host = null, net = null, view = null;
function begin() {
  frame = el("iframe", { sandbox: "allow-scripts", hidden: true, title: s("pgTitle"), src: new URL("runner.html", import.meta.url) });
  const inside = { postMessage: (message) => frame.contentWindow.postMessage(message, "*") }, mine = frame;
  host = new Host(inside, (message) => {
    if (message.t === "stderr") note(message.text);
    else if (message.t === "failed") note(message.text);
    else if (net && !["keep", "moved", "progress"].includes(message.t)) view.hear(net.heard(message));
  });
  host.ready.catch(() => {});
  hear = async ({ source, data }) => {
    if (source !== mine.contentWindow || frame !== mine) return;
    if (data?.t !== "frame") return inside.onmessage({ data });
    files ||= await allFiles();
    if (frame === mine) inside.postMessage({ t: "start", base: "", files, site: site.runtime });
  };
  addEventListener("message", hear);
  document.body.append(frame);
}
let hear = null;

function end() {
  removeEventListener("message", hear);
  frame?.remove();
  frame = host = net = null;
  if (view) { Object.assign(view, { game: null, queue: [] }); document.getElementById("app").replaceChildren(); }
}

const note = (text, kind = "") => said.append(el("span", { class: kind }, text + "\n"));
function busy(is) { runButton.disabled = is; stopButton.disabled = !is && !frame; }

function stop() {
  end();
  note(s("stopped"), "bad");
  busy(false);
}

async function run() {
  said.replaceChildren();
  net = null;
  document.getElementById("app").replaceChildren();
  if (!frame) begin();
  const mine = frame;
  busy(true);
  note(host.told ? s("running") : s("pgLoading"));
  const ask = async (...asked) => { const value = await host.ask(...asked); if (frame !== mine) throw null; return value; };
  try {
    const { game, seats, checks } = await ask("try", { name: named.value.trim(), text: area.value });
    let wrong = 0;
    for (let number = 0; number < checks.length && !(number === 1 && wrong); number++) {
      const problem = await ask("check", { number });
      note(`${problem ? "FAIL" : "PASS"}  ${checks[number]}`, problem ? "bad" : "good");
      if (problem) { wrong++; note("      " + problem, "bad"); }
    }
    if (wrong) return;
    note(s("ready"), "good");
    await ask("open", { table: { game, seats } });
    view ||= new TableView(document.getElementById("app"), null);
    net = new LocalNet(host, lang);
    Object.assign(view, { net, queue: [], game: null, state: null, me: undefined, next: undefined, lobby: null, log: [], sent: false, extras: [], leave: () => stop() });
    net.hello();
  } catch (error) {
    if (error) note(error.why || error.message, "bad");
  } finally {
    if (frame === mine) busy(false);
  }
}
