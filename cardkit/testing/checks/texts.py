"""Checks on texts: a game is complete in each of its languages."""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

from cardkit.engine.base.errors import PluginError
from cardkit.engine.base.page import every_case
from cardkit.engine.base.reader import read_text, read_toml
from cardkit.engine.base.source_lines import short_location
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.text_check import check_texts, flat
from cardkit.plugin.library import Library
from cardkit.testing.case import Case
from cardkit.testing.transcript import told


@attrs.frozen
class Language:
    """A game's texts in one language, and the file they are in."""

    code: str
    texts: dict[str, str]
    file: Path
    inline: bool = False  # in [texts.CODE] of a card file, not in its own file

    @property
    def place(self) -> str:
        return f"[texts.{self.code}]" if self.inline else f"locale/{self.file.name}"

    def line(self, id: str) -> str:
        """Return the location of a text."""
        if not self.file.is_file():
            return self.place
        lines = self.file.read_text(encoding="utf-8").splitlines()
        header = re.compile(rf"\s*\[?texts\.{self.code}\b") if self.inline else re.compile("")
        first = next((n for n, line in enumerate(lines) if header.match(line)), 0)
        key = re.escape(id.rpartition(".")[2])
        for number, line in enumerate(lines[first:], first + 1):
            if re.match(rf"""\s*(\w+\.)*["']?{key}["']?\s*=""", line):
                return short_location(str(self.file), number)
        return short_location(str(self.file), first + 1)


def texts_are_complete(case: Case) -> None:
    """A text in one language exists in the others too, with the same gaps, and can be filled in."""
    check_texts(
        case.game, rules={*Library.installed().rules_for(case.game), *case.game.house_rules}
    )
    found = sorted(languages(case.game), key=lambda language: language.code != "en")
    for one in found:
        _can_be_told(case, one)
        for other in found:
            for id, text in one.texts.items():
                if id.startswith("words.") or id.endswith((".short", ".split")):
                    continue  # words need no translation, and titles may fit as they are
                if id not in other.texts:
                    case.fail(
                        f"'{id}' has no text in the language '{other.code}': add it to "
                        f"{other.place}",
                        one.line(id),
                    )
                if gaps(text) != gaps(other.texts[id]):
                    case.fail(
                        f"'{id}' has the gaps {_quote(text)} in '{one.code}' and "
                        f"{_quote(other.texts[id])} in '{other.code}': use the same",
                        other.line(id),
                    )


def _can_be_told(case: Case, language: Language) -> None:
    """Tell a game in words, which fails for a text that uses a value it is not given."""
    try:
        told(case.game, language.code, case.seats, [case.seed], most=100)
    except PluginError as error:
        id = re.match(r"the text '([\w.-]+)'", str(error))
        if id is None or id[1] not in language.texts:
            raise
        case.fail(str(error), language.line(id[1]))


def missing_forms(game: Game) -> list[str]:
    """List the sentences about a seat that cannot say "you", one line per language."""
    notes = []
    for language in languages(game):
        sentences: dict[str, dict[str, str]] = {}
        for id, text in language.texts.items():
            section, _, rest = id.partition(".")
            if section in ("did", "events", "moved"):
                name, _, form = rest.partition(".")
                sentences.setdefault(f"{section}.{name}", {})[form] = text
        lacking = [
            id
            for id, forms in sentences.items()
            if any("{seat}" in text for text in forms.values())
            and not any(form.startswith("you") for form in forms)
        ]
        if lacking:
            notes.append(
                f"{language.place}: no form 'you' of {', '.join(lacking)}: there the only person "
                "at the table is called by name (docs/translating.md)"
            )
    return notes


def languages(game: Game) -> Iterator[Language]:
    """Yield the languages in which a game has its own texts; a variant file has its own tables."""
    if game.folder is not None and game.variant is None:
        for path in sorted((game.folder / "locale").glob("*.toml")):
            table = read_toml(read_text(path))
            yield Language(path.stem, flat(table), path)
        return
    module = sys.modules[game.rules.__module__]
    file = Path(game.origin if game.variant else str(getattr(module, "__file__", "")))
    for code, table in game.file.texts[0].items():
        yield Language(code, flat(table), file, inline=True)


def gaps(text: str) -> set[str]:
    """Return what a text uses in any case; a language may need other conditions."""
    parts = string.Formatter().parse(every_case(text))
    return {name for _, name, _, _ in parts if name is not None}


def _quote(text: str) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(gaps(text))) or "none"
