"""A game that takes long is set apart: the others do not wait for it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from helpers.looping import one_file

from cardkit.play.seating import SeatPlan
from cardkit.plugin.library import Library
from cardkit.room.spec import Arrival, RoomSpec
from cardkit.serve.crew import Crew, Stuck

PLANS = (SeatPlan("Mara", "you"), SeatPlan("Ben", "you"))


@pytest.fixture
def loop(tmp_path: Path) -> RoomSpec:
    return RoomSpec(str(one_file(tmp_path)), PLANS, "1")


def test_others_do_not_wait_for_a_game_that_hangs(loop: RoomSpec) -> None:
    async def work() -> None:
        crew = Crew(Library(entry_points=True).origin, 1, patience=1.0)
        seven = RoomSpec("seven", PLANS, "1")
        hang = Arrival("move", 0, "hang")
        answers: list[Any] = await asyncio.gather(
            *(crew.ask(f"bad{n}", loop, (), "feed", hang, ()) for n in range(3)),
            crew.ask("good", seven, (), "look"),
            return_exceptions=True,
        )
        assert [type(each) for each in answers[:3]] == [Stuck] * 3
        assert answers[3].standing.asked
        (member,) = crew.members
        assert member.restarts == 0 and crew.apart is not None and crew.apart.restarts == 3
        again = await crew.ask("bad3", loop, (), "feed", Arrival("move", 0, "wait"), ())
        assert again.standing is not None and again.standing.asked == (1,), (
            "where it does not hang, it is played"
        )
        assert list(member.held) == ["good"] and list(crew.apart.held) == ["bad3"]
        assert crew.restarts == 3
        crew.close()

    asyncio.run(work())


def test_a_process_that_dies_is_replaced_and_the_request_fails(loop: RoomSpec) -> None:
    async def work() -> None:
        crew = Crew(Library(entry_points=True).origin, 1, patience=60.0)
        asked = asyncio.create_task(
            crew.ask("bad", loop, (), "feed", Arrival("move", 0, "hang"), ())
        )
        (member,) = crew.members
        while member.current is None:
            await asyncio.sleep(0.01)
        member.process.kill()
        with pytest.raises(Stuck, match="ended"):
            await asked
        reply = await crew.ask("good", RoomSpec("seven", PLANS, "1"), (), "look")
        assert reply.standing is not None and member.restarts == 1 and member is crew.apart
        crew.close()

    asyncio.run(work())
