"""The menu: a saved game to resume, or a new one to set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Click
from textual.screen import Screen

from cardkit.engine.base.errors import CardkitError
from cardkit.play.match import Match
from cardkit.play.saves.resume import resume_saved
from cardkit.session.frames import Face
from cardkit.session.past import past_page
from cardkit.tui.draw.blocks import join_lines
from cardkit.tui.draw.card_art import GOLD, MOSS, PAPER, Drawn
from cardkit.tui.draw.painter import FAINT
from cardkit.tui.draw.widgets import KeyBar, Painted, target_under

from .lookup import rules_of
from .modals import AskScreen, PageScreen, QuestionScreen
from .setup import GameSetup, SetupRow

if TYPE_CHECKING:  # the app opens its screens, which use it
    from cardkit.tui.app import CardkitApp

KEYS = {
    "↑↓": "move",
    "←→": "change",
    "Enter": "enter",
    "r": "rules",
    "s": "start",
    "q": "quit",
}
LABEL = 20  # minimum columns for the row names
WIDTH = 100  # of a row, if there is room
AROUND = 10  # lines for the sign, the hint and the keys


class MenuScreen(Screen[Match | None]):
    """Dismissed with the match to play, or None."""

    app: CardkitApp
    BINDINGS = [
        Binding("up,k", "go(-1)", show=False),
        Binding("down,j,tab", "go(1)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
        Binding("enter,space", "enter", show=False),
        Binding("s", "start", show=False),
        Binding("r", "rules", show=False),
        Binding("q", "leave", show=False),
        Binding("escape", "back", show=False),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Painted(id="sign")
            yield Painted(id="rows")
            yield Painted(id="hint")
        yield KeyBar()

    def on_mount(self) -> None:
        app = self.app
        self.setup = GameSetup(app.library, app.settings, app.saves, app.memory)
        self.cursor = 0
        bad = ", ".join(self.setup.unreadable)
        self.problem = self.setup.texts("saves.skipped", names=bad) if bad else app.memory.problem
        self.paint()

    def on_resize(self) -> None:
        self.call_after_refresh(self.paint)

    # -- painting --------------------------------------------------------------------------

    def paint(self) -> None:
        rows = self.setup.rows()
        t = self.setup.texts
        self.cursor = min(self.cursor, len(rows) - 1)
        area = self.query_one("#rows", Painted)
        height = min(len(rows), max(3, self.size.height - AROUND))
        area.set_height(height)
        first = max(0, min(self.cursor - height // 2, len(rows) - height))
        width = max(LABEL, *(len(row.label) for row in rows)) + 2
        lines = [self.line(row, n, width) for n, row in enumerate(rows)][first : first + height]
        if first:
            lines[0].append(f"   {self.more[0]}", FAINT)
        if first + height < len(rows):
            lines[-1].append(f"   {self.more[1]}", FAINT)
        area.show(join_lines(lines))
        self.query_one("#sign", Painted).show(self.sign())
        self.query_one("#hint", Painted).show(Text(self.problem or rows[self.cursor].hint))
        self.query_one(KeyBar).paint([(key, t(f"menu.keys.{name}")) for key, name in KEYS.items()])

    @property
    def more(self) -> str:
        """Mark that there are more lines above or below."""
        return "^v" if self.app.settings.ascii else "▲▼"

    def line(self, row: SetupRow, n: int, width: int) -> Text:
        here = n == self.cursor
        ascii = self.app.settings.ascii
        left, right = ("<", ">") if ascii else ("◂", "▸")
        pointer = (">" if ascii else "▶") if here else " "
        meta = Style(meta={"target": ("row", str(n))})
        strong = Style(bold=True, color=GOLD) if here else Style(color=PAPER)
        text = Text(f" {pointer} ", strong + meta)
        text.append(row.label.ljust(width), strong + meta)
        if row.step is not None:
            text.append(f"{left} ", FAINT + Style(meta={"target": ("less", str(n))}))
        else:
            text.append("  ", meta)
        text.append(row.value, strong + meta)
        if row.step is not None:
            text.append(f" {right}", FAINT + Style(meta={"target": ("more", str(n))}))
        room = self.query_one("#rows").size.width or min(WIDTH, self.size.width)
        text.truncate(room, overflow="ellipsis")
        if here:
            text.append(" " * max(0, room - text.cell_len))
            text.stylize(Style(bgcolor=MOSS))
        return text

    def sign(self) -> Text:
        """Draw seven cards that spell the name."""
        pen = self.app.pen
        inks = ("#c1121f", "#1a56c4", "#a66a00", "#7b2cbf", "#1f7a3a", "#c2410c", "#0b7285")
        cards = [
            Drawn(Face(letter, letter, ink)) for letter, ink in zip("cardkit", inks, strict=True)
        ]
        return join_lines(pen.row(cards, "small", 60))

    # -- acting ----------------------------------------------------------------------------

    @property
    def row(self) -> SetupRow:
        return self.setup.rows()[self.cursor]

    def action_go(self, step: int) -> None:
        self.cursor = (self.cursor + step) % len(self.setup.rows())
        self.problem = ""
        self.paint()

    def action_change(self, step: int) -> None:
        row = self.row
        self.problem = ""
        try:
            if row.step is not None:
                row.step(step)
            elif row.act == "unfold":
                self.setup.unfolded = step > 0
        except CardkitError as error:
            self.problem = str(error)
        ids = [each.id for each in self.setup.rows()]  # a row may have appeared above this one
        self.cursor = ids.index(row.id) if row.id in ids else self.cursor
        self.paint()

    def action_enter(self) -> None:
        match self.row.act:
            case "resume":
                self.resume()
            case "start":
                self.start(self.setup.begin)
            case "daily":
                self.start(self.setup.begin_daily)
            case "learn":
                self.start(self.setup.begin_lesson)
            case "name":
                self.ask_name(int(self.row.id.split()[1]))
            case "past":
                self.show_past()
            case "unfold":
                self.setup.unfolded = not self.setup.unfolded
                self.paint()
            case _:
                self.action_change(1)

    def action_start(self) -> None:
        self.start(self.setup.begin)

    def start(self, begin: Callable[[], Match]) -> None:
        try:
            self.dismiss(begin())
        except CardkitError as error:
            self.problem = str(error)
            self.paint()

    def resume(self) -> None:
        assert self.app.saves is not None
        saved = self.setup.saved[self.setup.which_save]
        try:
            library, lang = self.app.library, self.app.settings.lang
            self.dismiss(resume_saved(self.app.saves, saved.id, library, lang, stops=True).match)
        except CardkitError as error:
            self.problem = str(error)
            self.paint()

    def ask_name(self, person: int) -> None:
        """Ask for a player's name."""
        t = self.setup.texts

        def take(name: str) -> str:
            self.setup.rename(person, name)
            return name

        asked = AskScreen(self.row.label, t("menu.ask"), self.setup.name(person), take)
        self.app.push_screen(asked, lambda name: self.paint())

    def show_past(self) -> None:
        """Show the games finished here."""
        t, setup = self.setup.texts, self.setup
        page = past_page(setup.past, setup.library, t, setup.settings.lang)
        self.app.push_screen(PageScreen(t("menu.past"), Text(page), t("screen.close")))

    def action_rules(self) -> None:
        """Show the rules of the chosen game."""
        t = self.setup.texts
        rules = rules_of(self.setup.game, t, self.setup.people + self.setup.opponents)
        self.app.push_screen(PageScreen(t("screen.pages.rules"), rules, t("screen.close")))

    def action_back(self) -> None:
        """Esc folds the options; the setup is discarded only if the player agrees."""
        if self.setup.unfolded:
            self.setup.unfolded = False
            self.paint()
            return
        t = self.setup.texts

        def take_answer(yes: bool | None) -> None:
            if yes:
                self.action_leave()

        self.app.push_screen(QuestionScreen(t("menu.leave"), t("menu.sure")), take_answer)

    def action_leave(self) -> None:
        self.setup.remember()
        self.dismiss(None)

    def on_click(self, event: Click) -> None:
        match target_under(event):
            case ("row", n):
                self.cursor = int(n)
                self.action_enter()
            case ("less" | "more" as way, n):
                self.cursor = int(n)
                self.action_change(-1 if way == "less" else 1)
            case ("key", "Enter"):
                self.action_enter()
            case ("key", "s"):
                self.action_start()
            case ("key", "r"):
                self.action_rules()
            case ("key", "q"):
                self.action_leave()
