"""Read user input: files, and JSON or TOML text, within stated limits.

Input beyond a limit is rejected with a message: no file makes the program hang, run out of memory
or end with a traceback.
"""

from __future__ import annotations

import errno
import json
import math
import os
import re
import stat
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from cardkit.engine.base.errors import CardkitError

MOST_BYTES = 2**20  # in a TOML file
MOST_CODE = 2**24  # bytes in a Python file
MOST_LINE = 2**22  # bytes in a line of a record
MOST_GAME = 2**25  # bytes in one game of a record, and so in a save
MOST_DEPTH = 50  # levels of nested lists and tables
MOST_DIGITS = 300  # in a number
MOST_NAME = 255  # characters in a name


class BeyondLimit(CardkitError):
    """Well-formed text that is nested too deeply or contains too long a number."""


_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_OPENING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


# -- files ---------------------------------------------------------------------------------


def open_file(path: str | Path) -> BinaryIO:
    """Open an ordinary file. Anything else is rejected, without waiting for its content."""
    try:
        _refuse_special(path, os.stat(path))
        fd = os.open(path, _OPENING)
        try:
            _refuse_special(path, os.fstat(fd))  # it may have been replaced in between
            return open(fd, "rb")
        except BaseException:
            os.close(fd)
            raise
    except (OSError, ValueError) as error:
        raise unreadable(path, _why(path, error)) from None


def _refuse_special(path: str | Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = _KINDS.get(stat.S_IFMT(found.st_mode), "something else")
        raise unreadable(path, f"it is {kind}, not a file")


def _why(path: str | Path, error: OSError | ValueError) -> str:
    if not isinstance(error, OSError):
        return "its name contains a character that file names cannot have"
    if error.errno == errno.ELOOP:
        return "it is a link that points back to itself"
    if error.errno == errno.ENOENT and os.path.islink(path):
        return f"it is a link to '{os.readlink(path)}', which does not exist"
    return error.strerror or str(error)


def unreadable(path: str | Path, why: str) -> CardkitError:
    return CardkitError(f"'{path}' cannot be read: {why}")


def place_of_path(path: str | Path) -> str:
    """Resolve a path, following links. Link loops and impossible names are passed through: opening
    them reports the error."""
    try:
        return os.path.realpath(path)
    except ValueError:
        return os.path.abspath(path)


def read_bytes(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """Read a whole file, if it has no more than this many bytes."""
    with open_file(path) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise unreadable(path, _why(path, error)) from None
    if data is None:  # a special file that would block, as a pipe does
        raise unreadable(path, "it is not an ordinary file")
    if len(data) > most:
        raise unreadable(path, f"it is larger than {most:,} bytes")
    return data


def read_text(path: str | Path, most: int = MOST_BYTES) -> str:
    """Read a whole file as text, keeping its line endings."""
    try:
        return read_bytes(path, most).decode()
    except UnicodeDecodeError:
        raise unreadable(path, "it is not UTF-8 text") from None


def read_lines(path: str | Path, most: int = MOST_LINE) -> Iterator[str]:
    """Iterate over a file's lines without their newlines; the file can be large."""
    with open_file(path) as file:
        number = 0
        while True:
            number += 1
            try:
                line = file.readline(most + 1)
            except OSError as error:
                raise unreadable(path, _why(path, error)) from None
            if not line:
                return
            if len(line) > most:
                raise CardkitError(f"{path}: line {number}: longer than {most:,} bytes")
            try:
                yield line.removesuffix(b"\n").decode()
            except UnicodeDecodeError:
                raise CardkitError(f"{path}: line {number}: not UTF-8 text") from None


# -- JSON ----------------------------------------------------------------------------------

_JSON_TEXT = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


def read_json(text: str) -> Any:
    """Parse JSON text; duplicate keys in an object are an error."""
    if text.count("[") + text.count("{") > MOST_DEPTH:
        _refuse_deep(_JSON_TEXT.sub("", text))
    try:
        data = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        raise CardkitError(f"not readable as JSON: {error.msg} at column {error.colno}") from None
    if "\\u" in text or not text.isascii():
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):x}"
            raise CardkitError(f"{half} is half of a surrogate pair; text is UTF-8") from None
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise CardkitError(f"the key '{twice}' occurs twice in one object")
    return made


def _whole_number(text: str) -> int:
    _refuse_long(text)
    return int(text)


def _number(text: str) -> float:
    _refuse_long(text)
    if not math.isfinite(value := float(text)):
        raise CardkitError(f"{text} is too large for a number")
    return value


def _refuse_constant(text: str) -> None:
    raise CardkitError(f"{text} is not a number")


def _refuse_long(text: str) -> None:
    if len(text) > MOST_DIGITS:
        raise _too_long()


def _too_long() -> BeyondLimit:
    return BeyondLimit(f"a number of more than {MOST_DIGITS} digits")


def _refuse_deep(text: str) -> None:
    """Raise if brackets are nested too deeply; `text` has no quoted strings."""
    depth = 0
    for found in re.finditer(r"[\[\]{}]", text):
        depth += 1 if found[0] in "[{" else -1
        if depth > MOST_DEPTH:
            raise _too_deep()


def _too_deep() -> BeyondLimit:
    return BeyondLimit(f"lists and tables nested more than {MOST_DEPTH} deep")


# -- TOML ----------------------------------------------------------------------------------

_TOML_TEXT = re.compile(
    r'''"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{0,5}'''
    r"""|'{3}(?:[^']++|'{1,2}(?!'))*+'{0,5}"""
    r"""|"(?:[^"\\\n]++|\\.)*+"?|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)
_DOTTED = re.compile(rf'(?<![\w"-])(?:[\w"-]++[ \t]*+\.[ \t]*+){{{MOST_DEPTH}}}')
_LONG = re.compile(rf"(?<![\w])\d[\d_]{{{MOST_DIGITS}}}")


def read_toml(text: str) -> dict[str, Any]:
    """Parse TOML text. Errors do not say where it came from."""
    if len(text) > MOST_BYTES:
        raise CardkitError(f"larger than {MOST_BYTES:,} bytes")
    bare = _TOML_TEXT.sub('""', text)  # before parsing: deeply nested keys would take forever
    _refuse_deep(bare)
    if _DOTTED.search(bare):
        raise _too_deep()
    if _LONG.search(bare):
        raise _too_long()
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        raise CardkitError(f"not readable as TOML: {error}") from None
    _refuse_beyond(data)
    return data


def _refuse_beyond(data: dict[str, Any]) -> None:
    """Reject what only shows up in the values: nesting via dotted keys, long hexadecimal
    numbers.
    """
    left: list[tuple[Any, int]] = [(data, 0)]
    while left:
        value, depth = left.pop()
        if depth > MOST_DEPTH:
            raise _too_deep()
        if isinstance(value, dict | list):
            inner = value.values() if isinstance(value, dict) else value
            left += [(each, depth + 1) for each in inner]
        elif isinstance(value, int) and value.bit_length() > MOST_DIGITS * 10 // 3:
            raise _too_long()


# -- words ---------------------------------------------------------------------------------


def read_whole(text: str) -> int | None:
    """Parse a whole number; None if it is not one, or is absurdly long."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def check_words(what: str, text: str) -> str:
    """Return the text itself, if it can be written to a file."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise CardkitError(f"{what} {text!a} is not UTF-8 text") from None
    return text


def check_name(what: str, text: str) -> str:
    """Return the name itself, if it can be written and displayed."""
    if len(text) > MOST_NAME:
        raise CardkitError(f"{what} '{text[:20]}…' has more than {MOST_NAME} characters")
    return check_words(what, text)
