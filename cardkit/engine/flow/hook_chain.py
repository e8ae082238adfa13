"""Table hooks, composed once when a Rules object is made, so that unused hooks cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import attrs

from cardkit.engine.base.errors import PluginError, nearest
from cardkit.engine.base.source_lines import line_of

from .table_state import difference, state

Hook = Callable[..., Any]


@attrs.frozen
class RuleHook:
    """A hook of a house rule, bound to the rule when a Rules object is made."""

    rule: str
    function: Hook
    argnames: tuple[str, ...]  # the arguments it takes

    def __call__(self, **params: Any) -> Any:
        raise NotImplementedError("it is not bound")

    def bind(self, rule: Any) -> Hook:
        function, argnames = self.function, self.argnames

        def call(**params: Any) -> Any:
            return function(rule, *[params[name] for name in argnames])

        call.rule, call.at = self.rule, line_of(function)  # type: ignore[attr-defined]
        return call


@attrs.frozen
class HookChain:
    """What house rules do at a table, in the order of the rules.

    `before`, `after` and `replace` are keyed by the name of a step or move, `legal` by that of a
    decision."""

    before: dict[str, tuple[Hook, ...]] = attrs.Factory(dict)
    after: dict[str, tuple[Hook, ...]] = attrs.Factory(dict)
    replace: dict[str, Hook] = attrs.Factory(dict)
    legal: dict[str, tuple[Hook, ...]] = attrs.Factory(dict)
    moved: tuple[Hook, ...] = ()
    result: tuple[Hook, ...] = ()

    def bound(self, house: Mapping[str, Any]) -> HookChain:
        """Return the same hooks, bound to the rules at a table."""

        def bind(hook: Hook) -> Hook:
            return hook.bind(house[hook.rule]) if isinstance(hook, RuleHook) else hook

        def all_of(hooks: dict[str, tuple[Hook, ...]]) -> dict[str, tuple[Hook, ...]]:
            return {name: tuple(map(bind, found)) for name, found in hooks.items()}

        return HookChain(
            before=all_of(self.before),
            after=all_of(self.after),
            replace={name: bind(hook) for name, hook in self.replace.items()},
            legal=all_of(self.legal),
            moved=tuple(map(bind, self.moved)),
            result=tuple(map(bind, self.result)),
        )

    def compose(self, name: str, kind: str, method: Hook) -> Hook:
        """Wrap the method in its hooks."""
        if kind == "decision":
            folds = self.legal.get(name, ())
            return _fold_listing(method, folds) if folds else method
        if name in self.replace:
            method = _replace_method(method, self.replace[name])
        before, after = self.before.get(name, ()), self.after.get(name, ())
        return _surround_method(method, before, after) if before or after else method

    def check(self, kinds: dict[str, str], rules: type[Any]) -> None:
        """Check that every hooked name is a step, move or decision of these rules."""
        acts = [name for name, kind in kinds.items() if kind in ("step", "move")]
        decisions = [name for name, kind in kinds.items() if kind == "decision"]
        replaced = {name: (hook,) for name, hook in self.replace.items()}
        for hooked, allowed in (
            (self.before, acts),
            (self.after, acts),
            (replaced, acts),
            (self.legal, decisions),
        ):
            for name, (first, *_) in hooked.items():
                if name not in allowed:
                    wrong = _not_hooked(name, kinds.get(name), allowed, rules)
                    raise PluginError(
                        f"house rule '{rule_of(first)}' hooks '{name}', {wrong}",
                        at=line_of(first.function) if isinstance(first, RuleHook) else None,
                    )


def _not_hooked(name: str, kind: str | None, allowed: list[str], rules: type[Any]) -> str:
    """Why a name cannot be hooked in this way, and what to use instead."""
    if kind == "decision":
        return "which is a decision: use @legal"
    if kind is not None:
        return f"which is a {kind}: use @before, @after or @replace"
    if callable(getattr(rules, name, None)):
        it_has = ", ".join(allowed)
        return f"which is a method that cannot be hooked; these can: {it_has}"
    near = nearest(name, allowed)
    hint = f": did you mean '{near}'?" if near else f"; it has {', '.join(allowed)}"
    return f"which this game does not have{hint}"


def rule_of(hook: Hook) -> str:
    """Return the name of the house rule that a bound hook belongs to."""
    return str(getattr(hook, "rule", "?"))


def _fold_listing(method: Hook, folds: tuple[Hook, ...]) -> Hook:
    @wraps(method)
    def listing(t: Any, seat: int, *args: Any) -> Any:
        moves = method(t, seat, *args)
        for fold in folds:
            moves = fold(t=t, seat=seat, moves=moves)
            if moves is None:
                raise PluginError(
                    f"house rule '{rule_of(fold)}' returned no moves for '{method.__name__}': "
                    "@legal returns those that remain",
                    at=getattr(fold, "at", None),
                )
        return moves

    listing.plain, listing.folds = method, folds  # type: ignore[attr-defined]
    return listing


def forbidding(t: Any, move: Any, seat: int) -> str | None:
    """Return the house rule that removes this seat's move from the pending decision."""
    decision, _, *rest = t.asking
    args = (seat, *rest)
    if not hasattr(decision, "folds"):
        return None
    moves = decision.plain(t, *args)
    for fold in decision.folds:
        before, moves = moves, fold(t=t, seat=args[0], moves=moves)
        if move in before and move not in moves:
            return rule_of(fold)
    return None


def _replace_method(method: Hook, other: Hook) -> Hook:
    @wraps(method)
    def instead(t: Any, *args: Any) -> Any:
        return other(t=t, args=args)

    return instead


def _surround_method(method: Hook, before: tuple[Hook, ...], after: tuple[Hook, ...]) -> Hook:
    @wraps(method)
    def act(t: Any, *args: Any) -> Any:
        for hook in before:
            _run_hook(hook, "before", method, t, args)
            if t.over:
                return None
        asked = method(t, *args)
        if after and asked is not None and t.asking is not None:
            return _follow_question(after, method, t, args, asked)
        for hook in after:
            _run_hook(hook, "after", method, t, args)
        return asked

    return act


def _run_hook(hook: Hook, mark: str, method: Hook, t: Any, args: tuple[Any, ...]) -> None:
    asking = t.asking
    hook(t=t, args=args)
    if t.asking is not asking and not t.over:
        raise _asks(hook, f'@{mark}("{method.__name__}")')


def _follow_question(
    after: tuple[Hook, ...], method: Hook, t: Any, args: tuple[Any, ...], asked: Any
) -> Any:
    """Run the hooks after a method that asks. They may log, schedule or end the game, but not
    change the table: the moves are already listed, and readers might take "after" to mean after the
    choice.
    """
    name = method.__name__
    for hook in after:
        asking = t.asking
        before = state(t) if hasattr(hook, "rule") else {}  # not the table of a check
        _run_hook(hook, "after", method, t, args)
        if t.over:
            return None
        changed = difference(before, state(t)) if before else ""
        if changed:
            raise PluginError(
                f"house rule '{rule_of(hook)}': @after(\"{name}\") changes the table ({changed}) "
                f"when t.ask(self.{asking[0].__name__}) has listed the moves: "
                f'use @before("{name}"), or @after("MOVE") for what follows the choice',
                at=getattr(hook, "at", None),
            )
    return asked


def _asks(hook: Hook, mark: str) -> PluginError:
    return PluginError(
        f"house rule '{rule_of(hook)}': {mark} asks, which only @replace may: "
        "schedule a step that asks, t.then(self.STEP)",
        at=getattr(hook, "at", None),
    )


def watch_table(table: type[Any], moved: tuple[Hook, ...]) -> type[Any]:
    """A subclass of this table that reports every moved card to `moved`."""

    def tell(t: Any, card: Any, source: Any, to: Any) -> None:
        asking = t.asking
        for hook in moved:
            hook(t=t, card=card, source=source, to=to)
            if t.asking is not asking and not t.over:
                raise _asks(hook, "@card_moved")

    class Watched(table):  # type: ignore[misc]
        __slots__ = ()

        def draw(self, source: Any, to: Any) -> Any:
            card = super().draw(source, to)
            if card is not None:
                tell(self, card, source, to)
            return card

        def deal(self, source: Any, to: Any, count: int = 1) -> None:
            for place in [*to] * count:
                self.draw(source, place)

        def move(self, card: Any, source: Any, to: Any) -> None:
            super().move(card, source, to)
            tell(self, card, source, to)

        def move_at(self, index: int, source: Any, to: Any) -> Any:
            card = super().move_at(index, source, to)
            tell(self, card, source, to)
            return card

        def put(self, card: Any, source: Any, to: Any, index: int) -> None:
            super().put(card, source, to, index)
            tell(self, card, source, to)

        def move_all(self, source: Any, to: Any) -> None:
            self.collect((source,), to)

        def collect(self, sources: Any, to: Any) -> None:
            moving = [(card, source) for source in sources for card in self.cells[source.i]]
            super().collect(sources, to)
            for card, source in moving:
                tell(self, card, source, to)

    return Watched
