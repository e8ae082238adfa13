"""The cells of a field, by its type: a seat, a number, a word, a card, or a container of them."""

from __future__ import annotations

import inspect
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Seat
from cardkit.engine.model.table_layout import Field

from .cells import FAR, CellSheet

LOW_NUMBERS = 12  # numbers below this are counted individually in containers


def field_types(table: type) -> dict[str, Any]:
    """Return the types of a table's fields, without the wrapper that marks one value per seat."""
    found: dict[str, Any] = {}
    for base in reversed(table.__mro__):
        if attrs.has(base):
            found |= inspect.get_annotations(base, eval_str=True)
    for name, hint in found.items():
        if "each" in getattr(hint, "__metadata__", ()):
            (found[name],) = get_args(get_args(hint)[0])
    return found


def add_field(sheet: CellSheet, field: Field, hint: Any, words: list[str]) -> None:
    """Add a field, or each seat's value of it, starting with the observer's own."""
    if not field.each:
        _add_value(sheet, field.name, hint, f"v.{field.name}", words)
        return
    sheet.lines.append(f"z = v.{field.name}")
    for n, who in enumerate(sheet.whose):
        index = "me" if not n else f"(me + {n}) % {sheet.seats}"
        hidden = field.seen == "owner"
        if hidden and n:
            continue  # other seats' values are never seen
        _add_value(sheet, f"{field.name}.{who}", hint, f"z[{index}]", words)


def _add_value(sheet: CellSheet, name: str, hint: Any, value: str, words: list[str]) -> None:
    options = _options(hint)
    if options is None:
        return _add_container(sheet, name, hint, value, words)
    rest = [option for option in options if option not in (None, NoneType)]
    sheet.lines.append(f"x = {value}")
    if len(rest) < len(options):
        none = sheet.add([f"{name} is none"])
        sheet.lines.append(f"if x is None: a[{none}] = 1")
        sheet.lines.append("else:")
        indent = "    "
    else:
        indent = ""
    if rest == [Seat]:
        start = sheet.add([f"{name} is {who}" for who in sheet.whose])
        sheet.lines.append(f"{indent}if x >= 0: a[{start} + (x - me) % {sheet.seats}] = 1")
        return None
    if rest and all(isinstance(o, type) and issubclass(o, bool | int | float) for o in rest):
        whole = rest == [bool]
        cell = sheet.add([name], 0.0 if whole else -FAR, 1.0 if whole else FAR)
        sheet.lines.append(f"{indent}a[{cell}] = x")
        return None
    known: list[Any] = []
    for option in rest:
        if get_origin(option) is Literal:
            known += get_args(option)
        elif option is str:
            known += words
        elif isinstance(option, type) and issubclass(option, Card):
            known += [c for c in sheet.rules.cards.values() if isinstance(c, option)]
    known = list(dict.fromkeys(known))
    start = sheet.add([f"{name} is {_quote(each)}" for each in known] + [f"{name} is another"])
    at = sheet.keep({each: start + n for n, each in enumerate(known)})
    sheet.lines.append(f"{indent}a[{at}.get(x, {start + len(known)})] = 1")
    return None


def _quote(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def _options(hint: Any) -> list[Any] | None:
    """Return the types a value can have, or None if it is a container."""
    if hint == Seat:
        return [Seat]
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        parts = [_options(part) for part in get_args(hint)]
        if any(part is None for part in parts):
            return None
        return [each for part in parts if part is not None for each in part]
    if origin is Literal or (isinstance(hint, type) and origin is None):
        return [hint]
    if hasattr(hint, "__metadata__"):
        return _options(get_args(hint)[0])
    return None


def _add_container(sheet: CellSheet, name: str, hint: Any, value: str, words: list[str]) -> None:
    """Add a container's size and the counts of what is in it: seats, low numbers, words, cards."""
    inside = _inside(hint)
    seats = Seat in inside
    known: list[Any] = []
    if seats:
        known += [f"seat {who}" for who in sheet.whose]
    elif int in inside:
        known += range(LOW_NUMBERS)
    if str in inside:
        known += words
    if any(isinstance(each, type) and issubclass(each, Card) for each in inside):
        known += sheet.rules.cards.values()
    size = sheet.add([f"{name}: size"], 0, FAR)
    start = sheet.add([f"{name}: {_quote(each)}" for each in known], 0, FAR)
    at = {each: start + n for n, each in enumerate(known)}
    if seats:
        at |= {n: start + n for n in range(sheet.seats)}
    offsets, flat = sheet.keep(at), sheet.keep(_flatten)
    key = f"(y - me) % {sheet.seats}" if seats else "y"
    sheet.lines += [
        f"x = {value}",
        "if x is not None:",
        f"    a[{size}] = len(x)",
        f"    for y in {flat}(x):",
        f"        if {key} in {offsets}: a[{offsets}[{key}]] += 1",
    ]


def _inside(hint: Any) -> list[Any]:
    if hint == Seat:
        return [Seat]
    if get_origin(hint) is Literal or not get_args(hint):
        return [hint]
    return [each for part in get_args(hint) if part is not Ellipsis for each in _inside(part)]


def _flatten(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return _flatten(list(value.values()))
    if isinstance(value, list | tuple | set | frozenset):
        return [each for part in value for each in _flatten(part)]
    return [value]
