"""How comparisons are written: ``flip7 target_score=100 seats=odds*4 rule=NAME``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

import attrs

from cardkit.engine.base.errors import CardkitError, nearest
from cardkit.engine.base.reader import read_whole
from cardkit.engine.loading.game import Game
from cardkit.engine.model.options import read_setting
from cardkit.play.seating import read_seats
from cardkit.plugin.library import Library

from .compare import Side
from .run.players import Seats, read_players

COPIES = "copies."  # copies.flip_three=5: number of copies of a card
CHANGE = re.compile(r"[\w.-]+=")  # start of a word that is not a game; flip7+rule(x=1) is one


@attrs.frozen
class Written:
    """A side as written; anything left out comes from the first side, or from the options."""

    game: str
    settings: tuple[str, ...]
    rules: tuple[str, ...]
    seats: str | None


def read_side(text: str, game: str | None = None) -> Written:
    """Parse a game, then words OPTION=VALUE, seats=LINE-UP and rule=NAME; use `game` if it starts
    with one of these.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise CardkitError(f"'{text}' cannot be read: {error}") from None
    named = [word for word in words if not CHANGE.match(word)]
    if len(named) > 1 or (named and words[0] != named[0]) or not (named or game):
        raise CardkitError(
            f"'{text}' is not a side of a comparison; "
            "write GAME OPTION=VALUE seats=LINE-UP rule=NAME"
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
    """Parse two sides. If the second names no game, it is the first with a change; whatever it does
    not mention stays the same.
    """
    first = read_side(one)
    second = read_side(two, first.game)
    if any(not CHANGE.match(word) for word in shlex.split(two)):
        return [first, second]
    kept = _with_common(second, first.settings, first.rules)
    return [first, attrs.evolve(kept, seats=second.seats or first.seats)]


def vary(one: str, *what: str) -> tuple[str, list[Written]]:
    """Make a side for each value of ``OPTION=V1,V2,…``, or for each combination if there are
    several; also return the option names.
    """
    sides = [read_side(one)]
    names = []
    for text in what:
        name, values = read_sweep(text)
        if name in ("seats", "rule"):
            more = "; or give --seats once for each line-up" if name == "seats" else ""
            raise CardkitError(
                f"--vary {text}: a sweep is over options and copies; write two sides, "
                f"'{one} {name}={values[0]}' '{name}={values[1]}'{more}"
            )
        if name in names:
            raise CardkitError(f"--vary {name} is given twice")
        names.append(name)
        sides = [
            attrs.evolve(side, settings=(*side.settings, f"{name}={value}"))
            for side in sides
            for value in values
        ]
    return ", ".join(names), sides


def read_sweep(what: str) -> tuple[str, list[str]]:
    name, equals, rest = what.partition("=")
    values = split_values(rest)
    if not equals or not name or len(values) < 2:
        raise CardkitError(f"--vary {what}: write OPTION=VALUE,VALUE,… with two values or more")
    for value in values:
        if values.count(value) > 1:
            raise CardkitError(f"--vary {what}: {value} is given twice")
    return name, values


def split_values(text: str) -> list[str]:
    """Split values at commas, but not inside brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [value.strip() for value in found if value.strip()]


def load_sides(
    written: Sequence[Written],
    library: Library,
    settings: Sequence[str] = (),
    rules: Sequence[str] = (),
    seats: str | None = None,
) -> list[Side]:
    """Load the sides with the settings common to all, each labelled with what sets it apart."""
    written = [_with_common(side, settings, rules) for side in written]
    if seats is not None and all(side.seats for side in written):
        raise CardkitError(f"every side says who plays, so --seats '{seats}' would be ignored")
    if any(side.seats for side in written):  # who plays is what sets them apart
        written = [attrs.evolve(side, seats=side.seats or seats) for side in written]
    labels = labels_of(written)
    sides = []
    for label, side in zip(labels, written, strict=True):
        line = side.seats or seats
        if line is None:
            raise CardkitError("who plays? give --seats, or seats=LINE-UP on both sides")
        given = side.settings
        copies = [text.removeprefix(COPIES) for text in given if text.startswith(COPIES)]
        options = dict(read_setting(text) for text in given if not text.startswith(COPIES))
        game = library.load(side.game, side.rules, options)
        if copies:
            game = with_copies(game, copies, library)
        sides.append(Side(label, game, line))
    return sides


def check_lineups(written: Sequence[Written], lineups: Sequence[str]) -> None:
    """Reject several line-ups if a side keeps its own, with another number of players."""
    for own in [side.seats for side in written if side.seats and len(lineups) > 1]:
        for line in lineups:
            mine, theirs = len(read_seats(own)), len(read_seats(line))
            if mine != theirs:
                raise CardkitError(
                    f"seats={own} is for {mine} players and --seats '{line}' for {theirs}: several "
                    "--seats show whether a difference holds with the same number on both sides; "
                    "compare different numbers one by one"
                )


def _with_common(side: Written, settings: Sequence[str], rules: Sequence[str]) -> Written:
    """Add what a side shares with others; what it says itself comes first."""
    own = {text.partition("=")[0] for text in side.settings}
    more = [text for text in settings if text.partition("=")[0] not in own]
    new = [rule for rule in rules if rule not in side.rules]
    return attrs.evolve(side, settings=(*more, *side.settings), rules=(*new, *side.rules))


def with_copies(game: Game, copies: Sequence[str], library: Library) -> Game:
    """Return a variant of the game with different numbers of some cards."""
    lines = [game.variant or f'extends = "{game.base}"', ""]
    for text in copies:
        card, _, number = text.partition("=")
        many = read_whole(number)
        if card not in game.cards or many is None:
            near = nearest(card, game.cards)
            hint = f"did you mean '{near}'?" if near else f"cards are {', '.join(game.cards)}"
            hint = "write copies.CARD=NUMBER" if card in game.cards else hint
            raise CardkitError(f"{COPIES}{text}: {hint}")
        lines += ["[[cards]]", f'id = "{card}"', f"copies = {many}", ""]
    plain = library.by_id(game.base)
    made = library.variant(f"{game.id}.toml", "\n".join(lines), plain)
    missing = [rule for rule in game.house_rules if rule not in made.house_rules]
    return library.with_rules(made, [*made.house_rules, *missing]).configure(dict(game.given))


def labels_of(written: Sequence[Written]) -> list[str]:
    """Return what sets each side apart; everything about a side that has only what all have."""
    parts = [
        [name, *_changes(side)]
        for name, side in zip(_names([side.game for side in written]), written, strict=True)
    ]
    common = set(parts[0]).intersection(*map(set, parts))
    return [
        ", ".join(part for part in own if part not in common) or ", ".join(own) for own in parts
    ]


def _names(games: Sequence[str]) -> list[str]:
    """Return games without their folders, unless only the folders tell two of them apart."""
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


def labels_of_games(one: Game, two: Game, seats: Seats, other_seats: Seats) -> list[str]:
    """Return what distinguishes two games already loaded; otherwise who plays them."""
    names = [one.name, two.name]
    if names[0] == names[1]:
        lines = [read_players(each)[0] for each in (seats, other_seats)]
        names = lines if lines[0] != lines[1] else [f"{names[0]} (1)", f"{names[1]} (2)"]
    return names
