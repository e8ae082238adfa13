"""Comparisons on the same seeds, sweeps, and balance as a test."""

from __future__ import annotations

import json
import re
import shlex
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from helpers.played import game as played
from helpers.tiny import highcard, library, refused, run

import cardkit
from cardkit import CardkitError, Result
from cardkit.lab import assert_beats, assert_fair, assert_lasts, balance
from cardkit.lab.compare import Side, compare
from cardkit.lab.measure import pairs
from cardkit.lab.measure.comparison import Comparison, Comparisons, Difference
from cardkit.lab.measure.pairs import Differences
from cardkit.lab.measure.stats import Estimate
from cardkit.lab.report.compare_text import held, holds
from cardkit.lab.report.figures import value_of
from cardkit.lab.report.format import about, gain_text
from cardkit.lab.report.sentences import sentence
from cardkit.lab.sides import (
    Written,
    labels_of,
    load_sides,
    read_side,
    read_sides,
    split_values,
    vary,
)
from cardkit.lab.simulate import simulate

COMPARE = ("compare", "--games", "30", "--seed", "s", "--workers", "1")
SPRINT = ("compare", "flip7", "target_score=190", "--seats", "random*3", "--games", "40")


def found(one: dict[str, Any], two: dict[str, Any], seats: str = "random*2") -> Comparison:
    sides = [Side("one", highcard(**one), seats), Side("two", highcard(**two), seats)]
    return compare(sides, library(), 30, seed="s")


# -- differences ---------------------------------------------------------------------------


def test_the_difference_of_a_pair_by_hand() -> None:
    longer = played(
        agents=("random", "odds", "random"),
        decisions=43,
        result=Result.of((7, 7, 0), "tie"),
    )
    both = Differences()
    both.add(played(), longer, 0)
    differences = both.numbers
    assert differences["decisions"] == {3: 1}
    assert differences["wins of odds"] == {Fraction(-1, 2): 1}
    assert differences["wins of random"] == {Fraction(1, 2): 1}
    assert differences["wins of player 1"] == {Fraction(-1, 2): 1}
    assert differences["wins of player 2"] == {Fraction(1, 2): 1}
    assert differences["rounds"] == {0: 1}
    both.add(played(), attrs.evolve(longer, decisions=40), 0)
    assert differences["decisions"] == {3: 1, 0: 1}


def test_players_are_found_again_when_they_rotate() -> None:
    # the first of the line-up sits at seat 2, the second at seat 0, who won
    values = pairs.values(played(), 2)
    assert [values[pairs.player_wins(number)] for number in range(3)] == [0, 1, 0]


def test_pairs_of_which_one_is_unfinished_do_not_count() -> None:
    both = Differences()
    stopped = played(result=Result.unfinished((1, 2, 3), "cap"))
    both.add(played(), stopped, 0)
    both.add(stopped, played(), 0)
    assert both.numbers == {}
    assert both.ratios["branching"].n == both.chances.n == 2  # choices were made in them
    assert "drama_share" not in both.ratios  # but nobody has won


def test_more_rounds_make_games_longer() -> None:
    told = found({"rounds": 1}, {"rounds": 3}).sides[1]
    differences = {each.metric: each for each in told.differences}
    assert differences["rounds"].change.value == 2
    assert differences["rounds"].pairs == 30
    assert "wins of random" not in differences  # who else
    assert told.sentence == "two makes games 2.00 ± 0.00 rounds longer"


def test_choices_are_compared_as_ratios() -> None:
    first, second = found({"may_fold": False}, {"may_fold": True}).sides
    change = next(each for each in second.differences if each.metric == "branching").change
    one, two = first.findings.branching, second.findings.branching
    assert one is not None and two is not None
    assert change.value == pytest.approx(two.value - one.value)
    assert change.value == pytest.approx(1, abs=0.1)


def test_sentences() -> None:
    told = found({"rounds": 3}, {"rounds": 1}).sides[1]
    assert told.sentence == "two makes games 2.00 ± 0.00 rounds shorter"
    same = found({}, {"may_fold": False})
    assert same.sides[1].sentence == (
        "two makes no clear difference to the length of games: +0.000 ± 0.070 decisions"
    )
    assert sentence("x", []) == "x: no pair of games was finished"
    differences = [found({"rounds": 3}, {"rounds": 1}).sides[1], same.sides[1]]
    shorter, alike = (sentence("x", each.differences, "y") for each in differences)
    assert shorter == "x makes games 2.00 ± 0.00 rounds shorter than y"
    assert alike.startswith("x makes no clear difference to the length of games compared with y: ")
    assert gain_text(-0.04) == "−4 %"


def test_workers_change_nothing() -> None:
    told = []
    for workers in (1, 2):
        sides = [
            Side(name, highcard(may_fold=name == "two"), "highest,random")
            for name in ("one", "two")
        ]
        data = json.loads(compare(sides, library(), 30, workers=workers).to_json())
        for part in (data, *(side["findings"] for side in data["sides"])):
            for key in ("workers", "seconds", "rate"):
                del part[key]
        told.append(data)
    assert told[0] == told[1]


def test_a_comparison_has_two_different_sides() -> None:
    with pytest.raises(CardkitError, match=r"^a comparison needs at least two sides$"):
        compare([Side("one", highcard(), "random*2")], library())
    with pytest.raises(CardkitError, match=r"^two sides are the same: one$"):
        compare([Side("one", highcard(), "random*2")] * 2, library())


# -- sides as they are written -------------------------------------------------------------


def test_sides_are_read() -> None:
    assert read_side("flip7") == Written("flip7", (), (), None)
    assert read_side("flip7 target_score=100 rule=a rule=b seats=odds*4") == Written(
        "flip7", ("target_score=100",), ("a", "b"), "odds*4"
    )
    assert read_sides("flip7", "first='left'")[1] == Written("flip7", ("first=left",), (), None)
    named = read_side("flip7+sudden(target_score=100) first=left")
    assert (named.game, named.settings) == ("flip7+sudden(target_score=100)", ("first=left",))
    for wrong in ("flip7 seven", "x=1 flip7", "", "'"):
        with pytest.raises(CardkitError):
            read_side(wrong)


def test_sides_are_labelled_with_what_is_different() -> None:
    assert labels_of(read_sides("flip7", "target_score=100")) == ["flip7", "target_score 100"]
    assert labels_of(read_sides("flip7", "./x/sprint.toml")) == ["flip7", "sprint"]
    assert labels_of(read_sides("a x=1 y=2", "a x=1 y=3")) == ["y 2", "y 3"]
    assert labels_of(read_sides("a seats=odds,random", "a seats=random*2")) == [
        "odds, random",
        "random*2",
    ]
    assert labels_of(read_sides("a", "a rule=b")) == ["a", "rule b"]
    assert labels_of(read_sides("./x/golf/", "x/kuhn")) == ["golf", "kuhn"]
    assert labels_of(read_sides("old/v.toml", "new/v.toml")) == ["old/v", "new/v"]
    assert labels_of(read_sides("old/v.toml a=1", "v.toml a=2")) == ["old/v, a 1", "v, a 2"]
    assert labels_of(read_sides("old/v.toml a=1", "old/v.toml a=2")) == ["a 1", "a 2"]


def test_a_side_that_differs_in_who_plays_is_labelled_with_it() -> None:
    sides = load_sides(read_sides("highcard", "seats=highest*2"), library(), seats="random*2")
    assert [side.label for side in sides] == ["random*2", "highest*2"]


def test_a_lone_bot_wins_everything_at_any_number_of_seats() -> None:
    sides = [Side(seats, highcard(), seats) for seats in ("random*2", "random*3")]
    told = {each.metric for each in compare(sides, library(), 5).sides[1].differences}
    assert "decisions" in told and "wins of random" not in told


def test_line_ups_are_no_option_of_a_sweep() -> None:
    refused(
        run(*COMPARE, "highcard", "--vary", "seats=random*2,random*3"),
        "cardkit: --vary seats=random*2,random*3: a sweep is over options and copies; write two "
        "sides, 'highcard seats=random*2' 'seats=random*3'; or give --seats once for each "
        "line-up\n",
    )


def test_values_of_a_sweep() -> None:
    assert split_values("100,150, 200") == ["100", "150", "200"]
    assert split_values("[1,2],[3,4]") == ["[1,2]", "[3,4]"]
    name, sides = vary("flip7 first=left", "target_score=1,2")
    assert name == "target_score"
    assert [side.settings for side in sides] == [
        ("first=left", "target_score=1"),
        ("first=left", "target_score=2"),
    ]


# -- the command ---------------------------------------------------------------------------


def test_compare_prints_differences() -> None:
    done = run(*COMPARE, "highcard", "rounds=1", "--seats", "highest,random")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[:2] == [
        "highcard: highest, random, seed s",
        "30 games per side, with the same seeds",
    ]
    assert lines[3] == "rounds 1 makes games 1.00 ± 0.00 rounds shorter."
    row = next(line for line in lines if line.startswith("  rounds "))
    assert row.split() == [
        "rounds",
        "2.00",
        "±",
        "0",
        "1.00",
        "±",
        "0",
        "−1.00",
        "±",
        "0.00",
        "clear",
    ]


def test_compare_line_ups() -> None:
    sides = ("highcard seats=highest,random", "seats=highest:low,random")
    done = run(*COMPARE, *sides, "--games", 120, "--json")
    first, second = json.loads(done.stdout)["sides"]
    assert (first["label"], second["label"]) == ("highest, random", "highest:low, random")
    changes = {each["metric"]: each["change"]["value"] for each in second["differences"]}
    assert changes["wins of player 1"] < -0.1
    assert re.search(
        r"; player 1 wins \d+\.\d ± \d+\.\d percentage points less$", second["sentence"]
    )
    assert changes["wins of random"] == -changes["wins of player 1"]


def test_wins_that_do_not_differ_clearly() -> None:
    pair = (Side("a", highcard(), "highest,random"), Side("b", highcard(), "random,random"))
    told = compare(pair, library(), 4, seed="s").sides[1].sentence
    assert re.search(
        r"; no clear difference to the wins of player 1: [+−]\d+ ± \d+ percentage points", told
    )


def test_shares_of_wins_are_told_in_percent_on_both_sides() -> None:
    sides = ("highcard seats=highest,random", "seats=highest:low,random")
    for more in ((), ("--rotate",)):
        told = run(*COMPARE, *sides, *more).stdout
        row = next(line for line in told.splitlines() if line.startswith("  wins of player 1 "))
        assert re.search(r"player 1 +\d+ ± \d+ % +\d+ ± \d+ % +−\d+ ± \d+ % points", row), row


def test_compare_with_options_for_both() -> None:
    done = run(*COMPARE, "highcard", "may_fold=true", "--seats", "random*2", "--set", "rounds=3")
    row = next(line for line in done.stdout.splitlines() if line.startswith("  rounds "))
    assert row.split()[:4] == ["rounds", "3.00", "±", "0"]
    assert re.search("highcard, rounds 3 +may_fold true", done.stdout), "what both have is told"


def test_an_option_for_both_that_one_side_overrides() -> None:
    command = (*COMPARE, "highcard", "rounds=3", "--seats", "random*2", "--set", "rounds=1")
    heads = next(line for line in run(*command).stdout.splitlines() if line.startswith("A game"))
    assert re.search("rounds 1 +rounds 3 +difference", heads)
    assert [o["rounds"] for o, _, _ in played_on(run(*command, "--json"))] == [1, 3]


def played_on(done: Any) -> list[tuple[dict[str, Any], list[str], list[str]]]:
    setups = [side["findings"]["setup"] for side in json.loads(done.stdout)["sides"]]
    return [(setup["options"], setup["rules"], setup["seats"]) for setup in setups]


def test_the_second_side_is_the_first_with_changes() -> None:
    """Whatever it does not mention stays: options, house rules and players."""
    first = "highcard rounds=3 seats=highest,random"
    for second, changed in (
        ("seats=random,random", {"rounds": 3, "may_fold": False, "seats": ["random", "random"]}),
        ("may_fold=true", {"rounds": 3, "may_fold": True, "seats": ["highest", "random"]}),
        ("rounds=1", {"rounds": 1, "may_fold": False, "seats": ["highest", "random"]}),
    ):
        one, two = played_on(run(*COMPARE, first, second, "--json"))
        assert (one[0]["rounds"], one[0]["may_fold"], one[2]) == (3, False, ["highest", "random"])
        found = {"rounds": two[0]["rounds"], "may_fold": two[0]["may_fold"], "seats": two[2]}
        assert found == changed
    done = run(
        "compare",
        "flip7 target_score=60 rule=sudden_death",
        "target_score=50",
        "--seats",
        "random*3",
        "--games",
        "2",
        "--workers",
        "1",
        "--json",
    )
    assert [(o["target_score"], r) for o, r, _ in played_on(done)] == [
        (60, ["sudden_death"]),
        (50, ["sudden_death"]),
    ]


def test_a_sweep_over_card_copies_and_an_option() -> None:
    done = run(
        *COMPARE,
        "highcard",
        "--vary",
        "copies.red-1=1,6",
        "--vary",
        "rounds=1,2",
        "--seats",
        "random*2",
        "--json",
    )
    assert (done.returncode, done.stderr) == (0, "")
    sides = json.loads(done.stdout)["sides"]
    assert len(sides) == 4 and len({side["label"] for side in sides}) == 4
    assert [side["findings"]["setup"]["options"]["rounds"] for side in sides] == [1, 2, 1, 2]
    cards = [
        {
            card["card"]: card["winners"] + card["losers"]
            for card in side["findings"]["cards"]
            if card["role"] == "drawn"
        }
        for side in sides
    ]
    assert cards[2]["red-1"] > 1.5 * cards[0]["red-1"]


def test_values_of_a_sweep_over_two_options_are_short() -> None:
    assert value_of("rounds", "rounds 3") == "3"
    assert value_of("copies.red-1, rounds", "copies.red-1 6, rounds 2") == "6 / 2"
    assert value_of("counts", "counts [1, 2]") == "[1, 2]"


def test_whether_a_difference_holds_with_other_players() -> None:
    """Three rounds are one more than two, whoever plays."""
    seats = ("--seats", "random*2", "--seats", "highest*2", "--seats", "random*4")
    done = run(*COMPARE, "highcard", "rounds=3", *seats)
    row = next(line for line in done.stdout.splitlines() if line.startswith("  rounds "))
    assert row.split() == ["rounds", *(["+1.00", "±", "0.00"] * 3), "holds"]
    lines = done.stdout.splitlines()
    head = lines.index("What rounds 3 changes, compared with highcard") + 1
    assert lines[head].split() == ["random*2", "highest*2", "random*4", "to", "tell"]
    values = next(n for n, line in enumerate(lines) if line.startswith("A game, highest*2 "))
    assert lines[values + 1].split() == ["rounds", "2.00", "±", "0", "3.00", "±", "0"]
    assert "\n  ?: not clear with these players\n" in done.stdout


@pytest.mark.extra("lab")
def test_each_line_up_shows_the_sides_side_by_side(tmp_path: Path) -> None:
    """Both line-ups have luck and skill in the terminal, and on the page."""
    seats = ("--seats", "highest,random", "--seats", "highest,random*2")
    page = tmp_path / "twice.html"
    done = run(*COMPARE, "highcard", "hand_size=1", *seats, "--duplicate", "--report", page)
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.split("\nSide by side, ")[1:]
    assert [part.split("  ")[0] for part in told] == ["highest, random", "highest, random*2"]
    for row in ("lead nobody lost ", "decided by skill ", "seats exchanged: random "):
        assert [part.count(f"\n  {row}") for part in told] == [1, 1], row
    assert done.stdout.count("\n  decided by …: ") == 1  # defined once
    text = page.read_text(encoding="utf-8").split("<h2>Side by side</h2>")[1]
    own = text.split("<h3>")[1:3]
    assert [part.split("<")[0] for part in own] == ["highest, random", "highest, random*2"]
    assert [part.count("<td>decided by skill</td>") for part in own] == [1, 1]


def test_how_many_games_would_tell_with_every_line_up() -> None:
    """Of differences that are not clear with some line-up, the one that takes most games."""
    with_each = []
    for needed in (None, 400, 12_345):
        each = compare([Side(str(n), highcard(rounds=n), "random*2") for n in (2, 4)], library(), 5)
        (length,) = [d for d in each.sides[1].differences if d.metric == "rounds"]
        own = attrs.evolve(length, clear=needed is None, needed=needed)
        with_each.append(
            attrs.evolve(
                each, sides=(each.sides[0], attrs.evolve(each.sides[1], differences=(own,)))
            )
        )
    lineups = ("random*2", "highest*2", "random*3")
    ((title, heads, rows),) = held(Comparisons(lineups, tuple(with_each)))
    assert title == "What 4 changes, compared with 2"
    assert heads == ("", *lineups, " ", "to tell")
    assert (rows[0][0], *rows[0][-2:]) == ("rounds", "partly", "12,000")


def test_several_line_ups_have_the_players_that_a_side_says() -> None:
    sides = ("highcard", "seats=highest*3", "--seats", "random*3", "--seats", "random*2")
    refused(
        run(*COMPARE, *sides),
        "cardkit: seats=highest*3 is for 3 players and --seats 'random*2' for 2: several --seats "
        "show whether a difference holds with the same number on both sides; compare different "
        "numbers one by one\n",
    )
    done = run(*COMPARE, *sides[:-1], "highest,random*2")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_line_up_is_given_once() -> None:
    twice = run(*COMPARE, "highcard", "rounds=3", "--seats", "random*2", "--seats", "random*2")
    refused(twice, "cardkit: --seats 'random*2' is given twice\n")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (((1, True), (2, True)), "holds"),
        (((1, True), (2, False)), "partly"),
        (((1, True), (-2, True)), "depends on who plays"),
        (((1, False), (-2, False)), ""),
    ],
)
def test_what_holding_means(changes: Any, told: str) -> None:
    assert holds([Difference("x", "", 9, Estimate(v), 0.5, clear) for v, clear in changes]) == told


def test_what_pairing_gains_is_told_for_each_figure() -> None:
    """The same games on both sides, one more round at the end of one: nearly all luck cancels out
    in what both have in common."""
    done = run(*SPRINT, "--workers", "1")
    head = next(line for line in done.stdout.splitlines() if line.startswith("A game "))
    assert head.split()[-2:] == ["difference", "pairing"]
    for figure in ("decisions", "legal moves per decision", "rate of bust", "wins of the starter"):
        row = next(line for line in done.stdout.splitlines() if line.startswith(f"  {figure}  "))
        assert 50 < int(row.split()[-2]) <= 100


def test_a_designers_questions() -> None:
    done = run(
        "compare",
        "flip7",
        "target_score=60",
        "--seats",
        "random*3",
        "--games",
        "60",
        "--workers",
        "1",
    )
    told = done.stdout.split("What it changes\n")[1].split("\n\n")[0]
    assert re.search(r"^  Longer\? Shorter: −\d+\.\d+ ± \d+\.\d+ rounds\.$", told, re.M)
    assert re.search(r"^  Swingier\? Swingier: \+\S+ ± \S+ percentage points\.$", told, re.M)
    assert "\n  % points: percentage points, " in done.stdout
    questions = [
        "Better for the starter?",
        "More dramatic?",
        "Decided later?",
        "More to choose from?",
        "Longer between choices?",
    ]
    assert all(f"  {question} " in told for question in questions)


def test_a_sweep() -> None:
    done = run(*COMPARE, "highcard", "--vary", "rounds=1,2,4", "--seats", "random*2")
    lines = done.stdout.splitlines()
    assert "rounds 4 makes games 3.00 ± 0.00 rounds longer than rounds 1." in lines
    heads = lines.index(next(line for line in lines if line.startswith("rounds  ")))
    assert lines[heads].split() == ["rounds", "1", "2", "4"]
    assert lines[heads + 1].split() == [
        "rounds",
        "1.00",
        "±",
        "0",
        "2.00",
        "±",
        "0",
        "4.00",
        "±",
        "0",
    ]
    bar = next(line for line in lines if line.split()[:3] == ["rounds", "4", "4.0"])
    assert bar.endswith("█" * 24)
    side_by_side = next(line for line in lines if line.startswith("Side by side"))
    assert side_by_side.split()[3:] == ["1", "2", "4"]


def test_a_sweep_of_many_values_continues_below() -> None:
    done = run(*COMPARE, "highcard", "--vary", "rounds=1,2,3,4,5,6,7", "--seats", "highest,random")
    lines = done.stdout.splitlines()
    assert [line.split()[1:] for line in lines if line.startswith("rounds  ")] == [
        ["1", "2", "3", "4", "5"],
        ["6", "7"],
    ]
    assert "Wins of highest" in done.stdout  # bars
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("highcard",), "give two sides, A and B, or one and --vary OPTION=V1,V2,…"),
        (("highcard", "rounds=1", "--vary", "rounds=1,2"), "give two sides, A and B, or one and"),
        (("highcard", "rounds=1"), "who plays? give --seats, or seats=LINE-UP on both sides"),
        (("highcard", "--vary", "rounds=1"), "--vary rounds=1: write OPTION=VALUE,VALUE,… with"),
        (("highcard", "--vary", "x=1,2", "--seats", "random*2"), "has no option 'x'"),
        (("highcard", "highcard", "--seats", "random*2"), "two sides are the same: highcard"),
        (("highcard", "--vary", "rounds=1,2,1"), "--vary rounds=1,2,1: 1 is given twice"),
        (
            ("highcard seats=random*2", "rounds=1", "--seats", "highest,random"),
            "every side says who plays, so --seats 'highest,random' would be ignored",
        ),
        (
            ("highcard lowcard", "rounds=1"),
            "'highcard lowcard' is not a side of a comparison; write",
        ),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str) -> None:
    assert refused(run(*COMPARE, *arguments), message).stdout == ""


# -- balance as a test ---------------------------------------------------------------------


def test_a_fair_game() -> None:
    told = assert_fair(highcard(), 0.12, games=300, library=library())
    assert told.setup.seats == ("random",) * 4
    assert_fair(highcard(), 0.2, seats=2, games=200, library=library())


SEAT_0 = (
    r"^seat 1 wins \d+\.\d % \(95 %: \d+\.\d % to \d+\.\d %\) of the games, wanted 24.9 % to 25.1 %"
    r".*\n100 games: cardkit simulate highcard --seats 'random\*4' --games 100 --seed 1$"
)


def test_too_few_games_to_call_it_fair() -> None:
    with pytest.raises(AssertionError, match=SEAT_0):
        assert_fair(highcard(), 0.001, games=100, library=library())
    with pytest.raises(AssertionError, match=r"wanted 10.0 % to 40.0 %; too few games to tell"):
        assert_fair(highcard(), 0.15, games=12, library=library())


@pytest.mark.parametrize(
    ("low", "high", "few"),
    [(0.2, 0.3, True), (0.1, 0.22, True), (0.1, 0.15, False), (0.35, 0.5, False)],
)
def test_an_interval_apart_from_what_is_wanted_tells_enough(
    low: float, high: float, few: bool
) -> None:
    trial = balance.JudgedRun(simulate(highcard(), "random*2", library(), 1), "cardkit …")
    with pytest.raises(AssertionError) as caught:
        trial.within("it is", Estimate(low, low, high), 0.21, 0.29, "of all")
    assert ("too few games" in str(caught.value)) == few


def test_games_that_last() -> None:
    assert_lasts(highcard(rounds=3), 2, 4, games=20, library=library())
    with pytest.raises(
        AssertionError,
        match=r"^a game lasts 3.00 \(95 %: 3.00 to 3.00\) rounds, wanted 5.00 to 9.00\n",
    ):
        assert_lasts(highcard(rounds=3), 5, 9, games=20, library=library())
    with pytest.raises(AssertionError, match=r"^highcard has no laughs; it has decisions, turns,"):
        assert_lasts(highcard(), 5, 9, "laughs", games=2, library=library())
    with pytest.raises(AssertionError, match=r"^winning_score is .* points, wanted 50.00 to 90.00"):
        assert_lasts(highcard(), 50, 90, "winning_score", games=9, library=library())


def test_a_failure_names_the_command_that_shows_it() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_beats(
            highcard(rounds=3), "highest", share=0.99, games=30, seed="x y", library=library()
        )
    told, again = str(caught.value).split("\n30 games: cardkit ")
    words = shlex.split(again)
    assert words == [
        *("simulate", "highcard(rounds=3)", "--seats", "highest,random*3"),
        *("--games", "30", "--seed", "x y", "--rotate"),
    ]
    done = run(*words, "--workers", "1")
    (measured,) = re.findall(r"wins (\d+\.\d %)", told)
    assert re.search(rf"\n  highest +{measured}", done.stdout)


def test_games_that_never_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = partial(balance.simulate, cap=1)
    monkeypatch.setattr(balance, "simulate", stopped)
    with pytest.raises(AssertionError, match=r"^5 of 5 games were stopped after 1 decisions\n5 g"):
        assert_fair(highcard(), games=5, library=library())


def test_ctrl_c_ends_the_tests_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: Any, **more: Any) -> Any:
        return attrs.evolve(simulate(*given, **more), interrupted=True)

    monkeypatch.setattr(balance, "simulate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        assert_fair(highcard(), 0.5, games=5, library=library())


def test_a_bot_that_beats_another() -> None:
    told = assert_beats(highcard(), "highest", "random", seats=2, games=200, library=library())
    assert told.setup.rotate
    with pytest.raises(AssertionError, match=r"^highest:low wins .* of the games against random"):
        assert_beats(highcard(), "highest:low", seats=2, games=100, library=library())
    with pytest.raises(AssertionError, match=r"wanted 99.0 % to 100.0 %\n"):
        assert_beats(highcard(), "highest", share=0.99, seats=2, games=100, library=library())
    with pytest.raises(ValueError, match=r"^random cannot be compared with itself$"):
        assert_beats(highcard(), "random", library=library())


# -- how many games ------------------------------------------------------------------------


def test_what_is_not_clear_says_how_many_games_would_tell() -> None:
    """40 games are too few to tell most figures of two targets that are close to each other."""
    done = run(*SPRINT, "--workers", "1", "--json")
    second = json.loads(done.stdout)["sides"][1]["differences"]
    assert sum(not each["clear"] for each in second) > 3
    for each in second:
        told = each["clear"] or not each["change"]["value"]
        assert (each["needed"] is None) if told else each["needed"] > 40
    text = run(*SPRINT, "--workers", "1").stdout
    wanted = next(each["needed"] for each in second if each["metric"] == "decisiveness")
    assert f"; to tell, about {about(wanted)} games." in text
    assert "  to tell: with that many games, four of five runs would call a difference" in text
    assert [about(n) for n in (7, 64, 1234, 98_765)] == ["7", "64", "1,200", "99,000"]


def test_events_that_are_the_same_in_every_game_are_left_out() -> None:
    done = run(*SPRINT, "--workers", "1", "--json")
    metrics = [each["metric"] for each in json.loads(done.stdout)["sides"][1]["differences"]]
    assert "rate of bust" in metrics and "rate of round_begins" not in metrics
    sweep = ("flip7", "--vary", "target_score=30,60", "--seats", "random*3", "--games", "20")
    done = run("compare", *sweep, "--workers", "1")
    assert "rate of bust" in done.stdout and "rate of round_begins" not in done.stdout


def test_only_games_can_be_compared() -> None:
    with pytest.raises(CardkitError, match=r"^compare: 'seven' is not a game; load it with"):
        cardkit.load("flip7").compare("seven", "random*3")  # type: ignore[arg-type]
