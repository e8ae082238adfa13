"""Games that are played together, or alone, as the lab reports them."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardkit
from cardkit.engine.base.errors import CardkitError
from cardkit.lab import assert_beats, assert_fair
from cardkit.lab.report.text import rate_words
from cardkit.lab.run.progress import GUESS, Pace, foretell, rivals_in

MECHANISMS = Path(__file__).parents[2] / "examples" / "mechanisms"


def test_together_they_win_or_lose() -> None:
    game = cardkit.load(str(MECHANISMS / "fireworks.py"))
    found = game.simulate("random*3", games=40, seed=1)
    won = found.numbers["won"].counts
    assert found.won is not None and found.won.value == dict(won).get(1.0, 0) / 40
    assert found.won.low is not None and 0 <= found.won.low < found.won.value
    # nobody is ahead of anybody
    assert (found.seats, found.order, found.seat_test, found.leads) == ((), None, None, None)
    assert [agent.wins for agent in found.agents] == [None]
    text = str(found)
    assert "Games won" in text and "together" in text and "fair" not in text
    assert "give the share of games won" in text
    # what a move goes with is the whole win, not a third of it
    assert found.moves and all(0 <= (move.wins_chosen or 0) <= 1 for move in found.moves)
    share = sum(m.offered * m.chosen * (m.wins_chosen or 0) for m in found.moves)
    chosen = sum(m.offered * m.chosen for m in found.moves)
    assert share / chosen > found.won.value / 2


def test_duplicate_deals_of_games_without_rivals_are_refused() -> None:
    kinds = (("fireworks", "random*3", "together"), ("patience", "random", "by one player alone"))
    for name, seats, how in kinds:
        game = cardkit.load(str(MECHANISMS / f"{name}.py"))
        with pytest.raises(CardkitError, match=f"is played {how}: duplicate deals are for"):
            game.simulate(seats, games=2, duplicate=True)


def test_events_of_games_without_rounds_are_told_per_player() -> None:
    plain = cardkit.load(str(MECHANISMS / "liars.py")).simulate("random*4", games=3)
    rounds = cardkit.load("flip7", target_score=30).simulate("random*3", games=3)
    assert [rate_words(found) for found in (plain, rounds)] == [
        "per player",
        "per player and round",
    ]


def test_partners_are_tested_as_pairs() -> None:
    """Seats 0 and 2 of whist win together: four seats say no more than two pairs."""
    found = cardkit.load(str(MECHANISMS.parent / "whist")).simulate("random*4", games=40, seed=1)
    assert found.order is not None and found.order.test is not None
    starters = sum(found.order.shares[place].share.value for place in (0, 2))
    assert found.order.test.freedom == 1
    assert found.order.test.statistic == pytest.approx(40 * (2 * starters - 1) ** 2)


def test_alone_nobody_waits() -> None:
    game = cardkit.load(str(MECHANISMS / "patience.py"))
    found = game.simulate("random", games=20, seed=1)
    assert "alone" in str(found)
    assert "longest_wait" not in found.numbers and "wait" not in found.ratios


def test_what_needs_rivals_says_so() -> None:
    game = cardkit.load(str(MECHANISMS / "fireworks.py"))
    with pytest.raises(CardkitError, match="played together, so nobody comes out ahead"):
        game.tournament(["random", "search:1"], seats=3)
    with pytest.raises(AssertionError, match="no seat can be ahead"):
        assert_fair(game, games=5)
    with pytest.raises(AssertionError, match="nobody can beat anybody"):
        assert_beats(game, "random", "search:1", games=1, seats=2)


def test_compared_by_what_is_won() -> None:
    game = cardkit.load(str(MECHANISMS / "fireworks.py"))
    found = game.compare(game, "random*2", other_seats="random*3", games=20)
    metrics = [each.metric for each in found.sides[1].differences]
    assert "won" in metrics and "shared_score" in metrics
    assert not any(metric.startswith("wins of") for metric in metrics)


def test_how_exact_it_will_be() -> None:
    game = cardkit.load(str(MECHANISMS / "fireworks.py"))
    assert rivals_in("random*3") == 3
    assert rivals_in("random*3", game) == 2  # they, or the game
    assert rivals_in("random*") is None
    assert (
        foretell(1000, 4)
        == "1,000 games give a win share to within ± 2.7 percentage points; ± 1 takes about 7,203"
    )
    assert foretell(1000, 4, sides=2) == (
        "1,000 games per side give a difference of win shares to within ± 3.8 percentage points "
        "or better; ± 1 takes 14,405 at most"
    )


def test_the_time_left_is_told_without_the_start() -> None:
    pace = Pace()
    assert pace.add(1, 100.0) is None  # whenever the processes were ready
    assert pace.add(8, 100.0 + GUESS / 2) is None
    assert pace.add(992, 102.0) == 500
