"""Reports on a phone, on a desk and on paper: nothing is cut off, as a real browser lays it out."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.browsing import CHROMIUM, DESKTOP, MISSING, PHONE, chromium
from helpers.paper import opened
from helpers.tiny import run

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.extra("lab"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]
PAPER = {"width": 718, "height": 1047}  # A4 less its margins, at 96 dots to the inch
#: What ends beyond the window, or has to be scrolled to be seen.
BEYOND = """() => [...document.querySelectorAll('svg, table, h1, h2, p, li, dd')]
  .filter(e => e.getClientRects().length)
  .filter(e => {
    const box = e.closest('.scroll') || document.documentElement
    return e.getBoundingClientRect().right > innerWidth + 1 || box.scrollWidth > box.clientWidth + 1
  })
  .map(e => e.tagName + ': ' + e.textContent.trim().slice(0, 40))"""
FLIP7 = ("--games", "12", "--seed", "s", "--workers", "1")
REPORTS: dict[str, tuple[str, ...]] = {
    "findings": ("simulate", "flip7", "--seats", "odds,random*3", *FLIP7),
    "two sides": ("compare", "flip7", "target_score=60", "--seats", "odds,random*3", *FLIP7),
    "a sweep": (
        *("compare", "flip7", "--vary", "target_score=60,80,100,120,150"),
        *("--seats", "random*3", *FLIP7),
    ),
    "a sweep over two options": (
        *(
            "compare",
            "flip7",
            "--vary",
            "target_score=60,80,100,120",
            "--vary",
            "copies.freeze=1,3",
        ),
        *("--seats", "random*3", *FLIP7),
    ),
    "line-ups": (
        *("compare", "flip7", "target_score=60", "--seats", "random*3"),
        *("--seats", "odds*3", "--seats", "threshold:25,random*4", *FLIP7),
    ),
}


def written(tmp_path: Path) -> dict[str, Path]:
    pages = {}
    for name, command in REPORTS.items():
        pages[name] = tmp_path / f"{name}.html"
        done = run(*command, "--report", pages[name])
        assert (done.returncode, done.stderr) == (0, "")
    return pages


def test_reports_fit_the_phone_the_desk_and_the_paper(tmp_path: Path) -> None:
    pages = written(tmp_path)
    cut = {}
    with chromium() as browser:
        for name, path in pages.items():
            page = browser.new_page()
            page.goto(path.as_uri())
            for size, medium in ((PHONE, "screen"), (DESKTOP, "screen"), (PAPER, "print")):
                page.set_viewport_size(size)
                page.emulate_media(media=medium)
                cut[name, size["width"]] = page.evaluate(BEYOND)
                assert page.locator("svg:visible").count() or name == "line-ups"  # a table
            page.close()
    assert not any(cut.values()), {where: what for where, what in cut.items() if what}


@pytest.mark.extra("print")
def test_printed_reports_are_closed_boxes_without_large_gaps(tmp_path: Path) -> None:
    """A chart that takes the whole width is a third of a sheet, so as much may be empty above it,
    but no more; and the right border of the boxes is on the sheet."""
    ends, borders = {}, {}
    with chromium() as browser:
        for name, path in written(tmp_path).items():
            page = browser.new_page()
            page.goto(path.as_uri())
            margin = dict.fromkeys(("top", "right", "bottom", "left"), "1cm")
            page.pdf(path=path.with_suffix(".pdf"), format="A4", margin=margin)
            page.close()
            sheets = opened(path.with_suffix(".pdf")).pages
            for number, sheet in enumerate(sheets):
                last = max(char["bottom"] for char in sheet.chars)
                ends[name, number] = 1.0 if sheet is sheets[-1] else last / sheet.height
                drawn = [*sheet.rects, *sheet.lines, *sheet.curves]
                borders[name, number] = max(float(each["x1"]) for each in drawn) / sheet.width
    assert {where: end for where, end in ends.items() if end < 0.6} == {}
    assert {where: x for where, x in borders.items() if not 0.93 < x < 0.96} == {}
