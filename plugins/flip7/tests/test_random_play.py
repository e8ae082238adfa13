"""Properties of any play: seeds, and indices into the lists of legal moves."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from cardkit_flip7.table import Action, Number, second_chance_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.engine.knowledge.events import Decided, Moved, Said, read_log

SEATS = [3, 4, 7, 18, 20]
EDITIONS = ["kosmos", "the_op"]
QUICK = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def check(t: Any) -> None:
    """What is true at every choice, and at the end of the game."""
    assert Counter(card for cell in t.cells for card in cell) == Counter(t.rules.deck)
    for seat in t.seats:
        row, above = t.row[seat], t.above[seat]
        different = len(set(row))
        assert all(isinstance(card, Number) for card in row)
        assert different < 7  # a seventh number has ended the round
        assert (len(row) - different) == (1 if t.status[seat] == "busted" else 0)
        assert sum(card.id == "second_chance" for card in above) <= 1
        frozen = sum(card.id == "freeze" for card in above)
        assert frozen == (1 if t.status[seat] == "frozen" and not t.over else 0)
        assert not any(card.id == "flip_three" for card in above)
    if t.over:
        assert t.played == t.waiting == []
        return
    assert len(t.moves) > 1
    name = t.moves[0].name
    if name == "hit":
        assert t.status[t.seat] == "in"
        assert t.played == t.waiting == []
        return
    assert t.played[-1].id == name
    assert all(isinstance(card, Action) for card in t.played + t.waiting)
    for move in t.moves:
        (target,) = move.args
        assert t.status[target] == "in"
        if name == "second_chance":
            assert second_chance_of(t, target) is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
@settings(QUICK, max_examples=12)
@given(seed=st.integers(0, 10_000), picks=st.lists(st.integers(0, 19), max_size=60))
def test_every_step_keeps_all_cards_and_the_order_of_things(
    edition: str, seats: int, seed: int, picks: list[int]
) -> None:
    t = cardkit.load("flip7", edition=edition, target_score=60).start(seats, seed)
    score, rounds = list(t.score), t.round
    check(t)
    for pick in picks:
        if t.over:
            break
        t.apply(t.moves[pick % len(t.moves)])
        check(t)
        assert all(now >= before for now, before in zip(t.score, score, strict=True))
        assert t.round >= rounds
        score, rounds = list(t.score), t.round


def points_of(cards: list[str], flip7: bool) -> int:
    """Scoring once more, in another way."""
    if len(numbers := [int(id) for id in cards if id.isdecimal()]) != len(set(numbers)):
        return 0
    plus = sum(int(id.removeprefix("plus")) for id in cards if id.startswith("plus"))
    return sum(numbers) * 2 ** cards.count("x2") + plus + 15 * flip7


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 20])
@settings(QUICK, max_examples=6)
@given(seed=st.integers(0, 10_000))
def test_f7_33_scores_follow_from_the_cards_that_moved(edition: str, seats: int, seed: int) -> None:
    t = cardkit.load("flip7", edition=edition, target_score=80).start(seats, seed)
    rng = random.Random(seed)
    for _ in range(5000):
        if t.over:
            break
        likely = t.moves[0] if t.moves[0].name == "hit" and rng.random() < 0.7 else None
        t.apply(likely or rng.choice(t.moves))
    held: list[list[str]] = [[] for _ in t.seats]
    total = [0] * seats
    flipper = None
    for event in read_log(t.log):
        if isinstance(event, Moved):
            for source in event.sources:
                if source.seat is not None and len(event.sources) == 1:
                    held[source.seat].remove(event.cards[0].id)
            if event.to.seat is not None:
                held[event.to.seat].append(event.cards[0].id)
        elif isinstance(event, Said) and event.event == "flip7":
            flipper = event.params["seat"]
        elif isinstance(event, Said) and event.event == "scored":
            gained = [points_of(cards, flipper == seat) for seat, cards in enumerate(held)]
            assert gained == list(event.params["by_seat"])
            total = [a + b for a, b in zip(total, gained, strict=True)]
            held, flipper = [[] for _ in t.seats], None
    assert total == t.score == list(t.result.scores)


@settings(QUICK, max_examples=15)
@given(seed=st.integers(0, 10_000), seats=st.integers(3, 8), edition=st.sampled_from(EDITIONS))
def test_f7_44_every_game_ends_with_one_winner(seed: int, seats: int, edition: str) -> None:
    t = cardkit.load("flip7", edition=edition).start(seats, seed, log=False)
    rng = random.Random(seed)
    for _ in range(5000):
        if t.over:
            break
        t.apply(rng.choice(t.moves))
    assert t.over
    (winner,) = t.result.winners
    assert t.result.finished
    assert t.score[winner] == max(t.score) >= 200
    assert t.score.count(max(t.score)) == 1


@settings(QUICK, max_examples=20)
@given(seed=st.integers(0, 10_000), seats=st.integers(3, 6))
def test_f7_31_f7_32_without_stop_a_round_needs_a_flip_7_or_all_busted_or_frozen(
    seed: int, seats: int
) -> None:
    t = cardkit.load("flip7", target_score=100_000).start(seats, seed)
    for _ in range(150):
        assert set(t.status) <= {"in", "busted", "frozen"}
        t.apply(t.moves[0])
    out: Counter[str] = Counter()
    for event in read_log(t.log):
        if isinstance(event, Said) and event.event == "scored":
            assert out["flip7"] == 1 or out["bust"] + out["freeze"] == seats
            assert out["flip7"] == 0 or max(event.params["by_seat"]) >= 21 + 15
            out.clear()
        elif isinstance(event, Said) and event.event in ("flip7", "bust"):
            out[event.event] += 1
        elif isinstance(event, Decided) and event.move.name == "freeze":
            out["freeze"] += 1
