"""Where plugins come from: entry points, directories, modules. Importing is guarded."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from cardkit.engine.base.errors import CardkitError, PluginError, placed

from .bots import PluginInfo
from .specs import API_VERSION

GROUP = "cardkit"


def from_entry_points(without: Sequence[str] = ()) -> Iterator[PluginInfo]:
    """A plugin for each entry point; the same module counts once."""
    from importlib.metadata import entry_points

    seen: set[str] = set()
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.value not in seen and point.name not in without:
            seen.add(point.value)
            yield imported(PluginInfo(point.name, point.value))


def from_directories(
    directories: Iterable[str | Path], without: Sequence[str] = ()
) -> Iterator[PluginInfo]:
    """A plugin for each Python file or package in these directories; not those with ``_name``.

    A Python file may be named itself.
    """
    for directory in directories:
        folder = Path(directory)
        if folder.suffix == ".py":
            yield from_file(folder)
            continue
        if not folder.is_dir():
            raise CardkitError(f"plugins directory '{directory}' does not exist")
        for path in sorted(folder.iterdir()):
            is_module = path.suffix == ".py" or (path / "__init__.py").is_file()
            if is_module and path.name[0] not in "._" and path.stem not in without:
                source = sha256(path) if path.suffix == ".py" else ""
                yield imported(PluginInfo(path.stem, path.stem, file=str(path), source=source))


def from_file(path: Path) -> PluginInfo:
    """The plugin in a Python file that is named itself.

    Its module is called after its place and content: it clashes with no other one, and a file that
    was changed is a new one.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise CardkitError(f"{path}: cannot be read: {error.strerror}") from None
    source = hashlib.sha256(text).hexdigest()
    info = PluginInfo(str(path), path.stem, file=str(path), source=source)
    place = str(path.absolute())
    name = f"{path.stem} {hashlib.sha256(place.encode() + text).hexdigest()[:12]}"
    module = sys.modules.get(name)
    if module is None:
        module = sys.modules[name] = ModuleType(name)
        module.__file__ = str(path)
        try:
            exec(compile(text, str(path), "exec"), vars(module))
        except BaseException as error:
            del sys.modules[name]
            if isinstance(error, KeyboardInterrupt):
                raise
            info.error = located(error, path)
            return info
    return admitted(info, module)


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def located(error: BaseException, path: Path) -> str:
    """An error in one line, with the last line of this file that led to it."""
    from cardkit.engine.loading.suggestions import cure_of  # only needed when something is wrong

    if isinstance(error, SyntaxError):
        return f"{path}:{error.lineno}: SyntaxError: {error.msg}"
    if isinstance(error, PluginError) and error.at:
        return placed(error)
    if isinstance(error, CardkitError) and str(error).startswith(path.name):
        return str(error)  # it knows the line already
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    where = f"{path}:{lines[-1]}" if lines else str(path)
    kind = "" if isinstance(error, CardkitError) else f"{type(error).__name__}: "
    return f"{where}: {kind}{error}{cure_of(error)}"


def environment_directories() -> list[str]:
    """The directories and files of CARDKIT_PLUGINS, separated as in PATH."""
    return [d for d in os.environ.get("CARDKIT_PLUGINS", "").split(os.pathsep) if d]


def imported(info: PluginInfo) -> PluginInfo:
    """Imports the module of a plugin; a failure is noted with its place, not raised."""
    try:
        module = _module_at(Path(info.file)) if info.file else importlib.import_module(info.module)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        info.error = f"fails on import: {described(error)}"
        return info
    return admitted(info, module)


def admitted(info: PluginInfo, module: Any) -> PluginInfo:
    """Notes what a module says of itself, and refuses one made for another API."""
    info.loaded = module
    info.file = getattr(module, "__file__", None) or info.file
    info.version = getattr(module, "__version__", "")
    wanted = getattr(module, "CARDKIT_API", API_VERSION)
    if wanted != API_VERSION:
        info.error = (
            f"is made for plugin API {wanted}, this cardkit has {API_VERSION} ({info.file})"
        )
    return info


def _module_at(path: Path) -> ModuleType:
    file = path / "__init__.py" if path.is_dir() else path
    known = sys.modules.get(path.stem)
    if known is not None and _same_file(getattr(known, "__file__", None), file):
        return known
    if known is not None or path.stem in sys.stdlib_module_names:
        raise ImportError(f"another module is called '{path.stem}'; rename {path.name}")
    spec = importlib.util.spec_from_file_location(
        path.stem, file, submodule_search_locations=[str(path)] if path.is_dir() else None
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[path.stem]
        raise
    return module


def _same_file(one: str | None, two: Path) -> bool:
    return one is not None and Path(one).resolve() == two.resolve()


def described(error: BaseException) -> str:
    """An error in one line, with the file and line where it happened."""
    from cardkit.engine.loading.suggestions import cure_of  # only needed when something is wrong

    if isinstance(error, PluginError) and error.at:
        return placed(error)
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if "importlib" not in f.filename and f.filename != __file__]
    where = f" ({own[-1].filename}:{own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{cure_of(error)}{where}"
