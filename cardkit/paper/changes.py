"""What is new in a card file, so that a prototype can be updated with one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.structure import converter
from cardkit.engine.base.template import fill
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card, fields_of
from cardkit.engine.model.texts import Texts, locale_table
from cardkit.plugin.library import Library

from .deck import Printed

_OWN = ("type", "copies", "zone")  # entry keys that are not on the card
_SAID = ("title", "text", "short")

Fields = dict[str, Any]


@attrs.frozen
class Earlier:
    """The cards in an earlier file: their fields, how many copies, and their texts."""

    cards: dict[str, tuple[Fields, int]]
    texts: Texts | None  # None: the file came without strings


@attrs.frozen
class CardChanges:
    """What has to be printed, and what to take out of the prototype."""

    printed: list[Printed]
    new: list[str] = attrs.Factory(list)
    changed: list[str] = attrs.Factory(list)
    more: list[str] = attrs.Factory(list)  # only copies were added
    removed: list[tuple[int, str]] = attrs.Factory(list)  # how many of each id


def changes_since(earlier: Earlier, cards: list[Printed], texts: Texts) -> CardChanges:
    """Compare by id: fields, titles and texts, copies, and the zone, which determines the back."""
    found = CardChanges([])
    for each in cards:
        id = each.card.id
        if id not in earlier.cards:
            found.new.append(id)
            found.printed.append(each)
            continue
        fields, copies = earlier.cards[id]
        if fields != fields_now(each) or _texts_of(earlier.texts or texts, each.card) != _texts_of(
            texts, each.card
        ):
            found.changed.append(id)
            found.printed.append(each)
        elif each.copies > copies:
            found.more.append(id)
            found.printed.append(attrs.evolve(each, copies=each.copies - copies))
    now = {each.card.id: each.copies for each in cards}
    for id, (_, copies) in earlier.cards.items():
        gone = copies if id in found.changed else copies - now.get(id, 0)
        if gone > 0:
            found.removed.append((gone, id))
    return found


def fields_now(each: Printed) -> Fields:
    """Return a card as a file would have it."""
    fields: Fields = converter().unstructure(fields_of(each.card))
    return {**_plain(fields), "zone": each.zone, "type": type(each.card).__name__.lower()}


def _plain(fields: Mapping[str, Any]) -> Fields:
    return {key: list(v) if isinstance(v, tuple) else v for key, v in fields.items()}


def _texts_of(texts: Texts, card: Card) -> list[str | None]:
    return [texts.about(card, part) for part in _SAID]


def read_earlier(path: Path, library: Library, game: Game) -> Earlier:
    """Read an earlier game.toml, or an earlier variant; its texts are in it, or in the locale/ next
    to it.

    A field that cards lacked then is not an error; those cards have changed.
    """
    if path.suffix != ".toml":
        raise CardkitError(f"--changed-since {path}: must be an earlier card file, game.toml")
    source = TomlSource.read(path)
    tables = [t for t in [source.data.get("texts", {}).get(game.lang)] if isinstance(t, dict)]
    if (path.parent / "locale").is_dir():
        tables.append(locale_table(path.parent / "locale", game.lang))
    texts = Texts(*tables, *game.texts().tables, facts=game.texts().facts) if tables else None
    if "extends" in source.data:
        old = library.load(str(path))
        cards = {
            id: (fields_now(Printed(e.card, None, e.zone, 0)), e.copies)  # type: ignore[arg-type]
            for id, e in old.file.entries.items()
        }
        return Earlier(cards, texts)
    cards = {}
    for fields, copies in _old_cards(source, game):
        cards[fields["id"]] = fields, copies
    if not cards:
        raise CardkitError(f"--changed-since {path}: there are no [[cards]] in it")
    return Earlier(cards, texts)


def _old_cards(source: TomlSource, game: Game) -> Iterator[tuple[Fields, int]]:
    """Yield the cards in the [[cards]] entries, whatever fields they had."""
    tables = source.data.get("cards", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise source.wrong("cards", "write each entry as [[cards]]")
    for index, table in enumerate(tables):
        line = source.line_of_entry(index)
        if not isinstance(table.get("id"), str | list):
            raise source.wrong(f"cards[{index}]", "needs an id", line)
        spread = [
            key for key, v in table.items() if isinstance(v, list) and _stands_for_many(key, game)
        ]
        for values in product(*(table[key] for key in spread)):
            fields = {**table, **dict(zip(spread, values, strict=True))}
            try:
                fields["id"] = fill(str(fields["id"]), (), fields)
            except ValueError:
                raise source.wrong(
                    f"cards[{index}]", "the id names an unknown field", line
                ) from None
            copies = fields.pop("copies", 1)
            copies = fields.get(copies, 1) if isinstance(copies, str) else copies
            yield _with_defaults(fields, game), copies if isinstance(copies, int) else 1


def _stands_for_many(key: str, game: Game) -> bool:
    """Whether a list of values means one card for each; it does unless current cards hold lists
    there.
    """
    return not any(isinstance(getattr(card, key, None), tuple) for card in game.cards.values())


def _with_defaults(fields: Fields, game: Game) -> Fields:
    """Fill in the defaults for a card with this id, or else of this type."""
    now = game.cards.get(fields["id"])
    kind = fields.get("type") or (type(now).__name__.lower() if now else "")
    cls = next((type(c) for c in game.cards.values() if type(c).__name__.lower() == kind), None)
    defaults: Fields = {}
    for field in attrs.fields(cls) if cls else ():  # type: ignore[arg-type]
        if field.default is not attrs.NOTHING:
            defaults[field.name] = field.default
    return {**_plain(defaults), "zone": "deck", "type": kind, **fields}
