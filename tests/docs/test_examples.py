"""The examples as plugins by somebody else: in an environment of their own, beside the wheel."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.clean_env import ROOT, build, cardkit, link_packages, needed, unpacked

EXAMPLES = sorted(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The interpreter of a fresh environment: cardkit's wheel, what it requires, the examples."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "venv", symlinks=True)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    link_packages(needed("cardkit"), site)
    for source in (ROOT, *EXAMPLES):
        unpacked(build(source, folder / source.name, "wheel"), site)
    yield folder / "venv" / "bin" / "python"


def test_the_environment_is_clean(python: Path) -> None:
    code = "import cardkit, sys; print(cardkit.__file__, *sys.path)"
    where = subprocess.check_output([str(python), "-P", "-c", code], text=True, env={})
    assert where.startswith(str(python.parent.parent))
    assert str(ROOT) not in where and sys.prefix not in where


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_listed_checked_simulated_and_played(python: Path, example: Path) -> None:
    (file,) = example.glob("src/*/game.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    game = data.get("game") or {"id": data["id"], "seats": [3]}  # a variant of Flip 7
    name, seats = game["id"], game["seats"][0]
    assert name in cardkit(python, "games")
    assert cardkit(python, "rules", name).startswith("# ")
    assert "checks hold" in cardkit(python, "check", name, "--seed", "1", "--seats", str(seats))
    agents = ("--seats", f"normal,random*{seats - 1}", "--seed", "1")
    assert cardkit(python, "simulate", name, *agents, "--games", "5")
    played = cardkit(python, "play", name, *agents)
    assert any(words in played for words in ("wins!", "share the win", "win!"))  # a side, too
