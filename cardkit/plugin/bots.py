"""What plugins provide besides games: bots, and information about each plugin itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Literal, Protocol, get_args, get_type_hints, runtime_checkable

import attrs

from cardkit.engine.base.errors import CardkitError, Reason
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move

from .guard import Guard

if TYPE_CHECKING:
    from typing import Any

Level = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
HELPERS = ("rollout", "guide")  # parameters filled with other bots of the game


class Agent(Protocol):
    """Whoever decides for a seat: sees only a View, and has its own random stream."""

    def choose(self, view: View, rng: Random) -> Move: ...


@attrs.frozen
class Weighed:
    """A legal move, its value to the agent, and why: an ``advice`` string id with numbers."""

    move: Move
    value: float
    reason: Reason | None = None


@runtime_checkable
class Adviser(Protocol):
    """An agent that can say what each legal move is worth, for hints, debugging and replays."""

    def weigh(self, view: View) -> list[Weighed]: ...


@runtime_checkable
class Picker(Protocol):
    """An agent that needs only its legal moves. No view is built for it, which is much faster."""

    def pick(self, moves: Sequence[Move], rng: Random) -> Move: ...


@attrs.frozen
class FunctionAgent:
    """An agent made from a function."""

    function: Callable[[View, Random], Move]

    def choose(self, view: View, rng: Random) -> Move:
        return self.function(view, rng)


@attrs.frozen
class Bot:
    """A bot by name: a class with ``choose(view, rng)``, or a function ``(view, rng) -> move``.

    The class's parameters are typed: ``def __init__(self, at: int = 25)`` reads ``threshold:30``.
    `level` makes it the bot that this word names in its game. A player given as a string,
    ``package.bots:Odds``, is imported when it first takes a seat. With `rollout`, a search uses
    this bot to play out its worlds, so it should be quick.
    """

    name: str
    player: type[Agent] | Callable[[View, Random], Move] | str
    game: str | None = None  # None means it plays every game
    level: Level | None = None
    given: tuple[Any, ...] = ()  # parameters that precede those of the seat
    rollout: bool = False

    def __attrs_post_init__(self) -> None:
        if self.level not in (None, *LEVELS):
            raise CardkitError(
                f"bot '{self.name}': level must be one of {', '.join(LEVELS)}, not '{self.level}'"
            )
        if inspect.isfunction(self.player):
            try:
                inspect.signature(self.player).bind(None, None)
            except TypeError:
                takes = inspect.signature(self.player)
                raise CardkitError(
                    f"bot '{self.name}': {self.player.__name__}{takes} is called with (view, rng)"
                ) from None

    def agent(self, parameters: Sequence[str] = (), **helpers: object) -> Agent:
        """Make the agent for a seat from the strings after the bot's name."""
        return self.maker(parameters, **helpers)()

    def maker(self, parameters: Sequence[str] = (), **helpers: object) -> Callable[[], Agent]:
        """Return a function that makes a new agent for each game. `helpers` are other bots of the
        game, and the `game` itself, passed to keyword-only parameters of the same name.
        """
        player = self._load()
        if not inspect.isclass(player):
            if parameters:
                raise CardkitError("takes no parameters")
            return partial(FunctionAgent, player)
        taken = inspect.signature(player).parameters
        wanted = [each for each in taken.values() if each.kind is not each.KEYWORD_ONLY]
        wanted = wanted[len(self.given) :]
        if wanted and wanted[-1].kind is inspect.Parameter.VAR_POSITIONAL:  # takes any number
            wanted += wanted[-1:] * len(parameters)
        if len(parameters) > len(wanted):
            known = ":".join(each.name.upper() for each in wanted) or "none"
            raise CardkitError(f"takes fewer parameters: {known}")
        hints = get_type_hints(player.__init__)
        read = [
            _read(text, hints.get(each.name, str), each.name)
            for text, each in zip(parameters, wanted, strict=False)
        ]
        named = {name: helper for name, helper in helpers.items() if name in taken}
        return partial(player, *self.given, *read, **named)  # type: ignore[return-value]

    @property
    def helped(self) -> bool:
        """Whether it is built from other bots of the game."""
        player = self._load()
        taken = inspect.signature(player).parameters if inspect.isclass(player) else {}
        return any(each in taken for each in HELPERS)

    def _load(self) -> Any:
        return self._import(self.player) if isinstance(self.player, str) else self.player

    def _import(self, written: str) -> Any:
        module, _, name = written.partition(":")
        with Guard(self.name) as guard:
            return getattr(import_module(module), name)
        error = guard.error
        usual = isinstance(error, ImportError | AttributeError | ValueError)
        said = str(error) if usual else f"{type(error).__name__}: {error}"
        raise CardkitError(f"cannot be imported from '{written}': {said}") from error


def _read(text: str, kind: Any, name: str) -> Any:
    try:
        return kind(text) if kind in (int, float) else text
    except ValueError:
        word = "a whole number" if kind is int else "a number"
        raise CardkitError(f"{name} is {word}, not '{text}'") from None


@attrs.define
class PluginInfo:
    """One plugin as listed by `cardkit plugins`."""

    name: str
    module: str
    version: str = ""
    file: str = ""
    error: str = ""
    games: list[str] = attrs.Factory(list)
    house_rules: list[str] = attrs.Factory(list)
    bots: list[str] = attrs.Factory(list)
    source: str = ""  # SHA-256 of a single-file plugin
    loaded: Any = attrs.field(default=None, repr=False)

    @property
    def title(self) -> str:
        """The module and its version, as named in records."""
        return f"{self.module} {self.version}".strip()
