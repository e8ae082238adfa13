"""The parts of the screen: seats, the middle, own cards, moves, the log."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from cardkit.session.frames import MoveOption
from cardkit.session.scene import SeatScene

from .card_art import FELT, GOLD, MOSS, PAPER
from .painter import FAINT, Painter, join_lines

INSIDE = 4  # lines in the frame of a roomy panel


class Painted(Static):
    """Text that was painted for a given size; drawn anew only if it changed."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self.painted: Text | None = None

    def show(self, text: Text) -> None:
        if text != self.painted or text.spans != getattr(self.painted, "spans", None):
            self.painted = text
            self.update(text, layout=False)

    def set_height(self, lines: int) -> None:
        """Layouts cost time: only when the height is another one."""
        height = self.styles.height
        if height is None or height.value != lines:
            self.styles.height = lines


class NeedsPaint(Message):
    """Something has a new size: what is drawn for it has to be drawn once more."""


class SeatPainted(Painted):
    """Another player, drawn for the width that there is."""

    def on_resize(self) -> None:
        self.post_message(NeedsPaint())


class SeatPanel(SeatPainted):
    """Another player: name and facts in the frame, cards inside."""

    def paint(self, seat: SeatScene, painter: Painter, roomy: bool, cursor: bool) -> None:
        openly = painter.seat_is_open(seat.seat)
        width = max(8, self.size.width or 20)
        self.border_title = painter.name(seat, cursor)
        self.border_subtitle = Text(" · ".join(seat.facts))
        self.set_class(seat.turn, "-turn")
        self.set_class(openly, "-open")
        self.set_class(cursor, "-cursor")
        lines = painter.seat(seat, "small", width) if roomy else []
        if not roomy or len(lines) > INSIDE:
            lines = painter.seat(seat, "chip", width)
        text = join_lines(lines)
        meta = Style(meta={"target": ("seat", str(seat.seat))})
        if openly:
            text.append("\n" + " " * width)
            text.stylize(meta)
        self.show(text)


class SeatLine(SeatPainted):
    """Another player in one line."""

    def paint(self, seat: SeatScene, painter: Painter, cursor: bool) -> None:
        text = painter.compact(seat, max(20, self.size.width))
        if painter.seat_is_open(seat.seat):
            text.stylize(Style(meta={"target": ("seat", str(seat.seat))}, underline=True))
        if cursor:
            text.stylize("reverse")
        self.set_class(seat.turn, "-turn")
        self.show(text)


class MoveList(Painted):
    """The legal moves, numbered; those that fit what is picked."""

    def paint(
        self, moves: Sequence[MoveOption], cursor: MoveOption | None, width: int, most: int
    ) -> int:
        """Moves beside each other; where there are too many, the lines around the cursor.

        Returns how many lines they take.
        """
        lines: list[Text] = [Text()]
        counts = [0]  # moves up to the end of each line
        found = 0
        for n, move in enumerate(moves, 1):
            here = move is cursor
            base = Style(bgcolor=GOLD if here else MOSS, meta={"target": ("move", str(n - 1))})
            part = Text.assemble(
                (f" {n} ", base + Style(bold=True, color=FELT if here else GOLD)),
                (f"{move.label} ", base + Style(color=FELT if here else PAPER, underline=here)),
            )
            if lines[-1].cell_len and lines[-1].cell_len + part.cell_len + 2 > width:
                lines.append(Text())
                counts.append(0)
            elif lines[-1].cell_len:
                lines[-1].append("  ")
            lines[-1].append_text(part)
            counts[-1] = n
            found = len(lines) - 1 if here else found
        height = min(len(lines), most)
        first = max(0, min(found - height + 1, len(lines) - height))
        shown = lines[first : first + height]
        if first + height < len(lines):
            more = len(moves) - counts[first + height - 1]
            shown[-1] = shown[-1].copy().append(f" … +{more}", FAINT)
        self.show(join_lines(shown))
        return height


class LogView(Painted):
    """What happened, the newest at the bottom; below it what the person is taught now."""

    lines: Sequence[str] = ()
    lesson = ""

    def on_resize(self) -> None:
        self.paint(self.lines)  # what lies beside it may have become wider

    def paint(self, lines: Sequence[str]) -> None:
        self.lines = lines
        width, height = self.size.width, self.size.height
        if not width or not height:
            return
        wrapped = [(part, n) for n, line in enumerate(lines) for part in wrap(line, width)]
        text = Text(no_wrap=True)
        taught = wrap(f"> {self.lesson}", width)[:height] if self.lesson else []
        for part, n in wrapped[max(0, len(wrapped) - height + len(taught)) :]:
            heading = Style(bold=True, color=GOLD) if lines[n].startswith("---") else None
            text.append(f"{part}\n", heading or ("" if n >= len(lines) - 3 else FAINT))
        for part in taught:
            text.append(f"{part}\n", Style(bold=True, color=GOLD))
        text.rstrip()
        self.show(text)


class KeyBar(Painted):
    """Keys and what they do, also to click."""

    def paint(self, keys: list[tuple[str, str]]) -> None:
        text = Text()
        for key, label in keys:
            style = Style(meta={"target": ("key", key)})
            text.append(f" {key} ", style + Style(bold=True, color=GOLD))
            text.append(f"{label} ", style + Style(color=PAPER))
        text.no_wrap = True
        self.show(text)


def target_under(event: object) -> tuple[str, ...] | None:
    """What a click means, as the painter wrote it under the pointer."""
    style = getattr(event, "style", None)
    found = style.meta.get("target") if style is not None else None
    return tuple(found) if found else None
