"""What a game shows people, and whether there is text for all of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import attrs

from cardkit.engine.knowledge.log import TOLD
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.text_check import flat
from cardkit.engine.model.cards import Card
from cardkit.plugin.library import Library

from .checks.texts import languages
from .conformance import load_installed
from .transcript import told


@attrs.frozen(slots=False)
class Wording:
    """A game's strings in one language, compared with what it shows.

    House rules count if they are stacked on the game. `also` lists ids that cannot be found in its
    source, such as those of the words a field can hold.
    """

    game: Game
    lang: str
    also: Collection[str] = ()

    @property
    def missing(self) -> list[str]:
        """The ids of things shown without text in this language."""
        known = _whole(id for table in self.game.locale_tables(self.lang) for id in flat(table))
        lacking = self.shown - known
        lacking |= {f"cards.{id}" for id, card in self.game.cards.items() if not _ids(card) & known}
        elsewhere = ("advice", "goal")  # what bots say, and a seat's distance from winning
        reasons = {
            name
            for name in self._quotes("Reason")
            if not any(f"{section}.{name}" in known for section in elsewhere)
        }
        return sorted(lacking | ({f"why.{name}" for name in reasons} - known))

    @property
    def unused(self) -> list[str]:
        """The ids of the game's own texts that are never shown."""
        own = [each.texts for each in languages(self.game) if each.code == self.lang]
        ids = _whole(id for texts in own for id in texts)
        return sorted(id for id in ids - self.shown if not self._serves(*id.split(".")))

    @cached_property
    def shown(self) -> set[str]:
        """The ids of everything people are shown, except cards and reasons."""
        game = self.game
        acts = game.start(game.seat_range[0], 7).rules.acts
        ids = {f"{section}.{move}" for section in ("moves", "did") for move in acts}
        ids |= {f"{section}.{zone}" for section in ("zones", "moved") for zone in game.zones}
        ids |= {f"fields.{field.name}" for field in game.table.layout.fields if field.seen == "all"}
        for option, info in game.option_infos.items():
            ids |= {f"options.{option}"}
            ids |= {f"words.{choice}" for choice in info.choices if isinstance(choice, str)}
        ids |= {f"events.{name}" for name in self._quotes(r"t\.say")}
        ids |= {f"reasons.{name}" for name in self._quotes(r"t\.end")}
        ids |= {f"house_rules.{name}.{part}" for name in game.house_rules for part in _RULE}
        ids |= {f"rulings.{ruling}" for ruling in game.file.rulings}
        return ids | {"title", "about"} | set(self.also)

    def _serves(self, section: str, *rest: str) -> bool:
        """Whether a text is useful although it is not required."""
        match section:
            case "cards":
                return any(f"cards.{rest[0]}" in _ids(card) for card in self.game.cards.values())
            case "fields":  # one that only its owner sees needs no label, but can have one
                fields = self.game.table.layout.fields
                return any(each.name == rest[0] and each.seen != "nobody" for each in fields)
            case "labels":
                return ".".join(rest) in self.game.option_infos
            case "goal" if rest[0] == "wins":
                return True
            case "words" | "why" | "advice" | "facts" | "goal" | "moods":
                return f'"{rest[0]}"' in self._source
            case "asks":
                return f"def {rest[0]}(" in self._source
            case "taught":  # a decision, a move, an event, a card or a card type
                known = f'"{rest[0]}"' in self._source or f"def {rest[0]}(" in self._source
                return known or self._serves("cards", rest[0])
            case "events":  # wording for t.tell, which is optional
                return rest == (TOLD,) and "t.tell(" in self._source
            case _:
                return section == "rules"

    def _quotes(self, call: str) -> set[str]:
        """Return the first string argument of calls in the game's source."""
        return set(re.findall(rf'{call}\(\s*"([^"]+)"', self._source))

    @cached_property
    def _source(self) -> str:
        """All files of the game's package, or its single file."""
        file = Path(str(sys.modules[self.game.rules.__module__].__file__))
        files = [file] if self.game.folder is None else sorted(self.game.folder.rglob("*.py"))
        data = [self.game.folder / "game.toml"] if self.game.folder is not None else []
        return "\n".join(each.read_text(encoding="utf-8") for each in [*files, *data])


_RULE = ("title", "about")
_FORM = re.compile(
    r"(\..+)\.((you|to_you|to_self|self)(_(one|other|none|after))?|one|other|none|after|came|from_\w+)$"
)


def _whole(ids: Iterable[str]) -> set[str]:
    """Merge the forms of each text into one."""
    return {_FORM.sub(r"\1", id) for id in ids}


def _ids(card: Card) -> set[str]:
    """Return the ids that can name a card: its own, and its type's."""
    names = (f"cards.{card.id}", f"cards.{type(card).__name__.lower()}")
    return {*names, *(f"{name}.title" for name in names)}


class WordingTests:
    """Subclass with `game`, an id: everything it shows has text in every language, and nothing else
    has.

    Its house rules count too. `words` are those that fields can hold. With `thorough`, each option
    has a label, and each card a string. Random games of `told` are told at `seats`, in at least
    `lines` lines, without a gap, an id or a seat's number.
    """

    game: ClassVar[str]
    langs: ClassVar[Collection[str] | None] = None  # None means those it has
    words: ClassVar[Collection[str]] = ()
    thorough: ClassVar[bool] = False
    told: ClassVar[str | Game | None] = None  # None means the game itself
    seats: ClassVar[int | None] = None  # None means the lowest number
    seeds: ClassVar[Iterable[int]] = range(4)
    most: ClassVar[int] = 1_000  # decisions in each
    lines: ClassVar[int] = 1

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Generate a test for each language."""
        if "lang" in metafunc.fixturenames:
            own = self.langs or sorted(each.code for each in languages(load_installed(self.game)))
            metafunc.parametrize("lang", own)

    def with_house_rules(self) -> Game:
        library = Library.installed()
        game = library.load(self.game)
        return library.load(self.game, list(library.rules_for(game)))

    def test_everything_shown_has_a_text_and_nothing_else(self, lang: str) -> None:
        game = self.with_house_rules()
        wording = Wording(game, lang, [f"words.{word}" for word in self.words])
        assert (wording.missing, wording.unused) == ([], [])
        if self.thorough:
            texts = game.texts(lang)
            bare = [option for option in game.option_infos if not texts.find(f"labels.{option}")]
            assert not bare, "these options have no label"
            mute = [card.id for card in game.cards.values() if not texts.about(card, "text")]
            assert not mute, "these cards have no text"

    def test_random_games_are_told_in_words(self, lang: str) -> None:
        game = load_installed(self.told or self.game)
        lines = told(game, lang, self.seats or game.seat_range[0], self.seeds, self.most)
        assert len(lines) >= self.lines
        assert [line for line in lines if re.search(r"[{_]|None|seat", line)] == []


def wording(game: str, **how: Any) -> type[WordingTests]:
    """Make a test class for a game's texts in one line: ``TestWording = wording("my_game")``."""
    return type("TestWording", (WordingTests,), {"game": game, **how})
