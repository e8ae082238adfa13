"""`cardkit new` as a new user meets it: an environment with nothing but the wheel and pytest."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.clean_env import ROOT, build, cardkit, fresh_python, newcomer, unpacked


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The interpreter of a fresh environment: cardkit's wheel, and pytest."""
    folder = tmp_path_factory.mktemp("clean")
    python, site = fresh_python(folder, "pytest")
    unpacked(build(ROOT, folder / "wheel", "wheel"), site)
    yield python


@pytest.mark.parametrize("kind", [(), ("--variant-of", "flip7")], ids=["game", "variant"])
def test_a_new_project_is_installed_listed_checked_and_tested(
    kind: tuple[str, ...], python: Path, tmp_path: Path
) -> None:
    name = "surf" if kind else "tide"
    said = cardkit(python, "new", name, *kind)
    project = python.parent / name  # where the program ran
    assert said.startswith(f"{name}/ holds a game that can be played.")
    (site,) = (python.parent.parent / "lib").glob("python*/site-packages")
    unpacked(build(project, tmp_path / "wheel", "wheel"), site)
    assert f"\n{name} " in f"\n{cardkit(python, 'games')}"
    seats = "3" if kind else "2"
    assert f"{name}: 15 of 15 checks hold" in cardkit(python, "check", name, "--seats", seats)
    assert "# " in cardkit(python, "rules", name)
    done = subprocess.run(
        [str(python), "-m", "pytest", "-q", "-k", f"{seats}-seats or not conforms"],
        cwd=project,
        env=newcomer(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{16 if kind else 17} passed" in done.stdout
    assert str(ROOT) not in done.stdout and sys.prefix not in done.stdout
