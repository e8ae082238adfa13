"""What the rules tell a search."""

from __future__ import annotations

from cardkit_seven.bots import Planner, Routine

from cardkit import Library, load


def test_a_search_plays_on_by_routine_and_is_guided_by_the_planner() -> None:
    helpers = Library.installed().helpers_for(load("seven"))
    assert isinstance(helpers["rollout"], Routine) and isinstance(helpers["guide"], Planner)


def test_a_lead_counts_more_in_later_rounds() -> None:
    """For searches: the same two chips are worth more when few rounds are left."""
    for seats in (3, 6):
        t = load("seven").start(seats, 1)
        leads = []
        for round, supply in ((1, 80), (4, 40), (7, 10)):
            t.round, t.supply = round, supply
            t.chips[:] = [5, 3] + [3] * (seats - 2)
            ahead, behind, *_ = t.rules.standing(t)
            leads.append(ahead - behind)
        assert 0 < leads[0] < leads[1] < leads[2]
        assert t.rules.horizon(t) == 7
