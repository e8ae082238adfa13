"""A table in a test: its stacked cards, the moves made, and shortcuts for inspecting it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Self

from cardkit.engine.base.errors import IllegalMove
from cardkit.engine.knowledge.events import Decided, Said, Shuffled, read_log
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.session.narrate import narrate


class Situation:
    """A table with shortcuts; any other attribute is the table's.

    ``Situation(game.start(3, stack={"deck": ["5", "8", "9"]})).do("hit", "stay").choices``
    """

    def __init__(self, t: Any) -> None:
        self.t = t

    def __getattr__(self, name: str) -> Any:
        return getattr(self.t, name)

    def do(self, *moves: str) -> Self:
        for move in moves:
            self.t.apply(move)
        return self

    @property
    def choices(self) -> str:
        """The legal moves on one line."""
        return " ".join(move.text for move in self.t.moves)

    def cards(self, zone: str, seat: int | None = None) -> str:
        """Return the cards in a zone on one line."""
        found = getattr(self.t, zone)
        return ids(found if seat is None else found[seat])

    def all_cards(self) -> Counter[Card]:
        return Counter(card for cell in self.t.cells for card in cell)

    def said(self, event: str) -> list[dict[str, Any]]:
        """Return the parameters of every event with this name."""
        return [e.params for e in read_log(self.t.log) if isinstance(e, Said) and e.event == event]

    def decided(self) -> list[tuple[int, str, str]]:
        """Return every decision: seat, choices, move."""
        events = [e for e in read_log(self.t.log) if isinstance(e, Decided)]
        return [(e.seat, " ".join(m.text for m in e.choices), e.move.text) for e in events]

    def shuffles(self, zone: str) -> int:
        events = read_log(self.t.log)
        return sum(isinstance(e, Shuffled) and e.place.name == zone for e in events)

    def told(self, game: Game, lang: str, names: Sequence[str]) -> list[str]:
        """Tell what happened, in words."""
        texts = game.texts(lang).named(list(names))
        return [line for event in read_log(self.t.log) if (line := narrate(event, texts))]


def ids(cards: Iterable[Card]) -> str:
    return " ".join(card.id for card in cards)


def refused(t: Any, move: str, game: Game, *langs: str) -> tuple[str, ...]:
    """Return the id of the reason why a move is illegal, and the message in English and these
    languages.

    Checks that the table did not change.
    """
    before = t.to_json()
    try:
        t.apply(move)
    except IllegalMove as error:
        assert t.to_json() == before, f"the refused move '{move}' changed the table"
        others = [game.texts(lang).illegal(error.move, error.reason) for lang in langs]
        return (error.reason.id, str(error), *others)
    raise AssertionError(f"'{move}' was accepted")


def only(game: Game, cards: Iterable[str], among: Iterable[str] | None = None) -> Game:
    """Make a variant whose deck has only these cards; `among` are those that can be left out."""
    counts = Counter(cards)
    removed = [id for id in (game.cards if among is None else among) if id not in counts]
    entries = [f'[[cards]]\nid = "{id}"\ncopies = {n}' for id, n in counts.items()]
    text = "\n".join([f'extends = "{game.id}"', f"remove = {removed!r}", *entries])
    return game.with_variant("small.toml", text)
