"""What the lab prints fits the terminal, and is the same everywhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.terminal import Terminal
from helpers.tiny import highcard, library, run

from cardkit.lab.compare import Side, compare
from cardkit.lab.measure.comparison import Comparison, Comparisons
from cardkit.lab.report.layout import UNSEEN, USUAL, paragraphs, table, wrap_line
from cardkit.lab.simulate import simulate
from cardkit.lab.tournament import tournament

HEAD = ("A game", "flip7", "target_score 100", "difference", " ")
ROWS = [("rounds", "14.60 ± 0.82", "7.38", "−7.22 ± 0.73", "clear"), ("turns", "9", "4", "5", "")]


def narrow(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("cardkit.lab.report.layout.width", lambda: columns)


def test_a_table_that_fits_is_one() -> None:
    assert table(HEAD, ROWS) == [
        "A game           flip7  target_score 100    difference",
        "  rounds  14.60 ± 0.82              7.38  −7.22 ± 0.73  clear",
        "  turns              9                 4             5",
    ]


def test_a_column_can_be_empty() -> None:
    assert table(("Cards", "lift", ""), [("ace", "2", "")]) == ["Cards  lift", "  ace     2"]


def test_headings_break_before_columns_do(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow(monkeypatch, 60)
    assert table(HEAD, ROWS) == [
        "                        target_score",
        "A game           flip7           100    difference",
        "  rounds  14.60 ± 0.82          7.38  −7.22 ± 0.73  clear",
        "  turns              9             4             5",
    ]


def test_columns_move_together_before_they_part(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow(monkeypatch, 54)
    assert table(HEAD, ROWS)[2] == "  rounds 14.60 ± 0.82         7.38 −7.22 ± 0.73 clear"


def test_columns_that_do_not_fit_follow_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """A column without a heading stays with the one it is about."""
    narrow(monkeypatch, 50)
    assert table(HEAD, ROWS) == [
        "                        target_score",
        "A game           flip7           100",
        "  rounds  14.60 ± 0.82          7.38",
        "  turns              9             4",
        "",
        "A game      difference",
        "  rounds  −7.22 ± 0.73  clear",
        "  turns              5",
    ]


def test_sentences_are_wrapped_and_numbers_keep_their_signs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    narrow(monkeypatch, 24)
    assert wrap_line("  40 games give ± 13.5 % and p = 0.9") == [
        "  40 games give ± 13.5 %",
        "    and p = 0.9",
    ]
    narrow(monkeypatch, 23)
    assert wrap_line("  40 games give ± 13.5 % and p = 0.9") == [
        "  40 games",
        "    give ± 13.5 % and",
        "    p = 0.9",
    ]
    assert paragraphs([["one"], [], ["two"]]) == "one\n\ntwo"


def compared(seats: str) -> Comparison:
    sides = [Side(f"rounds {n}", highcard(rounds=n), seats) for n in (1, 2, 3, 4)]
    return compare(sides, library(), 30, varied="rounds", duplicate=True)


SEATS = ("highest,random*2", "random,highest*2")
MADE: dict[str, Callable[[], object]] = {
    "simulation": lambda: simulate(highcard(), SEATS[0], library(), 60, rotate=True),
    "sweep": lambda: compared(SEATS[0]),
    "line-ups": lambda: Comparisons(SEATS, tuple(map(compared, SEATS))),
    "tournament": lambda: tournament(highcard(), ["highest", "random"], library(), 30),
}


@pytest.mark.parametrize("name", MADE)
def test_everything_fits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = MADE[name]()
    for columns in (UNSEEN, USUAL, 64):
        narrow(monkeypatch, columns)
        lines = str(found).splitlines()
        assert max(map(len, lines)) <= columns, max(lines, key=len)


COMMAND = ("compare", "flip7", "target_score=100", "--seats", "random*4", "--games", "20")


def test_a_terminal_is_asked_how_wide_it_is() -> None:
    """One that does not know has 80 columns; what is no terminal gets 120 wherever it is."""
    terminal = Terminal(*COMMAND, "--workers", "1")
    try:
        shown = terminal.until("Side by side")
    finally:
        terminal.close()
    told = "flip7: random*4" + shown.split("flip7: random*4")[1].replace("\r", "")
    piped = run(*COMMAND, "--workers", "1").stdout
    assert max(map(len, told.splitlines())) <= USUAL < max(map(len, piped.splitlines())) <= UNSEEN
    for columns in ("60", "200"):
        assert run(*COMMAND, "--workers", "1", env={"COLUMNS": columns}).stdout == piped
