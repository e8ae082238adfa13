"""The flow of the rules: how a move leads to the next choice, via a stack of pending steps."""

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
from cardkit.engine.base.source_lines import caller, line_of, line_of_call
from cardkit.engine.knowledge import log as entries
from cardkit.engine.model.combinations import Combinations, keep_listing
from cardkit.engine.model.moves import Move
from cardkit.engine.model.result import Result, require_result
from cardkit.engine.model.slots import NAMES as SLOT_NAMES

from .acts import act

if TYPE_CHECKING:  # rules own the flow that runs them
    from .rules import Rules

P = ParamSpec("P")
Frame = tuple[Any, ...]  # a step or decision with its arguments
LogEntry = tuple[Any, ...]  # distinguished by its first item; see knowledge/events.py
#: The return value of a step or move: what `t.ask` returned, or nothing.
Asked = object
#: A sealed question: the decision, the seats asked, and the answers so far.
Sealed = tuple[Any, tuple[int, ...], tuple[Move, ...]]

_NONE: Any = object()
ASKED: Any = object()  # returned by ask if a seat has a choice now


class Flow:
    """The part of a table that handles moves and steps."""

    __slots__ = SLOT_NAMES  # of every table: those declared below, and Table's

    rules: Rules[Any, Any]
    seat: int  # who decides; -1 if nobody does
    moves: Sequence[Move]  # a tuple, or a lazy listing
    over: bool
    outcome: Result | None  # None until there is a result
    log: list[LogEntry] | None
    stack: list[Frame]  # pending work, next on top
    later: list[Frame]  # what the running method scheduled, in the order written
    asking: Frame | None  # the decision being asked
    sealed: Sealed | None  # set while several seats are asked at once
    early: tuple[tuple[int, Move], ...]  # answers whose turn to be sealed has not come
    stops: Sequence[int]  # seats that are asked even for a single legal move

    @property
    def result(self) -> Result:
        """The result of a game that is over."""
        return require_result(self.outcome)

    @property
    def entries(self) -> list[LogEntry]:
        """The log; raises an error if the table keeps none."""
        if self.log is None:
            raise no_memory()
        return self.log

    # -- playing ---------------------------------------------------------------------------

    def apply(self, move: Move | str, by: int | None = None) -> None:
        """Carry out a legal move for `seat` and continue to the next choice.

        Where several seats are asked at once, `by` says whose answer it is: answers can arrive in
        any order, and are logged in seat order.
        """
        if by is not None and by != self.seat:
            return self._answer_early(by, move)
        moves = self.moves
        chosen: Any = move
        if move not in moves:
            chosen = self._find_listed(move)
        if self.sealed is not None:
            return self._seal(chosen)
        seat = self.seat
        if self.log is not None:
            self.log.append((seat, moves, chosen))
        self.asking = None
        args = chosen.args
        act = self.rules.acts[chosen.name]
        if not args:
            asked = act(self, seat)
        elif len(args) == 1:
            asked = act(self, seat, args[0])
        else:
            asked = act(self, seat, *args)
        if later := self.later:
            stack = self.stack
            while later:
                stack.append(later.pop())
        if asked is not ASKED:
            self.run(asked)

    def begin(self) -> None:
        """Run the `start` step and continue to the first choice."""
        self.stack.append((self.rules.start,))
        self.run(None)

    def run(self, asked: Asked, steps: int | None = None) -> Asked:
        """Run pending steps until a seat has a choice, the game is over, or this many steps were
        taken.

        Both `asked` and the result are what the last method returned: None, or the value from
        `ask`.
        """
        stack, later, rules = self.stack, self.later, self.rules
        left = rules.patience if steps is None else steps
        last: list[Callable[..., Any]] = []
        while asked is not ASKED:
            frame = self.asking
            if asked is not None:
                # A decision that is not asked because it has a single legal move or none. Here and
                # below, calls are written out by number of arguments because *args are slow.
                if frame is None or type(asked) is not tuple:
                    raise PluginError(f"a method returned {asked!r}; return t.ask(…) or nothing")
                self.asking = None
                if asked:  # a forced move is carried out, and looks like any other
                    move, seat = asked[0], frame[1]
                    if self.log is not None:
                        self.log.append((seat, asked, move))
                    args = move.args
                    if not args:
                        asked = rules.acts[move.name](self, seat)
                    elif len(args) == 1:
                        asked = rules.acts[move.name](self, seat, args[0])
                    else:
                        asked = rules.acts[move.name](self, seat, *args)
                elif len(frame) == 2:
                    asked = rules.otherwise(frame[0])(self, frame[1])
                else:
                    asked = rules.otherwise(frame[0])(self, *frame[1:])
            elif stack and frame is None:
                frame = stack.pop()
                if len(frame) == 1:
                    asked = frame[0](self)
                elif len(frame) == 2:
                    asked = frame[0](self, frame[1])
                else:
                    asked = frame[0](self, *frame[1:])
            elif self.over:
                break
            else:
                raise self._nothing_to_do(frame)
            while later:
                stack.append(later.pop())
            left -= 1
            if left < 8:
                last += [frame[0]] if frame else []
                if left <= 0 and steps is not None:
                    break
                if left < 0:
                    raise self._impatient(last)
        return asked

    def _nothing_to_do(self, frame: Frame | None) -> PluginError:
        if frame is None:
            return PluginError(
                "nothing left to do, but the game is not over: "
                "schedule a step with t.then(…), ask, or end with t.end(…)"
            )
        return PluginError(
            f"ask({frame[0].__name__}) was not returned: "
            "write 'return t.ask(…)' as the last act of the method",
            at=line_of_call(type(self.rules), "ask", frame[0].__name__),
        )

    def _impatient(self, last: Sequence[Callable[..., Any]]) -> PluginError:
        return PluginError(
            f"more than {self.rules.patience} steps without a choice; "
            f"the last ones: {', '.join(step.__name__ for step in last)}",
            at=line_of(last[0]),
        )

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may choose now: one, or all that have not answered yet."""
        if self.over:
            return ()
        if self.sealed is None:
            return (self.seat,)
        _, seats, answers = self.sealed
        answered = {seat for seat, _ in self.early}
        return tuple(seat for seat in seats[len(answers) :] if seat not in answered)

    def moves_of(self, seat: int) -> Sequence[Move]:
        """Return this seat's legal moves now; none if it is not asked."""
        if seat not in self.asked:
            return ()
        if seat == self.seat:
            return self.moves
        assert self.asking is not None
        decision, _, *args = self.asking
        return keep_listing(decision(self, seat, *args))

    def _answer_early(self, seat: int, move: Move | str) -> None:
        """Keep a seat's answer until its turn to be revealed."""
        if self.over:
            raise CardkitError("the game is over: no more moves")
        if seat not in self.asked:
            raise CardkitError(f"seat {seat} is not asked now: {_name_seats(self.asked)}")
        moves = self.moves_of(seat)
        chosen = self.rules.parse(move) if isinstance(move, str) else move
        if chosen not in moves:
            reason = self.rules.why_illegal(self, chosen, seat)
            raise IllegalMove(chosen, reason, self.rules.texts.illegal(chosen, reason))
        self.early = (*self.early, (seat, chosen))

    def _find_listed(self, move: Move | str) -> Move:
        """Find the legal move that `move` is or spells; raise with the reason if there is none."""
        if self.over:
            raise CardkitError("the game is over: no more moves")
        if isinstance(move, str):
            move = self.rules.parse(move)
            if move in self.moves:
                return move
        if not isinstance(move, Move):
            raise InvalidMove(f"{move!r} is not a move; give one of t.moves or its text")
        reason = self.rules.why_illegal(self, move)
        raise IllegalMove(move, reason, self.rules.texts.illegal(move, reason))

    def why_not(self, move: Move | str, seat: int | None = None) -> Reason | None:
        """Why this seat, or the one to move, may not make this move now; None if it is legal."""
        if isinstance(move, str):
            move = self.rules.parse(move)
        if seat is None or seat == self.seat:
            return None if move in self.moves else self.rules.why_illegal(self, move)
        if seat not in self.asked:
            return Reason("not_asked")
        return None if move in self.moves_of(seat) else self.rules.why_illegal(self, move, seat)

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
            """Schedule a step: ``t.then(self.deal, 0)``. Several steps run in the order written."""
            self.later.append(frame)  # the arguments as given: the fastest way to build it

        @act(changes=False)
        def ask(self, decision, seat, one=_NONE, two=_NONE):  # defaults are faster than *args
            """Ask a seat now: ``return t.ask(self.turn, seat)``, the last act of a method.

            A decision has at most two arguments besides the seat.
            """
            if one is _NONE:
                self.asking = (decision, seat)
                moves = decision(self, seat)
            else:
                self.asking = (decision, seat, one) + (() if two is _NONE else (two,))
                moves = decision(self, *self.asking[1:])
            if len(moves) < 2 and not (
                moves
                and (self.stops or self.rules.always)  # rare, and quick to check
                and (seat in self.stops or decision.__name__ in self.rules.always)
            ):
                return tuple(moves)  # run() handles it
            self.seat = seat
            if moves.__class__ is not Combinations or len(moves) == 1:  # as above, if it stops here
                moves = tuple(moves)
            self.moves = moves
            return ASKED

    @act(changes=False)
    def ask_all(
        self, decision: Callable[..., Sequence[Move]], seats: Iterable[int], *args: object
    ) -> Asked:
        """Ask several seats at once: ``return t.ask_all(self.offer_what, others)``.

        Answers are sealed: others see only who has chosen. Once all have, the answers are opened
        together and the moves carried out in seat order. Answers that are private moves stay
        sealed. The decision gets the arguments given here.
        """
        self.sealed = (decision, tuple(seats), ())
        self.asking = (decision, -1, *args)
        return self._ask_sealed()

    def _ask_sealed(self) -> Any:
        """Ask the next seat that has not answered, even if it has a single legal move."""
        assert self.sealed is not None and self.asking is not None
        decision, seats, answers = self.sealed
        args = self.asking[2:]
        if len(answers) == len(seats):
            return self._open(decision.__name__, seats, answers, args)
        seat = seats[len(answers)]
        moves = keep_listing(decision(self, seat, *args))
        if not moves:
            raise PluginError(
                f"sealed decision '{decision.__name__}': seat {seat} has no move: list one that "
                "passes, or leave the seat out, t.ask_all(self.NAME, [seats that have a choice])",
                at=line_of(decision),
            )
        self.asking = (decision, seat, *args)
        self.seat = seat
        self.moves = moves
        return ASKED

    def _seal(self, move: Move) -> None:
        assert self.sealed is not None
        decision, seats, answers = self.sealed
        if self.log is not None:
            self.log.append(entries.sealed(self.seat, self.moves, move))
        self.sealed = (decision, seats, (*answers, move))
        asked = self._ask_sealed()
        if asked is not ASKED:
            self.run(asked)
        elif self.early:
            waiting = dict(self.early)
            if self.seat in waiting:
                answer = waiting.pop(self.seat)
                self.early = tuple(waiting.items())
                self._seal(answer)

    def _open(
        self, decision: str, seats: tuple[int, ...], answers: tuple[Move, ...], args: Frame
    ) -> None:
        self.sealed = self.asking = None
        if self.log is not None and seats:
            self.log.append(entries.opened(seats, answers))
        for seat, move in reversed(list(zip(seats, answers, strict=True))):
            self.stack.append((self.rules.carry_out_answer, seat, decision, move, *args))

    @act()
    def back_to(self, step: Callable[..., Asked]) -> None:
        """Drop pending steps down to this one, which runs next: ``t.back_to(self.score)``."""
        stack = self.stack
        self.later.clear()
        while stack and stack[-1][0] != step:
            stack.pop()
        if not stack:
            raise PluginError(f"back_to({step.__name__}): that step is not pending")

    @act()
    def end(self, reason: str, ranks: Sequence[int] | None = None, *, won: bool = True) -> None:
        """End the game. Unless given, ranks follow from the scores: highest first, or lowest
        first where the card file says ``lowest = true``. With ``won=False`` everybody loses."""
        self.stack.clear()
        self.later.clear()
        self.seat = -1
        self.moves = ()
        self.asking = self.sealed = None
        self.early = ()
        self.over = True
        rules = self.rules
        try:
            result = Result.of(
                rules.scores(self), reason, ranks, rules.teams(), lowest=rules.lowest, won=won
            )
        except PluginError as error:
            raise PluginError(str(error), at=caller(type(rules))) from None
        self.outcome = rules.conclude(self, result)


def _name_seats(seats: Sequence[int]) -> str:
    return f"seat {seats[0]} is" if len(seats) == 1 else f"seats {', '.join(map(str, seats))} are"
