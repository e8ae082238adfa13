"""The card file: `game.toml`, or a file with `extends`, read and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from cardkit.engine.base.errors import nearest
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.model.cards import Card
from cardkit.engine.model.zones import SEEN, Seen

from .card_entries import Entry, read_entries
from .rulings import Ruling, read_rulings

_OF_A_VARIANT = (
    "extends",
    "id",
    "rules",
    "options",
    "cards",
    "remove",
    "zones",
    "texts",
    "rulings",
)


@attrs.frozen
class CardFile:
    """A game as data."""

    id: str
    seats: tuple[int, int | None]
    entries: dict[str, Entry]
    presets: dict[str, dict[str, Any]] = attrs.Factory(dict)
    opened: dict[str, Seen] = attrs.Factory(dict)
    options: dict[str, Any] = attrs.Factory(dict)
    base: str = ""  # id of the game a variant extends
    rules: tuple[str, ...] = ()  # house rules named by a variant
    texts: tuple[dict[str, Any], ...] = ()  # locale tables by language, a variant's first
    rulings: dict[str, Ruling] = attrs.Factory(dict)
    lowest: bool = False  # the lowest score wins


def read_card_file(
    source: TomlSource, types: Mapping[str, type[Card]], effects: tuple[str, ...]
) -> CardFile:
    """Read a complete game.toml."""
    source.only(("game", "cards", "presets", "texts", "rulings"))
    game = source.table("game")
    for key in ("id", "seats"):
        if key not in game:
            raise source.wrong("[game]", f"'{key}' is missing")
    for key in game:
        if key not in ("id", "seats", "lowest"):
            line = source.line_of(f"[game] {key}")
            allowed = "allowed: id, seats, lowest"
            raise source.wrong("[game]", f"unknown key '{key}'; {allowed}", line)
    lowest = game.get("lowest", False)
    if not isinstance(lowest, bool):
        line = source.line_of("[game] lowest")
        raise source.wrong("[game] lowest", f"must be true or false, not {lowest!r}", line)
    _check_id(source, "[game] id", game["id"])
    entries = {entry.card.id: entry for entry in read_entries(source, types, effects, {})}
    if not entries:
        raise source.wrong("[[cards]]", "there are no cards")
    presets = source.table("presets")
    for name, values in presets.items():
        if not isinstance(values, dict):
            raise source.wrong(f"presets.{name}", f"must be a table: [presets.{name}]")
    seats = _seats(source, game["seats"])
    texts, rulings = (_texts(source),), read_rulings(source, {})
    return CardFile(
        game["id"], seats, entries, presets, texts=texts, rulings=rulings, lowest=lowest
    )


def _texts(source: TomlSource) -> dict[str, Any]:
    """Return a file's locale tables: [texts.en], [texts.de]."""
    texts = source.table("texts")
    for language, table in texts.items():
        if not isinstance(table, dict):
            raise source.wrong(f"texts.{language}", "texts have a language: write [texts.en]")
    return texts


def _check_id(source: TomlSource, place: str, id: Any) -> None:
    if not isinstance(id, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", id):
        raise source.wrong(place, f"must be a name such as my_game, not {id!r}")


def _seats(source: TomlSource, value: Any) -> tuple[int, int | None]:
    good = (
        isinstance(value, list)
        and len(value) in (1, 2)
        and all(type(n) is int and n > 0 for n in value)
        and value == sorted(value)
    )
    if not good:
        raise source.wrong("[game] seats", f"must be [least, most] or [least], not {value!r}")
    return value[0], value[1] if len(value) == 2 else None


def read_variant(
    source: TomlSource, base: CardFile, types: Mapping[str, type[Card]], effects: tuple[str, ...]
) -> CardFile:
    """Read a file with `extends`: the base game with different options, cards or open zones."""
    source.only(_OF_A_VARIANT)
    for key in set(_OF_A_VARIANT) & source.table("options").keys():
        place = f"[options] {key}"
        raise source.wrong(place, f"{key} = … belongs at the top, above the first [table]")
    entries = dict(base.entries)
    removed = source.data.get("remove", [])
    if not isinstance(removed, list) or not all(isinstance(card, str) for card in removed):
        raise source.wrong("remove", f"must be a list of card ids, not {removed!r}")
    for card in removed:
        if card not in entries:
            near = nearest(card, entries)
            hint = f": did you mean '{near}'?" if near else ""
            raise source.wrong("remove", f"no card '{card}' in {base.id}{hint}")
        del entries[card]
    for entry in read_entries(source, types, effects, base.entries):
        entries[entry.card.id] = entry
    opened: dict[str, Seen] = {}
    for zone, table in source.table("zones").items():
        if not isinstance(table, dict) or table.get("seen") not in SEEN or len(table) != 1:
            raise source.wrong(f"[zones.{zone}]", f"must be seen = one of {', '.join(SEEN)}")
        opened[zone] = table["seen"]
    id = re.sub(r"\W", "_", source.name.removesuffix(".toml")).lower()
    if "id" in source.data:
        _check_id(source, "id", id := source.data["id"])
    return attrs.evolve(
        base,
        id=id,
        base=base.base or base.id,
        entries=entries,
        opened={**base.opened, **opened},
        rules=(*base.rules, *rules_of(source)),
        options={**base.options, **_flat(source.table("options"))},
        texts=(_texts(source), *base.texts),
        rulings=read_rulings(source, base.rulings),
    )


def rules_of(source: TomlSource) -> tuple[str, ...]:
    """The house rules named by a variant."""
    rules = source.data.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise source.wrong("rules", f"must be a list of names of house rules, not {rules!r}")
    return tuple(rules)


def _flat(options: dict[str, Any]) -> dict[str, Any]:
    """Flatten options: those of house rules become ``rule.option``, however they are written."""
    flat: dict[str, Any] = {}
    for name, value in options.items():
        flat |= (
            {f"{name}.{key}": v for key, v in value.items()}
            if isinstance(value, dict)
            else {name: value}
        )
    return flat
