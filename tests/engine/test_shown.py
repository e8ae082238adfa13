"""Cards that are shown where they are: which ones, and what their position tells."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardkit import (
    UNKNOWN,
    Card,
    Decided,
    Fan,
    Fans,
    Game,
    Pile,
    PluginError,
    Rows,
    Rules,
    Seat,
    Shown,
    Table,
    decision,
    move,
    step,
    zone,
)


class Number(Card):
    value: int


class ShowTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner", sort="value")
    loose: Fans[Number] = zone(seen="owner")
    passing: Fan[Number] = zone(seen="nobody")


class Show(Rules[ShowTable]):
    """A sorted and a loose hand; turns show a card, give one away, or rotate the hands."""

    @step
    def start(self, t: Any) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 4)
        t.deal(self.at.deck, self.at.loose, 4)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Any, seat: int) -> Any:
        shown = [self.reveal(card) for card in dict.fromkeys(t.hand[seat])]
        shown += [self.flash(card) for card in dict.fromkeys(t.loose[seat])]
        given = [self.give(card) for card in dict.fromkeys(t.loose[seat])]
        return [*shown, *given, self.rotate(), *map(self.whisper, t.seats_after(seat))]

    @move
    def reveal(self, t: Any, seat: int, card: Number) -> Any:
        t.show(self.at.hand[seat], card)
        return t.ask(self.turn, (seat + 1) % 3)

    @move
    def flash(self, t: Any, seat: int, card: Number) -> Any:
        t.show(self.at.loose[seat], t.loose[seat].index(card))
        return t.ask(self.turn, (seat + 1) % 3)

    @move
    def give(self, t: Any, seat: int, card: Number) -> Any:
        t.move(card, self.at.loose[seat], self.at.loose[(seat + 1) % 3])
        return t.ask(self.turn, (seat + 1) % 3)

    @move
    def rotate(self, t: Any, seat: int) -> Any:
        t.rotate(self.at.loose, over=self.at.passing)
        return t.ask(self.turn, (seat + 1) % 3)

    @move
    def whisper(self, t: Any, seat: int, whom: Seat) -> Any:
        t.show(self.at.hand[seat], *t.hand[seat][1:3], to=whom)
        return t.ask(self.turn, (seat + 1) % 3)


def game(copies: int = 1) -> Any:
    return Game.define(
        Show,
        f"""
        [game]
        id = "show"
        seats = [3, 3]

        [[cards]]
        id = "{{value}}"
        value = {[*range(1, 28 // copies)]}
        copies = {copies}
        """,
    )


def shown_to(t: Any, reader: int) -> Shown:
    return next(event for event in reversed(t.view(reader).events) if isinstance(event, Shown))


def test_a_card_of_a_sorted_hand_is_shown_whatever_was_dealt_first() -> None:
    g = game()
    for order in permutations(("3", "1", "4", "2")):
        for card in order:
            t = g.start(3, seed=1, stack={"deck": deal_to(0, order)})
            t.apply(f"reveal:{card}")
            assert t.view(1).hand[0] == (g.cards[card], UNKNOWN, UNKNOWN, UNKNOWN)
            decided = [e for e in t.view(2).events if isinstance(e, Decided)]
            assert decided[-1].move.text == f"reveal:{card}"


def deal_to(seat: int, cards: tuple[str, ...]) -> list[str]:
    """A deck that deals these cards to this seat, one at a time around the table."""
    others = iter(str(n) for n in range(5, 28))
    return [card if to == seat else next(others) for card in cards for to in range(3)]


def test_the_position_in_a_hand_is_told_to_nobody_else() -> None:
    """In a sorted hand it would say how many lower cards there are."""
    g = game()
    for card in ("1", "4"):
        t = g.start(3, seed=1, stack={"deck": deal_to(0, ("1", "2", "3", "4"))})
        t.apply(f"reveal:{card}")
        mine, theirs = shown_to(t, 0), shown_to(t, 1)
        assert mine.indices == (int(card) - 1,)
        assert (theirs.indices, theirs.cards) == ((3,), (g.cards[card],))
        t = g.start(3, seed=1, stack={"deck": deal_to(0, ("1", "2", "3", "4"))})
        t.apply("whisper:1")
        assert shown_to(t, 0).indices == (1, 2)
        assert (shown_to(t, 1).indices, shown_to(t, 1).cards) == ((2, 3), mine_cards(g, "2", "3"))
        assert (shown_to(t, 2).indices, shown_to(t, 2).cards) == ((2, 3), (UNKNOWN, UNKNOWN))


def mine_cards(g: Any, *ids: str) -> tuple[Any, ...]:
    return tuple(g.cards[id] for id in ids)


@pytest.mark.parametrize("copies", [1, 3])
@pytest.mark.parametrize("seed", range(8))
def test_everybody_knows_the_card_that_was_shown(copies: int, seed: int) -> None:
    """After gifts and rotations, and with equal cards; sampled worlds have it too."""
    g, rng = game(copies), Random(seed)
    t = g.start(3, seed)
    for _ in range(30):
        seat, chosen = t.seat, rng.choice(t.moves)
        t.apply(chosen)
        if chosen.name not in ("reveal", "flash"):
            continue
        zone_name, (card,) = "hand" if chosen.name == "reveal" else "loose", chosen.args
        for reader in t.seats:
            view = t.view(reader)
            assert card in t.cards_in(zone_name, seat) and card in getattr(view, zone_name)[seat]
            assert all(
                known is UNKNOWN or cards.count(known) >= view_cards.count(known)
                for name in ("hand", "loose")
                for cards, view_cards in zip(getattr(t, name), getattr(view, name), strict=True)
                for known in view_cards
            )
            assert card in getattr(view.sample(rng), zone_name)[seat]


def test_cards_and_positions_that_are_not_there() -> None:
    t = game(2).start(3, 1)
    place, hand = t.rules.at.hand[0], t.hand[0]
    with pytest.raises(PluginError, match=r"^show: hand.0 has 4 cards, and none at 4$"):
        t.show(place, 4)
    other = next(card for card in t.rules.cards.values() if card not in hand)
    with pytest.raises(PluginError, match=rf"^show: no {other} in hand.0; it is in "):
        t.show(place, hand[0], other)
    t.show(place, -1)
    assert shown_to(t, 0).indices == (3,)


def test_equal_cards_are_shown_one_by_one() -> None:
    g = game(2)
    t = g.start(3, seed=1, stack={"deck": deal_to(0, ("1", "2", "1", "3"))})
    t.show(t.rules.at.hand[0], g.cards["1"], g.cards["1"])
    assert shown_to(t, 0).indices == (0, 1)
    assert t.view(1).hand[0] == (g.cards["1"], g.cards["1"], UNKNOWN, UNKNOWN)


class PeekTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    blind: Rows[Number] = zone(seen="others")


class Peek(Rules[PeekTable]):
    """Seat 0 shows its first card to seat 2, twice; seat 1 sees another card join it."""

    @step
    def start(self, t: Any) -> Any:
        t.shuffle(self.at.deck)
        t.draw(self.at.deck, self.at.hand[0])
        t.draw(self.at.deck, self.at.blind[2])
        return t.ask(self.peek, 0)

    @decision(always=True)
    def peek(self, t: Any, seat: int) -> Any:
        return [self.show(t.hand[0][0])]

    @move
    def show(self, t: Any, seat: int, card: Number) -> Any:
        t.show(self.at.hand[0], card, to=2)
        if t.blind[2]:
            t.draw(self.at.blind[2], self.at.hand[0])
        return t.ask(self.peek, 0)


PAIRS = """
[game]
id = "pairs"
seats = [3, 3]
[[cards]]
id = "{value}"
value = [1, 2, 3]
copies = 2
"""


@pytest.mark.parametrize("other", ["1", "2"])
def test_a_card_shown_twice_may_be_the_same_one(other: str) -> None:
    """What seat 1 knows of the other card says nothing to seat 2."""
    t = Game.define(Peek, PAIRS).start(3, 1, stack={"deck": ["1", other]})
    for _ in range(2):
        t.apply("show:1")
    assert [str(card) for card in t.view(2).hand[0]] == ["1", "?"]
    assert other in map(str, t.view(1).hand[0])
