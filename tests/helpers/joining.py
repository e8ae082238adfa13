"""Guests at a real server's table, on the whole screen of a terminal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from cardkit.join.app import JoinApp
from cardkit.join.guest import Guest
from cardkit.join.link import take_seat
from cardkit.join.over import OverScreen
from cardkit.join.remote_table import RemoteTable
from cardkit.play.evening.memory import PlayerMemory
from helpers.serving import Player, Running
from helpers.tui_driving import Driver, Unhurried

pytestmark = pytest.mark.extra("serve")  # as is whoever imports this


def opened(server: Running, game: str, *seats: str) -> tuple[Player, str]:
    """A table, its host, and the link to it."""
    told = server.open(game, *seats)
    host = Player(server, told["table"], told["token"])
    return host, f"{server.base}#{host.wait('lobby')['code']}"


def guest_at(link: str, lang: str = "en", watch: bool = False, seat: int | None = None) -> JoinApp:
    base, taken = take_seat(link, "Ben", watch, seat)
    app = JoinApp(Guest(base, taken, lang), PlayerMemory(None), lang, ascii=False)
    app.settings.pace = "instant"
    app.clock = Unhurried()
    return app


async def joined(d: Driver) -> RemoteTable:
    """The table, once something is on it."""
    await d.until(lambda: isinstance(d.app.screen, RemoteTable))
    table = d.app.screen
    assert isinstance(table, RemoteTable)
    await d.until(lambda: table.session.frame is not None)
    return table


async def dealt(host: Player, d: Driver) -> RemoteTable:
    """The table after its host has seen the guest and dealt."""
    host.until(lambda told: told["t"] == "who" and 1 in told["here"])
    host.say(t="start")
    return await joined(d)


async def asked(d: Driver, table: RemoteTable) -> None:
    await d.until(lambda: table.chooser is not None)
    await d.painted()


def play_on(host: Player) -> Callable[[], bool]:
    """One look at what the host is asked, answered with the first move."""

    def look() -> bool:
        with suppress(TimeoutError):
            host.hear(timeout=0.05)
        if host.asked and "over" not in host.state and host.state.get("n") != look.answered:  # type: ignore[attr-defined]
            look.answered = host.state["n"]  # type: ignore[attr-defined]
            host.act(host.state["ask"]["moves"][0][0])
        return False

    look.answered = -1  # type: ignore[attr-defined]
    return look


async def finish(d: Driver, step: Callable[[], bool]) -> None:
    """Plays with Enter until the game is over."""

    def going() -> bool:
        step()
        return isinstance(d.app.screen, OverScreen) or d.gate is not None

    await d.until(going)
    while not isinstance(d.app.screen, OverScreen):  # there Enter would deal again
        await d.press("enter")
        await d.until(going)


def seated(server: Running, link: str, name: str) -> Player:
    joined = server.post("api/join", {"code": link.partition("#")[2], "name": name})
    return Player(server, joined["table"], joined["token"])
