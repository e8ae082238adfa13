"""Compile functions from source text that tracebacks and debuggers can show."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

_number = count(1)


def compile_function(
    signature: str, lines: Sequence[str], scope: Mapping[str, Any], owner: str
) -> Callable[..., Any]:
    """Compile ``def SIGNATURE:`` with these lines; `owner` names what it was made for.

    The source is registered with linecache, as attrs does.
    """
    name = signature.partition("(")[0]
    source = "\n".join([f"def {signature}:", *(f"    {line}" for line in lines)]) + "\n"
    file = f"<cardkit generated {owner}.{name} {next(_number)}>"
    names = {**scope, "__name__": __name__}
    exec(compile(source, file, "exec"), names)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    made: Callable[..., Any] = names[name]
    made.__qualname__ = f"{owner}.{name}"
    return made
