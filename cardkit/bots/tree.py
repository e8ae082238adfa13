"""The search tree: what has been learned about each move, given the moves before it.

A node stands for the moves that led to it, whatever was dealt in between (open loop), so one node
serves many worlds. They offer different moves, so arms are compared by how often they were
*offered*.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any

from cardkit.engine.model.moves import Move

from .manner import Manner
from .rollout import Rollout
from .values import value_of

#: The number of moves tried at a node is at most this many times the square root of its visits.
WIDENING = 4.0


class Arm:
    """A seat's move at a node."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.offered = 0
        self.total = 0.0


class Node:
    """The arms of each seat that can decide here, and the nodes below them.

    Seats that choose at the same time all have their arms at one node, so that none of them learns
    from another's sealed choice. Child nodes are keyed by all their moves together.
    """

    __slots__ = ("arms", "behind")

    def __init__(self) -> None:
        self.arms: dict[tuple[int, Move], Arm] = {}
        self.behind: dict[tuple[Move, ...], Node] = {}

    def arm(self, seat: int, move: Move) -> Arm:
        found = self.arms.get((seat, move))
        if found is None:
            found = self.arms[seat, move] = Arm()
        return found


class Tree:
    """Learns by playing worlds, following the best known moves within the tree and then a roll-out.

    It grows only if roll-outs are random, because a policy plays better than a tree built from a
    few worlds.
    """

    def __init__(self, rollout: Rollout, manner: Manner) -> None:
        self.root = Node()
        self.rollout = rollout
        self.goal, self.explore = manner.goal, manner.explore
        self.grows = rollout.policy is None
        self.rng = Random(0)  # reset to the same seed for each move tried in a world
        self.low = self.high = 0.0  # range of values seen so far; scales the exploration
        self.worlds = 0

    def play(self, world: Any, move: Move) -> float:
        """Play one world, starting with this move, and learn from its outcome.

        Return what the outcome is worth to the seat that made the move.
        """
        node = self.root
        made: tuple[Move, ...] = ()
        path: list[tuple[int, Arm]] = []
        while True:
            arm = node.arm(world.seat, move)
            path.append((world.seat, arm))
            made = (*made, move)
            world.apply(move)
            if self.rollout.over(world):
                break
            if world.sealed is None or not world.sealed[2]:  # nobody else answers at the same time
                if not (self.grows and arm.visits):
                    self.rollout.play(world, self.rng)
                    break
                node, made = node.behind.setdefault(made, Node()), ()
            move = self.best(node, world.seat, world.moves)
        return self.learn(world, path)

    def best(self, node: Node, seat: int, moves: Sequence[Move]) -> Move:
        """Return the move with the highest upper confidence bound. Untried moves come first, but
        only as many as the visits here allow (progressive widening).
        """
        arms = [node.arm(seat, move) for move in moves]
        untried, visits = [], sum([arm.visits for arm in arms])
        weight = self.explore * (self.high - self.low)
        found, highest = moves[0], float("-inf")
        for move, arm in zip(moves, arms, strict=True):
            arm.offered += 1
            if not arm.visits:
                untried.append(move)
            else:
                bound = arm.total / arm.visits + weight * sqrt(log(arm.offered) / arm.visits)
                if bound > highest:
                    found, highest = move, bound
        tried = len(moves) - len(untried)
        if untried and tried <= WIDENING * sqrt(visits):
            return untried[int(self.rng.random() * len(untried))]
        return found

    def learn(self, world: Any, path: Sequence[tuple[int, Arm]]) -> float:
        """Update every seat on the path with what the outcome is worth to it."""
        values = {seat: value_of(world, seat, self.goal) for seat, _ in path}
        if not self.worlds:
            self.low, self.high = min(values.values()), max(values.values())
        self.worlds += 1
        self.low = min(self.low, *values.values())
        self.high = max(self.high, *values.values())
        for seat, arm in path:
            arm.visits += 1
            arm.total += values[seat]
        return values[path[0][0]]
