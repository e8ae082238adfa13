"""A table with a stacked deck, and short ways to look at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit.testing import Situation, only

Deal = Callable[..., "Play"]


class Play(Situation):
    def numbers(self, seat: int) -> str:
        return self.cards("row", seat)

    def bonus(self, seat: int) -> str:
        return self.cards("above", seat)

    def gained(self) -> list[int]:
        """The points of the last round that was scored."""
        return list(self.said("scored")[-1]["by_seat"])


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
