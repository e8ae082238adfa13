"""Simulated play against exact figures: one player, number cards alone, a fresh deck.

With the numbers H in front, the next card busts with the probability Σ (v − 1) over H, divided by
the cards left; so every policy that looks at H can be valued exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import attrs
import cardkit_flip7
import pytest

from cardkit import Bot, Library, hookimpl
from cardkit.lab.findings import Findings
from cardkit.lab.simulate import simulate

VARIANT = Path(__file__).parents[3] / "examples" / "flip7_numbers.toml"
COPIES = {0: 1} | {value: value for value in range(1, 13)}
Held = frozenset[int]
Stops = Callable[[Held], bool]


@attrs.frozen
class Figures:
    """What a policy brings in a round; `squares` is the mean of the squared score."""

    score: float
    bust: float
    flip7: float
    squares: float


def ended(points: int, flip7: bool = False) -> Figures:
    return Figures(points, 0, flip7, points**2)


def drawn(held: Held, after: Callable[[Held], Figures]) -> Figures:
    """One more card: the bust, or what comes after each new number."""
    left = 79 - len(held)
    parts = [(sum(COPIES[v] - 1 for v in held) / left, Figures(0, 1, 0, 0))]
    parts += [(COPIES[v] / left, after(held | {v})) for v in COPIES if v not in held]
    rows = [(p, *attrs.astuple(figures)) for p, figures in parts]
    return Figures(*(sum(row[0] * row[i] for row in rows) for i in range(1, 5)))


def exact(stops: Stops) -> Figures:
    """A policy, valued exactly; the first card is dealt."""

    @cache
    def value(held: Held) -> Figures:
        if len(held) == 7:
            return ended(sum(held) + 15, flip7=True)
        return ended(sum(held)) if stops(held) else drawn(held, value)

    return drawn(frozenset(), value)


@cache
def optimal(held: Held = frozenset()) -> Figures:
    """The best that can be done with these numbers."""
    if len(held) == 7:
        return ended(sum(held) + 15, flip7=True)
    going_on = drawn(held, optimal)
    return ended(sum(held)) if held and sum(held) >= going_on.score else going_on


def best_to_stop(held: Held) -> bool:
    return sum(held) >= drawn(held, optimal).score


TABLE = {
    "optimal": (18.5652176, 0.3134965, 0.0028113),
    "threshold:99": (5.7433198, 0.9133902, 0.0866098),  # always hit
    "threshold:15": (16.6055928, 0.1324737, 0.0),
    "threshold:20": (18.2451346, 0.2335839, 0.0000077),
    "threshold:23": (18.5212257, 0.3131734, 0.0000502),
    "threshold:30": (17.1389480, 0.4911661, 0.0011997),
}


def policy(name: str) -> Stops:
    if name == "optimal":
        return best_to_stop
    limit = int(name.split(":")[1])
    return lambda held: sum(held) >= limit


@pytest.mark.parametrize("name", TABLE)
def test_the_solver_gives_the_published_figures(name: str) -> None:
    found = exact(policy(name))
    assert (found.score, found.bust, found.flip7) == pytest.approx(TABLE[name], abs=6e-8)


def test_23_is_the_best_sum_to_stop_at() -> None:
    scores = {limit: exact(lambda held, n=limit: sum(held) >= n).score for limit in range(15, 31)}
    assert max(scores, key=scores.__getitem__) == 23


def optimal_bot(view: Any, rng: Random) -> Any:
    held = frozenset(card.value for card in view.row[view.me])
    return "stay" if best_to_stop(held) else "hit"


def played(agent: str, games: int) -> Findings:
    bots = ModuleType("solver")
    bots.cardkit_bots = hookimpl(lambda: [Bot("optimal", optimal_bot)])  # type: ignore[attr-defined]
    library = Library([cardkit_flip7, bots])
    return simulate(library.load(str(VARIANT)), agent, library, games, seed="truth", rounds=1)


@pytest.mark.parametrize("name", TABLE)
def test_simulated_play_agrees_within_four_standard_errors(name: str) -> None:
    # Stopping at 20, a Flip 7 is so rare that a single one must not be too many.
    games = 16_000 if name == "threshold:20" else 4000
    wanted = exact(policy(name))
    found = played(name, games)
    (first,) = found.by_round
    assert (first.games, found.unfinished) == (games, games)
    error = sqrt((wanted.squares - wanted.score**2) / games)
    assert abs(first.mean.value - wanted.score) <= 4 * error
    shares = {each.event: each.games.value for each in found.events}
    for event, p in (("bust", wanted.bust), ("flip7", wanted.flip7)):
        assert abs(shares.get(event, 0) - p) <= 4 * sqrt(p * (1 - p) / games), event
