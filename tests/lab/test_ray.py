"""Simulations on Ray, against a real one on this machine."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from helpers.tiny import game, program, refused, run
from helpers.tracing import Base

from cardkit import CardkitError, Library
from cardkit.lab.simulate import simulate

SIMULATE = ("simulate", "highcard", "--seats", "highest,random", "--games", "30", "--rotate")


@pytest.mark.extra("ray")
def test_ray_gives_the_same_bytes(tmp_path: Path) -> None:
    told: list[Any] = []
    for name, options in (("here", ("--workers", "1")), ("ray", ("--on", "ray"))):
        records = tmp_path / f"{name}.ckr"
        done = program(*SIMULATE, "--json", "--records", records, *options)
        if "the current node timed out during startup" in done.stderr.lower():
            pytest.skip("Ray gives up after 30 seconds, and this machine is too busy for it")
        assert done.returncode == 0, done.stderr
        data = json.loads(done.stdout)
        for key in ("workers", "seconds", "rate"):
            del data[key]
        told.append((data, records.read_bytes()))
    assert told[0] == told[1]


@pytest.mark.extra("ray")
def test_a_cluster_that_is_not_there() -> None:
    done = run(*SIMULATE, "--on", "ray:nonsense")
    refused(done, "cardkit: no Ray at 'nonsense': ")


@pytest.mark.extra("ray")
def test_only_games_of_plugins_can_be_played_on_ray() -> None:
    with pytest.raises(
        CardkitError, match=r"^'tiny' was made in this process and cannot be played on Ray: let a"
    ):
        simulate(game(Base), "random*2", Library.installed(), on="ray")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = run(*SIMULATE, "--on", "ray")
    refused(done, "cardkit: --on ray needs ray: pip install 'cardkit[ray]'\n")
