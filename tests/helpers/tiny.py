"""Helpers for tests: games from a few lines, and the real program as a subprocess."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import cardkit.bots
from cardkit import Bot, Game, Library, Rules, hookimpl
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.loading.card_file import read_card_file
from cardkit.engine.loading.introspect import card_types, effect_names

from .seeded_program import PROGRAM

Done = subprocess.CompletedProcess[str]

TESTS = Path(__file__).parents[1]
MADEUP = TESTS / "madeup"
RESUME = shlex.join(["cardkit", "--plugins-dir", str(MADEUP), "resume", "highcard-1"])
GAMES = ", ".join([*Library.installed().games, "highcard"])  # as messages list them
EMPTY = TESTS / "nothing here"  # a folder without locale tables and rules page

NUMBERS = """
[game]
id = "tiny"
seats = [2, 4]
[[cards]]
id = "{value}"
value = [1, 2, 3, 4, 5, 6]
"""


def game(rules: type[Rules[Any, Any]], toml: str = NUMBERS, folder: Path = EMPTY) -> Game:
    """A game from its rules and the text of its card file."""
    source = TomlSource("game.toml", toml)
    file = read_card_file(source, card_types(rules), effect_names(rules))
    return Game(file, rules, folder).validate(source)


def highcard(**options: Any) -> Game:
    """The made-up game of tests/madeup/highcard."""
    found = library().load("highcard", (), options)
    assert isinstance(found, Game)
    return found


class Bots:
    """A plugin with these bots."""

    def __init__(self, *bots: Bot) -> None:
        self.bots = list(bots)

    @hookimpl
    def cardkit_bots(self) -> list[Bot]:
        return self.bots


def library(*bots: Bot) -> Library:
    """The made-up game, the bots for every game, and these bots."""
    from madeup import highcard as module

    return Library([module, cardkit.bots, *([Bots(*bots)] if bots else [])])


def run(
    *args: str | Path, stdin: str = "", env: dict[str, str] | None = None, cwd: Path | None = None
) -> Done:
    """Runs the program with the made-up games, inside this process: a start takes its time."""
    return call("--plugins-dir", MADEUP, *args, stdin=stdin, env=env, cwd=cwd)


def call(
    *args: str | Path, stdin: str = "", env: dict[str, str] | None = None, cwd: Path | None = None
) -> Done:
    """Runs the program inside this process."""
    from cardkit.cli.main import main

    out, err = io.StringIO(), io.StringIO()
    kept = (sys.argv, sys.stdin, dict(os.environ), Path.cwd())
    code: Any = 0
    try:
        sys.argv, sys.stdin = ["cardkit", *map(str, args)], io.StringIO(stdin)
        changed = _environment(env)
        os.environ.clear()
        os.environ.update(changed)
        os.chdir(cwd or kept[3])
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as left:
        code = left.code or 0
    finally:
        sys.argv, sys.stdin = kept[:2]
        os.environ.clear()
        os.environ.update(kept[2])
        os.chdir(kept[3])
    return Done(sys.argv, code, out.getvalue(), err.getvalue())


def program(
    *args: str | Path, stdin: str = "", env: dict[str, str] | None = None, cwd: Path | None = None
) -> Done:
    """Runs the real program with the made-up games, as a process of its own."""
    return subprocess.run(
        [*PROGRAM, "--plugins-dir", str(MADEUP), *map(str, args)],
        check=False,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=_environment(env),
        cwd=cwd,
    )


def limited(kilobytes: int, *args: str | Path, stdin: str = "") -> Done:
    """The program where no file may grow beyond this size, as on a full disk."""
    command = [*PROGRAM, "--plugins-dir", str(MADEUP)]
    return subprocess.run(
        ["bash", "-c", f'ulimit -f {kilobytes}; exec "$@"', "bash", *command, *map(str, args)],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env=_environment(None),
    )


def _environment(changes: dict[str, str] | None) -> dict[str, str]:
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith("CARDKIT_") or key == "CARDKIT_DATA"
    }
    return {**kept, "CARDKIT_LANG": "en", "PYTHONIOENCODING": "utf-8", **(changes or {})}


def refused(done: Done, message: str, code: int = 2) -> Done:
    """Bad input: this message on stderr, and no traceback."""
    assert message in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr
    return done
