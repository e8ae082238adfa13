"""Simulations: the same findings however they are run, and all their outputs."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from helpers.tiny import MADEUP, game, highcard, library, limited, program, refused, run
from helpers.tracing import Base
from madeup import highcard as module

import cardkit.bots
from cardkit import Bot, CardkitError, Library, hookimpl
from cardkit.lab.measure.findings import Findings
from cardkit.lab.measure.metrics import possible
from cardkit.lab.measure.stats import Estimate, width
from cardkit.lab.report.format import margin, percents, plus_minus, signed_text
from cardkit.lab.run import processes, runner
from cardkit.lab.run.chunks import COLUMNS, Wanted, keep
from cardkit.lab.run.job import Job, prepare_job
from cardkit.lab.run.processes import Processes
from cardkit.lab.run.runner import run as lab_run
from cardkit.lab.simulate import simulate

SIMULATE = ("simulate", "highcard", "--seats", "highest,random", "--games", "40", "--seed", "s")


def found(seats: str = "highest,random", games: int = 40, **more: Any) -> Findings:
    return simulate(highcard(), seats, library(), games, **{"seed": "s", **more})


def same(findings: Findings | str) -> dict[str, Any]:
    """All but what depends on the run."""
    text = findings if isinstance(findings, str) else findings.to_json()
    data: dict[str, Any] = json.loads(text)
    for key in ("workers", "seconds", "rate"):
        del data[key]
    return data


def with_bot(agent: Any) -> Library:
    bots = ModuleType("bots")
    bots.cardkit_bots = hookimpl(lambda: [Bot("odd", agent)])  # type: ignore[attr-defined]
    return Library([module, bots, cardkit.bots])


# -- the same however it is run ------------------------------------------------------------


def test_workers_change_nothing(tmp_path: Path) -> None:
    told = []
    for workers in (1, 2, 8):
        records = tmp_path / f"{workers}.ckr"
        told.append((same(found(workers=workers, records=records)), records.read_bytes()))
    assert told[0] == told[1] == told[2]
    assert told[0][0]["games"] == 40


def test_the_command_says_what_python_says() -> None:
    done = run(*SIMULATE, "--json", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    ours = same(found())
    theirs = same(done.stdout)
    ours["setup"]["plugin"] = theirs["setup"]["plugin"]  # named after where it was found
    assert theirs == ours
    assert set(json.loads(done.stdout)) - set(theirs) == {"workers", "seconds", "rate"}


def test_a_game_finds_itself_by_name() -> None:
    flip7 = cardkit.load("flip7")
    short = flip7.simulate("random*3", games=3, rounds=1)
    assert (short.games, short.finished) == (3, 0)
    assert str(short).startswith("flip7: random*3, seed 1, first 1 round only\n3 games, 3 unfin")


def test_json_names_no_path_and_no_date(tmp_path: Path) -> None:
    variant = tmp_path / "secret place" / "short.toml"
    variant.parent.mkdir()
    variant.write_text('extends = "highcard"\n[options]\nrounds = 1\n')
    done = run("simulate", variant, "--seats", "random*2", "--games", "3", "--json")
    assert json.loads(done.stdout)["setup"]["game"] == "short"
    assert "secret" not in done.stdout and str(MADEUP) not in done.stdout
    assert time.strftime("%Y-%m") not in done.stdout


def test_another_process_prepares_the_same_job(tmp_path: Path) -> None:
    variant = 'extends = "highcard"\n[options]\nmay_fold = true\n'
    own = Library.installed([str(MADEUP)])
    of = own.with_rules(own.variant("x.toml", variant), ["ends"]).configure({"rounds": 3})
    job = Job.of(of, "highest:low,random", own, seed=7, rotate=True)
    again = prepare_job(job.recipe)
    assert again.recipe == job.recipe
    assert again.game.option_values == of.option_values
    assert [again.match(i).record.lines for i in (0, 1)] == [
        job.match(i).record.lines for i in (0, 1)
    ]
    job.check_portable("elsewhere")


def test_another_process_finds_a_game_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "leaving.py"
    path.write_text(LEAVING)
    variant = tmp_path / "gone.toml"
    variant.write_text('extends = "leaving.py"\n')
    for name in (path, variant):
        own = Library([cardkit.bots])
        job = Job.of(own.load(str(name)), "random*2", own)
        job.check_portable("elsewhere")
        assert prepare_job(job.recipe).game.id == job.game.id == name.stem


LEAVING = '''
from cardkit import Card, Game, Pile, Rules, Table, decision, move, step, zone

class Distribution(Card):
    value: int

class LeavingTable(Table[Distribution]):
    deck: Pile[Distribution] = zone(seen="nobody")

class Leaving(Rules[LeavingTable]):
    @step
    def start(self, t):
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t, seat):
        return [self.leave(1), self.leave(2)]

    @move
    def leave(self, t, seat, how: int):
        t.end("left")

game = Game.define(Leaving, """
[game]
id = "leaving"
seats = [2]
[[cards]]
id = "one"
value = 1
""")
'''


def test_workers_that_are_not_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Library.installed([str(MADEUP)])
    for chosen in (runner, processes):
        monkeypatch.setattr(chosen, "start_method", lambda: "spawn")
    here = simulate(own.load("highcard"), "highest,random", own, 6, workers=1)
    there = simulate(own.load("highcard"), "highest,random", own, 6, workers=2)
    assert same(here) == same(there)
    made_here = game(Base)
    with pytest.raises(
        CardkitError,
        match=r"^'tiny' was made in this process and cannot be played in several processes:",
    ):
        simulate(made_here, "random*2", own, 6, workers=2)


UNGUARDED = """
import cardkit
from cardkit.lab.run import processes, runner

print("once")
runner.start_method = processes.start_method = lambda: METHOD
found = cardkit.load("seven").simulate("random*2", games=6, workers=2)
print(found.games, found.workers)
"""


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize("how", ["file", "stdin"])
def test_a_script_needs_no_main_guard(method: str, how: str, tmp_path: Path) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} on this system")
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED.replace("METHOD", repr(method)))
    done = subprocess.run(
        [sys.executable, str(script) if how == "file" else "-"],
        input=script.read_text(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("once\n6 2\n", "")


def test_a_game_made_in_python_can_be_played_in_forked_workers() -> None:
    assert same(found(games=6, workers=2)) == same(found(games=6))


# -- what is counted -----------------------------------------------------------------------


def test_wins_are_those_of_the_records(tmp_path: Path) -> None:
    path = tmp_path / "games.ckr"
    findings = found(games=60, records=path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    results = [line["result"] for line in lines if "result" in line]
    assert any(len(result["winners"]) == 2 for result in results)
    for seat in (0, 1):
        shares = [1 / len(r["winners"]) for r in results if seat in r["winners"]]
        assert findings.seats[seat].share.value == pytest.approx(sum(shares) / 60)
        scores = [result["scores"][seat] for result in results]
        agent = findings.agents[seat]
        assert agent.score is not None and agent.score.mean.value == pytest.approx(sum(scores) / 60)
        assert agent.ranks[0] == sum(seat in result["winners"] for result in results)
    decisions = sum("seat" in line and "choices" in line for line in lines)
    assert findings.numbers["decisions"].mean.value == pytest.approx(decisions / 60)
    seeds = [line["seed"] for line in lines if "record" in line]
    assert seeds == [f"s/{i}" for i in range(60)]


def test_games_stopped_by_the_cap_are_no_wins() -> None:
    findings = found(games=3, cap=1)
    assert (findings.games, findings.finished, findings.unfinished) == (3, 0, 3)
    assert findings.stopped == {"cap": 3}
    assert findings.seats == () and findings.agents[0].wins is None
    assert findings.numbers == {} and findings.length is None
    assert "  3 stopped after 1 decision\n" in str(findings) + "\n"


def test_games_of_one_round_have_no_course() -> None:
    one = simulate(highcard(rounds=1), "random*2", library(), 5)
    assert list(one.numbers) == ["decisions", "turns", "rounds", "winning_score"]
    assert one.length == "decisions"
    assert "drama" in found(games=5).numbers


def test_rotating_agents() -> None:
    fixed, rotated = found(games=40), found(games=40, rotate=True)
    assert fixed.seat_test is rotated.seat_test is None  # chance moves the start: seats are alike
    assert fixed.order is not None and fixed.order.moves and fixed.order.test is None
    assert rotated.order is not None and rotated.order.test is not None
    assert [agent.agent for agent in rotated.agents] == ["highest", "random"]
    assert rotated.agents[0].wins is not None and rotated.agents[0].wins.share.value > 0.6
    assert abs(rotated.seats[0].share.value - 0.5) < abs(fixed.seats[0].share.value - 0.5)


def test_rotation_moves_everybody_one_seat_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games.ckr"
    found("A=highest,B=random,C=highest:low", games=4, rotate=True, records=path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    names = ["".join(line["seats"]) for line in lines if "record" in line]
    assert names == ["ABC", "CAB", "BCA", "ABC"]


def test_rounds_and_their_scores() -> None:
    findings = found(games=30)
    first = [each for each in findings.by_round if each.round == 1]
    assert [each.agent for each in first] == ["highest", "random"]
    assert all(each.games == 30 for each in findings.by_round)
    last = [each.mean.value for each in findings.by_round if each.round == 2]
    assert last == [a.score.mean.value for a in findings.agents if a.score]
    only = found(games=30, rounds=1)
    assert [each.mean for each in only.by_round] == [each.mean for each in first]
    assert only.stopped == {"rounds": 30}
    counted = next(each for each in only.events if each.event == "counted")
    assert (counted.times.value, counted.rate.value) == (1.0, 0.5)  # one round of two players


def test_scores_of_one_game_are_one_observation() -> None:
    """Two seats whose scores always sum to the same: the mean is certain."""
    findings = simulate(highcard(may_fold=False, rounds=1), "random*2", library(), 50, seed=1)
    shared = findings.numbers["winning_score"].counts
    assert shared == ((1.0, 50),)
    score = findings.agents[0].score
    assert score is not None
    ties = sum(n for value, n in score.counts if value == 1.0) - 50
    p = ties / 50  # in a tie both have 1: the sum is 2, else 1
    assert score.mean.half == pytest.approx(width(50) * (p * (1 - p) / 49) ** 0.5 / 2, rel=1e-3)


def test_a_tally_does_not_grow_with_the_games() -> None:
    sizes = []
    for games in (400, 1600):
        job = Job.of(highcard(), "highest,random", library(), seed=1)
        sizes.append(len(pickle.dumps(lab_run([job], games).tallies[0])))
    assert sizes[1] < 1.1 * sizes[0]


def test_events_and_cards() -> None:
    findings = found(games=20)
    times = {each.event: each.times.value for each in findings.events}
    assert times == {"round_begins": 2.0, "advice": 2.0, "counted": 2.0, "folded": 0.0}
    never = next(each for each in findings.events if each.event == "folded")
    assert never.games.high == pytest.approx(0.1898, abs=1e-4)  # Agresti and Coull, 0 of 20
    assert never.rate.high == pytest.approx(never.games.high / 4)  # two players, two rounds
    rates = {each.event: each.rate.value for each in findings.events}
    assert rates["counted"] == 0.5  # once a round, for two players
    drawn = [card for card in findings.cards if card.role == "drawn"]
    assert [card.card for card in drawn] == [
        id for id in highcard().cards if id in {card.card for card in drawn}
    ]
    assert sum(card.losers for card in drawn) == pytest.approx(4)  # two hands of two
    played = [card for card in findings.cards if card.role == "played"]
    assert sum(card.losers for card in played) == pytest.approx(2)  # one card a round
    together = {role.role: (role.winners, role.losers) for role in findings.roles}
    assert together == {"drawn": (4, 4), "played": (2, 2)}
    assert str(findings).count("\n  all cards  ") == 2
    assert "\n  never: folded (so in at most 19.0 % of the games)" in str(findings)


def test_findings_are_the_same_in_every_language() -> None:
    plain = run(*SIMULATE, "--json", env={"CARDKIT_LANG": "en"})
    german = run(*SIMULATE, "--json", env={"CARDKIT_LANG": "de"})
    assert same(plain.stdout) == same(german.stdout)


def test_an_interval_that_is_not_centred_is_told_by_its_ends() -> None:
    assert plus_minus(Estimate(100.7, 91.7, 109.7)) == "100.7 ± 9.0"
    skewed = Estimate(100.7, 90.7, 157.0)
    assert plus_minus(skewed) == "101 (91 – 157)"
    assert percents(Estimate(0.02, 0.005, 0.06)) == "2.0 (0.5 – 6.0) %"
    assert signed_text(Estimate(-1.0, -9.0, 1.0)) == "−1.0 (−9.0 – +1.0)"
    assert margin(skewed) == "91 – 157" and margin(Estimate(5.0, 4.0, 6.0)) == "± 1.0"
    assert Estimate(0.1, -0.07, 0.9).not_negative() == Estimate(0.1, 0.0, 0.9)


def test_intervals_end_where_figures_do() -> None:
    """Three games give wide intervals; but nothing can be less than 0, or more than all of it."""
    findings = cardkit.load("flip7").simulate("random*4", games=3, seed=1)
    numbers, ratios = findings.numbers, findings.ratios
    assert numbers["longest_wait"].mean.low == numbers["lead_changes"].mean.low == 0
    assert numbers["drama"].mean.low == ratios["forced"].low == ratios["drama_share"].low == 0
    every = [*(n.mean for n in numbers.values()), *ratios.values()]
    assert all(e.low is not None and e.low >= 0 for e in every)
    shorter = cardkit.load("flip7", target_score=100).simulate("random*4", games=3, seed=1)
    assert shorter.numbers["decisiveness"].mean.high == 1
    assert plus_minus(Estimate(1.2, 0.0, 3.2)) == "1.2 (0.0 – 3.2)"  # not 1.2 ± 1.6


def test_scores_below_0_keep_their_intervals() -> None:
    assert possible("winning_score", Estimate(-1.0, -9.0, 7.0)) == Estimate(-1.0, -9.0, 7.0)
    assert possible("swing", Estimate(1.0, -9.0, 7.0)) == Estimate(1.0, 0.0, 7.0)
    assert possible("forced", Estimate(0.5, -1.0, 2.0)) == Estimate(0.5, 0.0, 1.0)


def test_cards_that_are_left_out_are_counted() -> None:
    findings = cardkit.load("flip7").simulate("random*3", games=30, seed=1)
    drawn = [card for card in findings.cards if card.role == "drawn" and card.lift is not None]
    assert f"\n  … {len(drawn) - 10} more\n" in str(findings)


# -- bad input -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--games", "0"), "the number of games must be 1 or more, not 0"),
        (("--workers", "0"), "the number of workers must be 1 or more, not 0"),
        (("--on", "spark"), "no engine 'spark': write ray, or ray:ADDRESS"),
        (("--seats", "you,random"), "'you' cannot take part in a simulation; seat bots"),
        (("--seats", "random"), "highcard takes 2 to 4 seats, not 1"),
        (("--seats", "smart*2"), "no agent 'smart'"),
        (("--rounds", "0"), "--rounds"),
        (("--cap", "0"), "--cap"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str) -> None:
    done = refused(run(*SIMULATE, *arguments), message)
    assert done.stdout == ""


def test_a_game_without_rounds_cannot_stop_after_one() -> None:
    with pytest.raises(CardkitError, match=r"^code_game has no rounds to stop after$"):
        cardkit.load("code_game").simulate("random*2", games=1, rounds=1)


@pytest.mark.parametrize(
    "option", ["--records", pytest.param("--parquet", marks=pytest.mark.extra("lab"))]
)
def test_files_that_exist_are_refused_before_the_run(option: str, tmp_path: Path) -> None:
    path = tmp_path / "there"
    path.write_text("mine")
    done = refused(run(*SIMULATE, option, path), f"'{path}' already exists; choose another name")
    assert (done.stdout, path.read_text()) == ("", "mine")
    refused(run(*SIMULATE, option, tmp_path / "no" / "x"), "its directory does not exist")


def test_without_the_extra_parquet_fails_before_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    path, records = tmp_path / "x.parquet", tmp_path / "x.ckr"
    done = run(*SIMULATE, "--parquet", path, "--records", records)
    refused(done, "cardkit: --parquet needs polars: pip install 'cardkit[lab]'\n")
    assert not path.exists() and not records.exists()


# -- outputs -------------------------------------------------------------------------------


@pytest.mark.extra("lab")
def test_parquet_has_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    import polars

    paths = [tmp_path / f"{workers}.parquet" for workers in (1, 2)]
    for workers, path in enumerate(paths, 1):
        found(games=25, workers=workers, parquet=path)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    frame = polars.read_parquet(paths[0])
    assert frame.columns == list(COLUMNS)
    documented = (MADEUP.parents[1] / "docs" / "lab.md").read_text(encoding="utf-8")
    schema = documented.split("### The Parquet file")[1].split("\n## ")[0]
    assert all(f"`{column}`" in schema for column in COLUMNS)
    assert frame.height == 50
    assert frame["game"].to_list()[:4] == [0, 0, 1, 1]
    assert frame["win"].sum() == 25
    row = frame.row(0, named=True)
    assert (row["seed"], row["seat"], row["agent"], row["rounds"]) == ("s/0", 0, "highest", 2)
    share = frame.filter(polars.col("seat") == 0)["win"].mean()
    assert share == pytest.approx(found(games=25).seats[0].share.value)


@pytest.mark.extra("lab")
def test_parquet_in_many_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import polars

    monkeypatch.setattr("cardkit.lab.run.outputs.PART", 12)
    paths = [tmp_path / f"{workers}.parquet" for workers in (1, 2, 3)]
    for workers, path in enumerate(paths, 1):
        found(games=100, workers=workers, parquet=path)
    assert len({path.read_bytes() for path in paths}) == 1
    frame = polars.read_parquet(paths[0])
    assert frame["game"].to_list() == [game for game in range(100) for _ in (0, 1)]


@pytest.mark.extra("lab")
def test_parquet_of_unfinished_games(tmp_path: Path) -> None:
    import polars

    found(games=2, cap=1, parquet=tmp_path / "x.parquet")
    row = polars.read_parquet(tmp_path / "x.parquet").row(0, named=True)
    assert (row["finished"], row["reason"], row["rank"], row["win"]) == (False, "cap", None, 0.0)


def test_the_text_is_a_table_with_intervals() -> None:
    done = run(*SIMULATE, "--workers", "1")
    lines = done.stdout.splitlines()
    assert lines[0] == "highcard: highest, random, seed s"
    assert lines[1] == "40 games, 0 unfinished"
    assert lines[3].split() == ["Wins", "share", "95", "%", "fair"]
    assert lines[4].startswith("  seat 1  highest  73.8 %  62.7 – 82.5") and "██" in lines[4]
    why = "not tested, the agents differ; --rotate moves them around"
    assert f"  whether the order of play matters: {why}" in lines
    told = run(*SIMULATE, "--workers", "1", "--rotate").stdout
    assert "  if the order of play made no difference, shares this uneven would come up" in told
    assert "(χ² = " in told and "\n  highest  " in told
    told = run(*SIMULATE, "--workers", "1", "--rotate", "--games", "9").stdout
    assert "whether the order of play matters: not tested, too few games\n" in told


def test_a_value_has_as_many_decimals_as_its_interval() -> None:
    said = [
        plus_minus(Estimate(v, v - half, v + half)) for v, half in ((93.541, 0.58), (8.9, 0.0614))
    ]
    assert said == ["93.54 ± 0.58", "8.900 ± 0.061"]
    assert plus_minus(Estimate(1234.5, 1000.5, 1468.5)) == "1,234 ± 234"
    assert plus_minus(Estimate(0.01081, 0.00978, 0.01184)) == "0.0108 ± 0.0010"
    assert plus_minus(Estimate(2.0, 2.0, 2.0)) == "2.00 ± 0"
    assert plus_minus(Estimate(2.0)) == "2.00"
    assert percents(Estimate(0.25, 0.2, 0.3)) == "25.0 ± 5.0 %"


def test_files_that_are_one_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "all"
    for one, two in (
        ("--records", "--parquet"),
        ("--parquet", "--report"),
        ("--records", "--report"),
    ):
        done = run(*SIMULATE, one, path, two, tmp_path / "." / "all")
        refused(done, f"'{path}' can be only one of {one} and {two}")
        assert (done.stdout, path.exists()) == ("", False)


@pytest.mark.extra("lab")
def test_a_report_that_fails_in_the_end_takes_nothing_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: Path, found: Findings) -> None:
        raise CardkitError("the disk is full")

    monkeypatch.setattr("cardkit.lab.report.report.write_report", fails)
    done = run(*SIMULATE, "--workers", "1", "--report", tmp_path / "x.html")
    assert (done.returncode, done.stderr) == (2, "cardkit: the disk is full\n")
    assert done.stdout.startswith("highcard: highest, random, seed s\n40 games")


def test_an_output_without_the_signs_of_a_table() -> None:
    done = program(*SIMULATE, "--rotate", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii() and "(chi2 = " in done.stdout
    assert "62.7 - 82.5" in program(*SIMULATE, env={"PYTHONIOENCODING": "ascii"}).stdout
    assert found().to_json().isascii()


def test_no_progress_bar_in_a_pipe() -> None:
    done = program(*SIMULATE)
    assert done.stderr == ""


# -- what goes wrong on the way ------------------------------------------------------------


def bad_move(view: Any, rng: Any) -> Any:
    return "nonsense" if view.round == 2 else view.moves[0]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bug_of_a_bot_names_the_game(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "games.ckr"
    with pytest.raises(cardkit.PluginError, match=r"^game 1/0 of highcard: agent 'odd': no"):
        simulate(highcard(), "odd,random", with_bot(bad_move), 9, workers=workers, records=path)
    assert not path.exists()  # no game was finished


def test_the_command_says_how_to_play_that_game_again(tmp_path: Path) -> None:
    (tmp_path / "buggy.py").write_text(
        "from cardkit import Bot, hookimpl\n"
        "def odd(view, rng):\n"
        "    return view.moves[0] if view.round == 1 else view.nothing\n"
        "@hookimpl\n"
        "def cardkit_bots():\n"
        "    return [Bot('odd', odd)]\n"
    )
    options = ("--plugins-dir", tmp_path)
    done = program(
        *options, "simulate", "highcard", "--seats", "random,odd", "--rotate", "--set", "rounds=3"
    )
    assert done.returncode == 1
    assert "Traceback" in done.stderr and "view.nothing" in done.stderr
    assert "cardkit: a plugin has a bug: " in done.stderr
    command = "play 'highcard(rounds=3)' --seats Ada=random,Ben=odd --seed 1/0"
    assert f"cardkit: to reproduce: cardkit {command}\n" in done.stderr
    again = program(*options, *shlex.split(command))
    assert again.returncode == 1 and "view.nothing" in again.stderr


def some_game_fails(view: Any, rng: Any) -> Any:
    return "nonsense" if rng.random() < 0.05 else view.moves[0]


def test_what_was_finished_before_a_bug_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.ckr"
    with pytest.raises(cardkit.PluginError) as caught:
        simulate(highcard(), "odd,random", with_bot(some_game_fails), 99, seed="s", records=path)
    number = int(str(caught.value).split()[1].removeprefix("s/"))
    assert number > 0
    assert path.read_text(encoding="utf-8").count('{"result"') == number


def test_nothing_is_left_of_a_run_that_never_began(tmp_path: Path) -> None:
    path = tmp_path / "games.ckr"
    refused(run(*SIMULATE, "--on", "spark", "--records", path), "no engine 'spark'")
    assert not path.exists()


def interrupted(view: Any, rng: Any) -> Any:
    signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(
    "output", ["records", pytest.param("parquet", marks=pytest.mark.extra("lab"))]
)
def test_a_run_that_is_interrupted_at_once(output: str, tmp_path: Path) -> None:
    file: Any = {output: tmp_path / "games"}
    told = simulate(highcard(), "odd,random", with_bot(interrupted), 9, **file)
    assert (told.games, told.interrupted) == (0, True)
    assert "0 games, 0 unfinished; interrupted, 9 were requested" in str(told)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_full_disk_is_told_and_leaves_no_file(workers: str, tmp_path: Path) -> None:
    path = tmp_path / "x.ckr"
    done = limited(9, *SIMULATE, "--workers", workers, "--records", path)
    refused(done, f"cardkit: '{path}' cannot be written: File too large\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.extra("lab")
def test_a_full_disk_leaves_no_parquet_file(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    done = limited(1, *SIMULATE, "--parquet", path)
    refused(done, f"cardkit: '{path}' cannot be written: ")
    assert list(tmp_path.iterdir()) == []


def test_a_hang_up_that_is_ignored_stays_so() -> None:
    from cardkit.lab.run.interrupts import Interrupts

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with Interrupts():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_ctrl_c_waits_for_what_is_being_written() -> None:
    from cardkit.lab.run.interrupts import Interrupts

    steps, before = [], signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        with interrupts.held():
            signal.raise_signal(signal.SIGINT)
            steps.append("written")
        steps.append("next")
    assert steps == ["written"]
    with pytest.raises(KeyboardInterrupt), Interrupts():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def leave(view: Any, rng: Any) -> Any:
    os._exit(3)


def test_a_worker_that_dies_is_no_riddle() -> None:
    with pytest.raises(CardkitError, match=r"^a worker process was ended from outside "):
        simulate(highcard(), "odd*2", with_bot(leave), 9, workers=2)


def test_workers_can_be_ended_while_they_hand_over_a_result() -> None:
    """The records of a thousand games do not fit into a pipe that nobody reads."""
    job = Job.of(highcard(), "random*2", library(), seed=1)
    keep(job)
    engine = Processes((job.recipe,), Wanted(records=True), 2)
    for number in range(2):
        engine.submit(1000 * number, 1000)
    for worker in engine.team:
        assert worker.pipe.poll(300)  # it has begun to hand over
    engine.close(now=True)
    assert [worker.process.exitcode for worker in engine.team] == [-signal.SIGKILL] * 2


def test_workers_end_when_the_process_that_asked_is_gone(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardkit.cli.main", "--plugins-dir", str(MADEUP)]
    command += [*SIMULATE, "--games", "10000000", "--workers", "2", "--records", "games.ckr"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE)
    wait_for(lambda: written(tmp_path) > 0)
    process.kill()
    out, _ = process.communicate(timeout=300)  # workers have it open too: this waits for the last
    assert out == b""


def wait_for(condition: Callable[[], bool], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


def written(folder: Path) -> int:
    """How much of a file of records is on disk before it has its name."""
    return sum(part.stat().st_size for part in folder.glob(".games.ckr.*.part"))


# Tests may run where these are ignored (a background job), and a child would inherit that.
HEARING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from cardkit.cli.main import main
main()
"""


@pytest.mark.parametrize(
    ("number", "workers"),
    [
        (signal.SIGINT, "1"),
        (signal.SIGINT, "2"),
        (signal.SIGTERM, "2"),
        (signal.SIGHUP, "2"),
    ],
)
def test_a_signal_keeps_what_is_finished(
    number: signal.Signals, workers: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.ckr"
    command = [sys.executable, "-c", HEARING, "--plugins-dir", str(MADEUP)]
    command += [*SIMULATE, "--games", "10000000", "--workers", workers, "--records", str(path)]
    process = subprocess.Popen(
        [*command, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: written(tmp_path) > 10_000)
    assert not path.exists()  # it has its name when it is whole
    process.send_signal(number)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (130, "")
    told = json.loads(out)
    assert told["interrupted"] and 0 < told["games"] < told["asked"] == 10_000_000
    text = path.read_text(encoding="utf-8")
    assert text.count('{"record"') == text.count('{"result"') == told["games"]
    assert f'"seed": "s/{told["games"] - 1}"' in text
    assert list(tmp_path.iterdir()) == [path]
