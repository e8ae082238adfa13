"""The examples as plugins by somebody else: in an environment of their own, beside the wheel."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from test_packaging import build, unpacked

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))


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


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The interpreter of a fresh environment: cardkit's wheel, what it requires, the examples."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "venv", symlinks=True)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    for name in needed("cardkit"):  # linked from here, so that no network is needed
        files = distribution(name).files or []
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            (site / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    for source in (ROOT, *EXAMPLES):
        unpacked(build(source, folder / source.name, "wheel"), site)
    yield folder / "venv" / "bin" / "python"


def cardkit(python: Path, *args: str) -> str:
    command = [str(python), "-P", "-m", "cardkit.cli.main", *args]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=python.parent, env={}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


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
