// Sheets over the table.
import { el, button, sheet, toast, iconButton } from "./dom.js";
import { cardNode } from "./cards.js";
import { setLang, w } from "./words.js";
import { copy, settings } from "./notify.js";

export function undo(text, answer) {
  let agree = false;
  const dialog = sheet(text, el("div.moves", {}, button(w("yes"), () => { agree = true; dialog.close(); }, { kind: "gold" }), button(w("no"), () => dialog.close())), { name: "undo", onClose: () => answer(agree) });
}

// A page of text: a word, or the name of an element and what is in it.
const TAGS = /^(h[34]|p|[uo]l|li|b|em|code|pre|br|table|t[rhd])$/;
const page = (part) => (TAGS.test(part?.map && part[0]) ? el(part[0], {}, part.slice(1).map(page)) : part);

export const rules = (parts) => sheet(w("rules"), el("div.prose", {}, [parts].flat().map(page)), { wide: true });

export const hints = (lines) => sheet(w("hints"), lines?.length ? el("ol.hints", {}, lines.slice(0, 12).map((line, n) => el("li", { class: n ? "" : "best" }, line))) : el("p", {}, w("noHint")));

export function cards(setup, rows) {
  sheet(w("cards"), el("ul.cardlist", {}, rows.map(([number, copies, unseen]) => {
    const card = setup.cards[number];
    return el("li", {}, cardNode(setup.cards, number), el("span", {}, el("b", {}, card.t), card.x && el("small", {}, card.x)), el("span.right", {}, w("copies", copies), setup.me >= 0 && el("small", {}, w("unseen", unseen))));
  })), { wide: true });
}

export function log(table) {
  const list = table.logList(80);
  sheet(w("log"), list);
  list.lastChild?.scrollIntoView();
}

export function summary(rows, happened, done) {
  const how = rows.some((row) => row[1]); // not every game says where points come from
  const dialog = sheet(w("round"), [
    el("table.sums", {}, el("thead", {}, el("tr", {}, ["player", how && "worked", "gained", "total"].filter(Boolean).map((head) => el("th", { scope: "col" }, w(head))))),
      el("tbody", {}, rows.map(([name, worked, gained, total]) => el("tr", {}, el("th", { scope: "row" }, name), how && el("td", {}, worked), el("td", {}, gained), el("td", {}, el("b", {}, total)))))),
    happened.length > 0 && el("ul.happened", {}, happened.slice(-3).map((line) => el("li", {}, line))),
    el("div.moves", {}, button(w("goOn"), () => dialog.close(), { kind: "gold", autofocus: true }))], { onClose: done, name: "summary" });
  setTimeout(() => dialog.close(), 15000);
  return dialog;
}

export function end(table) {
  const { over } = table.state, names = table.game.names, { begun } = table;
  const order = names.map((_, seat) => seat).sort((a, b) => over.ranks[a] - over.ranks[b]);
  const won = over.winners.includes(table.me);
  const wins = table.lobby?.seats.map((seat) => seat[3]) || [];
  const choice = (label, act, props) => button(w(label), () => { dialog.close(); act(); }, props);
  const dialog = sheet(won ? "★ " + over.won : over.won, [
    el("p", {}, over.why),
    el("ol.ranks", {}, order.map((seat) => el("li", { class: over.winners.includes(seat) ? "won" : "" }, el("i", {}, over.winners.length ? over.ranks[seat] + "." : "–"), el("b", {}, names[seat]), wins[seat] > 0 && el("small", { title: w("wins", wins[seat]) }, "★".repeat(Math.min(wins[seat], 9))), el("span", {}, over.scores[seat])))),
    begun && el("p", {}, w("next")),
    el("div.moves", {},
      (begun || table.me >= 0) && choice(begun ? "goOn" : "again", () => { table.result = null; begun ? table.net.hello() : table.net.send("start"); }, { kind: "gold", autofocus: true }),
      choice("replay", () => table.net.send("replay", { at: 0 })),
      button(w("record"), () => table.net.send("record")), (table.extras || !table.private) && button(w("newTable"), () => table.leave()))], { name: begun ? "begun" : "end" });
}

export function save(text, game) {
  el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" })), download: game + ".ckr" }).click();
}

// Where other devices find this page: not where only the machine itself finds it.
export const alone = (lobby) => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname) && !lobby.at;
export const place = (lobby) => alone({}) && lobby.at || location.origin + "/";

export const copyButton = (link) => el("div.moves", {}, button(w("copy"), async () => { if (await copy(link)) toast(w("copied")); }), navigator.share && button(w("share"), () => navigator.share({ url: link }).catch(() => 0)));

export const pair = (table, code) => {
  const link = `${place(table.lobby)}#pair=${code}`;
  sheet(w("device"), [el("p", {}, w("deviceSay")), el("div.qr", {}, el("img", { alt: code, id: "qr" })), el("p.code", {}, code), copyButton(link)]);
  table.net.send("qr", { text: link });
};
export const shownQr = { src: "" };
export const qr = (src) => { shownQr.src = src; document.querySelectorAll("#qr").forEach((image) => { image.src = src; }); };

export function more(table) {
  const choice = (label, act) => button(label, () => { dialog.close(); act(); });
  const row = (id, act, state) => el("li", {}, choice([w(id), state !== undefined && el("span.state", {}, state ? "✓" : "–")], act));
  const playing = table.me >= 0, alone = table.private;
  const dialog = sheet(w("more"), [
    playing && el("div.reactions", { role: "group", "aria-label": w("react") }, w("reactions").map((text, k) => choice(text, () => table.net.send("react", { k })))),
    el("ul.menu", {},
      (table.extras || []).map(([label, act]) => row(label, act)),
      playing && row("undo", () => table.net.send("undo")),
      playing && !alone && table.people().length > 0 && row("nudge", () => table.net.send("nudge")),
      playing && !alone && row("device", () => table.net.send("pair")),
      ["sound", "buzz", "title"].map((name) => row(name, () => settings.toggle(name), settings.on(name))),
      row("theme", () => settings.turn()),
      row("lang", () => setLang()),
      row("leave", () => table.leave()))]);
}
