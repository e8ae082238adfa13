"""`cardkit check ./my-game --publish`: each finding, with what to do."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.tiny import call, refused

from cardkit import Library
from cardkit.publish.check import STEPS
from cardkit.publish.project import Project

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project as `cardkit new` writes it."""
    folder = tmp_path_factory.mktemp("new")
    done = call("new", "tide", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "tide"


@pytest.fixture
def tide(new: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same, in a place of its own."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    folder = shutil.copytree(new, tmp_path / "tide")
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "tide"]:
        del sys.modules[name]


def edit(folder: Path, name: str, before: str, after: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert before in text, text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def problems(step: str, folder: Path) -> list[str]:
    library = Library.installed()
    return list(STEPS[step](Project.of(library.load(str(folder)), library)))


def test_a_new_project_is_ready(tide: Path) -> None:
    done = call("check", tide, "--publish", "--seats", "2", "--games", "1")
    told = done.stdout.partition("Before publishing\n")[2]
    assert re.findall(r"^PASS  (\w+(?: \w+)*?)  ", told, re.MULTILINE) == list(STEPS)
    assert told.endswith("\ntide: 8 of 8 steps before publishing are done\n")
    assert done.returncode == 0


def test_a_new_variant_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    call("new", "ebb", "--variant-of", "flip7", cwd=tmp_path)
    quick = [step for step in STEPS if step not in ("screens", "wheel")]
    assert [problem for step in quick for problem in problems(step, tmp_path / "ebb")] == []


def lose_licence(tide: Path) -> None:
    (tide / "LICENSE").unlink()
    edit(tide, "pyproject.toml", 'license = "MIT"\n', "")


def lose_readme(tide: Path) -> None:
    (tide / "README.md").unlink()


def lose_pages(tide: Path) -> None:
    (tide / "src" / "tide" / "locale" / "rules.de.md").unlink()
    (tide / "RULES.md").unlink()


def lose_german_page(tide: Path) -> None:
    (tide / "src" / "tide" / "locale" / "rules.de.md").unlink()


def lengthen_page(tide: Path) -> None:
    page = tide / "src" / "tide" / "locale" / "rules.de.md"
    page.write_text("# Lang\n\n" + "- Satz\n" * 70, encoding="utf-8")


def lose_words(tide: Path) -> None:
    path = tide / "src" / "tide" / "locale" / "de.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"^take = .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")


def lose_readme_command(tide: Path) -> None:
    edit(tide, "README.md", "cardkit play tide", "have fun")


def write_placeholders(tide: Path) -> None:
    text = (tide / "pyproject.toml").read_text(encoding="utf-8")
    text = re.sub(r"^description.*\n|^dynamic.*\n", "", text, flags=re.MULTILINE)
    text = re.sub('"cardkit[>=].*?"', '"attrs"', text).replace(
        "[project.optional", '[project.urls]\nHome = "https://example.org"\n\n[project.optional'
    )
    (tide / "pyproject.toml").write_text(text, encoding="utf-8")


def state_old_api(tide: Path) -> None:
    edit(tide / "src" / "tide", "__init__.py", "CARDKIT_API = 2", "CARDKIT_API: int = 2")


@pytest.mark.parametrize(
    ("step", "spoil", "found"),
    [
        (
            "metadata",
            write_placeholders,
            [
                '[project] has no description: add description = "My Game, a card game for '
                'cardkit."',
                'there is no version: add dynamic = ["version"] and [tool.hatch.version]',
                'it does not say that it needs cardkit: add dependencies = ["cardkit>=0.1"]',
                "[project.urls] Home is a placeholder: write the real address, or remove it",
            ],
        ),
        (
            "licence",
            lose_licence,
            [
                '[project] names no licence: add license = "MIT", or another one',
                "the text of the licence is missing: add a LICENSE file",
            ],
        ),
        (
            "readme",
            lose_readme,
            ["README.md is missing: write what the game is, and how it is played"],
        ),
        (
            "readme",
            lose_readme_command,
            ["README.md does not say how the game is played: add `cardkit play tide`"],
        ),
        (
            "API version",
            state_old_api,
            [
                f"{Path('src/tide/__init__.py')} does not say which hooks it is for: "
                "add CARDKIT_API = 2"
            ],
        ),
        ("texts", lose_words, ["locale/de.toml has no text for did.take, moves.take: add it"]),
        (
            "rules page",
            lose_pages,
            ["there is no rules page: add RULES.md, or locale/rules.en.md (docs/rules_pages.md)"],
        ),
        (
            "rules page",
            lose_german_page,
            ["there is no rules page in 'de': add locale/rules.de.md"],
        ),
        (
            "rules page",
            lengthen_page,
            [
                "the rules page in 'de' has 72 lines: shorten it to 60; what follows "
                "<!-- clauses --> in RULES.md is not part of it"
            ],
        ),
    ],
)
def test_a_finding_says_what_to_do(
    tide: Path, step: str, spoil: Callable[[Path], None], found: list[str]
) -> None:
    spoil(tide)
    assert problems(step, tide) == found


def test_a_file_that_is_not_in_the_wheel(tide: Path) -> None:
    edit(tide, "pyproject.toml", '"RULES.md" = "tide/RULES.md"', "")
    assert problems("wheel", tide) == [
        "RULES.md is not in the wheel: in [tool.hatch.build.targets.wheel.force-include] add "
        '"RULES.md" = "tide/RULES.md"'
    ]


def test_a_test_that_needs_the_sources(tide: Path) -> None:
    (tide / "tests" / "test_tide.py").write_text(
        "from pathlib import Path\n"
        "def test_a(): assert (Path(__file__).parents[1] / 'src').is_dir()\n",
        encoding="utf-8",
    )
    (found,) = problems("wheel", tide)
    assert found.startswith("FAILED tests/test_tide.py::test_a")
    assert found.endswith("it fails with the wheel alone; does it need a file in src/?")
    (tide / "tests" / "test_tide.py").unlink()
    (found,) = problems("wheel", tide)
    assert found.startswith("there are no tests: add tests/")


def test_a_wheel_that_cannot_be_built(tide: Path) -> None:
    edit(tide, "pyproject.toml", "hatchling.build", "no_such_backend")
    (found,) = problems("wheel", tide)
    assert found.startswith("the wheel cannot be built: ")
    assert found.endswith("python -m build --wheel shows it all")


@pytest.mark.parametrize("game", ["flip7", ROOT / "examples" / "agram.py"], ids=str)
def test_only_a_project_is_published(game: str | Path) -> None:
    refused(
        call("check", game, "--publish"),
        "cardkit: --publish needs a project's folder with a pyproject.toml: cardkit check "
        "./my-game --publish; `cardkit new my-game` writes one\n",
    )


def test_the_page_follows_the_steps() -> None:
    page = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    assert re.findall(r"^### (.*)$", page, re.MULTILINE) == [
        name[0].upper() + name[1:] for name in STEPS
    ]
    for check in STEPS.values():
        promise = (check.__doc__ or "").partition("\n")[0]
        assert promise in page, promise
