"""Games of two sides with the same seed, and how they differ."""

from __future__ import annotations

from collections import Counter

from .metrics import METRICS, wins, wins_by_agent
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
    """The name of the share of whoever is at this place of the line-up."""
    return f"{PLAYER}{number + 1}"


def compare(one: Played, two: Played, shift: int, differences: dict[str, Counts]) -> None:
    """Add the difference of `two` and `one`, if both are finished."""
    if not (one.result.finished and two.result.finished):
        return
    ones, twos = values(one, shift), values(two, shift)
    for name, mine in ones.items():
        theirs = twos.get(name)
        if mine is not None and theirs is not None:
            differences.setdefault(name, Counter())[theirs - mine] += 1


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
