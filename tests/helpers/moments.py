"""Important moments on the whole screen.

``PYTHONPATH=tests python -m helpers.moments`` draws pictures of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from time import monotonic
from unittest.mock import patch

import attrs

from cardkit.play.match import Match, play
from cardkit.play.records.reader import parse_records
from cardkit.session.playback import Replayed
from cardkit.tui.app import CardkitApp
from cardkit.tui.screens import setup
from cardkit.tui.screens.replay import ReplayScreen
from cardkit.tui.settings import Settings
from helpers.tui_driving import LIBRARY, Driver, app_of, drive, match_of

SCREENS = Path(__file__).parents[1] / "screens"
LOOKS = 10  # a picture is at rest when it is the same so often


class ReviewDay(date):
    """The day on the pictures: the menu shows today's deal."""

    @classmethod
    def today(cls) -> ReviewDay:
        return cls(2026, 11, 17)


@attrs.frozen
class Moment:
    """A program, what is done with it, and the size of the screen."""

    app: Callable[[], CardkitApp]
    act: Callable[[Driver], Awaitable[None]]
    size: tuple[int, int] = (80, 24)

    def svg(self, expected: str | None = None) -> str:
        """The picture: as soon as it is the expected one, or else when it has been at rest for
        long, since a busy machine is slow."""
        found: list[str] = []

        async def act(driver: Driver) -> None:
            await driver.settle() if self.app is not replay else await driver.pilot.pause()
            await self.act(driver)
            limit = monotonic() + (30 if expected else 0)
            while found[-1:] != [expected]:
                await driver.pilot.pause(0.05)
                found.append(normal(driver.app.export_screenshot()))
                at_rest = len(found) >= LOOKS and len({*found[-LOOKS:]}) == 1
                if at_rest and monotonic() > limit:
                    return

        with patch.object(setup, "date", ReviewDay):
            drive(self.app(), act, self.size)
        return found[-1]


def normal(svg: str) -> str:
    """Without what changes from run to run, and without fonts from elsewhere."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", svg)


def flip7(seats: int = 4, lang: str = "en", deck: str = "", **options: int) -> Match:
    """Flip 7 with these cards on top of the deck; seat 0 deals."""
    names = ["Ann=you", "Ben=random", "Cleo=random", "Dan=random"]
    seated = ",".join(names) if seats == 4 else f"Ann=you,random*{seats - 1}"
    match = match_of("flip7", seated, "5", lang, **options)
    if deck:
        match.table = match.game.start(seats, 5, stack={"deck": deck.split(), "dealer": 0})
    return match


def replay() -> CardkitApp:
    game = LIBRARY.load("flip7", (), {"target_score": 60})
    record = play(game, "Ann=random,Ben=random,Cleo=random", LIBRARY, seed=4).record
    shown = Replayed(parse_records("", record.text)[0], game, game.texts())
    return CardkitApp(LIBRARY, Settings("instant"), first=ReplayScreen(shown))


def pressing(*keys: str) -> Callable[[Driver], Awaitable[None]]:
    async def act(driver: Driver) -> None:
        for key in keys:
            await driver.press(key)
            await driver.pilot.pause()

    return act


async def pick_pair(driver: Driver) -> None:
    """Picks the two cards of the first move that takes two."""
    pair = next(move for move in driver.chooser.choice.moves if len(move.picks) == 2)
    for pick in pair.picks:
        await driver.click("card", *map(str, next(t.at for t in driver.cards if t.pick == pick)))


async def ask_why(driver: Driver) -> None:
    """Asks about the first card that cannot be played."""
    options = driver.chooser.choice.options
    bad = next(target for target in driver.cards if target.pick not in options)
    await driver.click("card", *map(str, bad.at))


async def to_summary(driver: Driver) -> None:
    """Everybody else has stopped; the person takes cards and stops."""
    for key in ("1", "1", "1", "1", "1", "2"):
        if await driver.settle() == "summary":
            return
        await driver.move(key)
    await driver.settle()


async def to_end(driver: Driver) -> None:
    while (waiting := await driver.settle()) != "end":
        await (driver.close() if waiting == "summary" else driver.move("2"))


async def to_curtain(driver: Driver) -> None:
    while await driver.settle() != "curtain":
        await driver.move(driver.chooser.keys[0])


async def to_pile(driver: Driver) -> None:
    """Until something is seen through the hole of the pile."""
    while True:
        if await driver.settle() == "summary":
            await driver.close()
        elif driver.table.host.match.table.win:
            return
        else:
            await driver.move(driver.chooser.keys[0])


DECK = "3 8 12 9 11 10 7 5 x2 plus10"  # a first card for everybody, then for whoever asks
MOMENTS = {
    "menu": Moment(app_of, pressing("down", "right")),
    "offer": Moment(lambda: app_of(flip7(lang="de", deck="x2 8 12 9")), pressing()),
    "target": Moment(
        lambda: app_of(flip7(deck="3 8 12 9 freeze")), pressing("1", "right"), (100, 32)
    ),
    "full-table": Moment(lambda: app_of(flip7(18)), pressing()),
    "summary": Moment(lambda: app_of(flip7(deck=DECK)), to_summary, (100, 32)),
    "end": Moment(lambda: app_of(flip7(target_score=10)), to_end),
    "pair": Moment(
        lambda: app_of(match_of("code_game", "Ann=you,random*3", "62", dealer=3)),
        pick_pair,
        (150, 42),
    ),
    "why": Moment(
        lambda: app_of(match_of("code_game", "Ann=you,random*3", "62", "de", dealer=3)), ask_why
    ),
    "hole": Moment(lambda: app_of(match_of("seven", "Ann=you,random*2", "3")), to_pile, (120, 36)),
    "ascii": Moment(lambda: app_of(match_of("seven", "Ann=you,random", "3"), ascii=True), to_pile),
    "curtain": Moment(lambda: app_of(match_of("seven", "Ann=you,Bob=you", "1")), to_curtain),
    "replay": Moment(replay, pressing("n", "right", "right"), (100, 30)),
}


if __name__ == "__main__":
    for name in sys.argv[1:] or MOMENTS:
        (SCREENS / f"{name}.svg").write_text(MOMENTS[name].svg(), encoding="utf-8")
