"""Learns Flip 7 alone against the deck, through Gymnasium, with scikit-learn.

    python examples/learning/train_flip7.py --seed 1 --output flip7_alone.npz

Number cards alone, one round, a fresh deck: small enough that `flip7_solver.py` values any policy
exactly. The learner knows none of that. It plays games at random, and fits what each action is
worth over and over (fitted Q iteration): a small network for each action, on the cells of the
observation.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPRegressor

import cardkit
from cardkit.rl import Refinement, gymnasium_env
from cardkit.rl.policy_file import PolicyFile, stack_networks

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))
import flip7_solver as solver  # noqa: E402

#: What never differs in the first round of one player is left out.
REFINE = Refinement(
    without={"deck", "discard", "played", "waiting", "above", "score", "round", "dealer"}
)
HIDDEN = (48, 48)
HIT, STAY = 0, 1
Network = tuple[list[np.ndarray], list[np.ndarray]]  # weights and biases


def make_env() -> Any:
    game = cardkit.load(str(HERE.parent / "flip7_numbers.toml"))
    return gymnasium_env(game, seats=1, rewards="scores", rounds=1, refine=REFINE)


class Experience:
    """What was seen, added up: for each observation and action, how often, the mean reward, and
    what came next."""

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
    """Plays at random, and hits rather than stays: so it sees long rows."""
    found, rng = Experience(), Random(seed)
    for number in range(games):
        seen, _ = env.reset(seed=seed * 1_000_003 if number == 0 else None)
        at, over = found.row(seen["observation"]), False
        while not over:
            action = STAY if rng.random() < 0.12 and seen["action_mask"][STAY] else HIT
            seen, reward, over, _, _ = env.step(action)
            then = -1 if over else found.row(seen["observation"])
            found.counts[at][action, then, reward] += 1
            at = then
    return found


KEPT = 6  # sweeps whose networks vote: single ones waver


def learn(found: Experience, sweeps: int, seed: int) -> Iterator[list[list[Network]]]:
    """Fits what each action is worth, from what the best action is worth after it; gives the
    networks of the last sweeps, for each action, after each."""
    rows = np.array(found.seen)
    nets = [
        MLPRegressor(
            hidden_layer_sizes=HIDDEN,
            solver="lbfgs",
            alpha=0.01,
            max_iter=150,
            warm_start=True,
            random_state=seed,
        )
        for _ in (HIT, STAY)
    ]
    best = np.zeros(len(rows))
    kept: list[list[Network]] = [[], []]
    past: list[np.ndarray] = []
    for _ in range(sweeps):
        worth = []
        for action, net in enumerate(nets):
            at, target, weight = [], [], []
            for row, counts in enumerate(found.counts):
                mine = [(n, r, then) for (a, then, r), n in counts.items() if a == action]
                total = sum(n for n, _, _ in mine)
                if total:
                    at.append(row)
                    weight.append(total)
                    later = [n * (r + (best[then] if then >= 0 else 0)) for n, r, then in mine]
                    target.append(sum(later) / total)
            scaled = np.array(weight, dtype=float)
            net.fit(rows[at], np.array(target), sample_weight=scaled / scaled.mean())
            worth.append(net.predict(rows))
            layers = ([w.copy() for w in net.coefs_], [b.copy() for b in net.intercepts_])
            kept[action] = [*kept[action], layers][-KEPT:]
        past = [*past, np.array(worth)][-KEPT:]
        best = np.mean(past, axis=0).max(axis=0) if len(past) == KEPT else past[-1].max(axis=0)
        yield kept


def policy_of(env: Any, kept: list[list[Network]]) -> PolicyFile:
    """All networks side by side, and the mean for each action; actions that never come up in this
    game are worth nothing."""
    layers = stack_networks([network for networks in kept for network in networks])
    mean = np.zeros((sum(map(len, kept)), len(env.encoding.actions)))
    for action, networks in enumerate(kept):
        mean[action * len(networks) : (action + 1) * len(networks), action] = 1 / len(networks)
    weights, bias = layers[-1]
    layers[-1] = weights @ mean, bias @ mean
    return PolicyFile.of(env.encoding, layers)


def value_exactly(policy: PolicyFile, env: Any) -> float:
    """What the policy brings in a round, by the solver: it asks for every set of numbers."""
    game = env.encoding.game

    def stops(held: frozenset[int]) -> bool:
        t = game.start(1, 0, stack={"deck": [str(n) for n in sorted(held)]})
        for _ in range(len(held) - 1):
            t.apply("hit")
        worth = policy.run(env.encoding.observe(t.view(0)))
        return bool(worth[STAY] >= worth[HIT])

    return float(solver.exact(stops).score)


def main() -> None:
    warnings.simplefilter("ignore", ConvergenceWarning)  # a sweep is one step of many
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--games", type=int, default=100_000)
    read.add_argument("--sweeps", type=int, default=16)
    read.add_argument("--output", type=Path)
    wanted = read.parse_args()
    thresholds = {n: solver.exact(lambda held, n=n: sum(held) >= n).score for n in range(15, 40)}
    fixed, most = max(thresholds.values()), solver.optimal().score
    print(f"best threshold {max(thresholds, key=thresholds.__getitem__)}: {fixed:.4f}")
    print(f"optimum: {most:.4f}")
    env = make_env()
    found = collect(env, wanted.games, wanted.seed)
    print(f"{wanted.games} games, {len(found.seen)} different observations")
    for sweep, kept in enumerate(learn(found, wanted.sweeps, wanted.seed), 1):
        policy = policy_of(env, kept)
        value = value_exactly(policy, env)
        share = (value - fixed) / (most - fixed)
        print(f"sweep {sweep:2}: {value:.4f}, {100 * share:.0f} % of the gap", flush=True)
    if wanted.output is not None:
        policy.write(wanted.output)
        print(f"written: {wanted.output}")


if __name__ == "__main__":
    main()
