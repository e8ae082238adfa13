"""The evening on the screen: names, what is remembered, the end, and leaving."""

from __future__ import annotations

from pathlib import Path

from helpers.tui_driving import LIBRARY, Driver, app_of, drive, match_of

from cardkit.play.evening.memory import PlayerMemory
from cardkit.tui.draw.widgets import KeyBar
from cardkit.tui.screens.end import EndScreen
from cardkit.tui.screens.modals import AskScreen, PageScreen, QuestionScreen
from cardkit.tui.screens.setup import GameSetup
from cardkit.tui.settings import Settings


def test_a_name_is_typed_and_remembered(tmp_path: Path) -> None:
    app = app_of()
    app.memory = PlayerMemory(tmp_path / "memory.json")

    async def act(driver: Driver) -> None:
        await driver.settle()
        ids = [row.id for row in driver.app.screen.setup.rows()]  # type: ignore[attr-defined]
        await driver.press(*["down"] * ids.index("name 0"), "enter")
        await driver.opened(AskScreen)
        await driver.press(*"Mia", "enter")
        await driver.until_shown("Mia")
        await driver.press("s")
        await driver.until(lambda: bool(driver.tables))
        assert driver.tables[0].host.match.names[0] == "Mia"

    drive(app, act)
    again = GameSetup(LIBRARY, Settings(), None, PlayerMemory(tmp_path / "memory.json"))
    assert again.begin().names[0] == "Mia"


def test_the_end_opens_hands_and_shares(tmp_path: Path) -> None:
    match = match_of("code_game", "random,random,Mia=you", "2")
    while not match.table.over:
        match.apply(match.table.moves[0]) if match.table.seat == 2 else match.bot_moves()

    async def act(driver: Driver) -> None:
        await driver.reach("end")
        assert "code: " in driver.text()
        await driver.press("h")
        await driver.opened(PageScreen)
        assert "The same cards: cardkit play" in driver.text()
        await driver.press("escape")
        await driver.opened(EndScreen)
        await driver.press("t")
        await driver.until(lambda: "same cards again" not in driver.text())
        assert "▒" not in driver.text().splitlines()[2]
        keys = driver.tables[0].query_one(KeyBar).painted
        assert keys is not None and keys.plain == ""  # none of them counts
        await driver.until_shown("Press any key to go back")
        await driver.press("x")
        await driver.until_shown("same cards again")
        assert "Press any key to go back" not in driver.text()

    drive(app_of(match), act)


def test_leaving_asks_before_an_unsaved_game_is_lost() -> None:
    match = match_of("flip7", "you,random*2")

    async def act(driver: Driver) -> None:
        await driver.reach("choice")
        await driver.move("1")
        await driver.reach("choice")
        await driver.press("q")
        await driver.opened(QuestionScreen)
        assert "will be lost" in driver.text()
        await driver.painted()
        await driver.press("n")
        await driver.reach("choice")

    drive(app_of(match), act)
