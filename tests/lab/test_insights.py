"""What a designer asks, each on games worked out by hand."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from helpers.played import STANDINGS, game
from helpers.tiny import highcard, library, refused, run

from cardkit import CardkitError, Result
from cardkit.lab.measure.insights import leads_of, moves_of
from cardkit.lab.measure.ratings import strengths, variance_of
from cardkit.lab.measure.tally import Tally
from cardkit.lab.run.summary import order_of
from cardkit.lab.simulate import simulate
from cardkit.lab.tournament import lineups, tournament


def tally_of(*games: Any) -> Tally:
    tally = Tally(games[0].agents)
    for each in games:
        tally.add(each)
    return tally


def test_from_which_lead_on_nobody_loses() -> None:
    # leads of 2 and 11 were lost, one of 5 was won
    leads = leads_of(tally_of(game()))
    assert leads is not None
    assert (leads.never_lost, leads.mostly_won, leads.most) == (None, None, 11)
    kept = game(standings=((15, 0, 0), (30, 18, 0), (40, 20, 22)))
    leads = leads_of(tally_of(game(), kept))
    assert leads is not None
    # 15 and 12 were kept, 11 was not
    assert (leads.never_lost, leads.standings, leads.mostly_won) == (12, 2, 12)
    assert leads.held == ((2, 1, 1), (5, 1, 0), (11, 1, 1), (12, 1, 0), (15, 1, 0))
    assert leads_of(tally_of(game(standings=None))) is None


def test_moves_and_what_goes_with_them() -> None:
    # seat 0 won: it hit 3 times of 4; seat 2 lost: it stayed twice of 2
    tally = tally_of(game(), game())
    stay, hit = moves_of(tally)
    assert (hit.move, hit.offered, hit.chosen) == ("hit", 12, 0.5)
    assert (hit.wins_chosen, hit.wins_passed) == (1.0, pytest.approx(1 / 3))
    assert hit.effect is not None and hit.effect.value == pytest.approx(2 / 3)
    assert stay.effect is not None and stay.effect.value == pytest.approx(-2 / 3)


def test_the_effect_of_a_move_has_an_interval_that_covers() -> None:
    """Two kinds that do not matter: the interval of the effect has 0 in it about 95 % of the time,
    though the choices of one game are won or lost together."""
    rng, covered = Random(5), 0
    for _ in range(300):
        tally = Tally(("a", "b"))
        for _ in range(40):
            scores = (1, 0) if rng.random() < 0.5 else (0, 1)
            taken = [rng.randrange(6) for _ in range(2)]
            choices = {(s, ("x", "y"), "x"): n for s, n in enumerate(taken)}
            choices |= {(s, ("x", "y"), "y"): 5 - n for s, n in enumerate(taken)}
            tally.add(
                game(
                    agents=("a", "b"),
                    result=Result.of(scores, "end"),
                    standings=None,
                    drawn=([], []),
                    suffered=({}, {}),
                    choices=choices,
                )
            )
        effect = moves_of(tally)[0].effect
        assert effect is not None and effect.low is not None and effect.high is not None
        covered += effect.low <= 0 <= effect.high
    assert 0.92 <= covered / 300 <= 0.98


def test_fairness_by_the_order_of_play() -> None:
    # seat 0 wins; it began once, and was the last of three after seat 1 had begun
    order = order_of(tally_of(game(starter=0), game(starter=1)), alike=True)
    assert order is not None and order.moves
    assert [share.share.value for share in order.shares] == [0.5, 0.0, 0.5]
    fixed = order_of(tally_of(game(), game()), alike=True)
    assert fixed is not None and not fixed.moves


def test_shares_of_the_final_gap() -> None:
    tally = tally_of(game(), game(standings=STANDINGS[3:]))
    drama, swing = tally.ratios["drama_share"], tally.ratios["swing_share"]
    assert Fraction(drama.a, drama.b) == Fraction(12 + 0, 20 + 20)
    # 52 points in five rounds, 13 + 13 in two; the gap is 20 each time
    assert Fraction(swing.a, swing.b) == Fraction(52 + 26, 20 * 5 + 20 * 2)


# -- skill and luck ------------------------------------------------------------------------


def test_all_luck_of_the_deal() -> None:
    """Seat 0 wins the first deal whoever sits there, seat 1 the second."""
    orders = [(0, 1), (1, 0)]
    deals = [[(order, ranks) for order in orders] for ranks in ((1, 2), (2, 1))] * 20
    skill, deal = variance_of(deals, 2, 2)
    assert (skill, deal) == (pytest.approx(0), pytest.approx(1))


def test_all_skill() -> None:
    deals = [[((0, 1), (1, 2)), ((1, 0), (2, 1))]] * 20  # bot 0 wins at either seat
    skill, deal = variance_of(deals, 2, 2)
    assert (skill, deal) == (pytest.approx(1), pytest.approx(0))
    strong, weak = strengths(deals, 2)
    assert strong == -weak > 300
    assert strengths([[((0, 1), (1, 1))]], 2) == [pytest.approx(0), pytest.approx(0)]


def test_ratings_are_odds() -> None:
    """Three to one are 400·log10(3) points, but for the half win that is added each way."""
    deals = [[((0, 1), (1, 2) if number % 4 else (2, 1))] for number in range(4000)]
    strong, weak = strengths(deals, 2)
    assert strong - weak == pytest.approx(190.85, abs=0.5)


def test_every_order_of_every_line_up() -> None:
    assert lineups(3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert lineups(2, 3) == [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]
    with pytest.raises(CardkitError, match="can sit in"):
        lineups(9, 6)


def test_a_tournament_is_the_same_with_any_number_of_workers() -> None:
    told = []
    for workers in (1, 2):
        bots = ["highest", "random", "highest:low"]
        found = tournament(highcard(), bots, library(), 12, workers=workers)
        data = found.to_dict()
        for key in ("workers", "seconds", "rate"):
            del data[key]
        told.append(data)
    assert told[0] == told[1]
    assert [rating["bot"] for rating in told[0]["ratings"]] == ["highest", "random", "highest:low"]
    assert told[0]["games"] == 72


def test_a_share_of_wins_is_never_below_nothing_or_above_all() -> None:
    found = tournament(highcard(), ["highest", "highest:low"], library(), 6)
    for rating in found.ratings:
        assert rating.wins.low is not None and rating.wins.high is not None
        assert 0 <= rating.wins.low <= rating.wins.high <= 1


def test_the_command_tournament() -> None:
    done = run("tournament", "highcard", "--bots", "highest,random", "--deals", "10")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("highcard: 2 seats, seed 1\n10 deals, each in every line-up")
    assert "What decides who wins" in done.stdout
    assert "  fewer than 30 deals say too little for intervals\n" in done.stdout + "\n"
    assert re.search(r"Bots +rating +wins +95 % +fair\n", done.stdout)
    assert re.search(r"random +−\d+ ± \d+ +\d+\.\d % +\d+\.\d – \d+\.\d +50\.0 %", done.stdout)
    refused(
        run("tournament", "highcard", "--bots", "random"),
        "cardkit: a tournament is between two different bots or more, not ['random']\n",
    )


def test_players_of_ones_own() -> None:
    def lowest(view: Any, rng: Random) -> Any:
        return min(view.moves, key=lambda move: move.args[0].value)

    found = simulate(highcard(), [lowest, "highest"], library(), 20)
    assert found.setup.seats == ("lowest", "highest")
    assert found.agents[1].wins is not None and found.agents[1].wins.share.value > 0.6
    several = simulate(highcard(), [lowest] * 2, library(), 20, workers=2)
    assert several.setup.seats == ("lowest", "lowest")
    with pytest.raises(CardkitError, match=r"^7 cannot play: give a bot's name, a function"):
        simulate(highcard(), [7, lowest], library(), 20)  # type: ignore[list-item]
