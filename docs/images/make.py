"""Draws what the program prints as a picture: ``python docs/images/make.py``."""

from __future__ import annotations

import subprocess
import sys
from html import escape
from pathlib import Path

ROW, COLUMN, MARGIN = 18, 8.43, 16


def session(arguments: list[str], keys: str) -> list[str]:
    """The lines of a game played with these keys, each answer after its prompt."""
    command = [sys.executable, "-m", "cardkit.cli.main", *arguments]
    done = subprocess.run(command, input=keys, capture_output=True, text=True, check=True)
    return [f"$ cardkit {' '.join(arguments)}", *done.stdout.splitlines()]


def svg(lines: list[str]) -> str:
    width = max(map(len, lines)) * COLUMN + 2 * MARGIN
    height = len(lines) * ROW + 2 * MARGIN
    rows = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + ROW * n + 13}" xml:space="preserve"'
        f' fill="{"#ffd866" if line.startswith((">", "$")) else "#e8e8e8"}">{escape(line)}</text>'
        for n, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'width="{width:.0f}" height="{height}" font-family="monospace" font-size="14">'
        f'<rect width="100%" height="100%" rx="8" fill="#1f2430"/>{rows}</svg>\n'
    )


if __name__ == "__main__":
    shown = session(["play", "flip7", "--seed", "14"], "hit\nhit\n")
    Path(__file__).with_name("flip7.svg").write_text(svg(shown[:-1]), encoding="utf-8")
