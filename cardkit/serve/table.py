"""A table while somebody is there: its game and its clients, one thing at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.readers import SPECTATOR
from cardkit.room.replica import Standing
from cardkit.room.spec import Arrival, Refusal, RoomSpec, arrival_from, to_text
from cardkit.room.wire import text_of

from .clients import Client
from .crew import Stuck
from .driver import Driver
from .facts import TableFacts
from .lobby import Lobby
from .owners import Lost
from .store import Append, Change, Gone, Put
from .wishes import Wishes
from .worker import Reply

if TYPE_CHECKING:  # the hall keeps the tables, which report to it
    from .hall import Hall

MOST_DEVICES = 10  # connections with the same token
REMEMBERED_ACTS = 64  # ids that identify a resent move
CODE_LIVES = 6 * 3600.0

Played = tuple[str, RoomSpec, tuple[Arrival, ...]]  # a game, as workers are asked about it


class HostedTable:
    """One table. Anything that changes it must hold `lock`; clients are only told what has been
    stored.
    """

    def __init__(
        self,
        hall: Hall,
        facts: TableFacts,
        stored: Sequence[tuple[str, str]] = (),
        owner: int = 0,
    ) -> None:
        self.hall = hall
        self.facts = facts
        self.owner = owner  # this process's number among the table's owners
        self.lost = False  # it has left this process's memory
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.arrivals = [arrival_from(text) for text, _ in stored]
        self.acts: OrderedDict[tuple[int, str], int] = OrderedDict()
        for number, (text, act) in enumerate(stored):
            if act:
                self._remember(arrival_from(text).seat, act, number)
        self.standing: Standing | None = None
        self.finished: Played | None = None  # the game before this one
        self.lobby, self.driver, self.wishes = Lobby(self), Driver(self), Wishes(self)
        self.used = hall.clock()

    # -- telling ---------------------------------------------------------------------------

    def tell_all(self, message: dict[str, Any]) -> None:
        text = text_of(message)
        for client in list(self.clients):
            client.tell(text)

    def tell_lobby(self) -> None:
        for client in list(self.clients):
            client.tell(text_of(self.lobby.message(client)))

    @property
    def presence(self) -> dict[str, Any]:
        here = {client.seat for client in self.clients if not client.gone}
        watching = sum(client.seat == SPECTATOR for client in self.clients)
        return {"here": sorted(here - {SPECTATOR}), "watch": watching, "bots": self.stood_in}

    @property
    def stood_in(self) -> list[int]:
        """The seats of people for whom a bot plays."""
        if self.facts.state != "playing" or self.standing is None:
            return []
        playing = self.standing.people
        return [n for n, seat in enumerate(self.facts.seats) if seat.human and n not in playing]

    def others_here(self, standing: Standing) -> set[int]:
        """Return the people to ask before a move is taken back."""
        return {seat for seat in standing.people if seat in self.presence["here"]}

    def tell_presence(self) -> None:
        self.tell_all({"t": "who", **self.presence})

    # -- coming and going ------------------------------------------------------------------

    async def enter(self, client: Client, token: str) -> None:
        """Connect or reconnect somebody, and show them the table as it is now."""
        async with self.lock:
            if self.lost:
                raise Lost
            seat = self.facts.seat_of(token)
            if seat is None:
                raise Refusal("no_token")
            client.seat, client.token = seat, token
            client.since = self.used = self.hall.clock()
            self.clients.add(client)
            same = [each for each in self.clients if each.token == token and not each.gone]
            if len(same) > MOST_DEVICES:
                min(same, key=lambda each: each.since).drop(4401, "too many")
            if seat >= 0:
                await self.lobby.renew_code()
            client.tell(text_of(self.lobby.message(client)))
            if self.facts.state in ("playing", "over"):
                await self.tell_game(client)
            self.tell_presence()
        self.driver.drive()

    async def tell_game(self, client: Client) -> None:
        reply = await self.ask("join", client.seat, client.lang)
        if reply is None or reply.value is None:
            return
        setup, view = reply.value
        client.tell(setup)
        client.tell(view)

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.discard(client)
            self.used = self.hall.clock()
            self.tell_presence()

    # -- storing ---------------------------------------------------------------------------

    async def save(self) -> None:
        self.facts.changed = self.hall.now()
        await self._write(self._put)

    @property
    def _put(self) -> Put:
        pairing = () if self.lobby.pairing is None else (self.lobby.pairing[0],)
        codes = tuple(filter(None, (self.facts.code, *pairing)))
        return Put(self.facts.id, self.facts.text, codes, self.owner, held=True)

    async def _write(self, *changes: Change) -> None:
        """Write to disk. After Lost, only the next owner knows whether it was written; a table
        that was deleted has no next one.
        """
        try:
            if self.lost:
                raise Lost
            await self.hall.writer.write(*changes)
        except (Lost, Gone):
            self.hall.lose(self)
            raise Lost from None

    @property
    def room(self) -> str:
        """The name of the table's replicas. What a former owner told its workers may never have
        been stored, so each owner has its own replicas.
        """
        return f"{self.facts.room}/{self.owner}" if self.owner else self.facts.room

    # -- the game --------------------------------------------------------------------------

    @property
    def played(self) -> Played:
        return self.room, self.facts.spec, tuple(self.arrivals)

    def begin(self) -> None:
        """Start a new game, with no arrivals."""
        self.arrivals, self.standing = [], None
        self.acts.clear()
        self.wishes.forget()

    async def ask(self, do: str, *args: Any) -> Reply | None:
        """Ask the worker; if the rules fail or hang, freeze the table and return None."""
        try:
            reply = await self.hall.rules.ask(*self.played, do, *args)
        except Stuck as stuck:
            await self.freeze(str(stuck))
            return None
        if reply.fault:
            await self.freeze(reply.fault)
            return None
        if reply.standing is not None:
            self.standing = reply.standing
        return reply

    async def freeze(self, why: str) -> None:
        """Freeze the table because the rules failed; everything stored is kept."""
        self.facts.state, self.facts.say = "frozen", why[:300]
        self.hall.metrics.count("frozen")
        self.hall.log("frozen", table=self.facts.id, game=self.facts.game, why=why[:300])
        await self.save()
        self.tell_lobby()

    async def act(self, client: Client, act: str, number: int, move: str) -> None:
        """Make a person's move: store it, then acknowledge and show it."""
        begun = self.hall.clock()
        async with self.lock:
            seat = client.seat
            if (seat, act) in self.acts:  # resent, maybe after the game it ended
                client.tell(text_of({"t": "ack", "id": act}))
                return
            self.must_play(seat)
            now = self.standing
            if now is not None and not now.since[seat] <= number <= now.numbers[seat]:
                raise Refusal("stale")
            await self.feed(Arrival("move", seat, move), act, client)
        self.hall.metrics.observe("move_seconds", self.hall.clock() - begun)
        self.driver.drive()

    def must_play(self, seat: int) -> None:
        if seat < 0:
            raise Refusal("watching")
        if self.facts.state != "playing":
            raise Refusal("not_playing")

    async def feed(self, arrival: Arrival, act: str = "", client: Client | None = None) -> None:
        """Feed the room, then the store, then the clients, in this order."""
        before = self.standing
        readers = sorted({(c.seat, c.lang) for c in self.clients})
        reply = await self.ask("feed", arrival, readers)
        if reply is None:
            raise Refusal("frozen")
        if reply.say:
            raise Refused(reply.say, reply.value)
        number = len(self.arrivals)
        facts = self.facts
        changes: list[Change] = [
            Append(facts.id, facts.number, number, to_text(arrival), act, self.owner, held=True)
        ]
        assert reply.standing is not None
        over = reply.standing.over
        if over:
            self.facts.state = "over"
            for seat in reply.standing.winners:
                self.facts.seats[seat].wins += 1
            changes.append(self._put)
        try:
            await self._write(*changes)
        except Lost:
            raise
        except Exception as error:  # nobody has seen it, so it did not happen
            self.hall.rules.forget(self.room)
            self.standing, self.facts.state = before, "playing"
            for seat in reply.standing.winners if over else ():
                self.facts.seats[seat].wins -= 1
            self.hall.log("not_stored", table=self.facts.id, why=type(error).__name__)
            raise Refusal("not_stored") from None
        self.arrivals.append(arrival)
        if act:
            self._remember(arrival.seat, act, number)
        self.wishes.undo = None
        self.hall.metrics.count("moves")
        self._tell_step(reply.value, act, client)
        if over:
            self.tell_lobby()
        await self.hand_over()

    def _tell_step(
        self, texts: Mapping[tuple[int, str], str], act: str, client: Client | None
    ) -> None:
        """Acknowledge a move to the client that made it, and show it to everybody."""
        if client is not None:
            ack = text_of({"t": "ack", "id": act})
            text = texts.get((client.seat, client.lang)) if client in self.clients else None
            client.tell(ack) if text is None else client.tell(ack, text)
        for each in list(self.clients):
            text = texts.get((each.seat, each.lang))
            if text is not None and each is not client:
                each.tell(text)

    async def hand_over(self) -> None:
        """React to what happened: if people share a screen, it can be somebody else's turn."""

    async def lift(self, client: Client, seat: int) -> None:
        """Note who has the screen now, if people share one."""
        raise Refusal("bad_request")

    def _remember(self, seat: int, act: str, number: int) -> None:
        self.acts[seat, act] = number
        while len(self.acts) > REMEMBERED_ACTS:
            self.acts.popitem(last=False)

    async def record(self, client: Client) -> str:
        """The record, once it is no longer secret."""
        return await self._after_the_end("record")

    async def replay(self, client: Client, at: int) -> str:
        """Return the table as it was before a decision."""
        return await self._after_the_end("replay", client.lang, at)

    async def _after_the_end(self, do: str, *args: Any) -> str:
        """Ask about the game that ended last; somebody may still look at it during the next."""
        finished = self.played if self.facts.state == "over" else self.finished
        if finished is None:
            raise Refusal("not_over")
        try:
            reply = await self.hall.rules.ask(*finished, do, *args)
        except Stuck:
            raise Refusal("frozen") from None
        if reply.fault or reply.say:
            raise Refusal(reply.say or "frozen")
        return str(reply.value)


class Refused(Refusal):
    """A move that the rules reject; `id` is the text's id, with its parameters."""

    def __init__(self, say: str, params: dict[str, Any] | None) -> None:
        super().__init__(say, params or {})
