"""Dealing under constraints: every deal that fits is as likely as another."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from helpers.tiny import game

from cardkit import (
    Card,
    CardkitError,
    Fans,
    Pile,
    Rules,
    Table,
    View,
    decision,
    move,
    public,
    step,
    zone,
)
from cardkit.engine.knowledge.dealing import Allowed, Dealer

A, B, C, D, E, F = (Card.face(id=f"deal-{letter}") for letter in "abcdef")


def fits(deal: tuple[Card, ...], spots: list[Allowed]) -> bool:
    return all(spot is None or card in spot for card, spot in zip(deal, spots, strict=True))


CASES: list[tuple[list[Card], list[Allowed]]] = [
    ([A, B, C, D], [None] * 4),
    ([A, B, C, D, E], [frozenset({A, B}), frozenset({A, B, C}), None, None, None]),
    # two deals fit, and none comes from the other by exchanging two cards
    ([A, B, C], [frozenset({A, C}), frozenset({A, B}), frozenset({B, C})]),
    ([A, B, C, D, E, F], [frozenset({A, B, C})] * 2 + [frozenset({C, D, E, F})] * 3 + [None]),
    ([A, A, B, B, C, D], [frozenset({A, B})] * 3 + [frozenset({B, C, D})] * 3),
]


@pytest.mark.parametrize(("cards", "spots"), CASES)
def test_every_deal_that_fits_is_as_likely(cards: list[Card], spots: list[Allowed]) -> None:
    wanted = Counter(deal for deal in permutations(cards) if fits(deal, spots))
    dealer, rng = Dealer(cards, spots), Random(1)
    rounds = 300 * len(wanted)
    found = Counter(tuple(dealer.deal(rng) or ()) for _ in range(rounds))
    assert found.keys() == wanted.keys()
    total = wanted.total()
    off = sum(
        (found[deal] - rounds * n / total) ** 2 / (rounds * n / total) for deal, n in wanted.items()
    )
    free = len(wanted) - 1
    assert off < free + 5 * (2 * free) ** 0.5  # chi square, five standard deviations


def test_no_deal_fits() -> None:
    assert Dealer([A, B, C], [frozenset({A}), frozenset({A}), None]).deal(Random(1)) is None
    assert Dealer([A, B], [frozenset({C}), None]).deal(Random(1)) is None


def test_a_hand_of_thirteen_each_is_dealt_at_once() -> None:
    """So tight that dealing again until it fits would take for ever."""
    cards = [Card.face(id=f"tight-{n}") for n in range(39)]
    spots: list[Allowed] = []
    for hand in range(3):
        spots += [frozenset(cards[hand * 12 : hand * 12 + 15])] * 13
    dealer, rng = Dealer(cards, spots), Random(2)
    deals = {tuple(deal) for _ in range(50) if (deal := dealer.deal(rng)) is not None}
    assert len(deals) == 50
    assert all(fits(deal, spots) for deal in deals)


class Number(Card):
    value: int


class HighLowTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    low: int = public(0)  # the seat that has shown to hold no card above 3; 0 for none


class HighLow(Rules[HighLowTable]):
    never = False

    @step
    def start(self, t: HighLowTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 2)
        return t.ask(self.which, 0)

    @decision
    def which(self, t: HighLowTable, seat: int) -> Any:
        return [self.wait(n) for n in range(3)]

    @move
    def wait(self, t: HighLowTable, seat: int, low: int) -> Any:
        t.low = low
        return t.ask(self.which, seat)

    def possible(self, view: View, seat: int, card: Card) -> bool:
        assert isinstance(card, Number)
        if self.never:
            return False
        return seat != view.low or card.value <= 3  # type: ignore[attr-defined]


class Never(HighLow):
    never = True


def test_samples_keep_to_what_is_possible_and_depend_on_the_view_alone() -> None:
    t = game(HighLow).start(3, stack={"deck": ["5", "1", "4", "6", "2", "3"]})
    t.apply("wait:1")
    view = t.view(0)
    first = [view.sample(Random(n)).hand for n in range(60)]
    again = [t.view(0).sample(Random(n)).hand for n in reversed(range(60))]
    assert first == again[::-1]
    assert {tuple(sorted(card.value for card in hand[1])) for hand in first} == {
        (1, 2),
        (1, 3),
        (2, 3),
    }
    t.apply("wait:0")
    free = {card.value for n in range(60) for card in t.view(0).sample(Random(n)).hand[1]}
    assert free == {1, 2, 3, 4}


def test_a_game_that_allows_nothing_is_told_so() -> None:
    with pytest.raises(CardkitError, match=r"no world fits .* does possible\(\) allow one\?"):
        game(Never).start(3, 1).view(0).sample(Random(1))
