"""Makes a table's bots move and its clock run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from cardkit.engine.base.errors import CardkitError
from cardkit.room.replica import Standing
from cardkit.room.spec import Arrival, Kind

from .crew import Stuck
from .owners import Lost

if TYPE_CHECKING:  # HostedTable has a driver
    from .table import HostedTable

SLOWEST = 4.0  # most seconds other bots wait to match the slowest, so timing leaks nothing
WISH_LIVES = 30.0  # most seconds they wait for people to agree to take a move back
REST = 0.01  # seconds between two moves of bots without a pace, at whatever tables


class BotTurns:
    """Lets bots without a pace move in turn, those of all tables, so that most of the server's time
    is left to people.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.free = 0.0  # when the next bot may move

    async def wait(self) -> None:
        now = self.clock()
        mine = max(now, self.free)
        self.free = mine + REST
        await asyncio.sleep(mine - now)


class Driver:
    """Runs while somebody is at the table and a bot has to move or time is limited."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None
        self.slowest = 0.0  # longest a bot has thought, in seconds

    def drive(self) -> None:
        """Make sure that bots move and that time runs."""
        standing = self.table.standing
        if standing is not None and standing.bot is None and not self.table.facts.seconds:
            return  # people take their time
        if self.table.facts.state == "playing" and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        with suppress(Lost):
            await self._drive_on()

    async def _drive_on(self) -> None:
        while self.table.facts.state == "playing" and self.table.clients:
            if self.table.standing is None:
                async with self.table.lock:
                    if await self.table.ask("look") is None:
                        return
            standing = self.table.standing
            assert standing is not None
            if standing.bot is not None:
                await self._bot_moves(standing, standing.bot, "bot", None)
            elif self.table.facts.seconds and standing.asked:
                if await self._time_is_up(standing):
                    seat = standing.asked[0]
                    await self._bot_moves(standing, seat, "late", self.table.lobby.usual_bot)
            else:
                return

    async def _bot_moves(
        self, standing: Standing, seat: int, kind: Kind, agent: str | None
    ) -> None:
        """Let a bot think elsewhere and move no faster than the pace. If seats have secrets, it is
        no faster than the slowest so far, since thinking time would reveal how many choices it had.
        """
        begun = self.table.hall.clock()
        text = await self._thought(seat, agent)
        took, pace = self.table.hall.clock() - begun, self.table.hall.pace
        if pace and standing.private:
            self.slowest = max(self.slowest, min(took, SLOWEST))
        await asyncio.sleep(max(pace, self.slowest) - took)
        if not pace:
            await self.table.hall.bot_turns.wait()
        await self._people_agree()
        async with self.table.lock:
            if self._stands(standing) and text is not None:
                with suppress(CardkitError):
                    await self.table.feed(Arrival(kind, seat, text))

    async def _people_agree(self) -> None:
        """Wait while people are being asked about taking back a move that the bot's own move would
        make final.
        """
        end = self.table.hall.clock() + WISH_LIVES
        while self.table.wishes.undo is not None and self.table.hall.clock() < end:
            await asyncio.sleep(0.25)

    async def _thought(self, seat: int, agent: str | None) -> str | None:
        """The bot's move; if it does not finish thinking, any legal move."""
        facts, arrivals = self.table.facts, tuple(self.table.arrivals)
        for each in (agent, "random"):
            try:
                reply = await self.table.hall.bots.ask(
                    self.table.room, facts.spec, arrivals, "choose", seat, each
                )
            except Stuck:
                self.table.hall.metrics.count("bots_stuck")
                continue
            if reply.value is not None:
                return str(reply.value)
            if not reply.fault:
                return None  # no longer its turn
            self.table.hall.log("bot_failed", table=facts.id, why=reply.fault)
        async with self.table.lock:
            await self.table.freeze(f"the bot of seat {seat} cannot move")
        return None

    def _stands(self, standing: Standing) -> bool:
        """Whether the same seats are still being asked the same question. Changing a sealed answer
        affects nobody else, not even when a bot moves.
        """
        now = self.table.standing
        if now is None or self.table.facts.state != "playing":
            return False
        return (now.since, now.asked, now.people) == (
            standing.since,
            standing.asked,
            standing.people,
        )

    async def _time_is_up(self, standing: Standing) -> bool:
        end = self.table.hall.clock() + self.table.facts.seconds
        while self._stands(standing) and self.table.clients:
            left = end - self.table.hall.clock()
            if left <= 0:
                return True
            await asyncio.sleep(min(left, 0.25))
        return False

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
