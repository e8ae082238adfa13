"""Strings that depend on the options of a game: values in braces, and conditional parts.

    Whoever has {target_score} points wins.
    {if stay_requires_card}Without a card nobody can stop.{else}Anybody may stop.{end}

No code is run: a condition looks at one value, or compares it with one word or number.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from .errors import TextError
from .reader import read_whole

Facts = Callable[[str], Any]  # the value of a name; None if it is not known

_TAG = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_CONTROL = re.compile(r"(if|part)\b.*|else|end")
_TEST = re.compile(r"(not )?([a-z_][\w.+-]*)(?: *(<=|>=|!=|=|<|>) *([\w-]+))?")
_NAME = re.compile(r"[a-z_][\w.+-]*")
_SIGNS = {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
MOST_DEPTH = 20
MARK = "\0"  # marks where something was filled in, until the lines are wrapped again


@attrs.frozen
class Gap:
    """``{target_score}``: a value."""

    name: str
    line: int


@attrs.frozen
class Condition:
    """``if first = left``; without an operator, whether the value is true or non-zero."""

    name: str
    sign: str
    word: str
    line: int

    def holds(self, facts: Facts) -> bool:
        found = facts(self.name)
        if not self.sign:
            return bool(found) == (self.word != "not")
        if found is None:
            return False
        if self.sign in _SIGNS:
            return bool(_SIGNS[self.sign](found, int(self.word)))
        return (word_of(found) == self.word) == (self.sign == "=")


@attrs.frozen
class Alternative:
    """``{if …} … {else} … {end}``."""

    test: Condition
    alone: bool  # alone on its line, which is dropped
    then: list[Piece] = attrs.field(factory=list)
    otherwise: list[Piece] = attrs.field(factory=list)


Piece = str | Gap | Alternative


@attrs.frozen
class Page:
    """A text in parts: the text after ``{part NAME}`` has that name; the first part has none."""

    parts: dict[str, list[Piece]]
    place: str  # the file it comes from

    @classmethod
    def read(cls, text: str, place: str) -> Page:
        """Read a page; `place` is the file to name in error messages."""
        return cls(_Reader(place).read(text), place)

    def all_gaps(self) -> Iterator[Gap | Condition]:
        """Everything the page asks for."""
        for pieces in self.parts.values():
            yield from _gaps_of(pieces)

    def fill(
        self, facts: Facts, said: Callable[[str], str], instead: Mapping[str, Page] | None = None
    ) -> str:
        """Fill the page with these facts, `said` by name, replacing some parts, and mark each
        place that was filled in."""
        found = {name: page.parts[""] for name, page in (instead or {}).items()}
        parts = (found.get(name, pieces) for name, pieces in self.parts.items())
        told = "".join(_fill(pieces, facts, said) for pieces in parts)
        return MARK + told if any(self.all_gaps()) else told


def settle(text: str, place: str, facts: Facts) -> str:
    """Resolve the conditions of a text; other braces are left for `fill`."""
    pieces = conditions(text, place)
    return _fill(pieces, facts, str).replace(MARK, "")


def conditions(text: str, place: str) -> list[Piece]:
    """Parse a locale text: conditions are read, other braces kept as they are."""
    return _Reader(place, gaps=False).read(text)[""]


def asked_in(text: str, place: str) -> list[Gap | Condition]:
    """Return everything that a locale text's conditions ask for."""
    return list(_gaps_of(conditions(text, place)))


def every_case(text: str) -> str:
    """A text with all its alternatives, conditions removed."""
    return re.sub(r"\{(?:if\s[^{}]*|else|end)\}", "", text)


def word_of(value: Any) -> str:
    """Format a value as it is written in conditions."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fill(pieces: list[Piece], facts: Facts, said: Callable[[str], str]) -> str:
    told = []
    for piece in pieces:
        if isinstance(piece, Gap):
            told.append(MARK + said(piece.name))
        elif isinstance(piece, Alternative):
            chosen = piece.then if piece.test.holds(facts) else piece.otherwise
            told.append(("" if piece.alone else MARK) + _fill(chosen, facts, said))
        else:
            told.append(piece)
    return "".join(told)


def _gaps_of(pieces: list[Piece]) -> Iterator[Gap | Condition]:
    for piece in pieces:
        if isinstance(piece, Alternative):
            yield piece.test
            yield from _gaps_of(piece.then)
            yield from _gaps_of(piece.otherwise)
        elif isinstance(piece, Gap):
            yield piece


class _Reader:
    """Reads one text: the pieces of each part, and the conditions still open."""

    def __init__(self, place: str, gaps: bool = True) -> None:
        self.place, self.gaps = place, gaps
        self.into: list[Piece] = []
        self.parts: dict[str, list[Piece]] = {"": self.into}
        self.open: list[tuple[Alternative, list[Piece]]] = []  # with the list for further pieces

    def read(self, text: str) -> dict[str, list[Piece]]:
        at = 0
        for match in _TAG.finditer(text):
            begin, end = match.span()
            line = 1 + text.count("\n", 0, begin)
            tag = " ".join((match[1] or "").split())
            control = _CONTROL.fullmatch(tag)
            if control:
                begin, end = _whole_line(text, begin, end)
            alone = (begin, end) != match.span()
            self.into.append(text[at:begin])
            at = end
            if control:
                self.control(tag, line, alone)
            else:
                self.into.append(self.gap(match, line))
        if self.open:
            raise self.wrong(self.open[-1][0].test.line, "{if …} without {end}")
        self.into.append(text[at:])
        return self.parts

    def gap(self, match: re.Match[str], line: int) -> Piece:
        if not self.gaps:
            return match[0]
        if match[1] is None:
            return match[0][0]  # {{ and }} are literal braces
        if not _NAME.fullmatch(match[1]):
            raise self.wrong(
                line,
                f"'{match[0]}' is neither a value such as {{rounds}} nor {{if …}}, {{else}}, "
                "{end} or {part …}; a brace itself is written twice",
            )
        return Gap(match[1], line)

    def control(self, tag: str, line: int, alone: bool) -> None:
        kind, _, rest = tag.partition(" ")
        if kind == "if":
            if len(self.open) == MOST_DEPTH:
                raise self.wrong(line, f"more than {MOST_DEPTH} nested conditions")
            choice = Alternative(self.test(rest, line), alone)
            self.into.append(choice)
            self.open.append((choice, self.into))
            self.into = choice.then
        elif kind == "part":
            if self.open or not self.gaps:
                raise self.wrong(line, f"'{{{tag}}}' belongs on a page, outside of {{if …}}")
            if not re.fullmatch(r"[a-z]\w*", rest) or rest in self.parts:
                raise self.wrong(line, f"'{{{tag}}}': a part needs its own name: {{part deal}}")
            self.into = self.parts[rest] = []
        elif not self.open:
            raise self.wrong(line, f"'{{{tag}}}' without {{if …}}")
        elif kind == "else":
            if self.into is self.open[-1][0].otherwise:
                raise self.wrong(line, "a second {else}")
            self.into = self.open[-1][0].otherwise
        else:
            self.into = self.open.pop()[1]

    def test(self, text: str, line: int) -> Condition:
        match = _TEST.fullmatch(text.strip())
        if not match or (match[1] and match[3]):
            raise self.wrong(
                line,
                f"'{{if {text}}}' is not a condition; write {{if rounds}}, {{if not rounds}}, "
                "or compare: {if rounds > 3}, with one of = != < > <= >=",
            )
        if match[3] in _SIGNS and read_whole(match[4]) is None:
            raise self.wrong(line, f"'{{if {text}}}': {match[3]} compares with a number")
        return Condition(match[2], match[3] or "", match[4] or (match[1] or "").strip(), line)

    def wrong(self, line: int, message: str) -> TextError:
        where = f"{self.place}:{line}" if self.gaps else self.place
        return TextError(f"{where}: {message}")


def _whole_line(text: str, begin: int, end: int) -> tuple[int, int]:
    """Extend a tag's span to its whole line if it is alone there."""
    start = text.rfind("\n", 0, begin) + 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop + 1
    alone = not text[start:begin].strip() and not text[end:stop].strip()
    return (start, stop) if alone else (begin, end)
