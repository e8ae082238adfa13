"""One wheel holds cardkit and the bundled games; each plugin builds alone; both count once."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from cardkit.authoring.project import TEMPLATES, files_of

ROOT = Path(__file__).parent.parent
PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))
GAMES = [path.name for path in PLUGINS]


def build(source: Path, target: Path, kind: str) -> Path:
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "-o", str(target)]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def games_in(*folders: Path) -> list[str]:
    """What a program that has nothing but these folders lists."""
    path = os.pathsep.join(map(str, folders))
    done = subprocess.run(
        [sys.executable, "-P", "-m", "cardkit.cli.main", "games"],
        env={**os.environ, "PYTHONPATH": path},
        cwd=folders[0],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [line.split()[0] for line in done.stdout.splitlines()]


def unpacked(wheel: Path, folder: Path) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_wheel_made_from_the_sdist_has_every_game(tmp_path: Path) -> None:
    sdist = build(ROOT, tmp_path / "sdist", "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    site = unpacked(build(source, tmp_path / "wheel", "wheel"), tmp_path / "site")
    assert (site / "cardkit" / "py.typed").is_file()
    for game in GAMES:
        assert (site / f"cardkit_{game}" / "RULES.md").is_file()
        assert (site / f"cardkit_{game}" / "locale" / "de.toml").is_file()
    assert games_in(site) == GAMES
    templates = site / "cardkit" / "authoring" / "templates"
    written = {str(path.relative_to(templates)) for path in files_of(templates)}
    assert written == {str(path.relative_to(TEMPLATES)) for path in files_of(TEMPLATES)}
    assert {"game/.github/workflows/test.yml", "single/variant.py"} <= written


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda path: path.name)
def test_a_plugin_builds_alone_and_counts_once(plugin: Path, tmp_path: Path) -> None:
    site = unpacked(build(plugin, tmp_path / "wheel", "wheel"), tmp_path / "site")
    assert (site / f"cardkit_{plugin.name}" / "RULES.md").is_file()
    assert games_in(site).count(plugin.name) == 1
