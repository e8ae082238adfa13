"""Helpers for environments that hold nothing but what a test puts there."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]


def build(source: Path, target: Path, kind: str) -> Path:
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "-o", str(target)]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def unpacked(wheel: Path, folder: Path) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def needed(name: str, found: dict[str, None] | None = None) -> dict[str, None]:
    """What a distribution requires, and what that requires, by name."""
    from packaging.requirements import Requirement

    found = {} if found is None else found
    for text in distribution(name).requires or []:
        requirement = Requirement(text)
        if requirement.name not in found and (
            requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        ):
            found[requirement.name] = None
            needed(requirement.name, found)
    return found


def link_packages(names: Iterable[str], site: Path) -> None:
    """Links installed packages into another environment, so that no network is needed."""
    for name in names:
        files = distribution(name).files or []
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            (site / top).symlink_to(Path(str(distribution(name).locate_file(top))))


def fresh_python(folder: Path, *names: str) -> tuple[Path, Path]:
    """The interpreter of a new environment with what cardkit needs, and with these packages; and
    where its packages are."""
    venv.create(folder / "venv", symlinks=True)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    wanted = [needed("cardkit"), *({name: None} | needed(name) for name in names)]
    link_packages(dict.fromkeys(name for part in wanted for name in part), site)
    return folder / "venv" / "bin" / "python", site


def newcomer(folder: Path) -> dict[str, str]:
    """The environment of somebody who has never played here, and speaks English."""
    return {"CARDKIT_DATA": str(folder / "data"), "CARDKIT_LANG": "en"}


def cardkit(python: Path, *args: str) -> str:
    command = [str(python), "-P", "-m", "cardkit.cli.main", *args]
    here = python.parent
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=here, env=newcomer(here)
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
