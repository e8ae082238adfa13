"""The decorators for methods of rules, and the marks they leave on them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, Concatenate, ParamSpec, TypeVar, cast, get_type_hints, overload

import attrs

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.source_lines import line_of
from cardkit.engine.model.moves import Arguments, MoveMaker, Reader, Seat

from .flow import Asked
from .house_rule import HouseRule

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")

RESERVED_NAMES: set[str] = set()  # names of Rules' own methods, which a game must not mark


@attrs.define
class MethodMark:
    """What a decorator recorded about a method."""

    kind: str
    otherwise: str = ""
    name: str = ""  # of a move, if it differs from the method's
    always: bool = False  # a decision that is asked even with a single choice
    announces: bool = False  # a move whose cards are told to everybody
    private: bool = False  # others learn only that the move was chosen


def step(method: F) -> F:
    """Mark automatic work: ``t.then(self.NAME, …)`` schedules it."""
    method.__cardkit__ = MethodMark("step")  # type: ignore[attr-defined]
    return method


@overload
def decision(method: F, /) -> F: ...
@overload
def decision(*, otherwise: str = ..., always: bool = ...) -> Callable[[F], F]: ...
def decision(
    method: F | None = None, /, *, otherwise: str = "", always: bool = False
) -> F | Callable[[F], F]:
    """Mark a pure listing of a seat's legal moves: ``return t.ask(self.NAME, seat)`` asks it.

    `otherwise` names the step that runs when there are none. With `always` a seat is asked even if
    it has a single choice, so that being asked does not reveal how many it has.
    """

    def mark(method: F) -> F:
        method.__cardkit__ = MethodMark("decision", otherwise, always=always)  # type: ignore[attr-defined]
        return method

    return mark if method is None else mark(method)


MoveMethod = Callable[Concatenate[Any, Any, int, P], Asked]


@overload
def move(method: MoveMethod[P], /) -> MoveMaker[P]: ...
@overload
def move(
    *, name: str = ..., announces: bool = ..., private: bool = ...
) -> Callable[[MoveMethod[P]], MoveMaker[P]]: ...
def move(
    method: MoveMethod[P] | None = None,
    /,
    *,
    name: str = "",
    announces: bool = False,
    private: bool = False,
) -> MoveMaker[P] | Callable[[MoveMethod[P]], MoveMaker[P]]:
    """Mark a method that carries out a chosen move. Its annotations say how the move is written.

    The move has the name of the method, or `name` where that is taken. Others are told its name,
    and its cards only as far as they can see them. A move that `announces` reveals its cards to
    everybody, as a claim or a guess does; with a `private` one, others learn only that the seat has
    chosen.
    """
    if announces and private:
        raise PluginError(
            "@move(announces=True, private=True): a move can be one of these, not both"
        )

    def mark(method: MoveMethod[P]) -> MoveMaker[P]:
        noted = MethodMark("move", name=name, announces=announces, private=private)
        method.__cardkit__ = noted  # type: ignore[attr-defined]
        return cast("MoveMaker[P]", method)  # what it becomes on the instance

    return mark if method is None else mark(method)


def effect(method: F) -> F:
    """Mark the effect of cards that have this name in their `effect` field. Called with the table,
    a seat and the card.
    """
    method.__cardkit__ = MethodMark("effect")  # type: ignore[attr-defined]
    return method


def check_names(rules: type, house: Iterable[HouseRule]) -> None:
    """Reject house rules whose steps, decisions or moves have names that are taken."""
    owners: dict[str, HouseRule | None] = {}
    for name, mark in marked_methods(rules).items():
        owners |= {name: None, mark.name or name: None}
    for rule in house:
        for name, mark in marked_methods(type(rule)).items():
            for word in {name, mark.name or name}:
                other = owners.setdefault(word, rule)
                if other is None:
                    raise PluginError(f"house rule '{rule.name}': the game already has '{word}'")
                if other is not rule:
                    raise CardkitError(
                        f"house rules '{other.name}' and '{rule.name}' both have '{word}'"
                    )


def refuse_moves_written_alike(cls: type) -> None:
    """The name of a move, in records and for those who type it, has to tell which one it is."""
    methods: dict[str, str] = {}
    for name, mark in marked_methods(cls).items():
        other = methods.setdefault(mark.name or name, name) if mark.kind == "move" else name
        if other != name:
            raise PluginError(
                f"{cls.__name__}.{name}: the move '{mark.name or name}' is already written so in "
                f'{line_of(getattr(cls, other))}; give one of them another: @move(name="…")',
                at=line_of(getattr(cls, name)),
            )


def marked_methods(cls: type) -> dict[str, MethodMark]:
    """Return a rules class's decorated methods, base classes first; an override keeps its mark."""
    found: dict[str, MethodMark] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            mark = getattr(value, "__cardkit__", None)
            if mark is not None:
                if name in RESERVED_NAMES:
                    raise PluginError(
                        f"{cls.__name__}.{name}: Rules has a method of that name; choose another"
                        + (' or write @move(name="…")' if mark.kind == "move" else ""),
                        at=line_of(value),
                    )
                found[name] = mark
    for name, mark in found.items():
        if mark.otherwise and not hasattr(cls, mark.otherwise):
            raise PluginError(
                f"{cls.__name__}.{name}: otherwise={mark.otherwise!r} is not a method",
                at=line_of(getattr(cls, name)),
            )
    return found


def seat_moves(cls: type) -> dict[str, tuple[bool, ...]]:
    """Return which arguments of each move are seats, to be shown by name."""
    return {
        mark.name or name: tuple(
            "SEAT" in reader.what for reader in arguments_of(cls, name).readers
        )
        for name, mark in marked_methods(cls).items()
        if mark.kind == "move"
    }


def arguments_of(cls: type, name: str) -> Arguments:
    """How the arguments of a move are parsed."""
    method = getattr(cls, name)
    where = f"{cls.__name__}.{name}"
    hints = get_type_hints(method, include_extras=True)
    found: list[Reader] = []
    required = 0
    parameters = list(inspect.signature(method).parameters.values())
    if len(parameters) < 3 or hints.get(parameters[2].name, int) not in (int, Seat, Any):
        rest = ", ".join(map(str, parameters[2:]))
        raise PluginError(
            f"{where}: a move gets the table and the seat that chose it: "
            f"def {name}(self, t, seat{', ' + rest if rest else ''})",
            at=line_of(method),
        )
    several = False
    for parameter in parameters[3:]:
        if parameter.name not in hints:
            raise PluginError(
                f"{where}: annotate '{parameter.name}' (a card type, Seat, int, …); "
                "it says how the move's text is read",
                at=line_of(method),
            )
        try:
            found.append(Reader(hints[parameter.name], where))
        except PluginError as error:
            raise PluginError(str(error), at=line_of(method)) from None
        required += parameter.default is parameter.empty
        if parameter.kind is parameter.VAR_POSITIONAL:
            several = True
            if found[-1].what != "CARD":
                raise PluginError(
                    f"{where}: *{parameter.name} must be cards: *{parameter.name}: MyCard; "
                    "every other argument needs its own name",
                    at=line_of(method),
                )
    return Arguments(tuple(found), required, several)
