"""The wheel: whether it contains everything the game needs, and whether tests pass with
it alone.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

from .empty_environment import (
    EmptyEnvironment,
    build_wheel,
    is_installed,
    link_packages,
    requirements_of,
)
from .project import Project

TOOLS = ("build", "pytest")
LEFT_OUT = ("src", ".*", "build", "dist", "*.egg-info", "__pycache__", "node_modules")


def check_wheel(project: Project) -> Iterator[str]:
    """The built wheel has the game's files; with it alone, in an empty environment, tests pass."""
    for tool in TOOLS:
        if not is_installed(tool):
            yield f"{tool} is not installed: pip install {' '.join(TOOLS)}"
            return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel, why = build_wheel(project.folder, folder / "wheel")
        if wheel is None:
            yield f"the wheel cannot be built: {why}; python -m build --wheel shows it all"
            return
        missing = list(_missing_files(project, wheel))
        yield from missing
        if not missing:
            yield from _test(project, wheel, folder)


def _missing_files(project: Project, wheel: Path) -> Iterator[str]:
    """Yield the data files that are in the sources but not in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    source = project.game.folder
    if source is not None:
        package = source.name
        for path in sorted([*source.glob("*.toml"), *source.glob("locale/*")]):
            if f"{package}/{path.relative_to(source).as_posix()}" not in packed:
                where = path.relative_to(source.parent)
                yield f"{where} is not in the wheel: include it in [tool.hatch.build.targets.wheel]"
        beside = (project.folder / "RULES.md").is_file()
        pages = (f"{package}/RULES.md", f"{package}/locale/rules.en.md")
        if beside and not packed & {*pages}:
            yield (
                "RULES.md is not in the wheel: in "
                "[tool.hatch.build.targets.wheel.force-include] add "
                f'"RULES.md" = "{package}/RULES.md"'
            )


def _test(project: Project, wheel: Path, folder: Path) -> Iterator[str]:
    tests = folder / "project"
    shutil.copytree(project.folder, tests, ignore=shutil.ignore_patterns(*LEFT_OUT))
    if not any(tests.rglob("test_*.py")):
        yield "there are no tests: add tests/test_my_game.py with TestConformance = conformance(…)"
        return
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode()
    required = re.findall(r"^Requires-Dist: (.*)$", text, re.MULTILINE)
    try:
        names = requirements_of([*required, "cardkit", "pytest"])
    except PackageNotFoundError as error:
        yield f"the wheel needs {error.args[0]}, which is not installed here: pip install it"
        return
    environment = EmptyEnvironment.make(folder / "empty")
    link_packages(names, environment.site)
    environment.install_wheel(wheel)
    done = environment.run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tests)
    if done.returncode != 0:
        failed = re.findall(r"^(?:FAILED|ERROR) .*$", done.stdout, re.MULTILINE)
        lines = failed or [line for line in (done.stderr or done.stdout).splitlines() if line][-1:]
        for line in lines[:10]:
            yield f"{line}: it fails with the wheel alone; does it need a file in src/?"
