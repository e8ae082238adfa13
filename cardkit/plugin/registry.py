"""The registry: what plugins provide, with each plugin isolated from the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pluggy

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.flow.house_rule import HouseRule, LazyRule
from cardkit.engine.loading.game import Game, LazyGame

from .adapter import KINDS, Adapter, Offer, Offers
from .bots import Agent, Bot, PluginInfo
from .discovery import error_summary, note_failure
from .guard import Guard
from .specs import ApplicationHooks


class Registry:
    """Games, house rules and bots, each with the plugin that provides it.

    pluggy's manager calls all hooks. It sees each plugin through an adapter, so an error in one of
    its functions is that plugin's error and does not affect the others.
    """

    def __init__(self) -> None:
        self.manager = pluggy.PluginManager("cardkit")
        self.manager.add_hookspecs(ApplicationHooks)
        self.plugins: list[PluginInfo] = []
        # By id; several games with the same id are an error only when that id is used.
        self.games: dict[str, list[tuple[Game | LazyGame, PluginInfo]]] = {}
        self.house_rules: list[tuple[HouseRule | LazyRule, PluginInfo]] = []
        self.bots: list[tuple[Bot, PluginInfo]] = []
        #: Agent makers, by game and seat text; cleared when bots change.
        self.makers: dict[tuple[str, str, str], Callable[[], Agent]] = {}

    def register(self, infos: Sequence[PluginInfo]) -> None:
        """Add what plugins provide; one that fails keeps its error and provides nothing."""
        self.makers.clear()
        self.plugins += infos
        offers: Offers = {}
        adapters: list[Adapter] = []
        for info in infos:
            if not info.error:
                with note_failure(info):
                    adapter = Adapter(info, self.manager, offers)
                    self.manager.register(adapter, info.name)
                    adapters.append(adapter)
        offered = self._call_hooks(adapters, offers)
        kept: list[Offer] = []
        for adapter in adapters:
            mine = [offer for offer in offered if offer.info is adapter.info]
            self._refuse_twins(adapter.info, mine, kept)
            if adapter.info.error:
                self.manager.unregister(adapter)
            else:
                kept += mine
        for offer in sorted(kept, key=lambda offer: offer.rank):
            self._keep(offer)

    def _call_hooks(self, adapters: Sequence[Adapter], offers: Offers) -> list[Offer]:
        """Collect what these plugins offer; of earlier plugins, only the wrappers are called."""
        earlier = [each for each in self.manager.get_plugins() if each not in adapters]
        offered: list[Offer] = []
        for hook in KINDS:
            called = [each for each in earlier if each.provides(hook)]
            # pluggy calls the last registered plugin first
            parts = self.manager.subset_hook_caller(hook, called)()[::-1]
            offered += [offers[id(thing)] for part in parts for thing in part]
        games = {id(offer.thing) for offer in offered}
        alone = [each.game for each in adapters if each.game is not None]
        return offered + [offer for offer in alone if id(offer.thing) not in games]

    def _refuse_twins(self, info: PluginInfo, mine: list[Offer], kept: list[Offer]) -> None:
        """Record an error if a plugin provides a house rule or bot that already exists."""
        registered = [Offer(thing, owner) for thing, owner in (*self.house_rules, *self.bots)]
        known = {_key(offer) for offer in (*registered, *kept)}
        for offer in mine:
            kind, name, game = _key(offer)
            if kind != "game" and (kind, name, game) in known:
                owner = f"for {game}" if game else "for every game"
                info.error = f"provides a {kind} '{name}' {owner}, which already exists"
                return
            known.add((kind, name, game))

    def _keep(self, offer: Offer) -> None:
        thing, info = offer.thing, offer.info
        if isinstance(thing, Bot):
            self.bots.append((thing, info))
            info.bots.append(offer.name)
        elif isinstance(thing, HouseRule | LazyRule):
            self.house_rules.append((thing, info))
            info.house_rules.append(offer.name)
        else:
            self.games.setdefault(offer.name, []).append((thing, info))
            info.games.append(offer.name)

    def forget(self, path: Path) -> None:
        """Drop what an older version of this file provided."""
        self.makers.clear()
        for old in [info for info in self.plugins if info.name == str(path)]:
            self.plugins.remove(old)
            self.manager.unregister(name=old.name)
            for entries in self.games.values():
                entries[:] = [entry for entry in entries if entry[1] is not old]
            self.house_rules = [entry for entry in self.house_rules if entry[1] is not old]
            self.bots = [entry for entry in self.bots if entry[1] is not old]

    @property
    def broken(self) -> str:
        """What to add to a message about something missing, which may be in a broken plugin."""
        broken = [info for info in self.plugins if info.error]
        if len(broken) == 1:
            return f" (the plugin '{broken[0].name}' is broken: {broken[0].error})"
        names = ", ".join(info.name for info in broken)
        return f" (broken plugins: {names}; see 'cardkit plugins')" if broken else ""

    def make_game(self, game: Game | LazyGame, info: PluginInfo) -> Game:
        """Make the actual game; if it cannot be read, its plugin is marked as broken."""
        if isinstance(game, Game):
            return game
        entries = self.games[game.id]
        place = entries.index((game, info))
        with note_failure(info):
            made = game.make()
            if made.id != game.id:
                raise CardkitError(f"provides '{made.id}' instead of the game '{game.id}'")
        if info.error:
            del entries[place]
            raise CardkitError(f"plugin '{info.name}' is broken: {info.error}")
        entries[place] = (made, info)
        return made

    def make_rule(self, rule: HouseRule | LazyRule, info: PluginInfo) -> HouseRule:
        """Make the actual house rule, importing it now if that was deferred."""
        if isinstance(rule, HouseRule):
            return rule
        with Guard(info.name) as guard:
            return rule.make()
        assert guard.error is not None
        if isinstance(guard.error, CardkitError):
            raise guard.error
        info.error = error_summary(guard.error)
        raise CardkitError(f"plugin '{info.name}' is broken: {info.error}")


def _key(offer: Offer) -> tuple[str, str, str | None]:
    """Return the key that must be unique; duplicate games are refused only when one is used."""
    if isinstance(offer.thing, Game | LazyGame):
        return "game", offer.name, None
    return "bot" if isinstance(offer.thing, Bot) else "house rule", offer.name, offer.game
