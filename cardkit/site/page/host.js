// The worker as the page sees it: requests with answers, and messages of the protocol.
export class Host {
  constructor(worker, hear) {
    Object.assign(this, { worker, hear, asked: new Map(), next: 1, marks: {} });
    this.ready = new Promise((done, failed) => { this.done = done; this.failed = failed; });
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = (event) => this.failed(new Error(event.message || "worker"));
  }

  take(data) {
    if (data.t === "ready") { this.told = data; this.done(data); }
    else if (data.t === "failed") { this.failed(new Error(data.text)); this.hear(data); }
    else if (data.t === "answer") {
      const { value, why } = JSON.parse(data.text), [done, failed] = this.asked.get(data.id);
      this.asked.delete(data.id);
      why === undefined ? done(value) : failed(Object.assign(new Error(why), { why }));
    } else if (data.text !== undefined && data.t === undefined) this.hear(JSON.parse(data.text));
    else this.hear(data);
  }

  ask(q, more = {}) {
    return this.ready.then(() => new Promise((done, failed) => {
      this.asked.set(this.next, [done, failed]);
      this.worker.postMessage({ t: "ask", id: this.next++, text: JSON.stringify({ q, ...more }) });
    }));
  }

  say(message) { this.worker.postMessage({ t: "hear", text: JSON.stringify(message) }); }
}

// What the table calls its net: the same messages, without a network.
export class LocalNet {
  constructor(host, lang) { Object.assign(this, { host, lang, number: -1 }); }
  hello() { this.number = -1; this.send("hello", { lang: this.lang }); }
  send(t, more = {}) { this.host.say({ t, ...more }); }
  act(move) { this.send("act", { id: crypto.randomUUID?.() ?? String(Math.random()), n: this.number, move }); }
  heard(message) {
    if (message.n !== undefined && message.t !== "replay") this.number = message.n;
    return message;
  }
  end() {}
}
