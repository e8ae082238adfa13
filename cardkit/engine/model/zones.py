"""Places and how tables declare them: zones and fields, each with its visibility."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar, overload

import attrs

from cardkit.engine.base.errors import PluginError

from .cards import Card
from .readers import SPECTATOR, all_readers

C = TypeVar("C", bound=Card)
V = TypeVar("V")

#: Who sees the cards in a zone or the value of a field. Card counts are always public.
Seen = Literal["nobody", "owner", "others", "all"]
SEEN: tuple[Seen, ...] = ("nobody", "owner", "others", "all")

# The types of zones: one for the table, or one per seat. The type says how to draw it.
if TYPE_CHECKING:
    # What a type checker sees: `t.hand` is a list of cards, `self.at.hand` is a place. `Rules.at`
    # has the type of the table class, which has these attributes.
    class Pile(Generic[C]):
        @overload
        def __get__(self, t: None, owner: type, /) -> Place: ...
        @overload
        def __get__(self, t: object, owner: type, /) -> list[C]: ...
        def __get__(self, t: object, owner: type, /) -> Place | list[C]: ...
        def __set__(self, t: object, cards: list[C], /) -> None: ...

    class Piles(Generic[C]):
        @overload
        def __get__(self, t: None, owner: type, /) -> tuple[Place, ...]: ...
        @overload
        def __get__(self, t: object, owner: type, /) -> list[list[C]]: ...
        def __get__(self, t: object, owner: type, /) -> tuple[Place, ...] | list[list[C]]: ...
        def __set__(self, t: object, cards: list[list[C]], /) -> None: ...

    class Row(Pile[C]): ...

    class Fan(Pile[C]): ...

    class Rows(Piles[C]): ...

    class Fans(Piles[C]): ...

    class PerCard(Generic[C]):
        @overload
        def __get__(self, t: None, owner: type, /) -> Mapping[Card, Place]: ...
        @overload
        def __get__(self, t: object, owner: type, /) -> Mapping[Card, list[C]]: ...
        def __get__(
            self, t: object, owner: type, /
        ) -> Mapping[Card, Place] | Mapping[Card, list[C]]: ...
        def __set__(self, t: object, cards: Mapping[Card, list[C]], /) -> None: ...
else:
    Pile = Annotated[list[C], "pile"]
    Row = Annotated[list[C], "row"]
    Fan = Annotated[list[C], "fan"]
    Piles = Annotated[list[list[C]], "pile", "each"]
    Rows = Annotated[list[list[C]], "row", "each"]
    Fans = Annotated[list[list[C]], "fan", "each"]
    PerCard = Annotated[list[list[C]], "pile", "card"]

#: A field with one value for each seat.
PerSeat = Annotated[list[V], "each"]


def zone(
    *, seen: Seen, columns: int | None = None, times: int | None = None, sort: str | bool = False
) -> Any:
    """Declare a zone: ``hand: Fans[Number] = zone(seen="owner")``.

    `columns` is for rows drawn as a grid: that many cards per line. With `times` the table has that
    many of them: ``column: Rows[P] = zone(seen="nobody", times=7)``, ``t.column[3]``. `sort` keeps
    a fan sorted by attributes of its cards, ``"suit, height"``, and then by the card file; True
    sorts by the card file alone.
    """
    if seen not in SEEN:
        raise PluginError(f"zone(seen={seen!r}): seen must be one of {', '.join(SEEN)}")
    if columns is not None and columns < 1:
        raise PluginError(f"zone(columns={columns!r}): a grid has at least one column")
    if times is not None and times < 1:
        raise PluginError(f"zone(times={times!r}): must be at least 1")
    how = {"columns": columns, "times": times, "sort": "" if sort is True else sort or None}
    return attrs.field(metadata={"zone": True, "seen": seen, **how})


def public(default: object) -> Any:
    """Declare a field that everybody sees. For PerSeat fields, give the initial value of each
    seat."""
    return attrs.field(default=default, metadata={"seen": "all"})


def owner(default: object) -> Any:
    """Declare a PerSeat field where each seat sees only its own value."""
    return attrs.field(default=default, metadata={"seen": "owner"})


_NOTHING_SENT: dict[Card, tuple[Card, Place, Place]] = {}


class Place:
    """A place for cards: a zone of the table, or one seat's part of it. Shared, never copied."""

    __slots__ = (
        "_sent",
        "alone",
        "columns",
        "fan",
        "i",
        "key",
        "name",
        "ordered",
        "seat",
        "seen",
        "shape",
        "sort",
        "stock",
    )

    def __init__(
        self,
        i: int,
        name: str,
        seat: int | None,
        seen: Seen,
        shape: str,
        columns: int | None = None,
        key: int | Card | None = None,
        sort: str | None = None,
    ) -> None:
        self.i = i  # index of its cards in Table.cells
        self.name = name
        self.seat = seat
        self.seen = seen
        self.shape = shape
        self.columns = columns  # for a row drawn as a grid
        self.key = key  # which of several: a seat, a number or a card; None for a single place
        self.sort = sort  # what its cards are sorted by, if anything
        self.fan = shape == "fan"
        self.ordered = seen != "all" and not self.fan  # positions are tracked
        self.stock = seat is None and seen == "nobody"  # face down on the table
        self.alone = (self,)  # as a group of places
        # Log entries by destination place and card. Plain dicts, because CPython reads a subclass
        # with __missing__ at several times the cost.
        self._sent: list[dict[Card, tuple[Card, Place, Place]]] = []

    def sending(self, card: Card, to: Place) -> tuple[Card, Place, Place]:
        """Return the log entry for a card that moves to another place; each is created once."""
        if self._sent[to.i] is _NOTHING_SENT:  # most pairs of places never exchange cards
            self._sent[to.i] = {}
        entry = self._sent[to.i][card] = (card, self, to)
        return entry

    def visible_to(self, seat: int) -> bool:
        if self.seen == "others":
            return seat not in (self.seat, SPECTATOR)
        return self.seen == "all" or (self.seen == "owner" and self.seat == seat)

    def readers(self, seats: range) -> int:
        """The set of readers who see its cards."""
        if self.seen == "all":
            return all_readers(seats)
        return sum(1 << seat for seat in seats if self.visible_to(seat))

    def shows_order_of(self, fan: Place) -> bool:
        """Whether somebody who does not see a fan would see the order in which its cards arrive
        here; other fans keep none.
        """
        if not self.ordered:
            return True
        if self.seen == "nobody" or fan.seen == "all":
            return False
        return fan.seen == "nobody" or (self.seen, self.seat) != (fan.seen, fan.seat)

    def cards_of(self, shown: object) -> Sequence[Card]:
        """Return its cards on a table or in a view."""
        cards = getattr(shown, self.name)
        found: Sequence[Card] = cards if self.key is None else cards[self.key]
        return found

    def __str__(self) -> str:
        return self.name if self.key is None else f"{self.name}.{self.key}"

    def __repr__(self) -> str:
        return f"<place {self}>"


@attrs.frozen
class Spot:
    """Where a card can be: the name of a zone, whose it is, and the position.

    `seat` is None in a zone of the table, `index` is None in a fan; 0 is the bottom.
    """

    zone: str
    seat: int | None
    index: int | None


class Places:
    """All places of a table by zone name: ``at.deck``, ``at.hand[seat]``."""

    # Set one by one, without __getattr__, which keeps attribute access fast.
    def __init__(self, places: dict[str, Place | tuple[Place, ...] | dict[Card, Place]]) -> None:
        for name, place in places.items():
            setattr(self, name, place)
        self._all = tuple(
            chain.from_iterable(
                (place,)
                if isinstance(place, Place)
                else place.values()
                if isinstance(place, dict)
                else place
                for place in places.values()
            )
        )
        self._named = {str(place): place for place in self._all}
        for source in self._all:
            source._sent = [_NOTHING_SENT] * len(self._all)

    def __iter__(self) -> Iterator[Place]:
        return iter(self._all)

    def named(self, text: str) -> Place:
        """Return the place with this text form, such as ``hand.2``."""
        return self._named[text]
