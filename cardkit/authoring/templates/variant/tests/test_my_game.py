"""My Game passes the conformance kit, and differs from its base."""

import cardkit
from cardkit.testing import Situation, conformance

TestConformance = conformance("my_game")


def test_everybody_is_welcomed() -> None:
    t = Situation(cardkit.load("my_game").start(seed=1))
    assert len(t.said("welcome")) == 1
