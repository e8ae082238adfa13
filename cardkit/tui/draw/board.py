"""The board: a scene laid out on the screen. Used by the table and the replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten, wrap

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Grid, Horizontal, Vertical
from textual.events import Resize
from textual.widget import Widget

from cardkit.engine.model.texts import Texts
from cardkit.session.frames import MoveOption
from cardkit.session.scene import Scene, SeatScene
from cardkit.tui.choose.cursor import OnMove, OnSeat

from .blocks import join_lines
from .card_art import FELT, GOLD, PAPER, Size
from .painter import MiddleRoom, Painter
from .screen_plan import (
    KEYS,
    LEAST_WIDTH,
    LOG,
    OWN,
    PANEL,
    SIDE,
    Plan,
    least_height,
    plan_screen,
)
from .widgets import LogView, MoveList, NeedsPaint, Painted, SeatLine, SeatPanel

MOODS = {"bad": "#ff938a", "good": "#9bedb0", "great": GOLD}


def too_small(texts: Texts, width: int, height: int) -> str:
    """Return the message for a window smaller than this."""
    return texts("screen.too_small", width=width, height=height)


class Board(Horizontal):
    """Other players at the top, clockwise from the left; the middle; own cards; possible moves."""

    def __init__(self, too_small: Callable[[int, int], str]) -> None:
        super().__init__(id="board")
        self.too_small = too_small  # the message for a window below this width and height
        self.plan: Plan | None = None
        self.taken = 0  # lines the middle takes up beyond the plan
        self.at_top: list[SeatPanel | SeatLine] = []  # previous ones disappear later

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Painted(id="header")
            yield Grid(id="seats")
            with Horizontal(id="middle"):
                with Container(classes="side"):
                    yield SeatPanel(id="left")
                yield Painted(id="piles")
                yield LogView(id="log")
                with Container(classes="side"):
                    yield SeatPanel(id="right")
            yield Painted(id="own")
            yield MoveList(id="moves")
            yield Painted(id="status")
        yield LogView(id="side")
        yield Painted(id="small")

    def fits(self, scene: Scene) -> bool:
        """Whether there is room for a table; if not, show how large the window has to be."""
        height = least_height(_rows_of(scene))
        fits = self.size.width >= LEAST_WIDTH and self.size.height + KEYS >= height
        self.set_class(not fits, "-small")
        if not fits:
            self.query_one("#small", Painted).show(Text(self.too_small(LEAST_WIDTH, height)))
        return fits

    def on_resize(self, event: Resize) -> None:
        self.post_message(NeedsPaint())

    # -- painting --------------------------------------------------------------------------

    def paint(self, scene: Scene, painter: Painter, title: str, goal: str = "") -> None:
        """Draw the whole scene."""
        rows = _rows_of(scene)
        lines = max([_lines_of(seat) for seat in scene.others], default=1)
        others = len(scene.others)
        plan = plan_screen(self.size.width, self.size.height + 1, others, rows, lines)
        self._arrange(plan, len(scene.others))
        self._header(scene, title, goal, plan)
        size: Size = "large" if plan.roomy else "small"
        width = plan.width - 4
        room = plan.width - 2 * PANEL if plan.sides else plan.width
        piles = painter.middle(scene, self._rooms(plan, size, room - 2))
        self.taken = max(0, len(piles) - plan.middle)
        self.query_one("#middle").styles.min_height = plan.middle + self.taken
        shown = self.query_one("#piles", Painted)
        narrow = max([20, *(line.cell_len for line in piles)]) + 2
        shown.styles.width = None if plan.wide else narrow  # None means all available width
        shown.show(join_lines(piles))
        self._own(scene, painter, width)
        self._others(scene, painter, plan)

    def _rooms(self, plan: Plan, size: Size, width: int) -> list[MiddleRoom]:
        """Return the space options for the middle, best first; a narrow table has the log next to
        it.
        """
        height = plan.middle + max(0, plan.spare - (self._header_lines - 1))
        widths = [width] if plan.wide else [width - LOG, width]
        rooms = [MiddleRoom(size, width, height, False)] if plan.wide else []
        sizes: tuple[Size, ...] = (size, "small", "chip") if plan.roomy else ("small", "chip")
        return rooms + [MiddleRoom(each, most, height, True) for each in sizes for most in widths]

    def _others(self, scene: Scene, painter: Painter, plan: Plan) -> None:
        """Draw the other players; at a full table, at least the one who matters is visible."""
        panels = self._panels(plan)
        matters = panels[0] if panels else None
        for panel, seat in zip(panels, scene.others, strict=False):
            cursor = painter.cursor == OnSeat(seat.seat)
            if isinstance(panel, SeatPanel):
                panel.paint(seat, painter, plan.roomy, cursor)
            elif isinstance(panel, SeatLine):
                panel.paint(seat, painter, cursor)
            if cursor or (seat.turn and not isinstance(painter.cursor, OnSeat)):
                matters = panel
        if plan.compact and matters is not None:
            self.call_after_refresh(matters.scroll_visible, animate=False)

    def _panels(self, plan: Plan) -> list[Widget]:
        """Return the panels of the other players, clockwise from the left."""
        top: list[Widget] = list(self.at_top)
        return [self.query_one("#left"), *top, self.query_one("#right")] if plan.sides else top

    def _arrange(self, plan: Plan, others: int) -> None:
        top = others - 2 if plan.sides else others
        if plan == self.plan and top == len(self.at_top):
            return
        self.plan = plan
        self.set_class(plan.wide, "-wide")
        self.set_class(plan.roomy, "-roomy")
        self.set_class(plan.sides, "-sides")
        seats = self.query_one("#seats", Grid)
        seats.styles.height = plan.seats
        seats.styles.grid_size_columns = plan.columns
        width = min(plan.width, plan.columns * 48) if plan.sides else plan.width
        seats.styles.width = width
        seats.styles.margin = (0, 0, 0, (plan.width - width) // 2)
        seats.set_class(plan.compact, "-compact")
        self.query_one("#side").styles.width = SIDE
        self.query_one("#middle").styles.min_height = plan.middle
        kind = SeatLine if plan.compact else SeatPanel
        if top != len(self.at_top) or not all(isinstance(each, kind) for each in self.at_top):
            seats.remove_children()
            self.at_top = [kind() for _ in range(top)]
            seats.mount_all(self.at_top)
        self.call_after_refresh(self.post_message, NeedsPaint())  # for their new sizes

    def _header(self, scene: Scene, title: str, goal: str, plan: Plan) -> None:
        """Draw the title and facts about the whole table, with how to win below."""
        facts = " · ".join(scene.facts)
        title = shorten(title, max(12, plan.width - len(facts) - 4), placeholder=" …")
        text = Text.assemble((f" {title} ", "bold"))
        text.append(" " * max(1, plan.width - text.cell_len - len(facts) - 1)).append(facts)
        lines = wrap(goal, plan.width - 2)[:2]
        for line in lines:
            text.append(f"\n {line}", PAPER)
        text.no_wrap = True
        header = self.query_one("#header", Painted)
        header.set_height(1 + len(lines))
        header.show(text)

    @property
    def room_below(self) -> int:
        """The lines below the cards between two rounds, including the middle unless players sit
        next to it.
        """
        assert self.plan is not None
        middle = self.plan.middle if self.plan.sides else 0
        return (
            self.size.height + KEYS - self._header_lines - self.plan.seats - middle - self.plan.own
        )

    def _own(self, scene: Scene, painter: Painter, width: int) -> None:
        assert self.plan is not None
        own = self.query_one("#own", Painted)
        seat = scene.own
        cursor = painter.cursor == OnSeat(seat.seat)
        own.border_title = painter.name(seat, cursor)
        own.border_subtitle = Text(" · ".join(seat.facts))
        own.set_class(seat.turn, "-turn")
        own.set_class(painter.seat_is_open(seat.seat), "-open")
        own.set_class(cursor, "-cursor")
        own.set_height(self.plan.own)
        size: Size = "large" if self.plan.own >= OWN else "small"
        own.show(join_lines(painter.own(seat, size, width, self.plan.own - 2)))

    @property
    def log_view(self) -> LogView:
        """The log, either at the side or in the middle."""
        return self.query_one("#side" if self.plan and self.plan.wide else "#log", LogView)

    def tell(
        self, lines: list[str], since: int | None = None, mark: str = "", lesson: str = ""
    ) -> None:
        """Show the log; `lesson` is what the person is being taught."""
        self.log_view.lesson = lesson
        self.log_view.paint(lines, since, mark)

    def announce(self, line: str, mood: str) -> None:
        """Announce a moment in large type, in place of the list of moves."""
        assert self.plan is not None
        status, listed = self.query_one("#status", Painted), self.query_one(MoveList)
        width, style = self.plan.width - 4, Style(bold=True, color=FELT, bgcolor=MOODS[mood])
        lines = ["", *wrap(line, width - 4)[:2], ""]
        listed.set_height(0)
        status.set_height(max(len(lines), self._bottom))
        status.show(Text("\n").join(Text(each.center(width), style) for each in lines))

    @property
    def _bottom(self) -> int:
        """The lines for moves and messages; a long header eats into them."""
        assert self.plan is not None
        return self.plan.bottom - max(0, self._header_lines - 1 - self.plan.spare)

    @property
    def _spare(self) -> int:
        """The lines needed by neither the plan nor a long header."""
        assert self.plan is not None
        return max(0, self.plan.spare - self.taken - (self._header_lines - 1))

    @property
    def _header_lines(self) -> int:
        return int(self.query_one("#header").styles.height.value)  # type: ignore[union-attr]

    def ask(
        self,
        moves: Sequence[MoveOption],
        painter: Painter,
        said: str,
        keys: Sequence[str] = (),
        paged: Callable[[int, int], str] = lambda last, count: "",
        shown: MoveOption | None = None,
    ) -> None:
        """Show the moves, and below them whose turn it is, a preview or a reason; `shown` is the
        move this is about, which is kept visible.
        """
        assert self.plan is not None
        width = self.plan.width - 4
        lines = [part for line in said.split("\n") for part in wrap(line, width) or [""]][:3]
        status, listed = self.query_one("#status", Painted), self.query_one(MoveList)
        bottom = self._bottom
        most = bottom + self._spare // 2  # a long list eats into spare lines
        cursor = painter.cursor.move if isinstance(painter.cursor, OnMove) else None
        room = max(1, most - max(1, len(lines)))
        height = listed.paint(moves, keys, cursor, width, room, paged, shown)
        listed.set_height(height)
        status.set_height(max(bottom - height, len(lines)))
        status.show(Text("\n".join(lines)))


def _lines_of(seat: SeatScene) -> int:
    """Return how many lines another player's cards take up; a row may need two."""
    return sum(2 if spot.place.shape == "row" else 1 for spot in seat.spots)


def _rows_of(scene: Scene) -> int:
    """Return how many rows the reader's own cards take up; more than one in a grid."""
    grids = [(len(spot.cards), spot.place.columns) for spot in scene.own.spots]
    return max([-(-count // columns) for count, columns in grids if columns], default=1)
