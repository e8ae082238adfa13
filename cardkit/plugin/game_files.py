"""Games from typed paths: a project folder, or a game or variant in a single file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import place_of_path, read_text
from cardkit.engine.loading.game import Game

from .bots import PluginInfo
from .discovery import from_file, imported_from
from .project import modules_in

if TYPE_CHECKING:  # Library uses this module, and adds what the paths provide
    from .library import Library


def load_path(library: Library, path: Path) -> Game:
    """Load the game in a folder or file."""
    if os.path.isdir(path):  # Path.is_dir raises if the name is too long
        return load_project(library, path)
    if path.suffix == ".py":
        return load_python(library, path)
    if path.suffix != ".toml":
        raise CardkitError(
            f"'{path}' is not a game: give a game's id, a .toml variant file or a .py game file"
        )
    return library.variant(path.name, read_text(path), folder=path.parent)


def load_project(library: Library, folder: Path) -> Game:
    """Load the game from a plugin's project folder, installed or not."""
    games: list[str] = []
    for path in modules_in(folder):
        file = place_of_path(path / "__init__.py" if path.is_dir() else path)
        known = [p for p in library.plugins if p.file and place_of_path(p.file) == file]
        if not known:
            known = [imported_from(PluginInfo(path.stem, path.stem, file=str(path)), path)]
            library.registry.register(known)
        if known[0].error:
            raise CardkitError(f"plugin '{known[0].name}' is broken: {known[0].error}")
        games += known[0].games
    if len(games) != 1:
        has = f"has the games {', '.join(games)}: name one" if games else "has no game"
        raise CardkitError(f"the plugin in '{folder}' {has}")
    return library.by_id(games[0])


def load_python(library: Library, path: Path) -> Game:
    """Load the game in a Python file. Its bots and house rules are added to the library."""
    new = from_file(path)
    info = next((i for i in library.plugins if i.source == new.source), new)
    if info is new:
        library.registry.forget(path)
        library.registry.register([info])
        known = {*library.origin.directories, place_of_path(path)}
        library.origin = attrs.evolve(library.origin, directories=tuple(sorted(known)))
    if info.error:
        raise CardkitError(info.error)
    if len(info.games) != 1:
        found = ", ".join(info.games) or "none: write game = Game.define(MyRules, …)"
        raise CardkitError(f"{path}: a file to play has one game, and this one has {found}")
    entries = library.registry.games[info.games[0]]
    return next(library.provide(*entry) for entry in entries if entry[1] is info)


def load_beside(library: Library, extends: str, folder: Path | None) -> Game:
    """Load the game from a Python file that a variant file names."""
    if folder is None:
        raise CardkitError(
            f"'{extends}' is Python code, which a data file cannot run by itself: load it with "
            "-p FILE.py, and name the game by its id"
        )
    path = folder / extends
    if not Path(place_of_path(path)).is_relative_to(place_of_path(folder)):
        raise CardkitError(
            f"'{extends}' is not in the folder of this file: load it with -p FILE.py, and name "
            "the game by its id"
        )
    return load_python(library, path)
