"""The replay screen and the end of a game."""

from __future__ import annotations

from pathlib import Path

from helpers.presenting import cards_of
from helpers.tui_driving import LIBRARY, Driver, app_of, drive, match_of

from cardkit.play.match import play
from cardkit.play.records.reader import parse_records, read_records
from cardkit.session.playback import Replayed
from cardkit.session.session import Session
from cardkit.tui.app import CardkitApp
from cardkit.tui.screens.end import EndScreen
from cardkit.tui.screens.modals import AskScreen
from cardkit.tui.screens.replay import ReplayScreen
from cardkit.tui.settings import Settings


def replayed(game: str = "flip7", lang: str = "en", **options: int) -> Replayed:
    loaded = LIBRARY.load(game, (), options)
    record = play(loaded, "Ann=random,Bob=random,Cleo=random", LIBRARY, seed=4).record
    return Replayed(parse_records("", record.text)[0], loaded, loaded.texts(lang))


def test_forward_and_back_show_the_same_table() -> None:
    shown = replayed(target_score=60)
    seen = []
    for position in range(shown.last + 1):
        shown.at(position)
        seen.append((shown.frame(None), shown.frame(1), shown.lines(None)))
    assert shown.replay.t.over
    for position in range(shown.last, -1, -1):
        shown.at(position)
        now = (shown.frame(None), shown.frame(1), shown.lines(None))
        assert now == seen[position]
    shown.at(99_999)
    assert shown.position == shown.last
    shown.at(-1)
    assert shown.position == 0


def test_jumping_to_rounds() -> None:
    shown = replayed(target_score=60)
    shown.at(0)
    rounds = [shown.replay.t.round]
    while shown.round_from(1) != shown.last:
        shown.at(shown.round_from(1))
        rounds.append(shown.replay.t.round)
        assert shown.stops[shown.position - 1].round == shown.replay.t.round - 1
    assert rounds == list(range(1, len(rounds) + 1)) and len(rounds) > 1
    shown.at(shown.round_from(-1))
    assert shown.replay.t.round == rounds[-2]


def test_one_seats_view_hides_what_it_did_not_see() -> None:
    shown = replayed("code_game")
    shown.at(3)
    session = Session(shown.setup, ())
    session.settle(shown.frame(None))
    assert "?" not in cards_of(session, "hand", 1)
    session.settle(shown.frame(0))
    assert set(cards_of(session, "hand", 1)) == {"?"}
    all_lines, own_lines = shown.lines(None), shown.lines(0)
    assert any("Bob gets 7 cards" in line for line in own_lines)
    assert not any("Bob gets a card" in line for line in all_lines)


def test_the_keys_of_the_replay() -> None:
    shown = replayed(target_score=60)
    app = CardkitApp(LIBRARY, Settings("instant"), first=ReplayScreen(shown))

    async def act(driver: Driver) -> None:
        await driver.until_shown(f"Decision 0 of {shown.last} · all hands")
        await driver.press("right", "right", "left")
        await driver.until_shown(f"Decision 1 of {shown.last}")
        await driver.press("n")
        await driver.until_shown("Round 2")
        await driver.press("b", "v")
        await driver.until_shown(f"Decision 0 of {shown.last} · Ann")
        await driver.press("end")
        await driver.until_shown(f"Decision {shown.last} of {shown.last}")
        await driver.press("home")
        await driver.click("key", "→")
        await driver.until_shown(f"Decision 1 of {shown.last}")
        await driver.press("space", "space", "q")

    drive(app, act, (100, 30))


async def to_the_end(driver: Driver) -> None:
    while (waiting := await driver.settle()) != "end":
        await (driver.close() if waiting == "summary" else driver.move("2"))


def test_the_end_offers_what_comes_next(tmp_path: Path) -> None:
    match = match_of("flip7", "Ann=you,random*2", "1", target_score=10)
    file = tmp_path / "game.ckr"

    async def act(driver: Driver) -> None:
        await to_the_end(driver)
        shown = await driver.until_shown("the target score is reached")
        assert "Seed 1" in shown and "wins!" in shown
        await driver.press("s")
        await driver.opened(AskScreen)
        await driver.press("end", *["backspace"] * 40, *str(file), "enter")
        await driver.until_shown("The record is in")
        await driver.press("w")
        await driver.opened(ReplayScreen)
        await driver.press("q")
        await driver.reach("end")
        await driver.press("r")  # the same cards again
        await driver.reach("choice")
        assert driver.table.host.match is not match
        assert driver.table.host.match.seed == "1"
        await to_the_end(driver)
        await driver.press("enter")  # new deal
        await driver.until(
            lambda: driver.tables[-1:] != [] and driver.tables[-1].host.match.seed != "1"
        )
        assert driver.tables[-1].host.match.names == match.names

    drive(app_of(match), act)
    assert [game.header.seed for game in read_records(file)] == ["1"]


def test_the_end_of_a_full_table_fits_the_screen() -> None:
    match = match_of("flip7", "Ann=you,random*17", "3", target_score=20)

    async def act(driver: Driver) -> None:
        await to_the_end(driver)
        lines = (await driver.until_shown("Seed 3")).splitlines()
        assert "quit cardkit" in "\n".join(lines)
        assert len([line for line in lines if " 1. " in line or "10. " in line]) == 1

    drive(app_of(match), act)


def test_a_record_is_never_written_over_a_file(tmp_path: Path) -> None:
    match = match_of("flip7", "Ann=you,random*2", "1", target_score=10)
    file = tmp_path / "there.ckr"
    file.write_text("mine")

    async def act(driver: Driver) -> None:
        await to_the_end(driver)
        await driver.press("s")
        await driver.opened(AskScreen)
        await driver.press("end", *["backspace"] * 40, *str(file), "enter")
        said = lambda: " ".join(driver.text().replace("│", " ").split())  # noqa: E731
        await driver.until(lambda: "already exists" in said())
        await driver.press("escape")
        await driver.opened(EndScreen)

    drive(app_of(match), act)
    assert file.read_text() == "mine"
