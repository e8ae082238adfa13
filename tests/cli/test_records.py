"""`cardkit verify`, `replay` and `simulate`: outputs and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.tiny import GAMES, highcard, library, program, refused, run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two games."""
    made = tmp_path / "two.ckr"
    games = [highcard().play("random*2", seed=seed, library=library()) for seed in (1, 2)]
    made.write_text("".join(game.record.text for game in games), encoding="utf-8")
    return made


def change(path: Path, index: int, **changes: object) -> int:
    """Changes a line; gives its number."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    index %= len(lines)
    lines[index].update(changes)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return index + 1


def test_verify_records_that_hold(path: Path) -> None:
    done = program("verify", path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{path}: 2 of 2 games hold\n", "")


def test_verify_a_record_that_does_not_hold(path: Path) -> None:
    number = change(
        path, -1, result={"scores": [9, 9], "ranks": [1, 1], "winners": [0, 1]} | {"finished": True}
    )
    done = program("verify", path)
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert lines[0].startswith(f"{path}: game 2: line {number}: scores should be [")
    assert lines[1] == f"{path}: 1 of 2 games hold"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "xyzzy"}, f"line 1: no game 'xyzzy': games are {GAMES}\n"),
        ({"options": {"rounds": 99}}, "line 1: option 'rounds' must be a number, 1 to 9, not 99\n"),
        ({"options": {"xyzzy": 1}}, "line 1: highcard has no option 'xyzzy': its options are "),
        ({"record": 2}, "line 1: record format 2 is unknown; this reads 1\n"),
    ],
)
def test_verify_what_cannot_be_read(path: Path, changes: dict[str, object], message: str) -> None:
    change(path, 0, **changes)
    done = refused(run("verify", path), f"cardkit: {path}: {message}")
    assert done.stdout == ""


def test_verify_a_torn_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:-12], encoding="utf-8")
    count = text.count("\n")
    refused(program("verify", path), f"cardkit: {path}: line {count}: not readable as JSON: ")


def test_replay_tells_the_game(path: Path) -> None:
    done = program("replay", path)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Shuffled: deck, 16 cards."
    assert lines[1] in ("Round 1, Ada begins.", "Round 1, Ben begins.")
    assert sum(" plays the " in line for line in lines) == 4
    assert lines[-1].startswith("1. ")


def test_replay_another_game_and_language(path: Path) -> None:
    one, two = run("replay", path).stdout, run("replay", path, "--game", "2").stdout
    assert one != two
    assert "Runde 1, " in run("replay", path, "--lang", "de").stdout
    refused(
        run("replay", path, "--game", "3"),
        f"cardkit: '{path}' contains 2 game(s); there is no game 3\n",
    )
    refused(run("replay", path, "--game", "0"), "--game")


def test_replay_a_game_in_progress(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:6]), encoding="utf-8")
    done = run("replay", path)
    assert done.returncode == 0
    assert "Round 1" in done.stdout


def test_replay_a_record_that_does_not_hold(path: Path) -> None:
    number = change(path, 1, what="dealer")
    refused(
        run("replay", path),
        f"cardkit: {path}: line {number}: 'starter' is picked here, "
        "but the line is a pick of 'dealer'\n",
    )


SIMULATE = ("simulate", "highcard", "--seats", "highest,random", "--games", "5", "--seed", "s")


def test_simulate_writes_records_that_hold(tmp_path: Path) -> None:
    path = tmp_path / "many.ckr"
    assert run(*SIMULATE, "--records", path).returncode == 0
    assert run("verify", path).stdout == f"{path}: 5 of 5 games hold\n"
    again = tmp_path / "again.ckr"
    run(*SIMULATE, "--records", again)
    assert path.read_bytes() == again.read_bytes()


def test_a_simulated_game_can_be_played_again_alone(tmp_path: Path) -> None:
    many, one = tmp_path / "many.ckr", tmp_path / "one.ckr"
    run(*SIMULATE, "--records", many)
    run("play", "highcard", "--seats", "highest,random", "--seed", "s/3", "--record", one)
    assert one.read_text(encoding="utf-8") in many.read_text(encoding="utf-8")


def test_simulate_with_a_cap(tmp_path: Path) -> None:
    path = tmp_path / "capped.ckr"
    done = run(*SIMULATE, "--cap", "1", "--records", path)
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:3] == [
        "5 games, 5 unfinished",
        "  5 stopped after 1 decision",
    ]
    assert run("verify", path).returncode == 0


def test_simulate_with_options_and_rules() -> None:
    done = run(*SIMULATE, "--set", "rounds=1", "--set", "may_fold=true", "--rule", "must_fold")
    name = "highcard+must_fold(rounds=1,may_fold=true)"
    assert done.stdout.splitlines()[0] == f"{name}: highest, random, seed s"
    shares = [line.split()[3:5] for line in done.stdout.splitlines() if line.startswith("  seat ")]
    assert shares[:2] == [["50.0", "%"], ["50.0", "%"]]
