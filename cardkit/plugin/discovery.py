"""Where plugins come from: entry points, directories, modules. Imports are guarded."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType

from cardkit.engine.base.errors import CardkitError, PluginError, message_with_location
from cardkit.engine.base.reader import MOST_CODE, place_of_path, read_bytes

from .bots import PluginInfo
from .guard import Guard
from .specs import API_VERSION

GROUP = "cardkit"


def from_entry_points(without: Sequence[str] = ()) -> Iterator[PluginInfo]:
    """Yield a plugin for each entry point, counting the same module once."""
    from importlib.metadata import entry_points

    seen: set[str] = set()
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.value not in seen and point.name not in without:
            seen.add(point.value)
            yield import_plugin(PluginInfo(point.name, point.value), point.load)


def from_directories(
    directories: Iterable[str | Path], without: Sequence[str] = ()
) -> Iterator[PluginInfo]:
    """Yield a plugin for each Python file or package in these directories, except ``_name``.

    A Python file can also be given directly.
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
                yield _from_directory(path)


def _from_directory(path: Path) -> PluginInfo:
    info = PluginInfo(path.stem, path.stem, file=str(path))
    if path.suffix == ".py":
        try:
            info.source = hashlib.sha256(read_bytes(path, MOST_CODE)).hexdigest()
        except CardkitError as error:
            info.error = str(error)
            return info
    return imported_from(info, path)


def from_file(path: Path) -> PluginInfo:
    """Load the plugin in a Python file that was named directly.

    Its module is named after its location and content, so it clashes with no other, and an edited
    file is a new module.
    """
    text = read_bytes(path, MOST_CODE)
    source = hashlib.sha256(text).hexdigest()
    info = PluginInfo(str(path), path.stem, file=str(path), source=source)
    place = str(path.absolute())
    name = f"{path.stem} {hashlib.sha256(place.encode() + text).hexdigest()[:12]}"
    module = sys.modules.get(name)
    if module is None:
        module = sys.modules[name] = ModuleType(name)
        module.__file__ = str(path)
        with Guard(info.name) as guard:
            exec(compile(text, str(path), "exec"), vars(module))
        if guard.error is not None:
            del sys.modules[name]
            info.error = error_in_file(guard.error, path)
            return info
    return check_api_version(info, module)


def error_in_file(error: BaseException, path: Path) -> str:
    """Describe an error in one line, with the last line of this file that led to it."""
    if isinstance(error, SyntaxError):
        line = f":{error.lineno}" if error.lineno else ""  # none for a file that is not text
        return f"{path}{line}: SyntaxError: {error.msg}"
    if isinstance(error, PluginError) and error.at:
        return message_with_location(error)
    if isinstance(error, CardkitError) and str(error).startswith(path.name):
        return str(error)  # already gives the line
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    where = f"{path}:{lines[-1]}" if lines else str(path)
    kind = "" if isinstance(error, CardkitError) else f"{type(error).__name__}: "
    return f"{where}: {kind}{_message(error)}"


def environment_directories() -> list[str]:
    """Return the directories and files in CARDKIT_PLUGINS, which is separated like PATH."""
    return [d for d in os.environ.get("CARDKIT_PLUGINS", "").split(os.pathsep) if d]


def imported_from(info: PluginInfo, path: Path) -> PluginInfo:
    """Import the plugin in a file or package that is not installed."""
    return import_plugin(info, partial(_module_at, path))


def import_plugin(info: PluginInfo, load: Callable[[], object]) -> PluginInfo:
    """Load a plugin, a module or an object; a failure is noted with its location, not raised."""
    with note_failure(info, "fails on import: "):
        info.loaded = load()
    return info if info.error else check_api_version(info, info.loaded)


def check_api_version(info: PluginInfo, plugin: object) -> PluginInfo:
    """Note what a plugin says about itself, and refuse one made for a different API version."""
    info.loaded = plugin
    with note_failure(info):
        home = plugin if isinstance(plugin, ModuleType) else sys.modules.get(plugin.__module__)
        info.file = str(getattr(home, "__file__", None) or info.file)
        info.version = str(getattr(plugin, "__version__", getattr(home, "__version__", "")))
        wanted = getattr(plugin, "CARDKIT_API", getattr(home, "CARDKIT_API", API_VERSION))
        if wanted != API_VERSION:
            info.error = (
                f"is made for plugin API {wanted}, this cardkit has {API_VERSION} ({info.file}); "
                "docs/migrating.md says what to write instead"
            )
    return info


@contextmanager
def note_failure(info: PluginInfo, doing: str = "") -> Iterator[None]:
    """Run plugin code under guard; whatever it raises is noted as the plugin's error."""
    with Guard(info.name) as guard:
        yield
    if guard.error is not None:
        info.error = f"{doing}{error_summary(guard.error)}"


def _module_at(path: Path) -> ModuleType:
    file = path / "__init__.py" if path.is_dir() else path
    known = sys.modules.get(path.stem)
    if known is not None and _same_file(getattr(known, "__file__", None), file):
        return known
    read_bytes(file, MOST_CODE)  # refuses a file Python would block on or read forever
    if known is not None or path.stem in sys.stdlib_module_names:
        raise ImportError(f"another module is called '{path.stem}'; rename {path.name}")
    spec = importlib.util.spec_from_file_location(
        path.stem, file, submodule_search_locations=[str(path)] if path.is_dir() else None
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[path.stem]
        raise
    return module


def _same_file(one: str | None, two: Path) -> bool:
    return one is not None and place_of_path(one) == place_of_path(two)


def error_summary(error: BaseException) -> str:
    """Describe an error in one line, with the file and line where it happened."""
    if isinstance(error, CardkitError):
        return message_with_location(error)
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if "importlib" not in f.filename and f.filename != __file__]
    where = f" ({own[-1].filename}:{own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {_message(error)}{where}"


def _message(error: BaseException) -> str:
    """Return an error's message and how to fix it. Either may fail, since the error is the
    plugin's.
    """
    from cardkit.engine.loading.suggestions import cure_of  # only needed after an error

    with Guard("") as guard:
        return f"{error}{cure_of(error)}"
    return f"(its message raises {type(guard.error).__name__})"
