"""A table in a browser: a room in which everybody is at this screen, with a store next to it."""

from __future__ import annotations

from typing import Any

from cardkit.bots.search import Search
from cardkit.engine.base.errors import CardkitError, IllegalMove
from cardkit.engine.loading.game import Game
from cardkit.engine.model.chance import fresh_seed
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.texts import core_texts
from cardkit.play.seating import HUMAN, make_agent
from cardkit.room.catalogue import Catalogue
from cardkit.room.replica import Replica
from cardkit.room.room import Room, refused
from cardkit.room.spec import Arrival, Refusal, RoomSpec
from cardkit.session.advice import adviser_for

from .kept import Kept, arrival_row

Message = dict[str, Any]


class SiteTable:
    """Handles the page's messages and replies according to the protocol. Several people pass the
    device around: whoever has to decide lifts a curtain before any of their frames is made.
    """

    def __init__(self, catalogue: Catalogue, game: Game, kept: Kept) -> None:
        self.catalogue = catalogue
        self.game = game
        self.kept = kept
        self.lang = "en"
        self.reader = SPECTATOR
        self.fault = ""
        kept.seed = kept.seed or fresh_seed()
        kept.wins = kept.wins or [0] * len(kept.seats)
        for plan in kept.plans:
            if not plan.human:
                make_agent(plan, game, catalogue.library)  # refuses an agent that does not exist
        self._begin()
        self.replica.room.restore(kept.arrived)
        for text in kept.moves:
            self._follow(text)
        kept.moves = []

    def _begin(self) -> None:
        plans = self.kept.plans
        several = sum(plan.human for plan in plans) > 1
        spec = RoomSpec(self.game.name, plans, self.kept.seed, several)
        self.replica = Replica(Room(spec, self.catalogue.library, self.game))

    def _follow(self, written: str) -> None:
        """Make a decision from a link, ``hit`` or ``2.hit``: for that seat, or for the first one
        asked.
        """
        room = self.room
        if room.over:
            raise CardkitError(f"the game is over before the move '{written}'")
        number, dot, text = written.partition(".")
        seat = int(number) if dot and number.isdecimal() else room.asked[0]
        text = text if dot and number.isdecimal() else written
        human = seat < len(room.plans) and room.plans[seat].human
        self._feed(Arrival("move" if human else "bot", seat, text))

    @property
    def room(self) -> Room:
        return self.replica.room

    @property
    def people(self) -> list[int]:
        return self.room.people

    @property
    def moves(self) -> list[str]:
        """The decisions so far, as carried by a link."""
        return [f"{each.seat}.{each.text}" for each in self.room.valid if each.decides]

    # -- what is told ----------------------------------------------------------------------

    @property
    def lobby(self) -> Message:
        room, catalogue, kept = self.room, self.catalogue, self.kept
        state = "frozen" if self.fault else "over" if room.over else "playing"
        seats = zip(room.plans, kept.wins, strict=True)
        return {
            "t": "lobby",
            "state": state,
            "title": room.game.id,
            "details": [],
            "levels": [*catalogue.library.levels_for(self.game)],
            "seats": [[plan.name, plan.agent, 1, wins] for plan, wins in seats],
            "me": self.reader,
            "host": 1,
            "code": "",
            "seconds": 0,
            "say": self.fault,
            "here": self.people,
            "watch": 0,
        }

    def enter(self, lang: str) -> list[Message | str]:
        """Return everything a newly opened page needs."""
        self.lang = lang
        alone = len(self.people) == 1 or self.room.over
        self.reader = self.people[0] if alone and self.people else SPECTATOR
        return [self.lobby, *(self._pass() or self._frames())]

    def _frames(self) -> list[Message | str]:
        return [*self.replica.join(self.reader, self.lang)]

    def _pass(self) -> list[Message | str]:
        """Pass the screen to whoever has to decide, if somebody else has it."""
        asked = [seat for seat in self.room.asked if seat in self.people]
        if not asked or self.reader in asked:
            return []
        self.reader = SPECTATOR if self.replica.secret() else asked[0]
        curtain: list[Message | str] = [{"t": "curtain", "seat": asked[0]}]
        return [*(curtain if self.reader == SPECTATOR else []), *self._frames()]

    # -- what is heard ---------------------------------------------------------------------

    def hear(self, asked: Message) -> list[Message | str]:
        """Handle one message from the page and return the replies, errors included."""
        try:
            return self._answer(str(asked.get("t")), asked)
        except CardkitError as error:
            if refused(error):
                return [{"t": "err", "id": asked.get("id", ""), **self._reason(error)}]
            return self._frozen(error)
        except Exception as error:  # rules are somebody's code; the table freezes
            return self._frozen(error)

    def _frozen(self, error: Exception) -> list[Message | str]:
        self.fault = f"{type(error).__name__}: {error}"[:300]
        return [self.lobby]

    def _reason(self, error: CardkitError) -> dict[str, str]:
        if isinstance(error, IllegalMove):
            return {"say": "illegal", "words": str(error)}
        if isinstance(error, Refusal) and error.id.startswith("back."):
            return {"say": "illegal", "words": core_texts(self.lang)(error.id)}
        return {"say": str(error)}

    def _answer(self, kind: str, asked: Message) -> list[Message | str]:
        match kind:
            case "hello":
                return self.enter(str(asked.get("lang", "en")))
            case "act":
                return self._act(str(asked["id"]), asked.get("n"), str(asked["move"]))
            case "undo":
                return self._step(self.replica.back(self._seat))
            case "bot":
                return self._step(Arrival("sit", self._seat, HUMAN))
            case "lift":
                return self._lift(asked.get("seat"))
            case "start":
                return self._rematch()
            case "react":
                return [{"t": "react", "seat": self._seat, "k": asked.get("k")}]
            case "record":
                return [{"t": "record", "text": self.replica.record()}]
            case "replay":
                return [self.replica.replay(self.lang, int(asked.get("at", 0)))]
            case "ping":
                return [{"t": "pong"}]
            case "rules":
                return [{"t": kind, **self.replica.rules(self.lang)}]
        return [{"t": kind, "value": self._look_up(kind, asked)}]

    def _look_up(self, kind: str, asked: Message) -> Any:
        match kind:
            case "why":
                picked = [str(each) for each in asked.get("picked", [])]
                return self.replica.why(self._seat, self.lang, picked, str(asked.get("pick")))
            case "hint":
                return [said for _, said in self.replica.hint(self._seat, self.lang)]
            case "cards":
                return self.replica.cards(self.reader, self.lang)
        raise Refusal("bad_request")

    @property
    def _seat(self) -> int:
        if self.reader == SPECTATOR:
            raise Refusal("not_your_turn")
        return self.reader

    def _act(self, id: str, number: object, move: str) -> list[Message | str]:
        seat = self._seat
        if self.room.table.sealed is None and number != self.room.numbers[seat]:
            raise Refusal("stale")
        return self._step(Arrival("move", seat, move), {"t": "ack", "id": id})

    def _step(self, arrival: Arrival, *first: Message) -> list[Message | str]:
        """Process an arrival: store it, then acknowledge and show it."""
        reader = self.reader
        told = self._feed(arrival, reader)
        over: list[Message | str] = [self.lobby] if self.room.over else []
        return [{"t": "keep", "table": self.kept.data}, *first, *told, *over, *self._pass()]

    def _feed(self, arrival: Arrival, *readers: int) -> list[str]:
        told = self.replica.feed(arrival, [(reader, self.lang) for reader in readers])
        self.kept.arrivals.append(arrival_row(arrival))
        if self.room.over:
            for seat in self.room.table.result.winners:
                self.kept.wins[seat] += 1
        return list(told.values())

    def _lift(self, seat: object) -> list[Message | str]:
        if seat not in self.room.asked or not isinstance(seat, int) or seat not in self.people:
            raise Refusal("not_your_turn")
        self.reader = seat
        return self._frames()

    def _rematch(self) -> list[Message | str]:
        if not self.room.over:
            raise Refusal("not_over")
        self.kept.seed, self.kept.arrivals = fresh_seed(), []
        self._begin()
        return [{"t": "keep", "table": self.kept.data}, *self.enter(self.lang)]

    # -- bots ------------------------------------------------------------------------------

    @property
    def bot(self) -> Message | None:
        """The bot that has to decide: where it thinks, and whether seats have secrets."""
        seat = None if self.fault else self.room.bot
        if seat is None:
            return None
        plan = self.room.plans[seat]
        agent = make_agent(plan, self.game, self.catalogue.library)
        thinks = isinstance(agent, Search) and len(self.room.moves(seat)) > 1
        return {"seat": seat, "search": thinks, "private": self.room.private}

    @property
    def hint_searches(self) -> bool:
        return isinstance(adviser_for(self.game, self.catalogue.library), Search)

    def bot_moves(self, seat: int, *found: str | None) -> list[Message | str]:
        """Make the move of the bot at this seat; `found` is what it chose elsewhere. If nothing was
        found, make any legal move.
        """
        try:
            move = found[0] if found else self.room.choose(seat)
            return self._step(Arrival("bot", seat, move or self.room.choose(seat, "random")))
        except Exception as error:
            return self._frozen(error)
