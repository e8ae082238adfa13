"""Which value of a sweep makes the longest games, the most dramatic ones, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import attrs
import pytest
from helpers.tiny import highcard, library, run

import cardkit
from cardkit.api import default_library
from cardkit.lab.compare import compare_runs
from cardkit.lab.measure.comparison import Compared, Comparison, Difference
from cardkit.lab.measure.played import Played
from cardkit.lab.measure.stats import Estimate
from cardkit.lab.report.extremes import Extremes, extremes, notes_of, rows_of
from cardkit.lab.run.job import Job
from cardkit.lab.run.play_one import measure, play_out
from cardkit.lab.run.runner import Run
from cardkit.lab.simulate import simulate

GAMES = 20


def sides_with(waits: Sequence[Estimate], ps: Sequence[float]) -> Comparison:
    """Sides that differ in nothing but how long one waits; `ps` are those of the pairs."""
    plain = attrs.evolve(simulate(highcard(), "random*2", library(), GAMES), numbers={}, order=None)
    sides = []
    for number, wait in enumerate(waits):
        change = Estimate(wait.value - waits[0].value)
        p = [ps[number - 1]] if number else []
        differences = [Difference("wait", "choices", GAMES, change, each, False) for each in p]
        findings = attrs.evolve(plain, ratios={"wait": wait})
        sides.append(Compared(str(number), findings, tuple(differences), ""))
    return Comparison("option", tuple(sides), False, None, 1, 1.0, 1.0)


def test_pairs_with_the_first_side_tell_more_than_intervals() -> None:
    """1, 1 and 3, each with ± 1: intervals that just meet do not tell 3 from the second value, but
    pairs of games tell it from the first."""
    waits = [Estimate(v, v - 1, v + 1) for v in (1.0, 1.0, 3.0)]
    assert extremes(sides_with(waits, [1.0, 0.001])) == [Extremes("wait", (2, 1), (0, 1))]


def test_intervals_far_enough_apart_are_clear_whatever_the_pairs() -> None:
    """Three pairs of sides are compared, so the smallest p has to be below 5 % / 3."""
    far = [Estimate(v, v - 1, v + 1) for v in (0.0, 0.0, 4.0)]
    assert extremes(sides_with(far, [1.0, 0.9])) == [Extremes("wait", (2, 0), (0, 1, 2))]
    near = [Estimate(v, v - 1, v + 1) for v in (0.0, 0.0, 2.01)]  # p just below 5 %
    assert extremes(sides_with(near, [1.0, 0.9])) == [Extremes("wait", (2, 0, 1), (0, 1, 2))]


def test_pairs_with_the_first_side_bound_the_error_between_others() -> None:
    """2 and 3, each with ± 2; but both differ from the first side by hardly more or less in any
    pair, so they differ from each other as well."""
    found = sides_with([Estimate(v, v - 2, v + 2) for v in (1.0, 2.0, 3.0)], [0.0, 0.0])
    assert extremes(found) == [Extremes("wait", (2, 1), (0,))]
    sides = []
    for side in found.sides:
        exact = [
            attrs.evolve(d, change=Estimate(v := d.change.value, v - 0.1, v + 0.1))
            for d in side.differences
        ]
        sides.append(attrs.evolve(side, differences=tuple(exact)))
    assert extremes(attrs.evolve(found, sides=tuple(sides))) == [Extremes("wait", (2,), (0,))]


def test_the_longest_and_the_shortest_games_of_a_sweep() -> None:
    sweep = ("compare", "highcard", "--vary", "rounds=2,4,3", "--seats", "random*2")
    lines = run(*sweep, "--games", "30", "--workers", "1").stdout.splitlines()
    rows = {line[2:].split("  ")[0]: line.split() for line in lines if line.startswith("  ")}
    assert rows["longest"] == ["longest", "4", "rounds", "4.00", "±", "0"]
    assert rows["shortest"] == ["shortest", "2", "rounds", "2.00", "±", "0"]
    (starter,) = [line for line in lines if line.startswith("  best for the starter")]
    assert "no clear difference  wins of the starter; to tell, about " in starter


@pytest.mark.extra("lab")
def test_answers_of_a_sweep_name_a_figure_that_the_page_defines(tmp_path: Path) -> None:
    found = sides_with([Estimate(v, v - 1, v + 1) for v in (9.0, 2.0)], [0.0])
    found.write_report(tmp_path / "sweep.html")
    text = (tmp_path / "sweep.html").read_text(encoding="utf-8")
    answered = text.split("<h2>Which is …</h2>")[1].split("</section>")[0]
    assert "<td>longest between choices</td>" in answered
    assert ">wait between choices 9.0 ± 1.0</td>" in answered
    assert "<dt>wait between choices</dt><dd>choices of others between two choices" in text


def test_how_many_games_would_tell_values_apart() -> None:
    found = sides_with([Estimate(v, v - 1, v + 1) for v in (2.0, 2.1, 2.2)], [0.5, 0.4])
    sides = [found.sides[0]]
    for side, needed in zip(found.sides[1:], (4_321, 987), strict=True):
        own = tuple(attrs.evolve(each, needed=needed) for each in side.differences)
        sides.append(attrs.evolve(side, differences=own))
    (row,) = rows_of(attrs.evolve(found, sides=tuple(sides)))
    assert row == (
        *("longest between choices", "no clear difference"),
        "wait between choices; to tell, about 990 games",
    )
    assert any(note.startswith("To tell: ") for note in notes_of([row]))


def test_many_values_that_cannot_be_told_apart_are_counted() -> None:
    waits = [Estimate(v, v - 1, v + 1) for v in (9.0, 2.0, 2.1, 2.2, 2.3, 2.4)]
    found = sides_with(waits, [0.0] * 5)
    assert extremes(found) == [Extremes("wait", (0,), (1, 2, 3, 4, 5))]
    assert "1, 2, 3, 2 more" in str(found)


@pytest.mark.slow
@pytest.mark.parametrize("n", [20, 60])
def test_false_alarms_of_a_sweep(n: int) -> None:
    """Four values that differ in nothing, each with other games: any of all their differences is
    clear in about 5 % of the runs at most."""
    game = cardkit.load("flip7", target_score=60)
    job = Job.of(game, "random*3", default_library(), seed="cover")
    pool = [measure(play_out(job.match(i), job.recipe.cap)) for i in range(600)]
    rng, alarms, trials = Random(n), 0, 300
    for _ in range(trials):
        games: list[list[Played]] = [rng.choices(pool, k=n) for _ in range(4)]
        done = Run.of([job] * 4, 1, n)
        done.games = n
        for tally, own in zip(done.tallies, games, strict=True):
            tally.add(*own)
        for differences, own in zip(done.differences, games[1:], strict=True):
            for one, two in zip(games[0], own, strict=True):
                differences.add(one, two, 0)
        found = compare_runs(list("abcd"), [job] * 4, done, [None] * 4, "option")
        told = extremes(found)
        assert len(told) > 5
        alarms += any(len(each.most) < 4 or len(each.least) < 4 for each in told)
    assert alarms / trials <= 0.08
