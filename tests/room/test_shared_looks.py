"""Readers share texts, also at a table that lies open, but not what one of them alone is shown or
told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from json import loads
from pathlib import Path
from typing import Any

import pytest
from helpers.rooming import LIBRARY
from helpers.tiny import NUMBERS, game

from cardkit import (
    SPECTATOR,
    Card,
    PerSeat,
    Pile,
    Rows,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    zone,
)
from cardkit.play.seating import SeatPlan
from cardkit.room.room import Room
from cardkit.room.spec import Arrival, RoomSpec
from cardkit.room.telling import Teller

READERS = (0, 1, SPECTATOR)
TEXTS = """
[facts]
target = { to_you = "behind you", other = "behind {target}" }
[fields]
ally = { you = "friend of you", other = "friend of {value}" }
"""


class Number(Card):
    value: int


class Open(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    grid: Rows[Number] = zone(seen="nobody")
    face_up: Rows[Number] = zone(seen="all")
    ally: PerSeat[Seat | None] = public(None)


class Peeking(Rules[Open]):
    """Nobody owns anything; what one seat alone knows comes from a move."""

    def start(self, t: Open) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.grid)
        t.deal(self.at.deck, self.at.face_up)
        t.ally[0] = Seat(1)
        t.ally[1] = Seat(0)
        return t.ask(self.turn, 0)

    def facts(self, t: Any, seat: int) -> dict[str, Any]:
        return {"target": Seat(1 - seat)}

    @decision
    def turn(self, t: Open, seat: int) -> list[Any]:
        guesses = [self.guess(card) for card in self.cards.values()]
        return [self.look(), self.wait(), self.whisper(), *guesses]

    def _next(self, t: Open, seat: int) -> Any:
        return t.ask(self.turn, 1 - seat)

    @move
    def look(self, t: Open, seat: int) -> Any:
        t.show(self.at.grid[seat], to=seat)
        return self._next(t, seat)

    @move
    def whisper(self, t: Open, seat: int) -> Any:
        t.tell(self.at.grid[1 - seat], to=seat, value=(1, 2, 3))
        return self._next(t, seat)

    @move
    def guess(self, t: Open, seat: int, card: Number) -> Any:
        """A card that the table does not show: only who guessed knows which."""
        return self._next(t, seat)

    @move
    def wait(self, t: Open, seat: int) -> Any:
        return self._next(t, seat)


@pytest.fixture
def room(tmp_path: Path) -> Callable[[], Room]:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "en.toml").write_text(TEXTS, encoding="utf-8")
    made = game(Peeking, NUMBERS + "copies = 3", tmp_path)
    spec = RoomSpec("tiny", (SeatPlan("Mara", "you"), SeatPlan("Ben", "you")), "1")
    return lambda: Room(spec, LIBRARY, made)


def told_alone(room: Room, reader: int) -> Teller:
    """A teller that shares nothing between readers."""
    teller = Teller(room, shared=False)
    teller.view(reader, "en")
    return teller


@pytest.mark.parametrize("text", ["look", "whisper", "guess:3", "wait"])
@pytest.mark.parametrize("order", list(permutations(READERS)))
def test_the_first_reader_after_a_secret_is_told_as_if_alone(
    room: Callable[[], Room], order: tuple[int, ...], text: str
) -> None:
    here = room()
    shared = Teller(here)
    alone = {reader: told_alone(here, reader) for reader in READERS}
    for reader in order:
        shared.view(reader, "en")
    here.feed(Arrival("move", 0, text))
    for reader in order:
        assert shared.step(reader, "en") == alone[reader].step(reader, "en")
    here.feed(Arrival("move", 1, "wait"))
    for reader in order[::-1]:
        assert shared.step(reader, "en") == alone[reader].step(reader, "en")
        assert shared.view(reader, "en") == alone[reader].view(reader, "en")


def test_a_card_that_one_seat_is_shown_is_in_its_frame_and_in_no_other(
    room: Callable[[], Room],
) -> None:
    here = room()
    teller = Teller(here)
    for reader in READERS:
        teller.view(reader, "en")
    here.feed(Arrival("move", 0, "look"))
    mine = next(p.i for p in here.table.rules.places if p.name == "grid" and p.seat == 0)
    cells = {reader: loads(teller.step(reader, "en"))["cells"][mine] for reader in READERS}
    card = here.table.grid[0][0].id
    assert cells[0] == [[*here.game.cards].index(card)]
    assert cells[1] == cells[SPECTATOR] == 1  # a back


def test_facts_that_name_the_reader_address_nobody_else(room: Callable[[], Room]) -> None:
    """In any order of readers, also if texts were shared before."""
    for order in permutations(READERS):
        teller = Teller(room())
        told = {reader: loads(teller.view(reader, "en"))["seats"] for reader in order}
        for _ in range(2):
            assert told[0] == [_of("Ben"), _of("you")]
            assert told[1] == [_of("you"), _of("Mara")]
            assert told[SPECTATOR] == [_of("Ben"), _of("Mara")]
            told = {reader: loads(teller.view(reader, "en"))["seats"] for reader in order}


def _of(name: str) -> list[list[str]]:
    return [[f"friend of {name}"], [f"behind {name}"]]
