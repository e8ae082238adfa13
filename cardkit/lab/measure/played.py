"""One played game, as the metrics see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import neg, sub

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.result import Result

Scores = tuple[int, ...]
Exact = int | Fraction
Two = tuple[int, int]  # numerator and denominator
Choice = tuple[int, tuple[str, ...], str]
CardLists = Sequence[Sequence[Card]]  # by seat: each card as often as it counted
ROUNDS = "rounds"  # the reason of a game that was stopped after a number of rounds


@attrs.define
class Played:
    """One game, as the metrics see it. Lists are by seat."""

    agents: tuple[str, ...]
    result: Result
    decisions: int
    forced: int  # decisions with a single legal move
    legal: int  # legal moves, total over all decisions
    turns: int
    standings: tuple[Scores, ...] | None  # after each completed round; None: no rounds
    drawn: CardLists  # cards that came to a seat from a stock, or by its own decision
    played: CardLists  # cards that left a seat, or its hand, by its own decision
    suffered: CardLists  # cards that came to a seat by another seat's decision
    events: Mapping[str, int]  # what the rules said, and how often
    starter: int | None = None  # who began, by the rules, or else who decided first
    waited: int = 0  # choices by others between two choices by a seat, total
    waits: int = 0  # and how many such gaps there were
    longest_wait: int = 0
    #: By seat, the kinds of move that were offered, if there were several, and the one chosen.
    choices: Mapping[Choice, int] = attrs.Factory(dict)
    together: bool = False  # all seats played against the game
    teams: Sequence[Sequence[int]] = ()  # seats with one score
    #: How the lead changed; None where scores do not show who leads, or nobody competes.
    course: RoundCourse | None = attrs.field(init=False)

    @course.default
    def _follow_lead(self) -> RoundCourse | None:
        return RoundCourse.of(self)

    @property
    def rounds_begun(self) -> int:
        """Rounds started; 1 for a game without rounds. Where ``--rounds`` stops a game, the next
        round is dealt but not played, and does not count.
        """
        if self.standings is None:
            return 1
        cut_short = not self.result.finished and self.result.reason != ROUNDS
        return len(self.standings) + cut_short


@attrs.define
class RoundCourse:
    """The course of the lead from round to round, computed once from the standings.

    Scores are oriented so that high is good: if the winners end with the lowest score, signs are
    flipped; if the winners' score is neither the highest nor the lowest, there is no course.
    """

    rounds: int
    lead_changes: int
    drama: int  # most points the winner was behind the leader
    taken: int  # round after which only winners led until the end
    swing: int  # by how much the best gain in a round exceeded the worst, total
    spread: int  # between first and last at the end
    #: By how much one seat or team led alone after each round but the last, for leaders who won and
    #: for those who did not.
    kept: Sequence[int]
    lost: Sequence[int]

    @classmethod
    def of(cls, game: Played) -> RoundCourse | None:
        standings, winners = game.standings, game.result.winners
        if not standings or not winners or game.together:
            return None
        final = game.result.scores
        best = final[winners[0]]
        sign = 1 if best == max(final) else -1 if best == min(final) else 0
        if not sign:
            return None
        spread = max(final) - min(final)
        if game.teams:  # partners have one score, and one of them stands for all
            firsts = [team[0] for team in game.teams]
            standings = tuple([tuple([scores[seat] for seat in firsts]) for scores in standings])
            winners = tuple([firsts.index(seat) for seat in winners if seat in firsts])
        return cls._follow(standings, winners, sign, spread)

    @classmethod
    def _follow(
        cls, standings: tuple[Scores, ...], winners: Sequence[int], sign: int, spread: int
    ) -> RoundCourse:
        several, last = len(standings[0]) > 1, len(standings)
        if sign == -1:
            standings = tuple([tuple(map(neg, points)) for points in standings])
        before: Scores = (0,) * len(standings[0])
        holder = -1
        changes = drama = swing = 0
        taken = 1
        kept: list[int] = []
        lost: list[int] = []
        winner = winners[0]
        alone = len(winners) == 1
        for number, scores in enumerate(standings, 1):
            gains = sorted(map(sub, scores, before))
            swing += gains[-1] - gains[0]
            before = scores
            ordered = sorted(scores)
            top = ordered[-1]
            if several and top > ordered[-2]:
                leader = scores.index(top)
                if leader != holder:
                    changes += holder >= 0
                    holder = leader
                led = leader in winners
                if number < last:
                    (kept if led else lost).append(top - ordered[-2])
            else:
                led = all(seat in winners for seat, score in enumerate(scores) if score == top)
            if not led:
                taken = number + 1
                best = scores[winner] if alone else max([scores[seat] for seat in winners])
                if top - best > drama:
                    drama = top - best
        return cls(last, changes, drama, min(taken, last), swing, spread, kept, lost)
