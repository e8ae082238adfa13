"""Every rule of RULES.md has a test that names it."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing.clauses import Clauses

HERE = Path(__file__).parent
CLAUSES = Clauses(HERE.parent / "RULES.md", HERE, "SV")


def test_the_catalogue_is_complete() -> None:
    clauses = {f"SV-{n:02}" for n in range(1, 28)}
    rulings = {f"SV-Q{n:02}" for n in range(1, 28)}
    assert set(CLAUSES.catalogue) == clauses | rulings


def test_every_rule_is_named_by_a_test() -> None:
    assert CLAUSES.untested == []


def test_every_name_is_a_rule_of_the_catalogue() -> None:
    assert CLAUSES.unknown == []


def test_the_game_is_told_on_one_screen() -> None:
    assert len(CLAUSES.screen) <= 40
    assert max(map(len, CLAUSES.screen)) <= 90
