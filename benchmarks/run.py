"""All benchmarks: see README.md in this folder."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from startup import measure

ROWS = (
    ("us_per_decision", "play-out, µs per decision"),
    ("yardstick_us", "yardstick, µs"),
    ("ratio", "ratio to the yardstick"),
    ("many_seats_ratio", "many seats against few"),
    ("ten_thousandth_ratio", "10,000th decision against the first"),
    ("clone_us", "clone, µs"),
    ("clone_ratio", "clone against a yardstick decision"),
    ("view_us", "view, µs"),
    ("view_ratio", "view against a yardstick decision"),
    ("sample_us", "sample, µs"),
    ("sample_ratio", "sample against a yardstick decision"),
    ("log_bytes_per_event", "log, bytes an event"),
    ("peak_mib", "peak memory, MiB"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--yardsticks", default=os.environ.get("CARDKIT_YARDSTICKS"))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--games", nargs="*", default=["flip7", "code_game", "seven"])
    given = parser.parse_args()
    found: dict[str, Any] = {"games": []}
    for name in given.games:
        script = Path(__file__).with_name("playouts.py")
        command = [sys.executable, str(script), name, str(given.pairs)]
        done = subprocess.run(
            [*command, *([given.yardsticks] if given.yardsticks else [])],
            capture_output=True,
            text=True,
            check=True,
        )
        figures = json.loads(done.stdout)
        found["games"].append(figures)
        print(f"{name}, {figures['seats']} seats")
        for key, label in ROWS:
            if key in figures:
                print(f"  {label:<40} {figures[key]:8.2f}")
    found["startup"] = measure(given.pairs)
    print("start-up against python -c pass")
    for key, value in found["startup"].items():
        print(f"  {key:<40} {value:8.2f}")
    if given.json is not None:
        given.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
