"""Learn Seven with two seats against `planner`, through Gymnasium, with scikit-learn.

    python examples/learning/train_seven.py --seed 1 --output seven_1.npz

One round at a time. The learner does what it takes to be best, and sometimes something else. What
an action is worth is fitted to how the rounds ended (Monte Carlo control): a network with one
hidden layer, trained on the rounds of the last iterations. Nothing about Seven is built in.
"""

from __future__ import annotations

import argparse
from collections import deque
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np
from sklearn.neural_network import MLPRegressor

import cardkit
from cardkit.rl import PolicyFile, Refinement, gymnasium_env

#: Leaves out everything that does not matter in one round.
REFINE = Refinement(without={"round", "supply", "starter", "chips", "place"})
ENVS = 64  # of each seat, played side by side
HIDDEN = 128
KEPT = 8  # iterations that are learned from
PASSES = 2  # over them, in each iteration
EXPLORED = (0.3, 0.03)  # of the decisions: in the first iteration, and in the last
STEPS = (2e-3, 2e-4)  # of the learner, likewise
COMPARED, EVERY = 400, 12  # rounds without exploration, after this many iterations

Samples = tuple[np.ndarray, np.ndarray, np.ndarray]  # observations, actions, how it ended


def make_envs(game: Any) -> list[Any]:
    how: dict[str, Any] = {"seats": 2, "against": "planner", "refine": REFINE, "envs": ENVS}
    return [env for seat in (0, 1) for env in gymnasium_env(game, seat=seat, **how).envs]


class Learner:
    """What each action is worth, from 1 for a round won to -1."""

    def __init__(self, encoding: Any, seed: int) -> None:
        self.encoding = encoding
        #: About how large a cell gets, so that all count alike.
        self.scale = np.array([min(cell.high, 8.0) for cell in encoding.cells], dtype=np.float32)
        self.model = MLPRegressor(
            hidden_layer_sizes=(HIDDEN,), batch_size=256, random_state=seed, alpha=1e-5
        )
        blank = np.zeros((1, len(encoding.cells)), dtype=np.float32)
        self.model.partial_fit(blank, np.zeros((1, len(encoding.actions)), dtype=np.float32))

    def worth(self, seen: np.ndarray) -> np.ndarray:
        (first, last), (bias, base) = self.model.coefs_, self.model.intercepts_
        return np.maximum((seen / self.scale) @ first + bias, 0) @ last + base

    def learn(self, samples: list[Samples], step: float) -> None:
        """Run one pass; actions that were not taken keep their values."""
        seen, actions, ends = (np.concatenate(part) for part in zip(*samples, strict=True))
        wanted = self.worth(seen)
        wanted[np.arange(len(actions)), actions] = ends
        self.model._optimizer.learning_rate_init = step
        self.model.partial_fit(seen / self.scale, wanted)

    def policy(self) -> PolicyFile:
        (first, last), (bias, base) = self.model.coefs_, self.model.intercepts_
        return PolicyFile.of(self.encoding, [(first / self.scale[:, None], bias), (last, base)])


def play(envs: list[Any], learner: Learner, rounds: int, explored: float, rng: Random) -> Samples:
    """Play this many rounds, one decision in each environment at a time."""
    paths: list[list[tuple[np.ndarray, int]]] = [[] for _ in envs]
    found: list[tuple[np.ndarray, int, float]] = []
    seen, ended = [env.reset()[0] for env in envs], 0
    while ended < rounds:
        now = np.array([each["observation"] for each in seen])
        legal = np.array([each["action_mask"] for each in seen], dtype=bool)
        best = np.where(legal, learner.worth(now), -np.inf).argmax(axis=1)
        for n, env in enumerate(envs):
            action = int(best[n])
            if rng.random() < explored:
                action = rng.choice(np.flatnonzero(legal[n]).tolist())
            paths[n].append((now[n], action))
            seen[n], reward, over, _, _ = env.step(action)
            if over:
                found += [(observed, taken, reward) for observed, taken in paths[n]]
                ended, paths[n], seen[n] = ended + 1, [], env.reset()[0]
    observed, taken, ends = zip(*found, strict=True)
    return np.array(observed), np.array(taken), np.array(ends, dtype=np.float32)


def compare(game: Any, learner: Learner, seed: str) -> float:
    """Return the share of rounds that it wins against `planner`."""
    actions = learner.encoding.actions

    def choose(view: Any, rng: Random) -> Any:
        worth = learner.worth(learner.encoding.tensor(view))
        legal = actions.legal(view.moves, view.me)
        return actions.choose(max(legal, key=worth.__getitem__), view.moves, view.me)

    found = game.simulate([choose, "planner"], COMPARED, seed=seed, rotate=True, workers=1)
    return next(each.wins.share.value for each in found.agents if each.agent != "planner")


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--iterations", type=int, default=72)
    read.add_argument("--rounds", type=int, default=1500, help="in each iteration")
    read.add_argument("--output", type=Path)
    wanted = read.parse_args()
    if wanted.output is not None and wanted.output.exists():
        read.error(f"{wanted.output} exists")
    game = cardkit.load("seven", rounds=1)
    envs, rng = make_envs(game), Random(wanted.seed)
    for n, env in enumerate(envs):
        env.reset(seed=wanted.seed * 1000 + n)
    learner = Learner(envs[0].encoding, wanted.seed)
    kept: deque[Samples] = deque(maxlen=KEPT)
    for iteration in range(wanted.iterations):
        part = iteration / max(1, wanted.iterations - 1)
        explored, step = (a * (b / a) ** part for a, b in (EXPLORED, STEPS))
        kept.append(play(envs, learner, wanted.rounds, explored, rng))
        for _ in range(PASSES):
            learner.learn(list(kept), step)
        if (iteration + 1) % EVERY == 0:
            share = compare(game, learner, f"{wanted.seed}/{iteration}")
            print(
                f"{(iteration + 1) * wanted.rounds} rounds, {process_time():.0f} s: "
                f"wins {100 * share:.1f} % against planner",
                flush=True,
            )
    if wanted.output is not None:
        learner.policy().write(wanted.output)
        print(f"written: {wanted.output}")


if __name__ == "__main__":
    main()
