"""Cards drawn as text: large, small or as chips, overlapping if space is short."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

import attrs
from rich.style import Style
from rich.text import Text

from cardkit.session.frames import Face

Size = Literal["chip", "small", "large"]
State = Literal["plain", "dim", "open", "chosen", "fresh"]

WIDTH: dict[Size, int] = {"chip": 3, "small": 5, "large": 9}
HEIGHT: dict[Size, int] = {"chip": 1, "small": 3, "large": 5}

PAPER, GREY, SHADE = "#f6f1e4", "#7d8a84", "#38443f"
FELT, MOSS = "#0d2a24", "#1f5245"
GOLD, LEAF, BACK, WEAVE = "#ffd166", "#ffe9ad", "#2b4a7f", "#7fa3d8"

#: Frames by state: corners and lines. The frame shows what can be chosen, so colour is not the only
#: signal.
FRAMES = {
    "plain": "╭─╮│╰╯",
    "open": "╭─╮│╰╯",
    "dim": "┌╌┐╎└┘",
    "chosen": "┏━┓┃┗┛",
    "fresh": "╭─╮│╰╯",
    "cursor": "╔═╗║╚╝",
}
ASCII_FRAMES = {
    "plain": "+-+|++",
    "open": "+-+|++",
    "dim": "...:..",
    "chosen": "#=##==",
    "fresh": "+-+|++",
    "cursor": "******",
}


@attrs.frozen
class Drawn:
    """One card to draw, with its state; `meta` is the meaning of a click on it."""

    face: Face
    hidden: bool = False
    state: State = "plain"
    cursor: bool = False
    badge: str = ""  # in the frame: a chosen card's number, + for one that can be added
    meta: tuple[str, ...] = ()
    note: str = ""  # on the back: what was told about a hidden card
    fixed: bool = False  # its position matters, so backs do not overlap


class Pen:
    """Draws cards; `ascii` for terminals without box characters."""

    def __init__(self, ascii: bool = False, colour: bool = True) -> None:
        self.ascii = ascii
        self.brackets = ascii or not colour  # around chips, which have no frame
        self.frames = ASCII_FRAMES if ascii else FRAMES
        self.weave = ":" if ascii else "▒"

    def card(self, card: Drawn, size: Size) -> list[Text]:
        """Draw a card as rows."""
        style, line = self.styles(card)
        if size == "chip":
            return [self._chip(card, style)]
        inner = self._inner(card, size)
        width = len(inner[0])
        frame = self.frames["cursor" if card.cursor else card.state]
        top = frame[0] + card.badge + frame[1] * (width - len(card.badge)) + frame[2]
        rows = [Text(top, line)]
        for text in inner:
            rows.append(Text.assemble((frame[3], line), (text, style), (frame[3], line)))
        rows.append(Text(frame[4] + frame[1] * width + frame[5], line))
        return rows

    def styles(self, card: Drawn) -> tuple[Style, Style]:
        """Return the styles of the face and the frame."""
        meta = {"target": card.meta} if card.meta else None
        if card.hidden:
            paper, ink = BACK, WEAVE
        elif card.state == "dim":
            paper, ink = GREY, SHADE
        else:
            paper, ink = (LEAF if card.state in ("chosen", "fresh") else PAPER), card.face.ink
        face = Style(color=ink, bgcolor=paper, bold=card.state != "dim", meta=meta)
        frame = Style(
            color=ink, bgcolor=GOLD if card.cursor else paper, bold=card.cursor, meta=meta
        )
        return face, frame

    def _chip(self, card: Drawn, style: Style) -> Text:
        label = (card.note or self.weave) if card.hidden else card.face.label
        left, right = "[]" if card.cursor or self.brackets else "  "
        if card.state == "dim":
            left, right = "()"
        return Text(f"{left}{label}{right}", style)

    def _inner(self, card: Drawn, size: Size) -> list[str]:
        """Return what goes inside the frame."""
        look = card.face
        if size == "small":
            if card.hidden:
                return [_cut(card.note, 9).ljust(3, self.weave)]
            label = "".join(look.lines).replace(" ", "") if look.lines else look.short or look.label
            shown = _cut(label, 9)
            return [shown.center(3) if len(shown) < 2 else shown.ljust(3)]
        if card.hidden:
            return [_cut(card.note, 7).ljust(7, self.weave), *[self.weave * 7] * 2]
        if look.lines:
            lines = [*look.lines, "", ""]
            return [lines[0][:7].ljust(7), lines[1][:7].center(7), lines[2][:7].rjust(7)]
        if len(look.label) <= 4 and any(map(_is_sign, look.label)):
            word = look.title.rpartition(" ")[0] or look.label  # "red 3": the word
            return [look.label.ljust(7), word[:7].center(7), look.label.rjust(7)]
        lines = _wrap_title(look.split.replace("-", "- ") or look.title)
        return [line.center(7) for line in lines]

    def empty(self, size: Size) -> list[Text]:
        """Draw a place without cards."""
        style = Style(color=GREY)
        width = WIDTH[size] - 2
        if size == "chip":
            return [Text(" - ", style)]
        frame = self.frames["dim"]
        rows = [Text(frame[0] + frame[1] * width + frame[2], style)]
        rows += [Text(frame[3] + " " * width + frame[3], style) for _ in range(HEIGHT[size] - 2)]
        return [*rows, Text(frame[4] + frame[1] * width + frame[5], style)]

    def row(self, cards: Sequence[Drawn], size: Size, width: int) -> list[Text]:
        """Draw cards side by side in this width: apart, or overlapping; chips continue on further
        lines.
        """
        drawn = [self.card(card, size) for card in cards]
        if size == "chip":
            return flow_chips([rows[0] for rows in drawn], width)
        widths = [rows[0].cell_len for rows in drawn]
        steps = _steps(widths, width, cards)
        lines = [Text() for _ in range(HEIGHT[size])]
        for rows, step, full in zip(drawn, steps, widths, strict=True):
            for line, row in zip(lines, rows, strict=True):
                line.append_text(row[:step] if step < full else row)
                if step > full:
                    line.append(" " * (step - full))
        return lines


def _steps(widths: list[int], width: int, cards: Sequence[Drawn]) -> list[int]:
    """Return the distance from each card to the next: backs overlap, other cards keep their label
    visible.
    """
    if not widths:
        return []
    *left, last = widths
    room = max(width - last, 0) // len(left) if left else 0
    apart = []
    for card, full in zip(cards, left, strict=False):
        label = card.note if card.hidden else card.face.label
        least, most = min(1 + max(2, len(label)), 6), full + 1
        if card.hidden and not card.fixed and not card.note:
            least, most = 1, 2
        apart.append(max(least, min(room, most)))
    return [*apart, last]


def flow_chips(chips: list[Text], width: int) -> list[Text]:
    """Lay out chips side by side, on as many lines as they need."""
    lines: list[Text] = []
    for chip in chips:
        if not lines or lines[-1].cell_len + 1 + chip.cell_len > width:
            lines.append(Text())
        elif lines[-1].cell_len:
            lines[-1].append(" ")
        lines[-1].append_text(chip)
    return lines


def _wrap_title(title: str) -> list[str]:
    """Wrap a title into three lines of seven, splitting words if necessary."""
    lines: list[str] = []
    for word in title.split():
        rest = word
        while len(rest) > 7:
            hyphen = rest.rfind("-", 0, 7) + 1  # an existing one, or else a new one
            lines.append(rest[:hyphen] or rest[:6] + "-")
            rest = rest[hyphen or 6 :]
        if lines and len(lines[-1]) + 1 + len(rest) <= 7 and not lines[-1].endswith("-"):
            lines[-1] += f" {rest}"
        else:
            lines.append(rest)
    if len(lines) > 3:
        lines = [*lines[:2], _cut(lines[2], 6) + "…"]
    return lines if len(lines) == 3 else ["", *lines, ""][:3]


def _is_sign(letter: str) -> bool:
    """Whether a letter identifies a card in its corner: a number, or a suit sign."""
    return letter.isdecimal() or unicodedata.category(letter) == "So"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
