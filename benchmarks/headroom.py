"""What a bot leaves on the table: ``python benchmarks/headroom.py flip7 odds --seats 4``.

At some decisions of games in which the bot plays every seat, each move is tried in the same worlds,
and the bot plays on. The move that is best in half of the worlds is compared with the bot's own
move in the other half, so that luck is not taken for skill.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice
from math import sqrt
from random import Random
from typing import Any

import cardkit
from cardkit import Library
from cardkit.bots.rollout import Rollout
from cardkit.bots.values import value_of
from cardkit.play.seating import SeatPlan, make_agent

SHARE = 0.1  # of the decisions are looked at


def positions(game: Any, seats: int, bot: Any) -> Iterator[Any]:
    """The views of some decisions between two moves or more."""
    pick = Random("pick")
    for number in count():
        t, rng = game.start(seats, f"headroom {number}"), Random(number)
        while not t.over:
            view = t.view(t.seat)
            if len(view.moves) > 1 and pick.random() < SHARE:
                yield view
            t.apply(bot.choose(view, rng))


def gains(view: Any, bot: Any, worlds: int) -> list[float]:
    """What the better move of each half gains in the other one."""
    rng = Random(view.to_json())
    rollout = Rollout(bot, view.rules.horizon(view), view.rules.foresight)
    values = [[0.0, 0.0] for _ in view.moves]
    for n in range(worlds):
        world = view.sample(rng)
        for move, halves in zip(view.moves, values, strict=True):
            table = world.clone()
            table.apply(move)
            rollout.play(table, rng)
            halves[n % 2] += 2 / worlds * value_of(table, view.me)
    own = values[view.moves.index(bot.choose(view, rng))]
    best = [max(values, key=lambda halves: halves[half]) for half in (0, 1)]
    return [best[half][1 - half] - own[1 - half] for half in (0, 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=400)
    given = parser.parse_args()
    game = cardkit.load(given.game)
    bot = make_agent(SeatPlan("A", given.bot), game, Library.installed())
    found: list[float] = []
    for view in islice(positions(game, given.seats, bot), given.decisions):
        found += gains(view, bot, given.worlds)
    mean = sum(found) / len(found)
    error = sqrt(sum((gain - mean) ** 2 for gain in found) / len(found) / given.decisions)
    print(f"{100 * mean:.3f} % of the value of a game at each decision, ± {196 * error:.3f}")


if __name__ == "__main__":
    main()
