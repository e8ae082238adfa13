"""Moves: interned objects with one text form that parses back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    ParamSpec,
    Union,
    get_args,
    get_origin,
)
from weakref import WeakValueDictionary

import attrs

from cardkit.engine.base.errors import InvalidMove, PluginError
from cardkit.engine.base.reader import read_whole

from .cards import UNKNOWN, Card

P = ParamSpec("P")

_NO_PLUS = "a text in a move cannot contain '+', which separates arguments; use another character"

#: A seat at the table, starting at 0. In a move method's annotations it says how to parse.
Seat = Annotated[int, "seat"]

#: A position in a zone, 0 for the bottom: ``at: Annotated[Position, "grid"]``. The zone is the
#: seat's own, or that of the seat or number named by the preceding argument.
Position = Annotated[int, "position"]

_NUMBERS: dict[str, Any] = {"seat": Seat, "position": Position}

#: What a move's arguments can be.
Argument = Card | int | str | None


class Move:
    """A decision: a name and arguments. Equal moves are the same object."""

    __slots__ = ("__weakref__", "args", "name", "text")
    # Weak: moves that were typed, legal or not, disappear when nothing references them.
    _made: ClassVar[WeakValueDictionary[tuple[Any, ...], Move]] = WeakValueDictionary()

    name: str
    args: tuple[Any, ...]
    text: str

    @classmethod
    def of(cls, name: str, *args: Argument) -> Move:
        key = (name, *args)
        move = cls._made.get(key)
        if move is None:
            words = [argument_text(arg) for arg in args]
            if any("+" in word for word in words):
                raise PluginError(f"the move '{name}' with {args!r}: {_NO_PLUS}")
            move = object.__new__(cls)
            move.name, move.args = name, args
            move.text = f"{name}:{'+'.join(words)}" if words else name
            cls._made[key] = move
        return move

    def __reduce__(self) -> Any:
        return Move.of, (self.name, *self.args)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<move {self.text}>"


@attrs.frozen
class Arguments:
    """How the arguments of a move are parsed: this many are required, and the last reader of a
    move with `*cards` takes all the rest."""

    readers: tuple[Reader, ...] = ()
    required: int = 0
    several: bool = False  # takes *cards: one or more, in any order

    @property
    def several_from(self) -> int | None:
        """The index of the first argument whose order does not matter; None if the order
        matters."""
        return len(self.readers) - 1 if self.several else None

    def take(self, count: int) -> bool:
        """Whether this many arguments are possible."""
        return self.required <= count and (self.several or count <= len(self.readers))

    @property
    def shape(self) -> str:
        """How they are written: CARD+SEAT."""
        return "+".join(reader.what for reader in self.readers) + ("+…" if self.several else "")


class MoveMaker(Generic[P]):
    """What ``self.NAME`` is for an ``@move`` method. Call it with arguments to get the move.

    ``self.freeze(2)`` is the move ``freeze:2``; ``self.freeze.act(t, seat, 2)`` carries it out.
    """

    __slots__ = ("_made", "act", "arguments", "name")

    def __init__(self, name: str, act: Callable[..., Any], arguments: Arguments) -> None:
        self.name = name
        self.act = act
        self.arguments = arguments
        self._made: dict[tuple[Any, ...], Move] = {}  # moves made so far, by their arguments

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Move: ...
    else:

        def __call__(self, *args):  # no **kwargs, which would build a dict per call
            move = self._made.get(args)
            if move is None:
                move = self._made[args] = Move.of(self.name, *args)
            return move

    def any(self, cards: Sequence[Card], count: int, most: int | None = None) -> Sequence[Move]:
        """List every move with this many of these cards, or `count` to `most` of them."""
        raise PluginError(
            f"{self.name}.any(…): only a move with *cards takes any of them: "
            f"def {self.name}(self, t, seat, *cards: …)"
        )

    def read(self, words: list[str], cards: Mapping[str, Card], seats: int) -> Move:
        """Parse the words after the move's name."""
        return Move.of(self.name, *self.read_arguments(words, cards, seats))

    def read_arguments(
        self, words: list[str], cards: Mapping[str, Card], seats: int
    ) -> list[Argument]:
        """Parse the arguments of a move."""
        arguments = self.arguments
        readers = arguments.readers
        if arguments.several:
            readers += readers[-1:] * (len(words) - len(readers))
        if not arguments.take(len(words)):
            shape = arguments.shape
            raise InvalidMove(f"'{self.name}' is written {self.name}{':' if shape else ''}{shape}")
        return [read(word, cards, seats) for read, word in zip(readers, words, strict=False)]


class Reader:
    """Parses one argument of a move according to the method's annotation."""

    __slots__ = ("accepts", "what", "zone")

    def __init__(self, annotation: Any, where: str) -> None:
        annotation, self.zone = _split_zone(annotation)  # the zone it is picked from; can be empty
        options = get_args(annotation) if _is_union(annotation) else (annotation,)
        texts_last = sorted(options, key=lambda option: option is str)  # str accepts any word
        self.accepts = tuple(_accepting(option, where) for option in texts_last)
        self.what = "|".join(dict.fromkeys(name for name, _ in self.accepts))

    def __call__(self, word: str, cards: Mapping[str, Card], seats: int) -> Any:
        for _, accept in self.accepts:
            found = accept(word, cards, seats)
            if found is not _NO:
                return found
        what = self.what.replace("|", " or ")  # CARD or SEAT, or literal words: hand or deck
        raise InvalidMove(f"'{word}' is not {'a ' if what[0].isupper() else ''}{what}")


_NO = object()


def _is_union(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, UnionType)


def _split_zone(annotation: Any) -> tuple[Any, str]:
    """Split ``Annotated[Playing, "supply"]`` into type and zone."""
    words = getattr(annotation, "__metadata__", ())
    plain = get_args(annotation)[0] if words else annotation
    kinds = [_NUMBERS[words[0]]] if words and words[0] in _NUMBERS else []
    zone = "".join(str(word) for word in words[len(kinds) :])
    return (kinds[0] if kinds else plain), zone


def _accepting(
    option: Any, where: str
) -> tuple[str, Callable[[str, Mapping[str, Card], int], Any]]:
    if option == Seat:
        return "SEAT", lambda word, cards, seats: _seat(word, seats)
    if option == Position:
        return "POSITION", lambda word, cards, seats: _position(word)
    if option is int:
        return "NUMBER", lambda word, cards, seats: _number(word)
    if option is None or option is NoneType:
        return "none", lambda word, cards, seats: None if word == "none" else _NO
    if get_origin(option) is Literal:
        words = {str(value): value for value in get_args(option)}
        if any("+" in word for word in words):
            raise PluginError(f"{where}: {_NO_PLUS}")
        return "|".join(words), lambda word, cards, seats: words.get(word, _NO)
    if option is str:
        return "WORD", lambda word, cards, seats: word
    if isinstance(option, type) and issubclass(option, Card):
        return (
            "CARD",
            lambda word, cards, seats: card if isinstance(card := cards.get(word), option) else _NO,
        )
    of = get_args(option)[0] if get_origin(option) in (tuple, list, set) else None
    several = isinstance(of, type) and issubclass(of, Card)
    instead = f"; for several cards write *cards: {_type_name(of)}" if several else ""
    raise PluginError(
        f"{where}: a move's arguments are cards, Seat, Position, int, str, Literal or None, "
        f"not {_type_name(option)}{instead}"
    )


def _type_name(option: Any) -> str:
    """A type as the author wrote it, without the module."""
    if get_args(option):
        inner = ", ".join("..." if each is ... else _type_name(each) for each in get_args(option))
        return f"{_type_name(get_origin(option))}[{inner}]"
    return getattr(option, "__name__", None) or repr(option)


def _seat(word: str, seats: int) -> Any:
    number = read_whole(word)
    return number if number is not None and number < seats else _NO


def _position(word: str) -> Any:
    number = read_whole(word)
    return _NO if number is None else number


def _number(word: str) -> Any:
    number = read_whole(word.removeprefix("-"))
    return _NO if number is None else -number if word.startswith("-") else number


def hide_cards(move: Move, hidden: Sequence[bool], several: int | None) -> Move:
    """Return the move with unknown cards in these positions. Among unordered cards, from argument
    `several` on, the unknown ones come last: between two known cards they would reveal their rank.
    """
    args = [UNKNOWN if hide else arg for arg, hide in zip(move.args, hidden, strict=True)]
    if several is not None:
        args[several:] = sorted(args[several:], key=lambda arg: arg is UNKNOWN)
    return Move.of(move.name, *args)


def argument_text(arg: Any) -> str:
    """Return the text of one argument of a move."""
    if arg is None:
        return "none"
    return arg.id if isinstance(arg, Card) else str(arg)
