"""What the menu sets up: a game, who plays, its options. Just rows of choices, no drawing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import check_name
from cardkit.engine.loading.first_game import has_first_game
from cardkit.engine.loading.game import Game
from cardkit.engine.model.options import OptionInfo
from cardkit.engine.model.texts import Texts
from cardkit.play.evening.daily import begin_daily, find_daily
from cardkit.play.evening.memory import PlayerMemory
from cardkit.play.lesson import begin_lesson
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saved, Saves
from cardkit.play.seating import HUMAN, name_players
from cardkit.plugin.library import Library
from cardkit.session.pages import house_rule, title_of
from cardkit.session.past import places_line
from cardkit.session.saved import describe_save
from cardkit.session.when import say_day
from cardkit.tui.settings import PACES, Settings

LANGUAGES = {"en": "English", "de": "Deutsch"}
MOST_OPPONENTS = 17
STEPS = (1, 5, 10, 25, 50, 100)


@attrs.frozen
class SetupRow:
    """A row in the menu: `step` changes its value, `act` is what Enter does."""

    id: str
    label: str
    value: str = ""
    hint: str = ""
    step: Callable[[int], None] | None = None
    act: str = ""  # resume, start, unfold, name, daily, learn or past


def step_number(value: int, step: int) -> int:
    """The next number up or down: larger steps for larger numbers, the same in both directions."""
    size = max((s for s in STEPS if s * 8 <= value - (step < 0)), default=1)
    return (value // size + 1) * size if step > 0 else (value - 1) // size * size


class GameSetup:
    """The choices in the menu."""

    def __init__(
        self,
        library: Library,
        settings: Settings,
        saves: Saves | None,
        memory: PlayerMemory | None = None,
    ) -> None:
        self.library = library
        self.settings = settings
        self.memory = memory or PlayerMemory(None)
        habits = self.memory.habits
        found = saves.all() if saves else []
        self.saved: list[Saved] = [saved for saved in found if not saved.problem]
        self.unreadable = [saved.id for saved in found if saved.problem]
        self.ids = list(library.games)
        self.which_save = 0
        self.past = saves.history.all() if saves else []
        self.people = habits.people
        self.opponents = habits.opponents
        self.strength = habits.strength
        self.names = list(habits.names)  # empty means the default name
        self.unfolded = False
        self.descriptions: dict[tuple[str, str], str] = {}  # of saves, by language
        if not self.ids:
            raise CardkitError(f"there is no game to play{library.broken}")
        self.choose(habits.game if habits.game in self.ids else self.ids[0])

    def choose(self, id: str) -> None:
        """Choose a different game, with its default options."""
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
        """Adjust the number of players, the strength and chosen seats to what the game allows."""
        least, most = self.seat_limits
        self.people = max(1, min(self.people, most))
        self.opponents = max(least - self.people, min(self.opponents, most - self.people), 0)
        for name, info in self.game.option_infos.items():
            if info.seat and self.given.get(name, 0) >= self.people + self.opponents:
                del self.given[name]
        if self.strength not in self.strengths:
            self.strength = self.strengths[-1 if len(self.strengths) < 2 else 1]
        if self.people > 1:
            self.settings.practice = False

    def begin(self) -> Match:
        """Deal the chosen game."""
        self.settle()
        wanted = [(self.name(n), HUMAN) for n in range(self.people)]
        wanted += [("", self.strength)] * self.opponents
        plans = name_players(wanted, self.texts("play.you"))
        practice = self.settings.practice
        match = Match.begin(self.game, plans, self.library, practice=practice, stops=True)
        self.remember()
        return match

    def begin_daily(self) -> Match:
        """Start today's deal of the game, with default options."""
        game = attrs.evolve(self.library.load(self.id), lang=self.settings.lang)
        self.remember()
        name = self.name(0) or self.texts("play.you")
        return begin_daily(game, self.library, name, date.today(), stops=True)

    def begin_lesson(self) -> Match:
        """Start the lesson for the chosen game."""
        game = attrs.evolve(self.library.load(self.id), lang=self.settings.lang)
        self.remember()
        name = self.name(0) or self.texts("play.you")
        self.memory.forget_lessons(name, game.id)
        return begin_lesson(game, self.library, name, stops=True)

    def remember(self) -> None:
        """Remember the choices for next time."""
        self.memory.remember(
            game=self.id,
            names=self.names,
            people=self.people,
            opponents=self.opponents,
            strength=self.strength,
            pace=self.settings.pace,
            lang=self.settings.lang,
            automatic=self.settings.automatic,
        )

    def name(self, person: int) -> str:
        """A player's name; can be empty."""
        return self.names[person] if person < len(self.names) else ""

    def rename(self, person: int, name: str) -> None:
        """Give a player a name; raise if it is not a name, or is taken."""
        name = check_name("name", name.strip())
        if name and name in [self.name(n) for n in range(self.people) if n != person]:
            raise CardkitError(self.texts("menu.same_name", name=name))
        self.names += [""] * (person + 1 - len(self.names))
        self.names[person] = name

    # -- rows ------------------------------------------------------------------------------

    def rows(self) -> list[SetupRow]:
        """Return the menu from top to bottom."""
        self.settle()
        t = self.texts
        settings = self.settings
        title, pace = title_of(self.game, t), t(f"screen.paces.{settings.pace}")
        rows = [
            *self._saved_rows(t),
            SetupRow("game", t("menu.game"), title, t("about"), self._game),
            self._daily_row(t),
        ]
        if has_first_game(self.library.load(self.id)):
            rows.append(self._row("learn", act="learn"))
        rows.append(self._row("people", str(self.people), self._people))
        rows += [self._name_row(n, t) for n in range(self.people)]
        rows.append(self._row("opponents", str(self.opponents), self._opponents))
        if self.opponents:
            rows.append(self._row("strength", t(f"menu.levels.{self.strength}"), self._strength))
        infos = dict(self.game.option_infos)
        if "edition" in infos:
            rows.append(self._option(infos.pop("edition"), t))
        rows += self._more(infos, t)
        rows.append(self._row("pace", pace, self._pace))
        rows.append(
            SetupRow("language", t("menu.language"), LANGUAGES[settings.lang], "", self._lang)
        )
        if self.past:
            rows.append(self._row("past", t("past.played", count=len(self.past)), act="past"))
        return [*rows, self._row("start", act="start")]

    def _name_row(self, person: int, t: Texts) -> SetupRow:
        label = t("menu.name") if self.people == 1 else t("menu.name_of", number=person + 1)
        usual = t("play.you") if self.people == 1 else f"{t('play.you')} {person + 1}"
        name = self.name(person) or usual
        return SetupRow(f"name {person}", label, name, t("menu.hints.name"), act="name")

    def _daily_row(self, t: Texts) -> SetupRow:
        """Today's deal, and how it went if it was played."""
        played = find_daily(self.past, self.id, date.today())
        value = say_day(date.today(), t)
        if played is not None:
            value = f"{value} · {places_line(played)}"
        return self._row("daily", value, act="daily")

    def _row(
        self, id: str, value: str = "", step: Callable[[int], None] | None = None, act: str = ""
    ) -> SetupRow:
        t = self.texts
        return SetupRow(id, t(f"menu.{id}"), value, t(f"menu.hints.{id}"), step, act)

    def _saved_rows(self, t: Texts) -> list[SetupRow]:
        if not self.saved:
            return []
        saved = self.saved[self.which_save]
        value = self.describe(saved, t)
        step = self._save if len(self.saved) > 1 else None
        return [self._row("resume", value, step, "resume")]

    def describe(self, saved: Saved, t: Texts) -> str:
        """The description of this save; computed once, since the game is replayed for it."""
        key = saved.id, self.settings.lang
        if key not in self.descriptions:
            self.descriptions[key] = describe_save(saved, self.library, t, self.settings.lang)
        return self.descriptions[key]

    def _more(self, infos: dict[str, OptionInfo], t: Texts) -> list[SetupRow]:
        """Return the other options and the house rules, initially folded away."""
        house = self.library.rules_for(self.game)
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
            rows += self._manners(t)
        return rows

    def _manners(self, t: Texts) -> list[SetupRow]:
        """Return the player's settings, as opposed to the game's."""
        practice = self._row("practice", self._yes(self.settings.practice), self._practice)
        single = t("menu.made" if self.settings.automatic else "menu.asked")
        rows = practice, self._row("automatic", single, self._automatic)
        return [attrs.evolve(row, label=f"  {row.label}") for row in rows]

    def _option(self, info: OptionInfo, t: Texts) -> SetupRow:
        label = t(f"labels.{info.name}")
        value = self.game.option_values[info.name]
        shown = self._yes(value) if isinstance(value, bool) else t.value(info.told(value))
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
                if info.seat:
                    most = self.people + self.opponents - 1
                value = max(value, least if least is not None else value)
                value = min(value, most if most is not None else value)
            self._try({**self.given, info.name: value}, self.rules)

        return change

    def _try(self, given: dict[str, Any], rules: list[str]) -> None:
        """Use these options and house rules, unless the game rejects them."""
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
