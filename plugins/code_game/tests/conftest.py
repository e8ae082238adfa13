"""A table with stacked cards, and short ways to look at it. Here ``r4`` is written for red-4."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit.testing import Situation, only

Deal = Callable[..., "Play"]
COLORS = {"r": "red-", "b": "blue-", "y": "yellow-", "v": "violet-"}
CODES = ["0157", "0346", "0359", "0489", "1237", "1258", "1368", "2469", "2478", "5679"]


def full(text: str) -> str:
    return re.sub(r"\b([rbyv])(?=\d)", lambda m: COLORS[m[1]], text)


def short(text: str) -> str:
    return re.sub(r"\b(red|blue|yellow|violet)-", lambda m: m[1][0], text)


class Play(Situation):
    def do(self, *moves: str) -> Play:
        return super().do(*map(full, moves))

    @property
    def choices(self) -> str:
        return short(super().choices)

    def cards(self, zone: str, seat: int | None = None) -> str:
        return short(super().cards(zone, seat))

    def held(self, seat: int) -> str:
        return self.cards("hand", seat)

    def has_code(self, seat: int) -> str:
        return " ".join(card.digits for card in self.t.code[seat])

    def decided(self) -> list[tuple[int, str, str]]:
        return [(seat, short(choices), short(move)) for seat, choices, move in super().decided()]


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
            game = only(game, deck, among=[id for id in game.cards if not id.startswith("code-")])
        if only_codes:
            game = only(game, dealt, among=[id for id in game.cards if id.startswith("code-")])
        decks = [deck, *(full(text).split() for text in rebuilt)]
        stacks = [dealt, [f"code-{code}" for code in new_codes.split()]]
        stack = {"deck": decks, "codes": stacks if new_codes else dealt}
        return Play(game.start(seats, seed=7, stack=stack))

    return start
