"""A plugin in one call: a module's game, bots and house rules, declared as data."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.util import resolve_name
from typing import Any, ClassVar

import attrs

from cardkit.engine.base.errors import PluginError
from cardkit.engine.flow.house_rule import HouseRule, LazyRule
from cardkit.engine.flow.rules import Rules
from cardkit.engine.loading.game import Game, LazyGame

from .bots import Bot
from .specs import hookimpl


@attrs.frozen(eq=False)
class Plugin:
    """What a module provides: ``plugin = Plugin(__name__, game="my_game", rules=".rules:MyGame")``.

    `game` is the id of the game it is about. With `rules` it provides that game, whose `game.toml`
    is next to the module; otherwise `bots` and `house_rules` are for another plugin's game. House
    rules are keyed by name. A class can be given as a string, relative to the module's package, and
    is then imported when first used.
    """

    module: str
    game: str | None = attrs.field(default=None, kw_only=True)
    rules: type[Rules[Any, Any]] | str | None = attrs.field(default=None, kw_only=True)
    bots: Sequence[Bot] = attrs.field(default=(), kw_only=True)
    house_rules: Mapping[str, type[HouseRule] | str] = attrs.field(factory=dict, kw_only=True)
    game_class: ClassVar[type[Game]] = Game

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.module, str) or self.module not in sys.modules:
            raise PluginError(f"Plugin({self.module!r}): write Plugin(__name__, …)")
        self._require(
            self.game is not None or (self.rules is None and not self.house_rules),
            'it has rules or house rules but no game: add game="my_game"',
        )
        self._require(
            isinstance(self.rules, str | type | None),
            f'rules must be a class, or a string such as ".rules:MyGame", not {self.rules!r}',
        )
        self._require(
            isinstance(self.bots, list | tuple) and all(isinstance(b, Bot) for b in self.bots),
            f"bots must be a list of Bot(…), not {self.bots!r}",
        )
        self._require(
            isinstance(self.house_rules, Mapping),
            'house rules are a dict by name: house_rules={"my_rule": MyRule}',
        )

    def _require(self, holds: bool, message: str) -> None:
        if not holds:
            raise PluginError(f"Plugin(…): {message}", at=self.file)

    @property
    def file(self) -> str:
        return str(getattr(sys.modules[self.module], "__file__", None) or self.module)

    # -- the hooks -------------------------------------------------------------------------

    @hookimpl
    def cardkit_games(self) -> list[LazyGame]:
        if self.rules is None or self.game is None:
            return []
        if isinstance(self.rules, str):
            return [self.game_class.later(self.game, self.file, self._absolute(self.rules))]
        return [LazyGame(self.game, partial(self.game_class.read, self.file, self.rules))]

    @hookimpl
    def cardkit_bots(self) -> list[Bot]:
        return [
            attrs.evolve(
                bot,
                game=bot.game or self.game,
                player=self._absolute(bot.player) if isinstance(bot.player, str) else bot.player,
            )
            for bot in self.bots
        ]

    @hookimpl
    def cardkit_house_rules(self) -> list[HouseRule | LazyRule]:
        return [self._house_rule(name, rule) for name, rule in self.house_rules.items()]

    def _house_rule(self, name: str, rule: type[HouseRule] | str) -> HouseRule | LazyRule:
        if isinstance(rule, str):
            return LazyRule(name, str(self.game), self._absolute(rule))
        self._require(
            isinstance(rule, type) and issubclass(rule, HouseRule),
            f"house rule '{name}': {rule!r} is not a class of house rules",
        )
        made = rule()
        self._require(
            (made.name, made.game) == (name, self.game),
            f"{rule.__name__} is the house rule '{made.name}' for {made.game}, "
            f"not '{name}' for {self.game}",
        )
        return made

    def _absolute(self, written: str) -> str:
        """Return ``.rules:MyGame`` with the module's package prepended."""
        module, colon, name = written.partition(":")
        self._require(
            bool(module and colon and name.isidentifier()),
            f"'{written}' is not written '.module:Class'",
        )
        if not module.startswith("."):
            return written
        package = getattr(sys.modules[self.module], "__package__", None)
        self._require(
            bool(package), f"'{written}' is relative to a package, and this is a file: give a class"
        )
        return f"{resolve_name(module, package)}:{name}"
