"""A plugin as pluggy's manager sees it: an object with its hooks, each behind the guard."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import wraps
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs
import pluggy

from cardkit.engine.base.errors import CardkitError, nearest
from cardkit.engine.base.source_lines import line_of
from cardkit.engine.flow.house_rule import HouseRule, LazyRule
from cardkit.engine.loading.game import Game, LazyGame

from .bots import Bot, PluginInfo
from .discovery import note_failure
from .plugin import Plugin
from .specs import ApplicationHooks

if TYPE_CHECKING:
    from pluggy import HookimplOpts

HOOKS = [name for name in dir(ApplicationHooks) if name.startswith("cardkit_")]
#: The item types allowed in the lists these hooks return.
KINDS: dict[str, tuple[type, ...]] = {
    "cardkit_games": (Game, LazyGame),
    "cardkit_house_rules": (HouseRule, LazyRule),
    "cardkit_bots": (Bot,),
}
Thing = Game | LazyGame | HouseRule | LazyRule | Bot


@attrs.frozen(eq=False)
class Offer:
    """An object, the plugin that returned it first, and its rank from the hook's options."""

    thing: Thing
    info: PluginInfo
    rank: int = 1
    # Read once, under guard, because attributes can run plugin code too.
    name: str = attrs.field(init=False)
    game: str | None = attrs.field(init=False)

    @name.default
    def _name(self) -> str:
        name = self.thing.id if isinstance(self.thing, Game | LazyGame) else self.thing.name
        return name if isinstance(name, str) else f"{name!r}"

    @game.default
    def _game(self) -> str | None:
        return None if isinstance(self.thing, Game | LazyGame) else self.thing.game


Offers = dict[int, Offer]  # by the object's id()


@attrs.frozen(eq=False)
class Implementation:
    """A plugin function that implements a hook.

    If it fails, that is the plugin's error, and none of the plugin's functions is called again.
    """

    info: PluginInfo
    hook: str
    function: Callable[..., Any]
    options: HookimplOpts
    offers: Offers

    @property
    def wraps(self) -> bool:
        return self.options["wrapper"] or self.options["hookwrapper"]

    @property
    def rank(self) -> int:
        """Its rank from its options: `tryfirst` comes first, `trylast` last."""
        return 1 + self.options["trylast"] - self.options["tryfirst"]

    def guarded(self) -> Callable[..., Any]:
        """Return what the manager calls; pluggy inspects the arguments of the function itself."""
        # Functions, not bound methods, because pluggy checks for a generator function and its
        # options.
        if self.wraps:

            @wraps(self.function)
            def guarded(*args: object) -> Any:
                return (yield from self.wrap(*args))
        else:

            @wraps(self.function)
            def guarded(*args: object) -> Any:
                return self.call(*args)

        guarded.cardkit_impl = self.options  # type: ignore[attr-defined]
        return guarded

    def call(self, *args: object) -> object:
        """Call the function and return its result, or None if it fails, as if it did
        not exist.
        """
        if not self.info.error:
            with note_failure(self.info):
                made = self.function(*args)
                self.check(made)
                return made
        return None

    def wrap(self, *args: object) -> Generator[None, Any, Any]:
        """Let the function wrap the others; if it fails, their results are left unchanged."""
        inner: Generator[None, Any, Any] | None = None
        if not self.info.error:
            with note_failure(self.info):
                inner = self.function(*args)
                for _ in inner:
                    break
                else:
                    raise CardkitError(f"{self.at}: {self.hook}() is a wrapper: it must yield")
        outcome = yield
        if inner is None or self.info.error:
            return outcome
        old = self.options["hookwrapper"]  # receives a Result and modifies it
        before = self.copy(outcome.get_result() if old else outcome)
        with note_failure(self.info):
            try:
                inner.send(outcome)
            except StopIteration as end:
                self.check(outcome.get_result() if old else end.value)
                return end.value
            raise CardkitError(f"{self.at}: {self.hook}() is a wrapper: it must yield once")
        if old:
            outcome.force_result(before)
        return before

    def copy(self, outcome: Any) -> Any:
        """Copy what the others returned, in case a wrapper changes it and then fails."""
        return [list(part) for part in outcome] if self.hook in KINDS else outcome

    def check(self, made: Any) -> None:
        """Reject a result of the wrong kind, and note what the plugin provides."""
        if self.hook == "cardkit_card_face" and not isinstance(made, str | None):
            raise CardkitError(f"{self.at}: {self.hook}() returns a text or None, not {made!r}")
        if self.hook not in KINDS:
            return
        if self.wraps and not isinstance(made, list | tuple):
            raise CardkitError(f"{self.at}: {self.hook}() returns the others' lists, not {made!r}")
        for part in made if self.wraps else [made]:
            self.check_list(part)
            for each in part:
                self.offers.setdefault(id(each), Offer(each, self.info, self.rank))

    def check_list(self, made: Any) -> None:
        kinds = KINDS[self.hook]
        if not isinstance(made, list | tuple):
            raise CardkitError(f"{self.at}: {self.hook}() returns a list, not {made!r}")
        for each in made:
            if isinstance(each, type) and issubclass(each, kinds):
                raise CardkitError(f"{self.at}: {self.hook}(): call the class: {each.__name__}()")
            if not isinstance(each, kinds):
                raise CardkitError(
                    f"{self.at}: {self.hook}(): {each!r} is not a {kinds[0].__name__}"
                )

    @property
    def at(self) -> str:
        return place_of(self.function, self.info)


class Adapter:
    """What is registered for a plugin, whether a module or any other object.

    pluggy compares plugins and looks through their attributes, so it gets a plain object for that.
    """

    def __init__(self, info: PluginInfo, manager: pluggy.PluginManager, offers: Offers) -> None:
        self.info = info
        self.implementations: list[Implementation] = []
        game = getattr(info.loaded, "game", None)
        # a game provided without a hook
        self.game = Offer(game, info) if isinstance(game, Game) else None
        for part in (info.loaded, *declared_in(info.loaded)):
            for name in dir(part):
                self._add(part, name, manager, offers)

    def _add(self, part: object, name: str, manager: pluggy.PluginManager, offers: Offers) -> None:
        """Add an attribute of the plugin if it implements a hook."""
        options = manager.parse_hookimpl_opts(part, name)
        if options is None and not name.startswith("cardkit_"):
            return
        function = getattr(part, name)
        if not callable(function):
            return
        hook = (options["specname"] if options else None) or name
        if hook not in HOOKS:
            at, near = place_of(function, self.info), nearest(hook, HOOKS)
            hint = f"did you mean '{near}'?" if near else f"hooks are {', '.join(HOOKS)}"
            raise CardkitError(f"has no hook '{hook}' to implement: {hint} ({at})")
        if options is None:
            at = place_of(function, self.info)
            raise CardkitError(f"defines '{name}' without @hookimpl ({at})")
        options = options.copy()
        options["specname"] = hook
        mine = Implementation(self.info, hook, function, options, offers)
        # attribute names do not matter, and several parts may share one
        setattr(self, f"{name}_{len(self.implementations)}", mine.guarded())
        self.implementations.append(mine)

    def provides(self, hook: str) -> bool:
        """Whether it implements a hook, wrappers aside."""
        return any(mine.hook == hook and not mine.wraps for mine in self.implementations)


def declared_in(plugin: object) -> list[Plugin]:
    """Return what a module declares with `Plugin(__name__, …)`, under any name."""
    if not isinstance(plugin, ModuleType):
        return []
    found = [value for value in vars(plugin).values() if isinstance(value, Plugin)]
    return [each for each in dict.fromkeys(found) if each.module == plugin.__name__]


def place_of(function: Callable[..., object], info: PluginInfo) -> str:
    """Return the plugin's file and the line of a function in it."""
    if not hasattr(function, "__code__"):
        return info.file or info.name
    if not info.file:
        return line_of(function)
    return f"{info.file}:{line_of(function).rpartition(':')[2]}"
