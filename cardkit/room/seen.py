"""The table as one reader sees it, in pieces that are kept as long as they are true."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import Card
from cardkit.session.presenter import Facts, Presenter, Truths, Values

from .wire import Wire, text_of


class Seen:
    """What was found at the table, before it is put into words: the same in every language.

    A piece that has not changed is the same object as before, and the same as other readers have
    if they found the same (`common`, by seat), so whoever made a text of it can keep that text.
    """

    def __init__(self, presenter: Presenter, wire: Wire, common: dict[int, Truths]) -> None:
        self.presenter = presenter
        self.wire = wire
        self.common = common
        self.places = tuple(presenter.rules.places)
        self.view: View | None = None
        self.cards: list[Sequence[Card] | None] = [None] * len(self.places)
        self.written = [""] * len(self.places)  # the cards of each place
        self.cells = ""
        self.values: Values = []
        self.truths: list[Truths] = []
        self.shown: dict[int, dict[str, tuple[str, ...]]] = {}  # faces that a plugin gives
        self.faces = ""
        self.told_of: Facts = {}  # hidden cards

    def look(self, view: View) -> None:
        """Takes in how the table stands now."""
        if view is self.view:
            return
        self.view = view
        self._look_at_cards(view)
        presenter = self.presenter
        values = presenter.values(view)
        if values != self.values:
            self.values = values
        told_of = view.facts_told
        if told_of != self.told_of:
            self.told_of = told_of
        before: Sequence[Truths | None] = self.truths or [None] * len(view.seats)
        self.truths = [self._truths(view, seat, before[seat]) for seat in view.seats]

    def _truths(self, view: View, seat: int, before: Truths | None) -> Truths:
        found = self.presenter.truths(view, seat)
        if found == before:
            return before
        if seat == view.me:
            return found
        if found != self.common.get(seat):
            self.common[seat] = found
        return self.common[seat]

    def _look_at_cards(self, view: View) -> None:
        changed = False
        for place in self.places:
            cards = place.cards_of(view)
            if cards != self.cards[place.i]:
                self.cards[place.i] = cards
                self.written[place.i] = self.wire.cell([card.id for card in cards])
                changed = True
        if changed:
            self.cells = f"[{','.join(self.written)}]"
        if self.presenter.face is not None:
            shown = self.presenter.faces(view)
            if shown != self.shown:
                self.shown = shown
                self.faces = self.wire.faces(shown) if shown else ""


class Words:
    """The same in the words of one reader. Where they are not addressed, those of `plain`, which
    addresses nobody."""

    def __init__(self, presenter: Presenter, wire: Wire, plain: Words | None = None) -> None:
        self.presenter = presenter
        self.wire = wire
        self.plain = plain
        self.of_table: tuple[Values | None, str, frozenset[int]] = _NOTHING
        self.of_backs: tuple[Facts | None, str] = (None, "")
        self.of_seats: list[tuple[Truths | None, str, frozenset[int]]]
        self.of_seats = [_NOTHING for _ in presenter.rules.seats]

    def facts(self, values: Values) -> str:
        """What is true of the table."""
        if self.of_table[0] is not values:
            text, addressed = self._say(
                None if self.plain is None else self.plain.about_table(values),
                lambda: text_of(self.presenter.facts(values)),
            )
            self.of_table = values, text, addressed
        return self.of_table[1]

    def about_table(self, values: Values) -> tuple[str, frozenset[int]]:
        self.facts(values)
        return self.of_table[1:]

    def backs(self, told_of: Facts) -> str:
        """What was told of hidden cards; empty if nothing was."""
        if self.of_backs[0] is not told_of:
            backs = self.presenter.backs(told_of)
            self.of_backs = told_of, text_of(backs) if backs else ""
        return self.of_backs[1]

    def seats(self, truths: Sequence[Truths]) -> str:
        """What is true of every seat."""
        for found in truths:
            if self.of_seats[found[0]][0] is not found:
                self.about_seat(found)
        return f"[{','.join([text for _, text, _ in self.of_seats])}]"

    def about_seat(self, truths: Truths) -> tuple[str, frozenset[int]]:
        seat = truths[0]
        if self.of_seats[seat][0] is not truths:
            own = self.plain is None or seat == self.presenter.texts.you
            text, addressed = self._say(
                None if own or self.plain is None else self.plain.about_seat(truths),
                lambda: self.wire.seat(self.presenter.seat_facts(truths)),
            )
            self.of_seats[seat] = truths, text, addressed
        return self.of_seats[seat][1:]

    def _say(
        self, plain: tuple[str, frozenset[int]] | None, make: Callable[[], str]
    ) -> tuple[str, frozenset[int]]:
        """A text, and the seats that are told it in words of their own."""
        texts = self.presenter.texts
        if plain is not None and texts.you not in plain[1]:
            return plain
        texts.addressed.clear()
        text = make()
        return text, frozenset(texts.addressed)


_NOTHING: tuple[None, str, frozenset[int]] = (None, "", frozenset())
