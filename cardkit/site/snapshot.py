"""A snapshot of Python's memory with the games loaded, so that pages start quickly."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from pathlib import Path

from cardkit.engine.base.errors import CardkitError

SCRIPT = Path(__file__).with_name("snapshot.mjs")
LONGEST = 900  # seconds
NO_NODE = "no snapshot: node is not installed. The site works, but starts more slowly"


def find_node() -> str | None:
    return shutil.which("node")


def make_snapshot(node: str, folder: Path, begin: str, lock: str) -> bytes:
    """Start the site's Python in node, load the games, and take the snapshot; compressed."""
    out = folder / "snapshot.bin"
    job = {"folder": str(folder), "begin": begin, "lock": lock, "out": str(out)}
    try:
        done = subprocess.run(
            [node, str(SCRIPT)],
            input=json.dumps(job),
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        raise CardkitError(
            f"the games were not loaded in Pyodide after {LONGEST} seconds"
        ) from None
    if done.returncode or not out.is_file():
        said = done.stderr.strip().splitlines() or ["no output"]
        raise CardkitError(f"the games cannot be loaded in Pyodide: {_last_error(said)}")
    data = out.read_bytes()
    out.unlink()
    return gzip.compress(data, 6, mtime=0)


def _last_error(lines: list[str]) -> str:
    """Return the line from Python itself that says what is wrong."""
    named = [line for line in lines if ("Error:" in line or "Exception:" in line)]
    return (named or lines)[-1].strip()[:500]
