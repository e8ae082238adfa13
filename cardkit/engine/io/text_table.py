"""A table or view drawn as plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import fields_dict

from cardkit.engine.base.errors import Reason
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.table_layout import Field
from cardkit.engine.model.texts import Texts, fill_in
from cardkit.engine.model.zones import Place

if TYPE_CHECKING:  # tables and views use this to draw themselves
    from cardkit.engine.flow.table import Table
    from cardkit.engine.knowledge.view import View


OUT = "out"  # field for who is out of the round


def draw_text(shown: Table[Any] | View, texts: Texts) -> str:
    """Draw the zones and fields of the table, then a line for each seat; `>` marks who decides."""
    layout = shown.rules.table.layout
    fields = [field for field in layout.fields if field.seen != "nobody"]
    goal = [line for line in [goal_text(shown.rules, texts)] if line]
    return "\n".join([*goal, _middle(shown, fields, texts), *_seats(shown, fields, texts)])


def _middle(shown: Any, fields: list[Field], texts: Texts) -> str:
    """Everything that belongs to no seat: fields with a value, piles, and rows that are not
    empty."""
    parts = [
        field_text(texts, field, getattr(shown, field.name))
        for field in fields
        if not field.each and getattr(shown, field.name) not in (None, "", ())
    ]
    parts = [part for part in parts if part]
    notes = backs_text(getattr(shown, "facts_told", {}), texts)
    for place in shown.rules.places:
        if place.seat is None:
            cards = place.cards_of(shown)
            if cards or place.shape == "pile":
                text = _cards(place, cards, texts, notes.get(place.i, ()), shown)
                parts.append(f"{texts.place(place)} {text}")
    return " · ".join(parts)


def _seats(shown: Any, fields: list[Field], texts: Texts) -> list[str]:
    """Draw a line for each seat, with its name and fields in columns."""
    columns = [[texts.seat(seat) for seat in shown.seats]]
    columns += [
        [
            "" if value in (None, "", ()) else field_text(texts, field, value)
            for value in getattr(shown, field.name)
        ]
        for field in fields
        if field.each
    ]
    widths = [max(map(len, column)) for column in columns]
    notes = backs_text(getattr(shown, "facts_told", {}), texts)
    lines = []
    for seat in shown.seats:
        parts = [column[seat].ljust(width) for column, width in zip(columns, widths, strict=True)]
        parts += facts_text(shown, seat, texts)
        parts += filter(None, [distance_text(shown.rules.distance(shown, seat), texts, seat)])
        for place in shown.rules.places:
            if place.seat == seat and (held := place.cards_of(shown)):
                cards = arrange_cards(place, held, shown.rules)
                named = f"{texts.place(place)} " if place.shape == "pile" else ""
                parts.append(named + _cards(place, cards, texts, notes.get(place.i, ()), shown))
        lines.append(f"{'>' if seat == shown.seat else ' '} {'  '.join(parts)}".rstrip())
    return lines


def arrange_cards(place: Place, cards: Sequence[Card], rules: Any) -> Sequence[Card]:
    """Return the cards in the order people hold them: hands follow the card file."""
    if place.shape != "fan" or (place.sort is not None and UNKNOWN not in cards):
        return cards
    rank = {card: n for n, card in enumerate(rules.cards.values())}
    return sorted(cards, key=lambda card: rank.get(card, len(rank)))


def field_text(texts: Texts, field: Field, value: Any) -> str:
    """Format a field with its name, unless its string has a placeholder or plurals.

    An empty text hides it.
    """
    if field.name == OUT and isinstance(value, bool):  # being in the round needs no mention
        return texts(f"fields.{OUT}") if value else ""
    found = texts.find(f"fields.{field.name}")
    shown = _seats_text(texts, value) if field.seat else texts.value(value)
    if isinstance(found, dict):
        who = {"seat": value} if field.seat else {}
        return texts(f"fields.{field.name}", count=value, value=shown, **who)
    if isinstance(found, str) and (not found or "{" in found):
        return fill_in(f"fields.{field.name}", found, (), {"value": shown})
    return f"{texts(f'fields.{field.name}')} {shown}"


def _seats_text(texts: Texts, value: Any) -> str:
    """Format one or several seats by name."""
    if isinstance(value, int):
        return texts.seat(value)
    if isinstance(value, tuple | list | set):
        return ", ".join(_seats_text(texts, each) for each in value)
    return texts.value(value)


def facts_text(shown: Any, seat: int, texts: Texts) -> list[str]:
    """What the rules say about a seat beyond its fields."""
    facts = shown.rules.facts(shown, seat)
    return [fact_text(texts, name, value) for name, value in facts.items()]


def fact_text(texts: Texts, name: str, value: object) -> str:
    return texts(f"facts.{name}", **{name: value})


def goal_text(rules: Any, texts: Texts) -> str:
    """Return how to win, on one line: ``goal.wins``, which can use the options."""
    if not texts.find("goal.wins"):
        return ""
    options = {name: getattr(rules.options, name) for name in fields_dict(type(rules.options))}
    # as words: an option can have a name that strings reserve for a seat
    return texts("goal.wins", **{name: texts.value(value) for name, value in options.items()})


def distance_text(told: Reason | None, texts: Texts, seat: int) -> str:
    """Say how far a seat is from winning."""
    if told is None:
        return ""
    params = {"seat": seat, **{k: v for k, v in told.params.items() if k != "helps"}}
    return texts(f"goal.{told.id}", **params)


def backs_text(
    told: Mapping[int, Sequence[Sequence[Any]]], texts: Texts, no: str = "≠"
) -> dict[int, tuple[str, ...]]:
    """Return the backs to show for cards that players were told about, by place and position."""
    return {i: tuple(_told_text(each, texts, no) for each in facts) for i, facts in told.items()}


def _told_text(facts: Sequence[Any], texts: Texts, no: str) -> str:
    """Say what a card is or, if that is unknown, what it is not."""
    found = [fact for fact in facts if fact.holds] or facts
    return " ".join(
        ("" if fact.holds else no) + "/".join(texts.value(value) for value in fact.values)
        for fact in found
    )


def count_backs(notes: Sequence[str]) -> str:
    """Count the notes on a hidden hand's cards: ``2 red, 1 ≠red``."""
    counts = Counter(note for note in notes if note)
    return ", ".join(f"{count} {note}" for note, count in counts.items())


def _cards(
    place: Place,
    cards: Sequence[Card],
    texts: Texts,
    notes: Sequence[str],
    shown: Table[Any] | View,
) -> str:
    if not cards:
        return "-"
    if place.shape == "pile":
        # A view shows the top of a face-down pile to whoever has seen it, a table to nobody.
        covered = place.seen == "nobody" and not hasattr(shown, "me")
        hidden = cards[-1] is UNKNOWN or covered
        note = f"[{notes[-1]}]" if hidden and notes and notes[-1] else ""
        if len(cards) == 1 and place.seat is not None:
            return note or ("[?]" if hidden else f"[{texts.card(cards[0])}]")
        top = note if hidden else texts.card(cards[-1])
        return f"({len(cards)})" + (f": {top}" if top else "")
    told = [note for card, note in zip(cards, notes, strict=False) if card is UNKNOWN]
    if all(card is UNKNOWN for card in cards):
        if place.shape == "row" and any(told):
            return " ".join(f"[{note or '?'}]" for note in told)
        return f"({len(cards)}: {count_backs(told)})" if any(told) else f"({len(cards)})"
    backs = iter(told)
    return " ".join(
        f"[{(card is UNKNOWN and next(backs, '')) or texts.card(card)}]" for card in cards
    )
