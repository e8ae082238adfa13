"""The shelf: what plugins have brought, each plugin guarded from the others."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pluggy

from cardkit.engine.base.errors import CardkitError, nearest, placed
from cardkit.engine.base.source_lines import line_of
from cardkit.engine.flow.house_rule import HouseRule, LazyRule
from cardkit.engine.loading.game import Game, LazyGame

from .bots import Bot, PluginInfo
from .discovery import described
from .house_rules import stack_rules
from .specs import ApplicationHooks


class Shelf:
    """Games, house rules and bots, and the plugins that they came with."""

    def __init__(self) -> None:
        self.manager = pluggy.PluginManager("cardkit")
        self.manager.add_hookspecs(ApplicationHooks)
        self.plugins: list[PluginInfo] = []
        # By id, with the plugin that brings it; several with one id are an error when it is used.
        self.found: dict[str, list[tuple[Game | LazyGame, PluginInfo]]] = {}
        self.house_rules: list[HouseRule | LazyRule] = []
        self.bots: list[Bot] = []
        self.brought: dict[str, list[HouseRule | LazyRule | Bot]] = {}  # by plugin

    def register(self, info: PluginInfo) -> None:
        """Takes in what a plugin brings; its error is kept if it has one."""
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
            return [] if made is None else _listed(hook, made(), _line(made, info))

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

    def forget(self, path: Path) -> None:
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

    @property
    def broken(self) -> str:
        """What to add to a message when something is missing: it may be in a broken plugin."""
        found = [info for info in self.plugins if info.error]
        if len(found) == 1:
            return f" (the plugin '{found[0].name}' is broken: {found[0].error})"
        names = ", ".join(info.name for info in found)
        return f" (broken plugins: {names}; see 'cardkit plugins')" if found else ""

    def by_id(self, name: str) -> Game:
        """The one game with this id."""
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
            here = [
                f"{name}{end}" for end in ("", ".toml", ".py") if os.path.exists(f"{name}{end}")
            ]
            if here:
                hint = f"for what is in that folder, write ./{here[0]}"
            raise CardkitError(f"no game '{name}': {hint}{self.broken}")
        return self.made(*found[0])

    def made(self, game: Game | LazyGame, info: PluginInfo) -> Game:
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
        game = attrs.evolve(game, plugin=info.title, source=info.source or None)
        try:
            return self.with_rules(game, game.file.rules)
        except CardkitError as error:
            raise CardkitError(f"plugin '{info.name}': rules = […]: {error}") from None

    def with_rules(self, game: Game, names: Sequence[str]) -> Game:
        """The game with these house rules stacked on it, the first one first."""
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
        return game.stacked(house, stack_rules(house))

    def rules_for(self, game: Game) -> dict[str, HouseRule]:
        """The house rules for a game; a variant takes those of its base."""
        found = [rule for rule in self.house_rules if rule.game in (game.id, game.base)]
        made = [rule.make() if isinstance(rule, LazyRule) else rule for rule in found]
        return {rule.name: rule for rule in made}

    @property
    def games(self) -> dict[str, list[Game]]:
        """All games by id, read; several with one id where plugins clash."""
        made: dict[str, list[Game]] = {}
        for id, found in self.found.items():
            for game, info in list(found):
                with suppress(CardkitError):
                    made.setdefault(id, []).append(self.made(game, info))
        return made


def _line(hook: Any, info: PluginInfo) -> str:
    """The file of a plugin, and the line of a function in it."""
    if not hasattr(hook, "__code__"):
        return info.file or info.name
    if not info.file:
        return line_of(hook)
    return f"{info.file}:{line_of(hook).rpartition(':')[2]}"


_BROUGHT: dict[str, tuple[type, ...]] = {
    "cardkit_games": (Game, LazyGame),
    "cardkit_house_rules": (HouseRule, LazyRule),
    "cardkit_bots": (Bot,),
}


def _listed(hook: str, made: Any, at: str) -> list[Any]:
    """What a hook returned, if it is a list of what it is for."""
    kinds = _BROUGHT[hook]
    if not isinstance(made, list | tuple):
        raise CardkitError(f"{at}: {hook}() returns a list, not {made!r}")
    for each in made:
        if isinstance(each, type) and issubclass(each, kinds):
            raise CardkitError(f"{at}: {hook}(): call the class: {each.__name__}()")
        if not isinstance(each, kinds):
            raise CardkitError(f"{at}: {hook}(): {each!r} is no {kinds[0].__name__}")
    return list(made)


def _refuse_twins(what: str, found: Sequence[HouseRule | LazyRule | Bot]) -> None:
    known: set[tuple[str, str | None]] = set()
    for each in found:
        if (each.name, each.game) in known:
            owner = f"for {each.game}" if each.game else "for every game"
            raise CardkitError(f"brings a {what} '{each.name}' {owner}, which exists already")
        known.add((each.name, each.game))
