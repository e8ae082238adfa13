"""Keys count only after what they answer was painted, and after a moment of quiet."""

from __future__ import annotations

import pytest

from cardkit.session.quiet import QUIET, Gate, curtain_keys


class FakeClock:
    time = 0.0

    def now(self) -> float:
        return self.time


def gate_at(clock: FakeClock) -> Gate:
    gate = Gate(clock.now)
    gate.mark_painted()
    return gate


def test_nothing_counts_before_it_was_painted() -> None:
    clock = FakeClock()
    gate = Gate(clock.now)
    clock.time = 10
    assert not gate.admits()
    gate.mark_painted()
    assert not gate.admits()
    clock.time = 10 + QUIET
    assert gate.admits()


def test_keys_that_are_mashed_or_held_down_never_count() -> None:
    clock = FakeClock()
    gate = gate_at(clock)
    for _ in range(500):
        clock.time += 0.02
        assert not gate.admits()
    clock.time += QUIET
    assert gate.admits()


def test_once_it_is_open_every_key_counts() -> None:
    clock = FakeClock()
    gate = gate_at(clock)
    clock.time = 1
    assert gate.admits()
    clock.time += 0.001
    assert gate.admits()


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (["Mia", "Tom"], "mt"),
        (["Player 1", "Player 2"], "12"),
        (["Mia", "Max"], "ix"),
        (["Ann", "Ann"], "12"),
        (["Özil", "Åsa"], "öå"),
        (["…", "Bo"], "1b"),
    ],
)
def test_the_curtain_opens_by_a_key_of_ones_own(names: list[str], keys: str) -> None:
    assert "".join(curtain_keys(dict(enumerate(names))).values()) == keys
