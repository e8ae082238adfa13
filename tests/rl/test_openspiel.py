"""OpenSpiel: its own tests and algorithms, unchanged."""

from __future__ import annotations

import unittest
from collections import Counter
from random import Random
from typing import Any

import pytest
from rl.every_game import every_game
from rl.small_seven import twelve_cards

import cardkit
from cardkit import CardkitError
from cardkit.rl import openspiel_game

pytestmark = [pytest.mark.extra("rl"), pytest.mark.extra("bench")]


def kuhn() -> Any:
    return openspiel_game("kuhn", rewards="scores", bounds=(-2, 2))


#: Random players do not end some games soon, and OpenSpiel looks at every state of a game.
SHORTER: dict[str, dict[str, Any]] = {"golf": {"rounds": 1}, "seven": {"rounds": 2}}


def game_of(name: str) -> Any:
    return openspiel_game(cardkit.load(name, **SHORTER.get(name, {})))


@every_game(quick=("kuhn", "leduc", "flip7"))
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    import pyspiel

    pyspiel.random_sim_test(game_of(name), num_sims=2, serialize=True, verbose=False)


def test_openspiel_finds_nothing_wrong_with_a_small_seven() -> None:
    import pyspiel

    pyspiel.random_sim_test(openspiel_game(twelve_cards()), 3, serialize=True, verbose=False)


def found_wrong(base: str, name: str, game: Any, states: Any = None) -> list[str]:
    """What OpenSpiel's tests of its own games say of this one; `name` is whose counts it has."""
    from open_spiel.integration_tests import api_test

    def sample(cls: Any) -> None:
        cls.some_states, cls.game_type = states, game.get_type()

    body: dict[str, Any] = {"game_name": name, "game": game}
    if states is not None:
        body["setUpClass"] = classmethod(sample)
    case = type("Case", (getattr(api_test, base),), body)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun >= 5
    return [text for _, text in found.errors + found.failures]


def test_openspiels_tests_of_a_whole_tree() -> None:
    """Among them: as many states as its own Kuhn has, and perfect recall."""
    assert found_wrong("EnforceAPIOnFullTreeBase", "kuhn_poker", kuhn()) == []


@every_game(quick=("leduc", "flip7", "seven", "code_game"))
def test_openspiels_tests_of_a_part_of_a_tree(name: str) -> None:
    """Of the states of two games: its own sample of large games does not get past the deal."""
    rng, game, states = Random(2), game_of(name), []
    for _ in range(2):
        state = game.new_initial_state()
        while not state.is_terminal() and len(states) < 150:
            states.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    assert found_wrong("EnforceAPIOnPartialTreeBase", name, game, states) == []


def test_bad_actions_in_the_manner_of_openspiel() -> None:
    import pyspiel

    state = kuhn().new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="deck: chance has no outcome 99 here"):
        state.apply_action(99)
    state.apply_action(0)
    state.apply_action(1)
    with pytest.raises(pyspiel.SpielError, match=r"2 \(call\) is illegal now; the legal ones are"):
        state.apply_action(2)
    with pytest.raises(pyspiel.SpielError, match="action 99 is out of range: actions are 0 to 3"):
        state.apply_action(99)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize(
    "how, message",
    [
        ({"cap": 0}, "cap=0: a game has at least one decision"),
        ({"bounds": (1, -1)}, "the lowest reward comes first"),
        ({"rewards": "money"}, "rewards must be 'ranks', 'scores' or a function"),
    ],
)
def test_bad_options_are_named(how: dict[str, Any], message: str) -> None:
    with pytest.raises(CardkitError, match=message):
        openspiel_game("kuhn", **how)


def test_it_is_found_by_its_name() -> None:
    import pyspiel

    game = kuhn()
    again = pyspiel.load_game(game.get_type().short_name)
    assert again.num_distinct_actions() == game.num_distinct_actions() == 4
    assert again.max_chance_outcomes() == 3
    assert again.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_cfr_reaches_the_value_of_kuhn() -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = kuhn()
    solver = cfr.CFRPlusSolver(game)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value[0] == pytest.approx(-1 / 18, abs=1e-3)
    assert exploitability.exploitability(game, policy) < 2e-3


@pytest.mark.slow
def test_cfr_reaches_the_value_of_leduc() -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = openspiel_game(cardkit.load("leduc", suits=False), rewards="scores", bounds=(-13, 13))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(120):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value[0] == pytest.approx(-0.0856, abs=5e-3)
    assert exploitability.exploitability(game, policy) < 0.05


def test_strategies_are_as_exploitable_as_in_openspiels_own_kuhn() -> None:
    import pyspiel
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.policy import TabularPolicy

    ours, theirs = kuhn(), pyspiel.load_game("kuhn_poker")
    passive = {"check", "fold"}
    texts = ours.spec.plain.actions.texts
    for bet in (0.0, 0.3, 0.5, 1.0):
        found = []
        for game in (ours, theirs):
            policy = TabularPolicy(game)
            for state, mask in zip(policy.states, policy.legal_actions_mask, strict=True):
                row = policy.policy_for_key(state.information_state_string())
                for action in range(len(mask)):
                    calm = texts[action] in passive if game is ours else action == 0
                    row[action] = mask[action] * (1 - bet if calm else bet)
            found.append(exploitability.exploitability(game, policy))
        assert found[0] == pytest.approx(found[1], abs=1e-12)


def test_information_states_are_resampled_by_cardkit() -> None:
    from itertools import count

    import numpy as np

    game = openspiel_game("leduc")
    rng = np.random.RandomState(1)
    state = game.new_initial_state()
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    cards = set()
    for _ in range(30):
        other = state.resample_from_infostate(0, rng.uniform)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.legal_actions() == state.legal_actions()
        cards.add(str(other.point.table.hand[1][0]))
        for _ in count():
            if other.is_terminal():
                break
            assert not other.is_chance_node()
            other.apply_action(int(rng.choice(other.legal_actions())))
        assert sum(other.returns()) == 0
    assert len(cards) == 5, "all cards but the own one"
    with pytest.raises(CardkitError, match="cannot be imagined again"):
        state.resample_from_infostate(0).resample_from_infostate(0)


def test_is_mcts_plays_seven() -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game = openspiel_game("seven", seats=2)
    rng = np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng),
        uct_c=2.0,
        max_simulations=5,
        random_state=rng,
    )
    state = game.new_initial_state()
    chosen = 0
    while chosen < 6:
        if state.is_chance_node():
            numbers, often = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=often)))
        elif state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            chosen += 1
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert chosen == 6


def test_nobody_sees_everything() -> None:
    import pyspiel

    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="nobody everything"):
        kuhn().make_py_observer(kind)


def count(root: Any) -> dict[str, int]:
    """The points of a tree by kind, and the information states."""
    found: Counter[str] = Counter()
    keys = set()
    for here in root.walk():
        kind = "chance" if here.chance else "over" if here.over else "choice"
        found[kind] += 1
        if kind == "choice":
            keys.add((here.seat, here.table.information_key(here.seat)))
    return {**found, "information states": len(keys)}


def count_in_openspiel(name: str, **parameters: Any) -> dict[str, int]:
    import pyspiel

    found: Counter[str] = Counter()
    keys, waiting = set(), [pyspiel.load_game(name, parameters).new_initial_state()]
    while waiting:
        state = waiting.pop()
        over, chance = state.is_terminal(), state.is_chance_node()
        found["over" if over else "chance" if chance else "choice"] += 1
        if not over:
            if not chance:
                keys.add((state.current_player(), state.information_state_string()))
            waiting += [state.child(action) for action in state.legal_actions()]
    return {**found, "information states": len(keys)}


def test_the_tree_of_kuhn_is_that_of_openspiel() -> None:
    counted = count(cardkit.load("kuhn").unfold(2))
    assert counted == count_in_openspiel("kuhn_poker")
    assert counted == {"chance": 4, "choice": 24, "over": 30, "information states": 12}


def test_the_tree_of_leduc_is_that_of_openspiel() -> None:
    counted = count(cardkit.load("leduc", suits=False).unfold(2))
    assert counted == count_in_openspiel("leduc_poker", suit_isomorphism=True)
    assert counted == {"chance": 49, "choice": 774, "over": 1116, "information states": 288}


@pytest.mark.slow
def test_the_tree_of_leduc_with_suits_is_that_of_openspiel() -> None:
    counted = count(cardkit.load("leduc").unfold(2))
    assert counted == count_in_openspiel("leduc_poker")
    assert counted["information states"] == 936
