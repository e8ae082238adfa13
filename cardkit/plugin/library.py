"""The library: all games, house rules and bots that are installed, found and guarded."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.loading.card_file import rules_of
from cardkit.engine.loading.game import Game
from cardkit.engine.reader import read_text

from .bots import LEVELS, Agent, Bot, PluginInfo
from .discovery import (
    admitted,
    environment_directories,
    from_directories,
    from_entry_points,
    from_file,
    imported,
)
from .names import read_name
from .origin import Origin
from .project import modules_in
from .shelf import Shelf


class Library(Shelf):
    """What is installed. Tests make their own from modules: ``Library([my_game])``."""

    def __init__(
        self,
        modules: Iterable[Any] = (),
        *,
        entry_points: bool = False,
        directories: Iterable[str | Path] = (),
        without: Sequence[str] = (),
    ) -> None:
        modules, directories = list(modules), list(directories)
        self.origin = Origin(
            tuple(m.__name__ for m in modules),
            entry_points,
            tuple(str(Path(d).resolve()) for d in directories),
            tuple(without),
        )
        super().__init__()
        found = [admitted(PluginInfo(m.__name__, m.__name__), m) for m in modules]
        found += from_entry_points(without) if entry_points else ()
        found += from_directories(directories, without)
        known: set[int] = set()
        for info in found:
            if info.name in without or id(info.loaded) in known:
                continue  # the same module counts once
            if info.loaded is not None:
                known.add(id(info.loaded))
            self.register(info)

    @classmethod
    def installed(cls, directories: Iterable[str] = (), without: Sequence[str] = ()) -> Library:
        """Entry points, the directories of CARDKIT_PLUGINS, and those given."""
        return cls(
            entry_points=True,
            directories=[*environment_directories(), *directories],
            without=without,
        )

    # -- games -----------------------------------------------------------------------------

    def load(
        self, name: str, /, rules: Sequence[str] = (), options: Mapping[str, Any] | None = None
    ) -> Game:
        """A game by id or by the path of its file, with house rules and options.

        The name may say those too: ``flip7+sudden_death(target_score=100)``.
        """
        named = read_name(name)
        if _is_path(named.game):
            game = attrs.evolve(self._from_file(Path(named.game)), origin=named.game)
        else:
            game = self.by_id(named.game)
        stacked = self.with_rules(game, [*game.house_rules, *named.rules, *rules])
        return stacked.configure({**named.options, **(options or {})})

    def variant(
        self, name: str, text: str, base: Game | None = None, folder: Path | None = None
    ) -> Game:
        """The game that the text of a variant file makes.

        `folder` is where the file is, if somebody typed its path: then it may extend a .py file
        there or below. Any other text names a game by its id.
        """
        source = TomlSource(name, text)
        extends = source.data.get("extends")
        if not isinstance(extends, str):
            raise source.wrong("extends", 'must name a game: extends = "flip7"')
        if extends.endswith(".toml"):
            raise source.wrong("extends", f"a variant extends a game, not the variant '{extends}'")
        rules, place = rules_of(source), "extends"
        try:
            if base is None:
                is_file = extends.endswith(".py")
                base = self._beside(extends, folder) if is_file else self.by_id(extends)
            place = "rules"
            stacked = self.with_rules(base, [*base.house_rules, *rules]) if rules else base
        except CardkitError as error:
            raise source.wrong(place, str(error)) from None
        return stacked.extended(name, text)

    def _beside(self, extends: str, folder: Path | None) -> Game:
        """The game of a Python file that a variant file names."""
        if folder is None:
            raise CardkitError(
                f"'{extends}' is Python code, which data alone does not run: load it with "
                "-p FILE.py, and name the game by its id"
            )
        path = folder / extends
        try:
            inside = path.resolve().is_relative_to(folder.resolve())
        except (OSError, ValueError, RuntimeError):  # a link to itself, a name that none can have
            inside = False
        if not inside:
            raise CardkitError(
                f"'{extends}' is not in the folder of this file: load it with -p FILE.py, and name "
                "the game by its id"
            )
        return self._from_python(path)

    def _from_project(self, folder: Path) -> Game:
        """The game of a plugin's folder, installed or not."""
        games: list[str] = []
        for path in modules_in(folder):
            file = (path / "__init__.py" if path.is_dir() else path).resolve()
            known = [p for p in self.plugins if p.file and Path(p.file).resolve() == file]
            if not known:
                known = [imported(PluginInfo(path.stem, path.stem, file=str(path)))]
                self.register(known[0])
            if known[0].error:
                raise CardkitError(f"plugin '{known[0].name}' is broken: {known[0].error}")
            games += known[0].games
        if len(games) != 1:
            has = f"has the games {', '.join(games)}: name one" if games else "has no game"
            raise CardkitError(f"the plugin in '{folder}' {has}")
        return self.by_id(games[0])

    def _from_file(self, path: Path) -> Game:
        if os.path.isdir(path):  # of any name: Path.is_dir raises for one that is too long
            return self._from_project(path)
        if path.suffix == ".py":
            return self._from_python(path)
        if path.suffix != ".toml":
            raise CardkitError(
                f"'{path}' is no game: give a game's id, a .toml variant file or a .py game file"
            )
        return self.variant(path.name, read_text(path), folder=path.parent)

    def _from_python(self, path: Path) -> Game:
        """The game in a Python file. Its bots and house rules join the library."""
        new = from_file(path)
        info = next((i for i in self.plugins if i.source == new.source), new)
        if info is new:
            self.forget(path)
            self.register(info)
            known = {*self.origin.directories, str(path.resolve())}
            self.origin = attrs.evolve(self.origin, directories=tuple(sorted(known)))
        if info.error:
            raise CardkitError(info.error)
        if len(info.games) != 1:
            found = ", ".join(info.games) or "none: write game = Game.define(MyRules, …)"
            raise CardkitError(f"{path}: a file that is played has one game, and this has {found}")
        return next(self.made(*entry) for entry in self.found[info.games[0]] if entry[1] is info)

    def played_from(self, source: str, id: str) -> Game:
        """The game in the Python file with this SHA-256."""
        for entries in self.found.values():
            for game, info in entries:
                if info.source == source:
                    return self.made(game, info)
        other = [info for _, info in self.found.get(id, ()) if info.source]
        if other:
            raise CardkitError(
                f"{other[0].file} has changed: its SHA-256 is {other[0].source}, "
                f"and it was played with {source}"
            )
        raise CardkitError(
            f"'{id}' was played from a Python file with the SHA-256 {source}: "
            f"load that with 'cardkit -p ./{id}.py …'"
        )

    def bots_for(self, game: Game) -> dict[str, Bot]:
        """The bots that can play a game, by name: its own before those of its base, and those
        before the ones that play every game."""
        return {bot.name: bot for bot in self._owned_last(game)}

    def _owned_last(self, game: Game) -> list[Bot]:
        owners = dict.fromkeys((None, game.base, game.id))
        return [bot for owner in owners for bot in self.bots if bot.game == owner]

    def levels_for(self, game: Game) -> dict[str, Bot]:
        """What `easy`, `normal` and `hard` name in a game, in the order of `bots_for`."""
        named = {bot.level: bot for bot in self._owned_last(game)}
        return {level: named[level] for level in LEVELS if level in named}

    def helpers_for(self, game: Game) -> dict[str, Agent]:
        """Bots of the game that help others to play it: `rollout`, with which a search plays on,
        and `guide`, the normal bot of the game itself."""
        found: dict[str, Bot] = {}
        for bot in self._owned_last(game):
            if bot.rollout:
                found["rollout"] = bot
            if bot.level == "normal" and bot.game is not None:
                found["guide"] = bot
        return {name: bot.agent() for name, bot in found.items()}


def _is_path(name: str) -> bool:
    return name.endswith((".toml", ".py")) or "/" in name or "\\" in name or name in (".", "..")
