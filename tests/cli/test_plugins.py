"""Broken plugins through the program: listed, named, never in the way of others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from helpers.tiny import GAMES, MADEUP, Done, program, refused


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A plugins directory with a copy of the made-up game, to be broken."""
    shutil.copytree(
        MADEUP / "highcard",
        tmp_path / "plugins" / "lowcard",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    for name in ("game.toml", "__init__.py"):
        edit(tmp_path / "plugins", name, '"highcard"', '"lowcard"')
    return tmp_path / "plugins"


def edit(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / "lowcard" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(folder: Path, *args: str) -> Done:
    return program("--plugins-dir", str(folder), *args)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "copies = 2",
            "copies = -2",
            "game.toml:12: cards[0] (id '{color}-{value}'): copies must be 0 or more, "
            "or the name of a numeric field, not -2",
        ),
        (
            "value = [1, 2, 3, 4]",
            "value = [1, 1]",
            "game.toml:12: cards[0] (id '{color}-{value}'): two cards have the id 'red-1'; "
            "ids must be unique",
        ),
        (
            "copies = 2",
            "weight = 2",
            "game.toml:12: cards[0] (id '{color}-{value}'): unknown field 'weight'; "
            "allowed: id, color, value, type, copies, zone",
        ),
        (
            "[1, 2, 3, 4]",
            '["one"]',
            "game.toml:12: cards[0] (id '{color}-{value}'): field 'value': "
            "expected a whole number, found 'one'",
        ),
        ("seats = [2, 4]", "seats = ", "game.toml: not readable as TOML: Invalid value"),
    ],
)
def test_a_broken_card_file(folder: Path, old: str, new: str, message: str) -> None:
    edit(folder, "game.toml", old, new)
    done = run(folder, "plugins")
    assert done.returncode == 0
    line = next(line for line in done.stdout.splitlines() if line.startswith("lowcard"))
    assert f"BROKEN: {message}" in line


def test_a_game_of_a_broken_plugin(folder: Path) -> None:
    edit(folder, "game.toml", "copies = 2", "copies = -2")
    refused(
        run(folder, "play", "lowcard"),
        f"cardkit: no game 'lowcard': games are {GAMES} "
        "(the plugin 'lowcard' is broken: game.toml:12: cards[0] (id '{color}-{value}'): "
        "copies must be 0 or more, or the name of a numeric field, not -2)\n",
    )


def test_broken_texts_do_not_stop_the_others(folder: Path) -> None:
    edit(folder, "locale/de.toml", "title = ", "title ")
    done = run(folder, "plugins")
    assert "BROKEN: locale/de.toml: not readable as TOML: Expected '='" in done.stdout
    assert "highcard" in run(folder, "games").stdout


def test_a_plugin_that_fails_on_import(folder: Path) -> None:
    edit(
        folder, "rules.py", "class Numbered(Card):", "import nonsense_module\nclass Numbered(Card):"
    )
    done = run(folder, "plugins")
    assert done.returncode == 0
    assert "BROKEN: fails on import: ModuleNotFoundError: No module named 'nonsense_module'" in (
        done.stdout
    )
    assert "rules.py:" in done.stdout
    assert run(folder, "info", "highcard").returncode == 0


def test_a_plugin_that_raises_inside_a_rule(folder: Path) -> None:
    edit(folder, "rules.py", "values = [row[0]", "values = [row[7]")
    done = run(folder, "play", "lowcard", "--seats", "random*2", "--seed", "3")
    assert done.returncode == 1
    assert "Traceback (most recent call last):" in done.stderr
    rules = folder / "lowcard" / "rules.py"
    tail = done.stderr.splitlines()[-2:]
    assert tail[0].startswith(f"cardkit: a plugin has a bug: {rules}:")
    assert tail[0].endswith("IndexError: list index out of range")
    assert tail[1] == (
        f"cardkit: to reproduce: cardkit --plugins-dir {MADEUP} --plugins-dir {folder} "
        "play lowcard --seats 'random*2' --seed 3"
    )


def test_the_line_that_reproduces_has_the_seed_that_was_drawn(folder: Path) -> None:
    edit(folder, "rules.py", "values = [row[0]", "values = [row[7]")
    done = run(folder, "play", "lowcard", "--seats", "random*2")
    last = done.stderr.splitlines()[-1]
    assert " --seed " in last
    seed = last.rpartition(" ")[2]
    again = run(folder, "play", "lowcard", "--seats", "random*2", "--seed", seed)
    assert again.stdout == done.stdout


def test_rules_that_never_end_are_a_mistake_without_a_traceback(folder: Path) -> None:
    edit(folder, "rules.py", 'return t.end("rounds played")', "return None")
    done = run(folder, "simulate", "lowcard", "--seats", "random*2", "--games", "1")
    assert done.returncode == 1
    assert "PluginError: nothing left to do, but the game is not over: " in done.stderr
    assert "cardkit: to reproduce: cardkit " in done.stderr


def test_one_id_from_two_plugins(folder: Path) -> None:
    edit(folder, "game.toml", 'id = "lowcard"', 'id = "highcard"')
    refused(
        run(folder, "info", "highcard"),
        "cardkit: two plugins provide a game 'highcard': highcard 1.2 and lowcard 1.2; "
        "leave one out with -p no:NAME\n",
    )
    assert run(folder, "-p", "no:lowcard", "info", "highcard").returncode == 0
