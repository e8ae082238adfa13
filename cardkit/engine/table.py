"""The table: everything true now, and the acts that change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, ParamSpec, cast

import attrs

from . import layout as layouts
from .chance import Script, chance
from .errors import CardkitError, IllegalMove, InvalidMove, PluginError, Reason
from .moves import Move
from .places import C, Place
from .result import Result

if TYPE_CHECKING:
    from .rules import Rules
    from .view import View

P = ParamSpec("P")
Frame = tuple[Any, ...]  # a step or decision with its arguments

_SHARED = ("rules", "seats", "seat", "moves", "over", "result", "key", "drawn", "asking")
_DROPPED = ("log", "script")


_NONE: Any = object()


class _Forced:
    """A decision with a single move, which looks like any other, or with none."""

    __slots__ = ("frame", "moves")

    def __init__(self, frame: Frame, moves: Sequence[Move]) -> None:
        self.frame, self.moves = frame, tuple(moves)

    def resolve(self, t: Table[Any]) -> Any:
        decision, seat, *args = self.frame
        if not self.moves:
            return t.rules.otherwise(decision)(t, seat, *args)
        move = self.moves[0]
        if t.log is not None:
            t.log.append((seat, self.moves, move))
        return t.rules.acts[move.name](t, seat, *move.args)


class TableType(type):
    """Makes every subclass of Table an attrs class with slots and a generated ``clone()``."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        cls = super().__new__(mcs, name, bases, body)
        if "__attrs_attrs__" in body or not any(isinstance(b, TableType) for b in bases):
            return cls
        body.setdefault("__annotations__", {})
        made: Any = attrs.define(cls, eq=False, init=False, repr=False, weakref_slot=False)
        made.layout = layouts.read_layout(made)
        scope: dict[str, Any] = {"make": object.__new__, "cls": made}
        exec(layouts.clone_code(made.layout, _SHARED, _DROPPED), scope)
        made.clone = scope["clone"]
        return made


class Table(Generic[C], metaclass=TableType):
    """State of one game. Subclasses declare zones and fields; rules change them with these acts.

    To play: `seat` decides, `moves` are its legal moves, `apply` carries one out; `over`, `result`.
    """

    __slots__ = (*_SHARED, *_DROPPED, "cells", "later", "stack")
    layout: ClassVar[layouts.Layout]

    rules: Rules[Any, Any]
    seats: range
    seat: int  # who decides; -1 when nobody does
    moves: tuple[Move, ...]
    over: bool
    result: Result | None
    key: int  # the key of the game's chance, and how many outcomes were drawn
    drawn: int
    log: list[tuple[Any, ...]] | None
    script: Script | None
    stack: list[Frame]  # pending work, the next on top
    cells: list[list[C]]  # the cards of every place, by Place.i
    later: list[Frame]  # what the running method scheduled, in the order written
    asking: Frame | None  # the decision that is asked

    # -- playing ---------------------------------------------------------------------------

    def apply(self, move: Move | str) -> None:
        """Carries out a legal move of `seat` and goes on to the next choice."""
        moves = self.moves
        if move not in moves:
            move = self._listed(move)
        seat = self.seat
        log = self.log
        if log is not None:
            log.append((seat, moves, move))
        self.asking = None
        args = move.args
        act = self.rules.acts[move.name]
        if not args:
            asked = act(self, seat)
        elif len(args) == 1:
            asked = act(self, seat, args[0])
        else:
            asked = act(self, seat, *args)
        if self.later:
            self.stack += self.later[::-1]
            self.later.clear()
        if asked is not True:
            self.run(asked)

    def begin(self) -> None:
        """Runs the step `start` and goes on to the first choice."""
        self.stack.append((self.rules.start,))
        self.run(None)

    def run(self, asked: Any) -> None:
        """Works off the stack until a seat has a choice, or the game is over.

        `asked` is what the last method returned: None, or what `ask` gave it, which is True if
        a seat has a choice now.
        """
        for _ in range(self.rules.patience):
            if asked is None:
                if self.asking is not None:
                    raise PluginError(
                        f"ask({self.asking[0].__name__}) was not returned: "
                        "write 'return t.ask(…)' as the last act of the method"
                    )
                if self.stack:
                    frame = self.stack.pop()
                    asked = frame[0](self) if len(frame) == 1 else frame[0](self, *frame[1:])
                elif self.over:
                    return
                else:
                    raise PluginError(
                        "nothing left to do, but the game is not over: "
                        "schedule a step with t.then(…), ask, or end with t.end(…)"
                    )
            elif type(asked) is _Forced:
                self.asking = None
                asked = asked.resolve(self)
            else:
                raise PluginError(f"a method returned {asked!r}; it returns t.ask(…) or nothing")
            if self.later:
                self.stack += self.later[::-1]
                self.later.clear()
            if asked is True:
                return
        raise PluginError(self._endless())

    def _endless(self) -> str:
        """Runs some more steps, to name those that follow each other for ever."""
        names: list[str] = []
        while len(names) < 8 and self.stack:
            step = self.stack.pop()
            names.append(step[0].__name__)
            step[0](self, *step[1:])
            self.stack += self.later[::-1]
            self.later.clear()
            if self.asking is not None:
                names.append(self.asking[0].__name__)
                break
        return (
            f"more than {self.rules.patience} steps without a choice; "
            f"the last ones: {', '.join(names)}"
        )

    def _listed(self, move: Move | str) -> Move:
        """The legal move that `move` is or spells; raises the reason why it is none."""
        if self.over:
            raise CardkitError("the game is over: no more moves")
        if isinstance(move, str):
            move = self.rules.parse(move)
            if move in self.moves:
                return move
        if not isinstance(move, Move):
            raise InvalidMove(f"{move!r} is no move; give one of t.moves or its text")
        reason = self.why_not(move) or Reason("not_listed")
        raise IllegalMove(move, reason, self.rules.texts.illegal(move, reason))

    def why_not(self, move: Move | str) -> Reason | None:
        """Why `seat` may not make this move now; None if it may."""
        if isinstance(move, str):
            move = self.rules.parse(move)
        if move in self.moves:
            return None
        return self.rules.why_not(self, self.seat, move) or Reason("not_listed")

    # -- the flow of the rules -------------------------------------------------------------

    if TYPE_CHECKING:

        def then(
            self, step: Callable[Concatenate[Any, P], Any], /, *args: P.args, **_: P.kwargs
        ) -> None: ...

        def ask(
            self, decision: Callable[Concatenate[Any, P], Any], /, *args: P.args, **_: P.kwargs
        ) -> Any: ...
    else:

        def then(self, *frame):
            """Schedules a step: ``t.then(self.deal, 0)``. Several run in the order written."""
            self.later.append(frame)  # the arguments as they come: the fastest way to make it

        def ask(self, decision, seat, one=_NONE, two=_NONE):  # defaults are faster than *args
            """Asks a seat now: ``return t.ask(self.turn, seat)``, the last act of a method.

            A decision has at most two arguments besides the seat.
            """
            if one is _NONE:
                self.asking = (decision, seat)
                moves = decision(self, seat)
            else:
                self.asking = (decision, seat, one) + (() if two is _NONE else (two,))
                moves = decision(self, *self.asking[1:])
            if len(moves) < 2:
                return _Forced(self.asking, moves)
            self.seat = seat
            self.moves = tuple(moves)
            return True

    def back_to(self, step: Callable[..., Any]) -> None:
        """Drops pending steps down to this one, which runs next: ``t.back_to(self.score)``."""
        stack = self.stack
        self.later.clear()
        while stack and stack[-1][0] != step:
            stack.pop()
        if not stack:
            raise PluginError(f"back_to({step.__name__}): that step is not pending")

    def end(self, reason: str, ranks: list[int] | None = None) -> None:
        """Ends the game. Ranks follow from the scores, highest first, unless given."""
        self.stack.clear()
        self.later.clear()
        self.seat = -1
        self.moves = ()
        self.over = True
        self.result = self.rules.conclude(self, Result.of(self.rules.scores(self), reason, ranks))

    # -- cards -----------------------------------------------------------------------------

    def next(self, place: Place) -> C | None:
        """The top card of a place, which stays there; refills an empty place. None if it can't."""
        cards = self.cells[place.i]
        if not cards:
            self.rules.refill(self, place)
            if not cards:
                return None
        return cards[-1]

    def draw(self, source: Place, to: Place) -> C | None:
        """Moves the top card; refills an empty place. None if no card is to be had."""
        cards = self.cells[source.i]
        if not cards:
            self.rules.refill(self, source)
            if not cards:
                return None
        card = cards.pop()
        self.cells[to.i].append(card)
        log = self.log
        if log is not None:
            log.append(source.sent[to.i][card])
        return card

    def move(self, card: C, source: Place, to: Place) -> None:
        """Moves this card to the top of another place."""
        try:
            self.cells[source.i].remove(card)
        except ValueError:
            raise PluginError(f"move: no {card} in {source}") from None
        self.cells[to.i].append(card)
        if self.log is not None:
            self.log.append(source.sent[to.i][card])

    def move_at(self, index: int, source: Place, to: Place) -> C:
        """Moves the card at this position (0 is the bottom) to the top of another place."""
        card = self.cells[source.i].pop(index)
        self.cells[to.i].append(card)
        if self.log is not None:
            self.log.append(source.sent[to.i][card])
        return card

    def move_all(self, source: Place, to: Place) -> None:
        """Moves all cards, keeping their order; nothing happens if there are none."""
        self.collect((source,), to)

    def collect(self, sources: tuple[Place, ...], to: Place) -> None:
        """Moves all cards of several places, as at the end of a round."""
        cells = self.cells
        goal = cells[to.i]
        before = len(goal)
        for source in sources:
            cards = cells[source.i]
            if cards:
                goal += cards
                cards.clear()
        if self.log is not None and len(goal) > before:
            self.log.append((tuple(goal[before:]), sources, to))

    # -- chance ----------------------------------------------------------------------------

    def shuffle(self, place: Place) -> None:
        """Puts the cards of a place into a random order."""
        cards = self.cells[place.i]
        order = self.script.shuffle(place.name, cards) if self.script is not None else None
        if order is None:
            rnd = chance(self.key, self.drawn)
            cards.sort(key=lambda _: rnd())
        else:
            cards[:] = cast("list[C]", order)
        self.drawn += 1
        if self.log is not None:
            self.log.append((place, tuple(cards)))

    def pick(self, what: str, of: int) -> int:
        """A random number from 0 to of-1; `what` names it in the record."""
        value = self.script.pick(what, of) if self.script is not None else None
        if value is None:
            value = int(chance(self.key, self.drawn)() * of)
        self.drawn += 1
        if self.log is not None:
            self.log.append((None, what, of, value))
        return value

    # -- telling ---------------------------------------------------------------------------

    def say(self, event: str, /, **params: Any) -> None:
        """Logs a fact for people: ``t.say("bust", seat=seat, card=card)``.

        Its text is ``events.bust`` of the locale tables. ``to=SEAT`` tells that seat only.
        """
        if self.log is not None:
            self.log.append((event, *params, *params.values()))

    # -- looking ---------------------------------------------------------------------------

    def clone(self) -> Any:
        """An independent copy without the log, to try moves on. Generated for each subclass."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """What this seat may know."""
        if seat not in self.seats:
            raise CardkitError(f"no seat {seat}: the seats are 0 to {len(self.seats) - 1}")
        return self.rules.core.viewer(self, seat)

    def to_json(self) -> str:
        """The whole table as text; ``game.from_json(text)`` makes it again."""
        from .state import table_to_json

        return table_to_json(self)

    def __str__(self) -> str:
        from .picture import picture

        return picture(self, self.rules.texts)

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} to move"
        return f"<{type(self).__name__}, {len(self.seats)} seats, {state}>"
