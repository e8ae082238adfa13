"""Sampled worlds: the unseen cards dealt at random, consistent with everything a seat knows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import PluginError
from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import keep_listing

from .deals import Deals
from .pending import draw_answers
from .recall import Recall, recall_of
from .tracks import LUCKY, Tracks

if TYPE_CHECKING:  # views use this to sample, passing themselves
    from .view import View

TRIES = 200  # how often to redeal a world that the rules or a question contradict
PAST_TRIES = 150  # how often to redeal one that a past choice contradicts


@attrs.define
class World:
    """A table that could be the true one, as far as a seat knows.

    Averages over worlds use its `weight`. An `approximate` world fits the cards that the seat knows
    and was told about, but perhaps not everything that follows from what seats chose, or what the
    rules consider plausible, because ensuring that in every world would take too long.
    """

    table: Any
    weight: float = 1.0
    approximate: bool = False


def imagine(view: View, rng: Random) -> World:
    """Sample a world with its own chance, without looking at the true table.

    That a seat is asked at all is knowledge too: its moves are listed again, and a world in which
    it had no choice is dealt again. So are the choices of the past, as far as hands can be traced.
    """
    found: World | None = None
    for strict in (True, False):
        deals, recall = deals_of(view, strict=strict)
        wrong = 0  # worlds in which somebody could not have chosen as they did
        for _ in range(TRIES):
            dealt = deals.deal(rng)
            if dealt is None:
                continue
            if wrong < PAST_TRIES and not recall.holds(dealt[0], rng):
                wrong += 1
                continue
            table = world_of(view, dealt[0], rng)
            if playable(table, view, rng):
                if believable(table, view):
                    partly = not deals.strict or recall.partial or wrong == PAST_TRIES
                    return World(table, dealt[1] * recall.weight, approximate=partly)
                found = found or World(table, dealt[1], approximate=True)
        if found is not None:
            return found
    raise PluginError(f"whatever seat {view.seat} may hold, it has no move where it was asked")


def deals_of(view: View, *, strict: bool = True) -> tuple[Deals, Recall]:
    """Return how the cards not shown in this view can be arranged, and the questions to check;
    cached while the table waits.
    """
    memory = view._memory
    assert memory is not None
    kept = memory.deals.get((view.me, strict))
    if kept is None or kept[0] != view._end:
        for attempt in range(LUCKY + 1):
            tracks = tracks_of(view, attempt)
            deals = Deals(view, tracks, strict)
            if not deals.stuck:
                break
        recall = recall_of(view, tracks, deals) if strict else Recall([])
        recall.partial |= tracks.guessed
        kept = memory.deals[view.me, strict] = (view._end, deals, recall)
    return kept[1:]


def tracks_of(view: View, attempt: int = 0) -> Tracks:
    """Return what the seat can infer about hidden cards; rebuilt from the start for an old view."""
    assert view._memory is not None and view._log is not None
    kept = view._memory.tracks
    tracks = kept.get((view.me, attempt))
    if tracks is None or tracks.position > view._end:
        tracks = kept[view.me, attempt] = Tracks(view.rules, view.me, attempt)
    tracks.follow(view._log, view._end)
    return tracks


def world_of(view: View, cells: list[list[Card]], rng: Random) -> Any:
    """Create a table from what the view shows and these cards."""
    for i, kept_sorted in view.rules.core.lists.items():
        dealt = kept_sorted()
        dealt += cells[i]
        cells[i] = dealt
    world: Any = view.rules.core.imagine(view, cells)
    world.key = int(rng.random() * (1 << 53))
    view.rules.imagine(world, view.me, rng)
    return world


def playable(world: Any, view: View, rng: Random) -> bool:
    """List a world's moves and redraw hidden answers; False if there are none."""
    if view.over:
        return True
    if view.seat == view.me:
        world.moves = view.moves
    else:
        decision, *args = world.asking
        world.moves = keep_listing(decision(world, *args))
    sealed = view.sealed is None or redraw_answers(world, view, rng)
    return bool(world.moves) and sealed and draw_answers(world, rng)


def believable(world: Any, view: View) -> bool:
    """Whether the seat being asked has a choice, and the rules consider the world plausible."""
    if view.over:
        return True
    lone = view.sealed is not None or world.asking[0].__name__ in view.rules.always
    return (lone or len(world.moves) > 1) and view.rules.plausible(world, view.me)


def redraw_answers(world: Any, view: View, rng: Random) -> bool:
    """Redraw the others' sealed answers; False if one of them has none."""
    decision, seats, answers = view.sealed
    args = world.asking[2:]
    drawn = []
    for seat, answer in zip(seats, answers, strict=False):
        moves = keep_listing(decision(world, seat, *args)) if answer is None else (answer,)
        if not moves:
            return False
        drawn.append(moves[int(rng.random() * len(moves))])
    world.sealed = (decision, seats, tuple(drawn))
    return True
