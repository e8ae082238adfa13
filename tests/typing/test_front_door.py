"""What type checkers make of the public names: both find every line marked ERROR, and no other."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILE = HERE / "front_door.py"
LINES = FILE.read_text(encoding="utf-8").splitlines()
WRONG = [number for number, line in enumerate(LINES, 1) if line.endswith("# ERROR")]


def checked(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], check=False, capture_output=True, text=True, cwd=HERE
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_mypy() -> None:
    said = checked("mypy", "--strict", "--config-file=", "--no-pretty", str(FILE))
    found = re.findall(r"front_door\.py:(\d+): error: (.*)", said)
    assert sorted({int(number) for number, _ in found}) == WRONG, said


@pytest.mark.extra("types")
def test_pyright(tmp_path: Path) -> None:
    config = tmp_path / "pyrightconfig.json"
    shutil.copy(FILE, tmp_path)
    settings = {
        "typeCheckingMode": "strict",
        "reportUnusedExpression": False,
        "extraPaths": [path for path in sys.path if path],
    }
    config.write_text(json.dumps(settings), encoding="utf-8")
    said = checked("pyright", "--outputjson", "-p", str(config))
    found = json.loads(said)["generalDiagnostics"]
    lines = {each["range"]["start"]["line"] + 1 for each in found if each["severity"] == "error"}
    assert sorted(lines) == WRONG, said
