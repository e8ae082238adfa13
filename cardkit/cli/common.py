"""Code shared by several commands: the library, and finding a game named on the command line."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import attrs
import typer

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.engine.model.options import read_setting
from cardkit.engine.model.texts import Texts
from cardkit.play.evening.memory import PlayerMemory
from cardkit.plugin.library import Library
from cardkit.plugin.project import modules_in

LANGUAGES = ("en", "de")


def library_of(plugin: Sequence[str], directories: Sequence[str]) -> Library:
    for text in plugin:
        if not text.startswith("no:") and not text.endswith(".py"):
            raise CardkitError(
                f"-p {text}: write -p no:NAME to leave out a plugin, -p FILE.py to load one"
            )
    files = [text for text in plugin if text.endswith(".py")]
    return Library.installed(
        [*directories, *files],
        [text.removeprefix("no:") for text in plugin if text not in files],
    )


def library_in(ctx: typer.Context) -> Library:
    """Return the library for the options before the command."""
    return library_of(ctx.obj["plugin"], ctx.obj["directories"])


def code_files(library: Library, game: Game) -> list[str]:
    """Return a game's Python file, if it is played from one."""
    return [info.file for info in library.plugins if info.source and info.source == game.source]


def relaunch_options(
    ctx: typer.Context, library: Library | None = None, game: Game | None = None
) -> list[str]:
    """Return the options a later command needs to find the game this one plays."""
    given = [part for text in ctx.obj["plugin"] for part in ("-p", text)]
    given += [part for text in ctx.obj["directories"] for part in ("--plugins-dir", text)]
    if library is None or game is None or not game.origin:
        return given
    files = code_files(library, game)
    if files:
        folder = os.path.dirname(files[0])
        given += [] if {files[0], folder} & {*given} else ["-p", files[0]]
    elif os.path.isdir(game.origin):
        folders = {str(path.parent) for path in modules_in(Path(game.origin))}
        given += [part for folder in sorted(folders) for part in ("--plugins-dir", folder)]
    return given


def language(given: str | None) -> str:
    """Pick the language: --lang, CARDKIT_LANG, the one last played in, the locale, English."""
    if given is not None and given not in LANGUAGES:
        raise CardkitError(f"no language '{given}'; there are {', '.join(LANGUAGES)}")
    found = (
        given or os.environ.get("CARDKIT_LANG") or PlayerMemory.here().habits.lang or system_lang()
    )
    return found[:2] if found[:2] in LANGUAGES else "en"


def system_lang() -> str:
    """Return the locale's language, even if that locale is not installed here."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, names), None) or locale.getlocale()[0] or "en"


def memory_of(lang: str | None, *, kept: bool = True) -> PlayerMemory:
    """Load what is remembered about the player here, with the language requested now."""
    memory = PlayerMemory.here(kept=kept)
    if memory.problem:
        print(f"cardkit: {memory.problem}", file=sys.stderr)
    if lang is not None:
        memory.remember(lang=language(lang))
    return memory


def full_screen(plain: bool = False) -> bool:
    """Whether the full-screen table can be shown, which takes a terminal on both ends."""
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return (
        on_terminal and not plain and os.environ.get("TERM", "dumb") not in ("dumb", "unknown", "")
    )


def game_of(
    library: Library,
    name: str,
    lang: str | None = None,
    settings: Sequence[str] = (),
    rules: Sequence[str] = (),
) -> tuple[Game, Texts]:
    """Return the game with its options and house rules, and its texts."""
    options: dict[str, Any] = dict(read_setting(text) for text in settings)
    game = attrs.evolve(library.load(name, rules, options), lang=language(lang))
    return game, game.texts()


class Found(Protocol):
    """The results of a lab run."""

    @property
    def interrupted(self) -> bool: ...

    @property
    def trouble(self) -> str | None: ...

    def to_json(self) -> str: ...


class Reported(Found, Protocol):
    """Results that can also be written as a page."""

    def write_report(self, path: str | Path) -> None: ...


def print_results(found: Found, as_json: bool) -> None:
    """End a lab run: print the figures, and set the exit code if it was cut short."""
    print(found.to_json() if as_json else found, flush=True)
    end_run(found)


def told_with_report(found: Reported, report: Path | None, as_json: bool) -> None:
    """Print the results, and write a page if asked to."""
    try:
        print(found.to_json() if as_json else found, flush=True)
    finally:  # whether or not somebody still reads what is printed
        if report is not None:
            found.write_report(report)
    end_run(found)


def end_run(found: Found) -> None:
    if found.trouble is not None:
        print(f"cardkit: {found.trouble}", file=sys.stderr)
        raise typer.Exit(2)
    if found.interrupted:
        raise typer.Exit(130)
