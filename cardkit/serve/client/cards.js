// A card, from its fields alone.
import { el } from "./dom.js";

const SUITS = "♠♥♦♣";

export function style(card) {
  if (card.r && card.p) return SUITS.includes(card.p) ? "suit" : "colour";
  if (card.r) return "plain";
  return card.t.length <= 3 && !/^\p{L}+$/u.test(card.t) ? "bonus" : "named"; // +8 and x2, but not a short word
}

// `lines` are what the game wants on the face.
export function face(card, lines) {
  const kind = lines ? "lined" : style(card);
  const longest = Math.max(...card.t.split(/[\s-]/).map((word) => word.length)); // broken once at most
  const node = el("div.face." + kind, { css: { "--ink": card.ink || "#1f2933", "--fit": Math.min(1, 7 / (longest > 11 ? longest / 2 : longest)) } });
  if (kind === "lined") lines.forEach((line, n) => node.append(faceLine(line, n)));
  else if (kind === "suit") {
    node.append(corner(card.r, card.p), el("span.pip", {}, card.p), corner(card.r, card.p, "low"));
  } else if (kind === "colour") {
    node.append(corner(card.r, card.p), el("span.oval", {}, el("b", {}, card.r)), corner(card.r, card.p, "low"));
  } else if (kind === "plain" || kind === "bonus") {
    const text = kind === "plain" ? card.r : card.t;
    node.append(corner(text, ""), el("b.big", { class: text.length > 1 && "two" }, text), corner(text, "", "low"));
  } else {
    node.append(el("span.band", {}), el("b.name", {}, el("span.full", {}, card.t), el("span.short", {}, card.s || card.t)), el("span.text", {}, card.x || ""));
  }
  return node;
}

function corner(top, below, more = "") {
  return el("span.corner", { class: more }, el("i", {}, top), below && el("i", {}, below));
}

// (in brackets) is a hole
function faceLine(line, n) {
  const hole = /^\((.*)\)$/.exec(line.trim());
  if (hole) return el("span.hole", {}, el("b", {}, hole[1].trim()));
  return el("span.line", { class: !n && "first" }, line.replace(/ +/g, " "));
}

export function cardNode(cards, number, props = {}, lines = null) {
  const card = number < 0 ? null : cards[number];
  const node = el((props.on ? "button" : "div") + ".card", props);
  node.append(card ? face(card, lines) : el("div.back"));
  if (card) node.dataset.id = card.id;
  else node.classList.add("hidden");
  return node;
}

// What a game looks like, before it is chosen.
export const samples = ({ cards }) => el("span.sample", { "aria-hidden": "true" }, cards.map((_, n) => cardNode(cards, n, { css: { "--n": n } })));
