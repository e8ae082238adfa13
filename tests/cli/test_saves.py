"""`cardkit resume`, `cardkit saves`, and what `cardkit play` does about saves."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from helpers.tiny import RESUME, call, limited, program, refused, run

from cardkit.play.saves.folder import Saves

SEATS = ("--seats", "random,highest:low,you", "--seed", "1")
PLAY = ("play", "highcard", *SEATS)


def test_a_game_is_left_and_resumed() -> None:
    whole = run(*PLAY, "--no-save", stdin="a\na\n").stdout
    left = run(*PLAY, stdin="a\nq\n")
    assert left.stdout.endswith(f"You left the game. The game is saved; resume it with: {RESUME}\n")
    assert "Seed" not in left.stdout  # it is a secret while the game runs
    again = run("resume", stdin="a\n")
    assert again.returncode == 0
    assert again.stdout.startswith("High card, saved game highcard-1.\n")
    assert whole.endswith(again.stdout[again.stdout.index("The game is over") :])
    assert run("saves").stdout.startswith("No saved games.\n1 finished game is kept in ")


def test_only_what_happened_last_is_told_again() -> None:
    run(*PLAY, stdin="a\nq\n")
    lines = run("resume", "highcard-1").stdout.splitlines()
    assert "Round 1, Ada begins." not in lines
    assert "Player plays the blue-3." in lines  # the own last move, and what followed
    assert "Round 2, Ben begins." in lines


def test_resuming_in_german() -> None:
    run(*PLAY, stdin="a\n")
    done = run("resume", "--lang", "de", stdin="q\n")
    assert done.stdout.startswith("Hohe Karte, gespeichertes Spiel highcard-1.\n")
    assert done.stdout.endswith(
        f"Du hast das Spiel verlassen. Das Spiel ist gespeichert; weiter geht es mit: {RESUME}\n"
    )
    assert "Keine" not in run("saves", "--lang", "de").stdout
    run("saves", "--delete", "highcard-1")
    assert run("saves", "--lang", "de").stdout == "Keine gespeicherten Spiele.\n"


def test_the_record_of_a_resumed_game(tmp_path: Path) -> None:
    run(*PLAY, stdin="a\n")
    path = tmp_path / "game.ckr"
    done = run("resume", "--record", path, stdin="a\n")
    assert f"The record is in {path}.\n" in done.stderr
    kept = Saves().finished / "highcard-1.ckr"
    assert f"The record is in {kept}.\n" in done.stderr
    assert path.read_bytes() == kept.read_bytes()
    assert run("verify", kept).stdout == f"{kept}: 1 of 1 games hold\n"
    refused(run("resume", "--record", path), "already exists; choose another name")


def test_a_left_record_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.ckr"
    run(*PLAY, "--no-save", "--record", path, stdin="a\n")
    done = run("resume", path, stdin="q\n")
    assert done.stdout.startswith("High card, saved game highcard-1.\n")


def test_the_command_that_is_told_finds_the_game_again() -> None:
    file = Path(__file__).parents[1] / "onefile" / "high_card.py"
    left = call("play", file, "--seats", "you,random", "--seed", "1", stdin="1\n").stdout
    command = shlex.split(left.rpartition("resume it with: ")[2])
    assert command == ["cardkit", "-p", str(file), "resume", "high_card-1"]
    again = call(*command[1:])
    assert again.returncode == 0 and again.stdout.endswith(left.rpartition("The input")[2])


def test_a_torn_line_is_told() -> None:
    run(*PLAY, stdin="a\n")
    path = Saves().folder / "highcard-1.ckr"
    path.write_bytes(path.read_bytes()[:-3])
    for lang, said in (
        ("en", "The last line of the saved game was incomplete and has been left out.\n"),
        ("de", "Die letzte Zeile des Spielstands war unvollständig; sie wurde weggelassen.\n"),
    ):
        path.write_bytes(path.read_bytes()[:-3])
        done = run("resume", "--lang", lang)
        assert done.stderr.startswith(said)
        assert done.returncode == 0
    assert "incomplete" not in run("resume").stderr  # it is mended


def test_without_saves() -> None:
    refused(run("resume"), "cardkit: there are no saved games; start one with 'cardkit play'\n")
    refused(run("saves", "--delete", "x"), "cardkit: there are no saved games")
    assert run("saves").stdout == "No saved games.\n"


def test_what_is_wrong_with_a_save() -> None:
    run(*PLAY, stdin="a\n")
    path = Saves().folder / "highcard-1.ckr"
    path.write_text(path.read_text(encoding="utf-8") + "garbage\n", encoding="utf-8")
    number = path.read_text(encoding="utf-8").count("\n")
    refused(run("resume"), f"cardkit: {path}: line {number}: not readable as JSON: ")
    refused(run("resume", "other"), "cardkit: no saved game 'other'; there are: highcard-1\n")


def test_the_list() -> None:
    run(*PLAY, stdin="a\n")
    run("play", "highcard", "--seats", "you,random", "--practice", "--seed", "2")
    (Saves().folder / "odd.ckr").write_text("?\n")
    lines = sorted(run("saves").stdout.splitlines())
    assert [line[:15].strip() for line in lines] == ["highcard-1", "highcard-2", "odd"]
    assert " · Round 2 · Ada 1, Ben 0, Player 1" in lines[0]
    assert " · Round 1 · Player, Ada · practice" in lines[1]
    assert lines[1].endswith(" · practice")
    assert "  cannot be read: not readable as JSON: " in lines[2]
    assert sorted(run("saves", "--lang", "de").stdout.splitlines())[1].endswith(" · Übung")


def test_deleting() -> None:
    run(*PLAY, stdin="a\n")
    assert run("saves", "--delete", "highcard-1").stdout == "Saved game highcard-1 deleted.\n"
    assert list(Saves().folder.iterdir()) == []


def test_a_second_process_is_refused() -> None:
    run(*PLAY, stdin="a\n")
    held = Saves().open()
    busy = "cardkit: 'highcard-1' is being played in another window; close that one first\n"
    refused(program("resume"), busy)
    refused(program("saves", "--delete", "highcard-1"), busy)
    held.close()
    assert program("resume").returncode == 0


# -- unsaved -------------------------------------------------------------------------------


def test_no_save() -> None:
    done = run(*PLAY, "--no-save", stdin="a\n")
    assert done.stdout.endswith("The input has ended. The game was not saved. Seed: 1\n")
    assert not Saves().folder.exists()


def test_a_game_without_people_is_not_saved() -> None:
    run("play", "highcard", "--seats", "random*2")
    assert not Saves().folder.exists()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "The game cannot be saved: Not a directory (/dev/null/saves).\n"
            "Continuing without saving.\n",
        ),
        (
            "de",
            "Das Spiel lässt sich nicht speichern: Not a directory (/dev/null/saves).\n"
            "Weiter geht es ohne Speichern.\n",
        ),
    ],
)
def test_a_directory_that_cannot_be_written(lang: str, said: str) -> None:
    done = run(*PLAY, "--lang", lang, stdin="a\na\n", env={"CARDKIT_DATA": "/dev/null"})
    assert done.returncode == 0
    assert done.stderr.startswith(said)
    assert "Seed 1" in done.stdout or "Startwert 1" in done.stdout
    left = run(*PLAY, stdin="a\n", env={"CARDKIT_DATA": "/dev/null"})
    assert left.stdout.endswith("The game was not saved. Seed: 1\n")


def test_a_disk_that_becomes_full() -> None:
    more = ("--set", "rounds=9", "--lang", "en")
    done = limited(1, *PLAY, *more, stdin="a\n" * 9)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("The game cannot be saved: File too large (") == 1
    assert done.stderr.count("Continuing without saving.") == 1
    assert done.stdout.endswith("Seed 1\n")
    kept = (Saves().folder / "highcard-1.ckr").read_text(encoding="utf-8")
    assert 500 < len(kept) <= 1024 and kept.endswith("\n")  # what was saved before stays whole
    done = run("resume", stdin="a\n" * 9)
    assert done.stdout.endswith("Seed 1\n")


# -- at the table --------------------------------------------------------------------------


def test_taking_back_at_the_table() -> None:
    done = run("play", "highcard", "--seats", "Ann=you,Bob=you", "--seed", "1", stdin="a\nu\nu\n")
    assert "Too late to take it back: cards have been seen since.\n" in done.stdout
    done = run(*PLAY, "--lang", "de", stdin="undo\n")
    assert "Du hast keinen Zug, den du zurücknehmen könntest.\n" in done.stdout


def test_taking_back_in_practice() -> None:
    done = run(*PLAY, "--practice", stdin="a\nu\nb\na\n")
    out = done.stdout
    assert out.count("Move taken back.\n") == 1
    before, after = out.split("Move taken back.\n")
    assert "Player plays the blue-3." in before and "Player plays the blue four." in after
    assert "Round 1 · " in after and "Round 1, " not in after  # the table, but no old news
    (record,) = Saves().records()
    lines = record.read_text(encoding="utf-8").splitlines()
    assert lines[1] == '{"event": "practice"}'
    assert sum('"seat": 2' in line and "choices" in line for line in lines) == 2
    assert run("verify", record).returncode == 0


def test_practice_with_others_is_refused() -> None:
    refused(
        run("play", "highcard", "--seats", "you,Ann=you", "--practice"),
        "cardkit: practice is for one person against bots\n",
    )


@pytest.mark.parametrize(("word", "count"), [("h", 1), ("hint", 1), ("o", 2), ("odds", 2)])
def test_advice(word: str, count: int) -> None:
    lines = run(*PLAY, stdin=f"{word}\n").stdout.splitlines()
    assert (
        lines[-1 - count : -1]
        == [
            "b. play the blue four: it is worth 4",
            "a. play the blue-3: it is worth 3",
        ][:count]
    )
