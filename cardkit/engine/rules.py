"""Rules: the stateless object of a game, made of steps, decisions, moves and effects."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, get_type_hints, overload

import attrs
from typing_extensions import TypeVar as DefaultTypeVar

from . import layout as layouts
from .cards import Card
from .errors import InvalidMove, PluginError, Reason, nearest
from .hooks import TableHooks
from .moves import Move, MoveMaker, Reader
from .options import Options
from .places import Place, Places, Seen
from .result import Result
from .table import Table
from .texts import Texts
from .view import View, make_viewer

T = TypeVar("T", bound=Table[Any])
O = DefaultTypeVar("O", bound=Options, default=Options)  # noqa: E741
F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")


@attrs.define
class Mark:
    """What a decorator noted on a method."""

    kind: str
    otherwise: str = ""
    name: str = ""  # of a move, if it is not that of the method


def step(method: F) -> F:
    """Automatic work: ``t.then(self.NAME, …)`` schedules it."""
    method.__cardkit__ = Mark("step")  # type: ignore[attr-defined]
    return method


@overload
def decision(method: F, /) -> F: ...
@overload
def decision(*, otherwise: str) -> Callable[[F], F]: ...
def decision(method: Any = None, /, *, otherwise: str = "") -> Any:
    """A pure listing of a seat's legal moves: ``return t.ask(self.NAME, seat)`` asks it.

    `otherwise` names the step that runs when there are none.
    """

    def mark(method: Any) -> Any:
        method.__cardkit__ = Mark("decision", otherwise)
        return method

    return mark if method is None else mark(method)


MoveMethod = Callable[Concatenate[Any, Any, int, P], Any]


@overload
def move(method: MoveMethod[P], /) -> MoveMaker[P]: ...
@overload
def move(*, name: str) -> Callable[[MoveMethod[P]], MoveMaker[P]]: ...
def move(method: Any = None, /, *, name: str = "") -> Any:
    """Carries out a chosen move. Its annotations say how the move is written.

    The move has the name of the method, or `name` where that is taken.
    """

    def mark(method: Any) -> Any:
        method.__cardkit__ = Mark("move", name=name)
        return method  # on the instance it is a MoveMaker

    return mark if method is None else mark(method)


def effect(method: F) -> F:
    """What a card does whose `effect` field has this name; gets the table, a seat and the card."""
    method.__cardkit__ = Mark("effect")  # type: ignore[attr-defined]
    return method


@attrs.define
class Core:
    """What every Rules object holds besides the game's own methods."""

    cards: Mapping[str, Card]
    deck: Mapping[Card, int]
    texts: Texts
    hooks: TableHooks
    viewer: Callable[[Any, int], View]
    imagine: Callable[[View, list[list[Card]]], Any]  # makes a table of a view and dealt cards
    opening: list[tuple[Card, ...]] = attrs.Factory(list)  # where the cards lie before the start
    moves: dict[str, MoveMaker[Any]] = attrs.Factory(dict)
    effects: dict[str, Callable[..., Any]] = attrs.Factory(dict)
    fallbacks: dict[str, Any] = attrs.Factory(dict)


@attrs.frozen
class Setting:
    """What a Rules object is made for: one game with its options, seats and house rules."""

    options: Options
    seats: int
    cards: Mapping[str, Card]
    counts: Mapping[Card, int]
    texts: Texts
    hooks: TableHooks
    opened: Mapping[str, Seen]
    table: type[Table[Any]]


class Rules(Generic[T, O]):
    """Subclass as ``class MyRules(Rules[MyTable])``, or ``Rules[MyTable, MyOptions]``.

    At least a step named `start`. Rules hold no state: what changes lives on the table.
    """

    #: How many steps may follow each other without a choice before the engine calls it endless.
    patience: int = 200_000

    options: O
    seats: range
    at: Places
    acts: dict[str, Callable[..., Any]]  # what carries out a move, by its name
    table: type[T]
    core: Core
    frozen = False

    def __init__(self, setting: Setting) -> None:
        # Not through __dict__: touching it once makes every later attribute access slow.
        keep = partial(object.__setattr__, self)
        layout = setting.table.layout
        keep("options", setting.options)
        keep("seats", range(setting.seats))
        keep("at", layout.places(setting.seats, dict(setting.opened)))
        keep("table", setting.table)
        keep("acts", {})
        marks = marked(type(self))
        keep(
            "core",
            Core(
                cards=setting.cards,
                deck=self.compose(dict(setting.counts)),
                texts=setting.texts,
                hooks=setting.hooks,
                viewer=make_viewer(layout, dict(setting.opened)),
                imagine=layouts.make_imaginer(setting.table),
            ),
        )
        setting.hooks.check({name: mark.kind for name, mark in marks.items()})
        for name, mark in marks.items():
            method = getattr(self, name)
            composed = setting.hooks.compose(name, mark.kind, method)
            if mark.kind == "move":
                called = mark.name or name
                self.acts[called] = composed
                composed = MoveMaker(called, composed, *readers(type(self), name))
                self.core.moves[called] = composed
            elif mark.kind == "effect":
                self.core.effects[name] = composed
            # A decision is bound once, not at each ask; a step is called faster as a method.
            if composed is not method or mark.kind == "decision":
                keep(name, composed)
        for name, mark in marks.items():
            if mark.otherwise:
                self.core.fallbacks[name] = getattr(self, mark.otherwise)
        self.prepare()
        keep("frozen", True)

    def __setattr__(self, name: str, value: Any) -> None:
        if self.frozen:
            raise PluginError(
                f"{type(self).__name__}.{name} was assigned: rules keep no state. "
                "Declare a field of the table, or set constants in prepare()"
            )
        object.__setattr__(self, name, value)

    @property
    def constrains(self) -> bool:
        """Whether the game says which cards a seat can hold."""
        return type(self).possible is not Rules.possible

    @property
    def cards(self) -> Mapping[str, Card]:
        """The cards of the game by id, in the order of the card file."""
        return self.core.cards

    @property
    def deck(self) -> Mapping[Card, int]:
        """How many copies of each card are in play."""
        return self.core.deck

    @property
    def texts(self) -> Texts:
        return self.core.texts

    @property
    def effects(self) -> Mapping[str, Callable[..., Any]]:
        """What cards do, by the name in their field `effect`."""
        return self.core.effects

    # -- what a game may override ----------------------------------------------------------

    def prepare(self) -> None:
        """Constants that speed up the rules, such as memoised move lists."""

    @classmethod
    def resolve_options(cls, options: O, counts: Mapping[Card, int]) -> O:
        """The options with every value resolved; `counts` are the copies of the card file."""
        return options

    @classmethod
    def seat_range(cls, options: O) -> tuple[int, int | None] | None:
        """The least and most seats with these options; None leaves it to the card file."""
        return None

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        """The deck: how many copies of each card, from options and the number of seats."""
        return counts

    def start(self, t: T) -> Any:
        """The first step of a game. All cards lie in the zones that the card file names."""
        raise PluginError(f"{type(self).__name__} has no step named 'start'")

    def refill(self, t: T, place: Place) -> None:
        """Called when a draw finds this place empty."""

    def scores(self, t: T) -> Sequence[int]:
        """The scores as they stand; by default the table's field `score`."""
        return list(getattr(t, "score", [0] * len(self.seats)))

    def possible(self, view: View, seat: int, card: Card) -> bool:
        """Whether this seat can hold this card, from what everybody saw; for the sampler."""
        return True

    def imagine(self, t: T, me: int, rng: Random) -> None:
        """Gives hidden fields of a sampled world values that seat `me` can suppose."""

    def about(self, t: T, seat: int, move: Move) -> Mapping[str, Any]:
        """What a legal move would lead to, for its text ``moves.NAME``: ``{"total": 7}``."""
        return {}

    def why_not(self, t: T, seat: int, move: Move) -> Reason | None:
        """Why a move that is not listed is illegal; None for no particular reason."""
        return None

    # -- what the engine asks --------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """The move that this text writes, legal or not."""
        name, _, rest = text.strip().partition(":")
        moves = self.core.moves
        maker = moves.get(name)
        if maker is None:
            near = nearest(name, moves)
            hint = f"did you mean '{near}'?" if near else f"moves are {', '.join(moves)}"
            raise InvalidMove(f"no move '{text.strip()}': {hint}")
        return maker.read(rest.split("+") if rest else [], self.core.cards, len(self.seats))

    def otherwise(self, decision: Any) -> Any:
        """The step for a decision without moves."""
        found = self.core.fallbacks.get(decision.__name__)
        if found is None:
            raise PluginError(
                f"decision '{decision.__name__}' found no legal move: list one, or "
                f'write @decision(otherwise="STEP")'
            )
        return found

    def conclude(self, t: T, result: Result) -> Result:
        """The result after the house rules had their say."""
        for change in self.core.hooks.result:
            result = change(t=t, result=result)
        return result


def marked(cls: type) -> dict[str, Mark]:
    """The decorated methods of a rules class, base classes first; an override keeps its mark."""
    found: dict[str, Mark] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            mark = getattr(value, "__cardkit__", None)
            if mark is not None:
                if name in vars(Rules) and name != "start":
                    raise PluginError(
                        f"{cls.__name__}.{name}: Rules has a method of that name; choose another"
                        + (' or write @move(name="…")' if mark.kind == "move" else "")
                    )
                found[name] = mark
    for name, mark in found.items():
        if mark.otherwise and not hasattr(cls, mark.otherwise):
            raise PluginError(f"{cls.__name__}.{name}: otherwise={mark.otherwise!r} is no method")
    return found


def seat_moves(cls: type) -> dict[str, tuple[bool, ...]]:
    """By move: which of its arguments are seats, to be shown by their names."""
    return {
        mark.name or name: tuple("SEAT" in reader.what for reader in readers(cls, name)[0])
        for name, mark in marked(cls).items()
        if mark.kind == "move"
    }


def readers(cls: type, name: str) -> tuple[tuple[Reader, ...], int]:
    """How the arguments of a move are read from text, and how many are required."""
    method = getattr(cls, name)
    where = f"{cls.__name__}.{name}"
    hints = get_type_hints(method, include_extras=True)
    found: list[Reader] = []
    required = 0
    for parameter in list(inspect.signature(method).parameters.values())[3:]:
        if parameter.name not in hints:
            raise PluginError(
                f"{where}: annotate '{parameter.name}' (a card type, Seat, int, …); "
                "it says how the move's text is read"
            )
        found.append(Reader(hints[parameter.name], where))
        required += parameter.default is parameter.empty
    return tuple(found), required
