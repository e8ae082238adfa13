"""Pictures of the table in the browser: ``PYTHONPATH=tests python docs/images/make_web.py [NAME]``.

They need the extra `browser`, and chromium.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs
from helpers.browsing import DESKTOP, PHONE, Page, chromium
from helpers.private_table import private
from PIL import Image

READY = ".own.turn"  # the person is asked


@attrs.frozen
class Picture:
    """A game against bots, its seed, and what a person taps before the picture is taken: of
    several things that fit, the first one.
    """

    game: str
    seed: str
    taps: tuple[str, ...]
    size: dict[str, int] = PHONE
    theme: str = "dark"

    def draw(self, browser: Any, file: Path) -> None:
        person = Page(browser, self.size, color_scheme=self.theme)
        page = person.page
        given = ("--seats", "Mara=you,normal*3", "--seed", self.seed, "--fast", "--no-save")
        with (
            TemporaryDirectory() as folder,
            private(Path(folder), "play", self.game, *given) as (server, code),
        ):
            page.goto(f"{server.base}#pair={code}")
            for what in (*self.taps, ""):
                page.wait_for_selector(READY)
                page.wait_for_timeout(4_000)  # until the last one has moved, and bubbles go
                person.close_sheet()
                if what:
                    page.click(f"{what} >> nth=0")
            page.screenshot(path=file)
        person.context.close()
        Image.open(file).quantize(256).save(file, optimize=True)  # a third of the size


CARD, BUTTON = ".own .card.can:not(.picked)", ".moves button"
EITHER = f"{BUTTON}, {CARD}"  # buttons come first
PICTURES = {
    "web_flip7": Picture("flip7", "19", (BUTTON,) * 3),
    "web_golf": Picture("examples/golf", "3", (EITHER,) * 10, theme="light"),
    "web_code_game": Picture("code_game", "62", (CARD, BUTTON, CARD), DESKTOP),
}


def main() -> None:
    with chromium() as browser:
        for name in sys.argv[1:] or PICTURES:
            PICTURES[name].draw(browser, Path(__file__).with_name(f"{name}.png"))


if __name__ == "__main__":
    main()
