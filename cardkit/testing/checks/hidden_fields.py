"""Hidden fields in imagined worlds: whether imagine(…) can give them the values they have."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from cardkit.engine.base.source_lines import line_of, line_of_class
from cardkit.engine.flow.table import Table
from cardkit.engine.io.table_json import dumps, encode
from cardkit.engine.knowledge.sampling import world_of
from cardkit.engine.loading.game import Game
from cardkit.testing.case import Case

WORLDS = 2000  # how many may lack a true value before it counts as impossible
FEW = 5  # where a value occurs less often than this, another may be missing by chance
UNSURE = 5  # how often a true value may be missing before a field is given up
EXAMPLES = 6  # values named in a message

Path = tuple[Any, ...]  # a field, its seat if it has one per seat, and the way to an item in it
TOGETHER: Path = ()  # all hidden fields at once
LENGTH = "length"
DRAWN, NEVER_DRAWN = "drawn", "never drawn"  # what is counted of a field


class HiddenFields:
    """A game's hidden fields, imagined around the true cards.

    Given these, `imagine` must be able to draw the true values, each by itself and all together, so
    it is called until it has. Where a large sample has values that occur just a few times, there
    are too many to tell an impossible one from a rare one: it is noted if it never has a true one.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rng = Random(f"{case.seed} fields")
        self.fields = [field for field in case.game.table.layout.fields if field.seen != "all"]
        self.unsure: Counter[Path] = Counter()  # how often a value was missing that may be rare

    def look(self, t: Any, view: Any) -> None:
        """Check the fields that the viewer does not see."""
        if not self.fields:
            return
        true = self._values(t, view.me)
        given: dict[Path, Counter[str]] = {path: Counter() for path in true}
        looked_at = {path for path in true if self.unsure[path] < (UNSURE if path else 1)}
        missing, worlds = looked_at, 0
        while missing and worlds < WORLDS:
            self.case.heart.beats += 1
            world = world_of(view, [list(cards) for cards in t.cells], self.rng)
            values = self._values(world, view.me)
            for path in missing:
                given[path][values.get(path, "nothing")] += 1
            missing = {path for path in missing if true[path] not in given[path]}
            worlds += 1
        self.case.counted.update({(_spell(path), DRAWN): 1 for path in looked_at - missing if path})
        if missing:
            self._judge(missing - {TOGETHER} or missing, true, given, t, view)

    def _values(self, t: Any, me: int) -> dict[Path, str]:
        """Return what the viewer does not see, as text: every single item, and all together."""
        found: dict[Path, str] = {}
        for field in self.fields:
            value = getattr(t, field.name)
            for seat in t.seats if field.each else (None,):
                if seat is None or field.seen == "nobody" or seat != me:
                    each = value if seat is None else value[seat]
                    found.update(_items(each, (field.name, seat)))
        found[TOGETHER] = dumps(list(found.values()))
        return found

    def _judge(
        self,
        missing: set[Path],
        true: dict[Path, str],
        given: dict[Path, Counter[str]],
        t: Any,
        view: Any,
    ) -> None:
        left = self._values(t.rules.core.imagine(view, [list(cards) for cards in t.cells]), view.me)
        for path in sorted(missing, key=str):
            alone = given[path].keys() == {left.get(path, "nothing")}
            if alone and true[path] == self._start(path):
                continue  # not set yet
            if min(given[path].values()) < FEW:
                self.unsure[path] += 1
                self.case.counted.update({(_spell(path), NEVER_DRAWN): 1 for _ in path[:1]})
            elif alone:
                self._fail_left_alone(path, true[path])
            else:
                self._fail_excluded(path, true[path], given[path], view.me)

    def _start(self, path: Path) -> str | None:
        """The value with which a game starts."""
        own = (field for field in self.fields if path[:1] == (field.name,))
        return dict(chain.from_iterable(_items(field.default, path[:2]) for field in own)).get(path)

    def _fail_left_alone(self, path: Path, true: str) -> None:
        self.case.fail(
            f"{_describe(path)} is left alone in every world that a seat samples, where the table "
            f"has {true}: give it a value that is possible for the seat, "
            "in imagine(self, t, me, rng)",
            line_of_class(self.case.game.table, path[0]),
        )

    def _fail_excluded(self, path: Path, true: str, given: Counter[str], me: int) -> None:
        names = ", ".join(f"'{field.name}'" for field in self.fields)
        what = _describe(path) if path else f"the hidden fields together ({names})"
        values = sorted(given)[:EXAMPLES] + ["…"] * (len(given) > EXAMPLES)
        self.case.fail(
            f"imagine(…) gives {what} one of {', '.join(values)} in {WORLDS} worlds of seat {me}, "
            f"and never {true}, which is true: draw from all values that are possible for the seat",
            line_of(self.case.game.rules.imagine),
        )


def fields_without_value(case: Case, error: BaseException) -> list[str]:
    """Return the hidden fields that have no value, or none for some seat, on the table with which
    the rules raised this error, though they start with one.
    """
    found: list[str] = []
    for frame, _ in traceback.walk_tb(error.__traceback__):
        tables = [each for each in frame.f_locals.values() if isinstance(each, Table)]
        for t in tables[:1]:
            found = [
                field.name
                for field in case.game.table.layout.fields
                if field.seen != "all" and field.default is not None
                for value in [getattr(t, field.name)]
                if value is None or (field.each and None in value)
            ]
    return found


def _items(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Take a value apart: a list or a dict by its items and their number."""
    if not isinstance(value, list | tuple | dict):
        yield path, dumps(encode(value))
        return
    yield (*path, LENGTH), str(len(value))
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _items(item, (*path, key))


def _describe(path: Path) -> str:
    whose = "" if path[1] is None else f" of seat {path[1]}"
    return f"{_spell(path)}{whose}"


def _spell(path: Path) -> str:
    name, _, *way = path
    length = "the length of " if way[-1:] == [LENGTH] else ""
    items = "".join(f"[{item}]" for item in way if item != LENGTH)
    return f"{length}the hidden field '{name}{items}'"


def fields_never_drawn(game: Game, counted: Counter[tuple[str, str]]) -> list[str]:
    """Return the hidden fields of which no true value was drawn, where too many others were to call
    it impossible, each with the line of `imagine`.
    """
    times = {what: n for (what, how), n in counted.items() if how == NEVER_DRAWN}
    return [
        f"{line_of(game.rules.imagine)}: imagine(…) never gave {what} its true value, in {WORLDS} "
        f"worlds at each of {n} choices. It gives too many values to say that it cannot: make sure "
        "that all possible ones are among them"
        for what, n in sorted(times.items())
        if n > 1 and not counted[what, DRAWN]
    ]
