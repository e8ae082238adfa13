"""The cost of a table hook: composed when the table is made, or called by pluggy at each step.

python benchmarks/hooks.py [CALLS]
"""

from __future__ import annotations

import sys
from time import process_time
from timeit import repeat
from typing import Any

import pluggy

import cardkit
from cardkit import HouseRule, before
from cardkit.plugin.house_rules import stack_rules
from cardkit.plugin.specs import TableHooks


class Quiet(HouseRule):
    """A house rule whose hook does nothing."""

    name = "quiet"
    game = "any"

    @before("turn")
    def look(self, t: Any, args: tuple[Any, ...]) -> None:
        pass


def turn(t: Any) -> None:
    """A step that does nothing."""


def main(calls: int) -> None:
    t = cardkit.load("flip7").start(3, 1)
    for used in (True, False):
        rules = [Quiet()] if used else []
        manager = pluggy.PluginManager("cardkit")
        manager.add_hookspecs(TableHooks)
        for rule in rules:
            manager.register(rule)
        hook = manager.hook.cardkit_before

        def called(t: Any, hook: Any = hook) -> None:
            hook(t=t, args=())
            turn(t)

        hooks = stack_rules(rules).bound({rule.name: rule for rule in rules})
        ways = {"composed": hooks.compose("turn", "step", turn), "pluggy": called}
        for name, step in ways.items():
            taken = min(
                repeat(
                    "step(t)",
                    globals={"step": step, "t": t},
                    number=calls,
                    repeat=5,
                    timer=process_time,
                )
            )
            what = "one hook" if used else "no hook"
            print(f"{name:<9} {what:<9} {taken / calls * 1e9:6.0f} ns a step")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
