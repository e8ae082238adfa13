// Composing a move: cards, seats and positions are picked until one move is meant.
// A pick is a card's number, "s1" a seat, "p4:2" a position of a place, "=word" anything else.
export class Choice {
  constructor(moves) {
    this.moves = moves; // [text, label, picks, from which pick on they come in any order]
    this.picked = []; // {pick, at}
    // What all moves begin with needs no picking; but each keeps something to pick.
    this.given = [];
    if (moves.length > 1) {
      const heads = moves.map((move) => move[2].slice(0, move[3] ?? -1));
      for (let n = 0; heads.every((head) => n < head.length && head[n] === heads[0][n]); n++) this.given.push(heads[0][n]);
    }
  }
  get soFar() { return [...this.given, ...this.picked.map((each) => each.pick)]; }
  // What is left of a move after these picks, or null if it does not begin with them.
  rest(move, picks) {
    const first = Math.min(picks.length, move[3] ?? picks.length);
    if (!picks.slice(0, first).every((pick, n) => move[2][n] === pick)) return null;
    const left = move[2].slice(first);
    for (const pick of picks.slice(first)) {
      const n = left.indexOf(pick);
      if (n < 0) return null;
      left.splice(n, 1);
    }
    return left;
  }
  follows(move, picks) { return this.rest(move, picks)?.slice(0, picks.length < (move[3] ?? Infinity) ? 1 : undefined) ?? []; }
  // Of many moves with several cards, the cards are picked: none is listed by itself.
  get listed() { return this.moves.length <= 20 || this.moves.some((move) => move[3] === undefined); }
  get fitting() { const soFar = this.soFar; return this.moves.filter((move) => this.rest(move, soFar)); }
  next(soFar) { return new Set(this.moves.flatMap((move) => this.follows(move, soFar))); }
  get options() { return this.next(this.soFar); }
  get first() { return this.next(this.given); }
  get complete() { const n = this.soFar.length; return this.picked.length ? this.fitting.filter((move) => move[2].length === n) : []; }
  get preview() {
    const complete = this.complete;
    if (complete.length === 1) return complete[0];
    const fitting = this.fitting;
    return this.picked.length && fitting.length === 1 ? fitting[0] : null;
  }
  order(at) { return this.picked.findIndex((each) => each.at === at) + 1; }
  pick(pick, at) {
    const last = this.picked.at(-1);
    if (last && last.pick === pick && last.at === at) { this.picked.pop(); return true; }
    if (at !== undefined && this.order(at)) return this.drop(at);
    if (this.options.has(pick)) { this.picked.push({ pick, at }); return true; }
    if (this.picked.length && this.first.has(pick)) { this.picked = [{ pick, at }]; return true; }
    return false;
  }
  drop(at) { // one of several cards, whichever was picked last
    const n = this.order(at) - 1;
    const firsts = this.fitting.map((move) => move[3]).filter((first) => first !== undefined);
    if (!firsts.length || this.given.length + n < Math.min(...firsts)) return false;
    this.picked.splice(n, 1);
    return true;
  }
  clear() { this.picked = []; }
}

// Cards on their way: the cards of every place after a piece of news, as its reader saw it.
// `laid` keeps, by place, the seats that its cards came from.
export function moved(cells, news, places, laid = {}) {
  const after = [...cells];
  const list = (n) => (typeof after[n] === "number" ? Array(after[n]).fill(-1) : after[n]);
  if (news.k === "t") { // turned: those that the reader saw
    const cards = [...list(news.f[0])];
    news.p.forEach((at, n) => { if (news.c[n] >= 0) cards[at] = news.c[n]; });
    after[news.f[0]] = cards;
  }
  if (news.to === undefined) return after;
  const source = news.f[0];
  if (news.f.length > 1) for (const each of news.f) [after[each], laid[each]] = [[], []];
  else news.c.forEach((card, n) => {
    const cards = list(source), at = place(cards, card, news.p?.[n]);
    after[source] = cards.filter((_, n) => n !== at);
    laid[source]?.splice(at, 1);
  });
  const there = list(news.to);
  const hidden = places[news.to].seen === "nobody" || (there.length && there.every((card) => card < 0));
  const at = news.at ?? there.length;
  after[news.to] = [...there.slice(0, at), ...(hidden ? news.c.map(() => -1) : news.c), ...there.slice(at)];
  (laid[news.to] ||= there.map(() => null)).splice(at, 0, ...news.c.map(() => places[source]?.seat));
  return after;
}

// Where a card lies: as told, or the last one like it.
const place = (cards, card, told = -1) => [told, cards.lastIndexOf(card), cards.lastIndexOf(-1), cards.length - 1].find((n) => n >= 0);
