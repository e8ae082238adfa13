"""The cells of the flow: whose turn it is, what is asked, and what is pending."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import attrs

from cardkit.engine.model.cards import Card

from .cells import FAR, CellSheet


def add_flow(sheet: CellSheet) -> None:
    """Add whose turn it is, what is being asked, and what is pending."""
    turn = sheet.add([f"turn: {who}" for who in sheet.whose])
    sheet.lines.append(f"if v.seat >= 0: a[{turn} + (v.seat - me) % {sheet.seats}] = 1")
    core = sheet.rules.core
    kinds = sorted(core.methods)
    asked = sheet.add([f"asked: {name}" for name in kinds])
    extra = sheet.add(["asked: argument 1", "asked: argument 2"], -1, FAR)
    waiting = sheet.add([f"waiting: {name}" for name in kinds], 0, FAR)
    bits = sheet.add([f"waiting: bit {n} of its digest" for n in range(16)])
    number = {name: n for n, name in enumerate(kinds)}
    sheet.scope |= {
        "number": number,
        "plain": _PlainArgument(core.rank, sheet.seats),
        "digest": _Digest(),
    }
    sheet.lines += [
        "stack = v.stack",
        "if stack and not v.over:",
        "    frame = stack[-1]",
        f"    a[{asked} + number[frame[0].__name__]] = 1",
        "    if len(frame) > 2:",
        f"        for n, y in enumerate(frame[2:4]): a[{extra} + n] = plain(y, me)",
        "    if len(stack) > 1:",
        "        for frame in stack[:-1]:",
        f"            a[{waiting} + number[frame[0].__name__]] += 1",
        f"        for n in digest(stack[:-1]): a[{bits} + n] = 1",
    ]


@attrs.frozen
class _PlainArgument:
    """An argument of a decision as a number: itself, or the rank of a card from 1."""

    rank: dict[Card, int]
    seats: int

    def __call__(self, value: Any, me: int) -> float:
        if isinstance(value, Card):
            return self.rank.get(value, -1) + 1
        return float(value) if isinstance(value, int) else 0.0


class _Digest:
    """Sixteen bits of pending work; the same work gives the same bits in every run."""

    def __init__(self) -> None:
        self.known: dict[Any, list[int]] = {}

    def __call__(self, frames: tuple[Any, ...]) -> list[int]:
        try:
            found = self.known.get(frames)
        except TypeError:  # an unhashable argument
            return _bits(crc32(_text_of(frames).encode()))
        if found is None:
            if len(self.known) > 10_000:
                self.known.clear()
            found = self.known[frames] = _bits(crc32(_text_of(frames).encode()))
        return found


def _text_of(frames: tuple[Any, ...]) -> str:
    return repr([(frame[0].__name__, *map(str, frame[1:])) for frame in frames])


def _bits(number: int) -> list[int]:
    return [n for n in range(16) if number >> n & 1]
