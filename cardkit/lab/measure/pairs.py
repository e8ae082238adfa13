"""Games of two sides with the same seed, and how they differ."""

from __future__ import annotations

from collections import Counter

import attrs

from .metrics import METRICS, player_rounds, ratio_parts, wins, wins_by_agent
from .paired_sums import PairedSums
from .played import Exact, Played
from .tally import Counts

EVENT = "rate of "
PLAYER = "wins of player "
STARTER = "wins of the starter"


def agent_wins(agent: str) -> str:
    return f"wins of {agent}"


def event_rate(event: str) -> str:
    """Name the rate of an event per player and round."""
    return f"{EVENT}{event}"


def player_wins(number: int) -> str:
    """Name the win share of the player at this position in the line-up."""
    return f"{PLAYER}{number + 1}"


@attrs.define
class Differences:
    """How the games of two sides differ, pair by pair."""

    numbers: dict[str, Counts] = attrs.Factory(dict)  # how often a figure differed by this much
    ratios: dict[str, PairedSums] = attrs.Factory(dict)  # figures that are ratios of totals
    events: dict[str, PairedSums] = attrs.Factory(dict)  # of pairs in which they occurred
    chances: PairedSums = attrs.Factory(PairedSums)  # of all pairs

    def add(self, one: Played, two: Played, shift: int) -> None:
        """Add a pair. Numbers count if both games are finished, ratios if both games have them."""
        self._add_numbers(one, two, shift)
        ones, twos = ratio_parts(one), ratio_parts(two)
        for name, mine in ones.items():
            if name in twos:
                self.ratios.setdefault(name, PairedSums()).add(*mine, *twos[name])
        chances = (player_rounds(one), player_rounds(two))
        self.chances.add(0, chances[0], 0, chances[1])
        for event in {**one.events, **two.events}:
            times = (one.events.get(event, 0), two.events.get(event, 0))
            sums = self.events.setdefault(event, PairedSums())
            sums.add(times[0], chances[0], times[1], chances[1])

    def _add_numbers(self, one: Played, two: Played, shift: int) -> None:
        if not (one.result.finished and two.result.finished):
            return
        ones, twos = values(one, shift), values(two, shift)
        for name, mine in ones.items():
            theirs = twos.get(name)
            if mine is not None and theirs is not None:
                self.numbers.setdefault(name, Counter())[theirs - mine] += 1

    def update(self, other: Differences) -> None:
        for name, counts in other.numbers.items():
            self.numbers.setdefault(name, Counter()).update(counts)
        for own, more in ((self.ratios, other.ratios), (self.events, other.events)):
            for name, sums in more.items():
                own.setdefault(name, PairedSums()).update(sums)
        self.chances.update(other.chances)


def values(game: Played, shift: int) -> dict[str, Exact | None]:
    """Return everything that can be compared. The first player in the line-up sits at
    seat `shift`.
    """
    found = {metric.name: metric.of(game) for metric in METRICS}
    if game.together:
        return found
    found |= {agent_wins(agent): part for agent, part in wins_by_agent(game).items()}
    parts = wins(game)
    if game.starter is not None and len(parts) > 1:
        found[STARTER] = parts[game.starter]
    for number in range(len(parts)):
        found[player_wins(number)] = parts[(number + shift) % len(parts)]
    return found
