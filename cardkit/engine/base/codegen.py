"""Functions made of source text, which tracebacks and debuggers see as if it were a file."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

_number = count(1)


def compile_function(
    signature: str, lines: Sequence[str], scope: Mapping[str, Any], owner: str
) -> Callable[..., Any]:
    """The function ``def SIGNATURE:`` with these lines; `owner` names what it was made for.

    Its source is entered where Python looks for that of files, as attrs does it.
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
