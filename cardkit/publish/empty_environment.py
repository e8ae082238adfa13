"""A virtual environment that contains only what is put into it, without network access."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import attrs


def requirements_of(texts: Iterable[str], found: dict[str, None] | None = None) -> dict[str, None]:
    """Collect everything these require, directly or indirectly, by name; raise PackageNotFoundError
    if any of it is not installed here.
    """
    from packaging.requirements import Requirement

    found = {} if found is None else found
    for text in texts:
        requirement = Requirement(text)
        marker = requirement.marker
        if requirement.name in found or (marker and not marker.evaluate({"extra": ""})):
            continue
        found[requirement.name] = None
        requirements_of(distribution(requirement.name).requires or [], found)
    return found


def link_packages(names: Iterable[str], site: Path) -> None:
    """Link installed packages into another environment, or copy them if linking fails."""
    for name in names:
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or []} - {"..", "__pycache__"}:
            source, target = Path(str(found.locate_file(top))), site / top
            if target.exists() or not source.exists():
                continue
            try:
                target.symlink_to(source)
            except OSError:
                copy = shutil.copytree if source.is_dir() else shutil.copy
                copy(source, target)


@attrs.frozen
class EmptyEnvironment:
    """A new environment: its interpreter, and the location of its packages."""

    folder: Path
    python: Path
    site: Path

    @classmethod
    def make(cls, folder: Path) -> EmptyEnvironment:
        venv.create(folder, symlinks=os.name != "nt")
        python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        site = next(iter([*folder.glob("lib/python*/site-packages"), folder / "Lib/site-packages"]))
        return cls(folder, python, site)

    def install_wheel(self, wheel: Path) -> None:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(self.site)

    def run(self, *args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        """Run its interpreter, isolated from the surrounding environment."""
        kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG", "LC_ALL")
        around = {name: os.environ[name] for name in kept if name in os.environ}
        around |= {"CARDKIT_DATA": str(self.folder / "data"), "HOME": str(self.folder)}
        command = [str(self.python), *args]
        return subprocess.run(
            command, cwd=cwd, env=around, capture_output=True, text=True, check=False,
            encoding="utf-8", errors="replace",
        )  # fmt: skip


def build_wheel(project: Path, target: Path) -> tuple[Path | None, str]:
    """Build a project's wheel; return None and the reason if that fails."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "-o", str(target)]
    done = subprocess.run([*command, str(project)], capture_output=True, text=True, check=False)
    found = next(target.glob("*.whl"), None) if done.returncode == 0 else None
    return found, "" if found else last_line(done.stderr or done.stdout)


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"


def is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
