"""A table that also stops where a seat has a single legal move: the same game, and its record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import resume_saved
from cardkit.play.seating import read_seats

LIBRARY = Library.installed()
GAMES = ("flip7", "code_game", "seven")


def played(game: str, seed: str, *, stops: bool, saves: Saves | None = None) -> tuple[Match, int]:
    """A game of two people, who choose at random, and a bot; and how often a single move waited.
    With saves it is left and resumed wherever a single move waits."""
    plans = read_seats("Mia=you,Tom=you,normal")
    match = Match.begin(LIBRARY.load(game), plans, LIBRARY, seed, stops=stops)
    if saves is not None:
        match.keep(saves)
    single = 0
    while match.goes_on():
        t = match.table
        if len(t.moves) == 1 and t.sealed is None:
            single += 1
            if saves is not None and match.save is not None and single < 4:
                id, decisions = match.save.id, match.decisions
                match.leave()
                match = resume_saved(saves, id, LIBRARY, stops=stops).match
                assert match.decisions == decisions
                assert match.table.moves == t.moves
                t = match.table
        if match.agents[t.seat] is None:
            match.apply(Random(len(t.entries)).choice(t.moves))
        else:
            match.bot_moves()
    return match, single


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_the_same_with_and_without_stops(game: str, seed: str) -> None:
    without, none = played(game, seed, stops=False)
    with_stops, some = played(game, seed, stops=True)
    assert none == 0
    assert with_stops.record.text == without.record.text
    assert with_stops.decisions == without.decisions
    assert some or game == "flip7"


@pytest.mark.parametrize("game", ["code_game", "seven"])
def test_a_game_that_is_left_at_a_single_move_waits_there_when_resumed(
    game: str, tmp_path: Path
) -> None:
    without, _ = played(game, "4", stops=False)
    resumed, some = played(game, "4", stops=True, saves=Saves(tmp_path))
    assert some
    lines, expected = resumed.record.text, without.record.text
    assert lines == expected


def test_a_single_move_can_be_taken_back_to() -> None:
    plans = read_seats("Mia=you,normal")
    match = Match.begin(LIBRARY.load("seven"), plans, LIBRARY, "5", practice=True, stops=True)
    while match.agents[match.table.seat] is not None or len(match.table.moves) > 1:
        match.apply(match.table.moves[-1])
    before = match.table.view(0).to_json()
    match.apply(match.table.moves[0])
    match.take_back()
    assert match.table.view(0).to_json() == before
    match.apply(match.table.moves[0])
