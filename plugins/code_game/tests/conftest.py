"""A table with stacked cards, and short ways to look at it. Here ``r4`` is written for red-4."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import cardkit
from cardkit import Card, Game
from cardkit.engine.events import Decided, Said, Shuffled, read_log

Deal = Callable[..., "Play"]
COLORS = {"r": "red-", "b": "blue-", "y": "yellow-", "v": "violet-"}
CODES = ["0157", "0346", "0359", "0489", "1237", "1258", "1368", "2469", "2478", "5679"]


def full(text: str) -> str:
    return re.sub(r"\b([rbyv])(?=\d)", lambda m: COLORS[m[1]], text)


def short(text: str) -> str:
    return re.sub(r"\b(red|blue|yellow|violet)-", lambda m: m[1][0], text)


def ids(cards: Iterable[Card]) -> str:
    return short(" ".join(card.id for card in cards))


def words(moves: Iterable[Any]) -> str:
    return short(" ".join(move.text for move in moves))


class Play:
    """A table; what it does not know itself it asks the table."""

    def __init__(self, t: Any) -> None:
        self.t = t

    def __getattr__(self, name: str) -> Any:
        return getattr(self.t, name)

    def do(self, *moves: str) -> Play:
        for move in moves:
            self.t.apply(full(move))
        return self

    @property
    def choices(self) -> str:
        return words(self.t.moves)

    def held(self, seat: int) -> str:
        return ids(self.t.hand[seat])

    def has_code(self, seat: int) -> str:
        return " ".join(card.digits for card in self.t.code[seat])

    def cards(self, zone: str) -> str:
        return ids(getattr(self.t, zone))

    def said(self, event: str) -> list[dict[str, Any]]:
        """The parameters of every event of this name."""
        return [e.params for e in read_log(self.t.log) if isinstance(e, Said) and e.event == event]

    def decided(self) -> list[tuple[int, str, str]]:
        """Every decision: seat, choices, move."""
        events = [e for e in read_log(self.t.log) if isinstance(e, Decided)]
        return [(e.seat, words(e.choices), short(e.move.text)) for e in events]

    def shuffles(self, zone: str) -> int:
        events = read_log(self.t.log)
        return sum(isinstance(e, Shuffled) and e.place.name == zone for e in events)

    def all_cards(self) -> Counter[Card]:
        return Counter(card for cell in self.t.cells for card in cell)


@pytest.fixture
def deal() -> Deal:
    """A table: ``deal("r1 b2 | y3 skip", "r4", draw="v7")``: hands from seat 0 on, the card that is
    turned up, and those that are drawn after it. Seat 0 begins, unless there is a dealer.

    `rebuilt` are the tops of later draw piles, `codes` those of the seats, then those put aside.
    With `whole` there are no other playing cards in the game, with `only_codes` no other codes.
    """

    def start(
        hands: str,
        top: str = "r4",
        *rebuilt: str,
        draw: str = "",
        codes: str = "",
        new_codes: str = "",
        whole: bool = False,
        only_codes: bool = False,
        dealer: int | None = None,
        **given: Any,
    ) -> Play:
        held = [full(hand).split() for hand in hands.split("|")]
        seats, size = len(held), len(held[0])
        dealer = seats - 1 if dealer is None else dealer
        order = [(dealer + 1 + i) % seats for i in range(seats)]
        deck = [held[seat][i] for i in range(size) for seat in order]
        deck += full(f"{top} {draw}").split()
        game = cardkit.load("code_game", hand_size=size, dealer=dealer, **given)
        own = codes.split() or [code for code in CODES if code not in new_codes.split()]
        dealt = [f"code-{own[seat]}" for seat in order] + [f"code-{code}" for code in own[seats:]]
        if whole:
            game = only(game, deck, [])
        if only_codes:
            game = only(game, [], dealt)
        decks = [deck, *(full(text).split() for text in rebuilt)]
        stacks = [dealt, [f"code-{code}" for code in new_codes.split()]]
        stack = {"deck": decks, "codes": stacks if new_codes else dealt}
        return Play(game.start(seats, seed=7, stack=stack))

    return start


def only(game: Game, cards: list[str], codes: list[str]) -> Game:
    """The variant with these playing cards alone, or with these codes alone."""
    kept = Counter(cards or codes)
    same_kind = [id for id in game.cards if id.startswith("code-") is bool(codes)]
    removed = [id for id in same_kind if id not in kept]
    entries = [f'[[cards]]\nid = "{id}"\ncopies = {n}' for id, n in kept.items()]
    text = "\n".join(['extends = "code_game"', f"remove = {removed!r}", *entries])
    return game.extended("small.toml", text)
