"""A game played by action numbers: the table, and a move being composed."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.moves import Move

from .actions import Begun
from .encoding import Encoding


class NumberedGame:
    """Plays one game after another, with actions given as numbers of an encoding."""

    def __init__(self, encoding: Encoding, cap: int) -> None:
        if cap < 1:
            raise CardkitError(f"cap={cap}: a game has at least one decision")
        self.encoding = encoding
        self.actions = encoding.actions
        self.cap = cap
        self.seeds = Random()
        self.t: Any = None
        self.begun: Begun | None = None
        self.decisions = 0
        self._legal: list[int] | None = None  # once somebody has asked
        self._kept: tuple[int, int, array[float]] | None = None

    def reset(self, seed: int | None) -> None:
        """Start a new game; without a seed, the next one derived from the last seed given."""
        if seed is not None:
            self.seeds = Random(seed)
        game = self.encoding.game
        self.t = game.start(self.encoding.seats, self.seeds.getrandbits(64))
        self.begun = None
        self.decisions = 0
        self._legal = self._kept = None

    @property
    def capped(self) -> bool:
        return self.decisions >= self.cap and not self.t.over

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions."""
        found = self._legal
        if found is None:
            t = self.t
            found = [] if t.over else self.actions.legal(t.moves, t.seat, self.begun)
            self._legal = found
        return found

    def mask(self, seat: int) -> Any:
        """1 for each action that this seat may choose now."""
        return self.encoding.mask(self.legal() if seat == self.t.seat else ())

    def step(self, number: int) -> None:
        """Carry out a legal action."""
        t = self.t
        chosen = self.actions.choose(number, t.moves, t.seat, self.begun)
        self._legal = None
        if chosen.__class__ is Move:
            self.begun = None
            self.decisions += 1
            t.apply(chosen)
        else:
            assert isinstance(chosen, Begun)
            self.begun = chosen

    def why_illegal(self, action: Any) -> str:
        """Why an action is illegal, for an error message."""
        return self.actions.why_illegal(action, self.legal())

    def observe(self, seat: int) -> Any:
        """Return a seat's observation as an array. While a move is being composed the table does
        not change, so the observation of it is cached.
        """
        t, encoding, kept = self.t, self.encoding, self._kept
        if not self.actions.composed:
            return encoding.as_tensor(encoding.observe(t.view(seat)))
        now = len(t.log)
        if kept is None or kept[0] != seat or kept[1] != now:
            kept = self._kept = (seat, now, encoding.observe(t.view(seat)))
        observed = kept[2][:]
        if self.begun is not None and seat == t.seat:
            encoding.add_begun(observed, self.begun)
        return encoding.as_tensor(observed)
