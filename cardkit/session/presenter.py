"""Makes frames: what a reader sees of a table, in words and plain data.

It is given views, or a table that is open to everybody, but never a match. Strings are in one
language, so each language needs its own presenter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import Reason
from cardkit.engine.io.text_table import (
    backs_text,
    distance_text,
    fact_text,
    field_text,
    goal_text,
)
from cardkit.engine.knowledge.events import Event
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.table_layout import Field
from cardkit.engine.model.texts import Texts
from cardkit.engine.model.zones import Place

from .card_style import CardStyle
from .frames import BACK, Cells, Frame, News, PlaceInfo, Question, SeatFacts, Setup
from .log import Log
from .pages import title_line
from .question import Asker
from .reporter import Reporter, Scores, ids_of
from .sentences import Sentences

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules
    from cardkit.engine.flow.table import Table

    Look = View | Table[Any]

#: A plugin's faces for (cards, zone, view): up to three lines each; what is not a string is no
#: opinion.
FaceHook = Callable[[Sequence[Card], str, Any], list[Any]]


#: Types that can be cache keys; making a union for each check would cost more.
PLAIN = (int, str)
#: What players were told about hidden cards, by place: `View.facts_told`.
Facts = Mapping[int, Sequence[Sequence[Any]]]
#: Fields and their values, if they are informative.
Values = list[tuple[Field, Any]]
#: How far a seat is from winning: the id of a text, and its parameters.
Distance = tuple[str, Mapping[str, Any]]
#: For a seat: its fields, what the rules tell, and its distance from winning.
Truths = tuple[int, Values, Mapping[str, Any], Distance | None]


class Presenter:
    """Presents the tables of one game to readers of one language."""

    def __init__(
        self,
        game: Game,
        rules: Rules[Any, Any],
        texts: Texts,
        *,
        practice: bool = False,
        ascii: bool = False,
        face: FaceHook | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.texts = texts
        self.practice = practice
        self.style = CardStyle(game.cards.values(), texts, ascii=ascii)
        self.face = face
        fields = [field for field in rules.table.layout.fields if field.seen != "nobody"]
        self.fields = [field for field in fields if not field.each]
        self.seat_fields = [field for field in fields if field.each]
        self.sentences = Sentences(texts)
        self.asker = Asker(texts)
        self.laid: Setup | None = None

    def addressing(self, seat: int) -> Presenter:
        """Return a presenter for the reader at this seat, who is "you"; anything that does not
        address them is made once and shared.
        """
        found = copy(self)
        found.texts = self.texts.named(self.texts.names, seat)
        found.sentences = self.sentences.addressing(found.texts)
        found.asker = Asker(found.texts)
        return found

    def setup(self) -> Setup:
        if self.laid is None:
            self.laid = self._lay()
        names = tuple(self.texts.title(seat) for seat in self.rules.seats)
        return attrs.evolve(self.laid, names=names)

    def _lay(self) -> Setup:
        """Make the setup without names, which is the same for all readers."""
        texts = self.texts
        places = tuple(
            PlaceInfo(
                place.name,
                texts.place(place),
                place.seat,
                place.shape,
                place.columns,
                place.seen,
                place.sort is not None,
            )
            for place in self.rules.places
        )
        return Setup(
            self.game.id,
            title_line(self.game, texts, self.practice),
            (),
            places,
            {card.id: self.style(card) for card in self.game.cards.values()},
            goal_text(self.rules, texts),
            tuple(name for name, m in self.rules.core.moves.items() if not m.arguments.readers),
        )

    @property
    def opening(self) -> Cells:
        """Where the cards are before the game starts."""
        return tuple(
            ids_of(cards) if place.seen == "all" else (BACK,) * len(cards)
            for place, cards in zip(self.rules.places, self.rules.core.opening, strict=True)
        )

    @property
    def declares_secrets(self) -> bool:
        return declares_secrets(self.rules)

    def frame(self, shown: Look, news: Sequence[News] = (), number: int = 0) -> Frame:
        """Make a frame for the seat whose view this is, or, from a table, one open to everybody."""
        return Frame(
            number,
            tuple(news),
            self.cells(shown),
            self.facts(self.values(shown)),
            tuple(self.seat_facts(self.truths(shown, seat)) for seat in shown.seats),
            None if shown.over else shown.seat,
            self.question(shown) if isinstance(shown, View) and shown.moves else None,
            self.faces(shown),
            self.backs(getattr(shown, "facts_told", {})),
        )

    # -- the table -------------------------------------------------------------------------

    def cells(self, shown: Look) -> Cells:
        """Return the cards in every place; even at an open table, nobody looks into the deck."""
        opened = not isinstance(shown, View)
        return tuple(
            (BACK,) * len(cards) if opened and place.seen == "nobody" else ids_of(cards)
            for place in self.rules.places
            for cards in [_cards_at(shown, place)]
        )

    def values(self, shown: Look) -> Values:
        """Return the facts about the table, before they are put into words."""
        values = [(field, getattr(shown, field.name)) for field in self.fields]
        return [
            (field, value)
            for field, value in values
            if value not in (None, "", ())
            and (field.seat or value != 0 or field.default != 0)  # a count of 0 says nothing
            and not (field.seat and shown.over)  # nobody deals or moves any more
        ]

    def facts(self, values: Values) -> tuple[str, ...]:
        """Return the facts about the table, or the fields of a seat, in words."""
        return tuple(filter(None, [self._field_text(*each) for each in values]))

    def seat_values(self, shown: Look, seat: int) -> Values:
        """Return the fields of a seat, before they are put into words."""
        return [
            (field, value)
            for field in self.seat_fields
            if (value := getattr(shown, field.name)[seat]) not in (None, "", ())
        ]

    def truths(self, shown: Look, seat: int, values: Values | None = None) -> Truths:
        """Return the facts about a seat, before they are put into words; `values` are its fields,
        if they are known already.
        """
        told = self.seat_values(shown, seat) if values is None else values
        distance = self.rules.distance(shown, seat)
        far = None if distance is None else (distance.id, distance.params)
        return seat, told, self.rules.facts(shown, seat), far

    def seat_facts(self, truths: Truths) -> SeatFacts:
        """Return the facts about a seat in words."""
        seat, values, facts, distance = truths
        return SeatFacts(self.facts(values), self.more(facts), *self.goal(seat, distance))

    def more(self, facts: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what the rules tell about a seat, in words."""
        return tuple([self._fact(*each) for each in facts.items()])

    def goal(self, seat: int, distance: Distance | None) -> tuple[str, tuple[str, ...]]:
        """Say how far a seat is from winning; return the cards that help it, too."""
        if distance is None:
            return "", ()
        helps: Sequence[Card] = distance[1].get("helps", ())
        return self._distance(seat, *distance), ids_of([c for c in helps if c is not UNKNOWN])

    def _fact(self, name: str, value: object) -> str:
        """Put into words what the rules tell about a seat."""
        key = ("fact", name, value.__class__, value) if isinstance(value, PLAIN) else None
        return self.sentences(key, lambda texts: fact_text(texts, name, value))

    def _field_text(self, field: Field, value: Any) -> str:
        """Put a field into words."""
        key = ("field", field.name, value.__class__, value)
        return self.sentences(
            key if isinstance(value, PLAIN) else None,
            lambda texts: field_text(texts, field, value),
        )

    def _distance(self, seat: int, id: str, params: Mapping[str, Any]) -> str:
        """Say how far a seat is from winning."""
        told = [(k, v.__class__, v) for k, v in params.items() if k != "helps"]
        plain = all(isinstance(value, PLAIN) for *_, value in told)
        return self.sentences(
            ("distance", seat, id, *told) if plain else None,
            lambda texts: distance_text(Reason(id, **params), texts, seat),
        )

    def backs(self, told_of: Facts) -> dict[int, tuple[str, ...]]:
        """Return what was told about hidden cards, in words."""
        return backs_text(told_of, self.texts, no="!" if self.style.ascii else "≠")

    def faces(self, shown: Look) -> dict[int, dict[str, tuple[str, ...]]]:
        """Return the faces that a plugin gives to cards where they are now."""
        if self.face is None:
            return {}
        faces = {}
        for place in self.rules.places:
            cards = drawn_cards(place, _cards_at(shown, place))
            lines = self.face_lines(cards, self.face(cards, place.name, shown))
            if lines:
                faces[place.i] = lines
        return faces

    def face_lines(self, cards: Sequence[Card], texts: Sequence[Any]) -> dict[str, tuple[str, ...]]:
        """Return the faces of these cards from what a plugin wrote on each."""
        both = [each for each in zip(cards, texts, strict=False) if isinstance(each[1], str)]
        return {card.id: self.style.face_lines(text) for card, text in both}

    # -- what is asked, and what happened --------------------------------------------------

    def question(self, view: View) -> Question:
        """Return the question for this view's seat."""
        return self.asker(view)

    def news(self, events: Sequence[Event], log: Log, scores: Scores) -> list[News]:
        """Tell these events to a reader with this log; `scores` returns those after the last
        event.
        """
        return Reporter(self.texts, self.sentences).news(events, log, scores)


def declares_secrets(rules: Rules[Any]) -> bool:
    """Whether there are zones, fields or moves that only their owners see."""
    layout = rules.table.layout
    owned = any(each.seen in ("owner", "others") for each in (*layout.zones, *layout.fields))
    return owned or bool(rules.core.private)


def drawn_cards(place: Place, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return which of a place's cards have a face: the known ones, and of a pile only the top."""
    found = dict.fromkeys(cards[-1:] if place.shape == "pile" else cards)
    found.pop(UNKNOWN, None)
    return tuple(found)


def _cards_at(shown: Look, place: Place) -> Sequence[Card]:
    held: Sequence[Card] = place.cards_of(shown)
    return held
