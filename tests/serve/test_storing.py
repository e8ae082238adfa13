"""A move counts when it is stored, and not before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from helpers.fake_hall import FakeHall, InlineWriter, Person, run_fake, settle

from cardkit.serve.store import Append, SqliteStore

pytestmark = pytest.mark.extra("serve")


class SlowWriter(InlineWriter):
    """Moves wait until the disk has them; or it fails."""

    def __init__(self, store: Any) -> None:
        super().__init__(store)
        self.ready = asyncio.Event()
        self.full = False

    async def write(self, *changes: Any) -> None:
        if any(isinstance(change, Append) for change in changes):
            await self.ready.wait()
            if self.full:
                raise OSError("no space left on device")
        await super().write(*changes)


def test_nobody_is_told_of_a_move_before_it_is_stored() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("kuhn", "you", watch=True)
        writer = hall.writer = SlowWriter(hall.store)  # type: ignore[assignment, arg-type]
        mover = next(each for each in people if each.asked)
        number = mover.state["n"]
        acting = asyncio.create_task(mover.act(id="one"))
        await asyncio.sleep(5)
        assert not mover.told("ack") and {each.state["n"] for each in people} == {number}
        late = Person(hall, people[0].table, people[2].token)
        joining = asyncio.create_task(late.come())
        await asyncio.sleep(5)
        assert not late.told("view"), "nor is somebody who comes meanwhile"
        assert not list(hall.store.arrivals(people[0].table, 0))
        writer.ready.set()
        await asyncio.gather(acting, joining)
        await settle()
        assert mover.told("ack") == [{"t": "ack", "id": "one"}]
        assert {each.state["n"] for each in [*people, late]} == {number + 1}
        assert len(list(hall.store.arrivals(people[0].table, 0))) == 1

    run_fake(work)


@pytest.mark.parametrize("last", [False, True])
def test_a_move_that_cannot_be_stored_did_not_happen(last: bool) -> None:
    """Also not the one that ends the game; it can be made again when there is room."""

    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("kuhn", "you")
        table = hall.tables[people[0].table]
        writer = SlowWriter(hall.store)  # type: ignore[arg-type]
        writer.ready.set()
        hall.writer = writer  # type: ignore[assignment]
        moves = iter(["check", "check"])
        if last:
            await next(each for each in people if each.asked).act(next(moves))
        mover = next(each for each in people if each.asked)
        before = [each.state for each in people]
        writer.full = True
        move = next(moves)
        await mover.act(move, id="full")
        assert mover.told("ack", "err")[-1] == {"t": "err", "id": "full", "say": "not_stored"}
        assert [each.state for each in people] == before and table.facts.state == "playing"
        assert [seat.wins for seat in table.facts.seats] == [0, 0]
        assert hall.logged[-1] == {"event": "not_stored", "table": table.facts.id, "why": "OSError"}
        writer.full = False
        await mover.act(move, id="room")
        assert mover.told("ack", "err")[-1] == {"t": "ack", "id": "room"}
        assert ("over" in mover.state) is last
        assert sum(seat.wins for seat in table.facts.seats) == int(last)

    run_fake(work)


def test_what_is_written_is_on_disk(tmp_path: Path) -> None:
    """A commit waits for the disk: full sync, and a log that readers do not hold up."""
    store = SqliteStore(tmp_path / "t.sqlite")
    assert store.connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()
