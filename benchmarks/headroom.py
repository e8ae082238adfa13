"""How much a bot leaves on the table: ``python benchmarks/headroom.py flip7 odds --seats 4``.

At some decisions in games where the bot plays every seat, each move is tried in the same worlds,
and a judge plays on: the bot itself or a different one (``headroom.py flip7 easy --judge hard``).
The move that is best in half of the worlds is compared with the bot's own move in the other half,
so that luck is not mistaken for skill. With ``--whole``, games are played to the end and only wins
count. The decisions that look worst are judged again in ten times as many fresh worlds, for the
same reason.

With ``--worst``, the worst move that a careless bot might make is judged, made or not, in those
decisions out of ten times as many where it gives away most by the bot's own estimate.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice
from math import sqrt
from random import Random
from typing import Any

import attrs

import cardkit
from cardkit import Library, Move, View
from cardkit.bots.careless import win_of
from cardkit.bots.rollout import Rollout
from cardkit.bots.values import value_of
from cardkit.play.seating import SeatPlan, make_agent

SHARE = 0.1  # share of decisions examined
AGAIN = 5  # decisions that are judged again
POOL = 10  # decisions looked at for each that is judged, with --worst
ENDLESS = 100_000  # decisions


@attrs.frozen
class Made:
    """A decision between at least two moves, and the move made."""

    view: View
    move: Move
    loss: float = 0.0  # by the estimate of the bot's guide, as a share of a win

    @classmethod
    def worst(cls, view: View, bot: Any) -> Made:
        """The worst move that a careless bot might make."""
        weighed = bot.guide.weigh(view)
        values = {each.move: each.value for each in weighed}
        move = min((move for move, _ in bot.tempting(weighed)), key=lambda move: values[move])
        win = win_of(bot.guide, [*values.values()])
        return cls(view, move, (max(values.values()) - values[move]) / win)


@attrs.frozen
class Judge:
    bot: Any
    whole: bool  # play to the end and count only wins

    def values(self, made: Made, worlds: int, moves: list[Move], seed: str) -> list[list[float]]:
        """Each move's value, in each half of the worlds."""
        view, rng = made.view, Random(seed + made.view.to_json())
        rules = view.rules
        rollout = Rollout(self.bot, rules.horizon(view), rules.foresight)
        if self.whole:
            rollout = Rollout(self.bot, None, ENDLESS)
        values = [[0.0, 0.0] for _ in moves]
        for n in range(worlds):
            world = view.sample(rng)
            for move, halves in zip(moves, values, strict=True):
                table: Any = world.clone()
                table.apply(move)
                rollout.play(table, rng)
                halves[n % 2] += 2 / worlds * self.value(table, view.me)
        return values

    def value(self, t: Any, seat: int) -> float:
        if not self.whole:
            return value_of(t, seat)
        return 1 / len(t.result.winners) if seat in t.result.winners else 0.0

    def gains(self, made: Made, worlds: int) -> list[float]:
        """What each half's best move gains in the other half."""
        moves = list(made.view.moves)
        values = self.values(made, worlds, moves, "")
        own = values[moves.index(made.move)]
        best = [max(values, key=lambda halves: halves[half]) for half in (0, 1)]
        return [best[half][1 - half] - own[1 - half] for half in (0, 1)]

    def given_away(self, made: Made, worlds: int, seed: str = "again") -> float:
        """What the move gave away compared with the judge's choice."""
        better = self.bot.choose(made.view, Random(1))
        halves = self.values(made, worlds, [better, made.move], seed)
        return sum(halves[0]) / 2 - sum(halves[1]) / 2


def decisions(game: Any, seats: int, bot: Any, seed: str) -> Iterator[Made]:
    pick = Random("pick")
    for number in count():
        t, rng = game.start(seats, f"{seed} {number}"), Random(number)
        while not t.over:
            view = t.view(t.seat)
            move = bot.choose(view, rng)
            if len(view.moves) > 1 and pick.random() < SHARE:
                yield Made(view, move)
            t.apply(move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--judge", help="who plays on: the bot itself unless given")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--worst", action="store_true", help="what a careless bot might do")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=400)
    parser.add_argument("--seed", default="headroom")
    given = parser.parse_args()
    game, library = cardkit.load(given.game), Library.installed()
    bot = make_agent(SeatPlan("A", given.bot), game, library)
    judge = Judge(make_agent(SeatPlan("A", given.judge or given.bot), game, library), given.whole)
    unit = "of a win" if given.whole else "of the value of a game"
    if given.worst:
        pool = islice(decisions(game, given.seats, bot, given.seed), POOL * given.decisions)
        might = sorted((Made.worst(made.view, bot) for made in pool), key=lambda made: -made.loss)
        judged = might[: given.decisions]
        found = [judge.given_away(made, given.worlds, "") for made in judged]
        worst = sorted(range(len(judged)), key=lambda n: -found[n])[:AGAIN]
        again = [judge.given_away(judged[n], 10 * given.worlds) for n in worst]
        print(
            f"{len(judged)} moves of {100 * judged[-1].loss:.1f} to {100 * judged[0].loss:.1f} % "
            f"by estimate gave away {100 * sum(found) / len(found):.1f} % {unit} on average, "
            f"the worst {100 * max(again):.1f} %"
        )
        return
    looked = list(islice(decisions(game, given.seats, bot, given.seed), given.decisions))
    gains = [judge.gains(made, given.worlds) for made in looked]
    found = [gain for both in gains for gain in both]
    mean = sum(found) / len(found)
    error = sqrt(sum((gain - mean) ** 2 for gain in found) / len(found) / given.decisions)
    print(f"{100 * mean:.3f} % {unit} at each decision, ± {196 * error:.3f}")
    if given.judge:
        worst = sorted(range(len(looked)), key=lambda n: -sum(gains[n]))[:AGAIN]
        again = [judge.given_away(looked[n], 10 * given.worlds) for n in worst]
        print(f"the worst of {len(looked)} moves gave away {100 * max(again):.1f} % {unit}")


if __name__ == "__main__":
    main()
