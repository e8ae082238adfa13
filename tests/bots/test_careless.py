"""The careless bot: plausible mistakes, and none that gives away more than it says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from helpers.guessing import guess
from helpers.tiny import highcard, library

import cardkit
from cardkit import Bot, CardkitError, Library, Move, View, Weighed
from cardkit.bots.careless import CAUTION, Careless
from cardkit.play.seating import SeatPlan, make_agent
from cardkit.session.advice import adviser_for
from cardkit.testing import check_bot


class Valued:
    """Says what each move is worth: as many as there are values."""

    win = 10.0

    def __init__(self, *values: float) -> None:
        self.values = values

    def choose(self, view: View, rng: Random) -> Move:
        return view.moves[0]

    def weigh(self, view: View) -> list[Weighed]:
        moves = [Move.of(f"m{n}") for n in range(len(self.values))]
        return [Weighed(move, value) for move, value in zip(moves, self.values, strict=True)]


class Unscaled(Valued):
    """Does not say what a win is worth."""

    win = None  # type: ignore[assignment]


def chosen(bot: Careless, times: int = 2_000) -> dict[str, float]:
    view, rng = highcard().start(2, 1).view(0), Random(1)
    counted = Counter(bot.choose(view, rng).name for _ in range(times))
    return {name: count / times for name, count in counted.items()}


def test_the_worse_a_move_is_the_more_seldom_it_is_made() -> None:
    shares = chosen(Careless(0.2, guide=Valued(5.0, 4.5, 4.0, 3.48)))
    assert shares["m0"] > shares["m1"] > shares["m2"] > shares["m3"] > 0
    assert shares["m3"] == pytest.approx(shares["m0"] / 17.3, rel=0.5)


def test_no_move_gives_away_more_than_the_share_of_a_win() -> None:
    guide = Valued(5.0, 4.1, 3.9, -70.0)  # 10 is a win
    assert chosen(Careless(0.12, guide=guide)).keys() == {"m0", "m1"}
    assert chosen(Careless(0.2, guide=guide)).keys() == {"m0", "m1", "m2"}
    assert chosen(Careless(0.05, guide=guide)).keys() == {"m0"}


def test_a_move_whose_loss_may_be_larger_than_estimated_is_refused() -> None:
    assert chosen(Careless(0.1, guide=Valued(5.0, 4.21))).keys() == {"m0", "m1"}
    assert chosen(Careless(0.1, guide=Valued(5.0, 4.19))).keys() == {"m0"}  # 8.1 % of a win


def test_how_much_more_rarely_a_worse_move_is_made() -> None:
    shares = chosen(Careless(0.2, 0.0, guide=Valued(5.0, 4.5, 4.0, 3.48, 3.3)))
    assert shares.keys() == {"m0", "m1", "m2", "m3"}
    assert all(share == pytest.approx(0.25, abs=0.03) for share in shares.values())


@pytest.mark.parametrize("steep", ["-1", "nan", "inf"])
def test_what_is_not_steep(steep: str) -> None:
    with pytest.raises(CardkitError) as caught:
        make_agent(SeatPlan("A", f"careless:0.1:{steep}"), highcard(), library())
    assert str(caught.value) == (
        f"agent 'careless:0.1:{steep}': steep must be a number, 0 or more, not {float(steep):g}"
    )


def test_what_it_gives_away_at_most() -> None:
    assert Careless(0.1, guide=Valued(1.0)).at_most == 0.1
    assert Careless(0.1, guide=Unscaled(1.0)).at_most is None  # what a win is worth is not known
    assert Careless(0.1).at_most is None


def test_without_a_scale_the_worst_move_counts_as_a_fifth_of_a_win() -> None:
    shares = chosen(Careless(guide=Unscaled(900.0, 500.0, 100.0)))
    assert shares["m0"] > shares["m1"] > shares["m2"] > 0
    assert chosen(Careless(0.125, guide=Unscaled(900.0, 500.0, 100.0))).keys() == {"m0", "m1"}
    assert chosen(Careless(guide=Unscaled(3.0, 3.0))).keys() == {"m0", "m1"}


def test_it_is_what_easy_means_in_a_game_with_a_bot_that_weighs() -> None:
    agent = make_agent(SeatPlan("A", "easy"), highcard(), library())
    assert isinstance(agent, Careless) and type(agent.guide).__name__ == "Highest"
    assert check_bot(highcard(), agent, 3).over


def test_in_a_game_without_one_it_makes_any_move() -> None:
    agent = make_agent(SeatPlan("A", "easy"), guess(), library())
    assert isinstance(agent, Careless) and agent.guide is None
    t = guess().start(2, 1)
    made = {agent.choose(t.view(0), Random(seed)).text for seed in range(20)}
    assert made == {"guess:high", "guess:low"}
    silent = Bot("silent", lambda view, rng: view.moves[0], "highcard", level="hard")
    agent = make_agent(SeatPlan("A", "easy"), highcard(), library(silent))
    assert isinstance(agent, Careless) and agent.guide is None


@pytest.mark.parametrize("share", ["0", "-1", "1.5", "nan"])
def test_what_is_no_share(share: str) -> None:
    with pytest.raises(CardkitError) as caught:
        make_agent(SeatPlan("A", f"careless:{share}"), highcard(), library())
    assert str(caught.value) == (
        f"agent 'careless:{share}': share must be a fraction of a win, above 0 and up to 1, "
        f"not {float(share):g}"
    )


@pytest.mark.parametrize("name", ["flip7", "code_game", "seven"])
def test_easy_keeps_to_its_share_in_the_games(name: str) -> None:
    """Along a game of easy bots, each move is within its share of what hard would have made."""
    game, installed = cardkit.load(name), Library.installed()
    easy: Any = make_agent(SeatPlan("A", "easy"), game, installed)
    hard: Any = make_agent(SeatPlan("A", "hard"), game, installed)
    t, rng, worse = game.start(3, 2), Random(2), 0
    for _ in range(150):
        if t.over:
            break
        view = t.view(t.seat)
        move = easy.choose(view, rng)
        values = {each.move: each.value for each in hard.weigh(view)}
        lost = max(values.values()) - values[move]
        assert lost <= CAUTION * easy.share * hard.win + 1e-9
        worse += lost > 0
        t.apply(move)
    assert worse > 5


@pytest.mark.parametrize("name", ["flip7", "code_game", "seven"])
def test_the_hints_come_from_the_best_bot(name: str) -> None:
    game, installed = cardkit.load(name), Library.installed()
    assert type(adviser_for(game, installed)) is type(installed.helpers_for(game)["guide"])


class Estimated:
    """The worst move that a careless bot might make, and its loss by its guide's estimate."""

    view: View
    move: Move
    loss: float

    def __init__(self, view: View, easy: Careless) -> None:
        assert easy.guide is not None
        weighed = easy.guide.weigh(view)
        values = {each.move: each.value for each in weighed}
        self.view = view
        self.move = min((move for move, _ in easy.tempting(weighed)), key=values.__getitem__)
        self.loss = max(values.values()) - values[self.move]

    def true_loss(self, hard: Any, worlds: int) -> float:
        """The wins it costs if `hard` plays all seats to the end."""
        lost, rng = 0.0, Random(7)
        for _ in range(worlds):
            world: Any = self.view.sample(rng)
            for move, sign in ((hard.choose(self.view, rng), 1), (self.move, -1)):
                t = world.clone()
                t.apply(move)
                while not t.over:
                    t.apply(hard.choose(t.view(t.seat), rng))
                winners = t.result.winners
                lost += sign * (self.view.me in winners) / len(winners)
        return lost / worlds


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("flip7", 4), ("code_game", 2), ("seven", 2)])
def test_the_worst_moves_of_easy_keep_to_its_share_when_played_out(name: str, seats: int) -> None:
    """Of the moves it might make in some games, those that look worst, judged by play-outs."""
    game, installed = cardkit.load(name), Library.installed()
    easy: Any = make_agent(SeatPlan("A", "easy"), game, installed)
    hard: Any = make_agent(SeatPlan("A", "hard"), game, installed)
    might: list[Estimated] = []
    for seed in range(4):
        t, rng = game.start(seats, f"worst {seed}"), Random(seed)
        while not t.over:
            view = t.view(t.seat)
            if len(view.moves) > 1:
                might.append(Estimated(view, easy))
            t.apply(easy.choose(view, rng))
    might.sort(key=lambda each: -each.loss)
    assert might[0].loss > CAUTION * easy.share * hard.win / 2
    assert max(each.true_loss(hard, 100) for each in might[:6]) <= easy.share
