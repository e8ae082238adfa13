"""The report: one self-contained page."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tiny import highcard, library, refused, run

from cardkit.lab.findings import Findings
from cardkit.lab.simulate import simulate

SIMULATE = ("simulate", "highcard", "--seats", "highest,random", "--games", "20", "--workers", "1")


@pytest.fixture(autouse=True)
def needs_matplotlib() -> None:
    pytest.importorskip("matplotlib")


class Page(HTMLParser):
    """The headings, how many charts there are, and every address that a page refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.charts = 0
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.charts += tag == "svg"
        for name, value in attrs:
            if name in ("src", "href", "xlink:href") and value and not value.startswith("#"):
                self.addresses.append(value)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.open.append("")


def found(seats: str = "highest,random", games: int = 20) -> Findings:
    return simulate(highcard(rounds=3), seats, library(), games, seed=1)


def test_a_report_is_one_file_without_the_network(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    done = run(*SIMULATE, "--report", path)
    assert (done.returncode, done.stderr) == (0, "")
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert page.addresses == []
    assert "url(http" not in text and "<script" not in text and "@import" not in text
    assert page.headings == [
        "highcard: highest, random",
        "Scores over the rounds",
        "Who wins",
        "How long games last",
        "Scores at the end",
        "When the lead is taken for good",
        "Cards that win",
        "A game in numbers",
        "What happens",
        "What was played",
    ]
    assert page.charts == 6
    assert str(tmp_path) not in text


def test_the_same_findings_make_the_same_page(tmp_path: Path) -> None:
    for name in ("a", "b"):
        found().write_report(tmp_path / name)
    text = (tmp_path / "a").read_text(encoding="utf-8")
    assert text == (tmp_path / "b").read_text(encoding="utf-8")
    ids = re.findall(r'<clipPath id="([^"]+)"', text)
    assert len(ids) == len(set(ids))  # charts of one page do not clip each other


def test_findings_with_little_in_them(tmp_path: Path) -> None:
    """One game; games that never end; one round; one agent."""
    found(games=1).write_report(tmp_path / "one.html")
    stopped = simulate(highcard(), "random*2", library(), 3, cap=1)
    stopped.write_report(tmp_path / "stopped.html")
    text = (tmp_path / "stopped.html").read_text(encoding="utf-8")
    assert "3 games with the seed 1, 3 unfinished" in text
    simulate(highcard(rounds=9), "random*2", library(), 3, cap=5).write_report(tmp_path / "few")
    short = simulate(highcard(rounds=1), "random*3", library(), 9, rotate=True)
    short.write_report(tmp_path / "short.html")
    text = (tmp_path / "short.html").read_text(encoding="utf-8")
    assert "Scores over the rounds" not in text and "seat advantage" in text


def test_what_was_played_is_escaped(tmp_path: Path) -> None:
    variant = tmp_path / "v.toml"
    variant.write_text('# <b>bold</b>\nextends = "highcard"\n')
    page = tmp_path / "v.html"
    run("simulate", variant, "--seats", "random*2", "--games", "2", "--report", page)
    assert "&lt;b&gt;bold&lt;/b&gt;" in page.read_text(encoding="utf-8")


def test_the_report_of_a_comparison_and_of_a_sweep(tmp_path: Path) -> None:
    common = ("--seats", "random*2", "--games", "5", "--workers", "1")
    run("compare", "highcard", "rounds=1", *common, "--report", tmp_path / "a.html")
    page = Page((tmp_path / "a.html").read_text(encoding="utf-8"))
    assert page.headings == ["highcard: highcard · rounds 1", "Differences", "What was played"]
    run("compare", "highcard", "--vary", "rounds=2,3", *common, "--report", tmp_path / "b.html")
    page = Page((tmp_path / "b.html").read_text(encoding="utf-8"))
    assert page.headings[0] == "highcard: rounds 2, 3"
    assert page.charts == 6 and page.addresses == []


@pytest.mark.parametrize("command", [SIMULATE, ("compare", "highcard", "rounds=1", *SIMULATE[2:])])
def test_reports_are_refused_before_the_run(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.html"
    path.write_text("mine")
    done = refused(run(*command, "--report", path), f"'{path}' exists already; choose another name")
    assert (done.stdout, path.read_text()) == ("", "mine")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run(*command, "--report", tmp_path / "new.html")
    refused(done, "cardkit: --report needs matplotlib: pip install 'cardkit[lab]'\n")
    assert done.stdout == ""
