"""Table classes: what they declare, and clones that share nothing that changes."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from helpers.tiny import game

from cardkit import (
    Card,
    Fans,
    Move,
    PerSeat,
    Pile,
    Place,
    PluginError,
    Row,
    Rules,
    Table,
    owner,
    public,
    zone,
)
from cardkit.engine.model.zones import Seen


class Number(Card):
    value: int


class Everything(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    row: Row[Number] = zone(seen="all")
    empty: list[int]
    bare: PerSeat[set[str]]
    number: int = public(3)
    text: str = public("a")
    maybe: int | None = public(None)
    word: Literal["x", "y"] = public("x")
    pair: tuple[int, str] = public((1, "b"))
    card: Number | None = None
    made: Move | None = None
    place: Place | None = None
    numbers: list[int] = public([1])
    seen: set[str] = public(set())
    counts: dict[str, int] = public({})
    by_card: dict[Number, int] = public({})
    grid: list[list[int]] = public([[1], [2]])
    score: PerSeat[int] = public(0)
    secret: PerSeat[int] = owner(7)
    stacks: PerSeat[list[int]] = public([])


class EverythingRules(Rules[Everything]):
    def start(self, t: Everything) -> None:
        t.end("done")


def table() -> Any:
    return game(EverythingRules).table_of(3, 0)


def state(t: Any) -> str:
    return str(t.to_json(log=False))


CHANGES = {
    "numbers": lambda t: t.numbers.append(2),
    "seen": lambda t: t.seen.add("x"),
    "counts": lambda t: t.counts.update(a=1),
    "by_card": lambda t: t.by_card.update({t.deck[0]: 1}),
    "inner list": lambda t: t.grid[1].append(3),
    "outer list": lambda t: t.grid.append([]),
    "no default": lambda t: t.empty.append(1),
    "per seat": lambda t: t.score.__setitem__(1, 5),
    "owner": lambda t: t.secret.__setitem__(1, 5),
    "list per seat": lambda t: t.stacks[1].append(5),
    "set per seat": lambda t: t.bare[1].add("x"),
    "number": lambda t: setattr(t, "number", 9),
    "deck": lambda t: t.deck.pop(),
    "hand": lambda t: t.hand[2].append(t.deck[0]),
    "stack": lambda t: t.then(t.rules.start) or t.stack.append((t.rules.start,)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_clone_is_independent(change: str) -> None:
    t = table()
    first = state(t)
    clone = t.clone()
    assert state(clone) == first
    CHANGES[change](clone)
    assert state(clone) != first
    assert state(t) == first
    CHANGES[change](t)
    assert state(t) == state(clone)


def test_seats_do_not_share_their_default() -> None:
    t = table()
    t.stacks[0].append(1)
    t.bare[0].add("x")
    assert t.stacks == [[1], [], []]
    assert t.bare == [{"x"}, set(), set()]


def test_two_tables_do_not_share_their_defaults() -> None:
    made = game(EverythingRules)
    made.table_of(3, 0).numbers.append(5)
    assert made.table_of(3, 0).numbers == [1]


def test_the_zones_of_a_table_are_the_cells() -> None:
    t = table()
    clone = t.clone()
    clone.hand[1].append(clone.deck.pop())
    assert clone.cells[clone.rules.at.hand[1].i] is clone.hand[1]
    assert clone.cells[clone.rules.at.row.i] is clone.row
    assert len(t.deck) == len(clone.deck) + 1


def test_a_clone_shares_the_rules_and_drops_the_log() -> None:
    t = table()
    clone = t.clone()
    assert clone.rules is t.rules
    assert t.log == [] and clone.log is None


def test_a_table_has_slots_only() -> None:
    t = table()
    with pytest.raises(AttributeError):
        t.scroe = 3


def test_a_table_inherits_its_layout() -> None:
    class More(Everything):
        extra: int = public(4)

    assert [zone.name for zone in More.layout.zones] == ["deck", "row", "hand"]
    assert [field.name for field in More.layout.fields][-1] == "extra"


def refused(annotation: Any, value: Any) -> str:
    with pytest.raises(PluginError) as caught:
        type(Table)("Bad", (Table,), {"__annotations__": {"field": annotation}, "field": value})
    return str(caught.value)


@pytest.mark.parametrize(
    "hint", [object, list[object], dict[str, list[int]], list[list[list[int]]], bytes, Any, list]
)
def test_a_type_that_cannot_be_copied_is_refused(hint: Any) -> None:
    assert refused(hint, public(None)) == (
        f"Bad.field: a table cannot copy {hint!r}. Use numbers, texts, cards, tuples of them, "
        "or a list, set, dict or list of lists of them"
    )


def test_owner_is_for_fields_per_seat() -> None:
    assert refused(int, owner(0)) == "Bad.field: owner(…) is for fields annotated PerSeat[…]"


def test_a_zone_needs_the_annotation_of_a_zone() -> None:
    assert refused(list[Card], zone(seen="all")) == (
        "Bad.field: a zone is annotated Pile[…], Row[…], Fan[…], "
        "or Piles[…], Rows[…], Fans[…] for one per seat"
    )


def test_a_zone_says_who_sees_it() -> None:
    seen: Any = "none"
    with pytest.raises(PluginError) as caught:
        zone(seen=seen)
    assert str(caught.value) == "zone(seen='none'): seen must be one of nobody, owner, others, all"
    assert Seen.__args__ == ("nobody", "owner", "others", "all")  # type: ignore[attr-defined]


def test_a_table_may_add_a_zone_to_the_one_it_extends() -> None:
    class Wider(Everything):
        market: Row[Number] = zone(seen="all")
        note: str

    assert "market" in [zone.name for zone in Wider.layout.zones]


def test_only_rows_have_columns() -> None:
    with pytest.raises(PluginError, match=r"Fanned\.hand: only rows have columns"):

        class Fanned(Table[Card]):
            hand: Fans[Card] = zone(seen="owner", columns=3)

    with pytest.raises(PluginError, match="a grid has at least one column"):
        zone(seen="all", columns=0)
