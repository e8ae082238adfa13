"""The library: all games, house rules and bots that are installed, found and guarded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pluggy

from cardkit.engine.cardfile import TomlSource, rules_of
from cardkit.engine.errors import CardkitError, nearest, placed
from cardkit.engine.game import Game, LazyGame
from cardkit.engine.house import HouseRule, LazyRule
from cardkit.engine.source import line_of

from .discovery import (
    admitted,
    described,
    environment_directories,
    from_directories,
    from_entry_points,
    from_file,
    imported,
)
from .house import stack_rules
from .names import read_name
from .project import modules_in
from .registry import LEVELS, Agent, Bot, PluginInfo
from .specs import ApplicationHooks


@attrs.frozen
class Origin:
    """What a library was made from: another process can make the same one."""

    modules: tuple[str, ...]
    entry_points: bool
    directories: tuple[str, ...]
    without: tuple[str, ...]

    def library(self) -> Library:
        return Library(
            [import_module(name) for name in self.modules],
            entry_points=self.entry_points,
            directories=self.directories,
            without=self.without,
        )


class Library:
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
        self.manager = pluggy.PluginManager("cardkit")
        self.manager.add_hookspecs(ApplicationHooks)
        self.plugins: list[PluginInfo] = []
        # By id, with the plugin that brings it; several with one id are an error when it is used.
        self.found: dict[str, list[tuple[Game | LazyGame, PluginInfo]]] = {}
        self.house_rules: list[HouseRule | LazyRule] = []
        self.bots: list[Bot] = []
        self.brought: dict[str, list[HouseRule | LazyRule | Bot]] = {}  # by plugin
        found = [admitted(PluginInfo(m.__name__, m.__name__), m) for m in modules]
        found += from_entry_points(without) if entry_points else ()
        found += from_directories(directories, without)
        known: set[int] = set()
        for info in found:
            if info.name in without or id(info.loaded) in known:
                continue  # the same module counts once
            if info.loaded is not None:
                known.add(id(info.loaded))
            self._register(info)

    @classmethod
    def installed(cls, directories: Iterable[str] = (), without: Sequence[str] = ()) -> Library:
        """Entry points, the directories of CARDKIT_PLUGINS, and those given."""
        return cls(
            entry_points=True,
            directories=[*environment_directories(), *directories],
            without=without,
        )

    def _register(self, info: PluginInfo) -> None:
        self.plugins.append(info)
        if info.error:
            return
        try:
            self.manager.register(info.loaded, info.name)
            self._check_hooks(info)
            self._collect(info)
        except Exception as error:
            if self.manager.has_plugin(info.name):
                self.manager.unregister(name=info.name)
            info.error = placed(error) if isinstance(error, CardkitError) else described(error)

    def _check_hooks(self, info: PluginInfo) -> None:
        known = [name for name in dir(ApplicationHooks) if name.startswith("cardkit_")]
        for name in dir(info.loaded):
            if name.startswith("cardkit_") and callable(getattr(info.loaded, name)):
                at = _line(getattr(info.loaded, name), info)
                if name not in known:
                    near = nearest(name, known)
                    hint = f"did you mean '{near}'?" if near else f"hooks are {', '.join(known)}"
                    raise CardkitError(f"has no hook '{name}' to implement: {hint} ({at})")
                if not hasattr(getattr(info.loaded, name), "cardkit_impl"):
                    raise CardkitError(f"defines '{name}' without @hookimpl ({at})")

    def _collect(self, info: PluginInfo) -> None:
        def given(hook: str) -> list[Any]:
            made = getattr(info.loaded, hook, None)
            return list(made()) if made is not None else []

        games: list[Game | LazyGame] = given("cardkit_games")
        game = getattr(info.loaded, "game", None)
        if isinstance(game, Game) and game not in games:
            games.append(game)
        rules: list[HouseRule | LazyRule] = given("cardkit_house_rules")
        bots: list[Bot] = given("cardkit_bots")
        _refuse_twins("house rule", [*self.house_rules, *rules])
        _refuse_twins("bot", [*self.bots, *bots])
        for game in games:  # nothing is kept of a plugin of which one hook fails
            self.found.setdefault(game.id, []).append((game, info))
        self.house_rules += rules
        self.bots += bots
        self.brought[info.name] = [*rules, *bots]
        info.games = [game.id for game in games]
        info.house_rules = [rule.name for rule in rules]
        info.bots = [bot.name for bot in bots]

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
            game = self._by_id(named.game)
        stacked = self.with_rules(game, [*game.house_rules, *named.rules, *rules])
        return stacked.configure({**named.options, **(options or {})})

    def variant(self, name: str, text: str, base: Game | None = None, folder: str = ".") -> Game:
        """The game that the text of a variant file makes. It may extend a .py file beside it."""
        source = TomlSource(name, text)
        extends = source.data.get("extends")
        if not isinstance(extends, str):
            raise CardkitError(f'{name}: extends: must name a game: extends = "flip7"')
        if extends.endswith(".toml"):
            raise CardkitError(
                f"{name}: extends: a variant extends a game, not the variant '{extends}'"
            )
        if base is None:
            is_file = extends.endswith(".py")
            base = self._from_python(Path(folder, extends)) if is_file else self._by_id(extends)
        rules = rules_of(source)
        try:
            stacked = self.with_rules(base, rules)
        except CardkitError as error:
            raise source.wrong("rules", str(error)) from None
        return stacked.extended(name, text)

    def _from_project(self, folder: Path) -> Game:
        """The game of a plugin's folder, installed or not."""
        games: list[str] = []
        for path in modules_in(folder):
            file = (path / "__init__.py" if path.is_dir() else path).resolve()
            known = [p for p in self.plugins if p.file and Path(p.file).resolve() == file]
            if not known:
                known = [imported(PluginInfo(path.stem, path.stem, file=str(path)))]
                self._register(known[0])
            if known[0].error:
                raise CardkitError(f"plugin '{known[0].name}' is broken: {known[0].error}")
            games += known[0].games
        if len(games) != 1:
            has = f"has the games {', '.join(games)}: name one" if games else "has no game"
            raise CardkitError(f"the plugin in '{folder}' {has}")
        return self._by_id(games[0])

    def _from_file(self, path: Path) -> Game:
        if path.is_dir():
            return self._from_project(path)
        if path.suffix == ".py":
            return self._from_python(path)
        if path.suffix != ".toml":
            raise CardkitError(
                f"'{path}' is no game: give a game's id, a .toml variant file or a .py game file"
            )
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise CardkitError(f"{path}: cannot be read: {reason}") from None
        return self.variant(path.name, text, folder=str(path.parent))

    def _from_python(self, path: Path) -> Game:
        """The game in a Python file. Its bots and house rules join the library."""
        new = from_file(path)
        info = next((i for i in self.plugins if i.source == new.source), new)
        if info is new:
            self._forget(path)
            self._register(info)
            known = {*self.origin.directories, str(path.resolve())}
            self.origin = attrs.evolve(self.origin, directories=tuple(sorted(known)))
        if info.error:
            raise CardkitError(info.error)
        if len(info.games) != 1:
            found = ", ".join(info.games) or "none: write game = Game.define(MyRules, …)"
            raise CardkitError(f"{path}: a file that is played has one game, and this has {found}")
        return next(self._made(*entry) for entry in self.found[info.games[0]] if entry[1] is info)

    def _forget(self, path: Path) -> None:
        """Drops what an older state of this file brought."""
        for old in [info for info in self.plugins if info.name == str(path)]:
            self.plugins.remove(old)
            if self.manager.has_plugin(old.name):
                self.manager.unregister(name=old.name)
            for entries in self.found.values():
                entries[:] = [entry for entry in entries if entry[1] is not old]
            gone = self.brought.pop(old.name, [])
            self.house_rules = [rule for rule in self.house_rules if rule not in gone]
            self.bots = [bot for bot in self.bots if bot not in gone]

    def played_from(self, source: str, id: str) -> Game:
        """The game in the Python file with this SHA-256."""
        for entries in self.found.values():
            for game, info in entries:
                if info.source == source:
                    return self._made(game, info)
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

    def _by_id(self, name: str) -> Game:
        found = self.found.get(name, [])
        if len(found) > 1:
            makers = " and ".join(info.title for _, info in found)
            raise CardkitError(
                f"two plugins bring a game '{name}': {makers}; leave one out with -p no:NAME"
            )
        if not found:
            near = nearest(name, self.found)
            hint = (
                f"did you mean '{near}'?"
                if near
                else f"games are {', '.join(self.found) or 'none'}"
            )
            broken = [info.name for info in self.plugins if info.error]
            also = (
                f" (broken plugins: {', '.join(broken)}; see 'cardkit plugins')" if broken else ""
            )
            if Path(name).exists():
                hint = f"for what is in that folder, write ./{name}"
            raise CardkitError(f"no game '{name}': {hint}{also}")
        return self._made(*found[0])

    def _made(self, game: Game | LazyGame, info: PluginInfo) -> Game:
        """The game itself; one that cannot be read makes its plugin a broken one."""
        if isinstance(game, LazyGame):
            entries = self.found[game.id]
            place = entries.index((game, info))
            try:
                made = game.make()
                if made.id != game.id:
                    raise CardkitError(f"brings '{made.id}' instead of the game '{game.id}'")
            except Exception as error:
                info.error = placed(error) if isinstance(error, CardkitError) else described(error)
                del entries[place]
                raise CardkitError(f"plugin '{info.name}' is broken: {info.error}") from None
            game = made
            entries[place] = (made, info)
        return attrs.evolve(game, plugin=info.title, source=info.source or None)

    @property
    def games(self) -> dict[str, list[Game]]:
        """All games by id, read; several with one id where plugins clash."""
        made: dict[str, list[Game]] = {}
        for id, found in self.found.items():
            for game, info in list(found):
                with suppress(CardkitError):
                    made.setdefault(id, []).append(self._made(game, info))
        return made

    def with_rules(self, game: Game, names: Sequence[str]) -> Game:
        """The game with these house rules stacked on it, the first one first."""
        if not names:
            return game
        allowed = self.rules_for(game)
        for name in names:
            if name not in allowed:
                known = ", ".join(allowed) or "none"
                raise CardkitError(f"{game.id} has no house rule '{name}'; it has: {known}")
            if names.count(name) > 1:
                raise CardkitError(f"house rule '{name}' is given twice")
        house = [allowed[name] for name in names]
        return game.stacked(house, stack_rules(house))

    def rules_for(self, game: Game) -> dict[str, HouseRule]:
        """The house rules for a game; a variant takes those of its base."""
        found = [rule for rule in self.house_rules if rule.game in (game.id, game.base)]
        made = [rule.make() if isinstance(rule, LazyRule) else rule for rule in found]
        return {rule.name: rule for rule in made}

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


def _line(hook: Any, info: PluginInfo) -> str:
    """The file of a plugin, and the line of a function in it."""
    if not hasattr(hook, "__code__"):
        return info.file
    return f"{info.file}:{line_of(hook).rpartition(':')[2]}"


def _refuse_twins(what: str, found: Sequence[HouseRule | LazyRule | Bot]) -> None:
    known: set[tuple[str, str | None]] = set()
    for each in found:
        if (each.name, each.game) in known:
            owner = f"for {each.game}" if each.game else "for every game"
            raise CardkitError(f"brings a {what} '{each.name}' {owner}, which exists already")
        known.add((each.name, each.game))


def _is_path(name: str) -> bool:
    return name.endswith((".toml", ".py")) or "/" in name or "\\" in name or name in (".", "..")
