"""`cardkit learn`, `past`, `share`, `play --daily`, and the language that is remembered."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers.tiny import program

from cardkit.play.evening.memory import PlayerMemory
from cardkit.play.saves.folder import Saves

MANY = "1\n" * 400


def test_learning_a_game() -> None:
    done = program("learn", "seven", stdin="start:3\nnumber:4\nstart:6\nnumber:1\n")
    assert done.returncode == 0, done.stderr
    assert "> Play a card, then draw one." in done.stderr
    assert "Try: start a pile with 3: total 3." in done.stderr
    assert "You win!" in done.stdout
    assert Saves().all() == [] and Saves().history.all() == []


def test_learning_is_told_in_german_and_can_be_left() -> None:
    done = program("learn", "code_game", "--lang", "de", stdin="q\n")
    assert "Versuch es mit: Rot 4 legen, Blau 2 obenauf." in done.stderr
    assert "„cardkit learn code_game“ beginnt das erste Spiel von vorn." in done.stdout


def test_a_game_that_has_no_first_game() -> None:
    done = program("learn", "highcard")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'highcard' has no first game; 'cardkit rules highcard' explains it" in done.stderr


def test_the_daily_deal_the_past_and_what_is_shared() -> None:
    assert program("past").stdout == "No game has been finished here yet.\n"
    assert program("share").returncode == 2
    done = program("play", "flip7", "--daily", stdin=MANY)
    assert done.returncode == 0, done.stderr
    seed = f"daily-{date.today():%Y-%m-%d}"
    assert f"Seed {seed}" in done.stdout
    told = program("past").stdout
    assert "Flip 7\n  Player: 1 game, won " in told
    assert " · Flip 7 · daily deal · " in told
    shared = program("share").stdout.splitlines()
    assert shared[0] == f"cardkit · Flip 7, daily deal of {date.today():%Y-%m-%d}"
    assert [line[:2] for line in shared[1:5]] == ["1.", "2.", "3.", "4."]
    assert shared[-1] == f"The same cards: cardkit play flip7 --seed {seed}"
    again = program("play", "flip7", "--seed", seed, "--no-save", stdin=MANY)
    assert again.stdout == done.stdout


@pytest.mark.parametrize(
    "more", [["--seed", "1"], ["--seats", "you,random*3"], ["--set", "target_score=9"]]
)
def test_what_would_change_the_daily_deal_is_refused(more: list[str]) -> None:
    done = program("play", "flip7", "--daily", *more)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"leave {more[0]} out, or play without --daily" in done.stderr


def test_an_unfinished_game_of_two_is_not_shared() -> None:
    program("play", "highcard", "--seats", "Mia=you,Tom=you", stdin="q\n")
    done = program("share", Saves().all()[0].path)
    assert done.returncode == 2
    assert "Mia, Tom have not finished this game" in done.stderr


@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for each in ("CARDKIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(name, "de_DE.UTF-8")
    assert program("saves", env={"CARDKIT_LANG": ""}).stdout == "Keine gespeicherten Spiele.\n"


def test_the_language_that_was_played_in_is_remembered() -> None:
    program("play", "flip7", "--lang", "de", stdin="q\n")
    assert PlayerMemory.here().habits.lang == "de"
    assert "Runde 1" in program("saves", env={"CARDKIT_LANG": ""}).stdout
    program("play", "flip7", "--lang", "en", "--no-save", stdin="q\n")
    assert PlayerMemory.here().habits.lang == "de"


def test_a_damaged_memory_ends_nothing(data_directory: Path) -> None:
    (data_directory / "memory.json").write_text("{")
    done = program("play", "flip7", stdin="q\n")
    assert done.returncode == 0
    assert "memory.json' cannot be read: " in done.stderr
    assert (data_directory / "memory.json").read_text() == "{"


def test_a_finished_game_as_a_picture(tmp_path: Path) -> None:
    record, picture = tmp_path / "game.ckr", tmp_path / "game.svg"
    who = ("--seats", "Mia <3=you,Tom=you", "--seed", "1", "--record", record)
    assert program("play", "highcard", *who, stdin="a\n" * 99).returncode == 0
    done = program("share", record, "--picture", picture)
    assert done.stdout == f"The picture is in {picture}; open it in any browser.\n"
    root = ElementTree.parse(picture).getroot()
    told = [part.text for part in root.iter() if part.tag.endswith("}text")]
    assert any("Mia <3" in str(line) for line in told)
    assert told[-1] == "The same cards: cardkit play highcard --seats you,you --seed 1"
    courses = [part for part in root.iter() if part.tag.endswith("}polyline")]
    assert len(courses) == 2 and all(len(each.attrib["points"].split()) > 2 for each in courses)
    again = program("share", record, "--picture", picture)
    assert again.returncode == 2 and "already exists; choose another name" in again.stderr


def test_no_picture_of_an_unfinished_game_of_two(tmp_path: Path) -> None:
    program("play", "highcard", "--seats", "Mia=you,Tom=you", stdin="q\n")
    picture = tmp_path / "game.svg"
    done = program("share", Saves().all()[0].path, "--picture", picture)
    assert done.returncode == 2 and not picture.exists()
    assert "Mia, Tom have not finished this game" in done.stderr
