"""A table's lobby: who takes which seat, on which device, and when cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.engine.model.chance import fresh_seed
from cardkit.engine.model.readers import SPECTATOR
from cardkit.play.seating import BOT_NAMES, HUMAN, SeatPlan
from cardkit.room.spec import Refusal

from .access import fits, hash_token, new_code, new_token
from .clients import Client
from .facts import SeatRow, TableFacts

if TYPE_CHECKING:  # HostedTable has a lobby
    from .table import HostedTable

PAIRING_LIVES = 120.0


class Lobby:
    """Who sits at a table. Anything that changes it must hold the table's lock."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self.pairing: tuple[str, int, float] | None = None  # code, seat, expiry

    def message(self, client: Client) -> dict[str, Any]:
        """The lobby message for one client, in its language."""
        facts = self.table.facts
        offer = self.table.hall.catalogue.offer(facts.game, client.lang)
        return {
            "t": "lobby",
            "state": facts.state,
            "title": offer.title,
            "details": offer.details,
            "levels": offer.levels,
            "most": offer.most,
            "seats": [
                [seat.name, seat.agent, int(not seat.free), seat.wins] for seat in facts.seats
            ],
            "me": client.seat,
            "host": int(self.is_host(client)),
            "code": facts.code if client.seat >= 0 else "",
            "seconds": facts.seconds,
            "say": facts.say,
            **({"at": outside} if (outside := self.table.hall.outside) else {}),
            **self.table.presence,
        }

    async def renew_code(self) -> None:
        """Give the table another code if its code is no longer valid."""
        table, facts = self.table, self.table.facts
        if facts.code and facts.code_until < table.hall.now():
            table.hall.give_code(facts)
            await table.save()
            table.tell_lobby()

    def is_host(self, client: Client) -> bool:
        return bool(client.token) and fits(client.token, self.table.facts.host)

    async def join(self, name: str, wanted: int | None) -> tuple[str, int]:
        """Take a free seat; return the token and the seat."""
        table = self.table
        async with table.lock:
            facts = table.facts
            if facts.state not in ("lobby", "over"):
                raise Refusal("begun")
            free = facts.free_seats
            if wanted is not None:
                free = [n for n in free if n == wanted]
            if not free:
                raise Refusal("full")
            token, seat = new_token(), free[0]
            facts.seats[seat] = SeatRow(self.free_name(name, seat), HUMAN, hash_token(token))
            await table.save()
            table.tell_lobby()
            return token, seat

    async def watch(self) -> tuple[str, int]:
        async with self.table.lock:
            token = new_token()
            self.table.facts.watchers = [*self.table.facts.watchers[-49:], hash_token(token)]
            await self.table.save()
            return token, SPECTATOR

    def free_name(self, name: str, seat: int) -> str:
        """Return the name, with a number if somebody here already has it."""
        taken = {each.name.lower() for n, each in enumerate(self.table.facts.seats) if n != seat}
        number, found = 2, name
        while found.lower() in taken:
            found, number = f"{name} {number}", number + 1
        return found

    async def arrange(self, client: Client, message: dict[str, Any]) -> None:
        """Let the host give a free seat to a bot or back to people, free a taken one, or add or
        drop a seat; let guests free their own.
        """
        table = self.table
        async with table.lock:
            facts = table.facts
            seats = [*facts.seats]
            number, agent = message.get("seat"), message.get("agent")
            leaving = client.seat > 0 and (number, agent) == (client.seat, HUMAN)
            if not (self.is_host(client) or leaving) or facts.state == "playing":
                raise Refusal("not_host")
            if agent == "add":
                seats.append(SeatRow())
            elif not isinstance(number, int) or not 0 <= number < len(seats):
                raise Refusal("bad_request")
            elif number == 0 or (seats[number].token and agent not in ("drop", HUMAN)):
                raise Refusal("taken")
            elif agent == "drop":
                del seats[number]
            elif isinstance(agent, str) and table.hall.catalogue.agent_ok(facts.game, agent):
                name = "" if agent == HUMAN else self.bot_name()
                seats[number] = SeatRow(name, agent)
            else:
                raise Refusal("bad_request")
            table.hall.check_seats(facts.game, len(seats), growing=len(seats) >= len(facts.seats))
            facts.seats = seats
            for gone in [c for c in table.clients if facts.seat_of(c.token) is None]:
                gone.drop(4403, "seat")
            for each in table.clients:
                each.seat = facts.seat_of(each.token) or 0 if each.seat >= 0 else SPECTATOR
            await table.save()
            table.tell_lobby()

    def bot_name(self) -> str:
        taken = {seat.name for seat in self.table.facts.seats}
        return next(name for name in BOT_NAMES if name not in taken)

    @property
    def usual_bot(self) -> str:
        """The default bot for a seat that nobody has taken."""
        levels = self.table.hall.catalogue.levels(self.table.facts.game)
        return "normal" if "normal" in levels else levels[0]

    async def start(self, client: Client) -> None:
        """Deal; free seats get bots. After a finished game, start a rematch."""
        table = self.table
        async with table.lock:
            facts = table.facts
            allowed = self.is_host(client) or (facts.state == "over" and client.seat >= 0)
            if facts.state not in ("lobby", "over"):
                raise Refusal("stale")  # somebody was faster
            if not allowed:
                raise Refusal("not_host")
            for number, seat in enumerate(facts.seats):
                if seat.free:
                    facts.seats[number] = SeatRow(self.bot_name(), self.usual_bot, filled=True)
            table.hall.check_seats(facts.game, len(facts.seats))
            if facts.state == "over":
                table.finished = table.played
                facts.number += 1
            facts.state, facts.seed = "playing", new_seed(facts)
            facts.plans = [SeatPlan(seat.name, seat.agent) for seat in facts.seats]
            table.begin()
            await table.save()
            table.tell_lobby()
            for each in list(table.clients):
                await table.tell_game(each)
        table.hall.metrics.count("games")
        table.driver.drive()

    async def pair(self, client: Client) -> str:
        """Return a code for moving a seat to another device."""
        table = self.table
        if client.seat < 0:
            raise Refusal("no_seat")
        if table.hall.settings.private:  # no other device reaches this server
            raise Refusal("bad_request")
        async with table.lock:
            code = new_code() + "P"
            self.pairing = (code, client.seat, table.hall.now() + PAIRING_LIVES)
            await table.save()
        return code

    async def move_seat(self, code: str) -> tuple[str, int]:
        """Move the seat with this code; its old device is disconnected."""
        table = self.table
        async with table.lock:
            if self.pairing is None or self.pairing[0] != code:
                raise Refusal("no_code")
            _, seat, until = self.pairing
            self.pairing = None
            if table.hall.now() > until:
                raise Refusal("no_code")
            token, facts = new_token(), table.facts
            if facts.seats[seat].token == facts.host:
                facts.host = hash_token(token)
            facts.seats[seat].token = hash_token(token)
            await table.save()
            for client in [c for c in table.clients if c.seat == seat]:
                client.drop(4401, "moved")
            return token, seat


def new_seed(facts: TableFacts) -> str:
    """Make the seed for the game that is about to start; nobody knows it until the end."""
    return fresh_seed()
