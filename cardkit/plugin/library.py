"""The library: all games, house rules and bots that are installed, found and guarded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pluggy

from cardkit.engine.cardfile import TomlSource
from cardkit.engine.errors import CardkitError, nearest
from cardkit.engine.game import Game, LazyGame

from .discovery import (
    admitted,
    described,
    environment_directories,
    from_directories,
    from_entry_points,
)
from .house import HouseRule, stack_rules
from .registry import Bot, PluginInfo
from .specs import ApplicationHooks


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
        self.manager = pluggy.PluginManager("cardkit")
        self.manager.add_hookspecs(ApplicationHooks)
        self.plugins: list[PluginInfo] = []
        # By id, with the plugin that brings it; several with one id are an error when it is used.
        self.found: dict[str, list[tuple[Game | LazyGame, PluginInfo]]] = {}
        self.house_rules: list[HouseRule] = []
        self.bots: list[Bot] = []
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
            info.error = str(error) if isinstance(error, CardkitError) else described(error)

    def _check_hooks(self, info: PluginInfo) -> None:
        known = [name for name in dir(ApplicationHooks) if name.startswith("cardkit_")]
        for name in dir(info.loaded):
            if name.startswith("cardkit_") and callable(getattr(info.loaded, name)):
                if name not in known:
                    near = nearest(name, known)
                    hint = f"did you mean '{near}'?" if near else f"hooks are {', '.join(known)}"
                    raise CardkitError(f"has no hook '{name}' to implement: {hint} ({info.file})")
                if not hasattr(getattr(info.loaded, name), "cardkit_impl"):
                    raise CardkitError(f"defines '{name}' without @hookimpl ({info.file})")

    def _collect(self, info: PluginInfo) -> None:
        def given(hook: str) -> list[Any]:
            made = getattr(info.loaded, hook, None)
            return list(made()) if made is not None else []

        games: list[Game | LazyGame] = given("cardkit_games")
        rules: list[HouseRule] = given("cardkit_house_rules")
        bots: list[Bot] = given("cardkit_bots")
        _refuse_twins("house rule", [*self.house_rules, *rules])
        _refuse_twins("bot", [*self.bots, *bots])
        for game in games:  # nothing is kept of a plugin of which one hook fails
            self.found.setdefault(game.id, []).append((game, info))
        self.house_rules += rules
        self.bots += bots
        info.games = [game.id for game in games]
        info.house_rules = [rule.name for rule in rules]
        info.bots = [bot.name for bot in bots]

    # -- games -----------------------------------------------------------------------------

    def load(
        self, name: str, /, rules: Sequence[str] = (), options: Mapping[str, Any] | None = None
    ) -> Game:
        """A game by id or by the path of a variant file, with house rules and options."""
        game = self._from_file(Path(name)) if _is_path(name) else self._by_id(name)
        return self.with_rules(game, rules).configure(options or {})

    def variant(self, name: str, text: str) -> Game:
        """The game that the text of a variant file makes."""
        base = TomlSource(name, text).data.get("extends")
        if not isinstance(base, str):
            raise CardkitError(f'{name}: extends: must name a game: extends = "flip7"')
        return self._by_id(base).extended(name, text)

    def _from_file(self, path: Path) -> Game:
        if path.suffix != ".toml":
            raise CardkitError(f"'{path}' is no game: give a game's id or a .toml variant file")
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise CardkitError(f"{path}: cannot be read: {reason}") from None
        return self.variant(path.name, text)

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
                info.error = str(error) if isinstance(error, CardkitError) else described(error)
                del entries[place]
                raise CardkitError(f"plugin '{info.name}' is broken: {info.error}") from None
            game = made
            entries[place] = (made, info)
        return attrs.evolve(game, plugin=info.title)

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
        hooks = stack_rules([allowed[name] for name in names])
        return attrs.evolve(game, hooks=hooks, house_rules=tuple(names))

    def rules_for(self, game: Game) -> dict[str, HouseRule]:
        """The house rules for a game; a variant takes those of its base."""
        return {rule.name: rule for rule in self.house_rules if rule.game in (game.id, game.base)}

    def bots_for(self, game: Game) -> dict[str, Bot]:
        """The bots that can play a game, by name."""
        for_all = {bot.name: bot for bot in self.bots if bot.game is None}
        own = {bot.name: bot for bot in self.bots if bot.game in (game.id, game.base)}
        return for_all | own


def _refuse_twins(what: str, found: Sequence[HouseRule | Bot]) -> None:
    known: set[tuple[str, str | None]] = set()
    for each in found:
        if (each.name, each.game) in known:
            owner = f"for {each.game}" if each.game else "for every game"
            raise CardkitError(f"brings a {what} '{each.name}' {owner}, which exists already")
        known.add((each.name, each.game))


def _is_path(name: str) -> bool:
    return name.endswith((".toml", ".py")) or "/" in name or "\\" in name
