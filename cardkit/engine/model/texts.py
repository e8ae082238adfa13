"""Texts for people: templates by id, with plurals; ids without a text are made readable."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardkit.engine.base.errors import CardkitError, PluginError, Reason, TextError
from cardkit.engine.base.page import settle
from cardkit.engine.base.printable import one_line
from cardkit.engine.base.reader import read_text, read_toml
from cardkit.engine.base.template import fill

from .cards import UNKNOWN, Card, fields_of
from .moves import Move
from .zones import Place

#: Consecutive arguments, with a comma or a short word between them: ``{0} and {1}``.
_RUN = re.compile(r"{\d+}(?:\s*[,+&/]?\s*(?:\w{1,3}\s+)?{\d+})+")

CORE_LOCALE = Path(__file__).parents[2] / "locale"  # strings that belong to no game

REMEMBERED = 2_000  # entries kept in the cache


class Texts:
    """One game's texts in one language: ``texts("events.bust", seat="Ann", card=card)``."""

    def __init__(
        self,
        *tables: Mapping[str, Any],
        names: list[str] | None = None,
        seat_moves: Mapping[str, tuple[bool, ...]] | None = None,
        facts: Callable[[str], Any] = lambda name: None,
        you: int | None = None,
    ) -> None:
        self.tables = tables  # the first one that has an id is used
        self.names = names or []
        self.seat_moves = seat_moves or {}  # by move: which arguments are seats
        self.facts = facts  # for conditions in strings: {if edition = the_op}
        self.you = you  # seat of the only reader, who is "you" in every sentence
        self.found: dict[str, Any] = {}  # cache of entries
        self.nameless: dict[Any, str] = {}  # cache of sentences in which nobody is named
        self.naming = False  # whether somebody was named since this was last unset
        self.addressed: set[int] = set()  # seats that could have been "you" in the cached strings

    def named(self, names: list[str], you: int | None = None) -> Texts:
        """Return the same strings for seats with these names; `you` is the seat of the
        only reader.
        """
        # A name is untrusted: it must not start a new line or control the terminal.
        shown = [one_line(name) for name in names]
        found = Texts(
            *self.tables, names=shown, seat_moves=self.seat_moves, facts=self.facts, you=you
        )
        found.found, found.nameless = self.found, self.nameless
        self.naming = True
        return found

    def find(self, id: str) -> Any:
        """The entry with this id, with its conditions resolved, or None. One with several forms is
        a plain dict, which is recognised at a fraction of the cost of a Mapping.
        """
        if id not in self.found:
            if len(self.found) >= REMEMBERED:
                self.found.clear()
            self.found[id] = self._settle(id, self.entry(id))
        return self.found[id]

    def entry(self, id: str) -> Any:
        """Return the entry with this id as written, or None."""
        for table in self.tables:
            found: Any = table
            for part in id.split("."):
                found = found.get(part) if isinstance(found, Mapping) else None
            if found is not None:
                return found
        return None

    def _settle(self, id: str, found: Any) -> Any:
        if isinstance(found, Mapping):
            return {key: self._settle(f"{id}.{key}", each) for key, each in found.items()}
        if isinstance(found, str) and "{if " in found:
            return settle(found, id, self.facts)
        return found

    def __call__(self, id: str, /, **params: Any) -> str:
        """The text with this id, filled in; if there is none, the id made readable."""
        found = self.find(id)
        if isinstance(found, dict):
            person = self.person(params.get("seat"), params.get("target"))
            found = form_of(id, found, "one" if params.get("count") == 1 else "other", person)
        if found is None:
            shown = [self.param(key, value) for key, value in params.items()]
            return " ".join([readable(id.rpartition(".")[2]), *shown])
        said = fill_in(id, str(found), (), params, self.param)
        if "by_seat" in params and str(found).startswith("{by_seat}") and self.is_you(0):
            return said[0].upper() + said[1:]  # the list begins the sentence, and with "you"
        return said

    def param(self, key: str, value: Any) -> str:
        """Format a parameter for people: a seat by its name, a card by its title."""
        if key in ("seat", "target") and isinstance(value, int):
            return self.seat(value)
        if key == "by_seat":
            seats = range(len(value))
            names = [self("you.listed") if self.is_you(s) else self.seat(s) for s in seats]
            return ", ".join(f"{name} {item}" for name, item in zip(names, value, strict=True))
        return self.value(value)

    def value(self, value: Any) -> str:
        if value.__class__ is int:  # most are
            return str(value)
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, (list, tuple)):
            return ", ".join(map(self.value, value))
        if isinstance(value, float):
            return str(value).replace(".", self.find("decimal") or ".")
        word = str(value).lower() if isinstance(value, bool) else value
        found = self.find(f"words.{word}") if isinstance(word, str) else None
        return one_line(str(value)) if found is None else str(found)

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        self.naming = True
        if seat < 0:
            return self("nobody")
        return self.names[seat] if seat < len(self.names) else f"{self('seat')} {seat}"

    def title(self, seat: int) -> str:
        """The heading of a seat's cards: the only reader is "You"."""
        return self("you.title") if self.is_you(seat) else self.seat(seat)

    def is_you(self, seat: object) -> bool:
        """Whether this is the seat of the only reader."""
        if isinstance(seat, int):
            self.addressed.add(seat)
        return seat is not None and seat == self.you

    def person(self, seat: object, target: object = None) -> str:
        """Return how a sentence refers to its reader: as the one acting (`you`), the one acted on
        (`to_you`), both (`to_self`), or not at all, in which case somebody else may be acting on
        themselves (`self`).
        """
        acts, meant = self.is_you(seat), self.is_you(target)
        if acts or meant:
            return "to_self" if acts and meant else "you" if acts else "to_you"
        return "self" if seat is not None and seat == target else ""

    def card(self, card: Card) -> str:
        """Return a card's title: its own text, its type's text with its fields, or its id."""
        return self.about(card, "title") or card.id.replace("_", " ")

    def about(self, card: Card, part: str) -> str | None:
        """Return a card's `title` or `text`: ``cards.ID``, or ``cards.TYPE`` with its fields."""
        own = self.find(f"cards.{card.id}")
        found = self.find(f"cards.{type(card).__name__.lower()}") if own is None else own
        if isinstance(found, dict):
            found = found.get(part)
        elif part != "title":
            return None
        if found is None or own is not None:
            return None if found is None else str(found)
        fields = {k: self.value(v) for k, v in fields_of(card).items()}
        return fill_in(f"cards.{type(card).__name__.lower()}", str(found), (), fields)

    def place(self, place: Place) -> str:
        """Return the name of a zone, and which of several it is: "column 3", "supply copper"."""
        zone = self(f"zones.{place.name}")
        if place.seat is not None or place.key is None:
            return zone
        which = self.card(place.key) if isinstance(place.key, Card) else str(place.key + 1)
        return f"{zone} {which}"

    def rule(self, name: str) -> str:
        """Return the title of a house rule."""
        found = self.find(f"house_rules.{name}.title")
        return readable(name) if found is None else str(found)

    def move(self, move: Move, **about: Any) -> str:
        """Describe a move as an item in a list of choices; `about` is what Rules.about returns."""
        found = self._moving("moves", move, self.you)
        if found is None:
            numbers = (f"{{{n}}}" for n in range(len(move.args)))
            found = " ".join([readable(move.name), *numbers])
        params = {key: self.param(key, value) for key, value in about.items()}
        return self._fill_move(f"moves.{move.name}", found, move, params)

    def did(self, seat: int, move: Move) -> str | None:
        """Describe a move that was made, as a sentence: ``did.NAME`` with {seat} and the
        arguments.
        """
        found = self._moving("did", move, seat)
        if found is None:
            return None
        return self._fill_move(f"did.{move.name}", found, move, {"seat": self.seat(seat)})

    def after(self, id: str, /, **params: Any) -> str | None:
        """How this continues the previous sentence, ``{ after = " and keeps it" }``; None if it
        is a sentence of its own."""
        found = self.find(id)
        if not isinstance(found, dict):
            return None
        known = [f"{self.person(params.get('seat'))}_after", "after"]
        text = next((found[form] for form in known if form in found), None)
        if text is None:
            return None
        return fill_in(id, str(text), (), params, self.param)

    def came(self, move: Move, result: Mapping[str, Any]) -> str:
        """Return the outcome of a move, to end its sentence: ``{ came = ": total {total}" }``."""
        found = self.find(f"did.{move.name}") if result else None
        text = found.get("came", "") if isinstance(found, dict) else ""
        if not text:
            return ""
        return fill_in(f"did.{move.name}", text, (), {k: self.value(v) for k, v in result.items()})

    def _moving(self, section: str, move: Move, seat: int | None) -> str | None:
        """Return the text for a move by this seat. It can have forms depending on its arguments:
        `one`, `other`, and `none` if the only argument is None.
        """
        found = self.find(f"{section}.{move.name}")
        if isinstance(found, dict):
            form = "one" if len(move.args) == 1 else "other"
            form = "none" if move.args == (None,) and "none" in found else form
            found = form_of(f"{section}.{move.name}", found, form, self._person_in(move, seat))
        return None if found is None else str(found)

    def _fill_move(self, id: str, text: str, move: Move, params: Mapping[str, Any]) -> str:
        """Fill in the arguments of a move; consecutive unknown cards are counted: "2 cards"."""
        args = self._args(move)
        if "{cards}" in text:
            params = {"cards": self._cards(move), **params}

        def count_run(run: re.Match[str]) -> str:
            first, *others = map(int, re.findall(r"{(\d+)}", run[0]))
            if not all(n < len(args) and move.args[n] is UNKNOWN for n in (first, *others)):
                return run[0]
            args[first] = self("log.cards", count=1 + len(others))
            return f"{{{first}}}"

        return fill_in(id, _RUN.sub(count_run, text), args, params)

    def _cards(self, move: Move) -> str:
        """List all of a move's cards, for a string about several: the known ones, and how many are
        unknown.
        """
        cards = [arg for arg in move.args if isinstance(arg, Card)]
        shown = [self.card(card) for card in cards if card is not UNKNOWN]
        hidden = len(cards) - len(shown)
        return ", ".join([*shown, *([self("log.cards", count=hidden)] if hidden else [])])

    def _person_in(self, move: Move, seat: int | None) -> str:
        seats = self.seat_moves.get(move.name, ())
        meant = [arg for arg, is_seat in zip(move.args, seats, strict=False) if is_seat]
        self.addressed.update(arg for arg in meant if isinstance(arg, int))
        return self.person(seat, next((arg for arg in meant if arg in (self.you, seat)), None))

    def _args(self, move: Move) -> list[str]:
        seats = self.seat_moves.get(move.name, ())
        return [
            self("log.cards", count=1)
            if arg is UNKNOWN
            else self.seat(arg)
            if isinstance(arg, int) and n < len(seats) and seats[n]
            else self.value("none" if arg is None else arg)
            for n, arg in enumerate(move.args)
        ]

    def illegal(self, move: Move, reason: Reason) -> str:
        """Return the message for an illegal move."""
        return self("why.illegal", move=move.text, why=self(f"why.{reason.id}", **reason.params))


def core_texts(lang: str) -> Texts:
    """Return the texts that belong to no game."""
    return Texts(*(locale_table(CORE_LOCALE, code) for code in dict.fromkeys((lang, "en"))))


def form_of(id: str, forms: Mapping[str, Any], form: str, person: str = "") -> Any:
    """Choose the form of a string by number and by how it addresses its reader: both, ``you_one``;
    the person alone, ``you``; or neither, ``one``. Acting on oneself is also acting."""
    for spoken in [person, "you"] if person == "to_self" else [person] if person else []:
        for known in (f"{spoken}_{form}", spoken):
            if known in forms:
                return forms[known]
    if form not in forms and {"you", "to_you", "to_self", "self", "after"} & forms.keys():
        form = "other"  # it distinguishes persons, not numbers
    if form not in forms:
        raise TextError(f"the text '{id}' has no form '{form}'; it has: {', '.join(forms)}")
    return forms[form]


def fill_in(
    id: str,
    text: str,
    args: Sequence[str],
    params: Mapping[str, Any],
    show: Callable[[str, Any], object] = lambda name, value: value,
) -> str:
    """Fill in the braces in a text; errors name the text and the values it can ask for."""
    try:
        return fill(text, args, params, show)
    except ValueError:
        known = [f"{{{name}}}" for name in (*range(len(args)), *params)]
        raise TextError(
            f"the text '{id}' is \"{text}\"; it may ask for {', '.join(known) or 'nothing'}"
        ) from None


@cache
def locale_table(folder: Path, code: str) -> dict[str, Any]:
    """The locale table of a language in a folder; empty if there is none."""
    path = folder / f"{code}.toml"
    if not path.exists():
        return {}
    try:
        return read_toml(read_text(path))
    except CardkitError as error:
        raise PluginError(f"locale/{path.name}: {error}") from None


def readable(id: str) -> str:
    """Turn an id into words: ``flip_three`` becomes ``flip three``."""
    return id.replace("_", " ").replace("-", " ")
