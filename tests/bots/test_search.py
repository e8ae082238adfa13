"""The search bot: it finds what is best, replays exactly, and knows only what its seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers.guessing import gamble, guess, many, mine, pennies, push, sides
from helpers.tiny import highcard, library

import cardkit
from cardkit import Bot, CardkitError, Library, Move, View, Weighed
from cardkit.bots import budget as budgets
from cardkit.bots.budget import Budget
from cardkit.bots.contest import SURE, Contest, Trial
from cardkit.bots.manner import Manner
from cardkit.bots.rollout import Rollout
from cardkit.bots.search import Search
from cardkit.bots.tree import Node, Tree
from cardkit.bots.values import by_points, by_ranks, by_standing, value_of
from cardkit.play.seating import SeatPlan, make_agent

INSTALLED = Library.installed()


def chosen(t: Any, seed: int = 1, budget: str = "100") -> str:
    return Search(budget).choose(t.view(t.seat), Random(seed)).text


@pytest.mark.parametrize(
    ("mine", "best"),
    [(1, "low"), (2, "low"), (3, "low"), (4, "high"), (5, "high"), (6, "high")],
)
def test_it_weighs_what_it_cannot_see(mine: int, best: str) -> None:
    for other in {1, 2, 3, 4, 5, 6} - {mine}:  # whatever the other one truly holds
        t = guess().start(2, stack={"deck": [mine, other]})
        assert chosen(t, budget="400") == f"guess:{best}"


def test_hidden_cards_change_nothing() -> None:
    """Two tables that look the same to a seat: the same choice from the same random stream."""
    for seed in range(10):
        choices = {
            chosen(guess().start(2, stack={"deck": [3, n]}), seed, "5") for n in (1, 2, 4, 6)
        }
        assert len(choices) == 1


def test_simultaneous_choices_are_not_seen() -> None:
    for seed in range(5):
        assert chosen(pennies().start(2, seed), seed, "300") in ("show:heads", "show:tails")


def test_a_sealed_answer_tells_nothing() -> None:
    """The second one chooses the same whatever the first one has sealed."""
    for seed in range(10):
        choices = set()
        for answer in ("show:heads", "show:tails", "show:out"):
            t = pennies().start(2, 1)
            t.apply(answer)
            choices.add(chosen(t, seed, "10"))
        assert len(choices) == 1


def test_alone_at_an_endless_table() -> None:
    """One seat has no rank to win: it looks at its points, up to the horizon."""
    t = push().start(1, 1)
    assert chosen(t, budget="200") == "risky"
    values = {each.move.text: each.value for each in Search("200").weigh(t.view(0))}
    assert values["sure"] == 1 and 1 < values["risky"] < 2


def test_a_rollout_stops_at_the_horizon_or_after_so_many_decisions() -> None:
    t = push().start(1, 1)
    Rollout(None, 1, 1_000).play(t, Random(1))
    assert t.round == 2
    Rollout(None, None, 50).play(t, Random(1))
    assert t.round == 52


@pytest.mark.parametrize("name", [*INSTALLED.games, "highcard"])
def test_it_plays_every_game_and_replays_exactly(name: str) -> None:
    found = highcard() if name == "highcard" else cardkit.load(name)
    seats = max(2, found.seat_range[0])
    texts = [
        found.play(f"search:6,random*{seats - 1}", seed=3, cap=60).record.text for _ in range(2)
    ]
    assert texts[0] == texts[1]
    assert texts[0].count('"choices"') > 1 or '"result"' in texts[0]


@pytest.mark.parametrize("name", [*INSTALLED.games, "highcard"])
def test_horizon_and_standing_are_there_all_along(name: str) -> None:
    found = highcard() if name == "highcard" else cardkit.load(name)
    t = found.start(max(2, found.seat_range[0]), 8)
    rng = Random(8)
    for _ in range(60):
        if t.over:
            break
        assert len(t.rules.standing(t)) == len(t.seats)
        assert t.rules.horizon(t.view(t.seat)) == t.rules.horizon(t)  # what is public
        t.apply(rng.choice(t.moves))
    assert t.over or t.drawn > 0


class Counting:
    """A policy that notes whose views it was shown."""

    def __init__(self) -> None:
        self.seen: list[bool] = []

    def choose(self, view: View, rng: Random) -> Move:
        self.seen.append(view.me == view.seat and len(view.moves) > 0)
        return view.moves[0]


def test_roll_outs_use_the_policy_of_the_game() -> None:
    made = library(Bot("first", Counting, "highcard", rollout=True))
    agent = make_agent(SeatPlan("A", "search:30"), highcard(), made)
    assert isinstance(agent, Search) and isinstance(agent.policy, Counting)
    t = highcard().start(3, 2)
    agent.choose(t.view(t.seat), Random(1))
    assert len(agent.policy.seen) > 30 and all(agent.policy.seen)


def test_the_tree_grows_only_where_roll_outs_are_random() -> None:
    t = highcard().start(3, 2)
    for policy, grown in ((Counting(), False), (None, True)):
        tree = Tree(Rollout(policy, None, 100), Manner())
        for _ in range(5):
            tree.play(t.clone(), t.moves[0])
        assert bool(tree.root.behind) is grown


def test_without_a_policy_roll_outs_are_random() -> None:
    agent = make_agent(SeatPlan("A", "search"), highcard(), library())
    assert isinstance(agent, Search) and agent.policy is None


def test_weighing_is_the_same_for_the_same_view() -> None:
    t = highcard().start(2, 5)
    view = t.view(t.seat)
    found = Search("40").weigh(view)
    again = Search("40").weigh(view)
    assert [(each.move, each.value) for each in found] == [(w.move, w.value) for w in again]
    assert [each.move for each in found] == list(view.moves)
    assert sum(each.reason.params["count"] for each in found if each.reason) == 40
    assert all(0 <= each.value <= 1 for each in found)
    texts = highcard().texts("en")
    said = [texts(f"advice.{w.reason.id}", **w.reason.params) for w in found if w.reason]
    assert said[0] == f"worth {round(100 * found[0].value)} % in 20 simulated games"


def test_the_chosen_move_is_weighed_highest() -> None:
    t = cardkit.load("code_game").start(3, 1)
    for seed in range(8):
        view = t.view(t.seat)
        best = Search("60").search(view, Random(view.to_json()))[0].move
        weighed = {each.move: each.value for each in Search("60").weigh(view)}
        assert weighed[best] == max(weighed.values())
        t.apply(t.moves[seed % len(t.moves)])


def test_the_last_moves_are_compared_in_the_same_worlds() -> None:
    t = highcard(hand_size=2, may_fold=True).start(2, 1)
    view = t.view(t.seat)
    found = Search("60").search(view, Random(1))
    visits = [len(trial.values) for trial in found]
    assert len(visits) == 3
    assert visits[2] < visits[0] == visits[1]  # the worst was given up, the others went on together
    assert sum(visits) <= 60


class Last:
    """Always makes the last move of the list."""

    def choose(self, view: View, rng: Random) -> Move:
        return view.moves[-1]


def test_the_move_of_the_guide_is_made_unless_another_is_surely_better() -> None:
    t = guess().start(2, stack={"deck": [6, 1]})  # low loses for sure, high wins
    assert Search("40", guide=Last()).choose(t.view(0), Random(1)).text == "guess:high"
    t = guess().start(2, stack={"deck": [1, 6]})  # the guide says high, which loses
    assert Search("40", guide=Last()).choose(t.view(0), Random(1)).text == "guess:low"


def test_how_sure_one_move_is_better() -> None:
    even = [1.0, 1.0, 1.0]
    better = Trial(Move.of("a"), [0.6, 0.7, 0.8], even)
    same = Trial(Move.of("b"), [0.5, 0.6, 0.7], even)
    assert better.lead(same) > SURE > same.lead(better)
    assert better.lead(better) == 0
    lucky = Trial(Move.of("c"), [0.0, 0.0, 1.9], even)  # better on average, but by one world alone
    assert lucky.mean > same.mean and lucky.lead(same) < SURE


def test_a_world_counts_by_its_weight() -> None:
    trial = Trial(Move.of("a"), [0.0, 1.0], [3.0, 1.0])
    assert trial.mean == 0.25


def test_the_guide_of_a_search_is_the_hardest_bot_of_its_game_that_needs_none() -> None:
    plain = Bot("plain", Last, "highcard", level="hard")
    helped = Bot("helped", Search, "highcard", level="hard")
    for bots, guide in (((plain,), "Last"), ((helped,), "Highest"), ((plain, helped), "Last")):
        agent = make_agent(SeatPlan("A", "search"), highcard(), library(*bots))
        assert isinstance(agent, Search) and type(agent.guide).__name__ == guide


def test_the_guide_of_a_search_is_else_the_normal_bot_of_its_game() -> None:
    agent = make_agent(SeatPlan("A", "search"), highcard(), library())
    assert isinstance(agent, Search) and type(agent.guide).__name__ == "Highest"
    agent = make_agent(SeatPlan("A", "search"), guess(), library())
    assert isinstance(agent, Search) and agent.guide is None


def test_moves_are_judged_by_how_often_they_were_offered() -> None:
    tree = Tree(Rollout(None, None, 0), Manner(explore=1.0))
    tree.high = 1.0
    often, seldom = Move.of("often"), Move.of("seldom")
    node = Node()
    for move, visits, offered in ((often, 50, 1_000), (seldom, 50, 55)):
        arm = node.arm(0, move)
        arm.visits, arm.offered, arm.total = visits, offered, 25.0
    assert tree.best(node, 0, (seldom, often)) is often  # of equal value, it was passed over more
    assert (node.arm(0, often).offered, node.arm(0, seldom).offered) == (1_001, 56)
    assert tree.best(node, 0, (seldom, often, Move.of("new"))) is Move.of("new")


def test_values_of_ranks() -> None:
    assert [by_ranks((1, 2, 3), seat) for seat in range(3)] == [1, 0.25, 0]
    assert by_ranks((1, 1, 3), 0) == (0.5 + 0.75) / 2
    assert [by_ranks((2, 1, 2), seat) for seat in range(3)] == [0.125, 1, 0.125]
    assert by_ranks((1, 1), 0) == 0.5


def test_values_of_standing_are_those_of_ranks_in_the_limit() -> None:
    standing = [100.0, 900.0, -50.0, 400.0]
    for seat in range(4):
        assert by_standing(standing, seat) == pytest.approx(by_ranks((3, 1, 4, 2), seat))
    assert by_standing([2.0, 2.0], 0) == 0.5
    assert by_standing([1.0, 0.0], 0) == pytest.approx(0.731, abs=0.001)
    assert by_standing([5.0, 0.3, 0.2], 1) > by_standing([5.0, 0.2, 0.2], 1)


@pytest.mark.parametrize("text", ["", "x", "0", "-4", "1.5", "0s", "-1s", "s", "nans", "infs"])
def test_what_is_no_budget(text: str) -> None:
    with pytest.raises(CardkitError) as caught:
        Search(text)
    assert str(caught.value) == (
        f"budget must be a number of worlds (400) or of seconds up to 3600 (0.5s), not '{text}'"
    )


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (
            "search:many",
            "agent 'search:many': budget must be a number of worlds (400) or of seconds",
        ),
        (
            "search:10:x",
            "agent 'search:10:x': 'x' is neither one of wins, places, points, both nor a number "
            "to explore by (0.7)",
        ),
        ("search:10:-1", "agent 'search:10:-1': '-1' is neither one of wins, places, points, both"),
        ("search:10:nan", "agent 'search:10:nan': 'nan' is neither one of"),
        ("search:10:1:2", "agent 'search:10:1:2': '2' is one explore too many"),
        ("search:10:wins:points", "agent 'search:10:wins:points': 'points' is one goal too many"),
    ],
)
def test_wrong_parameters(agent: str, message: str) -> None:
    with pytest.raises(CardkitError) as caught:
        make_agent(SeatPlan("A", agent), highcard(), library())
    assert str(caught.value).startswith(message)


def test_a_budget_of_worlds_is_spent_by_shares() -> None:
    spending = Budget.read("10").begin()
    assert [spending.allows(2, 0.5) for _ in range(3)] == [True, True, False]
    assert [spending.allows(3, 1.0) for _ in range(3)] == [True, True, False]


def test_a_budget_of_time_is_spent_by_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 10.1, 10.3, 10.3, 10.6])
    monkeypatch.setattr(budgets, "perf_counter", lambda: next(clock))
    spending = Budget.read("0.5s").begin()
    assert spending.allows(1, 0.5) is True  # 0.1 s
    assert spending.allows(1, 0.5) is False  # 0.3 s
    assert spending.allows(1, 1.0) is True
    assert spending.allows(1, 1.0) is False  # 0.6 s


def test_a_game_with_a_budget_of_time() -> None:
    result = highcard().play("search:0.002s*2", seed=1).result
    assert result is not None and result.finished


@pytest.mark.parametrize("name", list(INSTALLED.games))
def test_every_level_names_a_bot_in_every_game(name: str) -> None:
    levels = INSTALLED.levels_for(cardkit.load(name))
    assert list(levels) == ["easy", "normal", "hard"]
    assert all(bot.game in (None, name) for bot in levels.values())


def test_a_search_with_a_small_budget_is_the_normal_bot_of_a_game_without_any() -> None:
    agent = make_agent(SeatPlan("A", "normal"), guess(), library())
    assert isinstance(agent, Search) and agent.budget == Budget(worlds=60)


def test_what_a_search_plays_for_is_written_in_any_order() -> None:
    for text in ("search:10:wins:0.3", "search:10:0.3:wins"):
        agent = make_agent(SeatPlan("A", text), highcard(), library())
        assert isinstance(agent, Search) and agent.manner == Manner("wins", 0.3)
    agent = make_agent(SeatPlan("A", "search:10"), highcard(), library())
    assert isinstance(agent, Search) and agent.manner == Manner("both", 0.7)


def test_values_by_what_is_played_for() -> None:
    assert [by_ranks((1, 2, 3), seat, "wins") for seat in range(3)] == [1, 0, 0]
    assert [by_ranks((1, 2, 3), seat, "places") for seat in range(3)] == [1, 0.5, 0]
    assert by_standing([50.0, 0.0, -50.0], 1, "wins") == pytest.approx(0, abs=0.01)
    assert by_standing([50.0, 0.0, -50.0], 1, "places") == pytest.approx(0.5, abs=0.01)
    t = highcard().start(2, 1)
    t.score = [4, 7]
    assert [value_of(t, seat, "points") for seat in range(2)] == [4, 7]
    assert by_points(t, 0) == 4


def test_a_search_for_the_win_risks_more_than_one_for_places_or_points() -> None:
    """Third place for sure, or the last, or with luck the first: a gamble pays for the win only."""
    made = {
        goal: Search("200", goal).choose(gamble().start(3, 1).view(0), Random(1)).text
        for goal in ("wins", "places", "points")
    }
    assert made == {"wins": "risk", "places": "pass", "points": "pass"}


@pytest.mark.parametrize("goal", ["both", "wins", "places", "points"])
def test_together_it_takes_a_free_point(goal: str) -> None:
    """Partners at random mostly lose the game later on; the point is worth taking all the same."""
    for seats in (2, 3, 4):
        t = mine().start(seats, 1)
        assert Search("300", goal).choose(t.view(0), Random(1)).text == "take"


def test_a_search_plays_for_its_team() -> None:
    """A point of the own side counts, whichever of the partners decides."""
    t = sides().start(4, 1)
    for own in ("point:even", "point:odd", "point:even", "point:odd"):
        assert chosen(t, budget="200") == own
        t.apply(own)
    assert t.result.winners == (0, 1, 2, 3)


def contest(*means: float, worlds: int = 25, guided: int | None = None) -> Contest:
    """Moves that did this well on average, with values that swing by one around it."""
    swing = [(-1.0) ** n for n in range(worlds)]
    moves = [Move.of(f"m{n}") for n in range(len(means))]
    trials = [
        Trial(move, [mean + s * n / 2 for s in swing], [1.0] * worlds)
        for n, (move, mean) in enumerate(zip(moves, means, strict=True))
    ]
    return Contest(trials, None if guided is None else moves[guided])


def test_a_lead_that_the_rest_can_hardly_turn_settles_it() -> None:
    close = contest(0.62, 0.5, worlds=100)  # a lead of 2.4 standard errors
    assert close.preferred.lead(close.left[1]) == pytest.approx(2.4)
    assert not close.is_settled(600)  # a quarter of all worlds of these two
    assert close.is_settled(100) and close.is_settled(0)
    assert contest(0.72, 0.5, worlds=100).is_settled(1e9)  # beyond doubt: 4.4


def test_the_lead_of_the_guide_settles_it_sooner() -> None:
    """Another move has to be surely better than that of the guide, not only better."""
    assert contest(0.55, 0.5, worlds=100, guided=0).is_settled(200)
    assert not contest(0.55, 0.5, worlds=100).is_settled(200)
    beaten = contest(0.62, 0.5, worlds=100, guided=1)  # the lead may still become too small
    assert beaten.preferred is beaten.left[0] and not beaten.is_settled(100)


def test_a_guide_that_is_not_surely_beaten_is_preferred() -> None:
    assert contest(0.54, 0.5, worlds=100, guided=1).preferred.move.text == "m1"
    assert contest(0.56, 0.5, worlds=100, guided=1).preferred.move.text == "m0"


def test_a_settled_search_spends_less_than_its_budget() -> None:
    t = cardkit.load("flip7").start(3, 4)
    agent = make_agent(SeatPlan("A", "search:400"), cardkit.load("flip7"), INSTALLED)
    assert isinstance(agent, Search)
    spent = sum(len(trial.values) for trial in agent.search(t.view(t.seat), Random(1)))
    assert 50 <= spent < 400


def test_it_stops_when_there_is_no_doubt() -> None:
    t = guess().start(2, stack={"deck": [6, 1]})  # high wins for sure
    found = Search("4000", rollout=Last()).search(t.view(0), Random(1))
    assert found[0].move.text == "guess:high"
    assert [len(trial.values) for trial in found] == [25, 25]


def test_of_very_many_moves_the_best_ones_are_tried() -> None:
    class Deciding(Last):
        def weigh(self, view: View) -> list[Weighed]:
            return [Weighed(move, n % 7) for n, move in enumerate(view.moves)]

    view = many().start(2, 1).view(0)
    assert len(view.moves) == 100
    tried = [trial.move for trial in Search("100", guide=Deciding()).search(view, Random(1))]
    assert len(tried) == 21 and view.moves[-1] in tried  # the guide's own one beside the best
    assert all(view.moves.index(move) % 7 >= 5 for move in tried[1:] if move != view.moves[-1])
    assert len(Search("100").search(view, Random(1))) == 20  # without a guide any of them
    weighed = Search("100").weigh(view)
    assert [each.move for each in weighed] == list(view.moves)
    assert sum(each.reason.params["count"] == 0 for each in weighed if each.reason) == 80


def test_a_node_widens_as_it_is_visited() -> None:
    tree, node = Tree(Rollout(None, None, 0), Manner()), Node()
    moves = [Move.of(f"m{n}") for n in range(100)]
    for _ in range(100):
        node.arm(0, tree.best(node, 0, moves)).visits += 1
    assert 35 <= sum(arm.visits > 0 for arm in node.arms.values()) <= 45
