"""The [[cards]] entries of a card file: which faces there are, and how many of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, cast, get_type_hints

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.structure import converter
from cardkit.engine.base.template import fill
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.model.cards import Card, fields_of

MOST_CARDS = 100_000  # of a game, counting copies: more must be a typo
_OWN_KEYS = ("type", "copies", "zone")  # of a [[cards]] entry, in addition to the card's own fields


@attrs.frozen
class Entry:
    """A card in the file: the face, the number of copies, and the zone they start in."""

    card: Card
    copies: int
    zone: str


def read_entries(
    source: TomlSource,
    types: Mapping[str, type[Card]],
    effects: tuple[str, ...],
    known: Mapping[str, Entry],
) -> Iterator[Entry]:
    """Read the [[cards]] entries; one with the id of a known card changes that card."""
    tables = source.data.get("cards", [])
    if not isinstance(tables, list):
        raise source.wrong("cards", "write each entry as [[cards]]")
    seen: set[str] = set()
    cards = 0
    for index, table in enumerate(tables):
        line = source.line_of_entry(index)
        if not isinstance(table, dict):
            raise source.wrong(f"cards[{index}]", "write each entry as [[cards]]", line)
        place = f"cards[{index}]" + (f" (id {table['id']!r})" if "id" in table else "")
        try:
            for entry in _entries(table, types, effects, known):
                if entry.card.id in seen:
                    raise CardkitError(
                        f"two cards have the id '{entry.card.id}'; ids must be unique"
                    )
                seen.add(entry.card.id)
                cards += entry.copies
                if cards > MOST_CARDS or len(seen) > MOST_CARDS:
                    raise CardkitError(f"a game has at most {MOST_CARDS:,} cards")
                yield entry
        except CardkitError as error:
            raise source.wrong(place, str(error), line) from None


def _entries(
    table: dict[str, Any],
    types: Mapping[str, type[Card]],
    effects: tuple[str, ...],
    known: Mapping[str, Entry],
) -> Iterator[Entry]:
    if isinstance(ids := table.get("id"), list):  # one entry for each id
        for id in ids:
            yield from _entries({**table, "id": id}, types, effects, known)
        return
    if not isinstance(table.get("id"), str):
        raise CardkitError('needs an id, a text such as "joker" or "{color}-{value}"')
    base = known.get(table["id"])
    if base is not None:
        table = {
            "type": type(base.card).__name__.lower(),
            "copies": base.copies,
            "zone": base.zone,
            **fields_of(base.card),
            **table,
        }
    cls = _type(table, types)
    hints = {
        name: hint
        for name, hint in get_type_hints(cls).items()
        if name in attrs.fields_dict(cast(Any, cls))
    }
    for key in table:
        if key not in hints and key not in _OWN_KEYS:
            allowed = ", ".join([*hints, *_OWN_KEYS])
            raise CardkitError(f"unknown field '{key}'; allowed: {allowed}")
    for values in _spread(table, hints):
        fields = _fields(cls, values, hints)
        if "effect" in fields and fields["effect"] not in (*effects, ""):
            raise CardkitError(
                f"unknown effect '{fields['effect']}'; the game has {', '.join(effects) or 'none'}"
            )
        yield Entry(cls.face(**fields), _copies(table, fields), _zone(table))


def _type(table: dict[str, Any], types: Mapping[str, type[Card]]) -> type[Card]:
    if "type" not in table and len(types) == 1:
        return next(iter(types.values()))
    if not isinstance(table.get("type"), str) or table["type"] not in types:
        said = f"unknown type {table['type']!r}" if "type" in table else "needs a type"
        raise CardkitError(f"{said}; the types are {', '.join(types)}")
    return types[table["type"]]


def _spread(table: dict[str, Any], hints: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Expand lists: one card for each value (unless the field is itself a tuple)."""
    fields = {key: value for key, value in table.items() if key not in _OWN_KEYS}
    lists = [
        key
        for key, value in fields.items()
        if isinstance(value, list) and getattr(hints[key], "__origin__", None) is not tuple
    ]
    for values in product(*(fields[key] for key in lists)):
        yield {**fields, **dict(zip(lists, values, strict=True))}


def _fields(cls: type[Card], values: dict[str, Any], hints: Mapping[str, Any]) -> dict[str, Any]:
    fields = {}
    for name, hint in hints.items():
        default = attrs.fields_dict(cast(Any, cls))[name].default
        if name in values:
            try:
                fields[name] = converter().structure(values[name], hint)
            except (ValueError, TypeError, ExceptionGroup) as error:
                raise CardkitError(f"field '{name}': {_first(error)}") from None
        elif default is attrs.NOTHING:
            raise CardkitError(f"field '{name}' is missing")
        else:
            fields[name] = default
    try:
        fields["id"] = fill(fields["id"], (), fields)
    except ValueError:
        raise CardkitError(f"the id {fields['id']!r} names an unknown field") from None
    if not re.fullmatch(r"[A-Za-z0-9_-]+", fields["id"]):
        raise CardkitError(f"the id '{fields['id']}' may only have letters, digits, - and _")
    return fields


def _first(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return str(error)


def _copies(table: dict[str, Any], fields: dict[str, Any]) -> int:
    copies = table.get("copies", 1)
    if isinstance(copies, str):
        if type(fields.get(copies)) is not int:
            raise CardkitError(f'copies = "{copies}" names no numeric field of the card')
        copies = fields[copies]
    if type(copies) is not int or copies < 0:
        raise CardkitError(
            f"copies must be 0 or more, or the name of a numeric field, not {copies!r}"
        )
    return copies


def _zone(table: dict[str, Any]) -> str:
    zone = table.get("zone", "deck")
    if not isinstance(zone, str):
        raise CardkitError(f"zone must be the name of a zone, not {zone!r}")
    return zone
