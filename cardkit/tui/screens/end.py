"""The end of a game: the ranking and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import wrap

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Click, Key

from cardkit.play.records.new_file import NewFile
from cardkit.session.ending import Ending, describe_end, share_text
from cardkit.session.host import Host
from cardkit.session.past import series_line
from cardkit.session.picture import share_picture
from cardkit.tui.background import in_thread, start
from cardkit.tui.draw.blocks import join_blocks, join_lines
from cardkit.tui.draw.card_art import GOLD
from cardkit.tui.draw.painter import FAINT
from cardkit.tui.draw.widgets import Painted, target_under

from .modals import AskScreen, GatedScreen, PageScreen

WIDTH = 64  # of a line, on the narrowest screen
MOST_LINES = 9  # of a one-column ranking; as many as fit on a 24-line screen
WISHES = {
    "n": "deal",
    "r": "rematch",
    "w": "replay",
    "t": "table",
    "h": "share",
    "p": "picture",
    "s": "record",
    "m": "menu",
    "q": "leave",
}


class EndScreen(GatedScreen[str]):
    """Dismissed with what the player wants next."""

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
        self.series = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Text(self.texts("screen.pages.end"))
            yield Painted(id="end")
        yield Painted(id="back")

    def on_mount(self) -> None:
        if self.app.saves is not None and self.host.match.past is not None:
            self.series = series_line(self.app.saves.history.all(), self.texts)
        self.query_one("#back", Painted).show(Text(self.texts("screen.any_key"), GOLD))
        self.show_table(False)
        self.paint()

    def show_table(self, open_now: bool) -> None:
        """Hide the box and say how to get it back, or show it again."""
        self.query_one("#page").display = not open_now
        self.query_one("#back").display = open_now

    def paint(self) -> None:
        text = self.ranking()
        text.append_text(join_lines(self.offers()))
        note = self.note or self.texts("play.seed", seed=self.host.match.seed)
        text.append("\n\n" + "\n".join(wrap(note, WIDTH)), FAINT)
        end = self.query_one("#end", Painted)
        end.set_height(text.plain.count("\n") + 1)
        end.show(text)

    def offers(self) -> list[Text]:
        """List what can be done next, in two columns."""
        lines = []
        for n, (key, wish) in enumerate(WISHES.items()):
            here = n == self.cursor
            line = f" {'>' if here else ' '} {key}  {self.texts(f'screen.end.{wish}')} "
            style = Style(bold=here, color=GOLD if here else None, meta={"target": ("wish", wish)})
            lines.append(Text(line, style))
        half = -(-len(lines) // 2)
        return join_blocks([lines[:half], lines[half:]], 2)

    def ranking(self) -> Text:
        """Why it ended, the ranking, and what was hidden; winners are marked."""
        end = describe_end(self.host.match, self.texts)
        said = [part for line in (end.said, end.reason) for part in wrap(line, WIDTH)]
        text = Text("\n".join(said) + "\n\n")
        text.append_text(join_lines(self.places(end)))
        text.append(f"\n\n{end.winners}", f"bold {GOLD}")
        text.append(f"\n{self.series}" if self.series else "")
        return text.append("\n\n")

    def places(self, end: Ending) -> list[Text]:
        """Return a line for each player, and one for their cards if there is room."""
        width = max(len(place.name) for place in end.places) + 2
        held = [wrap(place.held, WIDTH - 6) for place in end.places]
        opened = sum(map(len, held)) + len(held) <= MOST_LINES
        lines = []
        for place, cards in zip(end.places, held, strict=True):
            line = f"{' * ' if place.first else '   '}{place.rank:>3} {place.name.ljust(width)}"
            lines.append(Text(f"{line}{place.score:>5}", f"bold {GOLD}" if place.first else ""))
            lines += [Text(f"      {part}", FAINT) for part in cards] if opened else []
        height = max(MOST_LINES, -(-len(lines) // 3))  # a full table in two or three columns
        return join_blocks([lines[n : n + height] for n in range(0, len(lines), height)], 3)

    # -- acting ----------------------------------------------------------------------------

    def action_go(self, step: int) -> None:
        self.cursor = (self.cursor + step) % len(WISHES)
        self.paint()

    def action_take(self) -> None:
        self.action_wish(list(WISHES.values())[self.cursor])

    def action_wish(self, wish: str) -> None:
        if wish == "record":
            self.ask_name("ckr", self.save)
        elif wish == "picture":
            self.ask_name("svg", self.save_picture)
        elif wish == "table":
            self.show_table(True)
        elif wish == "share":
            start(self, self.share)
        else:
            self.dismiss(wish)

    def on_key(self, event: Key) -> None:
        """Any key brings back the box."""
        super().on_key(event)
        if not self.query_one("#page").display:
            self.show_table(False)
            event.stop()
            event.prevent_default()

    async def share(self) -> None:
        """Show text to share and copy it to the clipboard."""
        t = self.texts
        text = await in_thread(
            share_text,
            self.host.match,
            t,
            self.app.library,
            self.series,
            ascii=self.app.settings.ascii,
        )
        self.app.copy_to_clipboard(text)
        shown = Text(f"{text}\n\n").append(t("share.copied"), FAINT)
        self.app.push_screen(PageScreen(t("screen.end.share"), shown, t("screen.close")))

    def ask_name(self, ending: str, save: Callable[[str], str]) -> None:
        """Ask for a file name; show what `save` returns."""
        match, t = self.host.match, self.texts
        name = f"{match.game.id.replace(' ', '-')}-{match.seed}.{ending}"
        asked = AskScreen(t(f"screen.names.{ending}"), t("screen.enter_saves"), name, save)
        self.app.push_screen(asked, self.show_note)

    def save_picture(self, name: str) -> str:
        """Write a picture of the game to a new file and say where it is."""
        path = Path(name.strip()).expanduser()
        texts = self.texts.named(self.host.match.names)  # others see it too
        with NewFile(path) as file:
            file.write(share_picture(self.host.match, texts, self.app.library, self.series))
        return self.texts("share.drawn", file=path.absolute())

    def save(self, name: str) -> str:
        """Write the record to a new file and say where it is."""
        path = Path(name.strip()).expanduser()
        self.host.match.record.write(path)
        return self.texts("play.saved", file=path.absolute())

    def show_note(self, note: str | None) -> None:
        self.note = note or self.note
        self.paint()

    def on_click(self, event: Click) -> None:
        match target_under(event):
            case ("wish", wish) if self.gate.admits():
                self.action_wish(wish)
