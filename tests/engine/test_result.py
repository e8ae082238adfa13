"""Results: ranks, ties with gaps, winners, unfinished games."""

from __future__ import annotations

import pytest
from helpers.tiny import game, highcard

from cardkit import Card, PerSeat, Pile, PluginError, Result, Rules, Table, public, zone
from cardkit.session.narrate import won


class Number(Card):
    value: int


class Scored(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    score: PerSeat[int] = public(0)


class ScoredRules(Rules[Scored]):
    ranks: list[int] | None = None

    def start(self, t: Scored) -> None:
        t.score = [4, 9, 4, 1][: len(t.seats)]
        t.end("counted", self.ranks)


class LowWins(ScoredRules):
    ranks = [2, 4, 2, 1]


class Unscored(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")


class UnscoredRules(Rules[Unscored]):
    def start(self, t: Unscored) -> None:
        t.end("nobody counts")


@pytest.mark.parametrize(
    ("scores", "ranks", "winners"),
    [
        ([5, 9, 7], (3, 1, 2), (1,)),
        ([9, 7, 7, 1], (1, 2, 2, 4), (0,)),
        ([3, 3, 3], (1, 1, 1), (0, 1, 2)),
        ([8, 2, 8, 2], (1, 3, 1, 3), (0, 2)),
        ([-1, -5], (1, 2), (0,)),
        ([0], (1,), (0,)),
    ],
)
def test_ranks_follow_from_scores(
    scores: list[int], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    result = Result.of(scores, "why")
    assert (result.ranks, result.winners) == (ranks, winners)
    assert (result.scores, result.reason, result.finished) == (tuple(scores), "why", True)


def test_the_end_of_a_game() -> None:
    t = game(ScoredRules).start(4, 1)
    assert t.result == Result((4, 9, 4, 1), (2, 1, 2, 4), (1,), "counted", True)
    assert t.view(0).result is t.result


def test_ranks_that_are_given_win() -> None:
    result = game(LowWins).start(4, 1).result
    assert (result.ranks, result.winners) == ((2, 4, 2, 1), (3,))


def test_a_game_without_scores() -> None:
    assert game(UnscoredRules).start(2, 1).result.scores == (0, 0)


def test_an_unfinished_game_ranks_nobody() -> None:
    assert Result.unfinished([1, 2], "cap") == Result((1, 2), (), (), "cap", False)


def test_partners_share_a_rank_and_a_rank_counts_teams() -> None:
    teams = ((0, 2), (1, 3))
    result = Result.of([3, 5, 3, 5], "why", teams=teams)
    assert (result.ranks, result.winners) == ((2, 1, 2, 1), (1, 3))
    tie = Result.of([4, 4, 4, 4], "why", teams=teams)
    assert (tie.ranks, tie.winners) == ((1, 1, 1, 1), (0, 1, 2, 3))
    three = Result.of([1, 7, 2, 1, 7, 2], "why", teams=((0, 3), (1, 4), (2, 5)))
    assert three.ranks == (3, 1, 2, 3, 1, 2)
    assert Result.of([3, 5, 3, 5], "why", [1, 2, 1, 2], teams).winners == (0, 2)


def test_partners_have_one_score() -> None:
    with pytest.raises(PluginError, match=r"seats \(0, 2\) are a team: they have one score"):
        Result.of([3, 5, 4, 5], "why", teams=((0, 2), (1, 3)))


def test_a_team_wins_and_others_share_the_win() -> None:
    texts = highcard().texts("en").named(["Ann", "Bob", "Cleo", "Dan"])
    teams = ((0, 2), (1, 3))
    told = [
        won(Result.of(scores, "why", teams=teams), teams, texts)
        for scores in ([5, 3, 5, 3], [4, 4, 4, 4])
    ]
    assert told == ["Ann and Cleo win!", "Ann, Bob, Cleo and Dan share the win!"]
    assert won(Result.of([1, 2], "why"), (), texts) == "Bob wins!"
    assert won(Result.of([2, 2], "why"), (), texts) == "Ann and Bob share the win!"


@pytest.mark.parametrize(
    ("lang", "shared", "team"),
    [
        ("en", "You, Ann and Bob share the win!", "You and Ann win!"),
        ("de", "Du, Ann und Bob habt gemeinsam gewonnen!", "Du und Ann habt gewonnen!"),
    ],
)
def test_whoever_shares_a_win_is_named_first(lang: str, shared: str, team: str) -> None:
    texts = highcard().texts(lang).named(["Ann", "Bob", "Cleo"], you=2)
    assert won(Result.of([2, 2, 2], "why"), (), texts) == shared
    assert won(Result.of([2, 1, 2], "why"), ((0, 2), (1,)), texts) == team
    watched = highcard().texts("de").named(["Ann", "Bob", "Cleo"])
    assert won(Result.of([2, 2, 1], "why"), (), watched) == "Ann und Bob haben gemeinsam gewonnen!"
