"""Bots without a pace leave the server's time to people: those of all tables move in turn."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from helpers.fake_hall import FakeHall, Person, run_fake

from cardkit.serve.driver import REST, BotTurns

pytestmark = pytest.mark.extra("serve")


def test_nobody_moves_twice_while_another_waits() -> None:
    moved: list[tuple[float, str]] = []

    async def work() -> None:
        clock = asyncio.get_running_loop().time
        turns = BotTurns(clock)

        async def play(name: str) -> None:
            for _ in range(5):
                await turns.wait()
                moved.append((clock(), name))

        await asyncio.gather(*map(play, "abc"))
        await asyncio.sleep(1)
        begun = clock()
        await turns.wait()
        assert clock() == begun, "one who is alone waits for nobody"

    run_fake(work)
    assert "".join(name for _, name in moved) == "abc" * 5
    assert [time for time, _ in moved] == pytest.approx([n * REST for n in range(15)])


def test_bots_of_several_tables_without_a_pace_keep_apart() -> None:
    moves: list[tuple[float, str]] = []

    async def work() -> None:
        hall = FakeHall()
        hall.pace = 0
        people = [(await hall.people("flip7", "easy", "easy"))[0] for _ in range(4)]
        while len(bot_moves(hall, people)) < 80:
            for person in people:
                if person.asked:
                    await person.act()
            await asyncio.sleep(0.1)
        moves.extend(bot_moves(hall, people))

    run_fake(work)
    assert {table for _, table in moves[:4]} == {table for _, table in moves}
    assert all(two - one > REST * 0.99 for (one, _), (two, _) in pairwise(moves))


def bot_moves(hall: FakeHall, people: list[Person]) -> list[tuple[float, str]]:
    """When each bot moved, and at which table."""
    found = []
    for person in people:
        steps = [time for time, text in person.heard if '"t":"step"' in text]
        arrivals = hall.tables[person.table].arrivals
        found += [
            (time, person.table)
            for time, arrival in zip(steps, arrivals, strict=True)
            if arrival.kind == "bot"
        ]
    return sorted(found)
