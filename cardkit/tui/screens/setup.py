"""What the menu sets up: a game, who plays, its options. Rows of choices, nothing drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.engine.model.options import OptionInfo
from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saved, Saves
from cardkit.play.seating import read_seats
from cardkit.plugin.library import Library
from cardkit.session.pages import house_rule, title_of
from cardkit.tui.settings import PACES, Settings

LANGUAGES = {"en": "English", "de": "Deutsch"}
MOST_OPPONENTS = 17
STEPS = (1, 5, 10, 25, 50, 100)


@attrs.frozen
class SetupRow:
    """A line of the menu: `step` changes its value, `act` is what Enter does."""

    id: str
    label: str
    value: str = ""
    hint: str = ""
    step: Callable[[int], None] | None = None
    act: str = ""  # resume, start or unfold


def step_number(value: int, step: int) -> int:
    """The next number up or down: larger steps for larger ones, and the same ones both ways."""
    size = max((s for s in STEPS if s * 8 <= value - (step < 0)), default=1)
    return (value // size + 1) * size if step > 0 else (value - 1) // size * size


class GameSetup:
    """The choices of the menu, kept while the person goes through them."""

    def __init__(self, library: Library, settings: Settings, saves: Saves | None) -> None:
        self.library = library
        self.settings = settings
        found = saves.all() if saves else []
        self.saved: list[Saved] = [saved for saved in found if not saved.problem]
        self.unreadable = [saved.id for saved in found if saved.problem]
        self.ids = list(library.games)
        self.which_save = 0
        self.people = 1
        self.opponents = 3
        self.strength = "normal"
        self.unfolded = False
        if not self.ids:
            raise CardkitError(f"there is no game to play{library.broken}")
        self.choose(self.ids[0])

    def choose(self, id: str) -> None:
        """Another game: its options as they come."""
        self.id = id
        self.given: dict[str, Any] = {}
        self.rules: list[str] = []

    # -- what is chosen --------------------------------------------------------------------

    @property
    def game(self) -> Game:
        game = self.library.load(self.id, self.rules, self.given)
        return attrs.evolve(game, lang=self.settings.lang)

    @property
    def texts(self) -> Texts:
        return self.game.texts()

    @property
    def strengths(self) -> list[str]:
        levels = self.library.levels_for(self.game)
        return [name for name in ("easy", "normal", "hard") if name in levels] or ["random"]

    @property
    def seat_limits(self) -> tuple[int, int]:
        least, most = self.game.seat_range
        return least, most or MOST_OPPONENTS + 1

    def settle(self) -> None:
        """Brings the number of players and the strength back to what the game allows."""
        least, most = self.seat_limits
        self.people = max(1, min(self.people, most))
        self.opponents = max(least - self.people, min(self.opponents, most - self.people), 0)
        if self.strength not in self.strengths:
            self.strength = self.strengths[-1 if len(self.strengths) < 2 else 1]
        if self.people > 1:
            self.settings.practice = False

    def begin(self) -> Match:
        """Deals the game that was chosen."""
        self.settle()
        seats = ["you"] * self.people + [self.strength] * self.opponents
        plans = read_seats(",".join(seats), self.texts("play.you"))
        practice = self.settings.practice
        return Match.begin(self.game, plans, self.library, practice=practice, stops=True)

    # -- rows ------------------------------------------------------------------------------

    def rows(self) -> list[SetupRow]:
        """The menu from top to bottom."""
        self.settle()
        t = self.texts
        settings = self.settings
        title, pace = title_of(self.game, t), t(f"screen.paces.{settings.pace}")
        rows = [
            *self._saved_rows(t),
            SetupRow("game", t("menu.game"), title, t("about"), self._game),
        ]
        rows.append(self._row("people", str(self.people), self._people))
        rows.append(self._row("opponents", str(self.opponents), self._opponents))
        if self.opponents:
            rows.append(self._row("strength", t(f"menu.levels.{self.strength}"), self._strength))
        infos = dict(self.game.option_infos)
        if "edition" in infos:
            rows.append(self._option(infos.pop("edition"), t))
        rows += self._more(infos, t)
        rows.append(self._row("practice", self._yes(settings.practice), self._practice))
        single = t("menu.made" if settings.automatic else "menu.asked")
        rows.append(self._row("automatic", single, self._automatic))
        rows.append(self._row("pace", pace, self._pace))
        rows.append(
            SetupRow("language", t("menu.language"), LANGUAGES[settings.lang], "", self._lang)
        )
        return [*rows, self._row("start", act="start")]

    def _row(
        self, id: str, value: str = "", step: Callable[[int], None] | None = None, act: str = ""
    ) -> SetupRow:
        t = self.texts
        return SetupRow(id, t(f"menu.{id}"), value, t(f"menu.hints.{id}"), step, act)

    def _saved_rows(self, t: Texts) -> list[SetupRow]:
        if not self.saved:
            return []
        saved = self.saved[self.which_save]
        assert saved.header is not None
        title = self.title(saved.header.game, t)
        players = ", ".join(saved.header.seats)
        value = t("menu.saved", title=title, players=players, when=saved.when)
        step = self._save if len(self.saved) > 1 else None
        return [self._row("resume", value, step, "resume")]

    def title(self, id: str, t: Texts) -> str:
        try:
            game = self.library.by_id(id)
        except CardkitError:
            return id
        return title_of(game, game.texts(self.settings.lang))

    def _more(self, infos: dict[str, OptionInfo], t: Texts) -> list[SetupRow]:
        """The other options and the house rules, folded away at first."""
        house = self.library.rules_for(self.game)
        if not infos and not house:
            return []
        changed = len([name for name in self.given if name != "edition"]) + len(self.rules)
        value = t("menu.changed", count=changed)
        sign = "▾" if self.unfolded else "▸"
        rows = [self._row("more", f"{sign} {value}", act="unfold")]
        if self.unfolded:
            rows += [self._option(info, t) for info in infos.values()]
            for name, rule in house.items():
                title, about = house_rule(self.game, rule)
                on = self._yes(name in self.rules)
                rows.append(SetupRow(f"rule {name}", f"  {title}", on, about, self._toggler(name)))
        return rows

    def _option(self, info: OptionInfo, t: Texts) -> SetupRow:
        label = t(f"labels.{info.name}")
        value = self.game.option_values[info.name]
        shown = self._yes(value) if isinstance(value, bool) else t.value(value)
        step = self._changer(info) if info.choices or isinstance(value, int) else None
        indent = "" if info.name == "edition" else "  "
        return SetupRow(info.name, indent + label, shown, t(f"options.{info.name}"), step)

    def _yes(self, value: bool) -> str:
        return self.texts("menu.yes" if value else "menu.no")

    # -- steps -----------------------------------------------------------------------------

    def _changer(self, info: OptionInfo) -> Callable[[int], None]:
        def change(step: int) -> None:
            value = self.game.option_values[info.name]
            if info.choices:
                choices = list(info.choices)
                value = choices[(choices.index(value) + step) % len(choices)]
            else:
                value = step_number(value, step)
                least, most = info.least, info.most
                value = max(value, least if least is not None else value)
                value = min(value, most if most is not None else value)
            self._try({**self.given, info.name: value}, self.rules)

        return change

    def _try(self, given: dict[str, Any], rules: list[str]) -> None:
        """Takes these options and house rules, unless the game refuses them."""
        before = self.given, self.rules
        self.given, self.rules = given, rules
        try:
            self.settle()
            self.game.table_of(self.people + self.opponents, 0)
        except CardkitError:
            self.given, self.rules = before
            raise

    def _toggler(self, name: str) -> Callable[[int], None]:
        def toggle(step: int) -> None:
            others = [rule for rule in self.rules if rule != name]
            own = {key: v for key, v in self.given.items() if not key.startswith(f"{name}.")}
            self._try(own, others if name in self.rules else [*others, name])

        return toggle

    def _save(self, step: int) -> None:
        self.which_save = (self.which_save + step) % len(self.saved)

    def _game(self, step: int) -> None:
        self.choose(self.ids[(self.ids.index(self.id) + step) % len(self.ids)])

    def _people(self, step: int) -> None:
        total = self.people + self.opponents
        most = self.seat_limits[1]
        self.people = max(1, min(self.people + step, most))
        self.opponents = max(0, total - self.people)

    def _opponents(self, step: int) -> None:
        self.opponents = max(0, self.opponents + step)

    def _strength(self, step: int) -> None:
        names = self.strengths
        self.strength = names[(names.index(self.strength) + step) % len(names)]

    def _practice(self, step: int) -> None:
        self.settings.practice = not self.settings.practice

    def _automatic(self, step: int) -> None:
        self.settings.automatic = not self.settings.automatic

    def _pace(self, step: int) -> None:
        names = list(PACES)
        self.settings.pace = names[(names.index(self.settings.pace) + step) % len(names)]

    def _lang(self, step: int) -> None:
        codes = list(LANGUAGES)
        self.settings.lang = codes[(codes.index(self.settings.lang) + step) % len(codes)]
