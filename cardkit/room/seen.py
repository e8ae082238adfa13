"""The table as one reader sees it, in pieces that are kept as long as they are valid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.session.presenter import FaceHook, Facts, Presenter, Truths, Values, drawn_cards

from .wire import Wire, list_of

REMEMBERED = 500  # written faces cached


class Seen:
    """What was found at the table, before it is put into words: the same in every language.

    An unchanged piece stays the same object, and readers who found the same thing share it
    (`common`, by seat), so strings made from it can be reused. Open cards are looked at once, for
    spectators (`watched`), and copied from there.
    """

    def __init__(
        self,
        presenter: Presenter,
        wire: Wire,
        common: dict[int, Truths],
        watched: Seen | None = None,
    ) -> None:
        self.presenter = presenter
        self.wire = wire
        self.common = common
        self.watched = watched
        places = tuple(presenter.rules.places)
        self.places = [each for each in places if watched is None or each.seen != "all"]
        self.names = [each.name for each in places]
        self.open = [each.i for each in places if each not in self.places]  # copied
        self.owned = any(field.seen == "owner" for field in presenter.seat_fields)
        self.view: View | None = None
        self.cards_at: View | None = None  # the view that the cards came from
        self.cards: list[Sequence[Card] | None] = [None] * len(places)
        self.written = [""] * len(places)  # the cards in each place
        self.drawn: list[Sequence[Card]] = [()] * len(places)  # those that can have a face
        self.cells = ""
        self.found_at: View | None = None  # the view that values and truths came from
        self.valued_at: View | None = None
        self.values: Values = []
        self.of_seats: list[Values] = [[] for _ in presenter.rules.seats]  # their fields
        self.truths: list[Truths] = []
        self.faced = self.drawn.copy()  # those that have been drawn
        self.texts: list[list[Any]] = [[] for _ in places]  # what a plugin drew on them
        self.faces_at = [""] * len(places)  # as they are written
        self.faces = ""
        # by place, for all readers: cards, their faces, and how these were last written
        self.last_faces: dict[int, tuple[Sequence[Card], list[Any], str]]
        self.last_faces = {} if watched is None else watched.last_faces
        self.written_faces: dict[tuple[Card, str], str]
        self.written_faces = {} if watched is None else watched.written_faces
        self.told_of: Facts = {}  # hidden cards

    def look(self, view: View, watched: View | None = None) -> None:
        """Take in the current state of the table; `watched` is how spectators see it."""
        if view is self.view:
            return
        self.view = view
        if self.watched is not None and watched is not None:
            self.watched.look_at_cards(watched)
        self.look_at_cards(view)
        if self.presenter.face is not None:
            self._draw_faces(view, self.presenter.face)
        told_of = view.facts_told
        if told_of != self.told_of:
            self.told_of = told_of
        if self.watched is not None and watched is not None and self._sees_no_more:
            self.watched.find_facts(watched)
            self._share_facts(view, self.watched)
        else:
            self.find_facts(view, watched)

    def _draw_faces(self, view: View, face: FaceHook) -> None:
        """Have a plugin draw the cards; only a place where a face has changed is written again."""
        changed, drawn, faced = False, self.drawn, self.faced
        for i, name in enumerate(self.names):
            cards = drawn[i]
            if not cards and not faced[i]:
                continue
            texts = face(cards, name, view)
            if texts != self.texts[i] or cards != faced[i]:
                self.texts[i], faced[i] = texts, cards
                self.faces_at[i] = self._faces_of(i, cards, texts)
                changed = True
        if changed:
            faces = ",".join(filter(None, self.faces_at))
            self.faces = f"{{{faces}}}" if faces else ""

    def _faces_of(self, i: int, cards: Sequence[Card], texts: list[Any]) -> str:
        """Write the faces in a place, unless another reader's are the same."""
        last = self.last_faces.get(i)
        if last is None or last[0] != cards or last[1] != texts:
            both = zip(cards, texts, strict=False)
            faces = [self._face_of(card, text) for card, text in both if isinstance(text, str)]
            written = f'"{i}":{{{",".join(faces)}}}' if faces else ""
            last = self.last_faces[i] = cards, texts, written
        return last[2]

    def _face_of(self, card: Card, text: str) -> str:
        """Write a face; most have been written before."""
        found = self.written_faces.get((card, text))
        if found is None:
            if len(self.written_faces) >= REMEMBERED:
                self.written_faces.clear()
            found = self.wire.face(card.id, self.presenter.style.face_lines(text))
            self.written_faces[card, text] = found
        return found

    @property
    def _sees_no_more(self) -> bool:
        """Whether spectators see the same cards and fields as this reader."""
        assert self.watched is not None
        return not self.owned and self.cells == self.watched.cells

    def find_facts(self, view: View, watched: View | None = None) -> None:
        """Find what is true of the table and of every seat."""
        if view is self.found_at:
            return
        self.found_at = view
        if self.watched is not None and watched is not None:
            self.watched.find_values(watched)
            self.values, self.of_seats = self.watched.values, self.watched.of_seats
            if self.owned:
                self.of_seats = [self.presenter.seat_values(view, seat) for seat in view.seats]
        else:
            self.find_values(view)
        before: Sequence[Truths | None] = self.truths or [None] * len(view.seats)
        self.truths = [self._truths(view, seat, before[seat]) for seat in view.seats]

    def find_values(self, view: View) -> None:
        """Find the fields of the table and of the seats; those of the table are the same for
        everybody.
        """
        if view is self.valued_at:
            return
        self.valued_at = view
        values = self.presenter.values(view)
        if values != self.values:
            self.values = values
        for seat in view.seats:
            values = self.presenter.seat_values(view, seat)
            if values != self.of_seats[seat]:
                self.of_seats[seat] = values

    def _share_facts(self, view: View, watched: Seen) -> None:
        """Share facts: if nothing is hidden, they are the same for everybody. But rules may tell
        players more about their own seat than about others.
        """
        before = self.truths[view.me] if self.truths else None
        self.found_at = view
        self.values, self.truths = watched.values, [*watched.truths]
        self.of_seats = watched.of_seats
        self.truths[view.me] = self._truths(view, view.me, before)

    def _truths(self, view: View, seat: int, before: Truths | None) -> Truths:
        found = self.presenter.truths(view, seat, self.of_seats[seat])
        if found == before:
            return before
        if seat == view.me:
            return found
        if found != self.common.get(seat):
            self.common[seat] = found
        return self.common[seat]

    def look_at_cards(self, view: View) -> None:
        """Find where the cards are."""
        if view is self.cards_at:
            return
        self.cards_at = view
        changed, faces = False, self.presenter.face is not None
        if self.watched is not None:
            changed = self._copy_open_cards(self.watched)
        for place in self.places:
            i, cards = place.i, place.cards_of(view)
            if cards != self.cards[i]:
                self.cards[i] = cards
                changed = True
                if cards.count(UNKNOWN) == len(cards):
                    self.written[i], self.drawn[i] = str(len(cards)), ()
                    continue
                self.written[i] = self.wire.open_cell(cards)
                if faces:
                    self.drawn[i] = drawn_cards(place, cards)
        if changed:
            self.cells = f"[{','.join(self.written)}]"

    def _copy_open_cards(self, watched: Seen) -> bool:
        """Take over what everybody sees; return whether it changed."""
        changed = False
        for i in self.open:
            if self.written[i] != watched.written[i]:
                self.written[i], self.drawn[i] = watched.written[i], watched.drawn[i]
                changed = True
        return changed


class Words:
    """What was seen, in words for one reader. Strings that do not address the reader come from
    `plain`, which addresses nobody.
    """

    def __init__(self, presenter: Presenter, wire: Wire, plain: Words | None = None) -> None:
        self.presenter = presenter
        self.wire = wire
        self.plain = plain
        self.of_table: tuple[Values | None, str, frozenset[int]] = _NOTHING
        self.of_backs: tuple[Facts | None, str] = (None, "")
        self.backs_at: dict[int, tuple[Sequence[Any], str]] = {}  # by place
        self.of_seats: list[tuple[Truths | None, str, frozenset[int]]]
        self.of_seats = [_NOTHING for _ in presenter.rules.seats]
        # by seat: its fields, what the rules tell, how far it is
        self.pieces: list[list[tuple[Any, str, frozenset[int]]]]
        self.pieces = [[_UNSAID, _UNSAID, _NOTHING] for _ in presenter.rules.seats]

    def facts(self, values: Values) -> str:
        """Describe the table."""
        if self.of_table[0] is not values:
            text, addressed = self._say(
                None if self.plain is None else self.plain.about_table(values),
                lambda: list_of(self.presenter.facts(values)),
            )
            self.of_table = values, text, addressed
        return self.of_table[1]

    def about_table(self, values: Values) -> tuple[str, frozenset[int]]:
        self.facts(values)
        return self.of_table[1:]

    def backs(self, told_of: Facts) -> str:
        """Describe what was told about hidden cards; empty if nothing was."""
        if self.of_backs[0] is not told_of:
            backs = ",".join([self._backs_at(*each) for each in told_of.items()])
            self.of_backs = told_of, f"{{{backs}}}" if backs else ""
        return self.of_backs[1]

    def _backs_at(self, place: int, facts: Sequence[Any]) -> str:
        known = self.backs_at.get(place)
        if known is None or known[0] is not facts:
            text = f'"{place}":{list_of(self.presenter.backs({place: facts})[place])}'
            known = self.backs_at[place] = facts, text
        return known[1]

    def seats(self, truths: Sequence[Truths]) -> str:
        """Describe every seat."""
        for found in truths:
            if self.of_seats[found[0]][0] is not found:
                self.about_seat(found)
        return f"[{','.join([told[1] for told in self.of_seats])}]"

    def about_seat(self, truths: Truths) -> tuple[str, frozenset[int]]:
        seat = truths[0]
        if self.of_seats[seat][0] is not truths:
            plain = None
            if self.plain is not None and seat != self.presenter.texts.you:
                plain = self.plain.about_seat(truths)
            if plain is None or self.presenter.texts.you in plain[1]:
                plain = self._describe(truths)
            self.of_seats[seat] = truths, *plain
        return self.of_seats[seat][1:]

    def _describe(self, truths: Truths) -> tuple[str, frozenset[int]]:
        """Describe a seat; only what has changed is put into words again."""
        seat, values, facts, distance = truths
        presenter, wire = self.presenter, self.wire
        pieces = self.pieces[seat]
        if pieces[0][0] != values:
            pieces[0] = values, *self._say(None, lambda: list_of(presenter.facts(values)))
        if pieces[1][0] != facts:
            pieces[1] = facts, *self._say(None, lambda: list_of(presenter.more(facts)))
        if pieces[2][0] != distance:
            found = self._say(None, lambda: wire.goal(*presenter.goal(seat, distance)))
            pieces[2] = distance, *found
        (_, told, first), (_, more, second), (_, goal, third) = pieces
        return f"[{told},{more}{goal}]", first | second | third

    def _say(
        self, plain: tuple[str, frozenset[int]] | None, make: Callable[[], str]
    ) -> tuple[str, frozenset[int]]:
        """Return a text, and the seats that get their own wording of it."""
        texts = self.presenter.texts
        if plain is not None and texts.you not in plain[1]:
            return plain
        texts.addressed.clear()
        text = make()
        return text, frozenset(texts.addressed)


_NOTHING: tuple[None, str, frozenset[int]] = (None, "", frozenset())
_UNSAID: tuple[None, str, frozenset[int]] = (None, "[]", frozenset())
