"""Time until the table and the menu are drawn: ``python benchmarks/screen.py``."""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from fcntl import ioctl
from pathlib import Path
from statistics import median
from struct import pack
from termios import TIOCSWINSZ

CARDKIT = str(Path(sys.executable).with_name("cardkit"))
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
SCREENS = {"cardkit play flip7": "Flip 7", "cardkit": "Start the game"}


def drawn(args: list[str], text: str) -> tuple[float, float]:
    """Seconds until this text appears on an 80×24 terminal: wall-clock and CPU time."""
    master, slave = pty.openpty()
    ioctl(slave, TIOCSWINSZ, pack("4H", 24, 80, 0, 0))
    with tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "TERM": "xterm-256color", "CARDKIT_DATA": data, "CARDKIT_LANG": "en"}
        started = time.perf_counter()
        process = subprocess.Popen(
            [CARDKIT, *args], stdin=slave, stdout=slave, stderr=slave, env=env
        )
        os.close(slave)
        shown = ""
        while text not in CONTROL.sub("", shown):
            if not select.select([master], [], [], 60)[0]:
                raise SystemExit(f"'{text}' is not drawn")
            shown += os.read(master, 65536).decode(errors="replace")
        wall = time.perf_counter() - started
        process.kill()
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = -9
    os.close(master)
    return wall, used.ru_utime + used.ru_stime


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    runs = parser.parse_args().runs
    print(f"{'seconds until drawn':22} {'wall':>6} {'least':>6} {'cpu':>6} {'least':>6}")
    for command, text in SCREENS.items():
        args = command.split()[1:]
        drawn(args, text)  # the first run may compile
        walls, cpus = zip(*(drawn(args, text) for _ in range(runs)), strict=True)
        figures = (median(walls), min(walls), median(cpus), min(cpus))
        print(f"{command:22} " + " ".join(f"{figure:6.2f}" for figure in figures))
