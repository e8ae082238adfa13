"""How long, how often and how many: on a clock that jumps."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest
from helpers.fake_hall import FakeHall, InlineCrew, Person, run_fake, settle

from cardkit.room.spec import Refusal
from cardkit.serve.access import Limits, household
from cardkit.serve.crew import Stuck
from cardkit.serve.hall import IDLE
from cardkit.serve.lobby import PAIRING_LIVES
from cardkit.serve.table import CODE_LIVES, MOST_DEVICES

pytestmark = pytest.mark.extra("serve")


async def refused(coming: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await coming
    return caught.value.id


# -- codes ---------------------------------------------------------------------------------


def test_the_code_of_a_table_lives_for_hours_and_no_longer() -> None:
    async def work() -> None:
        hall = FakeHall()
        table, _ = await hall.create("kuhn", (), {}, ["you", "you"], "Mara")
        code = table.facts.code
        await asyncio.sleep(CODE_LIVES - 1)
        assert await hall.by_code(code.lower()) is table
        await asyncio.sleep(2)
        assert await refused(hall.by_code(code)) == "no_code"
        assert code not in hall.codes

    run_fake(work)


def test_whoever_comes_back_to_a_seat_has_a_code_that_is_valid() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("kuhn", "you", watch=True)
        table = hall.tables[people[0].table]
        old = table.facts.code
        await asyncio.sleep(CODE_LIVES + 1)
        people[2].go()
        await people[2].come()
        assert table.facts.code == old, "somebody who watches is not told any"
        people[0].go()
        await people[0].come()
        codes = [person.told("lobby")[-1]["code"] for person in people]
        assert codes == [table.facts.code, table.facts.code, ""] and codes[0] != old
        assert await hall.by_code(codes[0]) is table and old not in hall.codes
        assert json.loads(hall.store.facts(table.facts.id) or "")["code"] == codes[0]

    run_fake(work)


def test_the_code_that_moves_a_seat_lives_for_two_minutes_and_is_used_up() -> None:
    async def work() -> None:
        hall = FakeHall()
        (person, _) = await hall.people("kuhn", "you")
        lobby = hall.tables[person.table].lobby
        for late in (False, True):
            await person.say(t="pair")
            code = person.told("pair")[-1]["code"]
            await asyncio.sleep(PAIRING_LIVES + 1 if late else PAIRING_LIVES - 1)
            if late:
                assert await refused(lobby.move_seat(code)) == "no_code" and person.closed is None
            else:
                token, seat = await lobby.move_seat(code)
                await asyncio.sleep(1)
                assert seat == 0 and person.closed == 4401
                person = Person(hall, person.table, token)
                await person.come()
            assert await refused(lobby.move_seat(code)) == "no_code"

    run_fake(work)


def test_a_code_of_ones_own_buys_no_more_guesses() -> None:
    async def work() -> None:
        from cardkit.serve.app import join

        hall = FakeHall()
        hall.tries = Limits(0.2, 10, hall.clock)
        table, _ = await hall.create("kuhn", (), {}, ["you", "you"], "Mara")

        async def guess(who: str = "10.0.0.9") -> str:
            return await refused(join(hall, who, {"code": "AAAAAA", "name": "x"}))

        for _ in range(9):
            assert await guess() == "no_code"
            watching = await join(hall, "10.0.0.9", {"code": table.facts.code, "watch": True})
            assert watching["seat"] == -1, "whoever has a code is let in"
        assert await guess() == "no_code"
        assert await guess() == "slow_down"
        assert await guess("10.0.0.8") == "no_code", "others are not kept waiting"
        await asyncio.sleep(6)
        assert await guess() == "no_code"

    run_fake(work)


# -- names, tables, connections ------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb", "a\x00b", "\n", 5, None])
def test_names_are_short_and_can_be_read(name: Any) -> None:
    async def work() -> None:
        from cardkit.serve.app import join

        hall = FakeHall()
        table, _ = await hall.create("kuhn", (), {}, ["you", "you"], "Mara")
        asked = {"code": table.facts.code, "name": name}
        assert await refused(join(hall, "x", asked)) in ("name", "bad_request")
        assert table.facts.seats[1].free
        seat = await join(hall, "x", {**asked, "name": " Ana  Sofía "})
        assert seat["seat"] == 1 and table.facts.seats[1].name == "Ana Sofía"

    run_fake(work)


def test_a_server_has_room_for_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        hall = FakeHall()
        monkeypatch.setattr("cardkit.serve.hall.MOST_TABLES", 2)
        for _ in range(2):
            await hall.create("kuhn", (), {}, ["you", "you"], "Mara")
        refusal = await refused(hall.create("kuhn", (), {}, ["you", "you"], "Mara"))
        assert refusal == "too_many" and len(hall.tables) == 2

    run_fake(work)


class FakeSocket:
    """A connection of somebody who says nothing."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"extensions": {}}
        self.closed: int | None = None

    async def accept(self) -> None: ...

    async def send_text(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None:
        self.closed = code

    async def receive(self) -> dict[str, str]:
        await asyncio.Event().wait()
        raise AssertionError


def test_a_server_has_room_for_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers count, and whoever does not say who they are has to go."""

    async def work() -> None:
        from cardkit.serve.socket import GREETING, talk

        hall = FakeHall()
        people = await hall.people("kuhn", "you")
        monkeypatch.setattr("cardkit.serve.socket.MOST_CLIENTS", 2)
        sockets = [FakeSocket() for _ in range(3)]
        talks = [asyncio.create_task(talk(each, hall)) for each in sockets]  # type: ignore[arg-type]
        await asyncio.sleep(GREETING - 1)
        assert [each.closed for each in sockets] == [None, None, 1013] and hall.connections == 2
        await asyncio.sleep(2)
        assert [each.closed for each in sockets[:2]] == [4408, 4408]
        await asyncio.gather(*talks)
        assert hall.connections == 0 and people[0].closed is None

    run_fake(work)


def test_one_seat_has_so_many_devices() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("kuhn", "you")
        many = [Person(hall, people[0].table, people[0].token) for _ in range(MOST_DEVICES)]
        for each in many:
            await asyncio.sleep(1)
            await each.come()
        await asyncio.sleep(1)
        assert people[0].closed == 4401, "the oldest goes"
        assert [each.closed for each in (*many, people[1])] == [None] * (MOST_DEVICES + 1)

    run_fake(work)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.9", "10.0.0.8", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:10.0.0.9", "::ffff:10.0.0.8", False),
        ("", "testclient", False),
    ],
)
def test_a_network_of_addresses_is_one_household(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) is same


def test_a_server_may_have_enough_files_open() -> None:
    pytest.importorskip("resource")
    program = (
        "import resource as r; from cardkit.serve.run import allow_open_files as allow;"
        "hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (100, hard));"
        "allow(300); print(r.getrlimit(r.RLIMIT_NOFILE)[0]);"
        "allow(200); print(r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert told.stdout.split() == ["300", "300"], told.stderr


class Sleeper(Person):
    """Reads the first messages and then nothing more."""

    async def _hear(self, text: str) -> None:
        await super()._hear(text)
        if len(self.heard) > 3:
            await asyncio.Event().wait()


def test_whoever_does_not_read_is_dropped_and_nobody_waits_for_them() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("kuhn", "you")
        token, _ = await hall.tables[people[0].table].lobby.watch()
        slow = Sleeper(hall, people[0].table, token)
        await slow.come()
        for n in range(300):
            await people[0].say(t="react", k=n % 8)
        await asyncio.sleep(10)
        assert slow.closed == 4408 and len(slow.heard) == 4
        assert len(people[1].told("react")) == 300
        await slow.talk.hear(json.dumps({"t": "ping"}))  # it is gone, and this is no harm
        again = Person(hall, slow.table, token)
        await again.come()
        assert again.told("view"), "it can come back"

    run_fake(work)


# -- a table that nobody is at -------------------------------------------------------------


def test_a_table_that_nobody_is_at_leaves_memory_and_not_the_store() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("code_game", "you", "normal")
        for _ in range(40):
            await asyncio.sleep(1)
            for person in people:
                if person.asked:
                    await person.act()
        before = [{**person.state, "t": "", "ev": 0} for person in people]
        people[0].go()
        await asyncio.sleep(IDLE + 1)
        assert hall.sweep() == [], "somebody is there"
        people[1].go()
        await asyncio.sleep(IDLE - 1)
        assert hall.sweep() == []
        await asyncio.sleep(2)
        assert len(hall.sweep()) == 1 and hall.tables == {}
        assert list(hall.store.tables()) == [people[0].table]
        await asyncio.sleep(3 * 24 * 3600)
        for person, was in zip(people, before, strict=True):
            person.heard.clear()
            await person.come()
            now = {**person.state, "t": "", "ev": 0}
            assert {k: now[k] for k in ("n", "cells", "turn")} == {
                k: was[k] for k in ("n", "cells", "turn")
            }

    run_fake(work)


# -- bots that do not come back ------------------------------------------------------------


class StuckCrew(InlineCrew):
    """Only random moves are found in time."""

    async def ask(self, room: str, spec: Any, arrivals: Any, do: str, *args: Any) -> Any:
        if do == "hint" or (do == "choose" and args[1] != "random"):
            raise Stuck("it took too long")
        return await super().ask(room, spec, arrivals, do, *args)


def test_a_bot_that_thinks_for_ever_moves_at_random_and_gives_no_hint() -> None:
    async def work() -> None:
        hall = FakeHall()
        hall.bots = StuckCrew(hall.bots.worker)  # type: ignore[assignment, attr-defined]
        (person,) = await hall.people("code_game", "normal")
        for _ in range(30):
            await asyncio.sleep(1)
            if person.asked:
                await person.say(t="hint")
                assert person.told("hint", "err")[-1] == {"t": "hint", "value": None}
                await person.act()
        table = hall.tables[person.table]
        assert table.facts.state == "playing" and person.closed is None
        assert [each.kind for each in table.arrivals].count("bot") > 5
        assert hall.metrics.counts["bots_stuck"] > 10

    run_fake(work)


# -- one game after another ----------------------------------------------------------------


def test_games_won_are_counted_over_a_series_and_kept() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("kuhn", "you")
        won = [0, 0]
        for game in range(4):
            if game:
                await people[game % 2].say(t="start")
            while "over" not in people[0].state:
                mover = next(each for each in people if each.asked)
                await mover.act(id=f"{game}-{len(mover.heard)}")
            for seat in people[0].state["over"]["winners"]:
                won[seat] += 1
            await settle()
            assert [seat[3] for seat in people[1].told("lobby")[-1]["seats"]] == won
        assert sum(won) == 4
        for person in people:
            person.go()
        await asyncio.sleep(IDLE + 1)
        hall.sweep()
        await people[0].come()
        assert [seat[3] for seat in people[0].told("lobby")[-1]["seats"]] == won

    run_fake(work)


# -- what the operator is told -------------------------------------------------------------


def test_figures_are_what_happened_and_in_the_form_of_prometheus() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("kuhn", "you", watch=True)
        mover = next(each for each in people if each.asked)
        await mover.act()
        await mover.say(t="nonsense")
        await people[2].say(t="act", id="x", n=0, move="bet")
        found, kinds = {}, {}
        for line in hall.metrics.text(hall.gauges).splitlines():
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split()
                kinds[name] = kind
            else:
                name, value = line.split()
                found[name] = float(value)
                base = name.partition("{")[0]
                assert base in kinds or kinds[base.rpartition("_")[0]] == "histogram"
        assert found["cardkit_tables_total"] == found["cardkit_games_total"] == 1
        assert found["cardkit_moves_total"] == found["cardkit_move_seconds_count"] == 1
        assert found["cardkit_refused_total"] == 2 and found["cardkit_clients"] == 3
        assert kinds["cardkit_moves_total"] == "counter" and kinds["cardkit_clients"] == "gauge"
        assert found['cardkit_move_seconds_bucket{le="+Inf"}'] == 1

    run_fake(work)
