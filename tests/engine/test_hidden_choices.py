"""Hidden choices in larger games: weighed worlds against enumeration, and against posteriors worked
out by hand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from helpers.limits import Everything, Private, Sealed, Talon
from helpers.posterior import COLORS, EQUAL
from helpers.replayed import Replayed, compare, random_positions
from helpers.tiny import game

from cardkit import Card, Fans, Pile, Rules, Spot, Table, View, decision, move, public, step, zone
from cardkit.engine.knowledge import sampling
from cardkit.engine.knowledge.hidden_choices import HiddenChoices, limited_choices
from cardkit.engine.knowledge.part import Part
from cardkit.engine.knowledge.sharing import Sharing
from cardkit.engine.knowledge.trading import find_trade

SAMPLES = 400
MOST = 5.5  # standard errors: a thousand marginals stay below it, a wrong weight does not


def is_weighed(view: View) -> bool:
    return isinstance(sampling.deals_of(view)[1], HiddenChoices)


def weighs_all(view: View) -> bool:
    """Whether no limited choice is left out because too few deals fit it."""
    check = sampling.deals_of(view)[1]
    limited = limited_choices(view, sampling.tracks_of(view))
    return isinstance(check, HiddenChoices) and len(check.back) == len(limited)


def largest(rules: Any, cards: str, seeds: range) -> tuple[float, int]:
    """The largest error at positions with hidden choices, in standard errors; how many there were,
    in a game that is treated like a large one."""
    errors = []
    for t, me in random_positions(rules, cards, 3, seeds):
        view = t.view(me)
        if is_weighed(view):
            assert view.world(Random(1)).approximate
        if weighs_all(view):
            errors.append(compare(view, Replayed(t, me).states(), SAMPLES, Random(1))[1])
    return max(errors), len(errors)


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are treated as if they were too large for whole histories."""
    monkeypatch.setattr(sampling, "is_small", lambda view, tracks: False)


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(
    ("rules", "cards"),
    [(rules, COLORS) for rules in (Everything, Talon, Sealed, Private)]
    + [(Talon, EQUAL), (Sealed, EQUAL)],
)
def test_weighed_worlds_are_as_likely_as_the_rules_make_them(rules: Any, cards: str) -> None:
    off, compared = largest(rules, cards, range(12))
    assert compared >= 2
    assert off < MOST


@pytest.mark.usefixtures("large")
def test_the_same_where_deals_are_dealt_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Part, "_count", lambda part: None)
    monkeypatch.setattr(Sharing, "_count", lambda sharing: None)
    assert largest(Everything, COLORS, range(40, 48))[0] < MOST


class Playing(Card):
    suit: str
    rank: int


CARDS = """
[game]
id = "large"
seats = [4, 4]
[[cards]]
id = "{suit}{rank}"
suit = ["c", "d", "h", "s"]
rank = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
"""


class LargeTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    buried: Fans[Playing] = zone(seen="owner")
    open: Pile[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner")
    lacks: list[str] = public([])


class OneHeart(Rules[LargeTable]):
    """Seat 0 buries a heart if it has one; then seat 1 leads, and suits are followed. All are asked
    in any case."""

    def possible(self, view: View, spot: Spot, card: Card) -> bool:
        lacks: Any = view.lacks  # type: ignore[attr-defined]
        assert isinstance(card, Playing)
        return (spot.zone, spot.seat) != ("hand", 0) or card.suit not in lacks

    @step
    def start(self, t: LargeTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 13)
        return t.ask(self.burying, 0)

    @decision(always=True)
    def burying(self, t: LargeTable, seat: int) -> list[Any]:
        hearts = [card for card in t.hand[seat] if card.suit == "h"]
        return [self.bury(card) for card in hearts or t.hand[seat]]

    @move
    def bury(self, t: LargeTable, seat: int, card: Playing) -> Any:
        t.move(card, self.at.hand[seat], self.at.buried[seat])
        return t.ask(self.playing, 1)

    @decision(always=True)
    def playing(self, t: LargeTable, seat: int) -> list[Any]:
        led = [card for card in t.hand[seat] if t.open and card.suit == t.open[0].suit]
        return [self.play(card) for card in led or t.hand[seat]]

    @move
    def play(self, t: LargeTable, seat: int, card: Playing) -> Any:
        if t.open and card.suit != t.open[0].suit and seat == 0:
            t.lacks += [t.open[0].suit]
        t.move(card, self.at.hand[seat], self.at.open)
        return t.ask(self.playing, (seat + 1) % 4)


def averages(view: View, count: Callable[[Any], Iterable[str]]) -> dict[str, float]:
    """How often each of these is counted, on a weighted average over 4,000 worlds."""
    found: dict[str, float] = defaultdict(float)
    rng = Random(1)
    worlds = [view.world(rng) for _ in range(4000)]
    whole = sum(world.weight for world in worlds)
    for world in worlds:
        for each in count(world.table):
            found[each] += world.weight / whole
    return found


def suits_buried(t: Any) -> list[str]:
    return [card.suit for card in t.buried[0]]


# Seat 0 has the clubs, so it cannot follow hearts, which the others share.
SUITS = {suit: [f"{suit}{n}" for n in range(1, 14)] for suit in "cdhs"}
HANDS = [
    SUITS["c"],
    SUITS["h"][:4] + SUITS["d"][:9],
    SUITS["h"][4:9] + SUITS["d"][9:] + SUITS["s"][:4],
    SUITS["h"][9:] + SUITS["s"][4:],
]
DECK = [hand[n] for n in range(13) for hand in HANDS]


def test_a_limited_bury_followed_by_a_void() -> None:
    t: Any = game(OneHeart, CARDS).start(4, 1, stack={"deck": DECK})
    t.apply("bury:c1")
    # The first to play sees 13 cards; of the other 39, nine are hearts. All 13 may be others.
    view = t.view(1)
    none = comb(30, 13) / comb(39, 13)
    assert is_weighed(view)
    assert averages(view, suits_buried)["h"] == pytest.approx(1 - none, abs=0.02)
    for text in ("play:h1", "play:h5", "play:h10", "play:c2"):
        t.apply(text)
    # Seven hearts and 29 others are unseen: 11 held by seat 0, one buried, 24 elsewhere. If a heart
    # was buried, it was the only one; if not, it was any of 13 cards, but for the one laid.
    heart, other = 7 * comb(29, 11), 29 * comb(28, 11) / 13
    view = t.view(1)
    assert is_weighed(view)
    assert averages(view, suits_buried)["h"] == pytest.approx(heart / (heart + other), abs=0.02)


class TakenUp(OneHeart):
    """A card that is laid goes to the next hand."""

    @move
    def play(self, t: LargeTable, seat: int, card: Playing) -> Any:
        neighbor = (seat + 1) % 4
        t.move(card, self.at.hand[seat], self.at.open)
        t.move(card, self.at.open, self.at.hand[neighbor])
        return t.ask(self.playing, neighbor)


def test_a_card_seen_since_a_choice_is_not_the_one_that_left() -> None:
    # Seat 0 has the hearts. It buries one, lays another, and seat 1 takes that up.
    deck = [hand[n] for n in range(13) for hand in (SUITS[suit] for suit in "hcds")]
    t: Any = game(TakenUp, CARDS).start(4, 1, stack={"deck": deck})
    for text in ("bury:h1", "play:c1", "play:d1", "play:s1", "play:h2"):
        t.apply(text)
    view, rng = t.view(2), Random(1)
    assert is_weighed(view)
    assert all("h2" in map(str, view.world(rng).table.hand[1]) for _ in range(200))


class TwoLow(OneHeart):
    """Seat 0 buries two cards: none above 9."""

    @decision(always=True)
    def burying(self, t: LargeTable, seat: int) -> list[Any]:
        low = [card for card in t.hand[seat] if card.rank < 10]
        return [self.bury_several(*pair) for pair in combinations(low, 2)]

    @move
    def bury_several(self, t: LargeTable, seat: int, *cards: Playing) -> Any:
        for card in cards:
            t.move(card, self.at.hand[seat], self.at.buried[seat])
        return t.ask(self.playing, 1)


def test_two_cards_of_which_one_must_have_left() -> None:
    t: Any = game(TwoLow, CARDS).start(4, 1, stack={"deck": DECK})
    for text in ("bury_several:c1+c2", "play:h1", "play:h5", "play:h10", "play:c13"):
        t.apply(text)
    # Seat 0 keeps no heart. Beside the card it laid it had 12: so many low hearts, all buried, and
    # so many other low ones.
    view = t.view(1)
    assert is_weighed(view)
    left = Counter((card.suit == "h", card.rank < 10) for card in view.unseen)
    hands = {
        (hearts, low): comb(left[True, True], hearts)
        * comb(left[False, True], low)
        * comb(left[False, False], 12 - hearts - low)
        * comb(low, 2 - hearts)
        / comb(hearts + low, 2)
        for hearts in range(3)
        for low in range(2 - hearts, 13 - hearts)
    }
    buried = sum(hearts * ways for (hearts, _), ways in hands.items()) / sum(hands.values())
    assert averages(view, suits_buried)["h"] == pytest.approx(buried, abs=0.02)


class SixLow(TwoLow):
    """Seat 0 buries six cards at once: none above 9."""

    @decision(always=True)
    def burying(self, t: LargeTable, seat: int) -> Any:
        return self.bury_several.any([card for card in t.hand[seat] if card.rank < 10], 6)


def test_one_of_more_combinations_than_can_be_looked_at() -> None:
    large = game(SixLow, CARDS)
    t: Any = next(t for t in (large.start(4, seed) for seed in range(99)) if len(t.moves) > 300)
    t.apply(t.moves[0])
    view = t.view(1)
    low = Counter(card.rank < 10 for card in view.unseen)[True]
    found = averages(view, lambda world: [*map(str, world.buried[0]), *low_ones(world.hand[0])])
    # Each low card is as likely to be buried as any other, no matter who has how many of them.
    for card in view.unseen:
        assert found[str(card)] == pytest.approx(6 / low if card.rank < 10 else 0, abs=0.03)
    # What seat 0 kept: as dealt to a seat that could bury six low ones, without those.
    high = 39 - low
    hands = {n: comb(low, n) * comb(high, 13 - n) for n in range(6, 14)}
    kept = sum((n - 6) * ways for n, ways in hands.items()) / sum(hands.values())
    assert found["low"] == pytest.approx(kept, abs=0.05)


def low_ones(cards: list[Any]) -> list[str]:
    return ["low" for card in cards if card.rank < 10]


def test_cards_that_were_seen_do_not_trade_places() -> None:
    a, b, c = (Playing.__new__(Playing) for _ in range(3))
    for card, name in ((a, "a"), (b, "b"), (c, "c")):
        object.__setattr__(card, "id", name)
    where = {a: (0, 0), b: (1, 0)}
    assert find_trade([a], [b], where) == {a: b, b: a}
    assert find_trade([a], [a], where) == {}
    assert find_trade([a], [c], where) is None
    assert find_trade([c], [a], where) is None
    assert find_trade([c, a], [c, b], where) == {a: b, b: a}
