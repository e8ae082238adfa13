"""Matches to be saved, left and resumed, for the tests of saves."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from cardkit import Game, Library
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.seating import read_seats
from helpers.tiny import highcard, library


def begun(game: Game, seats: str, seed: str, known: Library, **more: Any) -> Match:
    return Match.begin(game, read_seats(seats), known, seed, **more)


def played(match: Match, decisions: int | None = None) -> Match:
    """Goes on for so many decisions, or to the end; people choose by the number of the decision."""
    left = 100_000 if decisions is None else decisions
    while left and not match.table.over:
        if match.agents[match.table.seat] is None:
            match.apply(Random(f"{match.seed} {match.decisions}").choice(match.table.moves))
        else:
            match.bot_moves()
        left -= 1
    return match


def kept(saves: Saves, decisions: int = 0, seats: str = "you,random", **more: Any) -> Match:
    """A match of the made-up game, saved after so many decisions."""
    match = begun(highcard(rounds=9), seats, "1", library(), **more)
    match.keep(saves)
    return played(match, decisions)


def left(saves: Saves, decisions: int, **more: Any) -> Path:
    """The file of a saved game that nobody plays."""
    match = kept(saves, decisions, **more)
    assert match.save is not None
    path = match.save.path
    match.leave()
    return path
