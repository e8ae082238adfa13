"""Supervised play: what a game's methods do, and whether that is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs

from cardkit.engine.base.source_lines import caller, classes_of, line_of
from cardkit.engine.flow.decorators import marked_methods
from cardkit.engine.flow.table_state import State, difference, state
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.zones import Place
from cardkit.testing.checks.questions import cure, method_name, unaskable, unlistable, what
from cardkit.testing.checks.source import first_change

from .case import Case

_PLAIN = (int, str, float, type(None), Card, Move, Place)  # allowed as a step's argument


@attrs.define
class Watch:
    """Watches one game's methods; the first one that does something forbidden fails the case."""

    case: Case
    ran: Counter[str] = attrs.Factory(Counter)  # how often each method ran
    last: str = ""  # the last step or move that ran
    asked: tuple[str, State] | None = None  # the last question's line, and the table at that time
    logged: int = 0  # the length of the log at that time

    @property
    def rules(self) -> type[Any]:
        return self.case.game.rules

    @property
    def classes(self) -> tuple[type[Any], ...]:
        return classes_of(self.case.game)

    def game(self) -> Game:
        """Return the game with this watch installed on its methods and its table."""
        old = self.case.game.hooks
        acts = [
            name
            for name, mark in marked_methods(self.rules).items()
            if mark.kind in ("step", "move")
        ]
        before = {name: (self._begins(name), *old.before.get(name, ())) for name in acts}
        after = {name: (self._ends, *old.after.get(name, ())) for name in acts}
        game = attrs.evolve(self.case.game, hooks=attrs.evolve(old, before=before, after=after))
        return game.with_table_class(self.case.seats, lambda table: _trace_table(table, self))

    @property
    def where(self) -> str | None:
        """The line of the last step that ran, for errors that have no line."""
        return line_of(getattr(self.rules, self.last)) if self.last else None

    # -- what the methods do ---------------------------------------------------------------

    def _begins(self, name: str) -> Callable[..., None]:
        def note(t: Any, args: Any) -> None:
            self.ran[name] += 1
            self.last = name
            self.asked = None

        return note

    def _ends(self, t: Any, args: Any) -> None:
        if self.asked is not None and t.asking is not None:
            line, before = self.asked
            changed = difference(before, state(t))
            if changed:
                self.case.fail(
                    f"the table changes ({changed}) after t.ask({method_name(t.asking[0])}): "
                    "do that first, and make 'return t.ask(…)' the last act of the method",
                    line,
                )

    def check_frame(self, frame: tuple[Any, ...]) -> None:
        """Reject anything that is not a step, and arguments that a copy of the table
        would share.
        """
        step, *args = frame
        kind = getattr(getattr(step, "__cardkit__", None), "kind", "")
        if kind not in ("step", "effect"):
            self.case.fail(
                f"t.then({method_name(step)}): {what(step)} is not a step: {cure(step)}",
                caller(*self.classes),
            )
        for arg in args:
            if not _is_plain(arg):
                self.case.fail(
                    f"t.then({method_name(step)}, …): {arg!r} is an argument that copies of the "
                    "table would share: give numbers, texts, cards or tuples, or declare a field",
                    caller(*self.classes),
                )

    def listing(
        self, t: Any, decision: Any, asked: list[tuple[Any, ...]], ask: Callable[[], Any]
    ) -> Any:
        """Ask, and make sure that the decision only lists moves; `asked` are its arguments, by
        seat.
        """
        line = caller(*self.classes)
        problem = unaskable(t, decision, [args[0] for args in asked])
        if problem:
            self.case.fail(f"t.ask({method_name(decision)}): {problem}", line)
        if self.asked is not None and self.logged == len(t.log):  # nobody has moved since
            self.case.fail(
                f"t.ask({method_name(decision)}): this method has asked before, and only its last "
                f"question is put ({self.asked[0]}): ask one, and the other in a step after it",
                line,
            )
        self.ran[decision.__name__] += 1
        before = state(t)
        for args in asked:
            problem = unlistable(t.rules, decision(t, *args))
            if problem:
                self.case.fail(f"the decision '{decision.__name__}' {problem}", line_of(decision))
        given = ask()
        changed = difference(before, state(t))
        if changed:
            self.case.fail(
                f"the decision '{decision.__name__}' changes the table ({changed}): a decision "
                "only lists moves; change the table in a step or in the move",
                first_change(decision) or line_of(decision),
            )
        self.asked, self.logged = (line or "", before), len(t.log)
        return given

    def said(self, event: str, params: dict[str, Any]) -> None:
        """Reject values that cannot be written to a record."""
        for name, value in params.items():
            if not _is_plain(value):
                self.case.fail(
                    f"t.say('{event}', {name}={value!r}): an event tells numbers, texts, cards, "
                    "moves or tuples of them",
                    caller(*self.classes),
                )


def _trace_table(table: type[Any], watch: Watch) -> type[Any]:
    class Watched(table):  # type: ignore[misc]
        __slots__ = ()

        def then(self, *frame: Any) -> None:
            watch.check_frame(frame)
            super().then(*frame)

        def ask(self, decision: Any, *args: Any) -> Any:
            asking = super().ask
            asked = [args] if args else []
            return watch.listing(self, decision, asked, lambda: asking(decision, *args))

        def ask_all(self, decision: Any, seats: Any, *args: Any) -> Any:
            asking, given = super().ask_all, tuple(seats)
            asked = [(seat, *args) for seat in given]
            return watch.listing(self, decision, asked, lambda: asking(decision, given, *args))

        def say(self, event: str, /, **params: Any) -> None:
            watch.said(event, params)
            super().say(event, **params)

    Watched.__name__ = table.__name__  # for Python's own messages
    return Watched


def _is_plain(value: Any) -> bool:
    return isinstance(value, _PLAIN) or (isinstance(value, tuple) and all(map(_is_plain, value)))
