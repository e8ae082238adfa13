"""A small part of the leak mutation score; `tools/leak_mutants.py` has time for more."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from leak_mutants import Plot, found_by_check, hidden_zones, plant, score

import cardkit

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("folder", ["plugins/seven", "examples/kuhn", "examples/leduc"])
def test_planted_leaks_are_found(folder: str, tmp_path: Path) -> None:
    told = score(ROOT / folder, leaks=4, seed="test", work=tmp_path, games=1, pairs=10)
    assert told["missed"] == 0
    assert told["found"] == told["with its line"] > 0


def test_what_is_told_only_when_something_is_said_is_found(tmp_path: Path) -> None:
    """A public field has the last card of a hand, set when a player of Seven is stuck."""
    plot, rng = Plot(ROOT / "plugins/seven", tmp_path), Random("73 seven")
    leak = [plot.planted(rng) for _ in range(3)][-1]
    assert leak.channel == "field" and 't.say("stuck"' in leak.text
    assert found_by_check(leak.game, games=2).startswith(leak.line)


def test_leaks_are_planted_in_a_variant_whose_table_is_declared_elsewhere(tmp_path: Path) -> None:
    plot, rng = Plot(ROOT / "examples/heavy_weather", tmp_path), Random(1)
    assert [zone.name for zone in plot.zones] == ["deck"]
    leaks = [plot.planted(rng) for _ in range(12)]
    assert {leak.channel for leak in leaks} == {"event", "extra", "step"}
    assert all("_leak(t, 'deck'" in leak.text for leak in leaks)


@pytest.mark.parametrize("seed", range(8))
def test_no_leak_is_planted_between_the_branches_of_a_condition(seed: int, tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text(BRANCHES, encoding="utf-8")
    zones = hidden_zones(cardkit.load("flip7"))
    line = plant(rules, zones, Random(seed), "v", "event")
    assert "leaked" in rules.read_text(encoding="utf-8").splitlines()[line - 1]
    compile(rules.read_text(encoding="utf-8"), str(rules), "exec")


BRANCHES = """
from cardkit import step, zone
class Spot:
    deck: Pile = zone(seen="nobody")
    @step
    def start(self, t):
        if t.turn:
            pass
        elif t.score:
            pass
        elif t.hint:
            pass
""".lstrip()
