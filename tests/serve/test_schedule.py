"""Nothing that a reader may not know is in what they are sent, nor in when it comes."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from helpers.fake_hall import FakeHall, Person, run_fake, settle
from helpers.rooming import LIBRARY
from helpers.twin_rooms import shuffled_first, swap_two

from cardkit.room.replica import Replica
from cardkit.room.room import Room
from cardkit.serve.worker import Request, RoomWorker

pytestmark = pytest.mark.extra("serve")
PACE = 0.8


def deep_thought(worker: RoomWorker, request: Request) -> float:
    """A bot that thinks for two seconds where it has a choice, and not at all otherwise."""
    room = worker.replicas[request.room].room
    return 2.0 if request.do == "choose" and len(room.moves(request.args[0])) > 1 else 0.0


@pytest.mark.parametrize(("thinking", "pause"), [(None, PACE), (deep_thought, 2.0)])
def test_a_forced_move_comes_no_faster_than_a_free_one(thinking: Any, pause: float) -> None:
    pauses: dict[bool, list[float]] = {True: [], False: []}

    async def work() -> None:
        hall = FakeHall(thinking=thinking)
        person, watcher = await hall.people("code_game", "normal", "normal", watch=True)
        while len(watcher.told("step")) < 90 and "over" not in person.state:
            if person.asked:
                await person.act()
            else:
                await asyncio.sleep(0.1)
        steps = [time for time, text in watcher.heard if '"t":"step"' in text]
        room = Room(hall.tables[person.table].facts.spec, LIBRARY)
        for n, arrival in enumerate(hall.tables[person.table].arrivals):
            forced = len(room.moves(arrival.seat)) == 1
            room.feed(arrival)
            if arrival.kind == "bot" and n > 20:  # by then it is known how long thinking takes
                pauses[forced].append(round(steps[n] - steps[n - 1], 3))

    for seed in "123":
        run_fake(work, seed)
    assert set(pauses[False]) == set(pauses[True]) == {pause} and len(pauses[True]) > 3


class TwinWorker(RoomWorker):
    """Makes rooms in a world where two cards of the first shuffle lie the other way round."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(LIBRARY)
        self.swap = (one, two)

    def _make_replica(self, spec: Any) -> Replica:
        return Replica(swap_two(Room(spec, LIBRARY), *self.swap))


@pytest.mark.parametrize("game", ["code_game", "seven", "whist", "golf", "crazy_eights"])
def test_twin_worlds_send_the_same_bytes_at_the_same_times(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a seat and to a spectator, as long as they cannot tell the worlds apart: steps,
    views after coming back, refusals, things looked up; and the same lines to the operator."""
    monkeypatch.setattr("cardkit.serve.hall.new_code", lambda: "ABCDEF")
    monkeypatch.setattr("cardkit.serve.hall.token_hex", lambda size: "0" * 16)
    compared = 0

    async def work() -> None:
        nonlocal compared
        rng = Random(game)
        size = len(shuffled_first(Room(await spec_of(game), LIBRARY)))
        for _ in range(4):
            one, two = rng.sample(range(size * 2 // 3), 2)
            halls = [FakeHall(), FakeHall(TwinWorker(one, two))]
            worlds = [await hall.people(game, *SEATS[game], watch=True) for hall in halls]
            compared += await play_twins(halls, worlds, rng)

    run_fake(work)
    assert compared > 60


SEATS = {
    "code_game": ["you", "normal"],
    "seven": ["you", "normal"],
    "whist": ["you", "normal", "normal"],
    "golf": ["you", "normal"],
    "crazy_eights": ["you", "normal"],
}


async def spec_of(game: str) -> Any:
    hall = FakeHall()
    people = await hall.people(game, *SEATS[game])
    return hall.tables[people[0].table].facts.spec


async def play_twins(halls: list[FakeHall], worlds: list[list[Person]], rng: Random) -> int:
    compared = 0
    for _ in range(20):
        await settle()
        rooms = [next(iter(hall.worker.replicas.values())).room for hall in halls]
        if rooms[0].over or rooms[0].asked != rooms[1].asked:
            return compared
        readers = [0, 1, 2]  # two seats and a spectator
        seats = [0, 1, -1]
        alike = [
            n
            for n in readers
            if rooms[0].look(seats[n]).to_json() == rooms[1].look(seats[n]).to_json()
            and str(rooms[0].look(seats[n]).events) == str(rooms[1].look(seats[n]).events)
        ]
        for n in alike:
            for world in worlds:  # what is wrong, what is looked up, and coming back
                await world[n].say(t="act", id="wrong", n=10**6, move="xyzzy")
                await world[n].say(t="why", picked=[], pick="1")
                await world[n].say(t="cards")
                world[n].go()
                await world[n].come()
            assert worlds[0][n].heard == worlds[1][n].heard
            compared += len(worlds[0][n].heard)
        for world in worlds:
            for person in world:
                person.heard = [each for each in person.heard if is_state(each[1])][-1:]
        told = [json.dumps(hall.logged) for hall in halls]
        assert told[0] == told[1]
        asked = next((person for person in worlds[0][:2] if person.asked), None)
        if asked is None:
            await asyncio.sleep(PACE * 2)
            continue
        n = worlds[0].index(asked)
        moves = [[move[0] for move in world[n].state["ask"]["moves"]] for world in worlds]
        both = sorted(set(moves[0]) & set(moves[1]))
        if not both:
            return compared
        move = rng.choice(both)
        for world in worlds:
            await world[n].act(move)
    return compared


def is_state(text: str) -> bool:
    return json.loads(text)["t"] in ("view", "step")
