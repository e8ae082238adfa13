"""A table while somebody is there: its lobby, its game, its clients. One thing after another."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.chance import fresh_seed
from cardkit.engine.model.readers import SPECTATOR
from cardkit.play.seating import BOT_NAMES, HUMAN, SeatPlan
from cardkit.room.spec import Arrival, Kind, Refusal, arrival_from, to_text
from cardkit.room.wire import text_of

from .access import fits, hash_token, new_code, new_token
from .clients import Client
from .crew import Stuck
from .facts import SeatRow, TableFacts
from .owners import Lost
from .store import Append, Change, Put
from .worker import Reply, Standing

if TYPE_CHECKING:  # the hall keeps the tables, and they report to it
    from .hall import Hall

REACTIONS = 8
REMEMBERED_ACTS = 64  # ids by which a move that is sent again is known
CODE_LIVES = 6 * 3600.0
PAIRING_LIVES = 120.0
SLOWEST = 4.0  # seconds of thinking that other bots wait for, so that it tells nothing


class HostedTable:
    """One table. Whatever changes it holds `lock`; what is told has been stored before."""

    def __init__(
        self,
        hall: Hall,
        facts: TableFacts,
        stored: Sequence[tuple[str, str]] = (),
        owner: int = 0,
    ) -> None:
        self.hall = hall
        self.facts = facts
        self.owner = owner  # the number of this process among the owners of the table
        self.lost = False  # it has left this process's memory
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.arrivals = [arrival_from(text) for text, _ in stored]
        self.acts: OrderedDict[tuple[int, str], int] = OrderedDict()
        for number, (text, act) in enumerate(stored):
            if act:
                self._remember(arrival_from(text).seat, act, number)
        self.standing: Standing | None = None
        self.driver: asyncio.Task[None] | None = None  # lets bots move
        self.undo: dict[str, Any] | None = None  # a wish to take back, and who has agreed
        self.bot_wish: dict[int, set[int]] = {}  # by seat: who wants a bot to play for it
        self.pairing: tuple[str, int, float] | None = None  # code, seat, until
        self.slowest = 0.0  # seconds that a bot has thought
        self.used = hall.clock()

    # -- telling ---------------------------------------------------------------------------

    def tell_all(self, message: dict[str, Any]) -> None:
        text = text_of(message)
        for client in list(self.clients):
            client.tell(text)

    def tell_lobby(self) -> None:
        for client in list(self.clients):
            client.tell(text_of(self.lobby(client)))

    def lobby(self, client: Client) -> dict[str, Any]:
        """Who sits where, for one client; its own language, and whether it may start."""
        facts, catalogue = self.facts, self.hall.catalogue
        return {
            "t": "lobby",
            "state": facts.state,
            "title": catalogue.title(facts.game, client.lang),
            "details": catalogue.details(facts.game, client.lang),
            "levels": catalogue.levels(facts.game),
            "seats": [
                [seat.name, seat.agent, int(not seat.free), seat.wins] for seat in facts.seats
            ],
            "me": client.seat,
            "host": int(self._is_host(client)),
            "code": facts.code if client.seat >= 0 else "",
            "seconds": facts.seconds,
            "say": facts.say,
            **self.presence,
        }

    @property
    def presence(self) -> dict[str, Any]:
        here = {client.seat for client in self.clients if not client.gone}
        watching = sum(client.seat == SPECTATOR for client in self.clients)
        return {"here": sorted(here - {SPECTATOR}), "watch": watching}

    def tell_presence(self) -> None:
        self.tell_all({"t": "who", **self.presence})

    def _is_host(self, client: Client) -> bool:
        return bool(client.token) and fits(client.token, self.facts.host)

    # -- coming and going ------------------------------------------------------------------

    async def enter(self, client: Client, token: str, number: int) -> None:
        """Somebody comes, or comes back; `number` is that of the last frame they have."""
        async with self.lock:
            if self.lost:
                raise Lost
            seat = self.facts.seat_of(token)
            if seat is None:
                raise Refusal("no_token")
            client.seat, client.token = seat, token
            self.clients.add(client)
            self.used = self.hall.clock()
            client.tell(text_of(self.lobby(client)))
            if self.facts.state in ("playing", "over"):
                await self._tell_game(client, number)
            self.tell_presence()
        self.drive()

    async def _tell_game(self, client: Client, number: int) -> None:
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

    # -- the lobby -------------------------------------------------------------------------

    async def save(self) -> None:
        self.facts.changed = self.hall.now()
        await self._write(self._put)

    @property
    def _put(self) -> Put:
        pairing = () if self.pairing is None else (self.pairing[0],)
        codes = tuple(filter(None, (self.facts.code, *pairing)))
        return Put(self.facts.id, self.facts.text, codes, self.owner)

    async def _write(self, *changes: Change) -> None:
        """On disk when it returns. Lost: whether it is there is known to the next owner alone."""
        try:
            if self.lost:
                raise Lost
            await self.hall.writer.write(*changes)
        except Lost:
            self.hall.lose(self)
            raise

    @property
    def room(self) -> str:
        """The name of its replicas: what a former owner told its workers may never have been
        stored, so each owner has replicas of its own."""
        return f"{self.facts.room}/{self.owner}" if self.owner else self.facts.room

    async def join(self, name: str, wanted: int | None) -> tuple[str, int]:
        """Takes a free seat; the token of whoever joined, and the seat."""
        async with self.lock:
            facts = self.facts
            if facts.state != "lobby":
                raise Refusal("begun")
            free = [n for n, seat in enumerate(facts.seats) if seat.free]
            if wanted is not None:
                free = [n for n in free if n == wanted]
            if not free:
                raise Refusal("full")
            token, seat = new_token(), free[0]
            facts.seats[seat].name = self.free_name(name, seat)
            facts.seats[seat].token = hash_token(token)
            await self.save()
            self.tell_lobby()
            return token, seat

    async def watch(self) -> tuple[str, int]:
        async with self.lock:
            token = new_token()
            self.facts.watchers = [*self.facts.watchers[-49:], hash_token(token)]
            await self.save()
            return token, SPECTATOR

    def free_name(self, name: str, seat: int) -> str:
        """The name, with a number if somebody here has it already."""
        taken = {each.name.lower() for n, each in enumerate(self.facts.seats) if n != seat}
        number, found = 2, name
        while found.lower() in taken:
            found, number = f"{name} {number}", number + 1
        return found

    async def arrange(self, client: Client, message: dict[str, Any]) -> None:
        """The host gives a free seat to a bot, or back to people, adds one or drops one."""
        async with self.lock:
            facts = self.facts
            if not self._is_host(client) or facts.state == "playing":
                raise Refusal("not_host")
            seats = [*facts.seats]
            number, agent = message.get("seat"), message.get("agent")
            if agent == "add":
                seats.append(SeatRow())
            elif not isinstance(number, int) or not 0 <= number < len(seats):
                raise Refusal("bad_request")
            elif number == 0 or (seats[number].token and agent != "drop"):
                raise Refusal("taken")
            elif agent == "drop":
                del seats[number]
            elif isinstance(agent, str) and self.hall.catalogue.agent_ok(facts.game, agent):
                name = "" if agent == HUMAN else self._bot_name()
                seats[number] = SeatRow(name, agent)
            else:
                raise Refusal("bad_request")
            self.hall.check_seats(facts.game, len(seats), growing=len(seats) >= len(facts.seats))
            facts.seats = seats
            for gone in [c for c in self.clients if facts.seat_of(c.token) is None]:
                gone.drop(4403, "seat")
            for each in self.clients:
                each.seat = facts.seat_of(each.token) or 0 if each.seat >= 0 else SPECTATOR
            await self.save()
            self.tell_lobby()

    def _bot_name(self) -> str:
        taken = {seat.name for seat in self.facts.seats}
        return next(name for name in BOT_NAMES if name not in taken)

    @property
    def _usual_bot(self) -> str:
        """Who takes a seat that nobody has."""
        levels = self.hall.catalogue.levels(self.facts.game)
        return "normal" if "normal" in levels else levels[0]

    async def start(self, client: Client) -> None:
        """Deals; free seats get bots. After a game that is over: a rematch."""
        async with self.lock:
            facts = self.facts
            allowed = self._is_host(client) or (facts.state == "over" and client.seat >= 0)
            if facts.state not in ("lobby", "over") or not allowed:
                raise Refusal("not_host")
            for number, seat in enumerate(facts.seats):
                if seat.free:
                    facts.seats[number] = SeatRow(self._bot_name(), self._usual_bot)
            self.hall.check_seats(facts.game, len(facts.seats))
            if facts.state == "over":
                facts.number += 1
            facts.state, facts.seed = "playing", fresh_seed()
            facts.plans = [SeatPlan(seat.name, seat.agent) for seat in facts.seats]
            self.arrivals, self.standing = [], None
            self.acts.clear()
            self.undo, self.bot_wish = None, {}
            await self.save()
            self.tell_lobby()
            for each in list(self.clients):
                await self._tell_game(each, -1)
        self.hall.metrics.count("games")
        self.drive()

    async def pair(self, client: Client) -> str:
        """A code with which the owner of a seat takes it to another device."""
        if client.seat < 0:
            raise Refusal("no_seat")
        async with self.lock:
            code = new_code() + "P"
            self.pairing = (code, client.seat, self.hall.now() + PAIRING_LIVES)
            await self.save()
        return code

    async def move_seat(self, code: str) -> tuple[str, int]:
        """The seat that was waiting under this code; the device it was on is shown out."""
        async with self.lock:
            if self.pairing is None or self.pairing[0] != code:
                raise Refusal("no_code")
            _, seat, until = self.pairing
            self.pairing = None
            if self.hall.now() > until:
                raise Refusal("no_code")
            token, facts = new_token(), self.facts
            if facts.seats[seat].token == facts.host:
                facts.host = hash_token(token)
            facts.seats[seat].token = hash_token(token)
            await self.save()
            for client in [c for c in self.clients if c.seat == seat]:
                client.drop(4401, "moved")
            return token, seat

    # -- the game --------------------------------------------------------------------------

    async def ask(self, do: str, *args: Any) -> Reply | None:
        """Asks the worker; None if the rules failed or did not return: the table is frozen then."""
        facts = self.facts
        crew = self.hall.rules
        try:
            reply = await crew.ask(self.room, facts.spec, tuple(self.arrivals), do, *args)
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
        """The rules failed: the table stands still, what was stored stays."""
        self.facts.state, self.facts.say = "frozen", why[:300]
        self.hall.metrics.count("frozen")
        self.hall.log("frozen", table=self.facts.id, game=self.facts.game, why=why[:300])
        await self.save()
        self.tell_lobby()

    async def act(self, client: Client, act: str, number: int, move: str) -> None:
        """A move of a person: stored, then acknowledged and shown."""
        begun = self.hall.clock()
        async with self.lock:
            seat = client.seat
            if (seat, act) in self.acts:  # sent again, maybe after the end that it brought about
                client.tell(text_of({"t": "ack", "id": act}))
                return
            self._must_play(seat)
            standing = self.standing
            sealed = standing is not None and len(standing.asked) > 1
            if standing is not None and number != standing.numbers[seat] and not sealed:
                raise Refusal("stale")
            await self._feed(Arrival("move", seat, move), act, client)
        self.hall.metrics.observe("move_seconds", self.hall.clock() - begun)
        self.drive()

    def _must_play(self, seat: int) -> None:
        if seat < 0:
            raise Refusal("watching")
        if self.facts.state != "playing":
            raise Refusal("not_playing")

    async def _feed(self, arrival: Arrival, act: str = "", client: Client | None = None) -> None:
        """Into the room, into the store, then to the clients; in this order."""
        readers = sorted({(c.seat, c.lang) for c in self.clients})
        reply = await self.ask("feed", arrival, readers)
        if reply is None:
            raise Refusal("frozen")
        if reply.say:
            raise Refused(reply.say, reply.value)
        number = len(self.arrivals)
        facts = self.facts
        changes: list[Change] = [
            Append(facts.id, facts.number, number, to_text(arrival), act, self.owner)
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
        except Exception as error:  # nobody has seen it: it did not happen
            self.hall.rules.forget(self.room)
            self.facts.state = "playing"
            self.hall.log("not_stored", table=self.facts.id, why=type(error).__name__)
            raise Refusal("not_stored") from None
        self.arrivals.append(arrival)
        if act:
            self._remember(arrival.seat, act, number)
        self.undo = None
        self.hall.metrics.count("moves")
        if client is not None:
            client.tell(text_of({"t": "ack", "id": act}))
        for each in list(self.clients):
            text = reply.value.get((each.seat, each.lang))
            if text is not None:
                each.tell(text)
        if over:
            self.tell_lobby()
        await self.hand_over()

    async def hand_over(self) -> None:
        """Something happened: where people share a screen, it may be somebody else's turn."""

    async def lift(self, client: Client, seat: int) -> None:
        """Where people share a screen: this one has it now."""
        raise Refusal("bad_request")

    def _remember(self, seat: int, act: str, number: int) -> None:
        self.acts[seat, act] = number
        while len(self.acts) > REMEMBERED_ACTS:
            self.acts.popitem(last=False)

    # -- bots ------------------------------------------------------------------------------

    def drive(self) -> None:
        """Sees to it that bots move, and that time runs."""
        if self.facts.state == "playing" and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        with suppress(Lost):
            await self._drive_on()

    async def _drive_on(self) -> None:
        while self.facts.state == "playing" and self.clients:
            if self.standing is None:
                async with self.lock:
                    if await self.ask("look") is None:
                        return
            standing = self.standing
            assert standing is not None
            if standing.bot is not None:
                await self._bot_moves(standing, standing.bot, "bot", None)
            elif self.facts.seconds and standing.asked:
                if await self._time_is_up(standing):
                    seat = standing.asked[0]
                    await self._bot_moves(standing, seat, "late", self._usual_bot)
            else:
                return

    async def _bot_moves(
        self, standing: Standing, seat: int, kind: Kind, agent: str | None
    ) -> None:
        """A bot thinks elsewhere, and moves no faster than the pace; where seats have secrets, no
        faster than the slowest so far: how long it took would tell how much it had to choose."""
        begun = self.hall.clock()
        text = await self._thought(seat, agent)
        took, pace = self.hall.clock() - begun, self.hall.pace
        if pace and standing.private:
            self.slowest = max(self.slowest, min(took, SLOWEST))
        await asyncio.sleep(max(pace, self.slowest) - took)
        async with self.lock:
            if self._stands(standing) and text is not None:
                with suppress(CardkitError):
                    await self._feed(Arrival(kind, seat, text))

    async def _thought(self, seat: int, agent: str | None) -> str | None:
        """What the bot does; if it does not come to an end, any move that is allowed."""
        facts, arrivals = self.facts, tuple(self.arrivals)
        for each in (agent, "random"):
            try:
                reply = await self.hall.bots.ask(
                    self.room, facts.spec, arrivals, "choose", seat, each
                )
            except Stuck:
                self.hall.metrics.count("bots_stuck")
                continue
            if reply.value is not None:
                return str(reply.value)
            if not reply.fault:
                return None  # it is not its turn any more
            self.hall.log("bot_failed", table=facts.id, why=reply.fault)
        async with self.lock:
            await self.freeze(f"the bot of seat {seat} cannot move")
        return None

    def _stands(self, standing: Standing) -> bool:
        """Whether nothing has happened since."""
        now = self.standing
        same = now is not None and now.numbers == standing.numbers
        return same and self.facts.state == "playing"

    async def _time_is_up(self, standing: Standing) -> bool:
        end = self.hall.clock() + self.facts.seconds
        while self._stands(standing) and self.clients:
            left = end - self.hall.clock()
            if left <= 0:
                return True
            await asyncio.sleep(min(left, 0.25))
        return False

    # -- wishes ----------------------------------------------------------------------------

    async def wish_back(self, client: Client, agree: bool | None) -> None:
        """Somebody wants their move back: the other people who are here must agree."""
        async with self.lock:
            self._must_play(client.seat)
            if agree is None:
                reply = await self.ask("back", client.seat)
                if reply is None or reply.say:
                    raise Refusal(reply.say if reply else "frozen")
                self.undo = {"seat": client.seat, "arrival": reply.value, "yes": {client.seat}}
            elif self.undo is None:
                return
            elif not agree:
                seat, self.undo = self.undo["seat"], None
                self.tell_all({"t": "undo", "seat": seat, "no": client.seat})
                return
            else:
                self.undo["yes"].add(client.seat)
            wish = self.undo
            standing = self.standing
            assert standing is not None
            if self.others_here(standing) - wish["yes"]:
                self.tell_all({"t": "undo", "seat": wish["seat"], "yes": sorted(wish["yes"])})
                return
            await self._feed(wish["arrival"])
        self.drive()

    def others_here(self, standing: Standing) -> set[int]:
        """The people who are asked before a move is taken back."""
        return {seat for seat in standing.people if seat in self.presence["here"]}

    async def wish_bot(self, client: Client, seat: int) -> None:
        """A bot shall play for somebody who is away, if all others who are here agree; whoever
        comes back has the seat again."""
        async with self.lock:
            self._must_play(client.seat)
            if not 0 <= seat < len(self.facts.seats) or self.standing is None:
                raise Refusal("bad_request")
            here = set(self.presence["here"])
            if seat == client.seat:
                if seat not in self.standing.people:
                    await self._feed(Arrival("sit", seat, HUMAN))
                return
            if seat in here or seat not in self.standing.people:
                raise Refusal("is_here")
            wish = self.bot_wish.setdefault(seat, set())
            wish.add(client.seat)
            if here & set(self.standing.people) - wish:
                self.tell_all({"t": "away", "seat": seat, "yes": sorted(wish)})
                return
            del self.bot_wish[seat]
            await self._feed(Arrival("sit", seat, self._usual_bot))
        self.drive()

    def react(self, client: Client, which: int) -> None:
        if client.seat < 0 or not 0 <= which < REACTIONS:
            raise Refusal("bad_request")
        self.tell_all({"t": "react", "seat": client.seat, "k": which})

    def nudge(self, client: Client) -> None:
        if client.seat < 0:
            raise Refusal("watching")
        asked = () if self.standing is None else self.standing.asked
        for each in list(self.clients):
            if each.seat in asked and each.seat != client.seat:
                each.tell(text_of({"t": "nudge", "seat": client.seat}))

    async def record(self, client: Client) -> str:
        """The record, once it is no secret any more."""
        return await self._after_the_end("record")

    async def replay(self, client: Client, at: int) -> str:
        """How the table stood before a decision."""
        return await self._after_the_end("replay", client.lang, at)

    async def _after_the_end(self, do: str, *args: Any) -> str:
        if self.facts.state != "over":
            raise Refusal("not_over")
        reply = await self.ask(do, *args)
        if reply is None or reply.say:
            raise Refusal(reply.say if reply else "frozen")
        return str(reply.value)


class Refused(Refusal):
    """A move that the rules refuse: `id` is the text, with its parameters."""

    def __init__(self, say: str, params: dict[str, Any] | None) -> None:
        super().__init__(say, params or {})
