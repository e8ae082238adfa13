"""Every rule of RULES.md has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ROW = re.compile(r"^\| (F7-Q?\d\d[a-z]?) \| (.+) \|$", re.M)
IN_NAME = re.compile(r"f7_(q?\d\d[a-z]?)(?=_)")


def catalogue() -> dict[str, str]:
    text = (HERE.parent / "RULES.md").read_text(encoding="utf-8")
    rows = ROW.findall(text.partition("<!-- clauses -->")[2])
    assert len(rows) == len(dict(rows)), "an id has two rows"
    return dict(rows)


def named() -> set[str]:
    """The ids in the names of the test functions."""
    found = set()
    for path in HERE.glob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            found |= {f"F7-{id[0].upper()}{id[1:]}" for id in IN_NAME.findall(name)}
    return found


def test_the_catalogue_is_complete() -> None:
    clauses = {f"F7-{n:02}" for n in range(1, 65)}
    rulings = {f"F7-Q{n:02}" for n in range(1, 49)} | {"F7-Q26a"}
    assert set(catalogue()) == clauses | rulings


def test_every_rule_is_named_by_a_test() -> None:
    to_test = {id for id, rule in catalogue().items() if "material" not in rule}
    assert sorted(to_test - named()) == [], "rules that no test names"


def test_every_name_is_a_rule_of_the_catalogue() -> None:
    assert sorted(named() - set(catalogue())) == [], "ids that RULES.md lacks"


def test_the_game_is_told_on_one_screen() -> None:
    text = (HERE.parent / "RULES.md").read_text(encoding="utf-8")
    screen = text.partition("<!-- clauses -->")[0].splitlines()
    assert len(screen) <= 40
    assert max(map(len, screen)) <= 90
