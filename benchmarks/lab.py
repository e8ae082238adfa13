"""The lab: start-up time, the speed-up from a second worker, and memory use.

    python benchmarks/lab.py [--games 100000] [--memory 10000 1000000] [--pairs 3]

Run it on an idle machine: a second worker needs a second core. On a busy machine the ratio of the
rates says little; comparing the CPU time of the same games with one worker and with two gives an
upper bound on the speed-up from idle cores.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

MAIN = str(Path(sys.executable).with_name("cardkit"))  # the console script
SIMULATE = [MAIN, "simulate", "flip7", "--seats", "random*4", "--json"]


def simulated(games: int, workers: int) -> tuple[dict[str, Any], float, resource.struct_rusage]:
    """The findings, the wall-clock seconds for the whole command, and the resources it and its
    workers used.
    """
    begun = time.perf_counter()
    command = [*SIMULATE, "--games", str(games), "--workers", str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    found = json.loads(process.stdout.read())
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return found, time.perf_counter() - begun, usage


def processor(usage: resource.struct_rusage) -> float:
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--memory", type=int, nargs="*", default=[10_000, 1_000_000])
    parser.add_argument("--pairs", type=int, default=3)
    given = parser.parse_args()

    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    starts = [simulated(1, 2)[1] for _ in range(5)]
    print(f"one game with two workers, the whole command: {median(starts):.2f} s")
    ratios, bounds = [], []
    for _ in range(given.pairs):
        (one, _, cost), (two, _, costs) = (simulated(given.games, n) for n in (1, 2))
        ratios.append(two["rate"] / one["rate"])
        bounds.append(2 * processor(cost) / processor(costs))
        print(
            f"1 worker {one['rate']:,.0f} games/s, 2 workers {two['rate']:,.0f}: {ratios[-1]:.2f}; "
            f"processor {processor(cost):.1f} s and {processor(costs):.1f} s: {bounds[-1]:.2f}"
        )
    print(
        f"{given.games:,} random Flip 7 games: two workers are {median(ratios):.2f} × one, "
        f"at best {max(ratios):.2f}; by seconds of processor {median(bounds):.2f}"
    )
    for games in given.memory:
        found, seconds, usage = simulated(games, 2)
        most = usage.ru_maxrss / 1024  # of its largest process
        print(f"{found['games']:>9,} games: {most:.0f} MiB at most, {seconds:.0f} s")


if __name__ == "__main__":
    main()
