"""Runs that are resumed, and workers that are lost: no game is counted twice, none is missing."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from helpers.tiny import highcard, library, refused, run

from cardkit import CardkitError
from cardkit.lab.run.chunks import Wanted, keep
from cardkit.lab.run.job import Job
from cardkit.lab.run.processes import Processes, WorkerLost
from cardkit.lab.simulate import simulate

SIMULATE = ("simulate", "highcard", "--seats", "highest,random", "--seed", "s", "--workers", "1")


def same(findings: Any) -> dict[str, Any]:
    data: dict[str, Any] = findings.to_dict()
    for key in ("workers", "seconds", "rate", "asked"):
        del data[key]
    return data


def test_a_run_in_two_parts_is_the_run_in_one(tmp_path: Path) -> None:
    state = tmp_path / "run.state"
    options = {"seed": "s", "rotate": True}
    half = simulate(highcard(), "highest,random", library(), 30, resume=state, **options)
    records = tmp_path / "rest.ckr"
    both = simulate(
        highcard(), "highest,random", library(), 80, resume=state, records=records, **options
    )
    whole = simulate(highcard(), "highest,random", library(), 80, **options)
    assert half.games == 30
    assert same(both) == same(whole)
    lines = [json.loads(line) for line in records.read_text(encoding="utf-8").splitlines()]
    seeds = [line["seed"] for line in lines if "record" in line]
    assert seeds == [f"s/{number}" for number in range(30, 80)]  # only what this run played
    again = simulate(highcard(), "highest,random", library(), 80, resume=state, **options)
    assert same(again) == same(whole)


def test_a_state_of_something_else_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "run.state"
    assert run(*SIMULATE, "--games", "5", "--resume", state).returncode == 0
    other = run(*SIMULATE, "--games", "9", "--resume", state, "--rotate")
    refused(
        other,
        f"cardkit: '{state}' is from another run: rotate = False there, and True here\n",
    )
    other = run(*SIMULATE[:2], "--seats", "random*3", "--games", "9", "--resume", state)
    refused(other, f"cardkit: '{state}' is from another run: seats = ")
    assert other.stderr.endswith(" there, and random*3 here\n")
    fewer = run(*SIMULATE, "--games", "3", "--resume", state)
    refused(fewer, f"cardkit: '{state}' has 5 games already: ask for at least that many\n")
    state.write_text("[]")
    refused(run(*SIMULATE, "--resume", state), f"cardkit: '{state}' is not the state of a sim")
    nowhere = tmp_path / "none" / "x"
    refused(run(*SIMULATE, "--resume", nowhere), f"cardkit: '{nowhere}' cannot be written: its dir")


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    job = Job.of(highcard(), "random*2", library(), seed=1)
    keep(job)
    team = Processes((job.recipe,), Wanted(records=True), 2)
    try:
        waiting = [team.submit(first, 50) for first in range(0, 400, 50)]
        os.kill(team.team[0].process.pid, signal.SIGKILL)
        chunks = [wait() for wait in waiting]
    finally:
        team.close(now=True)
    assert [chunk.first for chunk in chunks] == list(range(0, 400, 50))
    alone = tmp_path / "alone.ckr"
    simulate(highcard(), "random*2", library(), 400, records=alone)
    told = "".join(record for chunk in chunks for record in chunk.records)
    assert told == alone.read_text(encoding="utf-8")


def test_games_at_which_workers_die_again_end_the_run_with_what_is_done() -> None:
    played = 0

    def dies(view: Any, rng: Any) -> Any:
        nonlocal played
        played += 1
        if played > 60:
            os._exit(3)
        return view.moves[0]

    found = simulate(highcard(), [dies, dies], library(), 5000, workers=2)
    assert found.interrupted and 0 < found.games < 5000
    assert found.trouble is not None and found.trouble.startswith("a worker process was ended from")

    def dies_at_once(view: Any, rng: Any) -> Any:
        os._exit(3)

    with pytest.raises(WorkerLost, match=r"^a worker process was ended from outside "):
        simulate(highcard(), [dies_at_once] * 2, library(), 9, workers=2)


def test_players_of_this_process_do_not_travel() -> None:
    job = Job.of(highcard(), [lambda view, rng: view.moves[0]] * 2, library())
    with pytest.raises(CardkitError, match=r"^players that were made in this process cannot play"):
        job.check_portable("on Ray")
