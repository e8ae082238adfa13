"""Texts for people: tables of templates by id, with plurals, and readable ids where none is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import Card
from .errors import Reason
from .moves import Move


class Texts:
    """The texts of one game in one language: ``texts("events.bust", seat="Ann", card=card)``."""

    def __init__(
        self,
        *tables: Mapping[str, Any],
        names: list[str] | None = None,
        seat_moves: Mapping[str, tuple[bool, ...]] | None = None,
    ) -> None:
        self.tables = tables  # the first one that has an id serves it
        self.names = names or []
        self.seat_moves = seat_moves or {}  # by move: which of its arguments are seats

    def named(self, names: list[str]) -> Texts:
        """The same texts for seats with these names."""
        return Texts(*self.tables, names=names, seat_moves=self.seat_moves)

    def find(self, id: str) -> Any:
        """The entry with this id, or None."""
        for table in self.tables:
            found: Any = table
            for part in id.split("."):
                found = found.get(part) if isinstance(found, Mapping) else None
            if found is not None:
                return found
        return None

    def __call__(self, id: str, /, **params: Any) -> str:
        """The text with this id, filled in; the id made readable if there is none."""
        found = self.find(id)
        if isinstance(found, Mapping):
            found = found["one" if params.get("count") == 1 else "other"]
        if found is None:
            shown = [self.param(key, value) for key, value in params.items()]
            return " ".join([readable(id.rpartition(".")[2]), *shown])
        return str(found).format_map({k: self.param(k, v) for k, v in params.items()})

    def param(self, key: str, value: Any) -> str:
        """A parameter as people read it: a seat by its name, a card by its title."""
        if key in ("seat", "target") and isinstance(value, int):
            return self.seat(value)
        if key == "by_seat":
            return ", ".join(f"{self.seat(seat)} {item}" for seat, item in enumerate(value))
        return self.value(value)

    def value(self, value: Any) -> str:
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, list | tuple):
            return ", ".join(map(self.value, value))
        found = self.find(f"words.{value}") if isinstance(value, str) else None
        return str(value if found is None else found)

    def seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"{self('seat')} {seat}"

    def card(self, card: Card) -> str:
        """The title of a card: its own text, that of its type with its fields, or its id."""
        found = self.find(f"cards.{card.id}")
        if isinstance(found, Mapping):
            found = found.get("title")
        return card.id.replace("_", " ") if found is None else str(found)

    def move(self, move: Move, **about: Any) -> str:
        """A move as a person would choose it from a list; `about` is what Rules.about says."""
        found = self._moving("moves", move)
        if found is None:
            return " ".join([readable(move.name), *self._args(move)])
        return found.format(*self._args(move), **about)

    def did(self, seat: int, move: Move) -> str | None:
        """A move that was made, as a sentence: ``did.NAME`` with {seat} and the arguments."""
        found = self._moving("did", move)
        return found and found.format(*self._args(move), seat=self.seat(seat))

    def _moving(self, section: str, move: Move) -> str | None:
        """The text for a move; it may have the forms `one` and `other` by its arguments."""
        found = self.find(f"{section}.{move.name}")
        if isinstance(found, Mapping):
            found = found["one" if len(move.args) == 1 else "other"]
        return None if found is None else str(found)

    def _args(self, move: Move) -> list[str]:
        seats = self.seat_moves.get(move.name, ())
        return [
            self.seat(arg)
            if isinstance(arg, int) and n < len(seats) and seats[n]
            else self.value("none" if arg is None else arg)
            for n, arg in enumerate(move.args)
        ]

    def illegal(self, move: Move, reason: Reason) -> str:
        """The message for an illegal move."""
        return self("why.illegal", move=move.text, why=self(f"why.{reason.id}", **reason.params))


def readable(id: str) -> str:
    """An id as words: ``flip_three`` becomes ``flip three``."""
    return id.replace("_", " ").replace("-", " ")
