"""What the rules tell a search."""

from __future__ import annotations

from cardkit_flip7.bots import Odds

from cardkit import Library, load


def test_a_search_plays_on_as_odds_does() -> None:
    helpers = Library.installed().helpers_for(load("flip7"))
    assert isinstance(helpers["rollout"], Odds) and isinstance(helpers["guide"], Odds)


def test_a_lead_counts_more_near_the_target() -> None:
    """For searches: the same twenty points are worth more when the game is nearly over."""
    t = load("flip7").start(3, 1)
    leads = []
    for score in ([20, 0, 0], [120, 100, 100], [190, 170, 170]):
        t.score[:] = score
        ahead, behind, _ = t.rules.standing(t)
        leads.append(ahead - behind)
    assert 0 < leads[0] < leads[1] < leads[2]
    assert t.rules.horizon(t) == t.round == 1
