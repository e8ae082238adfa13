"""What several commands share: the library, and a game as the command line names it."""

from __future__ import annotations

import locale
import os
from collections.abc import Sequence
from typing import Any

import attrs
import typer

from cardkit.engine.errors import CardkitError
from cardkit.engine.game import Game
from cardkit.engine.options import read_setting
from cardkit.engine.texts import Texts
from cardkit.plugin.library import Library

LANGUAGES = ("en", "de")


def library_of(plugin: Sequence[str], directories: Sequence[str]) -> Library:
    for text in plugin:
        if not text.startswith("no:"):
            raise CardkitError(f"-p {text}: write -p no:NAME to leave a plugin out")
    return Library.installed(directories, [text.removeprefix("no:") for text in plugin])


def library_in(ctx: typer.Context) -> Library:
    """The library for the options before the command."""
    return library_of(ctx.obj["plugin"], ctx.obj["directories"])


def language(given: str | None) -> str:
    """--lang, CARDKIT_LANG, the locale, English."""
    if given is not None and given not in LANGUAGES:
        raise CardkitError(f"no language '{given}'; there are {', '.join(LANGUAGES)}")
    found = given or os.environ.get("CARDKIT_LANG") or locale.getlocale()[0] or "en"
    return found[:2] if found[:2] in LANGUAGES else "en"


def game_of(
    library: Library,
    name: str,
    lang: str | None = None,
    settings: Sequence[str] = (),
    rules: Sequence[str] = (),
) -> tuple[Game, Texts]:
    """The game with its options and house rules, and its texts."""
    options: dict[str, Any] = dict(read_setting(text) for text in settings)
    game = attrs.evolve(library.load(name, rules, options), lang=language(lang))
    return game, game.texts()
