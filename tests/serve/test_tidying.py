"""Garbage is collected in quiet moments, and when too much was left behind."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from helpers.rooming import LIBRARY, room_of

from cardkit.serve import worker
from cardkit.serve.tidying import Tidying
from cardkit.serve.worker import Request, RoomWorker


class Loop:
    """Something that refers to itself: only a collection frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def no_collections() -> Iterator[None]:
    """Python makes none by itself meanwhile."""
    gc.disable()
    yield
    gc.enable()


def let_go() -> weakref.ref[Loop]:
    return weakref.ref(Loop())


def test_what_was_left_behind_is_collected() -> None:
    tidying = Tidying()
    tidying.leave_behind()
    gone = let_go()
    assert gone() is not None
    tidying.collect()
    assert gone() is None


def test_nothing_left_behind_costs_nothing() -> None:
    tidying = Tidying()
    tidying.leave_behind()
    tidying.collect()
    gone = let_go()
    tidying.collect()
    assert gone() is not None


def test_too_much_does_not_wait_for_a_quiet_moment() -> None:
    tidying = Tidying(most=3)
    gone = let_go()
    tidying.leave_behind()
    tidying.leave_behind()
    assert gone() is not None
    tidying.leave_behind()
    assert gone() is None


def test_a_worker_notes_the_rooms_that_it_lets_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "REPLICAS", 2)
    tidying = Tidying()
    rooms = RoomWorker(LIBRARY, tidying)
    spec = room_of("kuhn").spec
    for name in ("a", "b"):
        assert not rooms.answer(Request(name, spec, 0, (), "look")).fault
    assert tidying.left_behind == 0
    rooms.answer(Request("c", spec, 0, (), "look"))
    assert tidying.left_behind == 1
    assert rooms.answer(Request("a", None, 1, (), "look")).say == "resend"
