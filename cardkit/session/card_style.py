"""How cards look, from their fields: labels, and inks that are never the only signal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardkit.engine.model.cards import Card
from cardkit.engine.model.texts import Texts

from .frames import Face

#: Inks that are readable on a card.
INKS = {
    "red": "#c1121f",
    "blue": "#1a56c4",
    "yellow": "#a66a00",
    "violet": "#7b2cbf",
    "purple": "#7b2cbf",
    "green": "#1f7a3a",
    "orange": "#c2410c",
    "pink": "#be185d",
    "teal": "#0b7285",
    "black": "#1f2933",
    "white": "#52606d",
    "hearts": "#c1121f",
    "diamonds": "#c1121f",
    "spades": "#1f2933",
    "clubs": "#1f2933",
}
CYCLE = ("blue", "red", "green", "violet", "orange", "teal", "pink", "yellow", "black")
SUITS = {"hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣"}
PIPS = "◆●▲■★✚◇○△□"
PLAINER = str.maketrans({"✓": "x", "·": "."})
COLOURED = ("color", "colour", "suit")
RANKED = ("value", "rank", "height")
REMEMBERED = 500  # faces by plugins that are cached


class CardStyle:
    """How all of a game's cards look, in one language."""

    def __init__(self, cards: Iterable[Card], texts: Texts, *, ascii: bool = False) -> None:
        self.texts = texts
        self.ascii = ascii
        self.faces: dict[str, tuple[str, ...]] = {}  # by what a plugin wrote
        cards = list(cards)
        colours = list(dict.fromkeys(filter(None, map(colour_of, cards))))
        self.pips = {c: self._sign(c) or PIPS[n % len(PIPS)] for n, c in enumerate(colours)}
        kinds = [_kind(card) for card in cards]
        self.kinds = {kind: n for n, kind in enumerate(dict.fromkeys(kinds))}

    def face_lines(self, text: str) -> tuple[str, ...]:
        """A face written by a plugin: up to three lines."""
        known = self.faces.get(text)
        if known is None:
            if len(self.faces) >= REMEMBERED:
                self.faces.clear()
            plain = text.translate(PLAINER) if self.ascii else text
            known = self.faces[text] = tuple(plain.split("\n")[:3])
        return known

    def _sign(self, colour: str) -> str | None:
        """The symbol of a suit: a standard one, or the game's own if it is a single character."""
        word = self.texts.find(f"words.{colour}")
        return SUITS.get(colour) or (word if word in SUITS.values() else None)

    def __call__(self, card: Card) -> Face:
        title = self.texts.card(card)
        colour = colour_of(card)
        rank = next((getattr(card, name) for name in RANKED if hasattr(card, name)), None)
        if colour is not None and rank is not None:
            pip = title[:1].lower() if self.ascii else self.pips[colour]
            word = self.texts.find(f"words.{rank}")  # e.g. 10 for T
            rank = word if isinstance(word, str) and len(word) <= 2 else rank
            label = f"{rank}{pip}"
        else:
            label = title
        short = self.texts.about(card, "short") or label
        suits = {sign: suit for suit, sign in SUITS.items()}
        colour = suits.get(self.pips.get(colour or "", ""), colour)
        name = colour if colour in INKS else CYCLE[self.kinds[_kind(card)] % len(CYCLE)]
        split = self.texts.about(card, "split") or ""
        text = self.texts.about(card, "text") or ""
        return Face(
            label,
            title,
            INKS[str(name)],
            short,
            split,
            text,
            rank="" if rank is None else self.texts.value(rank),
            pip=self.pips.get(colour_of(card) or "", ""),
        )


def colour_of(card: Card) -> str | None:
    """Return the card's colour or suit, if it has such a field."""
    found = (getattr(card, name, None) for name in COLOURED)
    return next((word for word in found if isinstance(word, str) and word), None)


def _kind(card: Card) -> Any:
    """Cards of a kind share an ink: those with the same colour, number or effect."""
    for name in (*COLOURED, *RANKED, "effect"):
        value = getattr(card, name, None)
        if value is not None:
            return value
    return type(card)
