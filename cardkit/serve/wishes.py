"""Requests between people at a table: taking a move back, a bot for somebody, reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.play.seating import HUMAN
from cardkit.room.spec import Arrival, Refusal
from cardkit.room.wire import text_of

from .clients import Client

if TYPE_CHECKING:  # HostedTable has wishes
    from .table import HostedTable

REACTIONS = 8


class Wishes:
    """People's requests, and who has agreed to them."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self.undo: dict[str, Any] | None = None  # a request to take back, and who has agreed
        self.bot_wish: dict[int, set[int]] = {}  # by seat: who wants a bot to play for it

    def forget(self) -> None:
        """Clear all requests for a new game."""
        self.undo, self.bot_wish = None, {}

    async def back(self, client: Client, agree: bool | None) -> None:
        """Handle a request to take a move back: the other people present must agree."""
        table = self.table
        async with table.lock:
            table.must_play(client.seat)
            if agree is None:
                reply = await table.ask("back", client.seat)
                if reply is None or reply.say:
                    raise Refusal(reply.say if reply else "frozen")
                self.undo = {"seat": client.seat, "arrival": reply.value, "yes": {client.seat}}
            elif self.undo is None:
                return
            elif not agree:
                seat, self.undo = self.undo["seat"], None
                table.tell_all({"t": "undo", "seat": seat, "no": client.seat})
                return
            else:
                self.undo["yes"].add(client.seat)
            wish = self.undo
            standing = table.standing
            assert standing is not None
            if table.others_here(standing) - wish["yes"]:
                table.tell_all({"t": "undo", "seat": wish["seat"], "yes": sorted(wish["yes"])})
                return
            await table.feed(wish["arrival"])
        table.driver.drive()

    async def bot(self, client: Client, seat: int) -> None:
        """Let a bot play for somebody who is away, if everyone else present agrees; on return they
        get the seat back.
        """
        table = self.table
        async with table.lock:
            table.must_play(client.seat)
            if not 0 <= seat < len(table.facts.seats) or table.standing is None:
                raise Refusal("bad_request")
            here = set(table.presence["here"])
            if seat == client.seat:
                if seat not in table.standing.people:
                    await table.feed(Arrival("sit", seat, HUMAN))
                    table.tell_presence()
                return
            if seat in here or seat not in table.standing.people:
                raise Refusal("is_here")
            wish = self.bot_wish.setdefault(seat, set())
            wish.add(client.seat)
            if here & set(table.standing.people) - wish:
                table.tell_all({"t": "away", "seat": seat, "yes": sorted(wish)})
                return
            del self.bot_wish[seat]
            await table.feed(Arrival("sit", seat, table.lobby.usual_bot))
            table.tell_presence()
        table.driver.drive()

    def react(self, client: Client, which: int) -> None:
        if client.seat < 0 or not 0 <= which < REACTIONS:
            raise Refusal("bad_request")
        self.table.tell_all({"t": "react", "seat": client.seat, "k": which})

    def nudge(self, client: Client) -> None:
        if client.seat < 0:
            raise Refusal("watching")
        asked = () if self.table.standing is None else self.table.standing.asked
        for each in list(self.table.clients):
            if each.seat in asked and each.seat != client.seat:
                each.tell(text_of({"t": "nudge", "seat": client.seat}))
