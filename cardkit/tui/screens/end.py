"""The end of a game: the ranking, and what to do next."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Click
from textual.screen import ModalScreen
from textual.widgets import Input

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.events import Said
from cardkit.session.host import Host
from cardkit.session.narrate import narrate, won
from cardkit.tui.draw.card_art import GOLD
from cardkit.tui.draw.painter import FAINT, beside, join_lines
from cardkit.tui.draw.widgets import Painted, target_under

from .modals import GatedScreen

WIDTH = 64  # of a line, on the narrowest screen
MOST_LINES = 9  # of a ranking in one column: what a screen of 24 lines has room for
WISHES = {"n": "deal", "r": "rematch", "w": "replay", "s": "record", "q": "leave"}


class EndScreen(GatedScreen[str]):
    """Dismissed with what the person wants next."""

    BINDINGS = [
        *(Binding(key, f"wish('{wish}')", show=False) for key, wish in WISHES.items()),
        Binding("up", "go(-1)", show=False),
        Binding("down", "go(1)", show=False),
        Binding("enter", "take", show=False),
    ]

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.texts = host.texts
        self.cursor = 0
        self.note = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Text(self.texts("screen.pages.end"))
            yield Painted(id="end")

    def on_mount(self) -> None:
        self.paint()

    def paint(self) -> None:
        text = self.ranking()
        for n, (key, wish) in enumerate(WISHES.items()):
            here = n == self.cursor
            line = f" {'>' if here else ' '} {key}  {self.texts(f'screen.end.{wish}')} "
            style = {"target": ("wish", wish)}
            text.append(line, f"bold {GOLD}" if here else "")
            text.apply_meta(style, len(text) - len(line), len(text))
            text.append("\n")
        seed = self.texts("play.seed", seed=self.host.match.seed)
        text.append("\n" + "\n".join(wrap(self.note or seed, WIDTH)), FAINT)
        end = self.query_one("#end", Painted)
        end.set_height(text.plain.count("\n") + 1)
        end.show(text)

    def ranking(self) -> Text:
        """How it ended, who came where; winners are marked."""
        match, texts = self.host.match, self.texts
        result = match.result
        reason = texts.find(f"reasons.{result.reason}") or result.reason
        said = [self.last_words(), texts("play.result", reason=reason)]
        text = Text("\n".join(part for line in said for part in wrap(line, WIDTH)) + "\n\n")
        seats = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
        width = max(len(texts.title(seat)) for seat in seats) + 2
        places = []
        for seat in seats:
            first = seat in result.winners
            star = " * " if first else "   "
            name, score = texts.title(seat).ljust(width), f"{result.scores[seat]:>5}"
            line = f"{star}{result.ranks[seat]:>2}. {name}{score}"
            places.append(Text(line, f"bold {GOLD}" if first else ""))
        height = max(MOST_LINES, -(-len(places) // 3))  # a full table in two or three columns
        columns = [places[n : n + height] for n in range(0, len(places), height)]
        text.append_text(join_lines(beside(columns, 3)))
        winners = won(result, match.table.rules.teams(), texts)
        return text.append(f"\n\n{winners}\n\n", f"bold {GOLD}")

    def last_words(self) -> str:
        """What the game itself said at the end, unless it was the scoring."""
        events = self.host.match.events
        last = events[-1] if events else None
        if not isinstance(last, Said) or "by_seat" in last.params:
            return ""
        return narrate(last, self.texts) or ""

    # -- acting ----------------------------------------------------------------------------

    def action_go(self, step: int) -> None:
        self.cursor = (self.cursor + step) % len(WISHES)
        self.paint()

    def action_take(self) -> None:
        self.action_wish(list(WISHES.values())[self.cursor])

    def action_wish(self, wish: str) -> None:
        if wish == "record":
            self.app.push_screen(NameScreen(self.host), self.saved)
        else:
            self.dismiss(wish)

    def saved(self, note: str | None) -> None:
        self.note = note or self.note
        self.paint()

    def on_click(self, event: Click) -> None:
        match target_under(event):
            case ("wish", wish) if self.gate.admits():
                self.action_wish(wish)


class NameScreen(ModalScreen[str]):
    """Asks for the name of a file and writes the record into it."""

    BINDINGS = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def compose(self) -> ComposeResult:
        match = self.host.match
        with Vertical(id="page") as page:
            page.border_title = Text(self.host.texts("screen.record_name"))
            page.border_subtitle = Text(self.host.texts("screen.enter_saves"))
            yield Input(f"{match.game.id.replace(' ', '-')}-{match.seed}.ckr")
            yield Painted(id="problem")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        path = Path(event.value.strip()).expanduser()
        try:
            self.host.match.record.write(path)
        except CardkitError as error:
            self.query_one("#problem", Painted).show(Text(str(error)))
        else:
            self.dismiss(self.host.texts("play.saved", file=path.absolute()))
