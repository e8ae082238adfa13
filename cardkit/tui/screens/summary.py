"""The end of a round: who gained what, how it was worked out, and the standings."""

from __future__ import annotations

from collections.abc import Callable

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from cardkit.engine.model.texts import Texts
from cardkit.session.frames import News
from cardkit.tui.draw.card_art import GOLD

from .modals import GatedScreen

MOMENTS = 8  # the most recent moments to repeat; the log has them all
FRAME = 3  # lines the box needs besides the scores: border and heading


class SummaryScreen(GatedScreen[str]):
    """Dismissed with ``left`` if somebody wants to leave the game."""

    BINDINGS = [
        Binding("enter,escape", "dismiss('')", show=False),
        Binding("q", "dismiss('left')", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
        Binding("pageup", "scroll(-5)", show=False),
    ]

    def __init__(self, news: News, texts: Texts, room: Callable[[], int]) -> None:
        super().__init__()
        self.room = room  # lines below the cards, which stay visible
        self.lines = news.summary
        self.happened = list(dict.fromkeys(news.happened))
        self.texts = texts

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Text(self.texts("screen.pages.summary"))
            page.border_subtitle = Text(self.texts("screen.go_on"))
            yield Static(self.table(), classes="page-text")
            if self.happened:
                told = "\n".join(self.happened[-MOMENTS:])
                yield Static(Text(told, GOLD), classes="page-text")

    def on_resize(self) -> None:
        most = max(self.room(), FRAME + len(self.lines))
        self.query_one("#page").styles.max_height = most

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)

    def table(self) -> Table:
        t = self.texts
        worked = any(line.worked for line in self.lines)  # not every game has something to work out
        made = Table(box=None, padding=(0, 2), expand=True)
        made.add_column(t("screen.summary.player"))
        if worked:
            made.add_column(t("screen.summary.worked"))
        made.add_column(t("screen.summary.gained"), justify="right")
        made.add_column(t("screen.summary.total"), justify="right")
        for line in self.lines:
            way = [line.worked] if worked else []
            made.add_row(line.name, *way, Text(line.gained, "bold"), line.total)
        return made

    def on_click(self) -> None:
        if self.gate.admits():
            self.dismiss("")
