"""The three kinds of errors: bad input, an illegal move, a mistake in a plugin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # errors name a move, and moves raise errors
    from cardkit.engine.model.moves import Move


class CardkitError(Exception):
    """An error the user can fix; the message says what is wrong, where, and what to do instead."""


class InvalidMove(CardkitError):
    """Text that is not a move in this game at all."""


class IllegalMove(CardkitError):
    """A move in this game that is not allowed now. The table is unchanged."""

    def __init__(self, move: Move, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.move = move
        self.reason = reason


class PluginError(CardkitError):
    """A mistake in a game or house rule, for its author to fix; `at` is the line, if known."""

    def __init__(self, message: str, at: str | None = None) -> None:
        super().__init__(message)
        self.at = at


class TextError(PluginError):
    """A text that uses a value it is not given, or lacks a form. Anybody can write texts."""


class GameFailed(PluginError):
    """A mistake in a plugin that ended one of many games, possibly in another process."""

    def __init__(self, message: str, again: Sequence[str], trace: str) -> None:
        super().__init__(message)
        self.again = tuple(again)  # the command-line arguments that reproduce this game
        self.trace = trace


class Reason:
    """Why a move is illegal, as a text id with parameters."""

    __slots__ = ("id", "params")

    def __init__(self, id: str, /, **params: Any) -> None:
        self.id = id
        self.params = params

    def __repr__(self) -> str:
        inner = "".join(f", {key}={value!r}" for key, value in self.params.items())
        return f"Reason({self.id!r}{inner})"


def no_memory() -> CardkitError:
    """Return the error for a table or view without a log that is asked what happened."""
    return CardkitError(
        "this table has no log, so its seats have no memory of the game: it is a clone, a sampled "
        "world, was begun with log=False or read from JSON without a log. "
        "Ask a view of the table that was played, or of t.clone(log=True)"
    )


def message_with_location(error: CardkitError) -> str:
    """The error message, prefixed with the line where the mistake is."""
    at = getattr(error, "at", None)
    return f"{at}: {error}" if at else str(error)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word most similar to this one, as a suggestion."""
    from difflib import get_close_matches  # only needed when something is wrong

    return next(iter(get_close_matches(word, list(known), 1)), None)
