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
    Fans,
    Pile,
    Rules,
    Spot,
    Table,
    View,
    decision,
    move,
    public,
    step,
    zone,
)
from cardkit.engine.knowledge.dealing import Allowed, Dealer, Route
from cardkit.engine.knowledge.part import Interchangeable
from cardkit.engine.knowledge.sharing import Sharing, take_in_turn

A, B, C, D, E, F = (Card.face(id=f"deal-{letter}") for letter in "abcdef")


def fits(deal: tuple[Card, ...], spots: list[Allowed]) -> bool:
    return all(spot is None or card in spot for card, spot in zip(deal, spots, strict=True))


def dealing(cards: list[Card], spots: list[Allowed]) -> Any:
    """Deals these cards to spots of which each is a kind of its own."""
    routes = [Route(0, (n,), allowed) for n, allowed in enumerate(spots)]
    dealer = Dealer({0: cards}, routes, [1] * len(spots))

    def deal(rng: Random) -> tuple[Card, ...] | None:
        given = dealer.deal(rng)
        return None if given is None else tuple(card for taken in given for card in taken)

    return deal


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
    deal, rng = dealing(cards, spots), Random(1)
    rounds = 300 * len(wanted)
    found = Counter(deal(rng) for _ in range(rounds))
    assert found.keys() == wanted.keys()
    total = wanted.total()
    off = sum(
        (found[deal] - rounds * n / total) ** 2 / (rounds * n / total) for deal, n in wanted.items()
    )
    free = len(wanted) - 1
    assert off < free + 5 * (2 * free) ** 0.5  # chi square, five standard deviations


def test_no_deal_fits() -> None:
    assert dealing([A, B, C], [frozenset({A}), frozenset({A}), None])(Random(1)) is None
    assert dealing([A, B], [frozenset({C}), None])(Random(1)) is None


def test_a_hand_of_thirteen_each_is_dealt_at_once() -> None:
    """So tight that dealing again until it fits would take for ever."""
    cards = [Card.face(id=f"tight-{n}") for n in range(39)]
    kinds = [frozenset(cards[hand * 12 : hand * 12 + 15]) for hand in range(3)]
    routes = [Route(0, (n,), kind) for n, kind in enumerate(kinds)]
    dealer, rng = Dealer({0: cards}, routes, [13] * 3), Random(2)
    deals = [dealer.deal(rng) for _ in range(50)]
    assert all(
        given is not None
        and [len(hand) for hand in given] == [13] * 3
        and all(set(hand) <= kind for hand, kind in zip(given, kinds, strict=True))
        for given in deals
    )
    deals_found = {tuple(frozenset(hand) for hand in given or ()) for given in deals}
    assert len(deals_found) == 9  # one of three, and another one of three: all there are


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

    def possible(self, view: View, spot: Spot, card: Card) -> bool:
        assert isinstance(card, Number)
        if self.never:
            return False
        return spot.seat is None or spot.seat != view.typed.low or card.value <= 3  # type: ignore[attr-defined]


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


def test_a_game_that_allows_nothing_gets_worlds_that_say_they_are_approximate() -> None:
    world = game(Never).start(3, 1).view(0).world(Random(1))
    assert world.approximate
    assert not game(HighLow).start(3, 1).view(0).world(Random(1)).approximate


def test_cards_from_two_sources_lie_in_either_of_two_places_as_often() -> None:
    """They arrive one source after the other, which says nothing of where they lie."""
    kind = Interchangeable(None, {0: [0], 1: [0]})
    kind.settle([1, 1])
    sharing, rng = Sharing(0, [], [(kind, None, 2)], [2]), Random(1)
    first: Counter[Card] = Counter()
    for _ in range(400):
        cells: list[list[Any]] = [[None], [None]]
        assert sharing.deal(rng, cells, [[A, B]]) == 1.0
        first[cells[0][0]] += 1
    assert set(first) == {A, B} and abs(first[A] - 200) < 60


@pytest.mark.parametrize("spots", [[frozenset({A, B}), None, None], [frozenset({A}), None, None],
                                   [frozenset({A, B}), frozenset({B, C}), None]])  # fmt: skip
def test_cards_given_in_turn_count_by_their_weight(spots: list[Allowed]) -> None:
    """Which cards an output took says nothing of the order in which the others follow."""
    cards, rng, rounds = [A, B, C], Random(3), 4000
    wanted = {deal for deal in permutations(cards) if fits(deal, spots)}
    weights: Counter[tuple[Card, ...]] = Counter()
    for _ in range(rounds):
        shares, likely = take_in_turn(cards, spots, [1, 1, 1], rng)
        weights[tuple(card for share in shares for card in share)] += likely  # type: ignore[assignment]
    weights.pop((), None)  # nothing was left that fits
    assert weights.keys() == wanted
    for weight in weights.values():
        assert abs(weight / sum(weights.values()) - 1 / len(wanted)) < 0.04
