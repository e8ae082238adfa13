"""The end of a round, the next dealer, and the end of the game."""

from __future__ import annotations

import random
from typing import Any

import cardkit


def test_f7_01_rounds_go_on_until_somebody_has_200() -> None:
    game = cardkit.load("flip7")
    for seed in range(5):
        t, rng = game.start(3, seed), random.Random(seed)
        for _ in range(2000):
            if t.over:
                break
            assert max(t.score) < 200 or t.score.count(max(t.score)) > 1
            t.apply(rng.choice(t.moves))
        assert t.over and max(t.score) >= 200
        assert t.round > 1


def test_f7_31_a_round_ends_when_nobody_is_in(deal: Any) -> None:
    t = deal("5 8 9 5 4 8 1 2 3").do("hit", "hit", "stay")
    assert (t.status, t.round) == (["busted", "in", "stopped"], 1)
    t.do("hit")  # seat 1 busts as well
    assert (t.gained(), t.round) == ([0, 0, 9], 2)


def test_f7_31_also_when_all_are_busted(deal: Any) -> None:
    t = deal("5 8 9 5 8 9 1 2 3").do("hit", "hit", "hit")
    assert (t.gained(), t.round) == ([0, 0, 0], 2)


def test_f7_33_points_add_up_over_the_rounds(deal: Any) -> None:
    t = deal("5 8 9 10 11 12 7 6 4").do(*["stay"] * 6)
    gained = [scored["by_seat"] for scored in t.said("scored")]
    assert gained == [(5, 8, 9), (12, 10, 11)]
    assert t.score == [17, 18, 20]


def test_f7_33_all_but_the_busted_note_their_points(deal: Any) -> None:
    t = deal("5 8 9 7 5 freeze 1 2 3 4", seats=4)
    t.do("hit", "hit", "freeze:2", "stay", "stay")
    assert t.gained() == [0, 8, 9, 7]  # busted, stopped, frozen, stopped


def test_f7_38_used_cards_are_put_aside(deal: Any) -> None:
    t = deal("5 8 9 10 11 12").do("stay", "stay", "stay")
    assert (t.cards("discard"), len(t.deck)) == ("5 8 9", 94 - 6)
    assert t.row == [[t.rules.cards[id]] for id in ("12", "10", "11")]


def test_f7_39_f7_q47_the_deal_moves_to_the_left(deal: Any) -> None:
    t = deal("1 2 3 4 5 6 7 8 9 10 11 12", dealer=1)
    dealers = [t.dealer]
    for _ in range(3):
        assert t.seat == t.dealer
        t.do("stay", "stay", "stay")
        dealers.append(t.dealer)
    assert dealers == [1, 2, 0, 1]


def test_f7_42_f7_q42_the_score_counts_at_the_end_of_a_round(deal: Any) -> None:
    t = deal("12 8 9 10 7 6 5", target_score=20).do("hit", "stay", "hit", "hit")
    assert sum(card.value for card in t.row[0]) > 20
    assert not t.over and t.score == [0, 0, 0]
    t.do("stay", "stay")
    assert t.over and t.result.winners == (0,)


def test_f7_42_exactly_the_target_is_enough(deal: Any) -> None:
    assert deal("12 8 9", target_score=12).do("stay", "stay", "stay").over
    assert not deal("12 8 9 1 2 3", target_score=13).do("stay", "stay", "stay").over


def test_f7_43_f7_q43_the_highest_total_wins(deal: Any) -> None:
    t = deal("10 12 11", target_score=10).do("stay", "stay", "stay")
    assert t.over
    assert (t.result.winners, t.result.scores) == ((1,), (10, 12, 11))
    assert t.result.ranks == (3, 1, 2)


def test_f7_44_f7_q44_a_tie_for_the_lead_is_played_on_by_all(deal: Any) -> None:
    t = deal("12 12 5 2 11 2", target_score=12).do("stay", "stay", "stay")
    assert (t.over, t.round, t.dealer) == (False, 2, 1)
    assert t.status == ["in", "in", "in"]
    t.do("stay", "stay", "stay")  # 14, 14, 16: seat 2, not one of the two, leads alone
    assert t.over
    assert (t.result.scores, t.result.winners) == ((14, 14, 16), (2,))


def test_f7_44_f7_q44_as_many_rounds_as_it_takes(deal: Any) -> None:
    t = deal("12 12 5 2 3 2 3 4 6", target_score=12).do(*["stay"] * 6)
    assert (t.over, t.round, t.score) == (False, 3, [14, 14, 8])
    t.do("stay", "stay", "stay")
    assert (t.over, t.result.winners) == (True, (1,))


def test_f7_q45_a_tie_behind_the_leader_does_not_matter(deal: Any) -> None:
    t = deal("12 11 11", target_score=11).do("stay", "stay", "stay")
    assert t.over
    assert t.result.ranks == (1, 2, 2)


def test_after_the_end_the_score_alone_says_where_a_player_stands() -> None:
    """The cards were scored: nothing is added once more, not even the bonus of a Flip 7."""
    game = cardkit.load("flip7", target_score=40)
    t, rng = game.start(3, 1), random.Random(1)
    while not t.over:
        assert all(t.rules.distance(t, seat) is not None for seat in t.seats)
        t.apply(rng.choice(t.moves))
    assert [t.rules.distance(t, seat) for seat in t.seats] == [None] * 3
