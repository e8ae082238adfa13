"""A table or view drawn as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .cards import UNKNOWN, Card
from .layout import Field, Zone
from .texts import Texts

if TYPE_CHECKING:
    from .table import Table
    from .view import View


SEAT_FIELDS = ("dealer", "starter", "flipper")  # fields whose number is a seat


def picture(shown: Table[Any] | View, texts: Texts) -> str:
    """The zones and fields of the table, then a line for each seat; `>` marks who decides."""
    layout = shown.rules.table.layout
    fields = [field for field in layout.fields if field.seen != "nobody"]
    seen = {place.name: place.seen for place in shown.rules.at}  # a variant may open a zone
    zones = [attrs.evolve(zone, seen=seen[zone.name]) for zone in layout.zones]
    lines = [
        " · ".join(
            [
                _named(texts, "fields", field.name, getattr(shown, field.name))
                for field in fields
                if not field.each and getattr(shown, field.name) is not None
            ]
            + [
                f"{texts(f'zones.{zone.name}')} {_cards(zone, getattr(shown, zone.name), texts)}"
                for zone in zones
                if not zone.each
            ]
        )
    ]
    width = max(len(texts.seat(seat)) for seat in shown.seats)
    for seat in shown.seats:
        lines.append(_seat(shown, seat, fields, [z for z in zones if z.each], texts, width))
    return "\n".join(lines)


def _seat(
    shown: Any, seat: int, fields: list[Field], zones: list[Zone], texts: Texts, width: int
) -> str:
    mark = ">" if seat == shown.seat else " "
    parts = [
        _named(texts, "fields", field.name, getattr(shown, field.name)[seat])
        for field in fields
        if field.each and getattr(shown, field.name)[seat] is not None
    ]
    parts += [
        cards
        for zone in zones
        if (cards := _cards(zone, getattr(shown, zone.name)[seat], texts)) != "-"
    ]
    return f"{mark} {texts.seat(seat):<{width}}  " + "  ".join(parts)


def _named(texts: Texts, section: str, name: str, value: Any) -> str:
    """A field with its name; a text with placeholders says it all."""
    found = texts.find(f"{section}.{name}")
    if isinstance(found, str) and "{" in found:
        shown = (
            texts.seat(value)
            if name in SEAT_FIELDS and isinstance(value, int)
            else texts.value(value)
        )
        return found.format(value=shown)
    return f"{texts(f'{section}.{name}')} {texts.value(value)}"


def _cards(zone: Zone, cards: Sequence[Card], texts: Texts) -> str:
    if not cards:
        return "-"
    if zone.shape == "pile":
        top = "" if cards[-1] is UNKNOWN or zone.seen == "nobody" else f": {texts.card(cards[-1])}"
        return f"({len(cards)}){top}"
    if all(card is UNKNOWN for card in cards):
        return f"[{len(cards)}]"
    return " ".join(f"[{texts.card(card)}]" for card in cards)
