"""What a person sees when something goes wrong."""

from __future__ import annotations

import shlex
import sys
import traceback
from pathlib import Path

from cardkit.engine.base.errors import CardkitError, PluginError

_COMMANDS = str(Path(__file__).parent)


def report(error: Exception) -> int:
    """Prints a message for this error and gives the exit code.

    Bad input gets one line. A bug in a plugin gets its traceback and how to reproduce it.
    """
    from cardkit.engine.loading.suggestions import cure_of  # only needed when something is wrong

    if isinstance(error, CardkitError) and not isinstance(error, PluginError):
        print(f"cardkit: {error}", file=sys.stderr)
        return 2
    if not isinstance(error, PluginError):
        traceback.print_exception(error)
    elif trace := getattr(error, "cardkit_trace", ""):  # of a worker
        print(trace, file=sys.stderr)
    print(
        f"cardkit: a plugin has a bug: {_place(error)}{type(error).__name__}: {error}"
        f"{cure_of(error)}",
        file=sys.stderr,
    )
    seed = getattr(error, "cardkit_seed", None)
    again = [*sys.argv[1:], *(["--seed", seed] if seed and "--seed" not in sys.argv else [])]
    again = getattr(error, "cardkit_again", again)  # the lab knows the one game of many
    print(f"cardkit: to reproduce: cardkit {shlex.join(again)}", file=sys.stderr)
    return 1


def _place(error: Exception) -> str:
    """The line outside cardkit's own packages where it happened."""
    if isinstance(error, PluginError) and error.at:
        return f"{error.at}: "
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.startswith(_COMMANDS):
            return ""  # what called the command is no plugin
        if "cardkit/" not in frame.filename.replace("\\", "/") or "plugins/" in frame.filename:
            return f"{frame.filename}:{frame.lineno}: "
    return ""
