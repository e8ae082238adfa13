"""Games finished here by people, one line each, in an append-only file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import MOST_GAME, read_json, read_text
from cardkit.engine.base.structure import converter
from cardkit.play.saves.durable import BINARY, PRIVATE, sync, write_all

if TYPE_CHECKING:  # a match records itself here when it ends
    from cardkit.play.match import Match

EVENING = 12 * 3600  # maximum seconds between two games of a series


@attrs.frozen
class PastGame:
    """A finished game: when, what, who, and how it ended."""

    when: int  # seconds since the epoch
    game: str
    seats: list[str]
    people: list[int]  # their seats
    scores: list[int]
    ranks: list[int]
    winners: list[int]
    seed: str
    decisions: int = 0

    @classmethod
    def of(cls, match: Match) -> PastGame:
        result = match.result
        return cls(
            int(time()),
            match.game.id,
            match.names,
            match.people,
            list(result.scores),
            list(result.ranks),
            list(result.winners),
            match.seed,
            match.decisions,
        )

    def seat_of(self, person: str) -> int | None:
        """Return where this person sat; None if they did not play."""
        return next((seat for seat in self.people if self.seats[seat] == person), None)

    def won_by(self, person: str) -> bool:
        return self.seat_of(person) in self.winners


class History:
    """The file of past games. Unreadable lines are skipped, but stay in the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""

    def add(self, game: PastGame) -> None:
        """Write a line; the caller reports any OSError."""
        line = json.dumps(converter().unstructure(game), ensure_ascii=False)
        mode = os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY
        fd = os.open(self.path, mode, PRIVATE)
        try:
            size = os.fstat(fd).st_size
            torn = size > 0 and (os.lseek(fd, size - 1, os.SEEK_SET), os.read(fd, 1))[1] != b"\n"
            write_all(fd, f"{chr(10) if torn else ''}{line}\n".encode())
            sync(fd)
        finally:
            os.close(fd)

    def all(self) -> list[PastGame]:
        """Return the games played, earliest first."""
        if not self.path.exists():
            return []
        found, bad = [], []
        try:
            lines = read_text(self.path, MOST_GAME).split("\n")
        except CardkitError as error:
            self.problem = str(error)
            return []
        for number, line in enumerate(lines, 1):
            try:
                if line:
                    found.append(_structure(read_json(line)))
            except (CardkitError, ValueError, TypeError, KeyError, ExceptionGroup):
                bad.append(str(number))
        if bad:
            self.problem = f"'{self.path}': skipped unreadable line {', '.join(bad)}"
        return found


def _structure(data: Any) -> PastGame:
    if not isinstance(data, dict):
        raise ValueError("a line must be one JSON object")
    game: PastGame = converter().structure(data, PastGame)
    seats = range(len(game.seats))
    lists = (game.scores, game.ranks)
    if any(len(each) != len(seats) for each in lists) or {*game.people, *game.winners} - {*seats}:
        raise ValueError("scores, ranks and seats do not match")
    return game


def find_series(games: list[PastGame]) -> list[PastGame]:
    """Return the last game and those before it with the same game and players, without a long
    break.
    """
    series: list[PastGame] = []
    for game in reversed(games):
        if not series:
            series = [game]
        elif (game.game, sorted(game.seats)) == (series[0].game, sorted(series[0].seats)):
            if series[0].when - game.when > EVENING:
                break
            series.insert(0, game)
    return series


def count_wins(games: list[PastGame]) -> dict[str, int]:
    """Count each player's wins, most wins first."""
    names = games[-1].seats if games else []
    wins = {
        name: sum(name in [game.seats[seat] for seat in game.winners] for game in games)
        for name in names
    }
    return dict(sorted(wins.items(), key=lambda item: -item[1]))


@attrs.frozen
class Form:
    """A person's results in a game so far."""

    played: int
    won: int
    streak: int  # wins in a row up to now
    longest: int
    best: int  # score


def form_of(person: str, games: list[PastGame]) -> Form:
    """Return a person's form over these games, all of the same game."""
    own = [game for game in games if game.seat_of(person) is not None]
    streak = longest = 0
    for game in own:
        streak = streak + 1 if game.won_by(person) else 0
        longest = max(longest, streak)
    scores = [game.scores[seat] for game in own if (seat := game.seat_of(person)) is not None]
    won = sum(game.won_by(person) for game in own)
    return Form(len(own), won, streak, longest, max(scores, default=0))
