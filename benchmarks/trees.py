"""Whether a change to the tree of a search pays: see README.md.

The variant plays the search as it is, in duels: one deal, played once from each seat, with the same
CPU time per move. ``kept`` goes on with the tree of its last decision, from the node that the moves
made since lead to; ``wide`` tries every move of a node before any twice (no progressive widening).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

from levels import Share

from cardkit import Library, Move, View
from cardkit.bots import budget, search, tree

EXAMPLES = Path(__file__).parent.parent / "examples"


class Kept(search.Search):
    """Goes on with its tree."""

    last: tree.Tree | None = None
    seen = 0  # entries of the log at the last decision
    decisions = found = 0

    def choose(self, view: View, rng: Random) -> Move:
        log: Any = view._log
        since = [entry for entry in log[self.seen :] if isinstance(entry[0], int)]
        node = self.last.root if self.last and len(log) > self.seen else None
        for _, moves, move in since:
            if node is not None and len(moves) > 1:  # a forced move has no node
                node = node.behind.get((move,))
        self.decisions, self.found = self.decisions + 1, self.found + (node is not None)

        def go_on(*given: Any) -> tree.Tree:
            self.last = tree.Tree(*given)
            self.last.root = node or self.last.root
            return self.last

        with patch.object(search, "Tree", go_on):
            chosen = super().choose(view, rng)
        self.seen = len(log)
        return chosen


class Wide(search.Search):
    def choose(self, view: View, rng: Random) -> Move:
        with patch.object(tree, "WIDENING", inf):
            return super().choose(view, rng)


VARIANTS: dict[str, type[search.Search]] = {"kept": Kept, "wide": Wide}


def duel(game: Any, variant: Callable[[], Any], usual: Callable[[], Any], seed: str) -> float:
    """The variant's share of the wins in one deal, played from both seats."""
    share = 0.0
    for mine in (0, 1):
        agents = [variant() if seat == mine else usual() for seat in (0, 1)]
        t, rngs = game.start(2, seed), [Random(f"{seed} {seat}") for seat in (0, 1)]
        while not t.over:
            t.apply(agents[t.seat].choose(t.view(t.seat), rngs[t.seat]))
        winners = t.result.winners
        share += (mine in winners) / len(winners) / 2
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="of the examples")
    parser.add_argument("variant", choices=VARIANTS)
    parser.add_argument("--duels", type=int, default=200)
    parser.add_argument("--budget", default="0.01s")
    parser.add_argument("--seed", default="trees")
    given = parser.parse_args()
    vars(budget)["perf_counter"] = process_time
    game = Library(directories=[EXAMPLES / given.game / "src"]).load(given.game)
    variants: list[Any] = []

    def variant() -> Any:
        variants.append(VARIANTS[given.variant](given.budget))
        return variants[-1]

    seeds = [f"{given.seed} {number}" for number in range(given.duels)]
    share = Share.of(
        [duel(game, variant, lambda: search.Search(given.budget), seed) for seed in seeds]
    )
    print(f"{given.game}, {given.variant}, search:{given.budget}, {given.duels} duels: {share}")
    if given.variant == "kept":
        found = sum(each.found for each in variants) / sum(each.decisions for each in variants)
        print(f"a node was found at {found:.0%} of the decisions")


if __name__ == "__main__":
    main()
