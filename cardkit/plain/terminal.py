"""This terminal as lines of text: what is read from it, and how it is cleared."""

from __future__ import annotations

import os
import sys

from cardkit.engine.base.errors import CardkitError

CLEARED = "\n" * 60 + "\033[H\033[2J\033[3J"  # the screen and its scrollback


def read_line(prompt: str) -> str:
    """Read a line from stdin; the prompt goes to stderr."""
    sys.stdout.flush()
    print(prompt, end="", file=sys.stderr, flush=True)
    try:
        line = sys.stdin.readline()
    except UnicodeError as error:
        raise CardkitError(f"standard input cannot be read: {error}") from None
    if not line:
        print(file=sys.stderr)
        raise EOFError
    return line


def clear_terminal() -> bool:
    """Clear the screen and return whether the scrollback is gone too. Write to the terminal
    directly, because printed text never controls it.
    """
    shown = next((stream for stream in (sys.stdout, sys.stderr) if stream.isatty()), None)
    if shown is None:
        return False
    shown.flush()
    os.write(shown.fileno(), CLEARED.encode())
    return sys.stdout.isatty() and clears_scrollback()


def clears_scrollback() -> bool:
    """Whether the terminal claims it can clear its scrollback."""
    try:
        import curses
    except ImportError:  # Windows, whose terminal can do it
        return sys.platform == "win32"
    try:
        curses.setupterm()
    except curses.error:  # an unknown terminal
        return False
    return bool(curses.tigetstr("E3"))
