"""`cardkit join URL` on the whole screen: a real server, and the program driven by its keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from helpers.joining import asked, dealt, finish, guest_at, joined, opened, play_on, seated
from helpers.serving import ROOT, Player, Running, running
from helpers.tui_driving import Driver, drive
from ports import free_port

from cardkit import CardkitError
from cardkit.engine.model.texts import core_texts
from cardkit.join.link import take_seat
from cardkit.join.lobby import LobbyScreen
from cardkit.join.over import OverScreen
from cardkit.join.reactions import COUNT, ReactionScreen, reaction_text
from cardkit.tui.choose.cursor import OnCard

pytestmark = pytest.mark.extra("serve")
GAMES = ROOT / "tests" / "helpers" / "games"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("join") / "s.sqlite", directories=[GAMES]) as found:
        yield found


def test_from_the_lobby_to_the_rematch(server: Running) -> None:
    host, link = opened(server, "kuhn", "you")
    step = play_on(host)

    async def act(d: Driver) -> None:
        await d.opened(LobbyScreen)
        shown = await d.until_shown("Ben")
        assert "Mara" in shown and "Waiting for the host to deal" in shown and "→" in shown
        await d.press("enter")  # not the host: nothing is dealt
        host.until(lambda told: told["t"] == "who" and 1 in told["here"])
        host.say(t="start")
        first = await joined(d)
        assert "Kuhn poker" in await d.until_shown("You")
        await finish(d, step)
        assert "win" in await d.until_shown("another game")
        await d.painted()
        await d.press("enter")
        await d.until(
            lambda: step() or (d.app.screen is not first and bool(d.app.screen.query("*")))
        )
        second = await joined(d)
        assert second is not first
        await d.press("q")
        await d.until(lambda: not d.app.is_running or d.app.guest.connection.left.is_set())  # type: ignore[attr-defined]

    drive(guest_at(link), act)


def test_hundreds_of_ways_are_picked_card_by_card(server: Running) -> None:
    host, link = opened(server, "pass_three", "you")

    async def act(d: Driver) -> None:
        table = await dealt(host, d)
        await asked(d, table)
        assert table.chooser is not None and table.chooser.listed == []
        answer = table.chooser.answer
        for keys in (("left", "enter"), ("left", "enter"), ("left", "enter"), ("enter",)):
            await d.press(*keys)
        await d.until(answer.done)
        assert str(answer.result()).startswith("give:") and str(answer.result()).count("+") == 2
        await d.until(lambda: not d.app.guest.connection.unanswered)  # type: ignore[attr-defined]

    drive(guest_at(link, lang="de"), act)


def test_a_reason_a_hint_and_pages_come_from_the_server(server: Running) -> None:
    host, link = opened(server, "flip7", "you", "easy")

    async def act(d: Driver) -> None:
        host.until(lambda told: told["t"] == "who" and 1 in told["here"])
        host.say(t="start")
        step = play_on(host)
        table = await joined(d)
        await d.until(lambda: step() or table.chooser is not None)
        await d.painted()
        await d.press("h")
        await d.until_shown("Hint: ")
        await d.press("r")
        await d.until_shown("Press your luck")
        await d.press("escape")
        await d.press("c")
        await d.until_shown("unseen")
        await d.press("escape")
        await d.press("u")
        await d.until_shown("You have no move to take back.")

    drive(guest_at(link), act)


def test_why_a_card_cannot_be_laid(server: Running) -> None:
    host, link = opened(server, "whist", "you", "easy", "easy")

    async def act(d: Driver) -> None:
        host.until(lambda told: told["t"] == "who" and 1 in told["here"])
        host.say(t="start")
        step = play_on(host)
        table = await joined(d)
        closed: list[OnCard] = []
        while not closed:  # of thirteen tricks there is one in which a suit must be followed
            await d.until(lambda: step() or table.chooser is not None)
            await d.painted()
            chooser = table.chooser
            assert chooser is not None
            targets = [t for group in chooser.groups for t in group if isinstance(t, OnCard)]
            closed = [t for t in targets if t.pick not in chooser.choice.options]
            if not closed:
                number = table.state["n"]
                chooser.decide(chooser.question.moves[0])
                await d.until(lambda n=number: step() or table.state["n"] > n)  # type: ignore[misc]
        chooser.cursor = closed[0]
        await d.press("w")
        await d.until_shown("follow")

    drive(guest_at(link), act)


def test_somebody_who_watches(server: Running) -> None:
    host, link = opened(server, "kuhn", "easy")

    async def act(d: Driver) -> None:
        await d.until_shown("You are watching.")
        host.say(t="start")
        table = await joined(d)
        assert table.session.people == () and "undo" not in table.keys.values()
        step = play_on(host)
        await d.until(lambda: step() or isinstance(d.app.screen, OverScreen))
        assert "another game" not in await d.until_shown("q leaves")

    drive(guest_at(link, watch=True), act)


def test_people_call_to_each_other(server: Running) -> None:
    host, link = opened(server, "kuhn", "you")

    async def act(d: Driver) -> None:
        table = await dealt(host, d)
        await d.press("t")
        await d.until_shown("7. Wow!")
        await d.press("7")
        assert host.wait("react") == {"t": "react", "seat": 1, "k": 6}
        await d.until(lambda: d.app.screen is table)
        host.say(t="react", k=0)
        await d.until_shown("Mara: Well played!")
        await d.press("t")
        await d.opened(ReactionScreen)
        await d.press("escape")
        await d.until(lambda: d.app.screen is table)

    drive(guest_at(link), act)


def test_a_bot_for_somebody_who_is_away(server: Running) -> None:
    host, link = opened(server, "flip7", "you", "you")

    def took_over(told: dict[str, Any]) -> bool:
        lines = [line for news in told.get("ev", ()) for _, line in news.get("l", ())]
        return any("now plays for Cleo" in line for line in lines)

    async def act(d: Driver) -> None:
        cleo = seated(server, link, "Cleo")
        host.until(lambda told: told["t"] == "who" and told["here"] == [0, 1, 2])
        host.say(t="start")
        table = await joined(d)
        cleo.close()
        host.until(lambda told: told["t"] == "who" and told["here"] == [0, 1])
        host.say(t="bot", seat=2)
        await d.until_shown("Cleo is away.")
        await d.painted()
        await d.press("y")
        host.until(took_over)
        await d.until(lambda: d.app.screen is not table or bool(table.session.lines))

    drive(guest_at(link), act)


def test_somebody_wants_a_move_back(server: Running) -> None:
    host, link = opened(server, "code_game", "you")

    def lay_and_want_back() -> bool:
        """A card that is laid can be taken back, unless that told somebody something."""
        with suppress(TimeoutError):
            host.hear(timeout=0.05)
        if not host.asked:
            return False
        moves = [move[0] for move in host.state["ask"]["moves"]]
        laid = [move for move in moves if move.startswith("play")]
        host.answer_to(host.act((laid or moves)[0]))
        host.say(t="undo")
        return host.until(lambda told: told["t"] in ("undo", "err"))["t"] == "undo"

    async def act(d: Driver) -> None:
        table = await dealt(host, d)
        while not lay_and_want_back():
            if table.chooser is not None and not table.chooser.answer.done():
                table.chooser.decide(table.chooser.question.moves[0])
            await d.pilot.pause(0.02)
        await d.until_shown("Mara wants to take the last move back.")
        await d.painted()
        await d.press("y")
        assert "back" in host.until(lambda told: told["t"] == "step" and "back" in told)

    drive(guest_at(link), act)


def test_whoever_waits_for_somebody_asks_for_a_bot(server: Running) -> None:
    host, link = opened(server, "kuhn", "you")

    async def act(d: Driver) -> None:
        table = await dealt(host, d)
        await d.press("y")
        await d.until_shown("Nobody you are waiting for is away.")
        for _ in range(3):  # until it is the turn of Mara, who goes
            await d.until(lambda: table.chooser is not None or table.state["turn"] == [0])
            if table.state["turn"] == [0]:
                break
            await d.painted()
            await d.press("1")
            await d.until(lambda: "sent" not in table.state)
        host.close()
        await d.until_shown("(away; y asks for a bot)")
        await d.press("y")
        await d.until(lambda: any("now plays for Mara" in line for line in table.session.lines))

    drive(guest_at(link), act)


def test_the_page_and_the_terminal_have_the_same_reactions() -> None:
    for lang in ("en", "de"):
        words = (ROOT / "cardkit" / "serve" / "client" / f"words.{lang}.js").read_text("utf-8")
        line = words[words.index("reactions: [") :].partition("]")[0]
        found = re.findall('"(.*?)"', line)
        assert found == [reaction_text(n, core_texts(lang)) for n in range(COUNT)]


def test_a_seat_by_its_number(server: Running) -> None:
    host, link = opened(server, "flip7", "you", "you")
    _, taken = take_seat(link, "Ben", False, 2)
    assert taken["seat"] == 2
    with pytest.raises(CardkitError, match="says: full"):
        take_seat(link, "Cleo", False, 2)
    host.close()


def test_the_server_goes_and_comes_back(tmp_path: Path) -> None:
    """What is chosen meanwhile is sent when it is there again."""
    store, port = tmp_path / "s.sqlite", str(free_port())
    kept: dict[str, Any] = {}
    first = running(store, "--port", port)
    server = first.__enter__()
    host, link = opened(server, "flip7", "you", "easy")
    host.close()  # Mara is away: the seat waits

    async def act(d: Driver) -> None:
        host = Player(server, kept["table"], kept["token"])
        host.until(lambda told: told["t"] == "who" and 1 in told["here"])
        host.say(t="start")
        step = play_on(host)
        table = await joined(d)
        while not step() and table.chooser is None:
            if d.app.screen is not table:  # frozen before the first choice: the round is told
                await d.press("enter")
            await d.pilot.pause(0.05)
        await d.painted()
        server.process.kill()
        server.process.wait(120)
        await d.until_shown("Connection lost")
        before = len(table.session.lines)
        await d.press("1")
        await d.until(lambda: bool(d.app.guest.connection.unanswered))  # type: ignore[attr-defined]
        with running(store, "--port", port):
            await d.until(lambda: not d.app.guest.connection.unanswered)  # type: ignore[attr-defined]
            await d.until(lambda: len(table.session.lines) > before)

    kept |= {"table": host.table, "token": host.token}
    drive(guest_at(link), act)
    first.__exit__(None, None, None)


def test_a_seat_that_was_taken_to_another_device(server: Running) -> None:
    host, link = opened(server, "kuhn", "you")
    app = guest_at(link)

    async def act(d: Driver) -> None:
        await d.until_shown("Ben")
        app.guest.connection.say(t="pair")
        codes: list[str] = []
        screen = app.screen
        assert isinstance(screen, LobbyScreen)
        app.guest.on_message = lambda m: (
            codes.append(m["code"]) if m["t"] == "pair" else screen.hear(m)
        )
        await d.until(lambda: bool(codes))
        server.post("api/join", {"code": codes[0], "pair": True})
        await d.until(lambda: not app.is_running)

    with pytest.raises(CardkitError, match="Your seat has moved to another device"):
        drive(app, act)
    host.close()
