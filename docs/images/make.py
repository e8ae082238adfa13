"""Pictures of the table for the documentation: ``python docs/images/make.py``."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.tui.app import CardkitApp
from cardkit.tui.screens.table import TableScreen
from cardkit.tui.settings import Settings

LIBRARY = Library.installed()

#: A game, its seed and options, how many of the person's decisions are played, then these keys.
PICTURES = {
    "flip7": ("flip7", "331", {}, 4, ()),
    "code_game": ("code_game", "62", {"dealer": 3}, 0, ("enter", "right", "right", "enter")),
    "seven": ("seven", "46", {}, 3, ()),
}


async def picture(name: str) -> str:
    game, seed, options, decisions, keys = PICTURES[name]
    loaded = LIBRARY.load(game, (), options)
    match = Match.begin(loaded, read_seats("Ann=you,normal*3"), LIBRARY, seed)
    app = CardkitApp(LIBRARY, Settings("instant"), None, match)
    async with app.run_test(size=(140, 34)) as pilot:
        while True:
            screen = app.screen
            if isinstance(screen, TableScreen) and screen.chooser is not None:
                if len(match.marks) >= decisions and getattr(screen.shown, "win", True):
                    break  # in Seven when there is something to see in the hole
                await pilot.press("1")
            elif not isinstance(screen, TableScreen):
                await pilot.press("enter")
            await asyncio.sleep(0.01)
        await pilot.press(*keys)
        await pilot.pause()
        shown = app.export_screenshot(title=f"cardkit play {game}")
    shown = re.sub(r"@font-face \{.*?\}", "", shown, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", shown)


if __name__ == "__main__":
    for name in PICTURES:
        file = Path(__file__).with_name(f"{name}.svg")
        file.write_text(asyncio.run(picture(name)), encoding="utf-8")
