"""Views: what one seat may know, as a snapshot taken by code generated for each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, cast

from typing_extensions import TypeVar

from cardkit.engine.base.codegen import compile_function
from cardkit.engine.base.errors import no_memory
from cardkit.engine.model.by_name import ByName
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.result import Result, require_result
from cardkit.engine.model.slots import VIEWED, fill
from cardkit.engine.model.table_layout import Layout, Zone
from cardkit.engine.model.zones import Seen

if TYPE_CHECKING:  # a table makes its views; memory and sampler are loaded on use
    from random import Random

    from cardkit.engine.flow.rules import Rules
    from cardkit.engine.flow.table import Table

    from .events import Event
    from .facts import Fact
    from .memory import Memory
    from .sampling import World


T_co = TypeVar("T_co", bound="Table[Any]", default="Table[Card]", covariant=True)


class View(ByName, Generic[T_co]):
    """What seat `me` or a SPECTATOR may know, under the table's attribute names.

    Zones are tuples of cards, an UNKNOWN for each card that `me` cannot see. `moves` is empty
    unless `me` has to decide. It does not change when the table does.
    """

    __slots__ = ("_end", "_log", "_memory", "me", *VIEWED)

    rules: Rules[Any, Any]
    me: int
    seats: range
    seat: int
    moves: Sequence[Move]
    over: bool
    outcome: Result | None  # None until there is a result
    stack: tuple[tuple[Any, ...], ...]
    sealed: Any  # who is asked simultaneously, and the answers so far; None for those of others
    early: tuple[tuple[int, Move], ...]  # an answer of `me` whose turn to be sealed has not come
    _log: list[tuple[Any, ...]] | None
    _end: int
    _memory: Memory | None

    @property
    def result(self) -> Result:
        """The result of a game that is over."""
        return require_result(self.outcome)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened so far, as this seat saw it."""
        from .information_key import observed_events

        return observed_events(self)

    @property
    def information_key(self) -> str:
        """Everything this seat has observed, in order, as a stable string: its information set."""
        from .information_key import information_key

        return information_key(self)

    @property
    def unseen(self) -> Counter[Card]:
        """How many copies of each card this seat does not see."""
        left = Counter(self.rules.deck)
        for place in self.rules.places:
            left.subtract(place.cards_of(self))
        del left[UNKNOWN]
        return +left

    @property
    def facts_told(self) -> dict[int, tuple[tuple[Fact, ...], ...]]:
        """What this seat was told about cards it does not see: by the number of the place, for
        each card. In a fan, which has no order, known cards come first."""
        if self._memory is None or not self._memory.tells:
            return {}
        return self._memory.told_of_hidden(self)

    @property
    def typed(self) -> T_co:
        """The view itself, typed as the table whose attributes it has.

        A bot declares its table: ``def choose(self, view: View[MyTable], rng: Random) -> Move``.
        """
        return cast("T_co", self)

    def sample(self, rng: Random) -> T_co:
        """Sample a table that could be the true one, as far as this seat knows."""
        return cast("T_co", self.world(rng).table)

    def world(self, rng: Random) -> World:
        """The same, with the weight of this world and whether it is only approximate."""
        if self._memory is None:
            raise no_memory()
        return self._memory.imagine(self, rng)

    def to_json(self) -> str:
        """Return stable text, equal for equal information."""
        from cardkit.engine.io.table_json import view_to_json

        return view_to_json(self)

    def __str__(self) -> str:
        from cardkit.engine.io.text_table import draw_text

        return draw_text(self, self.rules.texts)

    def __repr__(self) -> str:
        return "<view of a spectator>" if self.me < 0 else f"<view of seat {self.me}>"


def make_viewer(
    layout: Layout, opened: dict[str, Seen], owner: str
) -> Callable[[Any, int], View[Any]]:
    """Build the function ``(table, seat) -> View`` for tables of this layout.

    This is the only place that decides what a seat may see.
    """
    seen = {zone.name: opened.get(zone.name, zone.seen) for zone in layout.zones}
    fields = [field for field in layout.fields if field.seen != "nobody"]
    names = (*seen, *(field.name for field in fields))
    hidden = {f.name: property(partial(_hidden, f.name)) for f in layout.fields if f not in fields}
    cls = type("View", (View,), {"__slots__": names, **hidden})
    lines = ["new = make(cls)", "new.me = me", *fill("view")]
    lines += [
        "new._log = log = self.log",
        "new._end = 0 if log is None else len(log)",
        "new._memory = None",
    ]
    for zone in layout.zones:
        lines.append(f"new.{zone.name} = {_zone(zone, seen[zone.name], f'self.{zone.name}')}")
    for field in fields:
        lines.append(f"new.{field.name} = {_field(field.copy, field.seen, f'self.{field.name}')}")
    scope = {
        "make": object.__new__,
        "cls": cls,
        "unknown": (UNKNOWN,),
        "masked": _mask_answers,
        "own": _own_answer,
    }
    return compile_function("view(self, me)", [*lines, "return new"], scope, owner)


def _hidden(name: str, view: View) -> Any:
    raise AttributeError(f"'{name}' is hidden; declare it with public(…) or owner(…) to show it")


def _mask_answers(sealed: Any, me: int) -> Any:
    """Return a sealed question as one seat sees it."""
    decision, seats, answers = sealed
    shown = zip(seats, answers, strict=False)
    return decision, seats, tuple(answer if seat == me else None for seat, answer in shown)


def _own_answer(early: tuple[tuple[int, Move], ...], me: int) -> tuple[tuple[int, Move], ...]:
    """Return the answers given out of turn as one seat sees them: those of others wait unnoticed,
    so the order in which answers arrive tells nothing.
    """
    return tuple(answer for answer in early if answer[0] == me)


def _zone(zone: Zone, seen: Seen, cards: str) -> str:
    if zone.by_card:
        shown = "tuple(x)" if seen == "all" else "unknown * len(x)"
        return f"{{card: {shown} for card, x in {cards}.items()}}"
    if not zone.many:
        return f"tuple({cards})" if seen == "all" else f"unknown * len({cards})"
    if seen == "all":
        return f"tuple([tuple(x) for x in {cards}])"
    if seen == "nobody":
        return f"tuple([unknown * len(x) for x in {cards}])"
    mine = "seat == me" if seen == "owner" else "me >= 0 and seat != me"
    return f"tuple([tuple(x) if {mine} else unknown * len(x) for seat, x in enumerate({cards})])"


def _field(copy: str, seen: Seen, value: str) -> str:
    if seen == "owner":
        return f"tuple([x if seat == me else None for seat, x in enumerate({value})])"
    return copy.format(value)
