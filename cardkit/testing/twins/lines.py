"""Which of the author's lines did something: the game is replayed and traced line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import takewhile
from types import FrameType
from typing import Any

from cardkit.engine.base.source_lines import classes_of, folders_of, is_in, short_location
from cardkit.engine.flow.table import Table

from .course import Course


def line_changing(course: Course, play: Callable[[], Any], probe: Callable[[Any], Any]) -> Changes:
    """Find the line that last changed what `probe` sees on the table being played."""
    watch = Changes(folders_of(*classes_of(course.case.game)), probe)
    before = sys.gettrace()
    sys.settrace(watch.trace_call)
    try:
        t = play()
    finally:
        sys.settrace(before)
    watch.look(t)
    return watch


def line_differing(mine: Changes, twin: Changes, since: int) -> str | None:
    """Return the first line that made a change in one of two games and not in the other, after the
    log had this length.
    """
    one, two = ([made for made in game.made if made[1] >= since] for game in (mine, twin))
    same = sum(1 for _ in takewhile(lambda made: made[0] == made[1], zip(one, two, strict=False)))
    longer = max(one, two, key=len)
    return longer[same][0] if same < len(longer) else None


def line_parting(course: Course, one: Callable[[], Any], two: Callable[[], Any]) -> str | None:
    """Find the author's line at which two calls diverge, or the last line of both."""
    folders = folders_of(*classes_of(course.case.game))
    found = None
    for mine, twin in zip(_lines(folders, one), _lines(folders, two), strict=False):
        if mine != twin:
            break
        found = mine
    return found


def _lines(folders: frozenset[str], call: Callable[[], Any]) -> list[str]:
    """Return the author's lines that a call executes."""
    found: list[str] = []

    def at_line(frame: FrameType, event: str, arg: Any) -> Any:
        if not _is_in(folders, frame):
            return None
        above = frame.f_back
        if event == "line":
            found.append(short_location(frame.f_code.co_filename, frame.f_lineno))
        elif event == "return" and above and _is_in(folders, above):  # which continues
            found.append(short_location(above.f_code.co_filename, above.f_lineno))
        return at_line

    before = sys.gettrace()
    sys.settrace(at_line)
    try:
        call()
    finally:
        sys.settrace(before)
    return found


def _is_in(folders: frozenset[str], frame: FrameType) -> bool:
    return is_in(folders, frame.f_code.co_filename)


class Changes:
    """Looks at the table whenever one of the author's lines starts, and keeps the lines that
    changed what it looks at, with the log's length and the new value.
    """

    def __init__(self, folders: frozenset[str], probe: Callable[[Any], Any]) -> None:
        self.folders = folders
        self.probe = probe
        self.table: Any = None
        self.value: Any = None
        self.line: str | None = None  # being executed
        self.made: list[tuple[str | None, int, Any]] = []

    def trace_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self.at_line if self._is_authors(frame) else None

    def at_line(self, frame: FrameType, event: str, arg: Any) -> Any:
        if self.table is None:
            tables = (each for each in frame.f_locals.values() if isinstance(each, Table))
            self.table = next(tables, None)
        if self.table is not None:
            self.look(self.table)
        if event == "return":  # the calling line continues
            above = frame.f_back
            while above is not None and not self._is_authors(above):
                above = above.f_back
            frame = above or frame
        self.line = short_location(frame.f_code.co_filename, frame.f_lineno)
        return self.at_line

    def _is_authors(self, frame: FrameType) -> bool:
        return _is_in(self.folders, frame)

    def look(self, t: Any) -> None:
        try:
            value = self.probe(t)
        except (AttributeError, LookupError, TypeError):
            return  # the table is in the middle of a change
        if value != self.value:
            self.value = value
            self.made.append((self.line, len(t.log), value))

    @property
    def last(self) -> str | None:
        """The line of the last change."""
        return self.made[-1][0] if self.made else None
