"""Start-up time of the program, compared with ``python -c pass``."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

PASS = [sys.executable, "-c", "pass"]
MAIN = [str(Path(sys.executable).with_name("cardkit"))]  # the console script


def spent(command: list[str]) -> float:
    """CPU seconds of a command run with empty input."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure(pairs: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, command in (
        ("help", [*MAIN, "--help"]),
        ("first_prompt", [*MAIN, "play", "flip7", "--plain", "--seed", "1"]),
    ):
        spent(command)
        runs = [(spent(command), spent(PASS)) for _ in range(pairs)]
        found[f"{name}_ms"] = median(a for a, _ in runs) * 1000
        found[f"{name}_ratio"] = median(a / b for a, b in runs)
    return found
