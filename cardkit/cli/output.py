"""The program's streams. Printed text cannot control the terminal, and nothing is lost silently.
Everything goes through here, including what typer, a traceback or a plugin prints.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import AbstractContextManager, nullcontext, redirect_stdout, suppress
from typing import TextIO, cast

from cardkit.engine.base.printable import visible

#: Replacements for characters that the output encoding lacks.
SIGNS = str.maketrans(
    {"±": "~", "–": "-", "−": "-", "×": "x", "χ": "chi", "²": "2", "█": "#", "·": "-", "…": "..."}
    | {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "é": "e"}
    | {"„": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "→": "->", "≥": ">=", "≤": "<="}
    | dict.fromkeys("▏▎▍▌▋▊▉", "")
)


class Writer(io.TextIOBase):
    """A text stream for people. Control characters are written out as ``\\x1b``, and characters
    that its encoding lacks are replaced.

    If stdout cannot be written, the program ends, silently if its reader has gone. If stderr
    cannot, there is nowhere to say so, and the program continues.
    """

    def __init__(self, stream: TextIO, *, vital: bool) -> None:
        self.stream = stream
        self.vital = vital

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.stream.encoding or "utf-8"

    def write(self, text: str) -> int:
        try:
            self.stream.write(encodable(visible(text), self.encoding))
        except (OSError, ValueError) as error:
            self.give_up(error)
        return len(text)

    def flush(self) -> None:
        try:
            self.stream.flush()
        except (OSError, ValueError) as error:
            self.give_up(error)

    def close(self) -> None:
        """Do nothing, because others write here too."""
        self.flush()

    def give_up(self, error: OSError | ValueError) -> None:
        """Discard all output from now on. A ValueError means that somebody closed the stream."""
        nowhere = _nowhere()
        with suppress(OSError, ValueError):  # what Python has buffered must not fail at exit
            os.dup2(nowhere.fileno(), self.stream.fileno())
        self.stream = nowhere
        if not self.vital:
            return
        if isinstance(error, OSError) and error.errno == errno.EPIPE:
            raise SystemExit(0)
        why = error.strerror if isinstance(error, OSError) else str(error)
        print(f"cardkit: standard output cannot be written: {why}", file=sys.stderr)
        raise SystemExit(2)

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()


def encodable(text: str, encoding: str) -> str:
    """Return the text as this encoding can write it, so that no character can end a game."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(SIGNS).encode(encoding, "replace").decode(encoding)
    return text


def take_over() -> None:
    """Replace this process's streams; closed ones are redirected to nowhere."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # otherwise the next file opened would become this stream
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or _nowhere()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # input can be in any encoding
    sys.stdout = cast(TextIO, Writer(own_output() or _nowhere(), vital=True))
    sys.stderr = cast(TextIO, Writer(sys.stderr or _nowhere(), vital=False))


def own_output() -> TextIO | None:
    """Reserve standard output for this program. Anything else that writes there, such as a
    plugin's library or a program it starts, ends up on stderr, and closing it does no harm.
    """
    given = sys.stdout
    if given is None or given is not sys.__stdout__ or not isinstance(given, io.TextIOWrapper):
        return given
    own = _open_stream(os.dup(given.fileno()), "w", given.encoding, given.errors)
    own.reconfigure(line_buffering=given.line_buffering, write_through=given.write_through)
    os.dup2(2, given.fileno())
    return own


def _nowhere() -> TextIO:
    return _open_stream(os.open(os.devnull, os.O_RDWR), "r+")


def _open_stream(
    fd: int, mode: str, encoding: str = "utf-8", errors: str | None = None
) -> io.TextIOWrapper:
    """Open a stream that lasts until the program ends; Python would warn about closing it then."""
    opened = open(fd, mode, encoding=encoding, errors=errors, closefd=False)  # noqa: SIM115
    return cast(io.TextIOWrapper, opened)


def terminal() -> TextIO:
    """Return stderr for code that draws with control sequences: the original if it is a
    terminal.
    """
    return (sys.stderr.isatty() and sys.__stderr__) or sys.stderr


def alone(as_json: bool) -> AbstractContextManager[object]:
    """Divert other output while computing a result that must have stdout to itself."""
    return redirect_stdout(sys.stderr) if as_json else nullcontext()
