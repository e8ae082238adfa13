"""What a room is made from, and what arrives there: plain data for any store."""

from __future__ import annotations

import json
from typing import Any, Literal

import attrs
from cattrs import Converter

from cardkit.engine.base.errors import CardkitError
from cardkit.play.seating import SeatPlan

Kind = Literal["move", "bot", "late", "sit", "back"]


@attrs.frozen
class RoomSpec:
    """A game by name, who sits where, and the seed, which is kept secret until the end."""

    game: str  # flip7+sudden_death(target_score=100)
    plans: tuple[SeatPlan, ...]
    seed: str
    one_screen: bool = False  # several people share a device, so nobody is "you"


@attrs.frozen
class Arrival:
    """Something that happened to a room; arrivals are ordered.

    ``move``: a person's decision; ``bot``: a decision by the bot who sits there; ``late``: a bot's
    decision for somebody whose time was up. ``sit``: `text` is the agent that takes the seat, or
    ``you``. ``back``: the room returns to its state before arrival number `to`.
    """

    kind: Kind
    seat: int
    text: str = ""
    to: int = 0

    def __reduce__(self) -> Any:  # a fraction of the usual cost
        return Arrival, (self.kind, self.seat, self.text, self.to)

    @property
    def decides(self) -> bool:
        return self.kind in ("move", "bot", "late")


_converter = Converter(forbid_extra_keys=True)
_encode = json.JSONEncoder(ensure_ascii=False).encode


def to_text(arrival: Arrival) -> str:
    """Convert to text, for a store."""
    return _encode(_converter.unstructure(arrival))


def arrival_from(text: str) -> Arrival:
    return _converter.structure(json.loads(text), Arrival)


@attrs.frozen
class Refusal(CardkitError):
    """Why an arrival was not accepted; nothing has changed. `id` names the reason."""

    id: str
    params: dict[str, Any] = attrs.Factory(dict)

    def __str__(self) -> str:
        return self.id
