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
        if job.game.table_of(len(agents), 0).rules.together:
            raise CardkitError(
                f"{job.game.id} is played together: duplicate deals are for games in which one "
                "player can win more than another"
            )
        if len(names) < 2:
            raise CardkitError(
                f"duplicate deals exchange different bots, and all seats are {names[0]}: "
                "seat another one, such as --seats 'odds,random*3'"
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
