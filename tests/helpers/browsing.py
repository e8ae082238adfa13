"""People at real browsers: Debian's chromium, driven by Playwright."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from helpers.serving import ROOT, Running, running

pytestmark = pytest.mark.extra("browser")  # as is whoever imports this
CHROMIUM = shutil.which("chromium")
MISSING = "needs chromium: apt-get install chromium"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
NAME = "cards.test"  # plain http under a name: not a secure context
SHORT = {  # variants: whole games that do not take long
    "flip7": "target_score = 40",
    "code_game": "hand_size = 3",
    "seven": "rounds = 1",
    "whist": "target = 1",
    "golf": "rounds = 1",
}
EXAMPLES = ROOT / "examples"
MECHANISMS = tuple(
    sorted(path for path in (EXAMPLES / "mechanisms").glob("*.py") if path.stem[:5] != "test_")
)
PROJECTS = ("whist", "golf", "crazy_eights", "kuhn", "hearts", "gin_rummy", "leduc")
#: Every game of the house: bundled, examples, mechanisms, variants.
HOUSE = [
    *("flip7", "code_game", "seven", *PROJECTS, "heavy_weather", "agram", "flip7_numbers"),
    *("high_card", *(path.stem for path in MECHANISMS)),
]
PATIENCE = 120  # seconds in which something must happen


@contextmanager
def served(folder: Path) -> Iterator[Running]:
    """A server with all games, and short variants of the long ones."""
    games = ["flip7", "code_game", "seven", "whist", "golf", "crazy_eights", "kuhn"]
    folders = [EXAMPLES / name for name in ("hearts", "gin_rummy", "leduc", "heavy_weather")]
    files = [EXAMPLES / "agram.py", EXAMPLES / "flip7_numbers.toml", *MECHANISMS]
    games += map(str, [*folders, *files, ROOT / "tests" / "onefile" / "high_card.py"])
    for name, option in SHORT.items():
        short = folder / f"short_{name}.toml"
        short.write_text(f'extends = "{name}"\n[options]\n{option}\n', encoding="utf-8")
        games.append(str(short))
    with running(folder / "t.sqlite", "--name", NAME, "--rate", "200", *games) as found:
        yield found


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
        )
        yield found
        found.close()


class Page:
    """A person at a browser; what the page complains about fails the test."""

    def __init__(self, browser: Any, size: dict[str, int], **how: Any) -> None:
        self.errors: list[str] = []
        self.context = browser.new_context(
            viewport=size, has_touch=size is PHONE, reduced_motion="reduce", **how
        )
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda line: self.errors.append(line.text) if line.type == "error" else None
        )
        self.page.set_default_timeout(120_000)

    def open(self, base: str, game: str) -> str:
        """A table of this game, its other seats free; its code."""
        page = self.page
        page.goto(base)
        page.click(f"[data-game={game}]")
        page.fill("#name", "Mara")
        page.click("#create")
        page.wait_for_selector("#start")
        return str(page.inner_text(".invite .code"))

    def join(self, base: str, code: str, name: str) -> None:
        page, link = self.page, f"{base}#{code}"
        if page.url != link:  # going there again draws the page again, some time later
            page.goto(link)
        page.fill("#name", name)
        page.click("[data-sit] >> nth=0")
        page.wait_for_selector(".lobby")

    def moves(self) -> bool:
        """Does one thing if it is asked to; whether it did."""
        from playwright.sync_api import Error

        try:
            return self._move()
        except Error as error:  # it was drawn again meanwhile
            gone = ("not visible", "not attached", "detached", "Timeout")
            if any(said in str(error) for said in gone):
                return False
            raise

    def _move(self) -> bool:
        page = self.page
        if page.locator("dialog[open]").count():
            if page.locator("dialog[data-name=end]").count():
                return False
            self.close_sheet()
            return True
        if not page.locator(".own.turn").count():
            return False
        cards = ".own .card.can:not(.picked), .middle .card.can:not(.picked)"
        # Cards before buttons: people who draw in every turn hold the whole deck and never end.
        # Of the table, not of a sheet that has just come up: that would be the rematch.
        order = [".own .moves button.gold", cards, ".own .moves button.move", ".seat.can"]
        if page.locator(".picked").count():  # what to do with it
            order[1:3] = order[2:0:-1]
        for what in order:
            offered = page.locator(what)
            if offered.count():
                one = offered.first if what == cards else offered.last
                one.click(timeout=5_000, force=True)
                return True
        return False

    def pick_card(self) -> None:
        """Picks a card of the hand. What others do may be shown just then, and taps are lost."""
        from playwright.sync_api import Error

        end = time.monotonic() + PATIENCE
        while not self.page.locator(".picked").count():
            assert time.monotonic() < end, "no card was picked"
            with suppress(Error):
                self.page.locator(".own .card.can:not(.picked)").first.click(timeout=5_000)
                self.page.wait_for_selector(".picked", timeout=5_000)

    def close_sheet(self) -> None:
        """Not the end of the game, which may take the place of a summary at any moment."""
        self.page.evaluate("document.querySelector('dialog:not([data-name=end])')?.close()")

    def until(self, script: str, arg: Any = None) -> None:
        """Waits from outside: the page's policy forbids what `wait_for_function` does inside."""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(script, arg):
            assert time.monotonic() < end, f"never true: {script}"
            self.page.wait_for_timeout(20)

    @property
    def over(self) -> bool:
        return bool(self.page.locator("dialog[data-name=end]").count())


class KeyboardPage(Page):
    """A person without a mouse: arrows go from one thing to the next, Enter takes it."""

    def moves(self) -> bool:
        page = self.page
        if page.locator("dialog[open]").count() or not page.locator(".own.turn").count():
            return super().moves()
        gold = page.evaluate(
            "[...document.querySelectorAll('.moves button')]"
            ".findIndex((b) => b.classList.contains('gold'))"
        )
        listed = page.locator(".moves button.move").count() > 0
        if gold >= 0 or (listed and page.locator(".picked").count()):
            page.keyboard.press(str(max(gold, 0) + 1))
            return True
        for _ in range(60 if page.locator(".can:not(.picked)").count() else 0):
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.matches('.can:not(.picked)')"):
                page.keyboard.press("Enter")
                return True
        if listed:
            page.keyboard.press("1")
        return listed

    def close_sheet(self) -> None:
        self.page.keyboard.press("Escape")


def play(people: list[Page]) -> None:
    """Until the game is over for all of them."""
    since, done = time.monotonic(), 0
    while not all(each.over for each in people):
        moved = sum(each.moves() for each in people)
        done += moved
        assert done < 1_000, f"they never end: {people[0].page.inner_text('.table')}"
        if moved:
            since = time.monotonic()
        elif time.monotonic() - since > PATIENCE:
            raise AssertionError(f"nothing happens: {people[0].page.inner_text('.table')}")
        else:
            people[0].page.wait_for_timeout(20)
