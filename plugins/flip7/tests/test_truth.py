"""Simulated play against exact figures: one player, number cards alone, a fresh deck."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from cardkit import Library
from cardkit.lab.measure.findings import Findings
from cardkit.lab.simulate import simulate

EXAMPLES = Path(__file__).parents[3] / "examples"
VARIANT = EXAMPLES / "flip7_numbers.toml"


def loaded() -> Any:
    """The solver as a module."""
    spec = spec_from_file_location("flip7_solver", EXAMPLES / "flip7_solver.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs looks for it there
    spec.loader.exec_module(module)
    return module


solver = loaded()

TABLE = {
    "optimal": (18.5652176, 0.3134965, 0.0028113),
    "threshold:99": (5.7433198, 0.9133902, 0.0866098),  # always hit
    "threshold:15": (16.6055928, 0.1324737, 0.0),
    "threshold:20": (18.2451346, 0.2335839, 0.0000077),
    "threshold:23": (18.5212257, 0.3131734, 0.0000502),
    "threshold:30": (17.1389480, 0.4911661, 0.0011997),
}


def policy(name: str) -> Any:
    """Whether to stop with these numbers."""
    if name == "optimal":
        return solver.best_to_stop
    limit = int(name.split(":")[1])
    return lambda held: sum(held) >= limit


@pytest.mark.parametrize("name", TABLE)
def test_the_solver_gives_the_published_figures(name: str) -> None:
    found = solver.exact(policy(name))
    assert (found.score, found.bust, found.flip7) == pytest.approx(TABLE[name], abs=6e-8)


def test_23_is_the_best_sum_to_stop_at() -> None:
    scores = {
        limit: solver.exact(lambda held, n=limit: sum(held) >= n).score for limit in range(15, 31)
    }
    assert max(scores, key=scores.__getitem__) == 23


def played(agent: str, games: int) -> Findings:
    library = Library.installed([str(EXAMPLES / "flip7_solver.py")])
    return simulate(library.load(str(VARIANT)), agent, library, games, seed="truth", rounds=1)


@pytest.mark.parametrize("name", TABLE)
def test_simulated_play_agrees_within_four_standard_errors(name: str) -> None:
    # Stopping at 20, a Flip 7 is so rare that a single one must not be too many.
    games = 16_000 if name == "threshold:20" else 4000
    wanted = solver.exact(policy(name))
    found = played(name, games)
    (first,) = found.by_round
    assert (first.games, found.unfinished) == (games, games)
    error = sqrt((wanted.squares - wanted.score**2) / games)
    assert abs(first.mean.value - wanted.score) <= 4 * error
    shares = {each.event: each.games.value for each in found.events}
    for event, p in (("bust", wanted.bust), ("flip7", wanted.flip7)):
        assert abs(shares.get(event, 0) - p) <= 4 * sqrt(p * (1 - p) / games), event
