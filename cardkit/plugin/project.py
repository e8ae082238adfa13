"""A plugin's project folder and the plugins in it, installed or not."""

from __future__ import annotations

import re
from pathlib import Path

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_text
from cardkit.engine.base.toml_source import TomlSource

from .discovery import GROUP


def modules_in(folder: Path) -> list[Path]:
    """List a project's plugin modules as named in its pyproject.toml; a package is its
    own module.
    """
    if (folder / "__init__.py").is_file():
        return [folder]
    project = folder / "pyproject.toml"
    if not project.is_file():
        raise CardkitError(
            f"'{folder}' is not a plugin: it has no pyproject.toml and no __init__.py"
        )
    points: object = TomlSource(str(project), read_text(project)).data
    for key in ("project", "entry-points", GROUP):
        points = points.get(key) if isinstance(points, dict) else None
    if not points or not isinstance(points, dict):
        raise CardkitError(f"{project}: it has no [project.entry-points.{GROUP}]")
    return [_module(folder, str(value)) for value in points.values()]


def _module(folder: Path, name: str) -> Path:
    if not re.fullmatch(r"\w+(\.\w+)*", name):  # anything elsewhere is not part of this project
        raise CardkitError(f"{folder / 'pyproject.toml'}: '{name}' is not the name of a module")
    path = name.replace(".", "/")
    places = [folder / "src" / path, folder / path]
    found = [p for place in places for p in (place, place.with_suffix(".py")) if p.exists()]
    if not found:
        raise CardkitError(f"{folder / 'pyproject.toml'}: there is no module '{name}'")
    return found[0]
