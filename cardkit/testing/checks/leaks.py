"""Where a secret got out: the field, step, decision or event that told it, with its line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import attrs

from cardkit.engine.base.source_lines import line_of, line_of_call, line_of_class
from cardkit.engine.knowledge.events import Event, Moved, Said
from cardkit.engine.loading.game import Game


@attrs.frozen
class Leak:
    """What tells a secret, where it stands, and what to do instead."""

    what: str
    line: str | None


def leak_in_view(game: Game, one: str, two: str) -> Leak:
    """What differs between two views that should be equal."""
    before, after = json.loads(one), json.loads(two)
    for name, value in before["seen"].items():
        if after["seen"].get(name) != value:
            return Leak(
                f"through the field '{name}', which everybody may read: leave public(…) away, "
                "or put into it only what all have seen",
                line_of_class(game.table, name),
            )
    for frame, other in zip(before["stack"], after["stack"], strict=False):
        if frame != other:
            step = getattr(game.rules, frame[0])
            return Leak(
                f"through an argument of '{frame[0]}': pending steps are public; give it a seat "
                "or a position, and look at the card when it runs",
                line_of_call(game.rules, "then", frame[0]) or line_of(step),
            )
    if before["moves"] != after["moves"]:
        decision = getattr(game.rules, before["stack"][-1][0])
        return Leak(
            f"through the moves of '{before['stack'][-1][0]}': list them by what the seat sees",
            line_of(decision),
        )
    return Leak("through the result or what is pending", None)


def leak_in_events(game: Game, one: Sequence[Event], two: Sequence[Event]) -> Leak:
    """The first event that differs between two logs that should be equal."""
    for event, other in zip(one, two, strict=False):
        if event != other:
            return _told_by(game, event)
    return Leak("through how much is told", None)


def _told_by(game: Game, event: Any) -> Leak:
    if isinstance(event, Said):
        return Leak(
            f"through t.say('{event.event}'): leave the card out, or tell one seat: to=seat",
            line_of_call(game.rules, "say", event.event),
        )
    if isinstance(event, Moved):
        return Leak(
            f"through cards that move to '{event.to}': move them where they stay hidden",
            line_of_class(game.table, event.to.name),
        )
    return Leak(f"through {type(event).__name__.lower()} cards", None)
