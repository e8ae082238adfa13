"""Flip 7 keeps every promise of the conformance kit, in both editions."""

from __future__ import annotations

import cardkit
from cardkit.testing import Conformance


class TestFlip7(Conformance):
    game = "flip7"
    seats = (3, 4, 7)


class TestTheOp(Conformance):
    game = cardkit.load("flip7", edition="the_op")
    seats = (3, 20)
    seeds = ("5",)
