"""Cells for what a seat was told about hidden cards, and for what it remembers."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from cardkit.engine.knowledge.events import Chosen, Decided
from cardkit.engine.knowledge.told import told_of_hidden

from .actions import Actions
from .cells import CellSheet
from .refinement import Refinement

CHOICES = 16  # listed one by one in an observation with recall, latest first


def tells(rules: Any) -> bool:
    """Whether any method of the rules tells facts about hidden cards."""
    return any(
        "tell" in getattr(getattr(method, "__code__", None), "co_names", ())
        for cls in type(rules).__mro__
        for method in vars(cls).values()
    )


def add_facts(sheet: CellSheet, positions: set[str], refinement: Refinement) -> None:
    """Add, for each place that hides cards, how many of them cannot be a given card according to
    what was told, and which ones if positions matter.
    """
    lines = []
    for zone in sheet.rules.table.layout.zones:
        if zone.seen == "all" or zone.by_card or zone.name in refinement.without:
            continue
        cards = [c for c in zone.kinds(sheet.rules.cards.values()) if sheet.rules.deck.get(c, 0)]
        whose = sheet.whose if zone.each else [None]
        for n, who in enumerate(whose):
            block = zone.name if who is None else f"{zone.name}.{who}"
            count = sheet.add([f"{block}: told not {c}" for c in cards], 0, sheet.seats * 1000.0)
            slots = refinement.positions if zone.name in positions else 0
            spots = sheet.add([f"{block}[{i}] told not {c}" for i in range(slots) for c in cards])
            places = getattr(sheet.rules.places, zone.name)
            index = "me" if not n else f"(me + {n}) % {sheet.seats}"
            place = f"{sheet.keep(places)}[{index}].i" if who else str(getattr(places, "i", -1))
            note = sheet.keep(_FactNoter(cards, count, spots, slots))
            lines.append(f"    if {place} in told: {note}(told[{place}], a)")
    if lines:
        sheet.scope["told_of"] = told_of_hidden
        sheet.lines += ["told = told_of(v)", "if told:", *lines]


class _FactNoter:
    def __init__(self, cards: list[Any], count: int, spots: int, slots: int) -> None:
        self.cards, self.count, self.spots, self.slots = cards, count, spots, slots

    def __call__(self, told: Any, a: Any) -> None:
        width = len(self.cards)
        last: Any = ()
        ruled_out: list[int] = []
        for i, facts in enumerate(told):
            if facts is not last:  # like cards are adjacent
                last, ruled_out = facts, self._ruled_out(facts)
            for n in ruled_out:
                a[self.count + n] += 1
                if i < self.slots:
                    a[self.spots + i * width + n] = 1

    def _ruled_out(self, facts: Any) -> list[int]:
        """The cards that these facts exclude, by their numbers."""
        return [n for n, c in enumerate(self.cards) if any(c not in fact.cards for fact in facts)]


def add_choices(sheet: CellSheet, actions: Actions) -> None:
    """Add the last choices as the seat saw them, and a 64-bit digest of all it has observed."""
    width = sheet.seats + len(actions)
    names = [
        f"choice {n + 1} back: {what}"
        for n in range(CHOICES)
        for what in (*(f"by {who}" for who in sheet.whose), *actions.texts)
    ]
    start = sheet.add(names)
    bits = sheet.add([f"information key: bit {n} of its digest" for n in range(64)])
    sheet.scope["remember"] = _Remember(actions, start, width, bits)
    sheet.lines.append("remember(v, a)")


class _Remember:
    def __init__(self, actions: Actions, start: int, width: int, bits: int) -> None:
        self.actions, self.start, self.width, self.bits = actions, start, width, bits

    def __call__(self, view: Any, a: Any) -> None:
        chosen = [event for event in view.events if isinstance(event, Decided | Chosen)]
        me, count = view.me, len(view.seats)
        for n, event in enumerate(chosen[: -CHOICES - 1 : -1]):
            base = self.start + n * self.width
            a[base + (event.seat - me) % count] = 1
            if isinstance(event, Decided):
                number = self.actions.number.get(self.actions.key_of(event.move, event.seat))
                if number is not None:  # moves with hidden cards or composed moves have none
                    a[base + count + number] = 1
        key = sha256(view.information_key.encode()).digest()
        for n in range(64):
            a[self.bits + n] = key[n // 8] >> n % 8 & 1
