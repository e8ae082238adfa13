"""Pictures of the table in the terminal: ``PYTHONPATH=tests python docs/images/make.py``."""

from __future__ import annotations

import sys
from pathlib import Path

import attrs
from helpers.moments import Moment
from helpers.tui_driving import Driver, app_of, match_of

from cardkit.play.match import Match

SIZE = (140, 34)


@attrs.frozen
class Picture:
    """A game, its seed and options, how many choices a person makes in it, and the keys after."""

    game: str
    seed: str
    options: dict[str, int] = attrs.field(factory=dict)
    choices: int = 0
    keys: tuple[str, ...] = ()

    def svg(self) -> str:
        match = match_of(self.game, "Ann=you,normal*3", self.seed, **self.options)
        app = app_of(match, automatic=False)
        app.title = f"cardkit play {self.game}"
        return Moment(lambda: app, lambda driver: self.play(match, driver), SIZE).svg()

    async def play(self, match: Match, driver: Driver) -> None:
        """Make the choices, each the one under the cursor; the driver gives up if one is not taken,
        and says what is on the screen.
        """
        for _ in range(self.choices):
            await self.reach_choice(match, driver)
            await driver.confirm("enter")
        await self.reach_choice(match, driver)
        await driver.press(*self.keys)

    async def reach_choice(self, match: Match, driver: Driver) -> None:
        while (waiting := await driver.settle()) != "choice":
            if match.table.over:
                sys.exit(f"{self.game}: the game ends before choice {self.choices + 1}")
            if waiting == "notice":
                await driver.press("enter")
            else:
                await driver.close()


PICTURES = {
    "flip7": Picture("flip7", "331", choices=4),
    "code_game": Picture("code_game", "62", {"dealer": 3}, 0, ("enter", "right", "right", "enter")),
    "seven": Picture("seven", "46", choices=3),
}

if __name__ == "__main__":
    for name, picture in PICTURES.items():
        file = Path(__file__).with_name(f"{name}.svg")
        file.write_text(picture.svg(), encoding="utf-8")
