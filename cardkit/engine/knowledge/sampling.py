"""Sampled worlds: the unseen cards dealt at random, consistent with everything a seat knows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import PluginError
from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import keep_listing

from .deals import Deals, Dealt
from .fitting import Fitting
from .hidden_choices import HiddenChoices, limited_choices
from .histories import WholeHistory, history_of
from .pending import draw_answers
from .recall import Recall, is_small, recall_of
from .tracks import LUCKY, Tracks
from .trails import Trails

if TYPE_CHECKING:  # views use this to sample, passing themselves
    from .view import View

Check = Recall | HiddenChoices | WholeHistory | Fitting  # what worlds are checked and weighed by

TRIES = 200  # how many times to redeal a world that the rules or a question contradict
PAST_TRIES = 150  # how many times to redeal one that a past choice contradicts


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

    Being asked is information too: the seat's moves are listed again, and a world in which it had
    no choice is redealt. The same goes for past choices, as far as hands can be traced.
    """
    found: World | None = None
    for strict in (True, False):
        deals, recall = deals_of(view, strict=strict)
        # Strict: in which somebody could not have chosen as they did. Loose: that contradict what
        # is known of the cards.
        wrong: list[Dealt] = []
        for _ in range(TRIES):
            dealt = deals.deal(rng)
            if dealt is None:
                continue
            if len(wrong) < PAST_TRIES and not recall.holds(dealt[0], rng):
                wrong.append(dealt)
                continue
            table = world_of(view, dealt[0], rng)
            if playable(table, view, rng):
                if believable(table, view):
                    partly = recall.partial or len(wrong) == PAST_TRIES
                    return World(table, dealt[1] * recall.weight, approximate=partly)
                found = found or World(table, dealt[1], approximate=True)
        for cells, weight in wrong:  # the last resort
            if found is None:
                table = world_of(view, cells, rng)
                if playable(table, view, rng):
                    found = World(table, weight, approximate=True)
        if found is not None:
            return found
    raise PluginError(
        f"no matter what seat {view.seat} holds, it has no move for the pending decision"
    )


def deals_of(view: View, *, strict: bool = True) -> tuple[Deals, Check]:
    """Return how the cards not shown in this view can be arranged, and the choices to check;
    cached while the table waits.
    """
    memory = view._memory
    assert memory is not None
    kept = memory.deals.get((view.me, strict))
    if kept is None or kept[0] != view._end:
        found: tuple[Deals, Check] = (
            whole_deals(view) or weighed_deals(view) or plain_deals(view)
            if strict
            else loose_deals(view)
        )
        kept = memory.deals[view.me, strict] = (view._end, found)
    return kept[1]


def whole_deals(view: View) -> tuple[Deals, WholeHistory] | None:
    """Deals with the whole history of every world; None if that would cost too much."""
    if not is_small(view, tracks_of(view)):
        return None
    trails = trails_of(view)
    deals = Deals(view, trails, trails=True)
    if deals.stuck or trails.guessed:
        return None
    return deals, history_of(view, trails, deals)


def weighed_deals(view: View) -> tuple[Deals, HiddenChoices] | None:
    """Deals in which hidden choices are drawn again; None if the rules limited none of them."""
    tracks = tracks_of(view)
    choices = limited_choices(view, tracks)
    if not choices:
        return None
    for attempt in range(LUCKY + 1):
        trails = trails_of(view, attempt)
        deals = Deals(view, trails, trails=True)
        if not deals.stuck:
            break
    found = HiddenChoices(choices, trails, deals, recall_of(view, tracks, deals))
    return (deals, found) if found.back else None


def plain_deals(view: View) -> tuple[Deals, Recall]:
    """Deals to be checked against the newest choices."""
    for attempt in range(LUCKY + 1):
        tracks = tracks_of(view, attempt)
        deals = Deals(view, tracks)
        if not deals.stuck:
            break
    return deals, recall_of(view, tracks, deals)


def loose_deals(view: View) -> tuple[Deals, Fitting]:
    """Deals of any unseen card at any unseen spot, to be checked against what is known of them."""
    tracks = tracks_of(view)
    return Deals(view, tracks, strict=False), Fitting(tracks)


def tracks_of(view: View, attempt: int = 0, kind: type[Tracks] = Tracks) -> Tracks:
    """Return what the seat can infer about hidden cards; rebuilt from the start for an old view."""
    assert view._memory is not None and view._log is not None
    kept = view._memory.tracks
    tracks = kept.get((view.me, attempt, kind))
    if tracks is None or tracks.position > view._end:
        tracks = kept[view.me, attempt, kind] = kind(view.rules, view.me, attempt)
    tracks.follow(view._log, view._end)
    return tracks


def trails_of(view: View, attempt: int = 0) -> Trails:
    """The same, with the single cards that left hands unseen or arrived there."""
    trails = tracks_of(view, attempt, Trails)
    assert isinstance(trails, Trails)
    return trails


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
    lone = len(world.moves) < 2 and view.sealed is None
    if lone and world.asking[0].__name__ not in view.rules.always:
        return False
    return view.rules.plausible(world, view.me)


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
