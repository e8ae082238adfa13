"""A plugin's project folder: which plugins it holds, installed or not."""

from __future__ import annotations

import tomllib
from pathlib import Path

from cardkit.engine.base.errors import CardkitError

from .discovery import GROUP


def modules_in(folder: Path) -> list[Path]:
    """The plugin modules of a project, as its pyproject.toml names them; a package is its own."""
    if (folder / "__init__.py").is_file():
        return [folder]
    project = folder / "pyproject.toml"
    if not project.is_file():
        raise CardkitError(f"'{folder}' is no plugin: it has no pyproject.toml and no __init__.py")
    try:
        data = tomllib.loads(project.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CardkitError(f"{project}: not readable as TOML: {error}") from None
    points = data.get("project", {}).get("entry-points", {}).get(GROUP, {})
    if not points:
        raise CardkitError(f"{project}: it has no [project.entry-points.{GROUP}]")
    return [_module(folder, str(value)) for value in points.values()]


def _module(folder: Path, name: str) -> Path:
    path = name.replace(".", "/")
    places = [folder / "src" / path, folder / path]
    found = [p for place in places for p in (place, place.with_suffix(".py")) if p.exists()]
    if not found:
        raise CardkitError(f"{folder / 'pyproject.toml'}: there is no module '{name}'")
    return found[0]
