"""A table class's layout: its zones and fields, and the code that copies them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from itertools import count
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from cardkit.engine.base.codegen import compile_function
from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.source_lines import line_of_class
from cardkit.engine.model.slots import fill

from .cards import Card
from .moves import Move, Seat
from .zones import Place, Places, Seen

_FIXED = (int, str, bool, float, NoneType, Card, Move, Place)


@attrs.frozen
class Zone:
    name: str
    seen: Seen
    shape: str
    each: bool  # one per seat
    columns: int | None = None  # for a row drawn as a grid
    holds: tuple[type[Card], ...] = (Card,)  # types of its cards
    times: int | None = None  # this many on the table
    by_card: bool = False  # one per kind of card
    sort: str | None = None  # sort key of a fan

    @property
    def many(self) -> bool:
        """Whether there are several, by seat, number or card."""
        return self.each or self.times is not None or self.by_card

    def kinds(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards that have a place of their own in this zone."""
        return tuple(card for card in cards if isinstance(card, self.holds))


@attrs.frozen
class Field:
    name: str
    seen: Seen
    default: Any
    each: bool
    seat: bool  # its value is a seat number
    copy: str  # an expression that copies the value {0}


@attrs.frozen
class Layout:
    """Where a table's zones are in Table.cells: first the table's own zones, then families of them,
    then the seats' zones, zone by zone, and last those with a place for each card.
    """

    zones: tuple[Zone, ...]
    fields: tuple[Field, ...]

    def places(self, seats: int, opened: dict[str, Seen], cards: Iterable[Card]) -> Places:
        """Return the places for this many seats and these cards, with `opened` changing who sees
        them.
        """
        found: dict[str, Place | tuple[Place, ...] | dict[Card, Place]] = {}
        number = count()
        for zone in self.zones:
            seen = opened.get(zone.name, zone.seen)

            def place(
                key: Any = None, seat: int | None = None, zone: Zone = zone, seen: Seen = seen
            ) -> Place:
                how = (zone.shape, zone.columns, key, zone.sort)
                return Place(next(number), zone.name, seat, seen, *how)

            if zone.each:
                found[zone.name] = tuple(place(seat, seat) for seat in range(seats))
            elif zone.by_card:
                found[zone.name] = {card: place(card) for card in zone.kinds(cards)}
            elif zone.times is not None:
                found[zone.name] = tuple(place(n) for n in range(zone.times))
            else:
                found[zone.name] = place()
        return Places(found)


def read_layout(cls: type, taken: Collection[str]) -> Layout:
    """Read what a table's attrs class declares; names that tables and views have are `taken`."""
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if attrs.has(base):  # not Table itself, whose slots are not part of the layout
            hints |= inspect.get_annotations(base, eval_str=True)
    zones: list[Zone] = []
    fields: list[Field] = []
    for attribute in attrs.fields(cls):
        where = f"{cls.__name__}.{attribute.name}"
        if attribute.name in taken:
            raise PluginError(
                f"{where}: tables and views have an attribute '{attribute.name}'; choose another "
                "name",
                at=line_of_class(cls, attribute.name),
            )
        words = getattr(hints[attribute.name], "__metadata__", ())
        plain = get_args(hints[attribute.name])[0] if words else hints[attribute.name]
        each = "each" in words
        seen = attribute.metadata.get("seen", "nobody")
        if attribute.metadata.get("zone"):
            if not words:
                raise PluginError(
                    f"{where}: a zone is annotated Pile[…], Row[…], Fan[…], "
                    "or Piles[…], Rows[…], Fans[…] for one per seat",
                    at=line_of_class(cls, attribute.name),
                )
            columns = attribute.metadata["columns"]
            if columns is not None and words[0] != "row":
                raise PluginError(
                    f"{where}: only rows have columns; annotate it Row[…] or Rows[…]",
                    at=line_of_class(cls, attribute.name),
                )
            times, sort = attribute.metadata["times"], attribute.metadata["sort"]
            by_card = "card" in words
            each = each and times is None
            wrong = _wrong_zone(seen, words[0], each, times, by_card, sort)
            if wrong:
                raise PluginError(f"{where}: {wrong}", at=line_of_class(cls, attribute.name))
            holds = _card_types(plain)
            zones.append(
                Zone(attribute.name, seen, words[0], each, columns, holds, times, by_card, sort)
            )
            continue
        if seen == "owner" and not each:
            raise PluginError(
                f"{where}: owner(…) is for fields annotated PerSeat[…]",
                at=line_of_class(cls, attribute.name),
            )
        default = attribute.default
        if default is attrs.NOTHING:
            default = _empty(get_args(plain)[0] if each else plain)
        elif each and isinstance(default, list) and get_origin(get_args(plain)[0]) is not list:
            raise PluginError(
                f"{where}: PerSeat[…] = public(0) gives each seat its own 0; do not pass a list",
                at=line_of_class(cls, attribute.name),
            )
        hint = hints[attribute.name]
        seat = _names_seats(hint)
        copy = _copying(plain)
        if copy is None:
            raise PluginError(
                f"{where}: a table cannot copy {plain!r}. Use numbers, texts, cards, tuples of "
                "them, or a list, set, dict or list of lists of them",
                at=line_of_class(cls, attribute.name),
            )
        fields.append(Field(attribute.name, seen, default, each, seat, copy))
    zones.sort(key=lambda zone: (zone.by_card, zone.each, zone.times is not None))
    return Layout(tuple(zones), tuple(fields))


def _names_seats(hint: Any) -> bool:
    """Whether a field holds one or several seats: Seat, Seat | None, tuple[Seat, ...]."""
    return hint == Seat or any(map(_names_seats, get_args(hint)))


def _wrong_zone(
    seen: Seen, shape: str, each: bool, times: int | None, by_card: bool, sort: str | None
) -> str:
    """What is wrong with a zone declaration; empty if nothing is."""
    if seen in ("owner", "others") and not each:
        return f'seen="{seen}" is for one zone per seat: Piles[…], Rows[…] or Fans[…] without times'
    if by_card and times is not None:
        return "PerCard[…] has one pile per kind of card; leave out times"
    if sort is not None and shape != "fan":
        return "only fans can be sorted; in a pile or row positions matter"
    return ""


def _empty(hint: Any) -> Any:
    """The initial value of a field without a default: an empty container, or None."""
    kind = get_origin(hint)
    return kind() if kind in (list, set, dict) else None


def _card_types(hint: Any) -> tuple[type[Card], ...]:
    """Return the card types in a list of cards, or a list of such lists."""
    while get_origin(hint) is list:
        (hint,) = get_args(hint)
    types = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return types if all(isinstance(each, type) for each in types) else (Card,)


def _copying(hint: Any) -> str | None:
    """Return an expression that copies a value of this type; None if there is none."""
    if _is_fixed(hint):
        return "{0}"
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, set, dict) and all(map(_is_fixed, args)):
        return "{0}.copy()"
    if (
        origin is list
        and get_origin(args[0]) in (list, set, dict)
        and all(map(_is_fixed, get_args(args[0])))
    ):
        return "[x.copy() for x in {0}]"
    return None


def _is_fixed(hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if hasattr(hint, "__metadata__"):
        return _is_fixed(args[0])
    if origin in (Union, UnionType):
        return all(map(_is_fixed, args))
    if origin is tuple:
        return all(arg is Ellipsis or _is_fixed(arg) for arg in args)
    if origin is Literal:
        return True
    return isinstance(hint, type) and issubclass(hint, _FIXED)


def make_cloner(table: Any) -> Callable[..., Any]:
    """Generate ``clone(self, log=False)``, which shares what cannot change and copies the rest."""
    layout: Layout = table.layout
    lines = ["new = make(cls)", *fill("clone"), *_zone_lines(layout)]
    lines += [f"new.{f.name} = {f.copy.format('self.' + f.name)}" for f in layout.fields]
    lines += ["if log:", "    new.log = kept(self.log)"]
    return _compile("clone(self, log=False)", lines, table)


def _kept_log(log: list[Any] | None) -> list[Any]:
    if log is None:
        raise CardkitError("clone(log=True): this table has no log to keep")
    return log.copy()


def make_blank(table: Any, rules: Any) -> Any:
    """Make a table without cards, before its first step."""
    lines = ["new = make(cls)", *fill("blank"), *_zone_lines(table.layout)]
    for field in table.layout.fields:
        start = f"starts[{field.name!r}]"
        lines.append(f"new.{field.name} = {_for_each(start) if field.each else start}")
    return _compile("blank(rules)", lines, table)(rules)


def make_imaginer(table: Any) -> Callable[[Any, list[list[Card]]], Any]:
    """Generate ``(view, cells) -> table``: a table with what a view shows and the dealt cards."""
    lines = ["new = make(cls)", *fill("world"), *_zone_lines(table.layout)]
    for field in table.layout.fields:
        if field.seen == "all":
            value = field.copy.format(f"self.{field.name}")
        elif field.seen == "owner":
            value = f"list(self.{field.name})"
        else:
            lines.append(f"start = starts[{field.name!r}]")
            value = field.copy.format(f"({_for_each('start') if field.each else 'start'})")
        lines.append(f"new.{field.name} = {value}")
    return _compile("imagine(self, cells)", lines, table)


def _for_each(start: str) -> str:
    return f"[{start}] * len(new.seats)"


def _zone_lines(layout: Layout) -> list[str]:
    """Return lines that give `new` its zones; zones with several places are slices of its cells."""
    lines = ["cells = new.cells"]
    i = 0
    for zone in layout.zones:
        if not zone.many:
            lines.append(f"new.{zone.name} = cells[{i}]")
            i += 1
        elif zone.times is not None:
            lines.append(f"new.{zone.name} = cells[{i}:{i + zone.times}]")
            i += zone.times
    each = [zone.name for zone in layout.zones if zone.each]
    by_card = [zone.name for zone in layout.zones if zone.by_card]
    if each or by_card:
        lines += ["n = len(new.seats)", f"i = {i}"]
    for name in each:
        lines += [f"new.{name} = cells[i:i + n]", "i += n"]
    for name in by_card:
        lines += [
            f"kinds = new.rules.places.{name}",
            f"new.{name} = dict(zip(kinds, cells[i:i + len(kinds)]))",
            "i += len(kinds)",
        ]
    return lines


def _compile(signature: str, lines: list[str], table: Any) -> Callable[..., Any]:
    starts = {field.name: field.default for field in table.layout.fields}
    scope = {"make": object.__new__, "cls": table, "starts": starts, "kept": _kept_log}
    return compile_function(signature, [*lines, "return new"], scope, table.__name__)
