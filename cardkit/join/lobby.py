"""Before the deal: who sits where at a server's table."""

from __future__ import annotations

import asyncio

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from cardkit.engine.base.printable import one_line
from cardkit.engine.model.texts import Texts
from cardkit.play.seating import HUMAN
from cardkit.tui.background import start

from .guest import Guest
from .link import Message


class LobbyScreen(Screen[str]):
    """Dismissed with ``dealt`` or ``left``; what was dealt is kept in `setup`."""

    CSS = "LobbyScreen { align: center middle; }"
    BINDINGS = [
        Binding("enter", "start", show=False),
        Binding("up", "go(-1)", show=False),
        Binding("down", "go(1)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
        Binding("plus", "add", show=False),
        Binding("minus", "drop", show=False),
        Binding("f", "free", show=False),
        Binding("q,escape", "dismiss('left')", show=False),
    ]

    def __init__(self, guest: Guest, texts: Texts) -> None:
        super().__init__()
        self.guest, self.texts = guest, texts
        self.setup: Message = {}
        self.said = ""
        self.cursor = 1  # the seat being arranged by the host; the first is the host's own

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False):
            yield Static(classes="page-text", id="seats", markup=False)
            yield Static(classes="page-text", id="said", markup=False)

    def on_mount(self) -> None:
        self.guest.on_message = self.hear
        start(self, self.wait_for_cards)
        self.show_seats()

    async def wait_for_cards(self) -> None:
        while not self.setup:
            message = await self.guest.games.get()
            self.setup = message if message["t"] == "setup" else {}
        await asyncio.sleep(0)
        self.dismiss("dealt")

    def hear(self, message: Message) -> None:
        match message["t"]:
            case "out":
                self.app.say_out(message)  # type: ignore[attr-defined]
            case "err":
                self.said = one_line(str(message.get("words") or message.get("say", "")))
            case "lost":
                self.said = self.texts("join.lost")
            case _:
                self.said = ""
        self.show_seats()

    def show_seats(self) -> None:
        lobby, texts = self.guest.lobby, self.texts
        if not lobby:
            return
        self.cursor = max(1, min(self.cursor, len(lobby["seats"]) - 1))
        page = self.query_one("#page")
        code = lobby.get("code", "")
        title = texts("join.title", title=lobby["title"], code=code) if code else lobby["title"]
        page.border_title = Text(one_line(title))
        page.border_subtitle = Text(texts("join.leave"))
        table = Table(box=None, show_header=False, padding=(0, 2))
        for number, (name, agent, taken, *_) in enumerate(lobby["seats"]):
            who = one_line(name) if taken or name else texts("join.free")
            mark = "→" if number == lobby["me"] else ""
            if self.guest.is_host and number == self.cursor:
                mark = "▸"
            person = agent == HUMAN
            away = texts("join.away") if person and taken and number not in self.guest.here else ""
            level = "" if person else texts.find(f"menu.levels.{agent}") or one_line(agent)
            table.add_row(mark, f"{number + 1}.", who, away or level)
        self.query_one("#seats", Static).update(table)
        self.query_one("#said", Static).update(Text(self.said or self.state_line()))

    def state_line(self) -> str:
        lobby = self.guest.lobby
        if lobby["state"] == "frozen":
            return self.texts("join.frozen", say=one_line(str(lobby.get("say", ""))))
        watching = f"{self.texts('join.watching')} " if lobby["me"] < 0 else ""
        if self.guest.is_host:
            return f"{self.texts('join.begin')}\n{self.texts('join.arrange')}"
        give_back = f" {self.texts('join.give_back')}" if lobby["me"] > 0 else ""
        return watching + self.texts("join.waits") + give_back

    # -- arranging -------------------------------------------------------------------------

    def give(self, seat: int, agent: str) -> None:
        self.guest.connection.say(t="arrange", seat=seat, agent=agent)

    def action_go(self, step: int) -> None:
        """Move to another seat; the host arranges all but the first."""
        self.cursor += step
        self.show_seats()

    def action_change(self, step: int) -> None:
        """Make the seat free, or give it a bot of another level."""
        if not self.guest.is_host:
            return
        lobby = self.guest.lobby
        _, agent, taken, *_ = lobby["seats"][self.cursor]
        if taken and agent == HUMAN:
            self.said = self.texts("join.sits_there")
            self.show_seats()
            return
        kinds = [HUMAN, *lobby["levels"]]
        at = kinds.index(agent) if agent in kinds else 0
        self.give(self.cursor, kinds[(at + step) % len(kinds)])

    def action_add(self) -> None:
        if self.guest.is_host:
            self.give(0, "add")

    def action_drop(self) -> None:
        if self.guest.is_host:
            self.give(self.cursor, "drop")

    def action_free(self) -> None:
        """Free somebody else's seat as the host, or give up one's own as a guest."""
        if self.guest.is_host:
            self.give(self.cursor, HUMAN)
        elif self.guest.lobby.get("me", -1) > 0:
            self.guest.on_message = lambda message: None  # that they are out is no news
            self.give(self.guest.lobby["me"], HUMAN)
            self.dismiss("left")

    def action_start(self) -> None:
        if self.guest.is_host:
            self.guest.connection.say(t="start")
