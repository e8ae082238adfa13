"""Sizes, measured in the PDF: right to a tenth of a millimetre."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from helpers.paper import printed

from cardkit.paper.sheet import PAPERS

pytestmark = pytest.mark.extra("print")
MM = 72 / 25.4


def near(value: float) -> Any:
    return pytest.approx(value, abs=0.1)


def frames(page: Any, width: float = 57.0, height: float = 82.0) -> list[tuple[float, float]]:
    """The upper left ends of what has the size of a frame, in millimetres, in reading order."""
    shapes = [*page.curves, *page.rects]
    found = {
        (round(shape["top"] / MM, 2), round(shape["x0"] / MM, 2))
        for shape in shapes
        if abs((shape["x1"] - shape["x0"]) / MM - width) < 0.1
        and abs((shape["bottom"] - shape["top"]) / MM - height) < 0.1
    }
    return [(x, y) for y, x in sorted(found)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("style", ["ink", "full"])
def test_nine_cards_of_63_by_88_mm(tmp_path: Path, paper: str, style: str) -> None:
    pdf = printed(
        tmp_path / "game.pdf", "seven", "--paper", paper, "--style", style, "--part", "cards"
    )
    width, height = PAPERS[paper]
    page = pdf.pages[0]
    assert (page.width / MM, page.height / MM) == (near(width), near(height))
    left, top = (width - 189) / 2, (height - 264) / 2
    spots = [
        (left + 63 * column + 3, top + 88 * row + 3) for row in range(3) for column in range(3)
    ]
    assert [(near(x), near(y)) for x, y in spots] == frames(page)


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_are_in_line_with_the_cuts(tmp_path: Path, paper: str) -> None:
    page = printed(tmp_path / "game.pdf", "seven", "--paper", paper, "--part", "cards").pages[0]
    width, height = PAPERS[paper]
    left, top = (width - 189) / 2, (height - 264) / 2
    black = [line for line in page.lines if line["stroking_color"] in ((0,), (0, 0, 0), 0)]
    upright = sorted({round(line["x0"] / MM, 2) for line in black if line["width"] < 0.1})
    level = sorted({round(line["top"] / MM, 2) for line in black if line["height"] < 0.1})
    assert upright == [near(left + 63 * n) for n in range(4)]
    assert level == [near(top + 88 * n) for n in range(4)]
    for line in black:  # none of them is on a card
        inside = (
            left < line["x0"] / MM + 0.5 < left + 189 and top < line["top"] / MM + 0.5 < top + 264
        )
        assert not inside
        assert max(line["width"], line["height"]) / MM == near(4.5)


def test_the_line_to_measure_is_50_mm_long(tmp_path: Path) -> None:
    page = printed(tmp_path / "game.pdf", "seven", "--part", "cards").pages[0]
    assert near(50) in [line["width"] / MM for line in page.lines]
    assert "50 mm" in page.extract_text()


def test_backs_are_mirrored_for_duplex(tmp_path: Path) -> None:
    """The codes of the code game have backs of their own: they must lie behind the codes."""
    pdf = printed(tmp_path / "game.pdf", "code_game", "--part", "cards", "--part", "backs")
    assert len(pdf.pages) == 28
    front, back = pdf.pages[24], pdf.pages[25]
    codes = {
        cell(front, word) for word in front.extract_words() if word["text"] in ("0157", "1368")
    }
    assert codes == {(2, 0), (2, 2)}  # column and row
    behind = {cell(back, word) for word in back.extract_words() if word["text"] == "codes"}
    assert {(2 - column, row) for column, row in codes} <= behind
    piles = {cell(back, word) for word in back.extract_words() if word["text"] == "draw"}
    assert piles == {(2, 0), (1, 0)}  # behind a Gift and the Reset, which are at the left


def cell(page: Any, word: Any) -> tuple[int, int]:
    x, y = (word["x0"] + word["x1"]) / 2 / MM, (word["top"] + word["bottom"]) / 2 / MM
    return int((x - 10.5) // 63), int((y - 16.5) // 88)
