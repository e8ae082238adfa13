"""A person choosing a move: the picks, the cursor, and what is said about them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import chain

from cardkit.engine.model.texts import Texts
from cardkit.session.choice import Choice, is_listed
from cardkit.session.frames import Face, MoveOption, Pick, Question
from cardkit.session.keys import keys_of, numbers_of
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

#: Why something cannot be picked, given the question, the picks so far and this pick.
Explain = Callable[[Question, Sequence[Sequence[Pick]], Pick], str]


class Chooser:
    """One decision by a person. `answer` is the move's text, or None if a move was taken back
    instead.
    """

    def __init__(
        self,
        question: Question,
        scene: Scene,
        texts: Texts,
        explain: Explain,
        face: Callable[[str], Face],
        plain_moves: Sequence[str],
    ) -> None:
        self.question = question
        self.scene = scene
        self.texts = texts
        self.ask_why = explain
        self.face = face
        self.choice = Choice(question)
        #: Maps a card to its number if cards are chosen by number. Moves then have letters.
        self.ranks = numbers_of(self.choice, scene, face)
        self.all_keys = keys_of(question.moves, letters=bool(self.ranks), plain=plain_moves)
        self.answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self.cursor = first_target(self.groups, self.choice)
        self.typed = ""  # the start of a move's or card's number
        self.said = ""  # a reason or hint that replaces the prompt until the next key
        self.hinted: MoveOption | None = None  # the move a bot advises, if shown

    @property
    def groups(self) -> list[list[Target]]:
        """What the cursor can reach."""
        return groups_of(self.scene, self.choice)

    @property
    def listed(self) -> list[MoveOption]:
        """The moves listed one by one."""
        fitting = self.choice.fitting
        return fitting if is_listed(fitting) else []

    @property
    def advised(self) -> MoveOption | None:
        """The advised move, which has to be visible."""
        return self.hinted if self.said else None

    def prompt(self) -> str:
        """Tell the person what to do."""
        t = self.texts
        if self.said:
            return self.said
        if self.typed:
            return t("screen.typing", number=self.typed)
        preview = self.choice.preview
        if preview is not None:
            return self._tell_preview(preview)
        if self.choice.picked:
            wanted = {len(move.picks) for move in self.choice.fitting}
            if not self.listed and len(wanted) == 1:
                return t("screen.several", count=min(wanted) - len(self.choice.so_far))
            return t("screen.which_letter" if self.ranks else "screen.which")
        if self._single is not None:
            move, why = self.question.moves[0].label, self.question.why
            id = "screen.only_why" if why else "screen.only"
            return t(id, seat=self.question.seat, move=move, why=why)
        kind = "seat" if isinstance(self.cursor, OnSeat) else "move"
        if self.question.prompt:
            asked = t("screen.your_answer", seat=self.question.seat, asked=self.question.prompt)
        else:
            asked = t(f"screen.your_{kind}", seat=self.question.seat)
        return "\n".join(filter(None, (asked, self.card_text())))

    def _tell_preview(self, preview: MoveOption) -> str:
        """Describe the move picked so far, and what Enter does at the cursor."""
        t, target = self.texts, self.cursor
        if isinstance(target, OnMove):
            return t("screen.confirm", move=target.move.label, more="")
        if target is None or self._on_last_pick():
            more = t("screen.or_more") if self.choice.options else ""
            return t("screen.confirm", move=preview.label, more=more)
        card = t.seat(target.seat) if isinstance(target, OnSeat) else self.face(target.card).title
        open_now = target.pick in self.choice.options | self.choice.first_options
        id = "screen.picks_next" if open_now else "screen.picks_not"
        return t(id, move=preview.label, card=card)

    @property
    def _single(self) -> MoveOption | None:
        """The only legal move, unless the cursor is on something that is not part of it."""
        if len(self.question.moves) > 1:
            return None
        elsewhere = isinstance(self.cursor, OnCard | OnSeat)
        if elsewhere and self.cursor.pick not in self.choice.options:  # type: ignore[union-attr]
            return None
        return self.question.moves[0]

    @property
    def _asks_how(self) -> bool:
        """Whether everything is picked, and only the way to play it is open."""
        return bool(self.choice.picked) and not self.choice.options and not self.choice.preview

    def card_text(self) -> str:
        """Describe the effect of the card under the cursor."""
        pick = self.cursor.move.picks[:1] if isinstance(self.cursor, OnMove) else ()
        card = next((p.value for p in pick if p.kind == "card"), "")
        if isinstance(self.cursor, OnCard):
            card = self.cursor.card
        face = self.face(card) if card else None
        if face is None or face.rank or not face.text:
            return ""  # a number needs no explanation
        return f"{face.title}: {face.text}"

    # -- keys ------------------------------------------------------------------------------

    def step(self, across: int, down: int) -> None:
        if self._asks_how:  # every arrow cycles through the ways
            ways: list[list[Target]] = [[OnMove(move) for move in self.choice.fitting]]
            self.cursor = step_cursor(ways, self.cursor, across or down, 0)
        else:
            self.cursor = step_cursor(self.groups, self.cursor, across, down)
        self.said = self.typed = ""

    def confirm(self) -> None:
        """Handle Enter on the move, seat or card under the cursor."""
        if self.typed and not self.ranks:
            self.take_number()
        elif isinstance(self.cursor, OnMove):
            self.decide(self.cursor.move)
        elif self._single is not None and not self.choice.picked:
            self.decide(self._single)
        elif self.choice.preview is not None and self._on_last_pick():
            self.decide(self.choice.preview)
        elif self.cursor is not None:
            self.take(self.cursor)

    def _on_last_pick(self) -> bool:
        """Whether the cursor is still on the last pick, so that Enter confirms it."""
        last = self.choice.picked[-1]
        if isinstance(self.cursor, OnCard):
            return self.cursor.at == last.at
        return isinstance(self.cursor, OnSeat) and last.pick == self.cursor.pick

    def back(self) -> None:
        """Take back the last pick."""
        self.said = self.typed = ""
        self.choice.back()
        if self.cursor not in [target for group in self.groups for target in group]:
            self.cursor = first_target(self.groups, self.choice)

    def why(self) -> None:
        """Explain what can be done with the thing under the cursor, or why nothing can."""
        self.said = ""
        if isinstance(self.cursor, OnMove):
            label = self.cursor.move.label
            self.said = self.card_text() or self.texts("screen.why_move", move=label)
        elif self.cursor is not None:
            pick, n = self.cursor.pick, len(self.choice.so_far)
            ways = [m.label for m in self.choice.fitting if m.picks[n : n + 1] == (pick,)]
            if ways:
                self.said = "; ".join(filter(None, [*ways, self.card_text()]))
            else:
                self.explain(pick)

    @property
    def keys(self) -> list[str]:
        """The keys of the fitting moves, the same no matter what is picked."""
        return [self.all_keys[move.text] for move in self.choice.fitting]

    @property
    def by_key(self) -> dict[str, MoveOption]:
        return dict(zip(self.keys, self.choice.fitting, strict=True))

    def letter(self, character: str) -> bool:
        """Handle the letter of a move; return whether there is one."""
        if not self.ranks or character not in self.by_key:
            return False
        self.decide(self.by_key[character])
        return True

    def turn_page(self, first: int) -> None:
        """Go to this move, the first one not in view."""
        self.said = self.typed = ""
        self.cursor = OnMove(self.choice.fitting[first])

    def card_number(self, character: str) -> None:
        """Handle a digit of a card's number: play the card if there is only one way, otherwise pick
        it.
        """
        self.said = ""
        number, self.typed = self.typed + character, ""
        targets = [t for group in self.groups for t in group if isinstance(t, OnCard)]
        such = [t for t in targets if self.ranks.get(t.card) == number]
        open_now = [t for t in such if t.pick in self.choice.options]
        if any(r != number and r.startswith(number) for r in self.ranks.values()) and not open_now:
            self.typed = number
        elif not open_now:
            if such:
                self.cursor = such[0]
                self.explain(such[0].pick)
            self.said = self.said or self.texts("screen.no_card", number=number)
        elif len({t.card for t in open_now}) == 1:
            so_far = len(self.choice.so_far)
            moves = [
                m
                for m in self.choice.fitting
                if m.picks[so_far : so_far + 1] == (open_now[0].pick,)
            ]
            if len(moves) == 1 and len(moves[0].picks) == so_far + 1:
                self.decide(moves[0])
            else:
                self.take(open_now[0])
        else:  # several colours: cycle through them
            here = open_now.index(self.cursor) + 1 if self.cursor in open_now else 0
            self.cursor = open_now[here % len(open_now)]

    def digit(self, character: str) -> None:
        """Handle a digit of a move's number; play it as soon as no longer number is possible."""
        if self.ranks:
            self.card_number(character)
            return
        self.said = ""
        self.typed += character
        longer = [key for key in self.keys if key.startswith(self.typed) and key != self.typed]
        if not longer:
            self.take_number()

    def take_number(self) -> None:
        """Make the move whose number was typed."""
        number, self.typed = self.typed, ""
        if number in self.by_key:
            self.decide(self.by_key[number])
        elif not self.choice.picked:
            count = len(self.question.moves)
            self.said = self.texts("screen.no_number", number=number, count=count)

    # -- picking ---------------------------------------------------------------------------

    def take(self, target: Target) -> None:
        """Pick a card or a seat; a seat that completes a move plays it."""
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
        """Pick the clicked card; another click on the last picked card confirms."""
        again = self.choice.picked and self.choice.picked[-1].at == at
        if again and self.choice.preview is not None:
            self.decide(self.choice.preview)
            return
        for target in chain.from_iterable(self.groups):
            if isinstance(target, OnCard) and target.at == at:
                self.take(target)
                return

    def explain(self, pick: Pick) -> None:
        """Explain why this card or seat cannot be picked."""
        so_far = list(dict.fromkeys((self.choice.so_far, self.choice.given)))
        self.said = self.ask_why(self.question, so_far, pick) or self.said

    def decide(self, move: MoveOption | None) -> None:
        if not self.answer.done():
            self.answer.set_result(None if move is None else move.text)
