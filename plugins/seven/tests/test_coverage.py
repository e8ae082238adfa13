"""Every rule of RULES.md has a test that names it."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing.clauses import Clauses, ClauseTests

HERE = Path(__file__).parent
CLAUSES = Clauses(HERE.parent / "RULES.md", HERE, "SV")


def test_the_catalogue_is_complete() -> None:
    clauses = {f"SV-{n:02}" for n in range(1, 28)}
    rulings = {f"SV-Q{n:02}" for n in range(1, 28)}
    assert set(CLAUSES.catalogue) == clauses | rulings


class TestClauses(ClauseTests):
    clauses = CLAUSES
