// At the door, in a lobby, or playing.
import { samples } from "./cards.js";
import { el, button, closeAll, iconButton, toast } from "./dom.js";
import { lang, setLang, w } from "./words.js";
import { Net, post } from "./net.js";
import { TableView } from "./table.js";
import { keepAwake, settings } from "./notify.js";
import * as sheets from "./sheets.js";

const root = document.getElementById("app");
const tokens = () => JSON.parse(localStorage.getItem("tables") || "{}");

function keep({ table, token, seat }) {
  const known = Object.entries(tokens()).slice(-30);
  localStorage.setItem("tables", JSON.stringify({ ...Object.fromEntries(known), [table]: { token, seat } }));
  history.pushState(null, "", "/t/" + table);
  scrollTo(0, 0);
  route();
}

const said = (error) => {
  if (error.message === "name") document.getElementById("name")?.focus();
  toast(error.why || w(error.message === "name" ? "name_" : error.message), "bad");
};
const nameField = () => el("label.field", {}, el("span", {}, w("name")), el("input", { id: "name", maxlength: 24, value: localStorage.getItem("name") || "", autocomplete: "nickname", enterkeyhint: "done" }));
function typedName() {
  const name = document.getElementById("name").value.trim();
  localStorage.setItem("name", name);
  return name;
}

function frame(...content) {
  root.replaceChildren(el("div.door", {},
    el("header.brand", {}, el("div.logo", { "aria-hidden": "true" }, el("i"), el("i"), el("i")), el("h1", {}, "cardkit"), el("p", {}, w("tagline")),
      el("div.corner-tools", {}, button(w("lang"), () => setLang(lang === "de" ? "en" : "de"), { kind: "link" }), iconButton("sun", w("theme"), () => { settings.theme = settings.theme === "light" ? "dark" : "light"; }))),
    el("main", {}, content)));
}

async function door(code = "") {
  document.title = "cardkit";
  const games = await (await fetch("/api/games?lang=" + lang)).json();
  const join = el("form.panel", { on: { submit: (event) => { event.preventDefault(); look(event.target.code.value); } } },
    el("h2", {}, w("joinTitle")),
    el("div.line", {}, el("label.field", {}, el("span", {}, w("code")), el("input.code", { name: "code", value: code, maxlength: 9, autocapitalize: "characters", autocomplete: "off", spellcheck: "false" })), el("button.gold", { type: "submit" }, w("goOn"))));
  frame(join, el("section", {}, el("h2", {}, w("open")), el("div.games", {}, games.map((game) => el("button.game", { type: "button", "data-game": game.id, on: { click: () => open(game) } }, samples(game), el("b", {}, game.title), game.about && el("span", {}, game.about), el("small", {}, w("count_", [...new Set(game.seats)].join("–"))))))));
  if (code) look(code);
}

const pairUp = (code) => post("/api/join", { code, pair: true }).then(keep, (error) => { said(error); if (location.hash) door(); });

async function look(code) {
  if (code.trim().length > 6) return pairUp(code.trim().toUpperCase());
  let shown;
  try { shown = await post("/api/join", { code, look: true, lang }); } catch (error) { return said(error); }
  const sit = (seat) => post("/api/join", { code, name: typedName(), seat }).then(keep, said);
  const free = shown.seats.map((seat, n) => [n, seat]).filter(([, seat]) => !seat[2]);
  frame(el("section.panel", {}, el("h2", {}, shown.title), nameField(),
    el("ul.seats", {}, shown.seats.map(([name, agent, taken], n) => el("li", {}, el("b", {}, taken ? name : w("seat", n + 1)), taken ? el("span", {}, agent === "you" ? "" : w(agent)) : button(w("join"), () => sit(n), { kind: "gold", "data-sit": n })))),
    el("div.moves", {}, !free.length && el("p", {}, w(shown.state === "lobby" ? "full" : "begun")), button(w("watch"), () => post("/api/join", { code, watch: true }).then(keep, said)), button(w("back"), () => { history.replaceState(null, "", "/"); door(); }))));
}

function open(game) {
  const [least, most] = game.seats;
  const seats = Array(Math.max(least, Math.min(4, most))).fill("you"); // whoever comes; bots if nobody does
  const options = {}, rules = new Set();
  const agents = () => el("ol.seats", {}, seats.map((agent, n) => el("li", {}, el("b", {}, w("seat", n + 1)),
    n === 0 ? el("span", {}, w("yours")) : el("select", { "aria-label": w("seat", n + 1), on: { change: (event) => { seats[n] = event.target.value; } } },
      [["you", w("free")], ...game.levels.map((level) => [level, w(level)])].map(([value, label]) => el("option", { value, selected: value === agent }, label))),
    n >= least && iconButton("close", w("drop"), () => { seats.splice(n, 1); draw(); }))),
    seats.length < most && el("li", {}, button(w("addSeat"), () => { seats.push("you"); draw(); }, { kind: "plain" })));
  const field = (option) => {
    const label = el("span", {}, option.label, option.about && el("small", {}, option.about));
    if (option.choices.length) return el("label.field", {}, label, el("select", { on: { change: (event) => { options[option.name] = option.choices[event.target.selectedIndex][0]; } } }, option.choices.map(([value, text]) => el("option", { selected: (options[option.name] ?? option.value) === value }, text))));
    return el("label.field", {}, label, el("input", { type: "number", min: option.least, max: option.most, value: options[option.name] ?? option.value, inputmode: "numeric", on: { change: (event) => { options[option.name] = Math.round(Number(event.target.value)); } } }));
  };
  let seconds = 0;
  const create = () => post("/api/tables", { game: game.id, rules: [...rules], options, seats, name: typedName(), seconds }).then(keep, said);
  const draw = () => {
    const name = document.getElementById("name")?.value;
    const unfolded = document.querySelector("details")?.open;
    frame(el("section.panel", {}, el("h2", {}, game.title), game.about && el("p", {}, game.about), nameField(), el("h3", {}, w("players")), agents(),
      el("details", { open: unfolded }, el("summary", {}, w("options")),
        game.options.map(field),
        game.rules.map(([id, title, about, against]) => {
          const clash = game.rules.filter(([other]) => rules.has(other) && against.includes(other));
          return el("label.check", {}, el("input", { type: "checkbox", checked: rules.has(id), disabled: clash.length > 0, on: { change: (event) => { event.target.checked ? rules.add(id) : rules.delete(id); draw(); } } }),
            el("span", {}, title, el("small", {}, clash.length ? w("clash", clash.map((rule) => rule[1]).join(", ")) : about)));
        }),
        el("label.field", {}, el("span", {}, w("seconds")), el("select", { on: { change: (event) => { seconds = Number(event.target.value); } } }, [0, 20, 60, 300, 3600].map((value) => el("option", { value, selected: value === seconds }, !value ? w("none") : value < 120 ? w("sec", value) : w("min", value / 60)))))),
      el("div.moves", {}, button(w("create"), create, { kind: "gold", id: "create" }), button(w("back"), () => door()))));
    if (name) document.getElementById("name").value = name;
  };
  draw();
}

const noTable = (text, more) => frame(el("section.panel", {}, el("p", {}, text), more && el("p.dim", {}, more), button(w("back"), () => { location.href = "/"; })));

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
    }
    if (message.t === "who" && lobby && lobby.state === "lobby") { Object.assign(lobby, message, { t: "lobby" }); drawLobby(id, lobby); }
    view.hear(message);
  });
  keepAwake();
}

function drawLobby(id, lobby) {
  const here = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname) && !lobby.at;
  const link = `${sheets.place(lobby)}#${lobby.code}`;
  const host = Boolean(lobby.host), free = lobby.seats.some((seat) => seat[1] === "you" && !seat[2]);
  document.title = lobby.title;
  frame(el("section.panel.lobby", {}, el("h2", {}, lobby.title), lobby.details.length > 0 && el("p.dim", {}, lobby.details.join(" · ")),
    lobby.code && el("div.invite", {}, el("div", {}, el("p", {}, w("invite")), el("p.code", { "aria-label": w("code") }, lobby.code), el("p.link", {}, link), here && el("p.note", {}, w("local")),
      sheets.copyButton(link)),
      el("div.qr", {}, el("img", { alt: link, id: "qr", src: (sheets.shownQr.src || undefined) }))),
    el("ol.seats", {}, lobby.seats.map(([name, agent, taken], n) => el("li", { class: n === lobby.me ? "mine" : "" }, el("span.dot", { class: taken && (agent !== "you" || lobby.here.includes(n)) ? "on" : "" }), el("b", {}, taken ? name : host ? w("seat", n + 1) : w("free")),
      el("span", {}, n === lobby.me ? w("yours") : agent !== "you" ? (host ? "" : w(agent)) : taken && !host && !lobby.here.includes(n) ? w("away") : ""),
      n === lobby.me && !host && button(w("freeUp"), () => { left = true; net.send("arrange", { seat: n, agent: "you" }); }),
      host && n > 0 && el("select", { "aria-label": w("seat", n + 1), on: { change: (event) => net.send("arrange", { seat: n, agent: event.target.value }) } }, [...(agent === "you" && taken ? [["", w(lobby.here.includes(n) ? "here_" : "away")], ["you", w("freeUp")]] : [["you", w("free")], ...lobby.levels.map((level) => [level, w(level)])]), ["drop", w("drop")]].map(([value, label]) => el("option", { value, selected: value === (taken && agent === "you" ? "" : agent) }, label)))))),
    host && lobby.seats.length < lobby.most && button(w("addSeat"), () => net.send("arrange", { agent: "add" }), { kind: "plain" }),
    lobby.watch > 0 && el("p.dim", {}, w("watching", lobby.watch)),
    el("div.moves", {}, host ? button(free ? w("fill") : w("start"), () => net.send("start"), { kind: "gold", id: "start" }) : el("p.prompt", {}, w("waiting", lobby.seats[0][0])))));
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
