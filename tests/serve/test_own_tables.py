"""Whoever has a seat's token is told of its table; nobody else is."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.fake_hall import FakeHall, Person, run_fake

from cardkit.room.spec import Refusal
from cardkit.serve.table import HostedTable

pytestmark = pytest.mark.extra("serve")


async def own(hall: FakeHall, *people: tuple[str, str], lang: str = "en") -> dict[str, Any]:
    from cardkit.serve.own_tables import own_tables  # needs the extra

    tables = {table: {"token": token, "seat": 0} for table, token in people}
    return await own_tables(hall, "192.0.2.1", {"tables": tables, "lang": lang})


async def look(hall: FakeHall, code: str, *people: Person) -> dict[str, Any]:
    from cardkit.serve.app import join

    tables = {each.table: {"token": each.token} for each in people}
    return await join(hall, "192.0.2.1", {"code": code, "look": True, "tables": tables})


def test_a_token_leads_to_its_table_with_who_and_whose_turn() -> None:
    async def work() -> None:
        hall = FakeHall()
        mara, ben = people = await hall.people("seven", "you")
        asked = 0 if mara.asked else 1
        for seat, each in enumerate(people):
            (told,) = (await own(hall, (each.table, each.token)))["tables"]
            assert told == {
                "table": each.table,
                "title": "Seven",
                "names": "Mara, P1",
                "say": "yourTurn" if seat == asked else "waitFor",
                "who": ("Mara", "P1")[asked],
            }
        del hall.tables[mara.table]  # nobody was there for a while
        (told,) = (await own(hall, (ben.table, ben.token)))["tables"]
        assert told["names"] == "Mara, P1" and (told["say"], told["who"]) == ("", "")
        assert ben.table not in hall.tables, "to be asked about it does not wake a table"

    run_fake(work)


def test_the_last_changed_comes_first_and_a_lobby_has_free_seats() -> None:
    async def work() -> None:
        hall = FakeHall()
        tables = [await hall.create("seven", (), {}, ["you", "you"], "Mara") for _ in range(2)]
        held = [(table.facts.id, token) for table, token in tables]
        for n in (0, 1):
            tables[n][0].facts.changed = tables[1 - n][0].facts.changed + 1
            told = (await own(hall, *held, lang="de"))["tables"]
            assert [each["table"] for each in told] == [held[n][0], held[1 - n][0]]
            assert {each["names"] for each in told} == {"Mara"}

    run_fake(work)


def test_whoever_has_no_seat_learns_nothing() -> None:
    """A wrong token, another table's token and a table that does not exist are told apart by
    nothing; whoever watches keeps the token, but has no seat.
    """

    async def work() -> None:
        hall = FakeHall()
        mara, _, watcher = await hall.people("seven", "you", watch=True)
        other, token = await hall.create("seven", (), {}, ["you", "you"], "Zoe")
        for table, held in (
            (mara.table, "x"),
            (mara.table, token),
            (other.facts.id, mara.token),
            ("0" * 16, token),
            ("../" + mara.table, mara.token),
        ):
            assert await own(hall, (table, held)) == {"tables": [], "gone": [table]}
        assert await own(hall, (watcher.table, watcher.token)) == {"tables": [], "gone": []}
        assert await own(hall) == {"tables": [], "gone": []}

    run_fake(work)


def test_tokens_cannot_be_tried_for_ever() -> None:
    from cardkit.serve.access import Limits

    async def work() -> None:
        hall = FakeHall()
        hall.tries = Limits(0, 3, hall.clock)
        table, token = await hall.create("seven", (), {}, ["you", "you"], "Mara")
        for _ in range(9):
            assert (await own(hall, (table.facts.id, token)))["tables"]
        for _ in range(3):
            assert (await own(hall, (table.facts.id, "wrong")))["gone"]
        with pytest.raises(Refusal, match="slow_down"):
            await own(hall, (table.facts.id, token))

    run_fake(work)


@pytest.mark.parametrize(
    "tables", [None, [], "x", {"a": {"token": 7}}, {"a": {}}, {str(n): {} for n in range(41)}]
)
def test_nonsense_is_refused(tables: Any) -> None:
    from cardkit.serve.own_tables import own_tables

    async def work() -> None:
        with pytest.raises(Refusal, match="bad_request"):
            await own_tables(FakeHall(), "192.0.2.1", {"tables": tables})

    run_fake(work)


def test_a_code_names_the_table_only_to_those_who_sit_there() -> None:
    async def work() -> None:
        hall = FakeHall()
        mara, ben, watcher = await hall.people("seven", "you", watch=True)
        code = hall.tables[mara.table].facts.code
        assert (await look(hall, code, mara))["table"] == mara.table
        assert (await look(hall, code, ben))["table"] == mara.table
        stranger = Person(hall, mara.table, "x")
        for nobody in ((), (watcher,), (stranger,)):
            assert "table" not in await look(hall, code, *nobody)

    run_fake(work)


async def finish(table: HostedTable, people: list[Person]) -> None:
    while table.facts.state == "playing":
        mover = next(each for each in people if each.asked)
        await mover.act(id=str(len(table.arrivals)))


def test_the_game_before_can_still_be_looked_at() -> None:
    """While the next one is played; then the next one can."""

    async def work() -> None:
        hall = FakeHall()
        mara, ben = people = await hall.people("kuhn", "you")
        table = hall.tables[mara.table]
        await mara.say(t="replay", at=0)
        assert mara.told("err")[-1]["say"] == "not_over"
        for games in (1, 2):
            await finish(table, people)
            await mara.say(t="start")
            assert table.facts.state == "playing"
            await ben.say(t="start")  # at the same moment
            assert ben.told("err").pop()["say"] == "stale"
            await ben.say(t="replay", at=1)
            await ben.say(t="record")
            assert ben.told("replay")[-1]["n"] == 1 and ben.told("replay")[-1]["of"] >= 2
            assert len(ben.told("record")) == games and len(ben.told("err")) == games

    run_fake(work)
