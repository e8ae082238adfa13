"""Complete games by another hand, checked against the rules."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import records

TestRecords = records(
    Path(__file__).parent / "records",
    seats={2, 3, 4, 5, 20},
    options={"first": {"dealer", "left"}, "bust_in_flip_three": {"give", "discard"}},
    refused=[("english", {"stay_requires_card": False})],
)
