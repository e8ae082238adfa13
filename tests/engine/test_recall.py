"""Questions of the past: nothing that a seat did not see has a part in them, and a world says where
some are left out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers.posterior import COLORS, EQUAL, Drift, DriftTable, Follow, Tile, positions
from helpers.tiny import game

import cardkit
from cardkit import Fans, Pile, Rules, Table, decision, move, public, step, zone
from cardkit.engine.knowledge import sampling
from cardkit.engine.knowledge.hidden_cards import without_hidden_fields


class Peeking(Drift):
    """Who holds a 1 may draw if the next hand has a red card: two hidden hands are read, or one."""

    @decision
    def what(self, t: DriftTable, seat: int) -> list[Any]:
        found = [self.lay(card) for card in sorted(t.hand[seat], key=str)]
        if any(card.value == 1 for card in t.hand[seat]):
            following = t.hand[(seat + 1) % len(t.seats)]
            found += [self.draw()] if any(card.color == "r" for card in following) else []
        return [self.wait(), *found]


def test_worlds_depend_on_what_was_seen_alone() -> None:
    """Seat 2 sees the same: with a 1 in the hand of seat 0, and with that card in another hand."""
    deals = [["r1", "r3", "b1", "b3", "r2", "b2"], ["r3", "r1", "b1", "b3", "r2", "b2"]]
    worlds = []
    for deck in deals:
        t = game(Peeking, COLORS).start(3, 1, stack={"deck": deck})
        for _ in range(2):
            t.apply("wait")
        view = t.view(2)
        worlds.append([view.world(Random(n)).table.to_json() for n in range(30)])
        holds_one = any(card.value == 1 for card in t.hand[0])
        assert holds_one == (deck is deals[0])
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize("name", ["seven", "code_game"])
def test_a_world_that_leaves_questions_out_says_so(name: str) -> None:
    """So many questions are not asked again of every world: none at the start, all but three
    later."""
    t, rng = cardkit.load(name).start(4, 1), Random(1)
    assert not t.view(t.seat).world(rng).approximate
    for _ in range(40):
        t.apply(rng.choice(t.moves))
    assert t.view(t.seat).world(rng).approximate


@pytest.mark.parametrize("rules", [Drift, Follow])
def test_the_same_generator_gives_the_same_world_whatever_was_sampled_before(rules: Any) -> None:
    for view in positions(rules, 2, range(12), 12):
        first = [view.world(Random(n)).table.to_json() for n in range(20)]
        assert [view.world(Random(n)).table.to_json() for n in range(20)] == first


def test_a_small_game_is_exact() -> None:
    t, rng = game(Drift, COLORS).start(2, 1), Random(1)
    for _ in range(12):
        t.apply(rng.choice([move for move in t.moves if move.name in ("wait", "lay", "draw")]))
    assert not t.view(0).world(rng).approximate


class Burying(Follow):
    """Who lays a card has to follow the color, if they can."""

    @decision
    def what(self, t: DriftTable, seat: int) -> list[Any]:
        hand = sorted(t.hand[seat], key=str)
        fitting = [card for card in hand if t.open and card.color == t.open[-1].color]
        return [self.wait(), *map(self.lay, fitting or hand), *map(self.bury, hand)]


def burying(*moves: str) -> Any:
    t = game(Burying, COLORS).start(2, 1, stack={"deck": ["r1", "b1", "r2", "b2", "r3", "b3"]})
    for text in moves:
        t.apply(text)
    return t.view(0)


def test_an_older_question_is_asked_again_after_a_card_was_buried() -> None:
    """Seat 1 does not follow the color and so has no red card; then it buries one unseen."""
    view = burying("lay:r1", "lay:b1", "wait", "bury:b2")
    for n in range(40):
        world = view.world(Random(n))
        assert not world.approximate
        assert all(card.color == "b" for card in world.table.hand[1] + world.table.buried)


def test_a_larger_world_says_that_such_a_question_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sampling, "is_small", lambda view, tracks: False)
    assert not burying("lay:r1", "lay:b1", "wait").world(Random(1)).approximate
    assert burying("lay:r1", "lay:b1", "wait", "bury:b2").world(Random(1)).approximate


class Opening(Drift):
    """A hand is shown to everybody."""

    @decision
    def what(self, t: DriftTable, seat: int) -> list[Any]:
        return [self.wait(), self.open_hand()]

    @move
    def open_hand(self, t: DriftTable, seat: int) -> Any:
        t.show(self.at.hand[seat])
        return self.on(t, seat)


def test_equal_cards_that_are_shown_are_in_every_world() -> None:
    t = game(Opening, EQUAL).start(3, 1, stack={"deck": ["r1", "b1", "b2", "r1", "r2", "b1"]})
    t.apply("open_hand")
    view = t.view(1)
    assert list(map(str, view.hand[0])) == ["r1", "r1"]
    assert all(view.sample(Random(n)).hand[0] == [*view.hand[0]] for n in range(40))


class SecretTable(Table[Tile]):
    deck: Pile[Tile] = zone(seen="nobody")
    open: Pile[Tile] = zone(seen="all")
    hand: Fans[Tile] = zone(seen="owner")
    turns: int = public(0)
    trump: int = 2  # which nobody sees


class Secret(Rules[SecretTable]):
    """Only cards of a secret value may be laid, so that what was laid says nothing without it."""

    @step
    def start(self, t: SecretTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 2)
        return t.ask(self.what, 0)

    @decision
    def what(self, t: SecretTable, seat: int) -> list[Any]:
        trumps = [card for card in t.hand[seat] if card.value == t.trump]
        return [self.wait(), self.call(), *map(self.lay, trumps)]

    @move
    def wait(self, t: SecretTable, seat: int) -> Any:
        return t.ask(self.what, (seat + 1) % len(t.seats))

    @move
    def call(self, t: SecretTable, seat: int) -> Any:
        t.turns += 1
        return t.ask(self.what, (seat + 1) % len(t.seats))

    @move
    def lay(self, t: SecretTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.open)
        return t.ask(self.what, (seat + 1) % len(t.seats))


@pytest.mark.parametrize("small", [True, False])
def test_a_world_says_that_a_listing_reads_a_hidden_field(
    small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "is_small", lambda view, tracks: small)
    t = game(Secret, COLORS).start(2, 1)
    assert not t.view(1).world(Random(1)).approximate
    t.apply("wait")
    t.apply("wait")
    assert t.view(1).world(Random(1)).approximate


def test_a_table_as_it_was_seen_has_no_hidden_fields() -> None:
    t = game(Secret, COLORS).start(2, 1)
    seen = without_hidden_fields(type(t), False)
    t.__class__ = seen
    assert t.turns == 0
    with pytest.raises(AttributeError):
        t.trump  # noqa: B018


@pytest.mark.parametrize("small", [True, False])
def test_a_world_says_that_the_past_is_not_known(
    small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was changed outside its game, so that its log does not lead to it."""
    monkeypatch.setattr(sampling, "is_small", lambda view, tracks: small)
    t = game(Drift, COLORS).start(2, 1)
    t.apply("wait")
    t.move(t.hand[1][0], t.rules.at.hand[1], t.rules.at.open)
    t.apply("wait")
    assert t.view(0).world(Random(1)).approximate
    with pytest.raises(cardkit.CardkitError) as first:
        t.information_key(0)
    with pytest.raises(cardkit.CardkitError) as again:
        t.information_key(0)
    assert str(again.value) == str(first.value)


class StolenTable(Table[Tile]):
    deck: Pile[Tile] = zone(seen="nobody")
    hand: Fans[Tile] = zone(seen="owner", sort="value, color")
    loose: Fans[Tile] = zone(seen="owner")


class Stolen(Rules[StolenTable]):
    """Seat 0 takes a card at random from a hand of seat 1, by a position that everybody is told."""

    @step
    def start(self, t: StolenTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 1)
        t.deal(self.at.deck, self.at.loose, 1)
        return t.ask(self.what, 0)

    @decision(always=True)
    def what(self, t: StolenTable, seat: int) -> list[Any]:
        return [self.steal(hand) for hand in ("hand", "loose") if getattr(t, hand)[1]]

    @move
    def steal(self, t: StolenTable, seat: int, hand: str) -> Any:
        source = getattr(self.at, hand)
        cards = getattr(t, hand)[1]
        t.move(cards[t.pick("position", len(cards))], source[1], source[0])
        return t.ask(self.what, 0)


@pytest.mark.parametrize(("hand", "told"), [("hand", True), ("loose", False)])
def test_a_world_says_that_a_position_in_a_sorted_hand_was_told(hand: str, told: bool) -> None:
    """It says how the card compares with the others; a hand that is not sorted has no order."""
    t = game(Stolen, COLORS).start(3, 1)
    t.apply(f"steal:{hand}")
    assert t.view(2).world(Random(1)).approximate is told
