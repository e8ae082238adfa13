"""The flow of the rules: how a move leads to the next choice, over a stack of pending steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self

from cardkit.engine.base.errors import (
    CardkitError,
    IllegalMove,
    InvalidMove,
    PluginError,
    Reason,
    no_memory,
)
from cardkit.engine.base.source_lines import line_of, line_of_call
from cardkit.engine.knowledge import log as entries
from cardkit.engine.model.moves import Move
from cardkit.engine.model.result import Result, require_result
from cardkit.engine.model.slots import NAMES as SLOT_NAMES

from .acts import act

if TYPE_CHECKING:  # rules own the flow that runs them
    from .rules import Rules

P = ParamSpec("P")
Frame = tuple[Any, ...]  # a step or decision with its arguments
LogEntry = tuple[Any, ...]  # told apart by its first item: see knowledge/events.py
#: What a step or move returns: what `t.ask` gave it, or nothing.
Asked = object
#: A sealed question: the decision, the seats that are asked, and the answers so far.
Sealed = tuple[Any, tuple[int, ...], tuple[Move, ...]]

_NONE: Any = object()
_ASKED: Any = object()  # what ask gives if a seat has a choice now


class Flow:
    """What a table does with moves and steps."""

    __slots__ = SLOT_NAMES  # of every table: what it declares below, and Table

    rules: Rules[Any, Any]
    seat: int  # who decides; -1 when nobody does
    moves: tuple[Move, ...]
    over: bool
    outcome: Result | None  # the result, once there is one
    log: list[LogEntry] | None
    stack: list[Frame]  # pending work, the next on top
    later: list[Frame]  # what the running method scheduled, in the order written
    asking: Frame | None  # the decision that is asked
    sealed: Sealed | None  # several seats are asked at once
    stops: Sequence[int]  # seats that make a single legal move themselves; for others it is made

    @property
    def result(self) -> Result:
        """The result of a game that is over."""
        return require_result(self.outcome)

    @property
    def entries(self) -> list[LogEntry]:
        """The log; a table without one says so."""
        if self.log is None:
            raise no_memory()
        return self.log

    # -- playing ---------------------------------------------------------------------------

    def apply(self, move: Move | str) -> None:
        """Carries out a legal move of `seat` and goes on to the next choice."""
        moves = self.moves
        if move not in moves:
            move = self._find_listed(move)
        if self.sealed is not None:
            return self._seal(move)
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
        if asked is not _ASKED:
            self.run(asked)

    def begin(self) -> None:
        """Runs the step `start` and goes on to the first choice."""
        self.stack.append((self.rules.start,))
        self.run(None)

    def run(self, asked: Asked) -> None:
        """Works off the stack until a seat has a choice, or the game is over.

        `asked` is what the last method returned: None, or what `ask` gave it.
        """
        for _ in range(self.rules.patience):
            if asked is None and not self.stack and self.over:
                return
            asked = self._next(asked)
            if asked is _ASKED:
                return
        last: list[Any] = []
        while len(last) < 8 and (asked is not None or self.stack):
            frame = self.asking if asked is not None else self.stack[-1]
            last += [frame[0]] if frame else []
            asked = self._next(asked)
        raise PluginError(
            f"more than {self.rules.patience} steps without a choice; "
            f"the last ones: {', '.join(step.__name__ for step in last)}",
            at=line_of(last[0]),
        )

    def _next(self, asked: Any) -> Any:
        """Carries out a forced decision, or the next step of the stack."""
        frame = self.asking
        if asked is None:
            if frame is not None:
                raise PluginError(
                    f"ask({frame[0].__name__}) was not returned: "
                    "write 'return t.ask(…)' as the last act of the method",
                    at=line_of_call(type(self.rules), "ask", frame[0].__name__),
                )
            if not self.stack:
                raise PluginError(
                    "nothing left to do, but the game is not over: "
                    "schedule a step with t.then(…), ask, or end with t.end(…)"
                )
            frame = self.stack.pop()
            asked = frame[0](self) if len(frame) == 1 else frame[0](self, *frame[1:])
        elif frame is not None and type(asked) is tuple:
            self.asking = None
            if asked:  # a single legal move is carried out, and looks like any other
                move = asked[0]
                if self.log is not None:
                    self.log.append((frame[1], asked, move))
                asked = self.rules.acts[move.name](self, frame[1], *move.args)
            else:
                asked = self.rules.otherwise(frame[0])(self, *frame[1:])
        else:
            raise PluginError(f"a method returned {asked!r}; it returns t.ask(…) or nothing")
        if self.later:
            self.stack += self.later[::-1]
            self.later.clear()
        return asked

    def _find_listed(self, move: Move | str) -> Move:
        """The legal move that `move` is or spells; raises the reason why it is none."""
        if self.over:
            raise CardkitError("the game is over: no more moves")
        if isinstance(move, str):
            move = self.rules.parse(move)
            if move in self.moves:
                return move
        if not isinstance(move, Move):
            raise InvalidMove(f"{move!r} is no move; give one of t.moves or its text")
        reason = self.rules.why_illegal(self, move)
        raise IllegalMove(move, reason, self.rules.texts.illegal(move, reason))

    def why_not(self, move: Move | str) -> Reason | None:
        """Why `seat` may not make this move now; None if it may."""
        if isinstance(move, str):
            move = self.rules.parse(move)
        if move in self.moves:
            return None
        return self.rules.why_illegal(self, move)

    # -- for the rules ---------------------------------------------------------------------

    if TYPE_CHECKING:

        def then(
            self, step: Callable[Concatenate[Self, P], Asked], /, *args: P.args, **_: P.kwargs
        ) -> None: ...

        def ask(
            self,
            decision: Callable[Concatenate[Self, P], Sequence[Move]],
            /,
            *args: P.args,
            **_: P.kwargs,
        ) -> Asked: ...
    else:

        @act()
        def then(self, *frame):
            """Schedules a step: ``t.then(self.deal, 0)``. Several run in the order written."""
            self.later.append(frame)  # the arguments as they come: the fastest way to make it

        @act(changes=False)
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
            if len(moves) < 2 and not (
                moves and (seat in self.stops or decision.__name__ in self.rules.always)
            ):
                return tuple(moves)  # run() carries it out
            self.seat = seat
            self.moves = tuple(moves)
            return _ASKED

    @act(changes=False)
    def ask_all(
        self, decision: Callable[[Self, int], Sequence[Move]], seats: Iterable[int]
    ) -> Asked:
        """Asks several seats at once: ``return t.ask_all(self.offer_what, others)``.

        Answers are sealed: others see only who has chosen. When all have, they are opened
        together and each move is carried out in the order of the seats. Answers that are
        private moves stay sealed.
        """
        self.sealed = (decision, tuple(seats), ())
        return self._ask_sealed()

    def ask_again(self) -> Asked:
        """Lists the moves of the pending question anew, after something changed."""
        assert self.asking is not None
        return self._ask_sealed() if self.sealed is not None else self.ask(*self.asking)

    def _ask_sealed(self) -> Any:
        """Asks the next seat that has not answered; a single legal move is asked all the same."""
        assert self.sealed is not None
        decision, seats, answers = self.sealed
        if len(answers) == len(seats):
            return self._open(decision.__name__, seats, answers)
        seat = seats[len(answers)]
        moves = tuple(decision(self, seat))
        if not moves:
            raise PluginError(
                f"sealed decision '{decision.__name__}': seat {seat} has no move",
                at=line_of(decision),
            )
        self.asking = (decision, seat)
        self.seat = seat
        self.moves = moves
        return _ASKED

    def _seal(self, move: Move) -> None:
        assert self.sealed is not None
        decision, seats, answers = self.sealed
        if self.log is not None:
            self.log.append(entries.sealed(self.seat, self.moves, move))
        self.sealed = (decision, seats, (*answers, move))
        asked = self._ask_sealed()
        if asked is not _ASKED:
            self.run(asked)

    def _open(self, decision: str, seats: tuple[int, ...], answers: tuple[Move, ...]) -> None:
        self.sealed = self.asking = None
        if self.log is not None and seats:
            self.log.append(entries.opened(seats, answers))
        for seat, move in reversed(list(zip(seats, answers, strict=True))):
            self.stack.append((self.rules.carry_out_answer, seat, decision, move))

    @act()
    def back_to(self, step: Callable[..., Asked]) -> None:
        """Drops pending steps down to this one, which runs next: ``t.back_to(self.score)``."""
        stack = self.stack
        self.later.clear()
        while stack and stack[-1][0] != step:
            stack.pop()
        if not stack:
            raise PluginError(f"back_to({step.__name__}): that step is not pending")

    @act()
    def end(self, reason: str, ranks: list[int] | None = None) -> None:
        """Ends the game. Ranks follow from the scores, highest first, unless given."""
        self.stack.clear()
        self.later.clear()
        self.seat = -1
        self.moves = ()
        self.asking = self.sealed = None
        self.over = True
        rules = self.rules
        result = Result.of(rules.scores(self), reason, ranks, rules.teams())
        self.outcome = rules.conclude(self, result)
