"""Tests of the engine, of rules and of secrecy, run again by the Python of a page: another version
of CPython, on another kind of machine."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from helpers.site_pages import NO_RUNTIME, RUNTIME

from cardkit.site.runtime import LOCK

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
#: What runs there: flow, chance, views, memory and keys of the engine; rules, counts of leaves and
#: secrets of the three games.
TESTS = [
    *(f"tests/engine/test_{name}.py" for name in ("views", "memory", "information_key")),
    *(f"tests/engine/test_{name}.py" for name in ("chance", "flow")),
    *(f"plugins/flip7/tests/test_{name}.py" for name in ("deal", "end", "flip_three", "scoring")),
    "plugins/flip7/tests/test_perft.py",
    *(f"plugins/seven/tests/test_{name}.py" for name in ("hidden", "pile", "calls")),
    *(f"plugins/code_game/tests/test_{name}.py" for name in ("hidden", "gift", "swap")),
]
PROCESSES = "not another_process and not whatever_the_hash_seed and not conforms"


@pytest.mark.skipif(not RUNTIME, reason=NO_RUNTIME)
@pytest.mark.skipif(NODE is None, reason="needs node")
def test_engine_rules_and_secrecy() -> None:
    packages = str(Path(pytest.__file__).parents[1])
    sources = [f"/repo/plugins/{name}/src" for name in ("flip7", "seven", "code_game")]
    quiet = ["-p", "no:cacheprovider", "-p", "cardkit.testing.pytest_plugin", "--no-header"]
    job = {
        "runtime": RUNTIME,
        "lock": LOCK,
        "mounts": {"/repo": str(ROOT), "/packages": packages},
        "path": ["/repo", "/packages", *sources],
        "cwd": "/repo",
        "args": [*TESTS, "-k", PROCESSES, "-m", "not slow", "-x", "--tb=short", *quiet],
    }
    done = subprocess.run(
        [str(NODE), str(ROOT / "tests/helpers/pyodide_pytest.mjs")],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    dots = sum(line.count(".") for line in done.stdout.splitlines() if line.endswith("%]"))
    assert dots > 150
