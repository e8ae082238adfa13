"""Whether this search and that of another checkout choose alike in Flip 7: see README.md.

Each checkout searches in a process of its own, at the same positions of games that `odds` plays,
and in the same worlds: the true table with the deck in an order that both are given. The rules, the
roll-out bot and the standing of the game must be the same in both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent.parent
GAME = "flip7(allow_few_players=true,target_score=100)"
SHARE = 0.25  # share of decisions examined


class Deals:
    """The worlds of one position, one after the other."""

    def __init__(self, t: Any, seed: str) -> None:
        self.t, self.rng = t, Random(seed)

    def next(self) -> Any:
        t = self.t.clone()
        cards = sorted(t.deck, key=str)
        self.rng.shuffle(cards)
        t.deck[:] = cards
        t.key = int(self.rng.random() * 2**53)
        return t


def search_in(search: Any, view: Any, deals: Deals) -> list[Any]:
    """What a search chooses in these worlds, and the worlds and the mean value of each move."""
    given: Any = type("Given", (type(view),), {"__slots__": ()})
    try:
        from cardkit.engine.knowledge.sampling import World

        given.world = lambda view, rng: World(deals.next())
    except ImportError:  # an older checkout
        given.sample = lambda view, rng: deals.next()
    view.__class__ = given
    trials = search.search(view, Random(1))
    return [str(trials[0].move), [[len(each.values), round(each.mean, 9)] for each in trials]]


def inside(budget: str, positions: int) -> None:
    """Search at positions of some games; this runs in either checkout."""
    import cardkit
    from cardkit import Library
    from cardkit.play.seating import SeatPlan, make_agent

    game: Any = cardkit.load(GAME)
    odds, search = (
        make_agent(SeatPlan("A", name), game, Library.installed())
        for name in ("odds", f"search:{budget}")
    )
    pick, found, number = Random("pick"), list[Any](), 0
    while len(found) < positions:
        t, number = game.start(2, f"same {number}"), number + 1
        while not t.over and len(found) < positions:
            if pick.random() < SHARE:
                found.append(search_in(search, t.view(t.seat), Deals(t, f"{len(found)}")))
            t.apply(str(odds.choose(t.view(t.seat), pick)))
    json.dump(found, sys.stdout)


def searched(checkout: Path) -> Any:
    sources = [checkout, *checkout.glob("plugins/*/src")]
    ran = subprocess.run(
        [sys.executable, "-P", __file__, *sys.argv[1:], "--inside"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sources))},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(ran.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--budget", default="40", help="worlds")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        return inside(given.budget, given.positions)
    mine, other = (searched(checkout) for checkout in (HERE, given.checkout.resolve()))
    alike = [sum(a[n] == b[n] for a, b in zip(mine, other, strict=True)) for n in (0, 1)]
    worlds = [sum(count for _, each in side for count, _ in each) for side in (mine, other)]
    print(
        f"search:{given.budget}, {len(mine)} positions: the same move at {alike[0]}, the same "
        f"values at {alike[1]}, in {worlds[0]:,} worlds and {worlds[1]:,}"
    )


if __name__ == "__main__":
    main()
