"""The rules of whist, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import Decided, Picked, Said, read_log
from cardkit.testing import Clauses

HERE = Path(__file__).parent
CLAUSES = Clauses(HERE.parent / "RULES.md", HERE, "WH")
SUITED = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def deal(*hands: str, dealer: int = 3, **options: Any) -> Any:
    """A table where the hands begin with these cards; the rest is dealt in order."""
    given = [hand.split() for hand in hands]
    rest = [card for card in SUITED if card not in [*chain(*given)]]
    full = [hand + [rest.pop(0) for _ in range(13 - len(hand))] for hand in given]
    order = [full[(dealer + 1 + i) % 4][n] for n in range(13) for i in range(4)]
    game = cardkit.load("whist", **options)
    return game.start(4, 1, stack={"deck": order, "dealer": dealer})


def suits() -> Any:
    """Each seat has one suit; the dealer, seat 3, has spades, which are trumps."""
    return deal(*(" ".join(rank + suit for rank in "23456789TJQKA") for suit in "cdhs"))


def texts(moves: Iterable[Any]) -> str:
    return " ".join(move.text.removeprefix("play:") for move in moves)


def play(t: Any, moves: str) -> Any:
    for move in moves.split():
        t.apply(f"play:{move}")
    return t


def said(t: Any, event: str) -> list[Said]:
    return [e for e in read_log(t.log) if isinstance(e, Said) and e.event == event]


def random_hand(t: Any, seed: int = 1) -> Any:
    rng, number = Random(seed), t.deal_number
    while not t.over and t.deal_number == number:
        t.apply(rng.choice(t.moves))
    return t


def test_every_clause_is_named_by_a_test_and_no_other() -> None:
    assert len(CLAUSES.catalogue) == 11
    assert (CLAUSES.untested, CLAUSES.unknown) == ([], [])
    assert len(CLAUSES.screen) <= 40


def test_wh_01_partners_win_together() -> None:
    game = cardkit.load("whist", target=1)
    for seed in range(6):
        match = game.play("random*4", seed=seed)
        assert match.result is not None
        scores, ranks = match.result.scores, match.result.ranks
        assert scores[0] == scores[2] and scores[1] == scores[3]
        assert ranks in ((1, 2, 1, 2), (2, 1, 2, 1))
        assert match.result.winners in ((0, 2), (1, 3))
    with pytest.raises(cardkit.CardkitError, match="4 to 4 seats, not 3"):
        game.start(3)


def test_wh_02_the_deal_goes_round() -> None:
    t = cardkit.load("whist", target=100).start(4, 1)
    (picked,) = [event for event in read_log(t.log) if isinstance(event, Picked)]
    assert (picked.what, picked.of, picked.value) == ("dealer", 4, t.dealer)
    for _ in range(5):
        before = t.dealer
        random_hand(t)
        assert t.dealer == (before + 1) % 4


def test_wh_03_wh_04_thirteen_cards_and_the_last_one_turned_up() -> None:
    t = suits()
    assert [len(hand) for hand in t.hand] == [13] * 4 and t.deck == []
    assert (t.hand[3][-1].id, t.trumps) == ("As", "s")
    for seat in (0, 1, 2):
        assert [c.id for c in t.view(seat).hand[3] if c is not cardkit.UNKNOWN] == ["As"]
    assert t.rules.cards["As"] in t.hand[3]


def test_wh_05_who_leads_and_who_is_next() -> None:
    t = deal("2c Qc", "3c Kc", "4c Ac", "5c Jc")
    assert t.leader == t.seat == 0
    t.apply("play:2c")
    assert t.seat == 1
    assert deal("2c Qc", "3c Kc", "4c Ac", "5c Jc", dealer=1).seat == 2


def test_wh_06_wh_07_follow_suit_or_play_anything() -> None:
    t = deal("2c 3d", "5c 9c Kd", "Ah As", "6c 7c")
    assert len(t.moves) == 13
    t.apply("play:2c")
    assert texts(t.moves).split()[:2] == ["5c", "9c"]
    assert {move.args[0].suit for move in t.moves} == {"c"}
    with pytest.raises(cardkit.IllegalMove, match="you have to follow suit: ♣"):
        t.apply("play:Kd")
    with pytest.raises(cardkit.IllegalMove, match="you do not have A♠"):
        t.apply("play:As")
    t = play(suits(), "2c")
    assert (t.seat, len(t.moves), t.lacks) == (1, 13, [()] * 4)
    play(t, "2d 2h")
    assert t.lacks == [(), ("c",), ("c",), ()]


def test_wh_08_the_highest_trump_takes_it() -> None:
    t = play(suits(), "Ac 2d 2h 2s")
    assert (t.leader, t.tricks) == (3, [0, 1, 0, 1])


def test_wh_08_without_a_trump_the_highest_of_the_suit_led() -> None:
    t = play(deal("2c 3c", "9c Tc", "4c Kc", "5c Jc"), "2c Tc Kc Jc")
    assert (t.leader, t.seat, t.tricks) == (2, 2, [1, 0, 1, 0])


def test_wh_08_a_high_card_of_another_suit_takes_nothing() -> None:
    t = play(deal("2c 4c", "Ad Kd", "Ah Kh", "3c 5c"), "4c")
    assert t.lacks == [()] * 4
    t = play(suits(), "2c Ad Ah")
    assert t.lacks == [(), ("c",), ("c",), ()]
    t.apply("play:2s")
    assert t.leader == 3


def test_wh_09_who_takes_a_trick_leads() -> None:
    t = play(deal("2c 3c", "9c Tc", "4c Kc", "5c Jc"), "2c Tc Kc Jc")
    assert t.seat == 2 and t.trick == [] and len(t.played) == 4
    assert len(t.moves) == 12


def test_wh_10_a_point_for_each_trick_above_six() -> None:
    game = cardkit.load("whist", target=100)
    seen = set()
    for seed in range(12):
        t = random_hand(game.start(4, seed), seed)
        sides = Counter(e.params["seat"] % 2 for e in said(t, "trick"))
        assert sides.total() == 13
        better = max(sides, key=lambda side: sides[side])
        points = sides[better] - 6
        assert t.score == [points if seat % 2 == better else 0 for seat in range(4)]
        seen.add(points)
    assert len(seen) > 2


def test_wh_10_all_tricks_are_seven_points() -> None:
    t = suits()
    t.apply("play:2c")
    while not t.over and t.deal_number == 1:
        t.apply(t.moves[0])
    assert t.result.scores == (0, 7, 0, 7)


def test_wh_11_the_target() -> None:
    t = cardkit.load("whist").start(4, 5)
    while not t.over:
        assert max(t.score) < 5
        random_hand(t, t.deal_number)
    assert max(t.result.scores) >= 5
    assert t.result.reason == "target reached"


def test_forced_cards_are_played_by_the_engine() -> None:
    t = play(suits(), "2c 2d 2h")
    forced = [e for e in read_log(t.log) if isinstance(e, Decided) and len(e.choices) == 1]
    assert forced == []  # the last one had a choice of thirteen
    assert t.seat == 3


def test_the_table_tells_of_suits_that_a_seat_lacks_and_of_nothing_where_it_lacks_none() -> None:
    t = play(suits(), "2c 2d")
    (told,) = [line for line in str(t.view(2)).splitlines() if "without" in line]
    assert "seat 1" in told and "without ♣" in told
