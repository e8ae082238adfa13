"""The rules page and the tests that name its clauses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

import attrs

from cardkit.engine.loading.rules_text import CLAUSES


@attrs.frozen
class Clauses:
    """The catalogue of a RULES.md with ids such as SV-Q05, and the tests next to it.

    A test names the ids it covers in its function name: ``def test_sv_q05_…``. An id that states no
    behaviour is marked `material` and needs no test.
    """

    rules: Path
    tests: Path
    prefix: str

    @property
    def catalogue(self) -> dict[str, str]:
        """Each id with its row."""
        row = re.compile(rf"^\| ({self.prefix}-Q?\d\d[a-z]?) \| (.+) \|$", re.MULTILINE)
        rows = row.findall(self.rules.read_text(encoding="utf-8").partition(CLAUSES)[2])
        assert len(rows) == len(dict(rows)), "an id has two rows"
        return dict(rows)

    @property
    def screen(self) -> list[str]:
        """The lines of the one-screen summary that opens the page."""
        return self.rules.read_text(encoding="utf-8").partition(CLAUSES)[0].splitlines()

    @property
    def named(self) -> set[str]:
        """The ids in the names of test functions."""
        in_name = re.compile(rf"{self.prefix.lower()}_(q?\d\d[a-z]?)(?=_)")
        found = set()
        for path in self.tests.glob("test_*.py"):
            for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
                found |= {f"{self.prefix}-{id[0].upper()}{id[1:]}" for id in in_name.findall(name)}
        return found

    @property
    def untested(self) -> list[str]:
        """Ids that no test names."""
        needed = {id for id, row in self.catalogue.items() if "material" not in row}
        return sorted(needed - self.named)

    @property
    def unknown(self) -> list[str]:
        """Ids that tests name but the page lacks."""
        return sorted(self.named - set(self.catalogue))


class ClauseTests:
    """Subclass with `clauses`: every rule has a test, and the page opens with one screen."""

    clauses: ClassVar[Clauses]

    def test_every_rule_is_named_by_a_test(self) -> None:
        assert self.clauses.untested == []

    def test_every_name_is_a_rule_of_the_page(self) -> None:
        assert self.clauses.unknown == []

    def test_the_game_is_told_on_one_screen(self) -> None:
        assert len(self.clauses.screen) <= 40
        assert max(map(len, self.clauses.screen)) <= 90
