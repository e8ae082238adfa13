"""Table hooks, composed once when a Rules object is made, so that an unused one costs nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import attrs

from .errors import PluginError

Hook = Callable[..., Any]


@attrs.frozen
class TableHooks:
    """What house rules do at a table, in the order of the rules.

    `before`, `after` and `replace` go by the name of a step or move, `legal` by that of a decision.
    """

    before: dict[str, tuple[Hook, ...]] = attrs.Factory(dict)
    after: dict[str, tuple[Hook, ...]] = attrs.Factory(dict)
    replace: dict[str, Hook] = attrs.Factory(dict)
    legal: dict[str, tuple[Hook, ...]] = attrs.Factory(dict)
    moved: tuple[Hook, ...] = ()
    result: tuple[Hook, ...] = ()

    def compose(self, name: str, kind: str, method: Hook) -> Hook:
        """The method with what is hooked to it."""
        if kind == "decision":
            folds = self.legal.get(name, ())
            return _folded(method, folds) if folds else method
        if name in self.replace:
            method = _replaced(method, self.replace[name])
        before, after = self.before.get(name, ()), self.after.get(name, ())
        return _surrounded(method, before, after) if before or after else method

    def check(self, kinds: dict[str, str]) -> None:
        """Every name that is hooked must be a step, move or decision of the game."""
        acts = [name for name, kind in kinds.items() if kind in ("step", "move")]
        decisions = [name for name, kind in kinds.items() if kind == "decision"]
        for hooked, allowed in (
            (self.before, acts),
            (self.after, acts),
            (self.replace, acts),
            (self.legal, decisions),
        ):
            for name in hooked:
                if name not in allowed:
                    raise PluginError(
                        f"a house rule hooks '{name}', which this game does not have; "
                        f"it has {', '.join(allowed)}"
                    )


def _folded(method: Hook, folds: tuple[Hook, ...]) -> Hook:
    @wraps(method)
    def listing(t: Any, seat: int, *args: Any) -> Any:
        moves = method(t, seat, *args)
        for fold in folds:
            moves = fold(t=t, seat=seat, moves=moves)
        return moves

    return listing


def _replaced(method: Hook, other: Hook) -> Hook:
    @wraps(method)
    def instead(t: Any, *args: Any) -> Any:
        return other(t=t, args=args)

    return instead


def _surrounded(method: Hook, before: tuple[Hook, ...], after: tuple[Hook, ...]) -> Hook:
    @wraps(method)
    def act(t: Any, *args: Any) -> Any:
        for hook in before:
            hook(t=t, args=args)
        asked = method(t, *args)
        for hook in after:
            hook(t=t, args=args)
        if asked is not None and after and t.asking is not None:
            return t.ask_again()  # a hook may have changed what the moves are
        return asked

    return act


def watched(table: type[Any], moved: tuple[Hook, ...]) -> type[Any]:
    """A subclass of this table that tells `moved` of every card that moved."""

    def tell(t: Any, card: Any, source: Any, to: Any) -> None:
        for hook in moved:
            hook(t=t, card=card, source=source, to=to)

    class Watched(table):  # type: ignore[misc]
        __slots__ = ()

        def draw(self, source: Any, to: Any) -> Any:
            card = super().draw(source, to)
            if card is not None:
                tell(self, card, source, to)
            return card

        def move(self, card: Any, source: Any, to: Any) -> None:
            super().move(card, source, to)
            tell(self, card, source, to)

        def move_at(self, index: int, source: Any, to: Any) -> Any:
            card = super().move_at(index, source, to)
            tell(self, card, source, to)
            return card

        def move_all(self, source: Any, to: Any) -> None:
            self.collect((source,), to)

        def collect(self, sources: Any, to: Any) -> None:
            moving = [(card, source) for source in sources for card in self.cells[source.i]]
            super().collect(sources, to)
            for card, source in moving:
                tell(self, card, source, to)

    return Watched
