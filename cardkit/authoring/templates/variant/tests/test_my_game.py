"""My Game keeps every promise of the conformance kit, and is different."""

import cardkit
from cardkit.testing import conformance

TestConformance = conformance("my_game")


def test_everybody_is_welcomed() -> None:
    t = cardkit.load("my_game").start(seed=1)
    said = [event.event for event in t.view(0).events if isinstance(event, cardkit.Said)]
    assert said[0] == "welcome"
