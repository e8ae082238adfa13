"""Points in a game as OpenSpiel walks them, either in the tree itself or in a world that a seat
imagines.

A point never changes; `after` returns the next one.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any, ClassVar

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.juncture import Juncture
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move

from .actions import Actions, Begun

KEPT = 50_000  # points whose followers are cached, as solvers rewalk small trees
WEIGHED = 8  # worlds to draw from when they have different weights


class KeptTree:
    """A named tree, and how many more of its points can be cached."""

    known: ClassVar[dict[str, KeptTree]] = {}  # a pickled point finds its tree by name

    def __init__(self, name: str, actions: Actions, root: Juncture) -> None:
        self.name = name
        self.left = KEPT
        self.root = TreePoint(actions, root, self)
        KeptTree.known[name] = self

    def at(self, path: tuple[int, ...]) -> TreePoint:
        """Return the point that these numbers lead to."""
        point = self.root
        for number in path:
            point = point.after(number)
        return point


def _point_at(tree: str, path: tuple[int, ...]) -> TreePoint:
    return KeptTree.known[tree].at(path)


class NoOutcome(CardkitError):
    """Chance cannot turn out so."""


class Point:
    """What both kinds of point share: a table, and the move being composed."""

    actions: Actions
    table: Any
    begun: Begun | None
    chance = False

    @property
    def over(self) -> bool:
        return bool(self.table.over)

    @property
    def seat(self) -> int:
        seat: int = self.table.seat
        return seat

    @property
    def result(self) -> Any:
        return self.table.result

    def legal(self) -> list[int]:
        t = self.table
        return [] if self.over else self.actions.legal(t.moves, t.seat, self.begun)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return outcomes by number: a card's position in the card file, or the value picked."""
        return []

    def text(self, number: int) -> str:
        return self.actions.texts[number]

    def after(self, number: int) -> Point:
        raise NotImplementedError

    def key(self, seat: int) -> str:
        """Return everything a seat has observed."""
        raise NotImplementedError

    def view(self, seat: int) -> Any:
        return self.table.view(seat)

    def composing(self, seat: int) -> Begun | None:
        """Return the move being composed, which only its own seat knows."""
        return self.begun if seat == self.seat else None

    def __deepcopy__(self, memo: Any) -> Point:
        return self

    def _tell_composed(self, seat: int) -> str:
        begun = self.composing(seat)
        return "" if begun is None else f" {begun.name}:{'+'.join(map(str, begun.args))}"


class TreePoint(Point):
    """A point in the tree, with chance resolved card by card."""

    def __init__(
        self,
        actions: Actions,
        history: Juncture,
        tree: KeptTree,
        begun: Begun | None = None,
        path: tuple[int, ...] = (),
    ) -> None:
        self.actions, self.history, self.tree, self.begun = actions, history, tree, begun
        self.path = path
        self.table = history.table
        self.chance = history.chance
        self.followers: dict[int, TreePoint] = {}
        self.keys: dict[int, str] = {}

    @property
    def over(self) -> bool:
        return self.history.over

    def outcomes(self) -> list[tuple[int, float]]:
        rank = self.actions.rank
        return sorted(
            (rank[outcome] if isinstance(outcome, Card) else outcome, float(often))
            for outcome, often in self.history.outcomes.items()
        )

    def text(self, number: int) -> str:
        return (
            f"{self.history.what} {self._outcome(number)}" if self.chance else super().text(number)
        )

    def _outcome(self, number: int) -> Any:
        for outcome in self.history._weights:
            if (self.actions.rank[outcome] if isinstance(outcome, Card) else outcome) == number:
                return outcome
        raise NoOutcome(f"{self.history.what}: chance has no outcome {number} here")

    def after(self, number: int) -> TreePoint:
        found = self.followers.get(number)
        if found is None:
            found = self._follow(number)
            if self.tree.left > 0:
                self.tree.left -= 1
                self.followers[number] = found
        return found

    def _follow(self, number: int) -> TreePoint:
        begun = None
        if self.chance:
            history = self.history.after(self._outcome(number))
        else:
            t = self.table
            chosen = self.actions.choose(number, t.moves, t.seat, self.begun)
            if isinstance(chosen, Move):
                history = self.history.after(chosen)
            else:
                history, begun = self.history, chosen
        return TreePoint(self.actions, history, self.tree, begun, (*self.path, number))

    def key(self, seat: int) -> str:
        found = self.keys.get(seat)
        if found is None:
            known = self.table.information_key(seat) if self.table.log else ""
            found = self.keys[seat] = (
                known + self._tell_composed(seat) + (" …" if self.chance else "")
            )
        return found

    def __reduce__(self) -> Any:
        return _point_at, (self.tree.name, self.path)

    def imagine(self, seat: int, rng: Random) -> WorldPoint:
        """Draw a world that is possible for this seat, using cardkit's sampler."""
        if self.chance or self.over:
            raise CardkitError("worlds can only be imagined where a seat has a choice")
        table = draw_world(self.view(seat), rng)
        return WorldPoint(self.actions, table, self.begun, (seat, self.key(seat)), None)


def draw_world(view: View, rng: Random) -> Any:
    """Draw a table that is possible for the view's seat; if worlds have different weights, in
    proportion to them.
    """
    world = view.world(rng)
    if world.weight != 1.0:
        worlds = [world, *(view.world(rng) for _ in range(WEIGHED - 1))]
        (world,) = rng.choices(worlds, [each.weight for each in worlds])
    return world.table


class WorldPoint(Point):
    """A point in an imagined world, whose cards are already dealt and which has no past.

    The seat that imagined it keeps its observations; others know only what they see from there on.
    """

    def __init__(
        self,
        actions: Actions,
        table: Any,
        begun: Begun | None,
        known: tuple[int, str],
        before: WorldPoint | None,
    ) -> None:
        self.actions, self.table, self.begun = actions, table, begun
        self.known, self.before = known, before
        self.keys: dict[int, str] = {}

    def after(self, number: int) -> WorldPoint:
        t = self.table
        chosen = self.actions.choose(number, t.moves, t.seat, self.begun)
        if isinstance(chosen, Move):
            t = t.clone()
            t.apply(chosen)
            return WorldPoint(self.actions, t, None, self.known, self)
        return WorldPoint(self.actions, t, chosen, self.known, self)

    def key(self, seat: int) -> str:
        found = self.keys.get(seat)
        if found is None:
            found = self.keys[seat] = self._key(seat)
        return found

    def __reduce__(self) -> Any:
        raise CardkitError("an imagined state has no history to write")

    def _key(self, seat: int) -> str:
        if self.before is None:
            if seat == self.known[0]:
                return self.known[1]
            return f"imagined {self.view(seat).to_json()}"
        seen = self.view(seat).to_json() + self._tell_composed(seat)
        return sha256(f"{self.before.key(seat)}\n{seen}".encode()).hexdigest()
