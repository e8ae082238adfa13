"""The cells of an observation: what each number means, and the code that fills it.

An encoder is generated for each game, as views are, because it runs at every step.
"""

from __future__ import annotations

import inspect
from array import array
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Seat
from cardkit.engine.model.table_layout import Field, Zone

FAR = float(2**24)  # numbers up to here are exact in 32 bits
LOW_NUMBERS = 12  # numbers below this are counted individually in containers


@attrs.frozen
class Cell:
    """One number of an observation."""

    name: str
    low: float = 0.0
    high: float = 1.0


@attrs.define
class CellSheet:
    """Cells as laid out, with the code that fills them and the values that the code refers to."""

    rules: Any
    cells: list[Cell] = attrs.Factory(list)
    lines: list[str] = attrs.Factory(list)
    scope: dict[str, Any] = attrs.Factory(dict)

    @property
    def seats(self) -> int:
        return len(self.rules.seats)

    def add(self, names: list[str], low: float = 0.0, high: float = 1.0) -> int:
        """Add cells; return the index of the first."""
        start = len(self.cells)
        self.cells += [Cell(name, low, high) for name in names]
        return start

    def keep(self, value: Any) -> str:
        """Register a value that the code uses; return its name."""
        name = f"k{len(self.scope)}"
        self.scope[name] = value
        return name

    @property
    def whose(self) -> list[str]:
        """The seats, counted from the observing one."""
        return ["mine", *(f"+{n}" for n in range(1, self.seats))]


# -- zones ---------------------------------------------------------------------------------


def add_zone(sheet: CellSheet, zone: Zone, in_order: int) -> None:
    """Add the count of each card, hidden ones last, plus the top card of a pile, and the first
    `in_order` cards of a row whose positions matter.
    """
    cards = [c for c in zone.kinds(sheet.rules.cards.values()) if sheet.rules.deck.get(c, 0)]
    if zone.by_card:
        start = sheet.add(
            [f"{zone.name}.{c}: cards" for c in cards], 0, sum(sheet.rules.deck.values())
        )
        order = sheet.keep({card: start + n for n, card in enumerate(cards)})
        sheet.lines += [
            f"for card, x in v.{zone.name}.items():",
            f"    if card in {order}: a[{order}[card]] = len(x)",
        ]
        return
    faces = [*map(str, cards), "hidden"]
    if zone.many:
        sheet.lines.append(f"z = v.{zone.name}")
    for n, (block, index) in enumerate(_blocks(sheet, zone)):
        start = sheet.add([f"{block}: {face}" for face in faces], 0, _most(sheet, zone))
        at = sheet.keep({card: start + n for n, card in enumerate((*cards, UNKNOWN))})
        sheet.lines.append(f"x = v.{zone.name}" if index is None else f"x = z[{index}]")
        if zone.seen == "all" and zone.shape == "pile" and not zone.many:
            counts = sheet.keep(_PileCounts((*cards, UNKNOWN)))
            sheet.lines.append(f"if x: a[{start}:{start + len(faces)}] = {counts}(x)")
        else:
            open_to_me = zone.seen == "all" or (zone.seen == "owner" and zone.each and not n)
            sheet.lines += _count_cards(sheet, at, hidden=not open_to_me)
        if zone.shape == "pile":
            top = sheet.add([f"{block}: top is {face}" for face in faces])
            on_top = sheet.keep({card: top + n for n, card in enumerate((*cards, UNKNOWN))})
            sheet.lines.append(f"if x: a[{on_top}[x[-1]]] = 1")
        if in_order and zone.shape != "fan":
            names = [f"{block}[{n}] is {face}" for n in range(in_order) for face in faces]
            first, width = sheet.add(names), len(faces)
            sheet.lines += [
                f"i = {first - start}",
                f"for c in x[:{in_order}]:",
                f"    a[i + {at}[c]] = 1",
                f"    i += {width}",
            ]


def _count_cards(sheet: CellSheet, at: str, *, hidden: bool) -> list[str]:
    """Return the lines that count the cards in x. In a hidden zone, most of them are unknown."""
    if not hidden:
        return [f"for c in x: a[{at}[c]] += 1"]
    unknown = sheet.keep(UNKNOWN)
    return [
        "if x:",
        f"    n = x.count({unknown})",
        f"    if n: a[{at}[{unknown}]] = n",
        "    if n < len(x):",
        "        for c in x:",
        f"            if c is not {unknown}: a[{at}[c]] += 1",
    ]


class _PileCounts:
    """Counts the cards in a pile that everybody sees. It mostly grows, so only new cards are
    counted from one observation to the next.
    """

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.at = {card: n for n, card in enumerate(cards)}
        self.none = array("f", bytes(4 * len(cards)))
        self.last: tuple[tuple[Card, ...], array[float]] = ((), self.none)

    def __call__(self, pile: tuple[Card, ...]) -> array[float]:
        before, counts = self.last
        known = len(before)
        if pile[:known] != before:
            known, counts = 0, self.none
        if known < len(pile):
            counts = counts[:]  # a new one: threads may share an encoding
            for card in pile[known:]:
                counts[self.at[card]] += 1
            self.last = (pile, counts)
        return counts


def _most(sheet: CellSheet, zone: Zone) -> float:
    return float(sum(sheet.rules.deck.values()))


def _blocks(sheet: CellSheet, zone: Zone) -> list[tuple[str, str | None]]:
    """Return a zone's places and the index expression of each, the observer's own seat first."""
    if zone.each:
        count = sheet.seats
        return [
            (f"{zone.name}.{who}", "me" if not n else f"(me + {n}) % {count}")
            for n, who in enumerate(sheet.whose)
        ]
    if zone.times is not None:
        return [(f"{zone.name}.{n}", str(n)) for n in range(zone.times)]
    return [(zone.name, None)]


# -- fields --------------------------------------------------------------------------------


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


# -- the flow ------------------------------------------------------------------------------


def add_flow(sheet: CellSheet) -> None:
    """Add whose turn it is, what is being asked, and what is pending."""
    turn = sheet.add([f"turn: {who}" for who in sheet.whose])
    sheet.lines.append(f"if v.seat >= 0: a[{turn} + (v.seat - me) % {sheet.seats}] = 1")
    core = sheet.rules.core
    kinds = sorted(core.methods)
    asked = sheet.add([f"asked: {name}" for name in kinds])
    extra = sheet.add(["asked: argument 1", "asked: argument 2"], -1, FAR)
    waiting = sheet.add([f"waiting: {name}" for name in kinds], 0, FAR)
    bits = sheet.add([f"waiting: bit {n} of its digest" for n in range(16)])
    number = {name: n for n, name in enumerate(kinds)}
    sheet.scope |= {
        "number": number,
        "plain": _PlainArgument(core.rank, sheet.seats),
        "digest": _Digest(),
    }
    sheet.lines += [
        "stack = v.stack",
        "if stack and not v.over:",
        "    frame = stack[-1]",
        f"    a[{asked} + number[frame[0].__name__]] = 1",
        "    if len(frame) > 2:",
        f"        for n, y in enumerate(frame[2:4]): a[{extra} + n] = plain(y, me)",
        "    if len(stack) > 1:",
        "        for frame in stack[:-1]:",
        f"            a[{waiting} + number[frame[0].__name__]] += 1",
        f"        for n in digest(stack[:-1]): a[{bits} + n] = 1",
    ]


@attrs.frozen
class _PlainArgument:
    """An argument of a decision as a number: itself, or the rank of a card from 1."""

    rank: dict[Card, int]
    seats: int

    def __call__(self, value: Any, me: int) -> float:
        if isinstance(value, Card):
            return self.rank.get(value, -1) + 1
        return float(value) if isinstance(value, int) else 0.0


class _Digest:
    """Sixteen bits of pending work; the same work gives the same bits in every run."""

    def __init__(self) -> None:
        self.known: dict[Any, list[int]] = {}

    def __call__(self, frames: tuple[Any, ...]) -> list[int]:
        from zlib import crc32

        try:
            found = self.known.get(frames)
        except TypeError:  # an unhashable argument
            return _bits(crc32(_text_of(frames).encode()))
        if found is None:
            if len(self.known) > 10_000:
                self.known.clear()
            found = self.known[frames] = _bits(crc32(_text_of(frames).encode()))
        return found


def _text_of(frames: tuple[Any, ...]) -> str:
    return repr([(frame[0].__name__, *map(str, frame[1:])) for frame in frames])


def _bits(number: int) -> list[int]:
    return [n for n in range(16) if number >> n & 1]
