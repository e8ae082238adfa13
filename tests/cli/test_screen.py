"""The full-screen program at a real terminal, and what happens where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.screen import PATIENCE, Screen
from helpers.tiny import MADEUP, run

from cardkit.play.saves.folder import Saves

FULL_SCREEN = "\x1b[?1049h"  # the alternate screen of a terminal
COLOUR = re.compile(r"\x1b\[[0-9;]*[34]8;")


@pytest.fixture
def open_screen(tmp_path: Path) -> Iterator[Any]:
    opened: list[Screen] = []

    def opening(*args: str, **env: str) -> Screen:
        opened.append(Screen(*args, CARDKIT_DATA=str(tmp_path), **env))
        return opened[-1]

    yield opening
    for screen in opened:
        screen.close()


def test_a_terminal_gets_the_whole_screen_and_leaving_says_how_to_go_on(open_screen: Any) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast")
    assert FULL_SCREEN in screen.until("one more card")
    assert COLOUR.search(screen.shown)
    screen.type("q")
    screen.until("cardkit resume flip7-1")
    assert screen.ended() == 0


def test_no_color(open_screen: Any) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast", NO_COLOR="1")
    screen.until("one more card")
    shown = screen.until("[", ignoring="\x1b[")  # chips have brackets instead
    assert not COLOUR.search(shown)


@pytest.mark.parametrize(("args", "env"), [(("--plain",), {}), ((), {"TERM": "dumb"})])
def test_plain_text_where_it_is_asked_for(
    open_screen: Any, args: tuple[str, ...], env: dict[str, str]
) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", *args, **env)
    assert "\x1b" not in screen.until("move (key or")


def test_an_interrupt_saves_the_game(open_screen: Any, tmp_path: Path) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast")
    screen.until("one more card")
    screen.type("\x03")
    assert screen.ended() == 130
    assert [saved.id for saved in Saves(tmp_path).all()] == ["flip7-1"]


def test_cardkit_alone_opens_the_menu(open_screen: Any) -> None:
    screen = open_screen()
    screen.until("Start the game")
    screen.type("q")
    assert screen.ended() == 0


def test_leaving_a_game_of_the_menu_says_where_to_find_it(open_screen: Any) -> None:
    screen = open_screen("--plugins-dir", str(MADEUP))
    screen.until("Start the game")
    screen.type("s")
    screen.until("rrows")  # whatever is asked; the deal is another one each time
    screen.type("q")
    screen.until(f"cardkit --plugins-dir {MADEUP} resume")
    assert screen.ended() == 0


def test_a_closed_terminal_ends_the_program_and_the_game_is_saved(
    open_screen: Any, tmp_path: Path
) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast")
    screen.until("one more card")
    screen.hang_up()
    assert screen.process.wait(PATIENCE) == 129
    assert [saved.id for saved in Saves(tmp_path).all()] == ["flip7-1"]


def test_cardkit_alone_without_a_terminal_shows_the_help() -> None:
    done = run()
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: cardkit") and "\x1b" not in done.stdout


def test_a_record_is_stepped_through(open_screen: Any, tmp_path: Path) -> None:
    record = tmp_path / "game.ckr"
    done = run("play", "flip7", "--seats", "random*3", "--seed", "4", "--record", record)
    assert done.returncode == 0
    screen = open_screen("replay", str(record))
    screen.until("Decision 0 of")
    screen.type("q")
    assert screen.ended() == 0
    told = run("replay", record)
    assert "\x1b" not in told.stdout and "Round 1" in told.stdout


def test_a_record_that_does_not_hold_is_refused_before_the_screen_opens(
    open_screen: Any, tmp_path: Path
) -> None:
    record = tmp_path / "game.ckr"
    run("play", "flip7", "--seats", "random*3", "--seed", "4", "--record", record)
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"move": "hit"', '"move": "freeze:1"', 1), encoding="utf-8")
    screen = open_screen("replay", str(record))
    screen.until("is not among the choices")
    assert FULL_SCREEN not in screen.shown
    assert screen.ended() == 2
