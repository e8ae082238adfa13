"""How a card looks: a label, an ink that is never the only signal, lines for its face."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.texts import Texts

#: Inks that can be read on the paper of a card.
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
RANKED = ("value", "rank")

#: What a plugin says about a face: up to three lines for (card, zone); None leaves it to cardkit.
FaceOf = Callable[[Card, str], str | None]


@attrs.frozen
class Look:
    """A card as it is drawn."""

    label: str  # what stands in the corner, or on a chip
    title: str
    ink: str
    short: str = ""  # what a small card has room for
    split: str = ""  # the title with hyphens where a long word may break
    lines: tuple[str, ...] = ()  # from the plugin, instead of label and title


BACK = Look("?", "?", "")


class Looks:
    """The looks of all cards of a game, in one language."""

    def __init__(
        self,
        cards: Iterable[Card],
        texts: Texts,
        *,
        ascii: bool = False,
        face: FaceOf | None = None,
    ) -> None:
        self.texts = texts
        self.ascii = ascii
        self.face = face
        self.known: dict[Card, Look] = {UNKNOWN: BACK}
        cards = list(cards)
        colours = list(dict.fromkeys(filter(None, map(colour_of, cards))))
        self.pips = {c: self._sign(c) or PIPS[n % len(PIPS)] for n, c in enumerate(colours)}
        kinds = [_kind(card) for card in cards]
        self.kinds = {kind: n for n, kind in enumerate(dict.fromkeys(kinds))}

    def __call__(self, card: Card, zone: str = "") -> Look:
        """The look of a card that lies in this zone."""
        look = self.known.get(card)
        if look is None:
            look = self.known[card] = self._made(card)
        lines = self.face(card, zone) if self.face is not None and card is not UNKNOWN else None
        if lines is None:
            return look
        if self.ascii:
            lines = lines.translate(PLAINER)
        return attrs.evolve(look, lines=tuple(lines.split("\n")[:3]))

    def _sign(self, colour: str) -> str | None:
        """The sign of a suit: a usual one, or what the game writes for it, if that is one sign."""
        word = self.texts.find(f"words.{colour}")
        return SUITS.get(colour) or (word if word in SUITS.values() else None)

    def _made(self, card: Card) -> Look:
        title = self.texts.card(card)
        colour = colour_of(card)
        rank = next((getattr(card, name) for name in RANKED if hasattr(card, name)), None)
        if colour is not None and rank is not None:
            pip = title[:1].lower() if self.ascii else self.pips[colour]
            label = f"{rank}{pip}"
        else:
            label = title
        short = self.texts.about(card, "short") or label
        suits = {sign: suit for suit, sign in SUITS.items()}
        colour = suits.get(self.pips.get(colour or "", ""), colour)
        name = colour if colour in INKS else CYCLE[self.kinds[_kind(card)] % len(CYCLE)]
        split = self.texts.about(card, "split") or ""
        return Look(label, title, INKS[str(name)], short, split)


def colour_of(card: Card) -> str | None:
    """The word of its colour or suit, if the card has such a field."""
    found = (getattr(card, name, None) for name in COLOURED)
    return next((word for word in found if isinstance(word, str)), None)


def _kind(card: Card) -> Any:
    """Cards of a kind have one ink: those of a colour, of a number, or with one effect."""
    for name in (*COLOURED, *RANKED, "effect"):
        value = getattr(card, name, None)
        if value is not None:
            return value
    return type(card)
