"""Actions and observations from the declarations alone."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rl.bids import Bids, BidTable, bids
from rl.every_game import NAMES
from rl.small_seven import twelve_cards

import cardkit
from cardkit import CardkitError, Move, decision, step
from cardkit.rl import Refinement, describe, encode, gymnasium_env
from cardkit.rl.actions import Begun


def test_every_action_and_cell_is_described() -> None:
    text = describe("flip7", seats=3)
    encoding = encode("flip7", seats=3)
    assert f"{len(encoding.actions)} actions, {len(encoding.cells)} cells" in text
    for line in (
        "action 0  hit",
        "action 1  stay",
        "action 3  freeze:+1",
        "  status.mine is 'busted'",
        "  row.+1: 12  (0 to 94)",
        "  turn: mine",
        "  discard: top is freeze",
    ):
        assert line in text
    assert text.splitlines()[0] == encoding.id
    assert encoding.digest in encoding.id


def test_the_digest_is_the_same_in_every_run() -> None:
    assert encode("seven", 2).digest == encode("seven", 2).digest
    assert encode("seven", 2).digest != encode("seven", 3).digest
    assert encode("seven", 2).digest != encode("seven", 2, recall=True).digest


@pytest.mark.slow
def test_the_digest_and_the_bytes_are_the_same_in_every_process() -> None:
    """Whatever the order in which this process keeps sets."""
    code = """
import hashlib, sys
import cardkit
from cardkit.rl import encode
for name in sys.argv[1:]:
    game = cardkit.load(name)
    seats = game.seat_range[0]
    encoding, t, seen = encode(game, seats, recall=True), game.start(seats, 7), hashlib.sha256()
    for _ in range(40):
        if not t.over:
            seen.update(encoding.observe(t.view(t.seat)).tobytes())
            t.apply(t.moves[len(t.moves) // 2])
    print(encoding.id, seen.hexdigest())
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", code, *NAMES],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(said) == 1 and said.pop().count("-recall-") == len(NAMES)


@pytest.mark.parametrize("recall", [False, True], ids=["now", "recall"])
@pytest.mark.parametrize("name", ["kuhn", "leduc", "seven"])
def test_equal_information_gives_equal_bytes(name: str, recall: bool) -> None:
    """Every two points that a seat cannot tell apart are twins: other cards, the same numbers."""
    game = {"seven": twelve_cards, "leduc": lambda: cardkit.load("leduc", suits=False)}.get(
        name, lambda: cardkit.load(name)
    )()
    encoding = encode(game, 2, recall=recall)
    seen: dict[tuple[int, str], bytes] = {}
    worlds: dict[tuple[int, str], set[str]] = {}
    for here in game.unfold(2).walk():
        if here.chance:
            continue
        for seat in (0, 1):
            key = (seat, here.table.information_key(seat))
            observed = encoding.observe(here.table.view(seat)).tobytes()
            assert seen.setdefault(key, observed) == observed, key
            worlds.setdefault(key, set()).add(str(here.table.hand))
    assert any(len(each) > 1 for each in worlds.values()), "no twins, nothing tested"
    if recall:  # and what it can tell apart has other numbers
        assert len({(seat, seen[seat, key]) for seat, key in seen}) == len(seen)


@pytest.mark.parametrize(
    "name, seats",
    [("flip7", 4), ("code_game", 3), ("hearts", 4), ("gin_rummy", 2), ("golf", 3), ("whist", 4)],
)
def test_games_are_played_by_numbers(name: str, seats: int) -> None:
    game, rng = cardkit.load(name), Random(5)
    encoding = encode(game, seats)
    t, begun, made = game.start(seats, 5), None, 0
    while not t.over and made < 400:
        legal = encoding.actions.legal(t.moves, t.seat, begun)
        assert legal == sorted(set(legal)) and legal
        observed = encoding.observe(t.view(t.seat), begun)
        for cell, value in zip(encoding.cells, observed, strict=True):
            assert cell.low <= value <= cell.high, cell
        chosen = encoding.actions.choose(rng.choice(legal), t.moves, t.seat, begun)
        if isinstance(chosen, Move):
            assert chosen in t.moves
            t.apply(chosen)
            begun, made = None, made + 1
        else:
            begun = chosen
    assert made


def test_many_cards_are_given_one_by_one() -> None:
    game = cardkit.load("hearts")
    actions = encode(game, 4).actions
    assert actions.composed == ("pass",)
    t = game.start(4, 3)
    while t.moves[0].name != "pass":  # no cards are passed in some hands
        t = game.start(4, str(t.key))
    (first,) = actions.legal(t.moves, t.seat)
    begun = actions.choose(first, t.moves, t.seat)
    assert begun == Begun("pass")
    picked: Any = begun
    for _ in range(3):
        legal = actions.legal(t.moves, t.seat, picked)
        picked = actions.choose(legal[0], t.moves, t.seat, picked)
    assert isinstance(picked, Move)
    assert picked == t.moves[0]


def test_seats_are_counted_from_the_one_that_acts() -> None:
    actions = encode("flip7", 3).actions
    number = actions.number_of(Move.of("freeze", 0), 2)
    assert actions.texts[number] == "freeze:+1"
    assert actions.choose(number, (), 1) is Move.of("freeze", 2)


def test_an_action_space_without_a_bound_is_refused() -> None:
    with pytest.raises(
        CardkitError,
        match=r"cannot be bounded: argument 1 of the move 'bid' keeps taking new values .*"
        r"refine=Refinement\(values=\{'bid': range\(101\)\}\)",
    ):
        encode(bids(), 2)


class Sums(Bids):
    """Bids of whole thousands, far apart, and a sum that no 32-bit number holds exactly."""

    @step
    def start(self, t: BidTable) -> Any:
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: BidTable, seat: int) -> list[Move]:
        return [self.bid(n * 10**9 + 1) for n in range(20)] + [self.leave()]


def test_large_numbers_far_apart_are_actions_and_cells() -> None:
    game = evolve(bids(), rules=Sums)
    encoding = encode(game, 2)
    assert encoding.actions.texts[:3] == ["bid:1", "bid:1000000001", "bid:2000000001"]
    assert len(encoding.actions) == 21
    t = game.start(2, 1)
    t.apply("bid:19000000001")
    (cell,) = (n for n, cell in enumerate(encoding.cells) if cell.name == "high")
    assert encoding.observe(t.view(0))[cell] == pytest.approx(19 * 10**9)


@pytest.mark.extra("rl")
@pytest.mark.filterwarnings("ignore")
def test_large_numbers_are_in_the_space_of_observations() -> None:
    from gymnasium.utils.env_checker import check_env

    env = gymnasium_env(evolve(bids(), rules=Sums), 2)
    check_env(env)
    env.reset(seed=1)
    seen, *_ = env.step(19)
    assert seen["observation"].max() > 10**9 and env.observation_space.contains(seen)


def test_a_refinement_bounds_it_and_says_where_it_ends() -> None:
    actions = encode(bids(), 2, refine=Refinement(values={"bid": range(500)})).actions
    assert actions.texts[:2] == ["bid:0", "bid:1"]
    with pytest.raises(CardkitError, match="the move 'bid:500' is not in the action space"):
        actions.legal((Move.of("bid", 500), Move.of("leave")), 0)


@pytest.mark.parametrize(
    "refine, message",
    [
        ({"without": {"hnad"}}, "without: no zone or field 'hnad': did you mean 'hand'"),
        ({"values": {"strat": range(8)}}, "values: no move 'strat': did you mean 'start'"),
        ({"cells": ("a",)}, r"cells without Refinement\.read"),
    ],
)
def test_a_refinement_of_nothing_is_refused(refine: dict[str, Any], message: str) -> None:
    with pytest.raises(CardkitError, match=message):
        encode("seven", 2, refine=Refinement(**refine))
    with pytest.raises(CardkitError, match="a game is an id, a path or a Game, not 7"):
        encode(7)  # type: ignore[arg-type]


def test_what_was_told_of_a_zone_goes_with_it() -> None:
    told = {cell.name for cell in encode("seven", 2).cells if "told not" in cell.name}
    less = encode("seven", 2, refine=Refinement(without={"hand"}))
    assert any(name.startswith("hand") for name in told)
    assert not [cell for cell in less.cells if cell.name.startswith("hand")]


def test_a_refinement_adds_and_drops_cells() -> None:
    refine = Refinement(cells=("cards in hand",), read=lambda v: [len(v.hand[v.me])])
    encoding = encode("seven", 2, refine=refine)
    assert encoding.cells[-1].name == "cards in hand"
    assert encoding.observe(cardkit.load("seven").start(2, 1).view(0))[-1] == 7
    less = encode("seven", 2, refine=Refinement(without={"aside", "supply"}))
    assert not [cell for cell in less.cells if cell.name.startswith(("aside", "supply"))]
    wrong = encode("seven", 2, refine=Refinement(cells=("a", "b"), read=lambda v: [1]))
    with pytest.raises(CardkitError, match=r"gave 1 numbers for 2 cells: a, b"):
        wrong.observe(cardkit.load("seven").start(2, 1).view(0))
