"""PettingZoo and Gymnasium: their own tests, and bad input in their manner."""

from __future__ import annotations

import random
import sys
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from rl.every_game import every_game

import cardkit
from cardkit import CardkitError
from cardkit.rl import gymnasium_env, openspiel_game, pettingzoo_env

pytestmark = pytest.mark.extra("rl")
QUICK = ("flip7", "seven", "code_game", "hearts", "golf", "kuhn")


@every_game(quick=QUICK)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: Any) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    game = cardkit.load(name)

    def make(render_mode: str | None = None) -> Any:
        return pettingzoo_env(game, render_mode=render_mode)

    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=30)
    render_test(make)
    assert "Passed API test" in capsys.readouterr().out


@every_game(quick=("flip7",))
def test_the_benchmark_of_pettingzoo_runs(
    name: str, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It steps for five seconds of its clock; here each look at it takes a twentieth."""
    import importlib

    benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
    clock = SimpleNamespace(time=lambda ticks=count(): next(ticks) / 20)
    monkeypatch.setattr(benchmark, "time", clock)
    random.seed(5)
    benchmark.performance_benchmark(pettingzoo_env(name))
    said = capsys.readouterr().out
    assert "turns per second" in said and "Finished performance benchmark" in said


def test_the_rewards_of_a_game_come_at_its_end() -> None:
    env = pettingzoo_env("kuhn", rewards="scores")
    env.reset(seed=4)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        paid[agent] += reward
        legal = observation["action_mask"].nonzero()[0]
        env.step(None if over or cut else int(legal[-1]))  # bet, fold
    assert sorted(paid.values()) == [-1.0, 1.0]


def test_a_game_is_cut_off_after_so_many_decisions() -> None:
    env = pettingzoo_env("flip7", seats=3, cap=5, raw=True)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.observe(env.agent_selection)["action_mask"].nonzero()[0][0]))
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_an_observation_is_that_of_the_view_at_every_sub_step() -> None:
    env = pettingzoo_env("code_game", seats=3, raw=True)
    env.reset(seed=4)
    rng, composed = Random(4), 0
    for _ in range(200):
        played = env.played
        if played.t.over:
            break
        composed += played.begun is not None
        fresh = env.encoding.observe(played.t.view(0), None if played.t.seat else played.begun)
        assert env.observe("seat_0")["observation"].tobytes() == fresh.tobytes()
        legal = played.legal()
        env.step(rng.choice(legal))
    assert composed


def test_bad_actions_in_the_manner_of_pettingzoo() -> None:
    raw = pettingzoo_env("kuhn", raw=True)
    raw.reset(seed=1)
    with pytest.raises(
        ValueError, match=r"seat_0: action 2 \(call\) is illegal now; the legal ones are"
    ):
        raw.step(raw.encoding.actions.texts.index("call"))
    with pytest.raises(ValueError, match="action 99 is out of range: actions are 0 to 3"):
        raw.step(99)
    for action in (None, "bet", 1.5, [1]):
        with pytest.raises(ValueError, match=r"seat_0: an action is a whole number, not .+"):
            raw.step(action)
    env = pettingzoo_env("kuhn")
    env.reset(seed=1)
    env.last()
    env.step(raw.encoding.actions.texts.index("call"))
    assert env.terminations["seat_0"] and env.rewards["seat_0"] == -1
    with pytest.raises(ValueError, match="None"):
        env.step(0)  # after the end
    with pytest.raises(ValueError, match="render_mode must be 'human' or 'ansi', not 'video'"):
        pettingzoo_env("kuhn", render_mode="video")


@every_game(quick=QUICK)
@pytest.mark.parametrize("recall", [False, True], ids=["now", "recall"])
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_finds_nothing_wrong(name: str, recall: bool) -> None:
    from gymnasium.utils.env_checker import check_env

    env = gymnasium_env(name, recall=recall)
    check_env(env)
    assert env.observation_space.contains(env.reset(seed=2)[0])


def test_one_seat_plays_against_bots_of_ones_choice() -> None:
    env = gymnasium_env("seven", seats=2, against="planner", seat=1)
    observation, _ = env.reset(seed=3)
    over = False
    while not over:
        assert (env.action_masks() == observation["action_mask"]).all()
        action = int(observation["action_mask"].argmax())
        observation, reward, over, _, info = env.step(action)
    assert reward == (1.0 if info["scores"][1] > info["scores"][0] else -1.0)


def test_the_same_seed_is_the_same_game() -> None:
    games = []
    for _ in range(2):
        env = gymnasium_env("flip7", seats=3)
        env.reset(seed=8)
        env.reset()  # the next of the same series
        games.append(env.played.t.to_json())
    assert games[0] == games[1]


def make_seven() -> Any:
    return gymnasium_env("seven", seats=2)


@pytest.mark.parametrize("how", ["envs=3", "SyncVectorEnv", "AsyncVectorEnv"])
def test_several_at_once(how: str) -> None:
    import numpy as np
    from gymnasium import vector

    if how == "envs=3":
        envs = gymnasium_env("seven", seats=2, envs=3)
    else:
        envs = getattr(vector, how)([make_seven] * 3)
    observation, _ = envs.reset(seed=1)
    assert observation["observation"].shape[0] == 3
    for _ in range(20):
        actions = observation["action_mask"].argmax(axis=1)
        observation, rewards, *_ = envs.step(actions)
    assert rewards.shape == (3,) and np.isfinite(rewards).all()
    envs.close()


def test_bad_actions_in_the_manner_of_gymnasium() -> None:
    import gymnasium

    env = gymnasium_env("kuhn")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="action 17 is out of range"):
        env.step(17)
    for action in (None, "bet", 1.5, [1]):
        with pytest.raises(gymnasium.error.InvalidAction, match="is a whole number, not"):
            env.step(action)
    call = env.encoding.actions.texts.index("call")
    _, reward, over, _, info = env.step(call)
    assert (reward, over) == (-1.0, True)
    assert "is illegal now" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    "how, message",
    [
        ({"seat": 2}, "seat=2: the seats are 0 to 1"),
        ({"against": "random,random"}, "2 bots for 1 other seats"),
        ({"against": "nobody"}, "no agent 'nobody'"),
        ({"rewards": "money"}, "rewards must be 'ranks', 'scores' or a function, not 'money'"),
        ({"cap": 0}, "cap=0: a game has at least one decision"),
        ({"rounds": 0}, "rounds=0: at least 1"),
        ({"rounds": 1}, "rounds=1: a game that is stopped has no ranks; choose rewards='scores'"),
        ({"envs": 0}, "envs=0: at least 1"),
        ({"seats": 9}, "9"),
    ],
)
def test_bad_options_are_named(how: dict[str, Any], message: str) -> None:
    with pytest.raises(CardkitError, match=message):
        gymnasium_env("seven", **{"seats": 2, **how})


@pytest.mark.parametrize(
    "door, module, package",
    [
        (pettingzoo_env, "pettingzoo.utils.wrappers", "pettingzoo"),
        (gymnasium_env, "gymnasium", "gymnasium"),
        (openspiel_game, "pyspiel", "pyspiel"),
    ],
)
def test_a_missing_extra_says_what_to_install(
    door: Any, module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, package, None)
    wanted = rf"{door.__name__} needs {package}: pip install 'cardkit\[rl\]'"
    with pytest.raises(CardkitError, match=wanted):
        door("kuhn")


@pytest.mark.parametrize(
    "agent, module, message",
    [
        ("openspiel:ismcts:5", "pyspiel", r"openspiel:ismcts needs pyspiel"),
        ("policy:x.npz", "numpy", r"a policy file needs numpy"),
    ],
)
def test_an_agent_without_its_extra_says_what_to_install(
    agent: str, module: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(CardkitError, match=rf"{message}: pip install 'cardkit\[rl\]'"):
        cardkit.load("kuhn").play(f"{agent},random")


@pytest.mark.extra("bench")
@every_game(quick=())
def test_every_game_goes_through_all_three_doors(name: str) -> None:
    game, rng = cardkit.load(name), Random(3)
    aec = pettingzoo_env(game, raw=True)
    aec.reset(seed=3)
    while not aec.played.t.over:
        legal = aec.last()[0]["action_mask"].nonzero()[0]
        aec.step(int(rng.choice(legal)))
    assert all(aec.terminations.values())

    env = gymnasium_env(game)
    seen, _ = env.reset(seed=3)
    over = False
    while not over:
        assert env.observation_space.contains(seen)
        seen, _, over, cut, _ = env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
        assert not cut

    state = openspiel_game(game).new_initial_state()
    choices = 0
    for _ in range(300):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            choices += 1
            assert state.information_state_string()
        state.apply_action(rng.choice(state.legal_actions()))
    assert choices
