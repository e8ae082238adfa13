"""Complete games by another hand, checked against the rules."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import records

TestRecords = records(
    Path(__file__).parent / "records",
    seats={2, 3, 4, 7},
    options={
        "starter": {"youngest", "winner", "rotate"},
        "starter_may_finish": {False, True},
    },
    refused=[
        ("may_finish", {"starter_may_finish": False}),
        ("rotate", {"starter": "youngest"}),
        ("winner", {"youngest": 0}),
        ("two", {"rounds": 6}),
    ],
)
