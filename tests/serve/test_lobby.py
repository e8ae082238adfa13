"""Who takes which seat before cards are dealt."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.fake_hall import FakeHall, Person, run_fake, settle

from cardkit.engine.base.errors import CardkitError
from cardkit.room.spec import Refusal

pytestmark = pytest.mark.extra("serve")


async def gathered() -> list[Person]:
    """A host, two guests and somebody who watches; nothing is dealt."""
    hall = FakeHall()
    table, host = await hall.create("flip7", (), {}, ["you", "you", "you", "you"], "Mara")
    tokens = [host, *[(await table.lobby.join(name, None))[0] for name in ("Ben", "Cleo")]]
    tokens.append((await table.lobby.watch())[0])
    people = [Person(hall, table.facts.id, token) for token in tokens]
    for each in people:
        await each.come()
    return people


def seats(person: Person) -> list[str]:
    return [name for name, *_ in person.told("lobby")[-1]["seats"]]


def test_a_guest_gives_the_seat_back_and_another_can_have_it() -> None:
    async def work() -> None:
        host, ben, cleo, _ = await gathered()
        await ben.say(t="arrange", seat=1, agent="you")
        assert ben.closed == 4403
        assert seats(host) == seats(cleo) == ["Mara", "", "Cleo", ""]
        _, seat = await host.hall.tables[host.table].lobby.join("Dora", 1)
        await settle()
        assert seat == 1 and seats(cleo)[1] == "Dora"
        again = Person(host.hall, host.table, ben.token)
        await again.come()
        assert again.closed == 4403 and not again.told("lobby"), "a token that was given back"

    run_fake(work)


def test_everyone_is_told_where_other_devices_reach_the_server() -> None:
    """The host sits at the machine itself; an address of the loopback is no invitation."""

    async def work() -> None:
        host, ben, *_ = await gathered()
        assert "at" not in host.told("lobby")[-1]
        host.hall.outside = "http://192.0.2.7:7777/"
        await host.say(t="arrange", agent="add")
        assert [each.told("lobby")[-1]["at"] for each in (host, ben)] == [host.hall.outside] * 2

    run_fake(work)


def test_the_host_frees_the_seat_of_somebody_who_does_not_come_back() -> None:
    async def work() -> None:
        host, ben, cleo, _ = await gathered()
        ben.go()
        await host.say(t="arrange", seat=1, agent="you")
        assert seats(host) == ["Mara", "", "Cleo", ""] and cleo.closed is None
        await host.say(t="arrange", seat=2, agent="normal")
        assert host.told("err")[-1]["say"] == "taken", "a person is not made a bot"

    run_fake(work)


@pytest.mark.parametrize(
    "message",
    [
        {"seat": 0, "agent": "you"},  # the host's
        {"seat": 2, "agent": "you"},  # somebody else's
        {"seat": 1, "agent": "normal"},
        {"seat": 1, "agent": "drop"},
        {"agent": "add"},
        {"seat": 3, "agent": "normal"},
    ],
)
@pytest.mark.parametrize("who", [1, 3])
def test_guests_arrange_nothing_but_their_own_seat(who: int, message: dict[str, Any]) -> None:
    async def work() -> None:
        people = await gathered()
        await people[who].say(t="arrange", **message)
        assert people[who].told("err")[-1]["say"] == "not_host"
        assert seats(people[0]) == ["Mara", "Ben", "Cleo", ""]

    run_fake(work)


def test_nobody_gives_a_seat_back_once_cards_are_dealt() -> None:
    async def work() -> None:
        host, ben, *_ = await gathered()
        await host.say(t="start")
        await ben.say(t="arrange", seat=1, agent="you")
        assert ben.told("err")[-1]["say"] == "not_host" and ben.closed is None
        with pytest.raises(Refusal, match="begun"):
            await host.hall.tables[host.table].lobby.join("Dora", 1)

    run_fake(work)


@pytest.mark.parametrize(
    ("rules", "options", "seats", "said"),
    [
        ((), {"target_score": -5}, 3, "target_score"),
        ((), {"nonsense": 1}, 3, "nonsense"),
        (("no_such_rule",), {}, 3, "no_such_rule"),
        ((), {}, 2, "seats"),
    ],
)
def test_what_cannot_be_played_is_said_and_no_table_is_opened(
    rules: tuple[str, ...], options: dict[str, Any], seats: int, said: str
) -> None:
    async def work() -> None:
        hall = FakeHall()
        with pytest.raises(CardkitError, match=said):
            await hall.create("flip7", rules, options, ["you"] * seats, "Mara")
        assert hall.tables == {} and hall.store.tables() == {} and hall.codes == {}

    run_fake(work)
