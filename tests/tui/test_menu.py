"""The menu: what it sets up, how it is walked through, and games that go on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.tui_driving import LIBRARY, Driver, app_of, drive, match_of

from cardkit import CardkitError, Library
from cardkit.play.saves.folder import Saves
from cardkit.tui.screens.menu import MenuScreen
from cardkit.tui.screens.modals import PageScreen
from cardkit.tui.screens.setup import GameSetup, SetupRow, step_number
from cardkit.tui.settings import Settings


def setup_of(game: str = "flip7", saves: Saves | None = None) -> GameSetup:
    made = GameSetup(LIBRARY, Settings(), saves)
    made.choose(game)
    return made


def row(setup: GameSetup, id: str) -> SetupRow:
    return next(row for row in setup.rows() if row.id == id)


def change(setup: GameSetup, id: str, step: int) -> str:
    act = row(setup, id).step
    assert act is not None
    act(step)
    return row(setup, id).value


def test_a_game_as_chosen_is_dealt() -> None:
    setup = setup_of()
    assert change(setup, "opponents", 1) == "4"
    setup.unfolded = True
    assert change(setup, "edition", 1) == "The Op"
    assert change(setup, "target_score", -1) == "190"
    match = setup.begin()
    assert len(match.plans) == 5
    assert match.people == [0]
    assert match.game.option_values["edition"] == "the_op"
    assert match.game.option_values["target_score"] == 190


def test_players_stay_within_what_the_game_allows() -> None:
    setup = setup_of("seven")
    for _ in range(9):
        change(setup, "opponents", 1)
    assert row(setup, "opponents").value == "6"
    for _ in range(9):
        change(setup, "people", 1)
    assert row(setup, "people").value == "7"
    assert len(setup.begin().plans) == 7
    setup.choose("code_game")
    assert len(setup.begin().plans) <= 8


def test_a_saved_game_is_told_with_its_minute() -> None:
    saves = Saves()
    setup_of().begin().keep(saves)
    told = row(setup_of(saves=saves), "resume").value
    assert re.fullmatch(r"Flip 7 · today \d\d:\d\d · Round 1 · Player, Ada, Ben, Cleo", told)


def test_without_a_game_there_is_no_menu() -> None:
    with pytest.raises(CardkitError, match=r"^there is no game to play$"):
        GameSetup(Library([]), Settings(), None)


def test_practice_is_for_one_person() -> None:
    setup = setup_of()
    setup.unfolded = True
    assert change(setup, "practice", 1) == "yes"
    change(setup, "people", 1)
    assert row(setup, "practice").value == "no"
    assert setup.begin().practice is False


def test_what_a_game_refuses_is_not_taken() -> None:
    setup = setup_of("code_game")
    setup.unfolded = True
    while setup.opponents < 7:
        change(setup, "opponents", 1)
    while row(setup, "hand_size").value != "13":
        change(setup, "hand_size", 1)
    with pytest.raises(CardkitError, match="option 'hand_size' is 14: 8 hands"):
        change(setup, "hand_size", 1)
    assert row(setup, "hand_size").value == "13"


def test_a_seat_is_one_at_the_table_counted_from_1() -> None:
    setup = setup_of("seven")
    setup.unfolded = True
    assert setup.people + setup.opponents == 4
    values = [row(setup, "youngest").value] + [change(setup, "youngest", 1) for _ in range(4)]
    assert values == ["1", "2", "3", "4", "4"]
    assert setup.begin().game.option_values["youngest"] == 3
    change(setup, "opponents", -1)
    assert row(setup, "youngest").value == "1", "seat 4 is not at the table any more"


def test_house_rules_are_stacked_with_their_options() -> None:
    setup = setup_of()
    setup.unfolded = True
    assert change(setup, "rule double_bonus", 1) == "yes"
    before = row(setup, "double_bonus.every").value
    assert change(setup, "double_bonus.every", 1) != before
    assert setup.begin().game.house_rules == ("double_bonus",)
    assert change(setup, "rule double_bonus", 1) == "no"
    assert setup.begin().game.house_rules == ()
    assert "double_bonus.every" not in [each.id for each in setup.rows()]


def test_the_language_changes_the_menu_itself() -> None:
    setup = setup_of()
    assert row(setup, "game").label == "Game"
    change(setup, "language", 1)
    assert (row(setup, "game").label, row(setup, "language").value) == ("Spiel", "Deutsch")


def test_walking_through_the_menu_to_a_game() -> None:
    async def act(driver: Driver) -> None:
        assert await driver.settle() == "menu"
        assert "Strength" in await driver.until_shown("Start the game")
        await driver.press("right")
        chosen = driver.app.screen.setup.id  # type: ignore[attr-defined]
        await driver.press("up", "enter")
        await driver.until(lambda: bool(driver.tables))
        assert driver.tables[-1].host.match.game.id == chosen

    drive(app_of(), act)


def test_the_menu_by_mouse() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        setup = driver.app.screen.setup  # type: ignore[attr-defined]
        before = setup.id
        await driver.click("more", "0")
        await driver.until(lambda: setup.id != before)
        await driver.click("less", "0")
        await driver.until(lambda: setup.id == before)
        await driver.click("key", "s")
        await driver.until(lambda: bool(driver.tables))

    drive(app_of(), act)


def test_the_rules_can_be_read_before_a_game_is_chosen() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press("r")
        await driver.opened(PageScreen)
        await driver.until_shown("Do one of three things")
        await driver.close("escape")
        await driver.click("key", "r")
        await driver.opened(PageScreen)

    drive(app_of(), act)


def test_options_unfold() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        screen = driver.app.screen
        rows = screen.setup.rows()  # type: ignore[attr-defined]
        at = [row.id for row in rows].index("more")
        await driver.press(*["down"] * at, "enter")
        assert len(screen.setup.rows()) > len(rows)  # type: ignore[attr-defined]
        await driver.press("left")
        assert len(screen.setup.rows()) == len(rows)  # type: ignore[attr-defined]

    drive(app_of(), act)


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = match_of("seven", "you,random*2", "3")
    match.keep(saves)
    match.apply(match.table.moves[0])
    while match.agents[match.table.seat] is not None:
        match.bot_moves()
    match.leave()

    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.until_shown("Seven · today ")
        await driver.press("enter")
        await driver.reach("choice")
        assert driver.table.host.match.decisions == match.decisions
        assert driver.table.host.match.save is not None
        driver.table.host.match.leave()

    drive(app_of(None, saves), act)


def test_bad_saves_are_named_and_the_others_are_there(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = match_of("flip7", "you,random*2")
    match.keep(saves)
    match.leave()
    (saves.folder / "bad-1.ckr").symlink_to("/dev/zero")

    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.until_shown("Some saved games cannot be read: bad-1.")
        assert "Flip 7 · " in driver.text()

    drive(app_of(None, saves), act)
    assert [saved.id for saved in setup_of(saves=saves).saved] == ["flip7-1"]


def test_leaving_the_menu_ends_the_program() -> None:
    app = app_of()

    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press("q")

    drive(app, act)
    assert app.match is None


def test_a_number_goes_up_and_down_in_the_same_steps() -> None:
    for value in (1, 7, 8, 40, 190, 200, 225, 400):
        assert step_number(step_number(value, 1), -1) == value
        assert value == 1 or step_number(step_number(value, -1), 1) == value


def test_the_rules_in_the_menu_follow_the_options() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        menu = driver.app.screen
        assert isinstance(menu, MenuScreen)
        menu.setup.choose("code_game")
        menu.setup.given = {"with_reset": False}
        await driver.press("r")
        await driver.opened(PageScreen)
        await driver.until_shown("29")  # action cards

    drive(app_of(), act)
