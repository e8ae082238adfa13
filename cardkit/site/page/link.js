// A link to a table: ids, options, seats, seed, moves, and the text of a variant. Never code.
const MOST = 30000;

export function linkOf({ game, rules = [], options = {}, seats = [], seed = "", moves = [], toml = "" }) {
  const link = new URLSearchParams({ game });
  if (seed) link.set("seed", seed);
  for (const [name, agent] of seats) link.append("seat", agent === "you" ? "you=" + name : `${agent}=${name}`);
  for (const rule of rules) link.append("rule", rule);
  for (const [name, value] of Object.entries(options)) link.append("set", `${name}=${JSON.stringify(value)}`);
  if (moves.length) link.set("moves", moves.join(" "));
  if (toml) link.set("toml", toml);
  return link.toString();
}

export function readLink(hash, games, say) {
  if (hash.length > MOST) throw new Error(say("badLink"));
  const link = new URLSearchParams(hash), game = link.get("game"), toml = link.get("toml") || "";
  if (!game) return null;
  const known = games.find((each) => each.id === game);
  if (!known && !toml) throw new Error(say("noGame", game));
  const value = (text) => { try { return JSON.parse(text); } catch { return text; } };
  const options = Object.fromEntries(link.getAll("set").map((each) => [each.split("=")[0], value(each.slice(each.indexOf("=") + 1))]));
  let seats = link.getAll("seat").map((each) => [each.includes("=") ? each.slice(each.indexOf("=") + 1) : "", each.split("=")[0]]);
  if (!seats.length) seats = usual(known);
  return { game, toml, options, seats: named(seats.map(([name, agent]) => ({ name, agent })), say), rules: link.getAll("rule"), seed: link.get("seed") || "", moves: (link.get("moves") || "").split(" ").filter(Boolean) };
}

function usual(game) {
  const [least, most] = game ? game.seats : [2, 4], level = !game || game.levels.includes("normal") ? "normal" : game.levels[0];
  return ["you", ...Array(Math.max(least, Math.min(4, most)) - 1).fill(level)].map((agent) => ["", agent]);
}

const BOTS = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "June", "Kai", "Lea"];
// Everybody has a name, and nobody that of another.
export function named(seats, say) {
  const taken = new Set(seats.map((seat) => seat.name));
  const free = BOTS.filter((name) => !taken.has(name)), used = new Set();
  return seats.map((seat, n) => {
    let name = seat.name || (seat.agent === "you" ? say("player", n + 1) : free.shift() || "Bot " + n);
    while (used.has(name)) name += " " + (n + 1);
    used.add(name);
    return [name, seat.agent];
  });
}
