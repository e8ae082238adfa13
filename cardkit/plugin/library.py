"""The library: all installed games, house rules and bots, found and guarded."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import compress
from pathlib import Path
from types import ModuleType

import attrs
import pluggy

from cardkit.engine.base.errors import CardkitError, nearest
from cardkit.engine.base.reader import place_of_path
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.flow.house_rule import HouseRule, LazyRule
from cardkit.engine.loading.card_file import rules_of
from cardkit.engine.loading.game import Game, LazyGame

from .bots import LEVELS, Agent, Bot, PluginInfo
from .discovery import (
    check_api_version,
    environment_directories,
    from_directories,
    from_entry_points,
)
from .game_files import load_beside, load_path
from .house_rules import stack_rules
from .names import read_name
from .origin import Origin
from .registry import Registry


class Library:
    """What is installed. Tests build their own from plugins: ``Library([my_game])``.

    A plugin is a module, or any object whose methods implement the hooks.
    """

    def __init__(
        self,
        modules: Iterable[object] = (),
        *,
        entry_points: bool = False,
        directories: Iterable[str | Path] = (),
        without: Sequence[str] = (),
    ) -> None:
        modules, directories = list(modules), list(directories)
        names = [_name_of(plugin) for plugin in modules]
        are_modules = [isinstance(plugin, ModuleType) for plugin in modules]
        self.origin = Origin(
            tuple(compress(names, are_modules)),
            entry_points,
            tuple(map(place_of_path, directories)),
            tuple(without),
            objects=not all(are_modules),
        )
        infos = [
            check_api_version(PluginInfo(n, n), m) for n, m in zip(names, modules, strict=True)
        ]
        infos += from_entry_points(without) if entry_points else ()
        infos += from_directories(directories, without)
        wanted: dict[int, PluginInfo] = {}
        for info in infos:
            if info.name not in without:
                # the same module counts once
                wanted.setdefault(id(info if info.loaded is None else info.loaded), info)
        self.registry = Registry()
        self.registry.register(list(wanted.values()))

    @classmethod
    def installed(cls, directories: Iterable[str] = (), without: Sequence[str] = ()) -> Library:
        """Collect plugins from entry points, the directories in CARDKIT_PLUGINS, and
        those given.
        """
        return cls(
            entry_points=True,
            directories=[*environment_directories(), *directories],
            without=without,
        )

    @classmethod
    def like(cls, origin: Origin) -> Library:
        """Make the same library in another process."""
        return cls(
            [import_module(name) for name in origin.modules],
            entry_points=origin.entry_points,
            directories=origin.directories,
            without=origin.without,
        )

    # -- what plugins provide --------------------------------------------------------------

    @property
    def hook(self) -> pluggy.HookRelay:
        """All hooks, ready to call: ``library.hook.cardkit_commands(app=app)``."""
        return self.registry.manager.hook

    @property
    def plugins(self) -> list[PluginInfo]:
        return self.registry.plugins

    @property
    def broken(self) -> str:
        """What to add to a message about something missing, which may be in a broken plugin."""
        return self.registry.broken

    @property
    def ids(self) -> dict[str, int]:
        """The ids of all games, loaded or not, and how many games have each."""
        return {id: len(entries) for id, entries in self.registry.games.items() if entries}

    @property
    def games(self) -> dict[str, list[Game]]:
        """All games by id, loaded; several share an id if plugins clash."""
        games: dict[str, list[Game]] = {}
        for id, entries in self.registry.games.items():
            for entry in list(entries):
                with suppress(CardkitError):
                    game = self.provide(*entry)
                    games.setdefault(id, []).append(game)
        return games

    @property
    def house_rules(self) -> list[HouseRule | LazyRule]:
        return [rule for rule, _ in self.registry.house_rules]

    @property
    def bots(self) -> list[Bot]:
        return [bot for bot, _ in self.registry.bots]

    # -- games -----------------------------------------------------------------------------

    def by_id(self, name: str) -> Game:
        """Return the one game with this id."""
        entries = self.registry.games.get(name, [])
        if len(entries) > 1:
            makers = " and ".join(info.title for _, info in entries)
            raise CardkitError(
                f"two plugins provide a game '{name}': {makers}; leave one out with -p no:NAME"
            )
        if not entries:
            near = nearest(name, self.ids)
            known = ", ".join(self.ids) or "none"
            hint = f"did you mean '{near}'?" if near else f"games are {known}"
            here = [each for each in (name, f"{name}.toml", f"{name}.py") if os.path.exists(each)]
            if here:
                hint = f"for what is in that folder, write ./{here[0]}"
            raise CardkitError(f"no game '{name}': {hint}{self.broken}")
        return self.provide(*entries[0])

    def provide(self, game: Game | LazyGame, info: PluginInfo) -> Game:
        """Return a game as its plugin provides it, with the house rules of its card file."""
        made = self.registry.make_game(game, info)
        made = attrs.evolve(made, plugin=info.title, source=info.source or None)
        try:
            return self.with_rules(made, made.file.rules)
        except CardkitError as error:
            raise CardkitError(f"plugin '{info.name}': rules = […]: {error}") from None

    def with_rules(self, game: Game, names: Sequence[str]) -> Game:
        """Return the game with these house rules stacked on it in order."""
        if not names:
            return game
        allowed = self.rules_for(game)
        for name in names:
            if name not in allowed:
                known = ", ".join(allowed) or "none"
                others = [rule.game for rule in self.house_rules if rule.name == name]
                also = f" ('{name}' is for {', '.join(others)})" if others else self.broken
                raise CardkitError(f"{game.id} has no house rule '{name}'; it has: {known}{also}")
            if names.count(name) > 1:
                raise CardkitError(f"house rule '{name}' is given twice")
        house = [allowed[name] for name in names]
        return game.with_house_rules(house, stack_rules(house))

    def rules_for(self, game: Game) -> dict[str, HouseRule]:
        """Return the house rules for a game; a variant inherits those of its base."""
        rules = [
            self.registry.make_rule(*entry)
            for entry in self.registry.house_rules
            if entry[0].game in (game.id, game.base)
        ]
        return {rule.name: rule for rule in rules}

    def load(
        self, name: str, /, rules: Sequence[str] = (), options: Mapping[str, object] | None = None
    ) -> Game:
        """Load a game by id or file path, with house rules and options.

        The name can also include them: ``flip7+sudden_death(target_score=100)``.
        """
        named = read_name(name)
        if _is_path(named.game):
            game = attrs.evolve(load_path(self, Path(named.game)), origin=named.game)
        else:
            game = self.by_id(named.game)
        stacked = self.with_rules(game, [*game.house_rules, *named.rules, *rules])
        return stacked.configure({**named.options, **(options or {})})

    def variant(
        self, name: str, text: str, base: Game | None = None, folder: Path | None = None
    ) -> Game:
        """Make the game that a variant file's text describes.

        `folder` is where the file is if somebody typed its path; then it can extend a .py file in
        or below that folder. Any other text names a game by its id.
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
                base = load_beside(self, extends, folder) if is_file else self.by_id(extends)
            place = "rules"
            stacked = self.with_rules(base, [*base.house_rules, *rules]) if rules else base
        except CardkitError as error:
            raise source.wrong(place, str(error)) from None
        return stacked.with_variant(name, text)

    def played_from(self, source: str, id: str) -> Game:
        """Return the game in the Python file with this SHA-256."""
        for entries in self.registry.games.values():
            for game, info in entries:
                if info.source == source:
                    return self.provide(game, info)
        other = [info for _, info in self.registry.games.get(id, ()) if info.source]
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
        """Return the bots that can play a game, by name: its own first, then those of its base,
        then those that play every game.
        """
        return {bot.name: bot for bot in self._owned_last(game)}

    def _owned_last(self, game: Game) -> list[Bot]:
        owners = dict.fromkeys((None, game.base, game.id))
        return [bot for owner in owners for bot in self.bots if bot.game == owner]

    def levels_for(self, game: Game) -> dict[str, Bot]:
        """Return the bots that `easy`, `normal` and `hard` name in a game, in the order of
        `bots_for`.
        """
        named = {bot.level: bot for bot in self._owned_last(game)}
        return {level: named[level] for level in LEVELS if level in named}

    def helpers_for(self, game: Game) -> dict[str, Agent]:
        """Return bots of the game that help others play it: `rollout`, which a search uses for
        play-outs, and `guide`, the game's own hardest bot that needs no help itself.
        """
        bots = self._owned_last(game)
        own = [bot for bot in bots if bot.game is not None and bot.level in ("normal", "hard")]
        named = {
            "rollout": [bot for bot in bots if bot.rollout],
            "guide": [bot for bot in sorted(own, key=level_of) if not bot.helped],
        }
        return {name: found[-1].agent() for name, found in named.items() if found}


def level_of(bot: Bot) -> int:
    """Return a number that orders levels from easy to hard."""
    assert bot.level is not None
    return LEVELS.index(bot.level)


def _name_of(plugin: object) -> str:
    """Return a module's name, or the class name of any other plugin."""
    return str(getattr(plugin, "__name__", type(plugin).__name__))


def _is_path(name: str) -> bool:
    return name.endswith((".toml", ".py")) or "/" in name or "\\" in name or name in (".", "..")
