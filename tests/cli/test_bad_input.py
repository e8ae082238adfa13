"""Bad input: one message on stderr that says what, where and what instead; exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.tiny import GAMES, call, program, refused, run

PLAY = ("play", "highcard", "--seats")
SIMULATE = ("simulate", "highcard", "--games", "1", "--seats")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("play", "highcrad"), "cardkit: no game 'highcrad': did you mean 'highcard'?\n"),
        (("info", "xyzzy"), f"cardkit: no game 'xyzzy': games are {GAMES}\n"),
        (
            (*PLAY, "random"),
            "cardkit: highcard takes 2 to 4 seats, not 1\n",
        ),
        (
            (*PLAY, "random*5"),
            "cardkit: highcard takes 2 to 4 seats, not 5; the option crowd=true allows it\n",
        ),
        ((*PLAY, "you,randon"), "cardkit: no agent 'randon': did you mean 'random'?\n"),
        (
            (*PLAY, "you,xyzzy"),
            "cardkit: no agent 'xyzzy': agents are random, careless, quick, search, highest, you\n",
        ),
        (
            (*PLAY, "you,highest:middle"),
            "cardkit: agent 'highest:middle': high or low, not middle\n",
        ),
        (
            (*PLAY, "you,,random"),
            "cardkit: '' is not a seat; write AGENT, NAME=AGENT or AGENT*3\n",
        ),
        (
            (*PLAY, "random*2", "--set", "rounds"),
            "cardkit: 'rounds' is not a setting; write option=value, such as target_score=100\n",
        ),
        (
            (*PLAY, "random*2", "--set", "round=3"),
            "cardkit: highcard has no option 'round': did you mean 'rounds'?\n",
        ),
        (
            (*PLAY, "random*2", "--set", "rounds=many"),
            "cardkit: option 'rounds' must be a number, 1 to 9, not 'many'\n",
        ),
        (
            (*PLAY, "random*2", "--set", "edition=short"),
            "cardkit: option 'edition' must be plain|long, not 'short'\n",
        ),
        (
            (*PLAY, "random*2", "--rule", "xyzzy"),
            "cardkit: highcard has no house rule 'xyzzy'; it has: no_fold, must_fold, ends\n",
        ),
        (
            (*PLAY, "random*2", "--rule", "no_fold", "--rule", "must_fold"),
            "cardkit: house rules 'no_fold' and 'must_fold' contradict each other\n",
        ),
        (
            (*PLAY, "random*2", "--record", "none/a.ckr"),
            "cardkit: 'none/a.ckr' cannot be written: its directory does not exist\n",
        ),
        ((*SIMULATE, "you,random"), "cardkit: 'you' cannot take part in a simulation; seat bots\n"),
        (
            ("simulate", "highcard", "--seats", "random*2", "--games", "0"),
            "cardkit: the number of games must be 1 or more, not 0\n",
        ),
        (("play", "none.toml"), "cardkit: 'none.toml' cannot be read: No such file or directory\n"),
        (("play", "game.txt/"), "cardkit: 'game.txt' is not a game: give a game's id, a .toml"),
        (("verify", "none.ckr"), "cardkit: 'none.ckr' cannot be read: No such file or directory\n"),
        (("replay", "none.ckr"), "cardkit: 'none.ckr' cannot be read: No such file or directory\n"),
    ],
)
def test_bad_input(args: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = refused(run(*args, cwd=tmp_path), message)
    assert done.stderr.startswith("cardkit: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("simulate", "highcard"), "Missing option '--seats'"),
        (("info",), "Missing argument 'GAME'"),
        (("play", "highcard", "--sed", "7"), "No such option"),
        (
            ("simulate", "highcard", "--seats", "random*2", "--cap", "0"),
            "Invalid value for '--cap'",
        ),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    done = refused(run(*args), message)
    assert done.stdout == ""


def test_an_existing_record_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "a.ckr"
    path.write_text("precious", encoding="utf-8")
    for args in ((*PLAY, "random*2", "--record"), (*SIMULATE, "random*2", "--records")):
        done = refused(run(*args, path), f"cardkit: '{path}' already exists; choose another name\n")
        assert done.stdout == ""
    assert path.read_text(encoding="utf-8") == "precious"


def test_the_real_program_refuses_with_its_exit_code() -> None:
    done = refused(program("play", "highcrad"), "no game 'highcrad': did you mean 'highcard'?\n")
    assert done.stdout == ""


def test_a_plugins_directory_that_does_not_exist() -> None:
    refused(
        call("--plugins-dir", "nowhere", "games"),
        "cardkit: plugins directory 'nowhere' does not exist\n",
    )


def test_a_corrupt_record(tmp_path: Path) -> None:
    path = tmp_path / "a.ckr"
    path.write_text("garbage\n", encoding="utf-8")
    for command in ("verify", "replay"):
        refused(
            run(command, path),
            f"cardkit: {path}: line 1: not readable as JSON: Expecting value at column 1\n",
        )


def test_a_broken_variant(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(
        'extends = "highcard"\n\n[[cards]]\nid = "red-1"\ncopies = -1\n', encoding="utf-8"
    )
    refused(
        run("play", "bad.toml", cwd=tmp_path),
        "cardkit: bad.toml:3: cards[0] (id 'red-1'): copies must be 0 or more, "
        "or the name of a numeric field, not -1\n",
    )
