"""A project folder as it will be published: its metadata, licence, readme, API version."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_text
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.loading.game import Game
from cardkit.plugin.library import Library
from cardkit.plugin.project import modules_in
from cardkit.plugin.specs import API_VERSION


@attrs.frozen
class Project:
    """A game's project folder and the contents of its pyproject.toml."""

    folder: Path
    game: Game
    library: Library
    data: dict[str, Any]

    @classmethod
    def of(cls, game: Game, library: Library) -> Project:
        folder = Path(game.origin) if game.origin else None
        if folder is None or not (folder / "pyproject.toml").is_file():
            raise CardkitError(
                "--publish needs a project's folder with a pyproject.toml: "
                "cardkit check ./my-game --publish; `cardkit new my-game` writes one"
            )
        path = folder / "pyproject.toml"
        return cls(folder, game, library, TomlSource(str(path), read_text(path)).data)

    @property
    def table(self) -> dict[str, Any]:
        """The contents of [project]."""
        found = self.data.get("project", {})
        return found if isinstance(found, dict) else {}


def check_metadata(project: Project) -> Iterator[str]:
    """pyproject.toml has a name, a version, a description, and says what it needs."""
    table = project.table
    for key, example in EXAMPLES.items():
        if not table.get(key):
            yield f"[project] has no {key}: add {example}"
    if not table.get("version") and "version" not in table.get("dynamic", []):
        yield 'there is no version: add dynamic = ["version"] and [tool.hatch.version]'
    needed = [str(each) for each in table.get("dependencies", [])]
    if not any(re.match(r"cardkit\b", each) for each in needed):
        yield 'it does not say that it needs cardkit: add dependencies = ["cardkit>=0.1"]'
    for url, address in dict(table.get("urls", {})).items():
        if "example." in str(address):
            yield f"[project.urls] {url} is a placeholder: write the real address, or remove it"


EXAMPLES = {
    "name": 'name = "cardkit-my-game"',
    "description": 'description = "My Game, a card game for cardkit."',
    "requires-python": 'requires-python = ">=3.11"',
}


def check_licence(project: Project) -> Iterator[str]:
    """Others may use it: pyproject.toml names a licence, and its text is included."""
    if not project.table.get("license"):
        yield '[project] names no licence: add license = "MIT", or another one'
    patterns = project.table.get("license-files", ["LICEN[CS]E*", "COPYING*"])
    if not any(path for pattern in patterns for path in project.folder.glob(str(pattern))):
        yield "the text of the licence is missing: add a LICENSE file"


def check_readme(project: Project) -> Iterator[str]:
    """The readme says what the game is, and how it is played."""
    named = project.table.get("readme")
    name = named.get("file") if isinstance(named, dict) else named
    if not name:
        yield '[project] names no readme: add readme = "README.md"'
        return
    path = project.folder / str(name)
    if not path.is_file():
        yield f"{name} is missing: write what the game is, and how it is played"
        return
    command = f"cardkit play {project.game.id}"
    if command not in read_text(path):
        yield f"{name} does not say how the game is played: add `{command}`"


def check_api(project: Project) -> Iterator[str]:
    """Each plugin module says which hooks it was written for."""
    for path in modules_in(project.folder):
        module = path / "__init__.py" if path.is_dir() else path
        stated = re.search(r"^CARDKIT_API\s*=\s*(\S+)", read_text(module), re.MULTILINE)
        where = module.relative_to(project.folder)
        if stated is None:
            yield f"{where} does not say which hooks it is for: add CARDKIT_API = {API_VERSION}"
        elif stated[1] != str(API_VERSION):
            told = f"{where} is for API {stated[1]}, this cardkit has {API_VERSION}"
            yield f"{told}: see docs/migrating.md"
