"""The cells of a zone: how often each card is in it, and which cards are where."""

from __future__ import annotations

from array import array

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.table_layout import Zone

from .cells import CellSheet


def add_zone(sheet: CellSheet, zone: Zone, in_order: int) -> None:
    """Add the count of each card, hidden ones last, plus the top card of a pile, and the first
    `in_order` cards of a row whose positions matter.
    """
    cards = [c for c in zone.kinds(sheet.rules.cards.values()) if sheet.rules.deck.get(c, 0)]
    most = sum(sheet.rules.deck.values())
    if zone.by_card:
        start = sheet.add([f"{zone.name}.{c}: cards" for c in cards], 0, most)
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
        start = sheet.add([f"{block}: {face}" for face in faces], 0, float(most))
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
