// The connection: what was not acknowledged is sent again, by its id.
const VERSION = 1;

export class Net {
  constructor(table, token, lang, hear) {
    Object.assign(this, { table, token, lang, hear, number: -1, tries: 0, to: "", unanswered: 0, open: false, ended: false });
    this.pending = new Map();
    this.connect();
    setInterval(() => this.ping(), 10000);
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.retry(); });
  }

  connect() {
    const address = new URL(this.to || "/ws/" + this.table, location.href.replace("http", "ws"));
    this.to = "";
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      this.open = true;
      this.hello();
      for (const act of this.pending.values()) this.raw(act);
      this.hear({ t: "open" });
      this.tries = this.unanswered = 0;
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.t === "moved") { this.to = message.to; return; }
      this.unanswered = 0;
      if (message.t === "pong") return;
      if (message.t === "ack" || message.t === "err") this.pending.delete(message.id);
      if (message.n !== undefined) {
        if (message.t === "step" && message.n <= this.number) return; // known already
        this.number = message.n;
      }
      this.hear(message);
    };
    socket.onclose = (event) => this.closed(event.code);
  }

  closed(code) {
    this.open = false;
    if (this.ended) return;
    if (this.to) return this.connect();
    if (code === 4401 || code === 4403) { this.ended = true; this.hear({ t: "out", code }); return; }
    this.hear({ t: "lost" });
    this.timer = setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++) * (0.75 + Math.random() / 2));
  }

  ping() {
    if (!this.open) return;
    if (this.unanswered++ < 2) return this.send("ping");
    this.socket.onclose = null; // it is stuck
    this.socket.close();
    this.closed();
  }

  retry() {
    if (this.open || this.ended || this.socket.readyState === 0) return;
    clearTimeout(this.timer);
    this.connect();
  }

  raw(message) { if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message)); }
  send(t, more = {}) { this.raw({ t, ...more }); }
  hello() { this.send("hello", { v: VERSION, table: this.table, token: this.token, lang: this.lang }); }

  act(move) {
    const act = { t: "act", id: crypto.getRandomValues(new Uint32Array(3)).join("-"), n: this.number, move };
    this.pending.set(act.id, act);
    this.raw(act);
  }

  end() { this.ended = true; this.open = false; this.socket.close(); }
}

export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  const told = await answer.json().catch(() => ({ say: "bad_request" }));
  if (!answer.ok) throw Object.assign(new Error(told.say), told);
  return told;
}
