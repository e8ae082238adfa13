"""One wheel holds cardkit and the bundled games; each plugin builds alone; both count once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
from helpers.clean_env import ROOT, build, cardkit, fresh_python, newcomer, unpacked

from cardkit.authoring.project import TEMPLATES, files_of

PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))
GAMES = [path.name for path in PLUGINS]


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


def wheel_from_sdist(project: Path, folder: Path) -> Path:
    """What the wheel holds that is made from the source archive of a project."""
    with tarfile.open(build(project, folder / "sdist", "sdist")) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    return unpacked(build(source, folder / "wheel", "wheel"), folder / "site")


def test_every_member_of_the_workspace_is_a_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    workspace = project["tool"]["uv"]["workspace"]
    without = {
        str(folder.relative_to(ROOT))
        for pattern in workspace["members"]
        for folder in ROOT.glob(pattern)
        if folder.is_dir() and not (folder / "pyproject.toml").is_file()
    }
    assert without == set(workspace["exclude"])  # uv refuses to do anything at all otherwise


def test_the_wheel_made_from_the_sdist_has_every_game(tmp_path: Path) -> None:
    site = wheel_from_sdist(ROOT, tmp_path)
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


@pytest.fixture(scope="module")
def with_tide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this project with one folder more under plugins/, as `cardkit new` writes it."""
    copy = tmp_path_factory.mktemp("copy") / "cardkit"
    unneeded = shutil.ignore_patterns(".*", "__pycache__", "tests", "docs", "benchmarks")
    shutil.copytree(ROOT, copy, ignore=unneeded)
    subprocess.run(
        [sys.executable, "-m", "cardkit.cli.main", "new", "tide"], cwd=copy / "plugins", check=True
    )
    return copy


def test_a_folder_is_all_that_a_bundled_game_needs(with_tide: Path, tmp_path: Path) -> None:
    site = wheel_from_sdist(with_tide, tmp_path)
    assert (site / "tide" / "RULES.md").is_file()
    assert games_in(site) == sorted([*GAMES, "tide"])


def test_an_editable_install_finds_it_in_its_folder(with_tide: Path, tmp_path: Path) -> None:
    python, site = fresh_python(tmp_path, "pytest")
    code = "from hatchling.build import build_editable as b; import sys; b(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=with_tide, check=True)
    unpacked(next(tmp_path.glob("*.whl")), site)
    listed = [line.split()[0] for line in cardkit(python, "games").splitlines()]
    assert listed == sorted([*GAMES, "tide"])
    assert not (site / "cardkit").exists() and not (site / "tide").exists()
    done = subprocess.run(
        [str(python), "-m", "pytest", "plugins/tide", "-k", "2-seats or not conforms"],
        cwd=with_tide,
        env=newcomer(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
