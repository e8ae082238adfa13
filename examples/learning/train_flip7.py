"""Learn Flip 7, alone against the deck, through Gymnasium with scikit-learn.

    python examples/learning/train_flip7.py --seed 1 --output flip7_alone.npz

Number cards only, one round, a fresh deck: small enough for `flip7_solver.py` to evaluate any
policy exactly. The learner knows none of this. It plays games in which it nearly always hits, then
repeatedly fits the value of each action (fitted Q iteration): ridge regression on the cells of the
observation and on how many of them are set, weighted towards states where the two actions are
close.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import numpy as np
from sklearn.linear_model import Ridge

import cardkit
from cardkit.rl import PolicyFile, Refinement, gymnasium_env

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))
import flip7_solver as solver  # noqa: E402

#: Leaves out everything that is constant in the first round of a one-player game.
REFINE = Refinement(
    without={"deck", "discard", "played", "waiting", "above", "score", "round", "dealer"}
)
HIT, STAY = 0, 1
STAYS = 0.05  # share of decisions; the value of staying is learned quickly
#: The value of a hit is mostly luck; the value of staying is not.
PENALTY = {HIT: 30.0, STAY: 1e-3}
CLOSE = 4.0  # points between two actions: decisions this close shape the policy
MOST_HELD = 6  # the seventh number ends the round


def make_env() -> Any:
    game = cardkit.load(str(HERE.parent / "flip7_numbers.toml"))
    return gymnasium_env(game, seats=1, rewards="scores", rounds=1, refine=REFINE)


class Experience:
    """Aggregated experience: for each observation and action, the count, the mean reward and what
    happened next.
    """

    def __init__(self) -> None:
        self.rows: dict[bytes, int] = {}
        self.seen: list[np.ndarray] = []
        self.counts: list[dict[tuple[int, int, float], int]] = []

    def row(self, observation: np.ndarray) -> int:
        key = observation.tobytes()
        if key not in self.rows:
            self.rows[key] = len(self.seen)
            self.seen.append(observation)
            self.counts.append(defaultdict(int))
        return self.rows[key]


def collect(env: Any, games: int, seed: int) -> Experience:
    """Play at random but nearly always hit: every hit is a sample, and rows get long."""
    found, rng = Experience(), Random(seed)
    for number in range(games):
        seen, _ = env.reset(seed=seed * 1_000_003 if number == 0 else None)
        at, over = found.row(seen["observation"]), False
        while not over:
            action = STAY if rng.random() < STAYS and seen["action_mask"][STAY] else HIT
            seen, reward, over, _, _ = env.step(action)
            then = -1 if over else found.row(seen["observation"])
            found.counts[at][action, then, reward] += 1
            at = then
    return found


@attrs.frozen
class Features:
    """Features computed from an observation by one rectified layer, so that a policy file can hold
    them: varying cells, how many of them are set, and their product before the last number.
    """

    weights: np.ndarray
    bias: np.ndarray

    @classmethod
    def of(cls, seen: np.ndarray) -> Features:
        differ = np.flatnonzero(np.ptp(seen, axis=0))
        units = [({i: 1.0}, 0.0) for i in differ]
        count = dict.fromkeys(differ, 1.0)
        units += [(count, -float(n)) for n in range(1, MOST_HELD)]
        units += [(count | {i: 2.0}, -float(MOST_HELD)) for i in differ]
        weights = np.zeros((seen.shape[1], len(units)))
        for n, (cells, _) in enumerate(units):
            for cell, weight in cells.items():
                weights[cell, n] = weight
        return cls(weights, np.array([bias for _, bias in units]))

    def __call__(self, seen: np.ndarray) -> np.ndarray:
        return np.maximum(seen @ self.weights + self.bias, 0)


def learn(found: Experience, sweeps: int) -> Iterator[tuple[Features, list[Ridge]]]:
    """Fit each action's value from the value of the best action after it; yield both actions'
    regressions after each sweep.
    """
    seen = np.array(found.seen)
    features = Features.of(seen)
    made = features(seen)
    worth = np.zeros((2, len(seen)))
    for sweep in range(sweeps):
        fits = []
        for action in (HIT, STAY):
            rows, target, weight = targets(found, action, worth.max(axis=0))
            if action == HIT and sweep >= 2:  # until then, nothing is known about closeness
                apart = (worth[HIT] - worth[STAY])[rows]
                weight *= np.exp(-((apart / CLOSE) ** 2))
            fits.append(Ridge(alpha=PENALTY[action]).fit(made[rows], target, weight))
        worth = np.array([fit.predict(made) for fit in fits])
        yield features, fits


def targets(
    found: Experience, action: int, best: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The observations in which this action was taken, its mean return, and how often it
    was taken.
    """
    rows, target, weight = [], [], []
    for row, counts in enumerate(found.counts):
        mine = [(n, r, then) for (a, then, r), n in counts.items() if a == action]
        if mine:
            total = sum(n for n, _, _ in mine)
            rows.append(row)
            weight.append(float(total))
            later = [n * (r + (best[then] if then >= 0 else 0)) for n, r, then in mine]
            target.append(sum(later) / total)
    return np.array(rows), np.array(target), np.array(weight)


def policy_of(env: Any, features: Features, fits: list[Ridge]) -> PolicyFile:
    """The feature layer and the regressions; actions that never occur in this game are
    worth zero.
    """
    weights = np.zeros((len(features.bias), len(env.encoding.actions)))
    bias = np.zeros(len(env.encoding.actions))
    for action, fit in enumerate(fits):
        weights[:, action], bias[action] = fit.coef_, fit.intercept_
    return PolicyFile.of(env.encoding, [(features.weights, features.bias), (weights, bias)])


def judge(env: Any) -> Callable[[PolicyFile], float]:
    """Return a function that evaluates policies exactly, as the mean score per round."""
    game = env.encoding.game
    observed: dict[frozenset[int], Any] = {}

    def observe(held: frozenset[int]) -> Any:
        if held not in observed:
            t = game.start(1, 0, stack={"deck": [str(n) for n in sorted(held)]})
            for _ in range(len(held) - 1):
                t.apply("hit")
            observed[held] = env.encoding.observe(t.view(0))
        return observed[held]

    def value(policy: PolicyFile) -> float:
        def stops(held: frozenset[int]) -> bool:
            worth = policy.run(observe(held))
            return bool(worth[STAY] >= worth[HIT])

        return float(solver.exact(stops).score)

    return value


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--games", type=int, default=100_000)
    read.add_argument("--sweeps", type=int, default=10)
    read.add_argument("--output", type=Path)
    wanted = read.parse_args()
    thresholds = {n: solver.exact(lambda held, n=n: sum(held) >= n).score for n in range(15, 40)}
    fixed, most = max(thresholds.values()), solver.optimal().score
    print(f"best threshold {max(thresholds, key=thresholds.__getitem__)}: {fixed:.4f}")
    print(f"optimum: {most:.4f}")
    env = make_env()
    found = collect(env, wanted.games, wanted.seed)
    print(f"{wanted.games} games, {len(found.seen)} different observations", flush=True)
    value_of = judge(env)
    for sweep, (features, fits) in enumerate(learn(found, wanted.sweeps), 1):
        policy = policy_of(env, features, fits)
        value = value_of(policy)
        share = (value - fixed) / (most - fixed)
        print(f"sweep {sweep:2}: {value:.4f}, {100 * share:.0f} % of the gap", flush=True)
    if wanted.output is not None:
        policy.write(wanted.output)
        print(f"written: {wanted.output}")


if __name__ == "__main__":
    main()
