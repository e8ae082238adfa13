"""What the others' moves tell about the cards they hold, for ``inference.py``.

A sampled world is more or less likely, depending on how well the moves that others made suit the
cards they hold in it. The model of them is the game's best bot: the higher it rates a move with
those cards, the likelier a player makes it. Now and then a player makes any move.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, prod
from random import Random
from typing import Any

import attrs
from cardkit_code_game.bots import Collector
from cardkit_code_game.bots.weighing import Weighing

from cardkit.bots.careless import win_of
from cardkit.engine.knowledge.questions import HandCondition, HiddenCards, ReadsHidden, looks_like
from cardkit.engine.knowledge.recall import Hand, conditions_of, traced_hand
from cardkit.engine.knowledge.sampling import World, tracks_of
from cardkit.engine.knowledge.tracks import Tracks
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import keep_listing
from cardkit.engine.model.moves import Move
from cardkit.plugin.bots import Adviser

#: A move that is worse by this share of a win is e times rarer, and this share of moves is random.
SPREAD, SLIPS = 0.05, 0.1
#: How many of the newest moves are looked at, in how many worlds, and how many of them then count.
NEWEST, PILOT, TELLING = 4, 4, 3
#: A move tells something if the logarithm of its likelihood varies by this much between worlds.
TELLS = 0.15
#: Likelihoods are tempered until the pilot's worlds count like at least this share of them.
EFFECTIVE = 0.35


@attrs.frozen
class Model:
    """How the others choose, by what their moves are worth to a bot."""

    bot: Adviser

    def likelihood(self, view: View, told: Move) -> float:
        """The chance that a player makes this move, as it was told, with this view."""
        moves, values = view.moves, values_of(self.bot, view)
        best, scale = max(values), win_of(self.bot, values) * SPREAD
        odds = [exp((value - best) / scale) for value in values]
        several = view.rules.core.moves[told.name].arguments.several_from
        made = [told == move or looks_like(move, told, several) for move in moves]
        share = sum([each for each, such in zip(odds, made, strict=True) if such]) / sum(odds)
        return (1 - SLIPS) * share + SLIPS * max(1, sum(made)) / len(odds)


def values_of(bot: Adviser, view: View) -> list[float]:
    """What each move is worth to a bot. The reasons that the code game's bot gives take half of its
    time, and are not needed here.
    """
    if isinstance(bot, Collector):
        return list(map(Weighing(view).worth, view.moves))
    return [each.value for each in bot.weigh(view)]


class Noticed:
    """A past move of another seat, on a table as that seat saw it, with cards from a world."""

    def __init__(self, asked: HandCondition, view: View, tracks: Tracks) -> None:
        assert asked.move is not None
        self.at, self.move, self.place = asked.at, asked.move, asked.place
        core, t = view.rules.core, asked.table
        self.viewer, self.seat = core.viewer, t.seat
        self.cells = [
            HiddenCards(i, len(cards)) if tracks.hidden[i] else list(cards)
            for i, cards in enumerate(t.cells)
        ]
        #: What the seat sees beside the hand: cards that have not moved since, in any world.
        self.own = [
            place.i
            for place in tracks.places
            if tracks.hidden[place.i] and place.i != asked.place and place.visible_to(t.seat)
        ]
        for i in (asked.place, *self.own):
            self.cells[i] = []
        self.table = core.imagine(core.viewer(t, view.me), self.cells)
        self.table.__class__ = type(t)

    def likelihood(self, world: Any, hand: Sequence[Card], model: Model) -> float:
        """How likely the move was with this hand; 1 if that cannot be said."""
        for i in self.own:
            self.cells[i][:] = world.cells[i]
        self.cells[self.place][:] = hand
        t = self.table
        decision, *args = t.asking
        try:
            t.moves = keep_listing(decision(t, *args))
            if len(t.moves) == 1:
                return 1.0
            return model.likelihood(self.viewer(t, self.seat), self.move)
        except (ReadsHidden, AttributeError):  # the model looks at something that is hidden from us
            return 1.0


class Inference:
    """A view that samples worlds weighted by how likely the others' moves are in them."""

    def __init__(self, view: View, bot: Adviser) -> None:
        self.view, self.model = view, Model(bot)
        self.rng = Random(view._end)  # apart from that of the worlds, which stay the same
        self.power = 1.0
        self.noticed: dict[HandCondition, Noticed] = {}
        self.hands: list[tuple[list[Card], Hand]] = []
        fields = view.rules.core.blank.layout.fields
        # What only the others know of themselves would be missing in what they saw.
        if view._log and not any(field.seen == "owner" for field in fields):
            self._prepare()

    def _prepare(self) -> None:
        """Find the moves that tell most, from a few worlds."""
        tracks = tracks_of(self.view)
        asked = [
            each
            for each in conditions_of(self.view, tracks, NEWEST)[0]
            if each.move is not None and not self._moved_since(each, tracks)
        ]
        if not asked:
            return
        self.noticed = {each: Noticed(each, self.view, tracks) for each in asked}
        self._trace(tracks, asked)
        found: dict[HandCondition, list[float]] = {each: [] for each in asked}
        for _ in range(PILOT):
            for each, likelihood in self.likelihoods(self.view.sample(self.rng)):
                found[each].append(log(likelihood))
        tells = {each: spread_of(logs) for each, logs in found.items()}
        ranked = sorted(asked, key=lambda each: -tells[each])[:TELLING]
        telling = [each for each in asked if each in ranked and tells[each] > TELLS]
        self._trace(tracks, telling)
        sums = [sum(logs) for logs in zip(*(found[each] for each in telling), strict=False)]
        while sums and effective([exp(self.power * each) for each in sums]) < EFFECTIVE * PILOT:
            self.power /= 2

    def _moved_since(self, asked: HandCondition, tracks: Tracks) -> bool:
        """Whether other cards that the seat saw are no longer where they were."""
        view, seat = self.view, asked.table.seat
        own = [
            place
            for place in tracks.places
            if tracks.hidden[place.i] and place.i != asked.place and place.visible_to(seat)
        ]
        assert view._log is not None
        return any(
            place is part or (isinstance(part, tuple) and place in part)
            for place in own
            for entry in view._log[asked.at : view._end]
            for part in entry[:3]
        )

    def _trace(self, tracks: Tracks, asked: Sequence[HandCondition]) -> None:
        self.hands = []
        for place in dict.fromkeys(each.place for each in asked):
            known = [card for card in tracks.entries[place] if isinstance(card, Card)]
            its = [each for each in asked if each.place == place]
            self.hands.append((known, traced_hand(place, its, tracks)))

    def likelihoods(self, world: Any) -> list[tuple[HandCondition, float]]:
        """How likely each of the others' moves is in a world."""
        found = []
        for known, hand in self.hands:
            unknown = list(world.cells[hand.place])
            for card in known:
                unknown.remove(card)
            for asked, cards in hand.trace_back([*known, *unknown], self.rng.random) or ():
                likelihood = self.noticed[asked].likelihood(world, cards, self.model)
                found.append((asked, likelihood))
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)

    def world(self, rng: Random) -> World:
        """Sample a world with its weight."""
        world = self.view.world(rng)
        if self.hands:
            likely = prod([each for _, each in self.likelihoods(world.table)])
            world.weight *= likely**self.power
        return world


def spread_of(values: Sequence[float]) -> float:
    """The standard deviation; none of no values."""
    mean = sum(values) / max(1, len(values))
    return (sum([(value - mean) ** 2 for value in values]) / max(1, len(values))) ** 0.5


def effective(weights: Sequence[float]) -> float:
    """How many equal weights would say as much."""
    return sum(weights) ** 2 / sum([weight * weight for weight in weights])
