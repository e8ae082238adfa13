"""A table with a stacked deck, and short ways to look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import cardkit
from cardkit import Card, Game
from cardkit.engine.events import Decided, Said, read_log

Deal = Callable[..., "Play"]


class Play:
    """A table; what it does not know itself it asks the table."""

    def __init__(self, t: Any) -> None:
        self.t = t

    def __getattr__(self, name: str) -> Any:
        return getattr(self.t, name)

    def do(self, *moves: str) -> Play:
        for move in moves:
            self.t.apply(move)
        return self

    @property
    def choices(self) -> str:
        return words(self.t.moves)

    def numbers(self, seat: int) -> str:
        return ids(self.t.row[seat])

    def bonus(self, seat: int) -> str:
        return ids(self.t.above[seat])

    def cards(self, zone: str) -> str:
        return ids(getattr(self.t, zone))

    def said(self, event: str) -> list[dict[str, Any]]:
        """The parameters of every event of this name."""
        return [e.params for e in read_log(self.t.log) if isinstance(e, Said) and e.event == event]

    def decided(self) -> list[tuple[int, str, str]]:
        """Every decision: seat, choices, move."""
        events = [e for e in read_log(self.t.log) if isinstance(e, Decided)]
        return [(e.seat, words(e.choices), e.move.text) for e in events]

    def gained(self) -> list[int]:
        """The points of the last round that was scored."""
        return list(self.said("scored")[-1]["by_seat"])

    def all_cards(self) -> Counter[Card]:
        return Counter(card for cell in self.t.cells for card in cell)


def ids(cards: Iterable[Card]) -> str:
    return " ".join(card.id for card in cards)


def words(moves: Iterable[Any]) -> str:
    return " ".join(move.text for move in moves)


@pytest.fixture
def deal() -> Deal:
    """A table whose deck begins with these cards: ``deal("freeze 5 8", dealer=1)``.

    More texts are the tops of rebuilt decks. With `whole` there are no other cards in the game.
    """

    def start(
        cards: str,
        *rebuilt: str,
        seats: int = 3,
        dealer: int = 0,
        whole: bool = False,
        **given: Any,
    ) -> Play:
        game = cardkit.load("flip7", **given)
        if whole:
            game = only(game, cards.split())
        decks = [text.split() for text in (cards, *rebuilt)]
        t = game.start(seats, seed=7, stack={"deck": decks, "dealer": dealer})
        return Play(t)

    return start


def only(game: Game, cards: list[str]) -> Game:
    """The variant whose deck is these cards alone."""
    counts = Counter(cards)
    entries = [f'[[cards]]\nid = "{id}"\ncopies = {n}' for id, n in counts.items()]
    removed = [id for id in game.cards if id not in counts]
    text = "\n".join(['extends = "flip7"', f"remove = {removed!r}", *entries])
    return game.extended("small.toml", text)
