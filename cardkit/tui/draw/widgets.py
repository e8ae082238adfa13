"""The parts of the screen: seats, the middle, own cards, moves, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from cardkit.session.frames import MoveOption
from cardkit.session.scene import SeatScene

from .blocks import join_lines
from .card_art import FELT, GOLD, MOSS, PAPER
from .painter import FAINT, Painter

KEPT = 300  # log lines that can be scrolled to
INSIDE = 4  # lines in the frame of a roomy panel


class Painted(Static):
    """Text painted for a given size, and redrawn only if it changed."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self.painted: Text | None = None

    def show(self, text: Text) -> None:
        if text != self.painted or text.spans != getattr(self.painted, "spans", None):
            self.painted = text
            self.update(text, layout=False)

    def set_height(self, lines: int) -> None:
        """Set the height only if it changed, since layouts are slow."""
        height = self.styles.height
        if height is None or height.value != lines:
            self.styles.height = lines


class NeedsPaint(Message):
    """Something has a new size and has to be redrawn."""


class SeatPainted(Painted):
    """Another player, drawn for the available width."""

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
        if not roomy or len(lines) > INSIDE or any(line.cell_len > width for line in lines):
            lines = painter.seat(seat, "chip", width)
        text = join_lines(lines)
        meta = Style(meta={"target": ("seat", str(seat.seat))})
        if openly:
            text.append("\n" + " " * width)
            text.stylize(meta)
        self.show(text)


class SeatLine(SeatPainted):
    """Another player on one line."""

    def paint(self, seat: SeatScene, painter: Painter, cursor: bool) -> None:
        text = painter.compact(seat, max(20, self.size.width))
        if painter.seat_is_open(seat.seat):
            text.stylize(Style(meta={"target": ("seat", str(seat.seat))}, underline=True))
        if cursor:
            text.stylize("reverse")
        self.set_class(seat.turn, "-turn")
        self.show(text)


class MoveList(Painted):
    """The legal moves that fit the picks, numbered."""

    following = 0  # first move of the next page

    def paint(
        self,
        moves: Sequence[MoveOption],
        keys: Sequence[str],
        cursor: MoveOption | None,
        width: int,
        most: int,
        paged: Callable[[int, int], str],
        in_sight: MoveOption | None = None,
    ) -> int:
        """Draw moves side by side, with their keys; if there are too many, the lines around the
        one that has to be `in_sight` (by default the cursor), and how many there are.

        Return how many lines they take up.
        """
        lines, counts = self._lay_out(moves, keys, cursor, width)
        room = width - len(paged(len(moves), len(moves))) - 1  # next to the count
        if len(lines) > most and max(line.cell_len for line in lines) > room:
            lines, counts = self._lay_out(moves, keys, cursor, room)
        wanted = next((n for n, move in enumerate(moves, 1) if move is (in_sight or cursor)), 0)
        found = next((n for n, count in enumerate(counts) if count >= wanted), 0) if wanted else 0
        height = min(len(lines), most)
        first = max(0, min(found - height + 1, len(lines) - height))
        shown = lines[first : first + height]
        last = counts[first + height - 1]
        self.following = last % len(moves) if moves else 0
        if height < len(lines):
            shown[-1] = shown[-1].copy().append(f" {paged(last, len(moves))}", FAINT)
        self.show(join_lines(shown))
        return height

    def _lay_out(
        self,
        moves: Sequence[MoveOption],
        keys: Sequence[str],
        cursor: MoveOption | None,
        width: int,
    ) -> tuple[list[Text], list[int]]:
        """Return lines of moves, and the number of moves up to the end of each line."""
        lines: list[Text] = [Text()]
        counts = [0]
        for n, move in enumerate(moves, 1):
            here = move is cursor
            base = Style(bgcolor=GOLD if here else MOSS, meta={"target": ("move", str(n - 1))})
            part = Text.assemble(
                (f" {keys[n - 1]} ", base + Style(bold=True, color=FELT if here else GOLD)),
                (f"{move.label} ", base + Style(color=FELT if here else PAPER, underline=here)),
            )
            if lines[-1].cell_len and lines[-1].cell_len + part.cell_len + 2 > width:
                lines.append(Text())
                counts.append(0)
            elif lines[-1].cell_len:
                lines[-1].append("  ")
            lines[-1].append_text(part)
            counts[-1] = n
        return lines, counts


class LogView(Painted):
    """What happened, newest at the bottom, with a line that marks the reader's last turn. Can be
    scrolled back. Anything the person is being taught is shown below it.
    """

    lines: Sequence[str] = ()
    since: int | None = None  # the first line after that turn
    mark = ""
    lesson = ""
    back = 0  # lines scrolled back
    count = 0  # previous number of lines

    def on_resize(self) -> None:
        self.paint(self.lines, self.since, self.mark)  # its neighbour may have become wider

    def on_mouse_scroll_up(self) -> None:
        self.scroll_back(3)

    def on_mouse_scroll_down(self) -> None:
        self.scroll_back(-3)

    def scroll_back(self, lines: int) -> None:
        self.back = max(0, self.back + lines)
        self.paint(self.lines, self.since, self.mark)

    def paint(self, lines: Sequence[str], since: int | None = None, mark: str = "") -> None:
        if len(lines) != self.count:
            self.back = 0  # something new, so scroll to the end
        self.count = len(lines)
        self.lines, self.since, self.mark = lines, since, mark
        width, height = self.size.width, self.size.height
        if not width or not height:
            return
        first = len(lines) if since is None else since
        wrapped: list[tuple[str, Style | str]] = []
        start = max(0, len(lines) - KEPT)
        for n, line in enumerate(lines[start:], start):
            heading = Style(bold=True, color=GOLD) if line.startswith("---") else None
            if n == since and n:
                wrapped.append((f"{mark} {'-' * width}"[:width], Style(color=GOLD)))
            new = n >= min(first, len(lines) - 3)
            wrapped += [(part, heading or ("" if new else FAINT)) for part in wrap(line, width)]
        taught = wrap(self.lesson, width, max_lines=height, placeholder=" …")
        height -= len(taught)
        self.back = min(self.back, max(0, len(wrapped) - height))
        end = len(wrapped) - self.back
        text = Text(no_wrap=True)
        for part, style in wrapped[max(0, end - height) : end] if height else ():
            text.append(f"{part}\n", style)
        for part in taught:
            text.append(f"{part}\n", Style(bold=True, color=GOLD))
        text.rstrip()
        self.show(text)


class KeyBar(Painted):
    """Keys and what they do; clickable. If there is no room for all of them, the last one stays,
    since it is how to leave.
    """

    keys: Sequence[tuple[str, str]] = ()

    def on_resize(self) -> None:
        self.paint(self.keys)

    def paint(self, keys: Sequence[tuple[str, str]]) -> None:
        self.keys = keys
        shown, width = list(keys), self.size.width
        while width and len(shown) > 1 and sum(len(k) + len(said) + 3 for k, said in shown) > width:
            del shown[-2]
        text = Text()
        for key, label in shown:
            style = Style(meta={"target": ("key", key)})
            text.append(f" {key} ", style + Style(bold=True, color=GOLD))
            text.append(f"{label} ", style + Style(color=PAPER))
        text.no_wrap = True
        self.show(text)


def target_under(event: object) -> tuple[str, ...] | None:
    """Return the meaning of a click, as the painter wrote it under the pointer."""
    style = getattr(event, "style", None)
    found = style.meta.get("target") if style is not None else None
    return tuple(found) if found else None
