"""What a Rules class declares: its table, its options, its cards and their effects."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from cardkit.engine.base.errors import PluginError
from cardkit.engine.flow.decorators import marked_methods
from cardkit.engine.flow.rules import Rules
from cardkit.engine.flow.table import Table
from cardkit.engine.model.cards import Card
from cardkit.engine.model.options import Options


def parameters(rules: type[Rules[Any, Any]]) -> tuple[type[Table[Any]], type[Options]]:
    """Return the table and options class of ``class X(Rules[Table, Options])``,
    inherited or not.
    """
    for cls in rules.__mro__:
        for base in cls.__dict__.get("__orig_bases__", ()):
            args = get_args(base)
            if args and isinstance(args[0], type) and issubclass(args[0], Table):
                options = args[1] if len(args) > 1 and isinstance(args[1], type) else Options
                return args[0], options
    raise PluginError(
        f"{rules.__name__} must declare its table: class {rules.__name__}(Rules[MyTable])"
    )


def card_types(rules: type[Rules[Any, Any]]) -> dict[str, type[Card]]:
    """Return the card types by lower-case name: those in ``class MyTable(Table[Number |
    Action])``.
    """
    table, _ = parameters(rules)
    for cls in table.__mro__:
        for base in cls.__dict__.get("__orig_bases__", ()):
            origin, args = get_origin(base), get_args(base)
            if origin is not None and issubclass(origin, Table) and args:
                found = get_args(args[0]) or args[:1]
                return {cls.__name__.lower(): cls for cls in found}
    raise PluginError(f"{table.__name__} needs its cards: class {table.__name__}(Table[MyCard])")


def effect_names(rules: type[Rules[Any, Any]]) -> tuple[str, ...]:
    return tuple(name for name, mark in marked_methods(rules).items() if mark.kind == "effect")
