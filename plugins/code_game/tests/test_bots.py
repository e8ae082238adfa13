"""The bot of the code game: positions with a plain answer, exact chances, and whole games."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from cardkit_code_game.bots import Collector, Shedder
from cardkit_code_game.bots.outlook import Outlook
from cardkit_code_game.bots.weighing import WIN, Weighing
from cardkit_code_game.plan import Counts, solve, solved
from cardkit_code_game.progress import progress

import cardkit
from cardkit import Library
from cardkit.play.match import play
from cardkit.testing.bots import check_bot

GAME = cardkit.load("code_game")


def short(move: Any) -> str:
    """A move as the fixture `deal` writes cards: r4 for red-4."""
    return re.sub(r"\b(red|blue|yellow|violet)-", lambda found: found[1][0], str(move))


def chosen(t: Any) -> str:
    return short(Collector().choose(t.view(t.seat), Random(1)))


def worth(t: Any) -> dict[str, float]:
    return {short(each.move): each.value for each in Collector().weigh(t.view(t.seat))}


def advice(t: Any, move: str) -> tuple[str, dict[str, Any]]:
    for each in Collector().weigh(t.view(t.seat)):
        if short(each.move) == move and each.reason is not None:
            return each.reason.id, each.reason.params
    raise AssertionError(f"no {move}")


def state(t: Any, seat: int = 0) -> Any:
    view = t.view(seat)
    return progress(view.hand[seat], view.code[seat][0])


# -- what is missing, and the chances ------------------------------------------------------


def test_what_a_hand_lacks_and_has_too_much_of(deal: Any) -> None:
    found = state(deal("r1 b1 y3 v9 swap gift joker | r0 r0 b0 b0 y0 y0 r2", codes="1368 0157"))
    assert found.missing == ("6", "8")
    assert (found.jokers, found.lacking) == (1, 1)
    assert [card.id for card in found.spare] == ["red-1", "blue-1", "violet-9"]
    assert (found.too_many, found.actions, found.swaps, found.gifts, found.extra) == (2, 2, 1, 1, 4)
    assert not found.complete


def test_jokers_beyond_the_missing_digits_make_any_number_spare(deal: Any) -> None:
    found = state(deal("r1 b3 y6 joker joker | r0 b0 y0 v0 r2", codes="1368 0157"))
    assert (found.lacking, found.too_many, len(found.spare)) == (0, 1, 3)


def test_a_fulfilled_code_is_complete() -> None:
    cards = GAME.start(2, 1).rules.cards
    code = cards["code-1368"]
    hand = [cards[id] for id in ("red-3", "blue-1", "joker", "red-6")]
    assert progress(hand, code).complete  # type: ignore[arg-type]
    assert not progress([*hand, cards["skip"]], code).complete  # type: ignore[arg-type, list-item]


def test_the_chance_of_a_missing_digit_counts_what_was_seen(deal: Any) -> None:
    # Seat 0 has 1 and 3 of 1368. It sees its 5 cards and the r6 on the pile: 104 are unseen,
    # among them seven 6s, eight 8s and four jokers.
    t = deal("r1 b3 y0 v0 swap | r2 r2 b2 b2 y2", "r6", codes="1368 0157")
    assert Weighing(t.view(0)).chance == (7 + 8 + 4) / 104
    assert advice(t, "draw") == ("draw", {"chance": 18, "count": 1})
    t = deal("r1 b3 joker v0 swap | r2 r2 b2 b2 y2", "r4", codes="1368 0157")
    assert Weighing(t.view(0)).chance == (8 + 8 + 3) / 104
    t = deal("r1 b3 y6 v8 swap | r2 r2 b2 b2 y2", "r4", codes="1368 0157")
    assert Weighing(t.view(0)).chance == 0.0


def test_the_chance_of_a_gift(deal: Any) -> None:
    hands = "r1 b3 y6 v0 gift | r2 r2 b2 b2 y2 | r5 r5 b5 b5 y5"
    t = deal(hands, "r4", codes="1368 0157 2469")
    each = (8 + 4) / 104
    assert advice(t, "gift") == ("gift", {"chance": round(100 * (1 - (1 - each) ** 2))})


# -- the turns to the win --------------------------------------------------------------------


def test_the_turns_to_the_win_are_solved() -> None:
    turns = {counts: each[3] for counts, each in solved().items()}
    assert turns[Counts(0, 0, 0, 0, 0)] == 0
    assert turns[Counts(0, 0, 1, 0, 0)] == 1  # an action card can always be laid
    assert turns[Counts(0, 0, 2, 0, 0)] == 2
    for lacking in range(4):  # a digit is worth several turns, a spare number some
        assert turns[Counts(lacking + 1, 2, 0, 0, 0)] > turns[Counts(lacking, 2, 0, 0, 0)] + 2
        for numbers in range(8):
            fewer, more = Counts(lacking, numbers, 0, 0, 0), Counts(lacking, numbers + 1, 0, 0, 0)
            assert turns[fewer] < turns[more]
    assert turns[Counts(1, 2, 0, 1, 0)] < turns[Counts(1, 2, 0, 0, 0)]  # a Swap may find a digit
    assert turns[Counts(1, 2, 0, 0, 1)] < turns[Counts(1, 2, 0, 0, 0)]  # and so may a Gift


def test_the_chances_that_a_number_fits_a_turn_later(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 r9 | r2 r2 b2 b2 y2", "r7", codes="1368 0157")
    cards = t.rules.cards
    outlook = Outlook(state(t), others=1)
    # The spare r9: of the other nine values eight do not help, of the other colours none does.
    assert outlook.fits(cards["red-7"]) == pytest.approx((0.10 * 1 + 0.07 * 8 / 9, 0))
    assert outlook.fits(cards["blue-9"]) == pytest.approx((0.28 * 1 + 0.07 * 2 / 3, 0))
    none, _ = outlook.fits(cards["blue-7"])
    assert none == pytest.approx(0.55 + 0.28 * 8 / 9 + 0.10 * 2 / 3 + 0.07 * 8 / 9 * 2 / 3)
    assert outlook.on(cards["red-7"]) < outlook.on(cards["blue-9"]) < outlook.on(cards["blue-7"])
    t = deal("r1 b3 y6 v8 r2 b5 | r4 r4 b4 b4 y4 y4", "r7", codes="1368 0157")
    assert Outlook(state(t), others=1).fits(cards["red-7"])[1] == pytest.approx(0.65)


# -- plain positions -----------------------------------------------------------------------


def test_it_lays_the_card_that_wins(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 r4 | r2 r2 b2 b2 y2", "r7", codes="1368 0157")
    assert chosen(t) == "play:r4"
    assert worth(t)["play:r4"] == WIN
    assert advice(t, "play:r4") == ("wins", {})
    t = deal("r1 b3 y6 v8 skip | r2 r2 b2 b2 y2", "r7", codes="1368 0157")
    assert chosen(t) == "skip"


def test_it_lays_two_cards_rather_than_one_and_none_that_it_needs(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 y2 v5 r9 | r2 r2 b2 b2 y0 y0 v0", "r7", codes="1368 0157")
    assert {"play:r1", "play:y2+v5", "play:v5+y2", "play:r9"} <= set(t.choices.split())
    assert chosen(t) in ("play:y2+v5", "play:v5+y2")
    assert worth(t)["play:r1"] < worth(t)["draw"] < worth(t)["play:r9"]


def test_it_swaps_for_a_digit_it_needs(deal: Any) -> None:
    t = deal("r1 b3 y6 v0 swap | r2 r2 b2 b2 y2", "r8", codes="1368 0157")
    assert chosen(t) == "swap:number"
    t = deal("r1 b3 y6 swap | r2 r2 b2 b2", "r8", codes="1368 0157")
    assert advice(t, "swap:number") == ("wins", {})
    t = deal("r1 b3 y6 v0 swap | r2 r2 b2 b2 y2", "r7", codes="1368 0157")
    assert chosen(t) == "draw"


def test_it_does_not_swap_a_swap_for_another(deal: Any) -> None:
    t = deal("r1 b3 y6 v0 swap | r2 r2 b2 b2 swap", "r7", draw="y5", codes="1368 0157")
    t.do("draw", "swap:number")
    assert t.cards("actions") == "swap"
    assert worth(t)["swap:action"] < min(worth(t)["draw"], worth(t)["swap:number"])


def test_it_keeps_what_it_needs_and_lays_the_rest_after_drawing(deal: Any) -> None:
    hands, codes = "r1 b3 y6 v0 y0 | r2 r2 b2 b2 y2", "1368 0157"
    assert chosen(deal(hands, "r7", draw="r8", codes=codes).do("draw")) == "keep"
    assert chosen(deal(hands, "r7", draw="r9", codes=codes).do("draw")) == "play:r9"


def test_it_takes_only_a_gift_it_needs_and_offers_what_it_does_not(deal: Any) -> None:
    hands = "r1 b3 y6 v0 gift | r2 r8 b2 b2 y2 | r5 r5 b5 b5 y7"
    t = deal(hands, "r4", codes="1368 0157 2469").do("gift", "offer:r8")
    assert t.seat == 2
    assert chosen(t.do("offer:y7")) == "take:1"
    t = deal(hands, "r4", codes="1368 0157 2469").do("gift", "offer:b2", "offer:y7")
    assert chosen(t) == "take:none"
    t = deal("r1 b1 y7 v9 gift | r0 joker b5 b2 y7", "r4", codes="1368 0157").do("gift")
    assert chosen(t) == "offer:b2"


def test_it_answers_a_plus_two_when_its_code_is_there(deal: Any) -> None:
    t = deal("plus2 r2 r2 b2 b2 y2 | r0 b1 y5 v7 plus2 v9", "r4", codes="1368 0157").do("plus2")
    assert t.choices == "plus2 accept"
    assert chosen(t) == "plus2"


def test_without_a_number_that_fits_it_lays_an_action_card_rather_than_draw(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 v0 reverse | r2 r2 b2 b2 y2 y4", "r7", codes="1368 0157")
    assert chosen(t) == "reverse"


def test_it_lays_a_number_first_and_the_action_card_that_always_fits_last(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 r0 reverse | r2 r2 b2 b2 y2 y4", "r7", codes="1368 0157")
    assert chosen(t) == "play:r0"


def test_it_leaves_a_top_card_on_which_its_next_one_fits(deal: Any) -> None:
    hands = "r1 b3 y6 v8 {} {} {} | r4 r4 b4 b4 y0 y0 v0"
    for low, high, last in ("y2", "v5", "y9"), ("y2", "v5", "v9"):
        t = deal(hands.format(low, high, last), "b7", codes="1368 0157")
        fits = low if last == "y9" else high
        other = high if fits == low else low
        assert chosen(t) == f"play:{other}+{fits}"
        assert advice(t, f"play:{other}+{fits}") == (
            "follow",
            {"missing": 0, "spare": 1, "fitting": 1},
        )


def test_a_plus_two_is_for_a_player_close_to_four_cards(deal: Any) -> None:
    def gain(cards: int) -> float:
        hands = "r1 b3 v0 y0 plus2 y9 | r2 r2 b2 b2 y2 y2 | r5 r5 b5 b5 y7 y7"
        t = deal(hands, "v4", codes="1368 0157 2469").t.clone()
        del t.cells[t.rules.at.hand[1].i][cards:]
        return {str(each.move): each.value for each in Collector().weigh(t)}["plus2"]

    assert gain(2) < gain(3) < gain(4) < gain(5)


def test_a_turn_lost_by_one_of_many_is_worth_less_than_one_lost_by_the_only_opponent(
    deal: Any,
) -> None:
    two = deal("r1 b3 v0 y0 skip | r2 r2 b2 b2 y2", "b7", codes="1368 0157")
    three = deal("r1 b3 v0 y0 skip | r2 r2 b2 b2 y2 | r5 r5 b5 b5 y7", "b7", codes="1368 0157 2469")
    assert worth(two)["skip"] > worth(three)["skip"]
    assert advice(two, "skip") == ("hinder", {"target": 1, "cards": 5})


def test_it_resets_whoever_may_be_about_to_win(deal: Any) -> None:
    hands = "r1 b3 y6 v0 reset y9 | r2 r2 b2 b2 y2 y2 | r5 r5 b5 b5 y7 y7"
    t = deal(hands, "v4", codes="1368 0157 2469").t.clone()
    del t.cells[t.rules.at.hand[2].i][5:]
    found = {str(each.move): each for each in Collector().weigh(t)}
    assert found["reset:2"].value > found["reset:1"].value
    reason = found["reset:2"].reason
    assert reason is not None and (reason.id, reason.params) == (
        "hinder",
        {"target": 2, "cards": 5},
    )


def shed(t: Any) -> str:
    return short(Shedder().choose(t.view(t.seat), Random(1)))


def test_shedder_lays_what_its_code_does_not_need_and_takes_what_it_needs(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 y2 v5 r9 | r2 r2 b2 b2 y0 y0 v0", "r7", codes="1368 0157")
    assert shed(t) in ("play:y2+v5", "play:v5+y2")
    assert shed(deal("r1 b3 y6 v0 skip | r2 r2 b2 b2 y2", "r7", codes="1368 0157")) == "skip"
    assert shed(deal("r1 b3 y6 v0 swap | r2 r2 b2 b2 y2", "r8", codes="1368 0157")) == "swap:number"
    assert shed(deal("r1 b3 y6 v0 swap | r2 r2 b2 b2 y2", "r7", codes="1368 0157")) == "draw"
    assert shed(deal("r1 b3 y6 v8 swap | r2 r2 b2 b2 y2", "r7", codes="1368 0157")) == "swap:number"
    t = deal("r1 b3 y6 v0 gift | r2 r8 b2 b2 y2", "r4", codes="1368 0157").do("gift")
    assert shed(t.do("offer:r8")) == "take:1"
    t = deal("r1 b3 y6 v0 gift | r2 r8 b2 b2 y2", "r4", codes="1368 0157").do("gift", "offer:b2")
    assert shed(t) == "take:none"
    t = deal("r1 b3 y6 v0 gift | r0 b1 joker v7 y2", "r4", codes="1368 0157").do("gift")
    assert shed(t) == "offer:y2"


# -- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize("agent", [Collector(), Shedder()], ids=["collector", "shedder"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_they_play_whole_games(seats: int, agent: Any) -> None:
    for seed in range(3):
        assert check_bot(GAME, agent, seats, seed, worlds=5).over


@pytest.mark.parametrize(
    "options",
    [{"play_drawn_action": True}, {"with_reset": False}, {"hand_size": 4}, {"hand_size": 12}],
    ids=str,
)
def test_it_plays_with_each_option(options: dict[str, Any]) -> None:
    game = cardkit.load("code_game", **options)
    for seed in range(3):
        assert check_bot(game, Collector(), 4, seed, worlds=5).over


def test_they_are_registered_with_their_levels() -> None:
    library = Library.installed()
    assert isinstance(library.bots_for(GAME)["shedder"].agent(), Shedder)
    assert isinstance(library.bots_for(GAME)["collector"].agent(), Collector)
    levels = library.levels_for(GAME).items()
    assert {level: bot.name for level, bot in levels} == {
        "easy": "beginner",
        "normal": "casual",
        "hard": "collector",
    }


@pytest.mark.parametrize(
    ("better", "worse"), [("hard", "normal"), ("normal", "easy"), ("easy", "random")]
)
def test_each_level_is_stronger_than_the_one_below(better: str, worse: str) -> None:
    library, won = Library.installed(), 0
    for n in range(100):
        seats = [worse] * 2
        seats[n % 2] = better
        won += n % 2 in play(GAME, ",".join(seats), library, seed=n).table.result.winners
    assert won > 50


def test_it_is_much_stronger_than_random() -> None:
    library, won = Library.installed(), 0
    for n in range(60):
        seats = ["random"] * 4
        seats[n % 4] = "collector"
        won += n % 4 in play(GAME, ",".join(seats), library, seed=n).table.result.winners
    assert won > 42  # of 60; 15 would be its share


def test_the_table_of_turns_is_what_the_model_says() -> None:
    kept, made = solved(), solve()
    assert kept.keys() == made.keys()
    for counts, turns in made.items():
        assert kept[counts] == pytest.approx(turns, abs=1e-6)
