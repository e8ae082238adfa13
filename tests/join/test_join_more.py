"""A guest in a terminal arranges the table, sees the game again, and gets the seat back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from helpers.joining import dealt, finish, guest_at, joined, opened, play_on
from helpers.serving import Player, Running, running
from helpers.tui_driving import Driver, drive

from cardkit.join.lobby import LobbyScreen
from cardkit.join.over import OverScreen
from cardkit.join.remote_table import RemoteTable
from cardkit.join.replay import ServedReplayScreen
from cardkit.tui.screens.modals import QuestionScreen

pytestmark = pytest.mark.extra("serve")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("join") / "s.sqlite") as found:
        yield found


def moved_here(server: Running, host: Player) -> str:
    """The link that moves the host's seat to another device."""
    host.say(t="pair")
    return f"{server.base}#pair={host.wait('pair')['code']}"


def test_the_replay_at_the_end(server: Running) -> None:
    host, link = opened(server, "kuhn", "you")
    step = play_on(host)

    async def act(d: Driver) -> None:
        table = await dealt(host, d)
        await finish(d, step)
        await d.until_shown("w: watch it again")
        await d.painted()
        await d.press("w")
        await d.opened(ServedReplayScreen)
        replay = d.app.screen
        assert isinstance(replay, ServedReplayScreen)
        last = replay.shown.last
        assert "Next: " in await d.until_shown(f"Decision 0 of {last} · all hands")
        hands = [cell for cell in replay.served.frame(None).cells if len(cell) == 1]
        assert len(hands) >= 2, "all hands are open"
        for key, at in (("right", 1), ("right", 2), ("left", 1)):
            await d.press(key)
            await d.until_shown(f"Decision {at} of {last}")
        await d.press("left", "left", "left")
        await d.until_shown(f"Decision 0 of {last}")
        await d.press("end")
        assert "Next: " not in await d.until_shown(f"Decision {last} of {last}")
        await d.press("home")
        await d.until_shown(f"Decision 0 of {last}")
        await d.press("n", "v", "q")  # keys of a record that is here do nothing
        await d.opened(OverScreen)
        await d.painted()
        await d.press("w")
        await d.opened(ServedReplayScreen)
        host.say(t="start")  # somebody deals while this one looks back
        await d.until(lambda: isinstance(d.app.screen, RemoteTable) and d.app.screen is not table)
        await joined(d)

    drive(guest_at(link), act)


def test_the_host_arranges_the_seats_from_a_terminal(server: Running) -> None:
    first, _ = opened(server, "flip7", "you", "you")
    link = moved_here(server, first)

    async def act(d: Driver) -> None:
        await d.opened(LobbyScreen)
        assert "Enter deals" in await d.until_shown("↑↓ choose a seat")
        screen = d.app.screen
        assert isinstance(screen, LobbyScreen)

        def seats() -> list[tuple[str, int]]:
            found = screen.guest.lobby.get("seats", [])
            return [(agent, taken) for _, agent, taken, *_ in found]

        await d.press("down", "right")
        await d.until(lambda: seats()[2] == ("easy", 1))
        await d.until_shown("easy")
        await d.press("left")
        await d.until(lambda: seats()[2] == ("you", 0))
        await d.press("plus")
        await d.until(lambda: len(seats()) == 4)
        await d.press("down", "minus")
        await d.until(lambda: len(seats()) == 3)
        assert screen.cursor == 2, "it is on a seat that is still there"
        code = screen.guest.lobby["code"]
        joining = server.post("api/join", {"code": code, "name": "Cleo", "seat": 1})
        cleo = Player(server, joining["table"], joining["token"])
        await d.until_shown("Cleo")
        await d.press("up", "up", "up", "right")
        await d.until_shown("Somebody sits there; f frees the seat.")
        await d.press("f")
        await d.until(lambda: seats()[1] == ("you", 0))
        with pytest.raises(Exception, match="4403"):
            cleo.until(lambda told: False)
        await d.press("enter")
        await joined(d)

    drive(guest_at(link), act)


def test_a_guest_gives_the_seat_back(server: Running) -> None:
    host, link = opened(server, "kuhn", "you")

    async def act(d: Driver) -> None:
        await d.until_shown("f gives your seat back.")
        await d.press("plus", "right", "enter")  # this is for the host
        await d.press("f")
        host.until(lambda told: told["t"] == "lobby" and not told["seats"][1][2])

    drive(guest_at(link), act)
    assert len(host.lobby["seats"]) == 2


def test_whoever_is_back_sees_that_a_bot_plays_and_takes_the_seat(server: Running) -> None:
    host, link = opened(server, "flip7", "you", "normal")
    step = play_on(host)

    async def leave(d: Driver) -> None:
        await dealt(host, d)
        await d.press("q")

    app = guest_at(link)
    drive(app, leave)
    host.until(lambda told: told["t"] == "who" and told["here"] == [0])
    host.say(t="bot", seat=1)
    host.until(lambda told: told["t"] == "who" and told["bots"] == [1])

    async def back(d: Driver) -> None:
        table = await joined(d)
        await d.until(lambda: step() or 1 in table.guest.bots)
        await d.until_shown("A bot is playing for you; y takes your seat back.")
        await d.press("y")
        await d.until(lambda: table.guest.bots == [])
        await d.until(lambda: "A bot is playing for you" not in d.text())

    kept = app.guest.connection.seat
    again = guest_at(link, watch=True)
    again.guest.connection.seat = kept
    drive(again, back)


def test_a_question_about_a_move_goes_with_the_move(server: Running) -> None:
    """Whoever does not answer is not asked any more once somebody has moved."""
    host, link = opened(server, "code_game", "you")

    async def act(d: Driver) -> None:
        table = await dealt(host, d)
        while True:
            with suppress(TimeoutError):
                host.hear(timeout=0.05)
            if table.chooser is not None and not table.chooser.answer.done():
                table.chooser.decide(table.chooser.question.moves[0])
            if host.asked:
                moves = [move[0] for move in host.state["ask"]["moves"]]
                laid = [move for move in moves if move.startswith("play")]
                host.answer_to(host.act((laid or moves)[0]))
                host.say(t="undo")
                if host.until(lambda told: told["t"] in ("undo", "err"))["t"] == "undo":
                    break
            await d.pilot.pause(0.02)
        await d.opened(QuestionScreen)
        await d.until(lambda: table.state["n"] == table.guest.number)  # all that has come is shown
        if host.asked:  # it is still the host's turn, or the guest's: either moves on
            host.act(host.state["ask"]["moves"][0][0])
        else:
            table.guest.connection.act(table.state["ask"]["moves"][0][0])
        await d.until(lambda: d.app.screen is table)

    drive(guest_at(link), act)
