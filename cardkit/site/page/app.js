// The page of a site: the games, the tables that this browser keeps, and the one that is open.
import { el, button, iconButton, toast, sheet } from "../client/dom.js";
import { lang, setLang, w } from "../client/words.js";
import { samples } from "../client/cards.js";
import { TableView } from "../client/table.js";
import { copy, keepAwake, settings } from "../client/notify.js";
import { save } from "../client/sheets.js";
import { Host, LocalNet } from "./host.js";
import { forget, keep, kept, keptTables } from "./kept.js";
import { linkOf, named, readLink } from "./link.js";
import { s } from "./say.js";

const root = document.getElementById("app");
const base = new URL("..", import.meta.url);
const site = await (await fetch(new URL("site.json", base))).json();
const games = site.games[lang];
let warned = false;
let view = null; // the one that draws tables
let open = null; // the table that is open: {id, view, net}
let progress = { loaded: 0, total: 1, done: false };

const host = new Host(new Worker(new URL("worker.js", import.meta.url), { type: "module" }), (message) => {
  if (message.t === "progress") { progress = { ...progress, ...message }; drawProgress(); }
  else if (message.t === "keep") keepTable(message.table);
  else if (message.t === "moved") performance.mark("bot", { detail: message }); // for whoever measures
  else if (message.t === "stderr") console.info(message.text);
  else if (message.t === "failed") toast(s("failed", message.text), "bad");
  else if (open) hearTable(message);
});
host.worker.postMessage({ t: "start", base: base.href, site: site.runtime });
host.ready.then((told) => { progress.done = true; performance.mark("ready", { detail: told }); document.documentElement.dataset.ready = told.python; drawProgress(); }, (error) => { progress.failed = error.message; drawProgress(); });

function frame(...content) {
  if (open) Object.assign(open.view, { game: null, queue: [] }); // it draws no more
  open = null;
  root.replaceChildren(el("div.door", {},
    el("header.brand", {}, el("img.logo", { src: new URL("client/icon.svg", base), alt: "" }), el("h1", {}, site.title), el("p", {}, s("tagline")),
      el("div.corner-tools", {}, button(w("lang"), () => setLang(), { kind: "link" }), iconButton("sun", w("theme"), () => settings.turn()))),
    el("main", {}, content),
    el("footer.foot", {}, el("div", { id: "progress", role: "status" }), el("p.dim", {}, s("peek")), site.playground.length > 0 && el("p", {}, el("a", { href: new URL("playground.html", base) }, s("playground"))))));
  drawProgress();
}

function drawProgress() {
  const place = document.getElementById("progress");
  if (!place) return;
  const { loaded, total, done, failed } = progress, part = Math.min(1, loaded / total);
  place.replaceChildren(...(failed ? [el("p.bad", {}, s("failed", failed))] : done ? [] : [
    el("p", {}, part < 1 ? s("loading", (loaded / 1e6).toFixed(1), (total / 1e6).toFixed(1)) : s("starting")), el("progress", { max: 1, value: part, "aria-label": s("starting") })]));
}

const said = (error) => toast(error.why || error.message, "bad");
const busy = (promise) => { if (!progress.done) waitScreen(); return promise.catch((error) => { door(); said(error); }); };
function waitScreen() { frame(el("section.panel", {}, el("p", {}, s("dealing")))); }

// -- the door -----------------------------------------------------------------------------

function door() {
  document.title = site.title;
  const running = keptTables().filter((each) => !each.over);
  frame(
    running.length > 0 && el("section.panel", {}, el("h2", {}, s("yours")), el("ul.seats", {}, running.map((each) => el("li", {}, el("b", {}, each.title, " ", el("small", {}, new Date(each.at).toLocaleString(lang))),
      button(s("continue"), () => { location.hash = "table=" + each.id; }, { kind: "gold", "data-table": each.id }), iconButton("close", s("discard"), () => { forget(each.id); door(); }))))),
    el("section", {}, el("h2", {}, s("games")), el("div.games", {}, games.map((game) => el("button.game", { type: "button", "data-game": game.id, on: { click: () => choose(game) } }, samples(game), el("b", {}, game.title), el("span", {}, game.about), el("small", {}, game.seats[0] === game.seats[1] ? game.seats[0] : `${game.seats[0]}–${game.seats[1]}`))))),
    el("section.panel", {}, el("h2", {}, s("openRecord")), el("label.field", {}, el("span", {}, s("recordAbout")), el("input", { type: "file", accept: ".ckr,.jsonl", id: "record", on: { change: (event) => readFile(event.target.files[0]) } }))));
  if (games.length === 1 && !running.length) choose(games[0]);
}

async function readFile(file) {
  if (!file) return;
  const text = await file.text();
  busy(host.ask("read", { text, name: file.name }).then((told) => enter(newId(), told)));
}

function choose(game) {
  const [least, most] = game.seats;
  const normal = game.levels.includes("normal") ? "normal" : game.levels[0];
  const seats = ["you", ...Array(Math.max(least, Math.min(4, most)) - 1).fill(normal)].map((agent, n) => ({ agent, name: n ? "" : localStorage.getItem("name") || "" }));
  const options = {}, rules = new Set();
  let seed = "";
  const seatRow = (seat, n) => el("li", {}, el("b", {}, w("seat", n + 1)),
    seat.agent === "you" && el("input.name", { "aria-label": w("name"), placeholder: s("player", n + 1), value: seat.name, maxlength: 24, "data-name": n, on: { input: (event) => { seat.name = event.target.value.trim(); if (!n) localStorage.setItem("name", seat.name); } } }),
    el("select", { "aria-label": w("seat", n + 1), on: { change: (event) => { seat.agent = event.target.value; draw(); } } },
      [["you", s("person")], ...game.levels.map((level) => [level, w(level)])].map(([value, label]) => el("option", { value, selected: value === seat.agent }, label))),
    n >= least && iconButton("close", w("drop"), () => { seats.splice(n, 1); draw(); }));
  const field = (option) => {
    const label = el("span", {}, option.label, option.about && el("small", {}, option.about));
    const choices = option.seat ? seats.map((_, n) => [n, w("seat", n + 1)]) : option.choices;
    if (option.seat && options[option.name] >= seats.length) delete options[option.name]; // it was removed
    if (choices.length) return el("label.field", {}, label, el("select", { "data-option": option.name, on: { change: (event) => { options[option.name] = choices[event.target.selectedIndex][0]; } } }, choices.map(([value, text]) => el("option", { selected: (options[option.name] ?? option.value) === value }, text))));
    return el("label.field", {}, label, el("input", { type: "number", "data-option": option.name, min: option.least, max: option.most, value: options[option.name] ?? option.value, inputmode: "numeric", on: { change: (event) => { options[option.name] = Math.round(Number(event.target.value)); } } }));
  };
  const deal = () => play({ game: game.id, rules: [...rules], options, seed, seats: named(seats, s) });
  const daily = () => busy(host.ask("daily", { game: game.id, name: seats[0].name || s("player", 1), day: today() }).then((told) => enter(newId(), told)));
  const draw = () => {
    const unfolded = document.querySelector("details")?.open;
    frame(el("section.panel", {}, el("h2", {}, game.title), el("p", {}, game.about), el("h3", {}, w("players")),
      el("ol.seats", {}, seats.map(seatRow), seats.length < most && el("li", {}, button(w("addSeat"), () => { seats.push({ agent: "you", name: "" }); draw(); }, { kind: "plain" }))),
      seats.filter((seat) => seat.agent === "you").length > 1 && el("p.note", {}, s("share")),
      el("details", { open: unfolded }, el("summary", {}, w("options")), game.options.map(field),
        game.rules.map(([id, title, about, against]) => {
          const clash = game.rules.filter(([other]) => rules.has(other) && against.includes(other));
          return el("label.check", {}, el("input", { type: "checkbox", "data-rule": id, checked: rules.has(id), disabled: clash.length > 0, on: { change: (event) => { event.target.checked ? rules.add(id) : rules.delete(id); draw(); } } }),
            el("span", {}, title, el("small", {}, clash.length ? w("clash", clash.map((rule) => rule[1]).join(", ")) : about)));
        }),
        el("label.field", {}, el("span", {}, s("seed"), el("small", {}, s("seedAbout"))), el("input", { "data-seed": "", maxlength: 40, value: seed, on: { input: (event) => { seed = event.target.value.trim(); } } }))),
      el("div.moves", {}, button(w("start"), deal, { kind: "gold", id: "create" }), button(s("daily"), daily, { id: "daily" }), games.length > 1 && button(w("back"), () => door()))));
  };
  draw();
}

const today = () => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-"); };
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// -- a table ------------------------------------------------------------------------------

const play = (table) => busy(host.ask("open", { table }).then((told) => enter(newId(), told)));

function enter(id, { table }) {
  keepTable(table, id);
  history[location.hash.startsWith("#table=") || location.hash.includes("game=") ? "replaceState" : "pushState"](null, "", "#table=" + id);
  show(id);
}

function show(id) {
  root.replaceChildren();
  scrollTo(0, 0);
  const net = new LocalNet(host, lang);
  view ||= new TableView(root, null);
  Object.assign(view, { net, queue: [], game: null, state: null, me: undefined, next: undefined, lobby: null, log: [], sent: false });
  view.leave = () => { location.hash = ""; };
  view.extras = [[s("linkDeal"), () => shareLink(false)], [s("linkHere"), () => shareLink(true)], [s("saveGame"), () => net.send("record")]];
  open = { id, view, net };
  net.hello();
  keepAwake();
}

function hearTable(message) {
  const { view, net } = open;
  if (message.t === "lobby" && message.state === "frozen") return frame(el("section.panel", {}, el("p", {}, w("frozen")), el("p.dim", {}, message.say), button(w("back"), () => { location.hash = ""; })));
  if (message.t === "step" && message.n <= net.number) return;
  if (message.t === "setup") titled(message.title);
  view.hear(net.heard(message));
}

function titled(title) {
  const known = kept(open.id);
  if (known && known.title !== title) keep(open.id, { ...known, title });
}

function keepTable(table, id = open?.id) {
  if (!id) return;
  const known = kept(id);
  const worked = keep(id, { table, title: known?.title || games.find((game) => game.id === table.game)?.title || table.game, at: Date.now(), over: false });
  if (!worked && !warned) toast(s("cannotKeep"), "bad");
  warned ||= !worked;
}

async function shareLink(here) {
  const table = await host.ask("link");
  const link = base.href + "#" + linkOf(here ? table : { ...table, moves: [] });
  if (await copy(link)) return toast(w("copied"));
  sheet(s("linkHere"), el("p.link", {}, link));
}

// -- where to -----------------------------------------------------------------------------

function route() {
  document.querySelectorAll("dialog").forEach((each) => each.close());
  const hash = location.hash.slice(1), id = /^table=([0-9a-f]+)$/.exec(hash)?.[1];
  if (id) {
    if (open?.id === id) return;
    const known = kept(id);
    if (!known) return frame(el("section.panel", {}, el("p", {}, s("noTable")), button(w("back"), () => { location.hash = ""; })));
    return busy(host.ask("open", { table: known.table }).then(() => show(id)));
  }
  let link = null;
  try { link = readLink(hash, games, s); } catch (error) { door(); return said(error); }
  if (link) return play(link);
  door();
}

addEventListener("hashchange", route);
addEventListener("popstate", route);
route();
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register(new URL("sw.js", base)).catch((error) => console.info(String(error)));
  navigator.serviceWorker.ready.then(() => { document.documentElement.dataset.kept = ""; }); // from now on without a network
}
