// The table: four bands, others / middle / own cards / what to do. It knows no game.
import { el, button, closeAll, iconButton, toast, wait, calm } from "./dom.js";
import { cardNode } from "./cards.js";
import { Choice, moved } from "./choice.js";
import { w } from "./words.js";
import * as sheets from "./sheets.js";
import { yourTurn } from "./notify.js";

const LEAST = 36; // pixels of a card that can be seen and tapped

// Of two quick taps on one spot, the second is good only for what the first one hit: whatever has
// come up there meanwhile, nobody has chosen.
let lastTap = { time: -999 }, deaf = false;
document.addEventListener("pointerdown", ({ target, clientX: x, clientY: y, timeStamp: time }) => {
  const hit = target.closest("button"), on = hit?.dataset.key || hit;
  deaf = on !== lastTap.on && time - lastTap.time < 500 && Math.hypot(x - lastTap.x, y - lastTap.y) < 30;
  if (!deaf) lastTap = { on, x, y, time };
}, true);
document.addEventListener("click", (event) => {
  if (!deaf || !event.detail) return; // keys have no second thoughts
  event.stopPropagation();
  event.preventDefault();
}, true);

export class TableView {
  constructor(root, net) {
    Object.assign(this, { root, net, queue: [], log: [], first: 0, fresh: new Set(), sinceLine: 0, bubbles: new Map(), focus: "" });
    addEventListener("resize", () => this.draw());
    document.addEventListener("close", () => setTimeout(() => this.refocus()), true); // of a sheet that is gone then
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", () => { this.down = true; this.hurry ||= this.busy; }, true);
    const up = () => setTimeout(() => { this.down = false; if (this.later) this.draw(); });
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up, true);
  }

  hear(message) {
    const told = {
      who: () => { Object.assign(this.lobby || {}, { ...message, t: "lobby" }); this.draw(); },
      lobby: () => { this.lobby = message; this.draw(); },
      err: () => { this.sent = false; toast(message.words || w(message.say === "name" ? "name_" : message.say)); this.draw(); },
      why: () => this.explain(message.value || w("illegal")),
      hint: () => sheets.hints(message.value), rules: () => sheets.rules(message.page),
      cards: () => sheets.cards(this.game, message.value),
      undo: () => this.onUndo(message), away: () => toast(w("agreed", this.name(message.seat), message.yes.map((seat) => this.name(seat)).join(", "))),
      react: () => this.bubble(message.seat, w("reactions")[message.k], "big"),
      nudge: () => { toast(w("nudged", this.name(message.seat)), "gold"); yourTurn(true); },
      replay: () => this.adopt({ ...message, over: this.state.over }),
      record: () => sheets.save(message.text, this.game.game),
      pair: () => sheets.pair(this, message.code), qr: () => sheets.qr(message.src),
      lost: () => { this.lost = true; this.draw(); },
      open: () => { if (this.lost) { this.lost = false; toast(w("here")); this.draw(); } },
    }[message.t];
    if (told) told();
    else if (["setup", "curtain", "view", "step"].includes(message.t)) { // one after the other
      this.queue.push(message);
      if (!this.busy) this.run();
    }
  }

  setup(message) {
    const places = message.places.map(([zone, label, seat, shape, columns, seen], index) => ({ zone, label, seat, shape, columns, seen, index }));
    const other = message.me !== this.me || this.state?.over;
    this.game = { ...message, places };
    this.me = message.me;
    if (this.me >= 0) this.next = undefined;
    document.title = message.title;
    document.getElementById("own-style")?.remove();
    if (message.style) document.head.append(el("link", { id: "own-style", rel: "stylesheet", href: new URL(`../style/${message.game}.css`, import.meta.url) }));
    if (!other) return;
    // somebody else looks: nothing stays
    Object.assign(this, { used: new Set(), laid: {}, state: null, choice: null, said: "", sinceLine: 0, log: [] });
    this.fresh.clear();
    this.bubbles.clear();
    document.getElementById("spoken").textContent = "";
    this.dropWish();
    closeAll();
  }

  leave() { location.href = new URL("..", import.meta.url); }

  curtain(message) { this.next = message.seat; }

  view(message) { this.adopt(message); }

  async run() {
    this.busy = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      try { await this[message.t](message); } catch (error) { console.error(error); }
    }
    this.busy = this.hurry = false;
    this.draw();
  }

  adopt(message) {
    const before = this.state;
    if (message.log) {
      [this.first, this.log] = message.log;
      this.laid = message.by || {};
    }
    if (message.since !== undefined) this.sinceLine = message.since;
    this.state = message;
    this.cells = null;
    this.sent = false;
    if (before?.n !== message.n) this.askedAt = Date.now();
    const mine = message.ask && message.turn.includes(this.me);
    // Others answer a sealed question meanwhile: what is picked stays picked.
    const same = message.sealed && before?.sealed && JSON.stringify(before.ask?.moves) === JSON.stringify(message.ask?.moves);
    if (!same) Object.assign(this, { said: "", choice: message.ask ? new Choice(message.ask.moves) : null });
    this.changed = new Set(before ? message.facts.filter((fact) => !before.facts.includes(fact)) : []);
    if (mine && !(before && before.ask && before.turn.includes(this.me) && before.n === message.n)) yourTurn();
    this.draw();
    if (message.over && !(before && before.over)) this.ended();
  }

  async ended() {
    const { winners } = this.state.over, won = winners.includes(this.me);
    if (!calm()) await this.moment({ m: won ? "great" : "good", s: winners[0], x: this.state.over.won }, []);
    if (this.state?.over) sheets.end(this); // nobody has begun the next game
  }

  write(news) {
    for (const [number, line] of news.l || []) {
      const at = number - this.first;
      if (at < this.log.length) this.log[at] = line; else this.log.push(line);
    }
    const last = news.l?.at(-1);
    if (last) document.getElementById("spoken").textContent = last[1];
  }

  async step(message) {
    if (message.n > this.wishedAt) this.dropWish();
    if (message.back !== undefined) { // a move was taken back
      this.fresh.clear();
      this.adopt(message);
      return;
    }
    const news = message.ev || [];
    const moves = news.filter((each) => each.to !== undefined).length;
    const slow = () => !calm() && !this.hurry && this.queue.length < 4 && !document.hidden;
    let cells = (this.state || message).cells;
    this.fresh.clear();
    this.quiet = true;
    for (const each of news) {
      this.write(each);
      if (each.k === "d" && each.s !== this.me) this.bubble(each.s, each.l?.[0]?.[1]);
      if (each.k === "d" && each.s === this.me) this.sinceLine = this.first + this.log.length;
      if (each.to !== undefined) {
        const whole = this.game.places[each.f[0]];
        if (slow() && whole.seat === null && whole.shape === "row" && each.c.length > 1) await wait(900); // a trick is seen before it is taken
        const after = moved(cells, each, this.game.places, this.laid);
        const time = moves > 12 ? 70 : moves > 4 ? 170 : 330;
        if (slow()) await this.fly(each, after, time); else this.cells = after;
        for (const card of each.c) this.fresh.add(each.to + ":" + card);
        cells = after;
      } else if (each.k === "t") cells = this.cells = moved(cells, each, this.game.places);
      else if (each.m && slow()) await this.moment(each, cells);
      if (each.sum) await this.sumUp(each, message);
    }
    this.quiet = false;
    this.adopt(message);
    if (slow() && news.length && !this.state.turn.includes(this.me)) await wait(120);
  }

  rect(place, card) {
    const all = [...this.root.querySelectorAll(`[data-place="${place}"] .card`)];
    const node = all.findLast((each) => each.dataset.card === String(card)) || all.at(-1) || this.root.querySelector(`[data-place="${place}"]`) || this.root.querySelector(`[data-seat="${this.game.places[place].seat}"]`);
    const box = node?.getBoundingClientRect();
    return box?.width ? box : null;
  }

  async fly(news, after, time) {
    const many = news.f.length > 1, card = many ? -1 : news.c[0];
    const from = news.f.map((place) => this.rect(place, card));
    this.cells = after;
    this.draw();
    const to = this.rect(news.to, news.c.at(-1));
    if (!to) return;
    const layer = document.getElementById("flights");
    const flights = from.filter(Boolean).slice(0, 8).map((box, n) => {
      const width = Math.max(box.width > 140 ? 44 : box.width, 24);
      const ghost = cardNode(this.game.cards, card, { css: { "--w": width + "px", left: box.left + "px", top: box.top + "px" } });
      layer.append(ghost);
      const scale = Math.min(to.width, 120) / width;
      const frames = [{ transform: "none" }, { transform: `translate(${(to.left - box.left) / 2}px, ${(to.top - box.top) / 2 - 14}px) scale(${(1 + scale) / 2}) rotate(3deg)` }, { transform: `translate(${to.left - box.left}px, ${to.top - box.top}px) scale(${scale})` }];
      return ghost.animate(frames, { duration: time, delay: n * 25, easing: "cubic-bezier(.3,.7,.3,1)" }).finished.finally(() => ghost.remove());
    });
    const target = [...this.root.querySelectorAll(`[data-place="${news.to}"] .card`)].at(-1);
    if (target && !many) target.style.setProperty("visibility", "hidden");
    await Promise.all(flights);
    if (target) target.style.removeProperty("visibility");
  }

  cardsOf(news, cells) {
    if (!news.z) return news.c || [];
    return this.placesOf(news.s).filter((place) => place.zone === news.z).map((place) => cells[place.index]).filter(Array.isArray).flat();
  }

  async moment(news, cells) {
    const stage = document.getElementById("stage"), shown = this.cardsOf(news, cells);
    const line = news.x || news.l?.at(-1)?.[1] || "";
    const cut = /^(.*?[!?])\s*(.*)$/.exec(line) || [0, line, ""];
    stage.className = "mood-" + news.m;
    stage.replaceChildren(el("div.scene", {},
      shown.length > 0 && el("div.stagecards", { class: shown.length > 3 && "many" }, shown.slice(0, 8).map((card) => cardNode(this.game.cards, card))),
      el("p.loud", {}, cut[1]), cut[2] && el("p", {}, cut[2])));
    stage.hidden = false;
    const seat = this.root.querySelector(`[data-seat="${news.s}"]`);
    seat?.classList.add("struck-" + news.m);
    if (news.m === "great") this.confetti();
    const end = Date.now() + (news.m === "great" ? 2100 : shown.length ? 1500 : 1100);
    while (Date.now() < end && !this.hurry) await wait(60);
    stage.hidden = true;
    seat?.classList.remove("struck-" + news.m);
  }

  confetti() {
    if (calm()) return;
    const layer = document.getElementById("flights");
    for (let n = 0; n < 46; n++) {
      const bit = el("i.bit", { css: { left: Math.random() * 100 + "vw", "--hue": Math.random() * 360, "animation-delay": Math.random() * 0.5 + "s" } });
      layer.append(bit);
      setTimeout(() => bit.remove(), 2900);
    }
  }

  sumUp(news, message) {
    return new Promise((done) => {
      const dialog = sheets.summary(news.sum, news.h || [], done);
      if (this.me < 0 || message.over) setTimeout(() => dialog.close(), 4000);
    });
  }

  bubble(seat, text, kind = "") {
    if (!text || seat === undefined) return;
    const name = this.name(seat);
    const start = [name + " ", name + ": "].find((each) => text.startsWith(each)) || "";
    const said = text.slice(start.length);
    clearTimeout(this.bubbles.get(seat)?.timer);
    const timer = setTimeout(() => { this.bubbles.delete(seat); this.draw(); }, 2800);
    this.bubbles.set(seat, { said, kind, timer });
    if (!this.quiet) this.draw();
  }

  explain(text) { // why a card does not fit: below the question, until something else is tapped
    if (!this.asked) return;
    this.said = document.getElementById("spoken").textContent = text;
    this.draw();
  }

  putBack() {
    this.said = "";
    this.choice.clear();
    this.draw();
  }

  get wished() { return document.querySelector("dialog[data-name=undo]"); }
  dropWish() { this.wished?.remove(); } // nobody waits for an answer

  onUndo(message) {
    if (message.no !== undefined) { this.dropWish(); return toast(w("undoNo", this.name(message.no))); }
    if (message.seat === this.me) return toast(w("undoWait"));
    if (this.me >= 0 && !message.yes.includes(this.me) && !this.wished) { // asked once, also when others agree
      this.wishedAt = this.net.number; // steps before that may still be shown
      sheets.undo(w("undoAsk", this.name(message.seat)), (agree) => this.net.send("undo", { agree }));
    }
  }

  get asked() { return Boolean(this.choice) && !this.sent && !this.busy; }

  tap(pick, at) {
    if (!this.asked) return;
    const choice = this.choice;
    const before = choice.preview;
    const again = choice.picked.at(-1);
    if (before && again && again.pick === pick && again.at === at && choice.complete.length === 1) return this.decide(before);
    if (choice.pick(pick, at)) {
      this.said = "";
      const seat = String(pick).startsWith("s") && choice.preview;
      if (seat && choice.complete.length === 1) return this.decide(choice.preview);
      this.draw();
    } else this.net.send("why", { picked: choice.soFar.map(String), pick: String(pick) });
  }

  decide(move) {
    this.sent = true;
    lastTap.on = 0; // what comes up next is another question
    this.net.act(move[0]);
    this.putBack();
  }

  key(event) {
    if (!this.game || document.querySelector("dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = Number(event.key);
    if (event.key === "Escape" && this.choice?.picked.length) this.putBack();
    else if (number > 0) this.root.querySelectorAll(".moves button")[number - 1]?.click();
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const all = [...this.root.querySelectorAll("main button:not([disabled])")];
      const at = all.indexOf(document.activeElement);
      all.at((at + (event.key === "ArrowRight" ? 1 : -1) + all.length) % all.length)?.focus();
      event.preventDefault();
    } else if (event.key === "?" || event.key === "r") this.net.send("rules");
    else if (event.key === "h" && this.asked) this.net.send("hint");
    else if (event.key === "l") sheets.log(this);
  }

  name(seat) { return this.game.names[seat]; }
  get private() { return Boolean(this.lobby?.host) && !this.lobby.code; } // all people are at this screen
  held(place) {
    const cell = (this.cells || this.state.cells)[place.index];
    return typeof cell === "number" ? Array(cell).fill(-1) : cell;
  }
  away(seat) { return this.person(seat) && !this.lobby.here.includes(seat); }

  draw() {
    if (!this.game || !this.state) return;
    this.later = this.down; // a finger is on it
    if (this.later) return;
    const active = document.activeElement;
    if (this.root.contains(active)) this.focus = active.dataset.key || "";
    const { names } = this.game, others = names.map((_, n) => (this.me + 1 + n) % names.length).filter((seat) => seat !== this.me);
    const theirs = this.game.places.filter((place) => place.seat !== null), scrolled = this.root.querySelector(".board")?.scrollTop;
    const strips = theirs.some((place) => place.shape === "row" && place.seen === "all" && !place.columns) && !theirs.some((place) => place.shape === "fan");
    const table = el("div.table", { class: (this.me < 0 ? "watching " : "") + (this.state.of !== undefined ? "replay" : "") },
      this.bar(),
      el("main", {},
        el("div.board", { tabindex: 0, "data-key": "board" }, el("section.others", { class: (strips ? "strips" : "tiles") + (theirs.some((place) => place.columns) ? " grids" : "") + (others.length > 3 ? " many" : "") + " n" + others.length }, others.map((seat) => this.seat(seat))),
          this.middle()),
        this.me >= 0 ? this.own() : this.watching()),
      el("aside.side", { "aria-label": w("log") }, el("h2", {}, w("log")), this.logList(60)));
    this.root.replaceChildren(table);
    this.fit(table, scrolled);
    const side = this.root.querySelector(".side ol");
    if (side) side.scrollTop = side.scrollHeight;
    this.refocus();
  }

  // Where it was, or on the question if that is gone: never outside the table.
  refocus() {
    const still = { preventScroll: true }, lost = () => document.activeElement === document.body;
    const prompt = this.root.querySelector(".table .prompt");
    if (!prompt || !lost()) return;
    this.root.querySelector(`[data-key="${CSS.escape(this.focus)}"]`)?.focus(still);
    if (!lost()) return;
    prompt.tabIndex = -1;
    prompt.focus(still);
  }

  // Whatever does not fit is drawn smaller, one notch after the other; then it scrolls to who moves.
  fit(table, scrolled) {
    const board = table.querySelector(".board"), turn = String(this.state.turn);
    this.fitHands();
    for (const notch of ["tight", "tighter", "tightest"]) if (board.scrollHeight > board.clientHeight) table.classList.add(notch);
    board.scrollTop = scrolled || 0;
    if (turn !== this.shown) board.querySelector(this.state.turn.includes(this.me) ? ".middle" : ".turn")?.scrollIntoView({ block: "nearest" });
    this.shown = turn;
  }

  bar() {
    const [title, more] = this.game.title.split(" · ");
    return el("header.bar", {}, el("h1", {}, title, more && el("small", {}, more)),
      this.lost && el("span.lost", { role: "alert" }, w("gone")),
      el("nav", {},
        this.me >= 0 && iconButton("hint", w("hint"), () => this.net.send("hint"), { disabled: !this.asked }),
        iconButton("rules", w("rules"), () => this.net.send("rules")),
        iconButton("cards", w("cards"), () => this.net.send("cards")),
        iconButton("log", w("log"), () => sheets.log(this), { class: "phone" }),
        iconButton("more", w("more"), () => sheets.more(this))),
      this.game.goal && el("p.goal", {}, this.game.goal));
  }

  logList(most) {
    const lines = this.log.slice(-most);
    const from = this.first + this.log.length - lines.length;
    return el("ol.lines", { tabindex: 0, "data-key": most }, lines.map((line, n) => {
      const title = /^-+ *(.*?) *-+$/.exec(line);
      return el("li", { class: (title ? "title " : "") + (from + n === this.sinceLine && this.sinceLine ? "since " : "") + (n === lines.length - 1 ? "last" : ""), "data-since": w("since") }, title ? title[1] : line);
    }));
  }

  facts(seat) {
    const [facts, more, goal] = this.state.seats[seat];
    return el("span.facts", {}, facts.filter(Boolean).map((fact) => el("span", {}, fact)), more.map((fact) => el("span.now", {}, fact)), goal && el("span.goal", {}, goal));
  }

  // A name, what is known of the seat, and what it has just said or done.
  who(seat, ...more) {
    const wins = this.lobby?.seats[seat]?.[3], bubble = this.bubbles.get(seat);
    return [el("div.who", {}, el("span.dot"), el("b", {}, this.name(seat)), wins > 0 && el("span.wins", { title: w("wins", wins) }, "★" + wins), more, this.facts(seat)),
      bubble && el("span.bubble", { class: bubble.kind }, bubble.said)];
  }

  placesOf(seat) { return this.game.places.filter((place) => place.seat === seat); }

  seat(seat) {
    const pick = "s" + seat;
    const can = this.asked && this.choice.options.has(pick);
    const turn = this.state.turn.includes(seat);
    return el(can ? "button.seat" : "div.seat", {
      class: (turn ? "turn " : "") + (can ? "can" : "") + (this.away(seat) ? " gone" : ""), "data-seat": seat, "data-key": pick,
      on: can && { click: () => this.tap(pick) },
    },
      this.who(seat, turn && el("span.quiet", {}, w("turnOf")), this.away(seat) && el("em", {}, w("away")), this.lobby?.bots?.includes(seat) && el("em", {}, w("bot"))),
      el("div.spots", {}, this.placesOf(seat).map((place) => this.spot(place, "small"))));
  }

  spot(place, size) {
    const cards = this.held(place);
    const faces = this.state.faces?.[place.index] || {};
    const open = cards.filter((card) => card >= 0), hidden = cards.length > 0 && !open.length;
    const known = open.map((card) => this.game.cards[card].t);
    const label = w("known", place.label, known.length ? known.join(", ") + (known.length < cards.length ? " + " + w("count", cards.length - known.length) : "") : cards.length ? w("count", cards.length) : w("nothing"));
    const shell = (kind, ...inner) => el("div.spot." + kind, { "data-place": place.index, class: size, role: "group", "aria-label": label }, inner);
    const card = (number, n, more = {}) => this.card(place, number, n, faces[number], more);
    if (place.shape === "pile") {
      if (cards.length) this.used.add(place.index);
      if (!cards.length && (place.seat !== null || (place.seen !== "all" && !this.used.has(place.index)))) return null;
      const top = cards.length ? card(cards.at(-1), cards.length - 1) : el("div.card.empty", { class: place.seen !== "all" && "hidden" });
      if (cards.length > 1) top.classList.add(cards.length > 20 ? "p3" : cards.length > 5 ? "p2" : "p1");
      return shell("pile", top, (size !== "small" || cards.length > 1) && el("small", {}, place.label, cards.length !== 1 && el("b", {}, cards.length)));
    }
    if (place.columns) return shell("grid", el("div.cells", { css: { "--columns": place.columns } }, cards.map((number, n) => card(number, n))));
    if (!cards.length) return null;
    if (place.shape === "fan" && size === "small") {
      const told = [...new Set(this.state.backs?.[place.index])].filter(Boolean).join(", ");
      const shut = Math.min(cards.length - open.length, 7);
      return shell("fan", el("div.backs", {}, Array.from({ length: shut }, (_, n) => card(-1, n))), open.map((number, n) => card(number, n)), el("b.count", {}, cards.length), told && el("small.told", {}, told));
    }
    const sorted = place.shape === "fan" ? [...cards.keys()].sort((a, b) => (cards[a] < 0 ? 999 : cards[a]) - (cards[b] < 0 ? 999 : cards[b])) : [...cards.keys()];
    return shell(place.shape, el("div.held", {}, sorted.map((n) => card(cards[n], n))), size === "mid" && el("small", {}, place.label), hidden && size !== "big" && el("b.count", {}, cards.length));
  }

  card(place, number, n, lines, more) {
    const at = place.index + "/" + n;
    const choice = this.asked ? this.choice : null;
    const spot = `p${place.index}:${n}`;
    const mine = place.seat === this.me || (place.seat === null && !this.game.places.some((own) => own.seat === this.me && this.held(own).includes(number)));
    const pick = choice?.options.has(spot) ? spot : number;
    const order = choice?.order(at);
    const can = choice && mine && (choice.options.has(pick) || order > 0 || (choice.picked.length && choice.first.has(pick)));
    const askable = choice && place.seat === this.me && place.shape === "fan" && number >= 0 && [...choice.first].some((each) => typeof each === "number");
    const helps = place.seat === this.me && place.shape === "fan" && number >= 0 && this.state.seats[this.me]?.[3]?.includes(number);
    const told = number < 0 ? this.state.backs?.[place.index]?.[n] : "";
    const title = (number < 0 ? w("hidden") + (told ? ": " + told : "") : this.game.cards[number].t) + (helps ? ", " + w("helps") : "");
    const props = { "data-card": number, "data-key": at, class: (can ? "can " : askable ? "cannot " : "") + (order ? "picked " : "") + (this.fresh.has(place.index + ":" + number) ? "fresh" : ""), ...more };
    if (can || askable) Object.assign(props, { on: { click: () => this.tap(pick, at) }, "aria-label": title + (can ? ", " + w("pickable") : ""), "aria-pressed": order ? "true" : "false" });
    else Object.assign(props, { role: "img", "aria-label": title, title: this.game.cards[number]?.x && `${title}: ${this.game.cards[number].x}` });
    const node = cardNode(this.game.cards, number, props, lines);
    if (helps) node.append(el("span.helps", { "aria-hidden": "true", title: w("helps") }, "✓"));
    const by = place.seat === null && place.shape === "row" ? this.laid[place.index]?.[n] : null;
    if (told || by != null) node.append(el("span.by", {}, told || this.name(by)));
    if (order && choice.picked.length > 1) node.append(el("span.order", {}, order));
    return node;
  }

  middle() {
    const spots = this.placesOf(null).map((place) => this.spot(place, "mid"));
    return el("section.middle", {},
      el("div.chips", {}, this.state.facts.map((fact) => el("span.chip", { class: this.changed?.has(fact) && "new" }, fact))),
      el("div.piles", {}, spots), el("div.latest", {}, this.logList(3)));
  }

  person(seat) { return this.lobby?.seats[seat]?.[1] === "you" && !this.lobby.bots?.includes(seat); }
  people() { return this.state.turn.filter((seat) => seat !== this.me && this.person(seat)); }

  waitingFor() {
    const turn = this.state.turn.filter((seat) => seat !== this.me), people = this.people();
    if (!turn.length || this.state.over) return "";
    return w(people.length ? "waitFor" : "thinks", (people.length ? people : turn).map((seat) => this.name(seat)).join(", "));
  }

  watching() {
    if (this.state.over) return el("footer.own", {}, this.prompt());
    const next = this.next === undefined ? "" : this.name(this.next);
    return el("footer.own", {}, asking(next ? w("curtain", next) : w("watchNow") + " " + this.waitingFor(), next && button(w("lift", next), () => this.net.send("lift", { seat: this.next }), { kind: "gold", id: "lift" })));
  }

  own() {
    const seat = this.me, turn = this.state.turn.includes(seat), real = this.lobby?.seats[seat]?.[0];
    const spots = this.placesOf(seat);
    const piles = spots.filter((place) => place.shape === "pile"), rest = spots.filter((place) => place.shape !== "pile");
    return el("footer.own", { class: turn && this.asked && "turn", "data-seat": seat },
      this.who(seat, real !== this.name(seat) && el("small", {}, real)),
      turn && this.lobby?.seconds > 0 && el("i.clock", { "aria-hidden": "true", css: { "--all": this.lobby.seconds + "s", "--gone": this.askedAt - Date.now() + "ms" } }),
      this.prompt(), // above the cards, so that buttons which come and go do not move these
      el("div.mine", {}, piles.length > 0 && el("div.piles", {}, piles.map((place) => this.spot(place, "mid"))), el("div.hands", {}, rest.map((place) => this.spot(place, "big")))));
  }

  prompt() {
    const choice = this.asked ? this.choice : null;
    if (this.state.of !== undefined) return this.replayer();
    if (this.state.over) return asking(this.state.over.won, button(w("over"), () => sheets.end(this), { kind: "gold" }));
    if (this.lobby?.bots?.includes(this.me)) return asking(w("standIn"), button(w("takeBack"), () => this.net.send("bot", { seat: this.me }), { kind: "gold" }));
    if (!choice) {
      const bot = this.state.turn.includes(this.me) || this.sent ? "" : this.waitingFor();
      return asking(this.sent ? "…" : bot, this.awayButtons(), "dim");
    }
    const fitting = choice.fitting, picked = choice.picked.length;
    const free = choice.moves.filter((move) => move[2].length <= choice.given.length);
    const shown = !choice.listed ? [choice.preview].filter(Boolean) : picked ? fitting : choice.moves.length <= 3 ? choice.moves : [...free, ...choice.moves.filter((move) => !free.includes(move) && move[2].slice(choice.given.length).every((pick) => String(pick).startsWith("=")))];
    const kinds = new Set([...choice.options].map((pick) => (typeof pick === "number" ? "choose" : pick[0] === "s" ? "chooseSeat" : pick[0] === "p" ? "chooseSpot" : "")));
    const how = ["choose", "chooseSeat", "chooseSpot"].find((kind) => kinds.has(kind));
    const chosen = this.state.chosen && choice.moves.find((move) => move[0] === this.state.chosen);
    const waits = chosen && !picked && this.waitingFor();
    const question = waits || (this.state.ask.q ? cap(this.state.ask.q) : w("yourTurn"));
    return el("div.ask", {},
      el("p.prompt", { class: waits && "dim", "aria-live": "polite" }, question, how && !shown.length && !waits && el("small", {}, w(how))),
      this.said && el("p.note.reason", {}, this.said),
      this.state.ask.why && el("p.note", {}, w("only", this.state.ask.why)),
      this.state.sealed && el("p.note", {}, chosen ? w("chosen", chosen[1]) : w("sealed")),
      el("div.moves", { class: shown.length > 4 && "lots" },
        shown.slice(0, 12).map((move) => button(cap(move[1]), () => this.decide(move), { kind: picked && choice.preview === move ? "gold" : "move" })),
        picked > 0 && iconButton("close", w("cancel"), () => this.putBack())));
  }

  replayer() {
    const { n, of, next } = this.state, go = (at) => this.net.send("replay", { at });
    return el("div.ask", {}, el("p.prompt", { "aria-live": "polite" }, next || this.state.over.won),
      el("input", { type: "range", min: 0, max: of, value: n, "aria-label": w("replay"), "data-key": "replay", on: { change: (event) => go(Number(event.target.value)) } }),
      el("div.moves", {}, button("◀", () => go(Math.max(0, n - 1)), { kind: "move", "aria-label": w("back"), "data-key": "prev" }), button("▶", () => go(n + 1), { kind: "move", "aria-label": w("goOn"), "data-key": "next" }), button(w("over"), () => sheets.end(this), { kind: "gold" })));
  }

  awayButtons() {
    return this.state.turn.filter((seat) => seat !== this.me && this.away(seat)).map((seat) => button(w("botFor", this.name(seat)), () => this.net.send("bot", { seat })));
  }

  // Own cards overlap until they fit beside each other, or take two lines.
  fitHands() {
    for (const hands of this.root.querySelectorAll(".own .hands")) {
      const all = [...hands.querySelectorAll(".held")].filter((held) => held.children.length);
      const cards = all.flatMap((held) => [...held.children]);
      if (!cards.length) continue;
      const width = cards[0].offsetWidth, room = hands.clientWidth - 4, wide = width + 6, gap = 12;
      const fit = (count, lines, space) => (count > lines ? Math.min(wide, (space - lines * width) / (count - lines)) : lines * width <= space ? wide : 0);
      const shared = fit(cards.length, all.length, room - gap * (all.length - 1));
      for (const held of all) {
        const count = held.children.length;
        let rows = 1, step = shared;
        if (step < LEAST) while ((step = fit(Math.ceil(count / rows), 1, room)) < LEAST && rows < 3) rows++;
        lay(held, count, rows, step, width);
      }
    }
  }
}

function lay(held, count, rows, step, width) {
  const per = Math.ceil(count / rows), high = held.firstChild.offsetHeight, set = (node, name, value) => node.style.setProperty(name, value + "px");
  held.classList.toggle("packed", step < width);
  set(held, "width", (per - 1) * step + width);
  set(held, "height", high * (1 + 0.62 * (rows - 1)));
  [...held.children].forEach((card, n) => {
    const row = Math.floor(n / per), last = row === rows - 1 ? count - per * (rows - 1) : per;
    set(card, "left", (n % per) * step + ((per - last) * step) / 2);
    set(card, "top", row * 0.62 * high);
  });
}

const asking = (text, moves, how) => el("div.ask", {}, el("p.prompt", { class: how, "aria-live": "polite" }, text), el("div.moves", {}, moves));
const cap = (text) => text.charAt(0).toUpperCase() + text.slice(1);
