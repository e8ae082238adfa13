"""Templates: ``{seat} draws {0}``. Names and numbers in braces, and nothing else.

Python's own format would read attributes of the values filled in, and pad them to any length.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any


def fill(
    text: str,
    args: Sequence[Any],
    params: Mapping[str, Any],
    show: Callable[[str, Any], object] = lambda name, value: value,
) -> str:
    """Fill in the braces in a text. Raise ValueError if it asks for a value that is missing.

    `show` formats a named value, if the text asks for it.
    """
    filled = []
    for before, name in _parts(text):
        filled.append(before)
        if name is None:
            continue
        if name in params:
            filled.append(str(show(name, params[name])))
        elif name.isdecimal() and len(name) < 4 and int(name) < len(args):
            filled.append(str(args[int(name)]))
        else:
            raise ValueError(name)
    return "".join(filled)


@lru_cache(maxsize=4096)
def _parts(text: str) -> list[tuple[str, str | None]]:
    parts = []
    for before, name, spec, conversion in Formatter().parse(text):
        if spec or conversion:
            raise ValueError(f"{name}:{spec}")
        parts.append((before, name))
    return parts
