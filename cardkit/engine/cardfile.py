"""The card file: `game.toml`, read and checked, with file and place in every message."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, cast, get_type_hints

import attrs

from .cards import Card, fields_of
from .convert import converter
from .errors import CardkitError
from .places import SEEN, Seen

_OWN_KEYS = ("type", "copies", "zone")  # of a [[cards]] entry, besides the card's own fields


@attrs.frozen
class Entry:
    """A card of the file: the face, how many copies, and the zone they begin in."""

    card: Card
    copies: int
    zone: str


@attrs.frozen
class CardFile:
    """What a game is made of, as data."""

    id: str
    seats: tuple[int, int | None]
    entries: dict[str, Entry]
    presets: dict[str, dict[str, Any]] = attrs.Factory(dict)
    opened: dict[str, Seen] = attrs.Factory(dict)
    options: dict[str, Any] = attrs.Factory(dict)
    base: str = ""  # the id of the game that a variant extends
    rules: tuple[str, ...] = ()  # house rules that a variant names
    texts: tuple[dict[str, Any], ...] = ()  # locale tables by language, those of a variant first


class TomlSource:
    """A TOML file with its name and text, to say where something is wrong."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise CardkitError(f"{name}: not readable as TOML: {error}") from None

    @classmethod
    def read(cls, path: Path) -> TomlSource:
        try:
            return cls(path.name, path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise CardkitError(f"{path.name}: cannot be read: {reason}") from None

    def wrong(self, place: str, message: str, line: int | None = None) -> CardkitError:
        """An error at a place such as ``remove``, ``[zones.hand]`` or ``[game] seats``."""
        line = line or self.line_of(place)
        where = self.name if line is None else f"{self.name}:{line}"
        return CardkitError(f"{where}: {place}: {message}")

    def line_of(self, place: str) -> int | None:
        """The line of a table, of a key in it, or of a key at the top."""
        table, _, key = " ".join(re.findall(r"[\w.-]+", place)).partition(" ")
        header = self._line(rf"\[+\s*{re.escape(table)}\s*\]")
        parent, _, last = table.rpartition(".")
        if key:
            return self._line(_key(key), header or 0) or header
        return (
            header
            or self._line(_key(table))
            or (self.line_of(f"{parent} {last}") if parent else None)
        )

    def _line(self, pattern: str, after: int = 0) -> int | None:
        """The first line that begins like this, after another one."""
        lines = enumerate(self.lines[after:], after + 1)
        return next((n for n, line in lines if re.match(rf"\s*{pattern}", line)), None)

    def line_of_entry(self, index: int) -> int | None:
        """The line of the `index`-th [[cards]] header."""
        headers = [
            n for n, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[\s*cards\s*\]\]", line)
        ]
        return headers[index] if index < len(headers) else None

    def only(self, allowed: tuple[str, ...]) -> None:
        for key in self.data:
            if key not in allowed:
                raise self.wrong(key, f"unknown; allowed at the top are {', '.join(allowed)}")

    def table(self, key: str) -> dict[str, Any]:
        found = self.data.get(key, {})
        if not isinstance(found, dict):
            raise self.wrong(key, f"must be a table: [{key}]")
        return found


def _key(name: str) -> str:
    return rf"(?:[\w.-]+\.)?[\"']?{re.escape(name)}[\"']?\s*[.=]"


def read_card_file(
    source: TomlSource, types: Mapping[str, type[Card]], effects: tuple[str, ...]
) -> CardFile:
    """A whole game.toml."""
    source.only(("game", "cards", "presets", "texts"))
    game = source.table("game")
    for key in ("id", "seats"):
        if key not in game:
            raise source.wrong("[game]", f"'{key}' is missing")
    for key in game:
        if key not in ("id", "seats"):
            line = source.line_of(f"[game] {key}")
            raise source.wrong("[game]", f"unknown key '{key}'; allowed are id, seats", line)
    _check_id(source, "[game] id", game["id"])
    entries = {entry.card.id: entry for entry in read_entries(source, types, effects, {})}
    if not entries:
        raise source.wrong("[[cards]]", "there is no card")
    presets = source.table("presets")
    for name, values in presets.items():
        if not isinstance(values, dict):
            raise source.wrong(f"presets.{name}", f"must be a table: [presets.{name}]")
    seats = _seats(source, game["seats"])
    return CardFile(game["id"], seats, entries, presets, texts=(_texts(source),))


def _texts(source: TomlSource) -> dict[str, Any]:
    """The locale tables of a file: [texts.en], [texts.de]."""
    texts = source.table("texts")
    for language, table in texts.items():
        if not isinstance(table, dict):
            raise source.wrong(f"texts.{language}", f"must be a table: [texts.{language}]")
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


def read_entries(
    source: TomlSource,
    types: Mapping[str, type[Card]],
    effects: tuple[str, ...],
    known: Mapping[str, Entry],
) -> Iterator[Entry]:
    """The cards of the [[cards]] entries; one with the id of a known card changes that card."""
    tables = source.data.get("cards", [])
    if not isinstance(tables, list):
        raise source.wrong("cards", "write each entry as [[cards]]")
    seen: set[str] = set()
    for index, table in enumerate(tables):
        line = source.line_of_entry(index)
        if not isinstance(table, dict):
            raise source.wrong(f"cards[{index}]", "write each entry as [[cards]]", line)
        place = f"cards[{index}]" + (f" (id {table['id']!r})" if "id" in table else "")
        try:
            for entry in _entries(table, types, effects, known):
                if entry.card.id in seen:
                    raise CardkitError(f"a card '{entry.card.id}' exists already; ids are unique")
                seen.add(entry.card.id)
                yield entry
        except CardkitError as error:
            raise source.wrong(place, str(error), line) from None


def _entries(
    table: dict[str, Any],
    types: Mapping[str, type[Card]],
    effects: tuple[str, ...],
    known: Mapping[str, Entry],
) -> Iterator[Entry]:
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
            raise CardkitError(f"unknown field '{key}'; allowed are {allowed}")
    for values in _spread(table, hints):
        fields = _fields(cls, values, hints)
        if "effect" in fields and fields["effect"] not in (*effects, ""):
            raise CardkitError(
                f"unknown effect '{fields['effect']}'; "
                f"the game knows {', '.join(effects) or 'none'}"
            )
        yield Entry(cls.face(**fields), _copies(table, fields), _zone(table))


def _type(table: dict[str, Any], types: Mapping[str, type[Card]]) -> type[Card]:
    if "type" not in table and len(types) == 1:
        return next(iter(types.values()))
    if table.get("type") not in types:
        said = f"unknown type {table['type']!r}" if "type" in table else "needs a type"
        raise CardkitError(f"{said}; the types are {', '.join(types)}")
    return types[table["type"]]


def _spread(table: dict[str, Any], hints: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A list stands for one card for each of its values (not where the field is a tuple itself)."""
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
        fields["id"] = fields["id"].format(**fields)
    except (KeyError, IndexError, ValueError, AttributeError):
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


def read_variant(
    source: TomlSource, base: CardFile, types: Mapping[str, type[Card]], effects: tuple[str, ...]
) -> CardFile:
    """A file with `extends`: the base game with other options, cards or open zones."""
    source.only(("extends", "id", "rules", "options", "cards", "remove", "zones", "texts"))
    entries = dict(base.entries)
    removed = source.data.get("remove", [])
    if not isinstance(removed, list):
        raise source.wrong("remove", f"must be a list of card ids, not {removed!r}")
    for card in removed:
        if card not in entries:
            raise source.wrong("remove", f"no card '{card}' in {base.id}")
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
        rules=rules_of(source),
        options={**base.options, **_flat(source.table("options"))},
        texts=(_texts(source), *base.texts),
    )


def rules_of(source: TomlSource) -> tuple[str, ...]:
    """The house rules that a variant names."""
    rules = source.data.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise source.wrong("rules", f"must be a list of names of house rules, not {rules!r}")
    return tuple(rules)


def _flat(options: dict[str, Any]) -> dict[str, Any]:
    """Options with those of house rules as ``rule.option``, however they are written."""
    flat: dict[str, Any] = {}
    for name, value in options.items():
        flat |= (
            {f"{name}.{key}": v for key, v in value.items()}
            if isinstance(value, dict)
            else {name: value}
        )
    return flat
