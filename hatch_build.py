"""Adds the bundled games to cardkit's own wheel: each folder under plugins/ is one."""

from __future__ import annotations

import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


def bundled(root: str) -> list[Path]:
    """The bundled games' project folders."""
    return sorted(path.parent for path in Path(root, "plugins").glob("*/pyproject.toml"))


class EntryPoints(MetadataHookInterface):
    """Cardkit's own entry points plus those of the bundled games."""

    def update(self, metadata: dict[str, Any]) -> None:
        points = {group: dict(own) for group, own in self.config["entry-points"].items()}
        for project in bundled(self.root):
            data = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
            for group, named in data["project"]["entry-points"].items():
                points.setdefault(group, {}).update(named)
        metadata["entry-points"] = points


class BundledGames(BuildHookInterface[Any]):
    """Puts the games' packages and rules into the wheel, or their sources on an editable install's
    path.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        games = bundled(self.root)
        if version == "editable":
            self.folder = tempfile.TemporaryDirectory()
            paths = Path(self.folder.name, "cardkit_games.pth")
            paths.write_text("".join(f"{game / 'src'}\n" for game in games), encoding="utf-8")
            build_data["force_include_editable"][str(paths)] = "_cardkit_games.pth"
            return
        for game in games:
            for package in (game / "src").iterdir():
                build_data["force_include"][str(package)] = package.name
                build_data["force_include"][str(game / "RULES.md")] = f"{package.name}/RULES.md"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version == "editable":
            self.folder.cleanup()
