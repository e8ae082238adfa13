"""`cardkit play` scripted through its standard input."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.tiny import RESUME, Done, program, refused, run

PROMPT = "Your move (key or text, ? for help): "
LEFT = f"The input has ended. The game is saved; resume it with: {RESUME}\n"


def play(stdin: str, *more: str | Path, seats: str = "random,highest:low,you") -> Done:
    return run("play", "highcard", "--seats", seats, "--seed", "1", *more, stdin=stdin)


def test_a_whole_game_with_the_real_program() -> None:
    args = ("play", "highcard", "--seats", "random,highest:low,you", "--seed", "1")
    done = program(*args, stdin="a\nplay:red-1\n")
    assert done.returncode == 0
    assert done.stderr.startswith(PROMPT * 2 + "The record is in ")
    assert done.stdout == play("a\nplay:red-1\n").stdout
    assert done.stdout.splitlines()[-6:] == [
        "The game is over: all rounds are played.",
        "1. Ada  1",
        "1. Ben  1",
        "1. You  1",
        "You, Ada and Ben share the win!",
        "Seed 1",
    ]


def test_the_picture_and_the_numbered_moves() -> None:
    lines = play("").stdout.splitlines()
    at = lines.index("Round 1 · Ada began · deck (10) · discard -")
    assert lines[at : at + 6] == [
        "Round 1 · Ada began · deck (10) · discard -",
        "  Ada     0 points          (1)  [red-3]",
        "  Ben     0 points          (1)  [red one]",
        "> Player  0 points  best 4  [blue-3] [blue four]",
        "  a. play the blue-3  (play:blue-3)",
        "  b. play the blue four  (play:blue-4)",
    ]


def test_what_happened_is_told_as_the_person_saw_it() -> None:
    lines = play("").stdout.splitlines()
    assert "Ada gets 2 cards." in lines and "Player gets blue four, blue-3." in lines
    assert "Ada plays the red-3." in lines
    assert not any("Your best card" in line for line in lines)  # said to Ada only


@pytest.mark.parametrize("answer", ["b", "4", "play:blue-4", " b ", "\n\nb"])
def test_a_move_by_number_or_text(answer: str) -> None:
    done = play(f"{answer}\n")
    assert "Player plays the blue four." in done.stdout


def test_a_move_by_an_unambiguous_beginning() -> None:
    done = play("f\n", "--set", "may_fold=true", seats="highest,highest,you")
    assert "Player folds." in done.stdout


def test_a_legal_move_that_is_written_in_another_way() -> None:
    done = play("fold:\n", "--set", "may_fold=true", seats="highest,highest,you")
    assert "Player folds." in done.stdout


def test_an_ambiguous_beginning() -> None:
    done = play("play\n")
    assert "'play' could be: a (play:blue-3), b (play:blue-4)\n" in done.stdout
    assert done.stderr == PROMPT * 2 + "\n"


OTHER = "is not a move here. Type a, b, the number of a card you can lay, a move, or ? for help."


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("7", f"'7' {OTHER}"),
        ("0", f"'0' {OTHER}"),
        ("xyzzy", f"'xyzzy' {OTHER}"),
        ("play:red-1", "play:red-1 is not allowed: you have no red one"),
        ("fold", "fold is not allowed: it is not among the legal moves"),
    ],
)
def test_what_is_no_move_is_asked_again(answer: str, said: str) -> None:
    done = play(f"{answer}\n")
    assert said in done.stdout.splitlines()
    assert done.stderr.startswith(PROMPT * 2)
    assert done.returncode == 0


def test_looking_things_up() -> None:
    done = play("?\nrules\ncards\ntable\n")
    out = done.stdout
    assert "Type the number or letter of a move, its text, or the beginning of its text." in out
    assert "Everybody plays one card; the highest takes the round." in out
    assert "HC-01" not in out
    assert "  2 × blue-4  1 unseen  blue four: the best there is" in out
    assert out.count("Round 1 · Ada began") == 2
    assert done.stderr.count(PROMPT) == 5


def test_the_end_of_the_input_ends_the_game_cleanly() -> None:
    for number, done in enumerate((play(""), play("a\n")), 1):
        assert done.returncode == 0
        assert done.stdout.endswith(LEFT.replace("highcard-1", f"highcard-{number}"))
        assert "is over" not in done.stdout


@pytest.mark.parametrize("word", ["quit", "q"])
def test_quit(word: str) -> None:
    done = play(f"{word}\na\n")
    assert done.returncode == 0
    assert done.stdout.endswith(f"You left the game. The game is saved; resume it with: {RESUME}\n")
    assert done.stderr == PROMPT


def test_german() -> None:
    done = play("?\na\na\n", "--lang", "de")
    assert "Dein Zug (Taste oder Text, ? für Hilfe): " in done.stderr
    for said in (
        "  a. blue-3 ausspielen  (play:blue-3)",
        "Runde 1, Ada beginnt.",
        "Buchstaben, steht eine Zahl für eine Karte.",
        "Das Spiel ist zu Ende: alle Runden sind gespielt.",
        "Du, Ada und Ben habt gemeinsam gewonnen!",
    ):
        assert said in done.stdout.splitlines()


def test_several_people_share_the_keyboard() -> None:
    done = play("a\na\n", seats="you,Ann=you")
    assert "Player, your move" in done.stderr and "Ann, your move" in done.stderr
    pictures = done.stdout.split("\n\n")[1:]
    own = [next(line for line in p.splitlines() if line.startswith(">")) for p in pictures]
    other = [next(line for line in p.splitlines() if line.startswith("  ")) for p in pictures]
    assert all("best" in line for line in own)
    assert not any("best" in line for line in other)  # a hidden hand stays hidden


def test_without_a_person_the_game_runs_to_its_end() -> None:
    done = play("", seats="random*3")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "gets (1)." not in done.stdout  # nobody is there to hide a card from
    assert done.stdout.endswith("Seed 1\n")


def test_by_default_you_play_with_three_bots() -> None:
    done = run("play", "highcard", "--seed", "1")
    names = [line[2:8].strip() for line in done.stdout.splitlines() if " points" in line]
    assert names == ["Player", "Ada", "Ben", "Cleo"]


def test_options_and_house_rules() -> None:
    done = play(
        "", "--set", "edition=long", "--set", "rounds=1", "--rule", "ends", seats="random*2"
    )
    assert "The game is over: it was late." in done.stdout
    assert "Round 2" not in done.stdout


def test_without_a_seed_one_is_drawn_and_shown() -> None:
    seeds = {
        run("play", "highcard", "--seats", "random*2").stdout.splitlines()[-1] for _ in range(3)
    }
    assert len(seeds) == 3
    assert all(seed.startswith("Seed ") for seed in seeds)


def test_the_same_seed_is_the_same_game() -> None:
    assert play("a\na\n").stdout == play("a\na\n").stdout


def test_picking_a_game() -> None:
    done = run("play", "--seed", "1", stdin="9\nhighcard\nquit\n")
    assert re.search(r"^  \d\. Flip 7  \(flip7\)$", done.stdout, re.MULTILINE)
    assert "High card  (highcard)\n" in done.stdout
    assert done.stderr.count("Which game? (number or name, q to quit): ") == 2
    assert done.stdout.endswith(f"You left the game. The game is saved; resume it with: {RESUME}\n")
    number = re.search(r"(\d)\. Flip 7", done.stdout)
    assert number is not None
    by_number = run("play", "--seed", "1", stdin=f"{number[1]}\nquit\n")
    assert "Round 1 · " in by_number.stdout


@pytest.mark.parametrize("stdin", ["", "q\n"])
def test_picking_no_game(stdin: str) -> None:
    done = run("play", stdin=stdin)
    assert done.returncode == 0
    assert "Round" not in done.stdout


def test_a_record_is_written_finished_or_not(tmp_path: Path) -> None:
    path = tmp_path / "a.ckr"
    done = play("a\na\n", "--record", path)
    assert done.stderr.endswith(f"The record is in {path}.\n")
    assert run("verify", path).stdout == f"{path}: 1 of 1 games hold\n"
    left = tmp_path / "b.ckr"
    play("a\n", "--record", left)
    assert "result" not in left.read_text(encoding="utf-8")
    done = run("verify", left)
    assert done.returncode == 1
    assert "without a result" in done.stdout
    refused(play("a\na\n", "--record", path), "already exists; choose another name")


def test_plain_is_accepted() -> None:
    assert play("a\na\n", "--plain").stdout == play("a\na\n").stdout


def test_a_closed_standard_input_is_the_end_of_the_input() -> None:
    command = [sys.executable, "-m", "cardkit.cli.main", "play", "flip7", "--seed", "5"]
    done = subprocess.run(
        ["bash", "-c", '"$@" <&-', "bash", *command, "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(
        "The input has ended. The game is saved; resume it with: cardkit resume flip7-1\n"
    )


def test_where_everybody_has_lost_nobody_is_first_or_second() -> None:
    patience = Path(__file__).parents[2] / "examples" / "mechanisms" / "patience.py"
    done = run("play", patience, "--seats", "random", "--seed", "1")
    assert done.stdout.splitlines()[-4:] == [
        "The game is over: given up.",
        "- Ada  0",
        "The game is lost.",
        "Seed 1",
    ]
