"""Duplicate deals: the same seeds with the seats exchanged, which tells luck and skill apart."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardkit.engine.base.errors import CardkitError

from ..measure.findings import LuckFindings
from ..measure.luck import LuckTotals
from .job import Job


@attrs.frozen
class Duplicates:
    """A job, and the same deals with its line-up shifted by one seat, by two, and so on."""

    jobs: tuple[Job, ...]  # the job itself first
    names: tuple[str, ...]  # of the bots
    luck: LuckTotals

    @classmethod
    def of(cls, job: Job) -> Duplicates:
        agents = job.agents
        names = tuple(dict.fromkeys(agents))
        rules = job.game.table_of(len(agents), 0).rules
        if rules.together:
            how = "together" if len(agents) > 1 else "by one player alone"
            raise CardkitError(
                f"{job.game.id} is played {how}: duplicate deals are for games in which one "
                "player can win more than another"
            )
        if len(names) < 2:
            raise CardkitError(
                f"duplicate deals exchange different bots, and all seats are {names[0]}: "
                "seat another one, such as --seats 'odds,random*3'"
            )
        if always_level(agents, rules.teams()):
            raise CardkitError(
                f"with --seats '{','.join(agents)}', both sides have the same bots, "
                "wherever they sit, so neither can be better: seat partners alike, such as "
                f"--seats '{','.join(partners_alike(names, rules.teams()))}'"
            )
        turns = len(agents)
        ways = next(n for n in range(1, turns + 1) if agents[n:] + agents[:n] == agents)
        jobs = (job, *(job.shifted_by(seats) for seats in range(1, ways)))
        return cls(jobs, names, LuckTotals(len(names), turns))

    def add(self, number: int, ranks: Sequence[tuple[int, ...]]) -> None:
        """Add the games with this number, one of each job; () for an unfinished one."""
        deal = []
        for job, of_game in zip(self.jobs, ranks, strict=True):
            if of_game:
                who = [self.names.index(agent) for agent in job.agents_in(number)]
                deal.append((tuple(who), of_game))
        self.luck.add(deal)

    @property
    def findings(self) -> LuckFindings | None:
        return self.luck.findings(self.names)


def always_level(agents: Sequence[str], teams: Sequence[Sequence[int]]) -> bool:
    """Whether all teams have the same bots, however the line-up is shifted."""
    shifted = [[*agents[n:], *agents[:n]] for n in range(len(agents))]
    return bool(teams) and all(
        len({tuple(sorted(seated[seat] for seat in team)) for team in teams}) == 1
        for seated in shifted
    )


def partners_alike(names: Sequence[str], teams: Sequence[Sequence[int]]) -> list[str]:
    """Return a line-up in which each team has a bot of its own, as far as there are enough."""
    bots = {seat: names[i % len(names)] for i, team in enumerate(teams) for seat in team}
    return [bots[seat] for seat in sorted(bots)]
