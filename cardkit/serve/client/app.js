// At the door, in a lobby, or playing.
import { samples } from "./cards.js";
import { el, button, closeAll, iconButton, toast } from "./dom.js";
import { lang, setLang, w } from "./words.js";
import { Net, post } from "./net.js";
import { TableView } from "./table.js";
import { keepAwake, settings, yourTurn } from "./notify.js";
import * as sheets from "./sheets.js";

const root = document.getElementById("app");
const tokens = () => JSON.parse(localStorage.getItem("tables") || "{}");

const store = (known) => localStorage.setItem("tables", JSON.stringify(Object.fromEntries(known)));

function keep({ table, token, seat }) {
  store([...Object.entries(tokens()).slice(-30), [table, { token, seat }]]);
  enter(table);
}

function enter(table) {
  history.pushState(null, "", "/t/" + table);
  scrollTo(0, 0);
  route();
}

// The tables at which this browser has a seat; it forgets those that are gone.
const own = () => post("/api/own", { tables: tokens(), lang }).then(({ tables, gone }) => {
  store(Object.entries(tokens()).filter(([id]) => !gone.includes(id)));
  return tables;
}, () => []);

const said = ({ message, why }) => {
  document.getElementById(message)?.focus(); // the name is missing
  toast(why || w(message === "name" ? "name_" : message), "bad");
};
const field = (label, input) => el("label.field", {}, el("span", {}, label), input);
const choice = (choices, chosen, choose, label) => el("select", { "aria-label": label, on: { change: (event) => choose(choices[event.target.selectedIndex][0]) } },
  choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
const bots = (levels) => ["you", ...levels].map((level) => [level, w(level === "you" ? "free" : level)]);
const typedName = () => localStorage.getItem("name") || "";
const nameField = () => field(w("name"), el("input", { id: "name", maxlength: 24, value: typedName(), autocomplete: "nickname", enterkeyhint: "done", on: { input: (event) => localStorage.setItem("name", event.target.value.trim()) } }));

function frame(...content) {
  root.replaceChildren(el("div.door", {},
    el("header.brand", {}, el("img.logo", { src: "/client/icon.svg", alt: "" }), el("h1", {}, "cardkit"), el("p", {}, w("tagline")),
      el("div.corner-tools", {}, button(w("lang"), () => setLang(), { kind: "link" }), iconButton("sun", w("theme"), () => settings.turn()))),
    el("main", {}, content)));
}

async function door(code = "") {
  document.title = "cardkit";
  const [games, mine] = await Promise.all([fetch("/api/games?lang=" + lang).then((answer) => answer.json()), own()]);
  frame(mine.length > 0 && el("section.panel", {}, el("h2", {}, w("mine")), el("ul.seats", {}, mine.map(({ table, title, names, say, who }) => el("li", {}, el("b", {}, title, el("small", {}, names, say && " · ", w(say, who))),
    button(w("goOn"), () => enter(table), { kind: "gold", "data-table": table }))))),
  games.length > 0 && [el("form.panel", { on: { submit: (event) => { event.preventDefault(); look(event.target.code.value); } } }, el("h2", {}, w("joinTitle")),
    el("div.line", {}, field(w("code"), el("input.code", { name: "code", value: code, maxlength: 16, autocapitalize: "characters", autocomplete: "off", spellcheck: "false" })), el("button.gold", { type: "submit" }, w("goOn")))),
  el("section", {}, el("h2", {}, w("open")), el("div.games", {}, games.map((game) => el("button.game", { type: "button", "data-game": game.id, on: { click: () => open(game) } }, samples(game), el("b", {}, game.title), game.about && el("span", {}, game.about), el("small", {}, w("count_", [...new Set(game.seats)].join("–")))))))]);
  if (code) look(code);
}

const join = (how) => post("/api/join", how);
const pairUp = (code) => join({ code, pair: true }).then(keep, (error) => { said(error); if (location.hash) door(); });

async function look(typed) {
  const code = typed.replace(/\s/g, "");
  if (code.length > 6) return pairUp(code.toUpperCase());
  let shown;
  try { shown = await join({ code, look: true, lang, tables: tokens() }); } catch (error) { return said(error); }
  if (shown.table) return enter(shown.table);
  const sit = (seat) => join({ code, name: typedName(), seat }).then(keep, said);
  const free = shown.seats.map((seat, n) => [n, seat]).filter(([, seat]) => !seat[2]);
  frame(el("section.panel", {}, el("h2", {}, shown.title), nameField(),
    el("ul.seats", {}, shown.seats.map(([name, agent, taken], n) => el("li", {}, el("b", {}, taken ? name : w("seat", n + 1)), taken ? el("span", {}, agent === "you" ? "" : w(agent)) : button(w("join"), () => sit(n), { kind: "gold", "data-sit": n })))),
    el("div.moves", {}, !free.length && el("p", {}, w(shown.state === "lobby" ? "full" : "begun")), button(w("watch"), () => join({ code, watch: true }).then(keep, said)), button(w("back"), home))));
}

function open(game) {
  const [least, most] = game.seats;
  const seats = Array(Math.max(least, Math.min(4, most))).fill("you"); // whoever comes; bots if nobody does
  const options = {}, rules = new Set();
  const agents = () => el("ol.seats", {}, seats.map((agent, n) => el("li", {}, el("b", {}, w("seat", n + 1)),
    n === 0 ? el("span", {}, w("yours")) : choice(bots(game.levels), agent, (value) => { seats[n] = value; }, w("seat", n + 1)),
    n >= least && iconButton("close", w("drop"), () => { seats.splice(n, 1); draw(); }))),
    seats.length < most && el("li", {}, button(w("addSeat"), () => { seats.push("you"); draw(); }, { kind: "plain" })));
  const set = ({ name, label, about, choices, value, least, most, seat }) => {
    if (seat) choices = seats.map((_, n) => [n, w("seat", n + 1)]);
    if (seat && options[name] >= seats.length) delete options[name]; // it was removed
    const now = options[name] ?? value;
    return field([label, about && el("small", {}, about)], choices.length ? choice(choices, now, (chosen) => { options[name] = chosen; })
      : el("input", { type: "number", min: least, max: most, value: now, inputmode: "numeric", on: { change: (event) => { options[name] = Math.round(event.target.value); } } }));
  };
  let seconds = 0;
  let asked; // two quick taps open one table
  const create = () => { asked ||= post("/api/tables", { game: game.id, rules: [...rules], options, seats, name: typedName(), seconds }).then(keep, (error) => { asked = null; said(error); }); };
  const draw = () => {
    const unfolded = document.querySelector("details")?.open;
    frame(el("section.panel", {}, el("h2", {}, game.title), game.about && el("p", {}, game.about), nameField(), el("h3", {}, w("players")), agents(),
      el("details", { open: unfolded }, el("summary", {}, w("options")),
        game.options.map(set),
        game.rules.map(([id, title, about, against]) => {
          const clash = game.rules.filter(([other]) => rules.has(other) && against.includes(other));
          return el("label.check", {}, el("input", { type: "checkbox", checked: rules.has(id), disabled: clash.length > 0, on: { change: (event) => { event.target.checked ? rules.add(id) : rules.delete(id); draw(); } } }),
            el("span", {}, title, el("small", {}, clash.length ? w("clash", clash.map((rule) => rule[1]).join(", ")) : about)));
        }),
        field(w("seconds"), choice([0, 20, 60, 300, 3600].map((value) => [value, !value ? w("none") : value < 120 ? w("sec", value) : w("min", value / 60)]), seconds, (value) => { seconds = value; }))),
      el("div.moves", {}, button(w("create"), create, { kind: "gold", id: "create" }), button(w("back"), () => door()))));
  };
  draw();
}

const home = () => { location.href = "/"; };
const noTable = (text, more) => frame(el("section.panel", {}, el("p", {}, text), more && el("p.dim", {}, more), button(w("back"), home)));

let net = null, left = false;
function table(id, { token }) {
  const view = new TableView(root, null);
  let lobby = null;
  net = view.net = new Net(id, token, lang, (message) => {
    if (message.t === "out") closeAll();
    if (message.t === "out" && left) { location.href = "/#" + lobby.code; return; } // to another seat, or another name
    if (message.t === "out") return noTable(w(message.code === 4401 ? "moved" : "noTable"));
    if (message.t === "lobby") {
      lobby = message;
      if (message.state === "lobby") { view.game = null; drawLobby(id, lobby); }
      if (message.state === "frozen") return noTable(w("frozen"), message.say);
      nextGame(view, message.state);
    }
    if (message.t === "who" && lobby && lobby.state === "lobby") { Object.assign(lobby, message, { t: "lobby" }); drawLobby(id, lobby); }
    if (["setup", "curtain", "view", "step"].includes(message.t)) {
      if (view.begun) return;
      view.result = message.over;
    }
    view.hear(message);
  });
  keepAwake();
}

// Nobody is taken away from a game that has ended: they are told that the next one has begun.
function nextGame(view, state) {
  const { begun } = view;
  view.begun = state === "playing" && view.result;
  if (begun && state === "over") net.hello(); // that one has ended, too
  if (begun || !view.begun) return;
  toast(w("next"), "gold");
  yourTurn(true);
  if (document.querySelector("[data-name=end]")) sheets.end(view);
}

function drawLobby(id, lobby) {
  const link = `${sheets.place(lobby)}#${lobby.code}`;
  const host = Boolean(lobby.host), free = lobby.seats.some((seat) => seat[1] === "you" && !seat[2]);
  document.title = lobby.title;
  frame(el("section.panel.lobby", {}, el("h2", {}, lobby.title), lobby.details.length > 0 && el("p.dim", {}, lobby.details.join(" · ")),
    lobby.code && el("div.invite", {}, el("div", {}, el("p", {}, w("invite")), el("p.code", { "aria-label": w("code") }, lobby.code), el("p.link", {}, link), sheets.alone(lobby) && el("p.note", {}, w("local")),
      sheets.copyButton(link)),
      el("div.qr", {}, el("img", { alt: link, id: "qr", src: (sheets.shownQr.src || undefined) }))),
    el("ol.seats", {}, lobby.seats.map(([name, agent, taken], n) => el("li", { class: n === lobby.me ? "mine" : "" }, el("span.dot", { class: taken && (agent !== "you" || lobby.here.includes(n)) ? "on" : "" }), el("b", {}, taken ? name : host ? w("seat", n + 1) : w("free")),
      el("span", {}, n === lobby.me ? w("yours") : agent !== "you" ? (host ? "" : w(agent)) : taken && !host && !lobby.here.includes(n) ? w("away") : ""),
      n === lobby.me && !host && button(w("freeUp"), () => { left = true; net.send("arrange", { seat: n, agent: "you" }); }),
      host && n > 0 && choice([...(agent === "you" && taken ? [["", w(lobby.here.includes(n) ? "here_" : "away")], ["you", w("freeUp")]] : bots(lobby.levels)), ["drop", w("drop")]], taken && agent === "you" ? "" : agent, (value) => net.send("arrange", { seat: n, agent: value }), w("seat", n + 1))))),
    host && lobby.seats.length < lobby.most && button(w("addSeat"), () => net.send("arrange", { agent: "add" }), { kind: "plain" }),
    lobby.watch > 0 && el("p.dim", {}, w("watching", lobby.watch)),
    el("div.moves", {}, host ? button(free ? w("fill") : w("start"), ({ target }) => { target.disabled = true; net.send("start"); }, { kind: "gold", id: "start" }) : el("p.prompt", {}, w("waiting", lobby.seats[0][0])))));
  if (lobby.code && !sheets.shownQr.src) net.send("qr", { text: link });
}

function route() {
  net?.end();
  net = null;
  const at = /^\/t\/([0-9a-f]+)/.exec(location.pathname);
  if (at) {
    const known = tokens()[at[1]];
    if (known) return table(at[1], known);
    return noTable(w("noTable"));
  }
  const pair = /^#pair=(\w+),?(\w*)/.exec(location.hash);
  if (pair?.[2] && pair[2] !== lang) return setLang(pair[2]);
  if (pair) return pairUp(pair[1]);
  door(/^#(\w{6})$/.exec(location.hash)?.[1] || "");
}

addEventListener("popstate", route);
addEventListener("hashchange", route);
route();
