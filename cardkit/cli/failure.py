"""What the user sees when something goes wrong."""

from __future__ import annotations

import os
import shlex
import sys
import sysconfig
import traceback
from pathlib import Path

from cardkit.engine.base.errors import CardkitError, GameFailed, PluginError, TextError
from cardkit.engine.base.printable import one_line
from cardkit.engine.base.source_lines import is_own

_COMMANDS = str(Path(__file__).parent) + os.sep
_PYTHON = sysconfig.get_path("stdlib") + os.sep
_PACKAGES = ("site-packages", "dist-packages")
#: The packages cardkit is built on. An error raised inside one of these is not by itself a plugin's
#: fault.
_BASES = ("attr", "attrs", "cattr", "cattrs", "platformdirs", "pluggy", "rich", "textual", "typer")


class PlayFailed(Exception):
    """An error, its cause, ended the game with this seed."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.seed = seed


def report(error: BaseException) -> int:
    """Print a message for this error and return the exit code.

    Bad input gets one line. A bug in a plugin gets its traceback and a way to reproduce it.
    """
    from cardkit.engine.loading.suggestions import cure_of  # only needed when something is wrong

    again = sys.argv[1:]
    playing = isinstance(error, PlayFailed)  # if so, the plugin's code caused it
    if isinstance(error, PlayFailed) and error.__cause__ is not None:
        again += [] if "--seed" in again else ["--seed", error.seed]
        error = error.__cause__
    if isinstance(error, TextError) or (
        isinstance(error, CardkitError) and not isinstance(error, PluginError)
    ):
        return _refuse(str(error))
    place = _place(error)
    if isinstance(error, OSError) and not place:
        file = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        return _refuse(f"{file}{error.strerror or error}{_gone()}")
    if isinstance(error, GameFailed):
        again = list(error.again)  # the lab knows which game of many it was
        print(error.trace, file=sys.stderr)
    elif not isinstance(error, PluginError):
        traceback.print_exception(error)
    whose = "a plugin" if place or playing or isinstance(error, PluginError) else "cardkit"
    said = one_line(f"{type(error).__name__}: {error}{cure_of(error)}")
    print(f"cardkit: {whose} has a bug: {place}{said}", file=sys.stderr)
    print(f"cardkit: to reproduce: cardkit {one_line(shlex.join(again))}", file=sys.stderr)
    return 1


def _gone() -> str:
    try:
        os.getcwd()
    except OSError:
        return " (the working directory is gone)"
    return ""


def _refuse(message: str) -> int:
    print(f"cardkit: {one_line(message)}", file=sys.stderr)
    return 2


def _place(error: BaseException) -> str:
    """Return the line of plugin code that failed."""
    if isinstance(error, PluginError) and error.at:
        return f"{error.at}: "
    place = place_of(error)
    return f"{place}: " if place else ""


def place_of(error: BaseException) -> str:
    """Return the last line of plugin code that an error passed through."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.startswith(_COMMANDS):
            return ""  # the command's caller is not a plugin
        if not _is_ours(frame.filename):
            return f"{frame.filename}:{frame.lineno}"
    return ""


def _is_ours(file: str) -> bool:
    """Whether a file belongs to cardkit, to Python, or to a package cardkit is built on."""
    if is_own(file) or file.startswith("<"):
        return True
    parts = Path(file).parts
    folders = [parts[n + 1] for n, part in enumerate(parts[:-1]) if part in _PACKAGES]
    return folders[-1].removesuffix(".py") in _BASES if folders else file.startswith(_PYTHON)
