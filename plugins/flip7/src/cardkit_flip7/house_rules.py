"""House rules for Flip 7."""

from __future__ import annotations

from typing import Any

from cardkit import HouseRule, Move, before, legal, option, public

from .table import points, tally


class SuddenDeath(HouseRule):
    """Whoever reaches the target with the cards in front of them wins before the next card is
    dealt.
    """

    name = "sudden_death"
    game = "flip7"

    @before("offer")
    def reached(self, t: Any) -> None:
        totals = [t.score[seat] + points(t, seat) for seat in t.seats]
        best = max(totals)
        if best >= self.rules.options.target_score and totals.count(best) == 1:
            t.score = totals
            t.say("sudden_death", seat=totals.index(best), points=best)
            t.end("sudden death")


class FreezeOthers(HouseRule):
    """Nobody freezes themselves while somebody else is in."""

    name = "freeze_others"
    game = "flip7"

    @legal("freeze_whom")
    def others(self, seat: int, moves: list[Move]) -> list[Move]:
        return [move for move in moves if move.args[0] != seat] or moves


class DoubleBonus(HouseRule):
    """Every third round the + cards count twice."""

    name = "double_bonus"
    game = "flip7"
    every: int = option(3, least=1)
    bonus: int = public(1)  # how many times the + cards count this round

    @before("new_round")
    def announce(self, t: Any) -> None:
        t.bonus = 1 if (t.round + 1) % self.every else 2

    @before("score_round")
    def count_again(self, t: Any) -> None:
        if t.bonus == 2:
            extra = [plus for _, _, plus, _ in (tally(t, seat) for seat in t.seats)]
            t.score = [score + more for score, more in zip(t.score, extra, strict=True)]
            t.say("double_bonus", by_seat=tuple(extra))
