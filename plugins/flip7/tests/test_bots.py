"""The bots of Flip 7: positions with a plain answer, exact chances, and whole games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from cardkit_flip7.bots import Odds, Threshold
from cardkit_flip7.bots.outlook import next_cards, outlook
from cardkit_flip7.bots.standing import Standing

import cardkit
from cardkit import Library
from cardkit.play.match import play
from cardkit.testing.bots import check_bot

GAME = cardkit.load("flip7")


def chosen(agent: Any, t: Any) -> str:
    return str(agent.choose(t.view(t.seat), Random(1)))


def advice(t: Any) -> dict[str, Any]:
    """The reason of odds for each move."""
    weighed = Odds().weigh(t.view(t.seat))
    return {str(each.move): each.reason.params for each in weighed if each.reason}


def look(t: Any, seat: int) -> Any:
    return outlook(t.view(seat), seat, next_cards(t.view(seat)))


# -- the chances ---------------------------------------------------------------------------


def test_the_chances_of_the_next_card_on_a_fresh_deck(deal: Any) -> None:
    t = deal("5 8 11 12").do("hit")  # seat 0 has 5 and 12, seats 1 and 2 have 8 and 11
    seen = look(t, 0)
    assert seen.now == 17
    assert seen.cards == 90
    assert seen.duplicates == 4 + 11  # four more 5s, eleven more 12s
    assert seen.bust == 15 / 90
    # New numbers: 8 has seven copies left, 11 ten, the other values as many as they say.
    new = {v: v for v in (1, 2, 3, 4, 6, 7, 9, 10)} | {8: 7, 11: 10, 0: 1}
    made = sum(copies * (17 + value) for value, copies in new.items())
    made += sum(17 + plus for plus in (2, 4, 6, 8, 10)) + 34  # bonus cards, x2
    made += 9 * 17  # action cards
    assert seen.gain == pytest.approx(float(Fraction(made, 90) - 17), abs=1e-12)
    assert t.do("stay", "stay").choices == "hit stay"
    assert advice(t)["hit"].items() >= {"bust": 17, "gain": round(made / 90 - 17, 1)}.items()
    assert advice(t)["stay"].items() >= {"points": 17}.items()


def test_bonus_cards_and_the_seventh_number_in_the_chances(deal: Any) -> None:
    # Seat 0 gets 1 2 3 4 5 6, an x2 and a +10, while the others stop.
    t = deal("1 12 12 2 3 4 5 6 x2 plus10").do("hit", "stay", "stay", *["hit"] * 6)
    seen = look(t, 0)
    assert (seen.now, seen.cards) == (21 * 2 + 10, 84)
    assert seen.duplicates == 0 + 1 + 2 + 3 + 4 + 5
    assert seen.bust == 15 / 84
    new = {0: 1, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 10}
    made = sum(copies * ((21 + value) * 2 + 10 + 15) for value, copies in new.items())
    made += sum(52 + plus for plus in (2, 4, 6, 8)) + 9 * 52
    assert sum(new.values()) + 15 + 4 + 9 == 84
    assert seen.gain == pytest.approx(made / 84 - 52, abs=1e-12)


def test_a_second_chance_takes_the_risk_away(deal: Any) -> None:
    t = deal("12 11 10 second_chance").do("hit", "stay", "stay")
    seen = look(t, 0)
    assert (seen.duplicates, seen.saved, seen.bust) == (11, True, 0.0)
    assert seen.bust_within(1) == pytest.approx(0.0)
    assert 0.01 < seen.bust_within(3) < look(deal("12 11 10"), 0).bust_within(3)


def test_several_cards_bust_as_one_after_the_other(deal: Any) -> None:
    seen = look(deal("12 11 10"), 0)
    risk = 11 / 91
    assert seen.bust == risk
    assert seen.bust_within(1) == pytest.approx(risk)
    assert seen.bust_within(2) == pytest.approx(1 - (1 - risk) * (1 - risk - 0.065))


def test_an_empty_deck_means_one_of_the_discards(deal: Any) -> None:
    t = deal("second_chance 2 3 4 4", whole=True).do("hit", "stay", "stay", "hit")
    assert (t.cards("deck"), t.cards("discard")) == ("", "4 second_chance")
    assert next_cards(t.view(0)) == {t.rules.cards["4"]: 1, t.rules.cards["second_chance"]: 1}
    assert look(t, 0).bust == 1 / 2


def test_without_any_card_nothing_changes(deal: Any) -> None:
    seen = look(deal("1 2 3", whole=True), 0)
    assert (seen.cards, seen.bust, seen.gain) == (0, 0.0, 0.0)
    (hit, stay) = Odds().weigh(deal("1 2 3", whole=True).view(0))
    assert hit.value == stay.value


@pytest.mark.parametrize("seats", [3, 20])
def test_the_cards_not_seen_are_those_of_the_deck(seats: int) -> None:
    t, rng = GAME.start(seats, 5), Random(5)
    for _ in range(300):
        if t.over:
            break
        deck = t.deck or t.discard
        assert Counter(next_cards(t.view(t.seat))) == Counter(deck)
        t.apply(rng.choice(t.moves))


# -- plain positions -----------------------------------------------------------------------


def test_threshold_stops_at_its_sum(deal: Any) -> None:
    t = deal("12 1 2 11 3 4").do("hit")
    assert t.seat == 1
    t.do("hit", "hit")
    assert (t.seat, t.numbers(0)) == (0, "12 11")
    assert [chosen(Threshold(at), t) for at in (22, 23, 24)] == ["stay", "stay", "hit"]
    (hit, stay) = Threshold(23).weigh(t.view(0))
    assert (hit.value, stay.value) == (0.0, 1.0)
    assert hit.reason is not None and hit.reason.params == {"total": 23, "at": 23}


def test_threshold_aims_at_the_most_points_and_gives_to_the_fewest(deal: Any) -> None:
    t = deal("2 12 5 freeze", seats=3).do("hit")
    assert t.choices == "freeze:0 freeze:1 freeze:2"
    assert chosen(Threshold(), t) == "freeze:1"
    t = deal("second_chance 12 5 second_chance").do("hit")
    assert t.choices == "second_chance:1 second_chance:2"
    assert chosen(Threshold(), t) == "second_chance:2"


def test_odds_takes_a_card_that_cannot_bust_and_leaves_one_that_must(deal: Any) -> None:
    safe = deal("1 2 3 12 12 12").do("hit")
    assert chosen(Odds(), safe) == "hit"
    t = deal("12 1 2 11 3 4 10", seats=3).do("hit", "hit", "hit", "hit")
    assert (t.seat, t.numbers(1)) == (1, "1 3")
    t.do("stay", "stay")
    assert (t.seat, t.numbers(0)) == (0, "12 11 10")
    assert chosen(Odds(), t) == "stay"
    assert advice(t)["hit"]["bust"] == round(100 * (11 + 10 + 9) / 87)


def test_odds_counts_the_cards(deal: Any) -> None:
    """The same hand: with none but duplicates left it stops, with none of them it goes on."""
    sure = deal("3 8 8 3", whole=True)
    assert advice(sure)["hit"]["bust"] == 100
    assert chosen(Odds(), sure) == "stay"
    none = deal("12 8 8 11", whole=True)
    assert advice(none)["hit"].items() >= {"bust": 0, "gain": 11.0}.items()
    assert chosen(Odds(), none) == "hit"


def test_odds_goes_on_with_a_second_chance(deal: Any) -> None:
    t = deal("second_chance 2 3 12 5 4 11 6 7 10 8 9").do(*["hit"] * 9)
    assert t.numbers(0) == "12 11 10"
    assert chosen(Odds(), t) == "hit"


def test_odds_goes_on_when_another_has_reached_the_target(deal: Any) -> None:
    """Seat 1 has stopped with enough to win: what seat 0 has is worth nothing as it is."""
    t = deal("12 10 3 11 9 4 10", target_score=60).do("hit", "hit", "hit", "hit", "stay", "stay")
    assert (t.seat, t.numbers(0)) == (0, "12 11 10")
    world = t.t.clone()
    assert str(Odds().choose(world, Random(1))) == "stay"
    world.score[1] = 50  # 69 with what lies before it
    assert str(Odds().choose(world, Random(1))) == "hit"


def test_odds_stops_when_it_has_won(deal: Any) -> None:
    t = deal("2 3 4 1").do("hit", "stay", "stay")
    world = t.t.clone()
    assert str(Odds().choose(world, Random(1))) == "hit"
    world.score = [197, 20, 20]
    assert str(Odds().choose(world, Random(1))) == "stay"
    world.score = [196, 20, 20]
    assert str(Odds().choose(world, Random(1))) == "hit"  # 199 would not end the game


def test_odds_freezes_the_leader_with_the_weak_hand(deal: Any) -> None:
    t = deal("2 5 5 freeze").do("hit")
    behind = t.t.clone()
    behind.score = [60, 20, 120]
    assert str(Odds().choose(behind, Random(1))) == "freeze:2"
    behind.score = [60, 120, 20]
    assert str(Odds().choose(behind, Random(1))) == "freeze:1"


def test_odds_gives_three_cards_to_whom_they_bust(deal: Any) -> None:
    t = deal("2 12 3 1 10 4 flip_three 9").do("hit", "hit", "hit", "hit")
    assert (t.numbers(0), t.numbers(1), t.numbers(2)) == ("2 1", "12 10", "3 4")
    assert chosen(Odds(), t) == "flip_three:1"
    assert advice(t)["flip_three:1"]["bust"] > advice(t)["flip_three:2"]["bust"]


def test_odds_gives_a_second_chance_to_the_one_behind(deal: Any) -> None:
    t = deal("second_chance 5 5 second_chance").do("hit")
    world = t.t.clone()
    world.score = [50, 150, 10]
    assert str(Odds().choose(world, Random(1))) == "second_chance:2"
    world.score = [50, 10, 150]
    assert str(Odds().choose(world, Random(1))) == "second_chance:1"


# -- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize("agent", [Threshold(), Threshold(0), Odds()], ids=["25", "0", "odds"])
@pytest.mark.parametrize("edition", ["kosmos", "the_op"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 7, 18, 20])
def test_bots_play_whole_games(agent: Any, edition: str, seats: int) -> None:
    options = {"edition": edition, "allow_few_players": True, "target_score": 40}
    game = cardkit.load("flip7", **options)  # type: ignore[arg-type]
    if isinstance(agent, Threshold) and agent.at == 0:
        check_bot(game, agent, seats, cap=200, worlds=5)  # nobody ever takes a card: no end
    else:
        assert check_bot(game, agent, seats, worlds=5).over


def test_each_option_can_be_played() -> None:
    for option, value in {
        "first": "left",
        "stay_requires_card": True,
        "second_chance_in_flip_three": "immediate",
        "bust_in_flip_three": "discard",
        "target_score": 1,
    }.items():
        game = cardkit.load("flip7", **{option: value})
        assert check_bot(game, Odds(), 4).over


def test_the_bots_are_registered_with_their_levels() -> None:
    library = Library.installed()
    bots, levels = library.bots_for(GAME), library.levels_for(GAME)
    assert {"threshold", "odds", "random"} <= bots.keys()
    assert [bot.name for bot in levels.values()] == ["beginner", "casual", "odds"]
    agent = bots["threshold"].agent(["30"])
    assert isinstance(agent, Threshold) and agent.at == 30
    assert isinstance(bots["odds"].agent(), Odds)


@pytest.mark.parametrize(
    ("better", "worse"), [("hard", "normal"), ("normal", "easy"), ("easy", "random")]
)
def test_each_level_is_stronger_than_the_one_below(better: str, worse: str) -> None:
    library, won = Library.installed(), 0
    for n in range(60):
        seats = [worse] * 4
        seats[n % 4] = better
        won += n % 4 in play(GAME, ",".join(seats), library, seed=n).table.result.winners
    assert won > 18  # of 60; 15 would be its share


def test_odds_is_much_stronger_than_random_and_stronger_than_threshold() -> None:
    library = Library.installed()
    won = beaten = 0
    for n in range(60):
        seats = ["random"] * 4
        seats[n % 4] = "odds"
        won += n % 4 in play(GAME, ",".join(seats), library, seed=n).table.result.winners
        seats = ["threshold", "odds"] if n % 2 else ["odds", "threshold"]
        (winner,) = play(GAME, ",".join(seats * 2), library, seed=n).table.result.winners
        beaten += (seats * 2)[winner] == "odds"
    assert won > 45  # of 60; 15 would be its share
    assert beaten > 30


@pytest.mark.parametrize("target", [60, 200])
def test_the_worth_of_a_card_is_the_mean_chance_over_all_that_may_come(target: int) -> None:
    """Odds takes a short cut for it, except near the end of a game."""
    game, odds = GAME.configure({"target_score": target}), Odds()
    t, rng, compared = game.start(4, target), Random(3), 0
    while not t.over:
        view = t.view(t.seat)
        worth = {each.move: each.value for each in odds.weigh(view)}
        if (hit := view.rules.both[0]) in worth:
            seen, standing = look(t, t.seat), Standing.of(view)
            chances = [standing.chance(view.score[t.seat] + then) for then in seen.after]
            mean = sum(c * n for c, n in zip(chances, seen.ways, strict=True)) / seen.cards
            assert worth[hit] == pytest.approx(mean, rel=1e-12)
            compared += 1
        move = odds.choose(view, rng)
        assert worth[move] == max(worth.values())
        t.apply(move)
    assert compared > 20
