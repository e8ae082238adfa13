"""Taking moves back: allowed if no information was revealed, and always in practice mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from cardkit.engine.base.errors import Reason
from cardkit.engine.knowledge.events import (
    Chosen,
    Decided,
    Event,
    Moved,
    Opened,
    Picked,
    Said,
    Shown,
    Shuffled,
    read_log,
)

if TYPE_CHECKING:  # Match uses this module
    from .match import Match


class Checkpoint(NamedTuple):
    """The state of the match before a person's decision."""

    table: Any  # a copy without a log
    logged: int  # the length of the log
    decisions: int


def why_not_back(match: Match) -> Reason | None:
    """Return why a person's last decision cannot be taken back, or None if it can.

    It can as long as nobody else has decided, nothing has been drawn or shuffled, and no person has
    seen a card that was hidden from them before. Bots forget what is taken back. In practice mode
    it always can.
    """
    if match.table.over:
        return Reason("over")
    if not match.marks:
        return Reason("nothing")
    if match.practice:
        return None
    first, *later = read_log(match.table.entries[match.marks[-1].logged :])
    assert isinstance(first, Decided)
    for event in later:
        reason = informs(event, first.seat, match.people)
        if reason is not None:
            return Reason(reason)
    return None


def informs(event: Event, mover: int, people: Sequence[int]) -> str | None:
    """Return what these people learn from an event after a move, as the reason not to take it
    back.
    """
    match event:
        case Decided(seat):
            return None if seat == mover else "moved_on"
        case Opened() | Chosen():
            return "moved_on"
        case Shuffled() | Picked():
            return "chance"
        case Shown():
            return "seen"
        case Said(_, params):
            return "seen" if params.get("to") in people else None
        case Moved(_, sources, to):
            for person in people:
                if to.visible_to(person) and not all(p.visible_to(person) for p in sources):
                    return "seen"
            return None
    assert_never(event)
