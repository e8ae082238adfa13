"""What is compared, as it is written: ``flip7 target_score=100 seats=odds*4 rule=NAME``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.options import read_setting
from cardkit.plugin.library import Library

from .compare import Side

CHANGE = re.compile(r"\w+=")  # how a word begins that is not a game: flip7+rule(x=1) is one


@attrs.frozen
class Written:
    """A side as it was written: what is left out is that of the first side, or of the options."""

    game: str
    settings: tuple[str, ...]
    rules: tuple[str, ...]
    seats: str | None


def read_side(text: str, game: str | None = None) -> Written:
    """A game, then words OPTION=VALUE, seats=LINE-UP and rule=NAME; `game` if it begins with one
    of these."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise CardkitError(f"'{text}' cannot be read: {error}") from None
    named = [word for word in words if not CHANGE.match(word)]
    if len(named) > 1 or (named and words[0] != named[0]) or not (named or game):
        raise CardkitError(
            f"'{text}' is no side of a comparison; write GAME OPTION=VALUE seats=LINE-UP rule=NAME"
        )
    pairs = [tuple(word.split("=", 1)) for word in words if CHANGE.match(word)]
    seats = [value for key, value in pairs if key == "seats"]
    return Written(
        named[0] if named else game or "",
        tuple(f"{key}={value}" for key, value in pairs if key not in ("seats", "rule")),
        tuple(value for key, value in pairs if key == "rule"),
        seats[-1] if seats else None,
    )


def read_sides(one: str, two: str) -> list[Written]:
    first = read_side(one)
    return [first, read_side(two, first.game)]


def vary(one: str, what: str) -> tuple[str, list[Written]]:
    """A side for each value of ``OPTION=V1,V2,…``, and the option's name."""
    first = read_side(one)
    name, equals, rest = what.partition("=")
    values = split_values(rest)
    if not equals or not name or len(values) < 2:
        raise CardkitError(f"--vary {what}: write OPTION=VALUE,VALUE,… with two values or more")
    for value in values:
        if values.count(value) > 1:
            raise CardkitError(f"--vary {what}: {value} is there twice")
    sides = [attrs.evolve(first, settings=(*first.settings, f"{name}={v}")) for v in values]
    return name, sides


def split_values(text: str) -> list[str]:
    """Values separated by commas, but not those inside brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [value.strip() for value in found if value.strip()]


def loaded(
    written: Sequence[Written],
    library: Library,
    settings: Sequence[str] = (),
    rules: Sequence[str] = (),
    seats: str | None = None,
) -> list[Side]:
    """The sides with what holds for all of them, each labelled with what makes it different."""
    labels = labels_of(written)
    sides = []
    for label, side in zip(labels, written, strict=True):
        line = side.seats or seats
        if line is None:
            raise CardkitError("who plays? give --seats, or seats=LINE-UP on both sides")
        options = dict(read_setting(text) for text in (*settings, *side.settings))
        game = library.load(side.game, (*rules, *side.rules), options)
        sides.append(Side(label, game, line))
    return sides


def labels_of(written: Sequence[Written]) -> list[str]:
    """What each side has that not all have; the game where that is nothing."""
    parts = [
        [name, *_changes(side)]
        for name, side in zip(_names([side.game for side in written]), written, strict=True)
    ]
    common = set(parts[0]).intersection(*map(set, parts))
    return [", ".join(part for part in own if part not in common) or own[0] for own in parts]


def _names(games: Sequence[str]) -> list[str]:
    """Games without their folders, unless only these tell two of them apart."""
    paths = [game.replace("\\", "/").removesuffix(".toml").rstrip("/").split("/") for game in games]
    names = ["/".join(path[-1:]) for path in paths]
    different = [
        any(name == other and game != own for other, game in zip(names, games, strict=True))
        for name, own in zip(names, games, strict=True)
    ]
    return [
        "/".join(path[-2:]) if clash else name
        for path, name, clash in zip(paths, names, different, strict=True)
    ]


def _changes(side: Written) -> list[str]:
    settings = [text.replace("=", " ", 1) for text in side.settings]
    seats = [side.seats.replace(",", ", ").replace("  ", " ")] if side.seats else []
    return [*settings, *(f"rule {rule}" for rule in side.rules), *seats]
