"""What is stored about a table besides its games: who sits there, its codes, and its state."""

from __future__ import annotations

import json
from typing import Literal

import attrs
from cattrs import Converter

from cardkit.play.seating import HUMAN, SeatPlan
from cardkit.room.spec import RoomSpec

from .access import fits

State = Literal["lobby", "playing", "over", "frozen"]


@attrs.define
class SeatRow:
    """A seat: its name, who decides for it, and the hash of its token. Without one it is free."""

    name: str = ""
    agent: str = HUMAN
    token: str = ""
    wins: int = 0
    filled: bool = False  # a bot took it because nobody had at the deal

    @property
    def human(self) -> bool:
        return self.agent == HUMAN

    @property
    def free(self) -> bool:
        return self.human and not self.token


@attrs.define
class TableFacts:
    """A table. `seed` belongs to the running game and stays here until the game is over."""

    id: str
    game: str  # with its house rules and options
    seats: list[SeatRow]
    state: State = "lobby"
    host: str = ""  # hash of the opener's token
    code: str = ""
    code_until: float = 0.0
    watchers: list[str] = attrs.Factory(list)
    number: int = 0  # of the game in the series
    seed: str = ""
    plans: list[SeatPlan] = attrs.Factory(list)  # who sat where when the game started
    opened: float = 0.0
    changed: float = 0.0
    seconds: int = 0  # per turn; 0 means no limit
    say: str = ""  # why it is frozen
    one_screen: bool = False  # everyone at a private table shares a device

    def seat_of(self, token: str) -> int | None:
        """The seat of a token, -1 for a spectator, None for a stranger."""
        for number, seat in enumerate(self.seats):
            if fits(token, seat.token):
                return number
        return -1 if any(fits(token, kept) for kept in self.watchers) else None

    @property
    def free_seats(self) -> list[int]:
        """The seats somebody can take now; after a game, this includes bots that filled in."""
        if self.state not in ("lobby", "over"):
            return []
        between = self.state == "over"
        return [n for n, seat in enumerate(self.seats) if seat.free or (between and seat.filled)]

    @property
    def spec(self) -> RoomSpec:
        return RoomSpec(self.game, tuple(self.plans), self.seed, self.one_screen)

    @property
    def room(self) -> str:
        return f"{self.id}/{self.number}"

    @property
    def text(self) -> str:
        return json.dumps(_converter.unstructure(self), ensure_ascii=False)


_converter = Converter(forbid_extra_keys=False)


def facts_from(text: str) -> TableFacts:
    return _converter.structure(json.loads(text), TableFacts)
