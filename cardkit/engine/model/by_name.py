"""Zones and fields by name, for code that works with any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError, nearest

from .cards import Card

if TYPE_CHECKING:  # rules keep their places by name
    from cardkit.engine.flow.rules import Rules


class ByName:
    """What tables and views have in common: the attributes a game declares."""

    __slots__ = ()
    rules: Rules[Any, Any]

    def cards_in(self, zone: str, which: int | Card | None = None) -> Sequence[Card]:
        """The cards in a zone: ``t.cards_in("deck")``, ``t.cards_in("hand", 2)``.

        `which` is the seat, number or card that selects one of several zones.
        """
        zones = {each.name: each for each in self.rules.table.layout.zones}
        if zone not in zones:
            raise _unknown("zone", zone, list(zones))
        if zones[zone].many != (which is not None):
            if not zones[zone].many:
                problem = "it belongs to no seat"
            elif zones[zone].each:
                problem = "each seat has one; say which seat's"
            else:
                problem = "there are several; say which"
            raise CardkitError(f"zone '{zone}': {problem}")
        cards: Any = getattr(self, zone)
        found: Sequence[Card] = cards if which is None else cards[which]
        return found

    def value_of(self, field: str) -> object:
        """Return the value of a field: ``t.value_of("round")``; a list if there is one
        per seat.
        """
        fields = [each.name for each in self.rules.table.layout.fields]
        if field not in fields:
            raise _unknown("field", field, fields)
        value: object = getattr(self, field)
        return value


def _unknown(what: str, name: str, known: list[str]) -> CardkitError:
    near = nearest(name, known)
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known) or 'none'}"
    return CardkitError(f"no {what} '{name}': {hint}")
