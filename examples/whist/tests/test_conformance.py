"""What every game promises, for whist."""

from __future__ import annotations

from cardkit.testing import Conformance


class TestWhist(Conformance):
    game = "whist"
    seats = (4,)
