"""Complete games by another hand, checked against the rules."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import records

TestRecords = records(
    Path(__file__).parent / "records",
    seats={2, 3, 4, 8},
    options={
        "play_drawn_action": {False, True},
        "with_reset": {False, True},
        "dealer": {0, 2},
    },
    refused=[
        ("drawn_actions", {"play_drawn_action": False}),
        ("four", {"play_drawn_action": True}),
        ("dealer", {"dealer": 0}),
        ("no_reset", {"with_reset": True}),
        ("eight", {"hand_size": 6}),
    ],
)
