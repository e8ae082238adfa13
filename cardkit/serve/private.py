"""`cardkit play --web`: a private table in the browser, for one person or several who share it."""

from __future__ import annotations

import sys
import webbrowser
from contextlib import suppress
from secrets import token_hex
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.readers import SPECTATOR
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.plugin.library import Library
from cardkit.room.replica import Standing
from cardkit.room.spec import Refusal
from cardkit.room.wire import text_of

from .access import hash_token, new_code, new_token
from .clients import Client
from .facts import SeatRow, TableFacts, facts_from
from .hall import Hall, HallSettings
from .run import run_server
from .saving import SaveStore
from .table import HostedTable


class PrivateTable(HostedTable):
    """All people sit at one screen. Whoever has to decide lifts a curtain before any of their
    frames is sent; until then the screen shows what everybody may see."""

    @property
    def presence(self) -> dict[str, Any]:
        return {"here": self._people if self.clients else [], "watch": 0, "bots": []}

    @property
    def _people(self) -> list[int]:
        return [seat for seat, each in enumerate(self.facts.seats) if each.human]

    def others_here(self, standing: Standing) -> set[int]:
        return set()  # they sit next to each other

    async def tell_game(self, client: Client) -> None:
        await self.ask("look")
        people = self._people
        alone = len(people) == 1 or self.facts.state == "over"
        client.seat = people[0] if alone else SPECTATOR
        if not await self._pass(client):
            await super().tell_game(client)

    async def hand_over(self) -> None:
        for client in list(self.clients):
            await self._pass(client)

    async def _pass(self, client: Client) -> bool:
        """Give the screen to whoever has to decide, if somebody else has it; return whether it
        did."""
        assert self.standing is not None
        asked = [seat for seat in self.standing.asked if seat in self._people]
        if not asked or client.seat in asked:
            return False
        secret = await self.ask("secret")
        client.seat = SPECTATOR if secret is None or secret.value else asked[0]
        if client.seat == SPECTATOR:
            client.tell(text_of({"t": "curtain", "seat": asked[0]}))
        await super().tell_game(client)
        return True

    async def lift(self, client: Client, seat: int) -> None:
        """Let the person who has to decide have the screen to themselves."""
        async with self.lock:
            if self.standing is None or seat not in self.standing.asked or seat not in self._people:
                raise Refusal("not_your_turn")
            client.seat = seat
            await super().tell_game(client)


def play_private(
    match: Match,
    library: Library,
    saves: Saves | None,
    *,
    lang: str | None = None,
    pace: float = 0.8,
    port: int = 0,
) -> Match:
    """Serve one table to this machine until interrupted; return the match as it was left, with
    its save.
    """
    if not match.people:
        raise CardkitError("--web is for people: give one seat to 'you'")
    store = SaveStore(match, library, saves)
    token = hash_token(
        new_token()
    )  # nobody has this token; the first visitor trades the code for one
    seats = [SeatRow(plan.name, plan.agent, token if plan.human else "") for plan in match.plans]
    facts = TableFacts(
        token_hex(8),
        match.game.name,
        seats,
        "playing",
        host=token,
        seed=match.seed,
        plans=list(match.plans),
        one_screen=len(match.people) > 1,
    )
    store.kept = facts_from(facts.text)
    hall = Hall(library, store, [match.game.name], HallSettings(pace=pace, rate=200, private=True))
    table = hall.tables[facts.id] = PrivateTable(hall, facts, store.rows)
    code = new_code() + "P"
    table.lobby.pairing = (code, match.people[0], float("inf"))
    where = f"#pair={code}" + (f",{lang}" if lang else "")

    def ready(found: list[str]) -> None:
        print(found[0] + where, flush=True)
        if sys.stdout.isatty():
            webbrowser.open(found[0] + where)

    with suppress(KeyboardInterrupt):
        run_server(hall, "127.0.0.1", port, ready)
    return store.match
