"""Which cards are printed, how often, and what is on them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path

import attrs

from cardkit.engine.loading.facts import deck_of
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card, fields_of
from cardkit.engine.model.texts import Texts, readable
from cardkit.plugin.library import Library
from cardkit.session.card_style import COLOURED, RANKED, CardStyle
from cardkit.session.frames import Face


@attrs.frozen
class Printed:
    """A card with the number of times it is printed."""

    card: Card
    face: Face
    zone: str  # where it starts; cards from different zones have different backs
    copies: int


def printed_cards(
    library: Library, game: Game, texts: Texts, seats: int | None = None
) -> list[Printed]:
    """Return the deck in card file order, with the faces shown on screen."""
    deck = deck_of(game, seats)
    style = CardStyle(game.cards.values(), texts)
    return [
        Printed(entry.card, _face(library, game, style, entry.card, entry.zone), entry.zone, copies)
        for entry in game.file.entries.values()
        if (copies := deck.get(entry.card, 0))
    ]


def _face(library: Library, game: Game, style: CardStyle, card: Card, zone: str) -> Face:
    """Build a face, preferring what a plugin declares; there is no view, because paper has no
    viewer.
    """
    lines = library.hook.cardkit_card_face(game=game, card=card, zone=zone, view=None)
    face = style(card)
    face = attrs.evolve(face, text=face.text or values_of(card, style.texts))
    return attrs.evolve(face, lines=style.face_lines(lines)) if lines else face


def values_of(card: Card, texts: Texts) -> str:
    """Describe a card without a text by the fields not otherwise on its face."""
    defaults = {field.name: field.default for field in attrs.fields(type(card))}  # type: ignore[arg-type]
    return ", ".join(
        f"{readable(name)} {texts.value(value)}"
        for name, value in fields_of(card).items()
        if name not in ("id", "effect", *COLOURED, *RANKED) and value != defaults[name]
    )


def back_names(cards: list[Printed], texts: Texts) -> dict[str, str]:
    """Return the labels of the backs by zone; none if all are alike."""
    zones = list(dict.fromkeys(each.zone for each in cards))
    if len(zones) == 1:
        return {zones[0]: ""}
    return {zone: texts(f"zones.{zone}") for zone in zones}


def languages_of(game: Game) -> list[str]:
    """Return the languages a game has strings in. English comes first, since it works
    without strings.
    """
    found = {code for texts in game.file.texts for code in texts}
    for folder in (*filter(None, [game.folder]), *game.inherits):
        found |= {path.stem for path in (folder / "locale").glob("*.toml")}
    return ["en", *sorted(found - {"en"})]


def version_of(game: Game) -> str:
    """Return the plugin's version or, for a file without one, the first digits of its
    fingerprint.
    """
    found = re.fullmatch(r"\S+ (\S+)", game.plugin)
    if found and game.variant is None and game.source is None:
        return found[1]
    return fingerprint(game)


def fingerprint(game: Game) -> str:
    """Return a hash that tells whether two files are the same."""
    text = game.variant or game.source or repr(_data(game))
    return hashlib.sha256(text.encode()).hexdigest()[:7]


def _data(game: Game) -> list[Mapping[str, object]]:
    return [{**fields_of(e.card), "copies": e.copies} for e in game.file.entries.values()]


def card_file_of(game: Game) -> Path | None:
    """Return the file that defines a game's cards."""
    origin = Path(game.origin) if game.origin else None
    if origin is not None and origin.is_file():
        return origin
    beside = game.folder / "game.toml" if game.folder else None
    return beside if beside is not None and beside.is_file() else None


def last_changed(game: Game) -> date | None:
    """Return the date the card file was last changed."""
    path = card_file_of(game)
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).date() if path else None
