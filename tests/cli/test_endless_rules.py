"""Leaving a game whose rules do not return: at once, and without half a move in the save."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.looping import GAME, one_file
from helpers.screen import Screen

from cardkit.play.records.reader import Decision, read_records
from cardkit.play.saves.folder import Saves

MAIN_SCREEN = "\x1b[?1049l"  # the terminal's own again


@pytest.fixture
def open_screen(tmp_path: Path) -> Iterator[Any]:
    path = one_file(tmp_path)
    opened: list[Screen] = []

    def opening(*args: str) -> Screen:
        args = ("play", str(path), "--seats", "you,random", "--seed", "1", *args)
        opened.append(Screen(*args, CARDKIT_DATA=str(tmp_path / "data")))
        return opened[-1]

    yield opening
    for screen in opened:
        screen.close()


def make_move(screen: Screen, key: str) -> Screen:
    screen.until("key, or a click")
    time.sleep(1)  # until keys count
    screen.type(key)
    time.sleep(1)  # nothing is painted any more
    return screen


def ends_soon(screen: Screen) -> None:
    screen.until("cardkit: interrupted while running ")
    said = screen.until("loop.py:").rpartition(MAIN_SCREEN)[2]
    assert "resume it with" in said
    sleepless = GAME[: GAME.index("        pass")].count("\n")
    assert re.search(rf"running \S+loop\.py:({sleepless}|{sleepless + 1})\b", screen.until("\n"))
    assert screen.ended() == 130


def moves_saved(folder: Path) -> list[str]:
    (saved,) = Saves(folder / "data").all()
    lines = read_records(saved.path)[0].lines
    return [line.move for _, line in lines if isinstance(line, Decision)]


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_a_move_that_does_not_return(open_screen: Any, tmp_path: Path, key: str) -> None:
    screen = make_move(open_screen("--fast"), "n")
    screen.type(key)
    ends_soon(screen)
    assert moves_saved(tmp_path) == []


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_facts_that_do_not_return_keep_the_screen_from_hearing_keys(
    open_screen: Any, tmp_path: Path, key: str
) -> None:
    screen = make_move(open_screen("--fast"), "d")
    screen.type(key)
    ends_soon(screen)
    assert moves_saved(tmp_path)[0] == "set:in_text"


THINKER = """
from time import sleep

from cardkit import Bot, hookimpl


def thinker(view, rng):
    for _ in range(1000):
        sleep(0.1)
    return view.moves[0]


@hookimpl
def cardkit_bots():
    return [Bot("thinker", thinker)]
"""


def test_a_bot_that_thinks_is_left_like_any_other(tmp_path: Path) -> None:
    path, bots = one_file(tmp_path), tmp_path / "bots.py"
    bots.write_text(THINKER, encoding="utf-8")
    seats = ("--seats", "you,thinker", "--seed", "1", "--fast")
    screen = Screen("-p", str(bots), "play", str(path), *seats, CARDKIT_DATA=str(tmp_path / "data"))
    make_move(screen, "a")
    screen.type("q")
    said = screen.until("resume it with").rpartition(MAIN_SCREEN)[2]
    assert screen.ended() == 0
    assert "interrupted" not in said and moves_saved(tmp_path) == ["wait"]
    screen.close()


def test_plain_text(open_screen: Any, tmp_path: Path) -> None:
    screen = open_screen("--plain")
    screen.until("move (key or")
    screen.type("hang\n")
    time.sleep(1)
    screen.process.send_signal(signal.SIGINT)
    ends_soon(screen)
    assert moves_saved(tmp_path) == []
