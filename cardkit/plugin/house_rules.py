"""House rules: small plugins stacked on a game."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, TypeVar

import pluggy
from pluggy import HookImpl

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.source_lines import line_of
from cardkit.engine.flow.hook_chain import HookChain, RuleHook
from cardkit.engine.flow.house_rule import HouseRule

from .specs import TableHooks, hookimpl

F = TypeVar("F", bound=Callable[..., Any])


def _mark_with(spec: str, name: Any) -> Callable[[F], F]:
    if callable(name):
        decorator = spec.removeprefix("cardkit_")
        raise PluginError(
            f"@{decorator} above '{name.__name__}' needs a name: write "
            f'@{decorator}("NAME") with the name of a step, move or decision',
            at=line_of(name),
        )

    def mark(method: F) -> F:
        method.__cardkit_hook__ = name  # type: ignore[attr-defined]
        return hookimpl(method, specname=spec)

    return mark


def before(name: str) -> Callable[[F], F]:
    """Run the method before the step or move with this name: ``def m(self, t, args)``."""
    return _mark_with("cardkit_before", name)


def after(name: str) -> Callable[[F], F]:
    """Run the method after the step or move with this name: ``def m(self, t, args)``."""
    return _mark_with("cardkit_after", name)


def replace(name: str) -> Callable[[F], F]:
    """Run the method instead of the step or move with this name: ``def m(self, t, args)``."""
    return _mark_with("cardkit_replace", name)


def legal(name: str) -> Callable[[F], F]:
    """Change the moves of the decision with this name: ``def m(self, t, seat, moves)``."""
    return _mark_with("cardkit_legal", name)


def card_moved(method: F) -> F:
    """Run after each card move: ``def m(self, t, card, source, to)``."""
    return hookimpl(method, specname="cardkit_card_moved")


def result(method: F) -> F:
    """Change the result: ``def m(self, t, result)`` returns the one that counts."""
    return hookimpl(method, specname="cardkit_result")


def stack_rules(rules: Sequence[HouseRule]) -> HookChain:
    """Combine the table hooks of these rules in order; refuse rules that contradict each other."""
    names = [rule.name for rule in rules]
    for rule in rules:
        clash = next((name for name in rule.conflicts if name in names), None)
        if clash:
            raise CardkitError(f"house rules '{rule.name}' and '{clash}' contradict each other")
    manager = pluggy.PluginManager("cardkit")
    manager.add_hookspecs(TableHooks)
    for rule in rules:
        try:
            manager.register(rule, rule.name)
            manager.check_pending()
        except (pluggy.PluginValidationError, ValueError) as error:
            raise _explain_refusal(rule, str(error)) from None
    return _chain_hooks(manager, rules)


def _explain_refusal(rule: HouseRule, message: str) -> PluginError:
    """Turn pluggy's message into one line that says which arguments the hook gets."""
    found = re.search(r"for hook '(\w+)'\s+hookimpl definition: (\w+)\(", message)
    methods = [each for base in type(rule).__mro__ for each in vars(base).values()]
    named = [each for each in methods if found and getattr(each, "__name__", "") == found[2]]
    if found is None or not named:
        return PluginError(f"house rule '{rule.name}': {message}")
    hook, method = getattr(TableHooks, found[1]), named[0]
    gets = ", ".join(list(inspect.signature(hook).parameters)[1:])
    takes = ", ".join(list(inspect.signature(method).parameters)[1:])
    decorator = found[1].removeprefix("cardkit_")
    return PluginError(
        f"house rule '{rule.name}': {found[2]}({takes}): a method with @{decorator} gets any of "
        f"{gets}",
        at=line_of(method),
    )


def _chain_hooks(manager: pluggy.PluginManager, rules: Sequence[HouseRule]) -> HookChain:
    def impls(spec: str) -> list[HookImpl]:  # pluggy orders last registered first
        found = getattr(manager.hook, spec).get_hookimpls()
        return sorted(found, key=lambda impl: list(rules).index(impl.plugin))

    def by_name(spec: str) -> dict[str, tuple[Callable[..., Any], ...]]:
        table: dict[str, tuple[Callable[..., Any], ...]] = {}
        for impl in impls(spec):
            table[_meant(impl)] = (*table.get(_meant(impl), ()), _calling(impl))
        return table

    for one, two in combinations(impls("cardkit_replace"), 2):
        if _meant(one) == _meant(two):
            raise CardkitError(
                f"house rules '{one.plugin_name}' and '{two.plugin_name}' both "
                f"replace '{_meant(one)}'"
            )
    return HookChain(
        before=by_name("cardkit_before"),
        after=by_name("cardkit_after"),
        replace={name: hooks[0] for name, hooks in by_name("cardkit_replace").items()},
        legal=by_name("cardkit_legal"),
        moved=tuple(map(_calling, impls("cardkit_card_moved"))),
        result=tuple(map(_calling, impls("cardkit_result"))),
    )


def _meant(impl: HookImpl) -> str:
    """Return the step, move or decision an implementation is marked with."""
    return str(getattr(impl.function, "__cardkit_hook__"))  # noqa: B009


def _calling(impl: HookImpl) -> RuleHook:
    """Make the hook for an implementation, called with only the arguments it takes."""
    return RuleHook(impl.plugin_name, impl.function.__func__, impl.argnames)  # type: ignore[attr-defined]
