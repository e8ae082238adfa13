"""Commands that look things up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.tiny import GAMES, MADEUP, call, program, refused, run

import cardkit

COMMANDS = (
    "play",
    "learn",
    "resume",
    "serve",
    "join",
    "site",
    "tables",
    "saves",
    "past",
    "games",
    "info",
    "rules",
    "cards",
    "replay",
    "share",
    "verify",
    "simulate",
    "compare",
    "tournament",
    "new",
    "check",
    "print",
    "plugins",
)


def test_help_lists_every_command() -> None:
    done = program("--help")
    listed = done.stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "] == list(
        COMMANDS
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str) -> None:
    done = call(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"Usage: cardkit {command} ")
    about = done.stdout.splitlines()[2]
    assert about.startswith("  ") and about.strip()


def test_without_a_command_help_is_shown() -> None:
    done = call()
    assert "Usage: cardkit [OPTIONS] COMMAND" in done.stdout + done.stderr


def test_the_version() -> None:
    assert program("--version").stdout == f"cardkit {cardkit.__version__}\n"


def test_an_unknown_command() -> None:
    refused(run("paly"), "No such command 'paly'")


def test_games() -> None:
    done = program("games")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert ", ".join(line.split()[0] for line in lines) == GAMES
    assert lines[-1] == (
        "highcard       High card                    2 to 4  The highest card takes the round."
    )
    assert "Hohe Karte" in run("games", "--lang", "de").stdout


def test_info() -> None:
    done = program("info", "highcard")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "High card",
        "",
        "Seats: 2 to 4",
        "Options:",
        "  edition = plain  (plain|long)",
        "  rounds = 2  (a number, 1 to 9)",
        "      How many rounds are played.",
        "  hand_size = 2  (a number, 1 to 2)",
        "  may_fold = false  (true|false)",
        "  crowd = false  (true|false)",
        "      Allows 5 and 6 players.",
        "Editions:",
        "  plain: default",
        "  long: rounds=3, may_fold=true",
        "Cards: 16",
        "Agents: you, random, careless, quick, search, highest",
        "Levels: easy = careless, normal = highest, hard = search",
        "House rules:",
        "  no_fold  (no fold)",
        "      Takes the move `fold` away.",
        "  must_fold  (must fold)",
        "      Leaves only the move `fold`.",
        "  ends  (ends)",
        "      Gives another reason for the end.",
        "Where the printed rules are unclear:",
        "  What they leave open:",
        "    - Colours do not matter. (change: --set crowd=true)",
        "  All rulings (1): cardkit rules highcard --rulings",
        "Plugin: highcard 1.2",
        "Name: highcard",
    ]


def test_info_says_what_a_level_gives_away() -> None:
    levels = "Levels: easy = beginner (gives away at most 20% of a win per move), normal = casual ("
    assert levels in program("info", "seven").stdout
    german = "easy = beginner (verschenkt pro Zug höchstens 20 % eines Sieges), normal = "
    assert german in run("info", "seven", "--lang", "de").stdout


def test_rules_and_clauses() -> None:
    screen = run("rules", "highcard").stdout
    assert screen.startswith("# High card\n") and "HC-01" not in screen
    assert run("rules", "highcard", "--clauses").stdout == (
        "- **HC-01** Equal cards share the round.\n"
    )


def test_cards() -> None:
    lines = run("cards", "highcard").stdout.splitlines()
    assert lines[0] == "  2 × red-1   red one"
    assert lines[1] == "  2 × red-2   color red, value 2"
    assert lines[-1] == "  2 × blue-4  blue four: the best there is"
    assert len(lines) == 8


def test_a_variant_file_wherever_a_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text(
        'extends = "highcard"\nremove = ["red-1"]\n[options]\nrounds = 1\n', encoding="utf-8"
    )
    assert "red-1" not in run("cards", "./short.toml", cwd=tmp_path).stdout
    assert "short (High card)" in run("info", "short.toml", cwd=tmp_path).stdout
    done = run("simulate", "short.toml", "--seats", "random*2", "--games", "2", cwd=tmp_path)
    assert done.stdout.startswith("short: random*2, seed 1\n2 games, ")


def test_plugins() -> None:
    done = run("plugins")
    assert done.stdout.splitlines()[-1] == (
        "highcard       highcard 1.2  "
        "games: highcard; house rules: no_fold, must_fold, ends; bots: highest"
    )


def test_plugins_as_json() -> None:
    found = {info["name"]: info for info in json.loads(run("plugins", "--json").stdout)}
    assert found["highcard"] == {
        "name": "highcard",
        "module": "highcard",
        "version": "1.2",
        "file": str(MADEUP / "highcard" / "__init__.py"),
        "error": "",
        "games": ["highcard"],
        "house_rules": ["no_fold", "must_fold", "ends"],
        "bots": ["highest"],
        "source": "",
    }
    assert found["bots"]["bots"] == ["random", "careless", "quick", "search"]


def test_leaving_plugins_out() -> None:
    done = run("-p", "no:highcard", "-p", "no:flip7", "games")
    assert done.returncode == 0
    assert "flip7" not in done.stdout and "highcard" not in done.stdout
    refused(run("-p", "highcard", "games"), "cardkit: -p highcard: write -p no:NAME to leave")


def test_directories_of_the_environment() -> None:
    done = call("games", env={"CARDKIT_PLUGINS": str(MADEUP)})
    assert "highcard" in done.stdout


def test_a_command_of_a_plugin() -> None:
    done = run("greet", "Bob")
    assert (done.stdout, done.returncode) == ("hello, Bob\n", 0)
    assert "Says hello to NAME." in run("greet", "--help").stdout
    refused(call("greet", "Bob"), "No such command 'greet'")


def test_the_language_of_the_environment() -> None:
    assert "Plätze: 2 bis 4" in run("info", "highcard", env={"CARDKIT_LANG": "de_AT"}).stdout
    assert "Seats: 2 to 4" in run("info", "highcard", env={"CARDKIT_LANG": "xx"}).stdout
    refused(run("info", "highcard", "--lang", "fr"), "cardkit: no language 'fr'; there are en, de")


def test_check_holds_and_fails_with_its_exit_code(tmp_path: Path) -> None:
    done = program("check", "flip7", "--seats", "3")
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].startswith("flip7: ")
    refused(run("check", "highcrad"), "cardkit: no game 'highcrad': did you mean 'highcard'?\n")
