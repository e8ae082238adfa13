"""A person choosing a move: what is picked, where the cursor is, and what is said about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import chain

from cardkit.engine.model.texts import Texts
from cardkit.session.choice import Choice, is_listed
from cardkit.session.frames import MoveOption, Pick, Question
from cardkit.session.scene import Scene

from .cursor import (
    OnCard,
    OnMove,
    OnSeat,
    Target,
    first_target,
    groups_of,
    step_cursor,
)

#: Why something cannot be picked: of the question, after what was picked, this pick.
Explain = Callable[[Question, Sequence[Sequence[Pick]], Pick], str]


class Chooser:
    """One decision of a person. `answer` is the move as it is written; None if a move was taken
    back instead."""

    def __init__(self, question: Question, scene: Scene, texts: Texts, explain: Explain) -> None:
        self.question = question
        self.scene = scene
        self.texts = texts
        self.ask_why = explain
        self.choice = Choice(question)
        self.answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self.cursor = first_target(self.groups, self.choice)
        self.typed = ""  # the beginning of a number
        self.said = ""  # a reason, a hint: instead of the prompt, until the next key

    @property
    def groups(self) -> list[list[Target]]:
        """What the cursor can reach."""
        return groups_of(self.scene, self.choice)

    @property
    def listed(self) -> list[MoveOption]:
        """The moves that are shown one by one."""
        fitting = self.choice.fitting
        return fitting if is_listed(fitting) else []

    def prompt(self) -> str:
        """What the person is to do."""
        t = self.texts
        if self.said:
            return self.said
        if self.typed:
            return t("screen.typing", number=self.typed)
        preview = self.choice.preview
        if preview is not None:
            more = t("screen.or_more") if self.choice.options else ""
            return t("screen.confirm", move=preview.label, more=more)
        if self.choice.picked:
            wanted = {len(move.picks) for move in self.choice.fitting}
            if self.listed or len(wanted) > 1:
                return t("screen.which")
            return t("screen.several", count=min(wanted) - len(self.choice.so_far))
        if len(self.question.moves) == 1:
            move, why = self.question.moves[0].label, self.question.why
            id = "screen.only_why" if why else "screen.only"
            return t(id, seat=self.question.seat, move=move, why=why)
        kind = "seat" if isinstance(self.cursor, OnSeat) else "move"
        if self.question.prompt:
            return t("screen.your_answer", seat=self.question.seat, asked=self.question.prompt)
        return t(f"screen.your_{kind}", seat=self.question.seat)

    # -- keys ------------------------------------------------------------------------------

    def step(self, across: int, down: int) -> None:
        self.cursor = step_cursor(self.groups, self.cursor, across, down)
        self.said = self.typed = ""

    def confirm(self) -> None:
        """Enter: the move, seat or card under the cursor."""
        if self.typed:
            self.take_number(int(self.typed))
        elif isinstance(self.cursor, OnMove):
            self.decide(self.cursor.move)
        elif self.choice.preview is not None and self._on_last_pick():
            self.decide(self.choice.preview)
        elif self.cursor is not None:
            self.take(self.cursor)

    def _on_last_pick(self) -> bool:
        """Whether the cursor rests where the last pick was made, so that Enter confirms it."""
        last = self.choice.picked[-1]
        if isinstance(self.cursor, OnCard):
            return self.cursor.at == last.at
        return isinstance(self.cursor, OnSeat) and last.pick == self.cursor.pick

    def back(self) -> None:
        """Takes back the last pick."""
        self.said = self.typed = ""
        self.choice.back()
        if self.cursor not in [target for group in self.groups for target in group]:
            self.cursor = first_target(self.groups, self.choice)

    def why(self) -> None:
        """Why what the cursor is on cannot be picked."""
        if isinstance(self.cursor, OnCard | OnSeat):
            self.explain(self.cursor.pick)

    def digit(self, character: str) -> None:
        """A digit of the number of a move; plays it as soon as no longer number is possible."""
        self.said = ""
        self.typed += character
        count = len(self.choice.fitting)
        number = int(self.typed)
        if not 1 <= number <= count:
            self.said = self.texts("screen.no_number", number=number, count=count)
            self.typed = ""
        elif number * 10 > count:
            self.take_number(number)

    def take_number(self, number: int) -> None:
        self.typed = ""
        if 1 <= number <= len(self.choice.fitting):
            self.decide(self.choice.fitting[number - 1])

    # -- picking ---------------------------------------------------------------------------

    def take(self, target: Target) -> None:
        """Picks a card or a seat; a seat that completes a move makes it."""
        choice = self.choice
        self.said = ""
        self.cursor = target
        if isinstance(target, OnMove):
            self.decide(target.move)
            return
        seat = isinstance(target, OnSeat)
        if not choice.pick(target.pick, None if isinstance(target, OnSeat) else target.at):
            self.explain(target.pick)
        elif seat and choice.preview is not None and not choice.options:
            self.decide(choice.preview)
        elif choice.picked and choice.preview is None and self.listed:
            self.cursor = OnMove(choice.fitting[0])

    def click_card(self, at: tuple[int, int]) -> None:
        """A click picks a card; one more on the last picked card confirms."""
        again = self.choice.picked and self.choice.picked[-1].at == at
        if again and self.choice.preview is not None:
            self.decide(self.choice.preview)
            return
        for target in chain.from_iterable(self.groups):
            if isinstance(target, OnCard) and target.at == at:
                self.take(target)
                return

    def explain(self, pick: Pick) -> None:
        """Why this card or seat cannot be picked."""
        so_far = list(dict.fromkeys((self.choice.so_far, self.choice.given)))
        self.said = self.ask_why(self.question, so_far, pick) or self.said

    def decide(self, move: MoveOption | None) -> None:
        if not self.answer.done():
            self.answer.set_result(None if move is None else move.text)
