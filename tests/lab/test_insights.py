"""What a designer asks, each on games worked out by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from helpers.played import STANDINGS, game
from helpers.terminal import Terminal
from helpers.tiny import highcard, library, refused, run

import cardkit
from cardkit import CardkitError, Result
from cardkit.api import default_library
from cardkit.lab.measure.findings import CardFindings, MoveFindings, RoleFindings
from cardkit.lab.measure.insights import leads_of, moves_of
from cardkit.lab.measure.luck import Deal, LuckTotals, adding_up
from cardkit.lab.measure.ratings import ahead_in, comparable, strengths
from cardkit.lab.measure.stats import Estimate, agresti_coull, share
from cardkit.lab.measure.tally import Tally
from cardkit.lab.report.beside import meanings, rows_beside
from cardkit.lab.report.luck import decided as decided_text
from cardkit.lab.report.text import at_random, card_verdict, lead_sentence, move_verdict
from cardkit.lab.run.duplicates import Duplicates, always_level, partners_alike
from cardkit.lab.run.job import Job
from cardkit.lab.run.summary import cards_of, order_of, roles_of
from cardkit.lab.simulate import simulate
from cardkit.lab.tournament import lineups, ratings, tournament


def tally_of(*games: Any) -> Tally:
    tally = Tally(games[0].agents)
    for each in games:
        tally.add(each)
    return tally


def test_from_which_lead_on_nobody_loses() -> None:
    # leads of 2 and 11 were lost, one of 5 was won
    leads = leads_of(tally_of(game()))
    assert leads is not None
    assert (leads.never_lost, leads.mostly_won, leads.most) == (None, None, 11)
    kept = game(standings=((15, 0, 0), (30, 18, 0), (40, 20, 22)))
    leads = leads_of(tally_of(game(), kept))
    assert leads is not None
    # 15 and 12 were kept, 11 was not
    assert (leads.never_lost, leads.standings, leads.mostly_won) == (12, 2, 12)
    assert leads.mostly_standings == 2
    assert leads.lost_at_most == share({0: 2}).high  # type: ignore[union-attr]
    assert leads.held == ((2, 1, 1), (5, 1, 0), (11, 1, 1), (12, 1, 0), (15, 1, 0))
    assert leads_of(tally_of(game(standings=None))) is None


def test_leads_are_told_with_the_standings_they_are_known_from() -> None:
    """Leads of 1 to 40, ten times each, of which one of 30 was lost, and five of each below 20."""
    tally = Tally(("a", "b"))
    tally.leads.update(dict.fromkeys(range(1, 41), 10))
    tally.leads_lost.update({30: 1} | dict.fromkeys(range(1, 20), 5))
    leads = leads_of(tally)
    assert leads is not None and (leads.never_lost, leads.standings) == (31, 100)
    # from 19 on 6 of 220 were lost, from 18 on 11 of 230, from 17 on 16 of 240
    assert (leads.mostly_won, leads.mostly_standings) == (18, 230)
    assert lead_sentence(leads) == (
        "nobody who led by 31 points or more after a round lost (100 such standings, so at most "
        "4.4 % are lost); with a lead of 18 points or more, 95 % won (230 standings)"
    )


def test_moves_and_what_goes_with_them() -> None:
    # seat 0 won: it hit 3 times of 4; seat 2 lost: it stayed twice of 2
    tally = tally_of(game(), game())
    stay, hit = moves_of(tally)
    assert (hit.move, hit.offered, hit.chosen) == ("hit", 12, 0.5)
    assert (hit.wins_chosen, hit.wins_passed) == (1.0, pytest.approx(1 / 3))
    assert hit.effect is not None and hit.effect.value == pytest.approx(2 / 3)
    assert stay.effect is not None and stay.effect.value == pytest.approx(-2 / 3)


def test_the_effect_of_a_move_has_an_interval_that_covers() -> None:
    """Two kinds that do not matter: the interval of the effect has 0 in it about 95 % of the time,
    though the choices of one game are won or lost together."""
    rng, covered = Random(5), 0
    for _ in range(300):
        tally = Tally(("a", "b"))
        for _ in range(40):
            scores = (1, 0) if rng.random() < 0.5 else (0, 1)
            taken = [rng.randrange(6) for _ in range(2)]
            choices = {(s, ("x", "y"), "x"): n for s, n in enumerate(taken)}
            choices |= {(s, ("x", "y"), "y"): 5 - n for s, n in enumerate(taken)}
            tally.add(
                game(
                    agents=("a", "b"),
                    result=Result.of(scores, "end"),
                    standings=None,
                    drawn=([], []),
                    suffered=({}, {}),
                    choices=choices,
                )
            )
        effect = moves_of(tally)[0].effect
        assert effect is not None and effect.low is not None and effect.high is not None
        covered += effect.low <= 0 <= effect.high
    assert 0.92 <= covered / 300 <= 0.98


def test_a_move_is_not_clear_if_its_interval_includes_0() -> None:
    found = simulate(cardkit.load("flip7", target_score=100), "random*3", default_library(), 40)
    effects = [move.effect for move in found.moves]
    assert [e is not None and (e.low or 0) < 0 < (e.high or 0) for e in effects] == [True, True]
    assert [move.clear for move in found.moves] == [False, False]


def test_only_moves_that_chance_chose_are_good_or_bad() -> None:
    move = MoveFindings("hit", 90, 0.5, 0.3, 0.5, Estimate(-0.2, -0.3, -0.1), clear=True)
    assert move_verdict(move, caused=True) == "bad"
    assert move_verdict(move, caused=False) == "wins less"
    assert move_verdict(attrs.evolve(move, clear=False), caused=True) == ""
    by_chance, chosen = (
        simulate(highcard(), seats, library(), 3) for seats in ("random*2", "highest,random")
    )
    assert at_random(by_chance) and not at_random(chosen)


@pytest.mark.parametrize(("offered", "chosen"), [(0.1, 0.5), (0.3, 0.1), (1.0, 0.05)])
def test_rare_moves_are_not_called_good_because_all_of_a_few_won(
    offered: float, chosen: float
) -> None:
    rng, alarms, covered = Random(1), 0, []
    for _ in range(100):
        tally = Tally(("a", "b"))
        tally.add(*(rarely(rng, offered, chosen) for _ in range(80)))
        found = moves_of(tally)
        alarms += any(move.clear for move in found)
        for effect in (move.effect for move in found[:1]):
            if effect is not None and effect.low is not None and effect.high is not None:
                covered.append(effect.low <= 0 <= effect.high)
    assert alarms <= 8
    assert len(covered) > 10 and sum(covered) >= 0.93 * len(covered)


def rarely(rng: Random, offered: float, chosen: float) -> Any:
    """A game of two that chance decides, with at most one choice, which changes nothing."""
    seat, kind = rng.randrange(2), "x" if rng.random() < chosen else "y"
    none: Any = ([], [])
    return game(
        agents=("a", "b"),
        result=Result.of(rng.choice([(1, 0), (0, 1)]), "end"),
        standings=None,
        choices={(seat, ("x", "y"), kind): 1} if rng.random() < offered else {},
        **dict.fromkeys(("drawn", "played", "suffered"), none),
    )


def test_fairness_by_the_order_of_play() -> None:
    # seat 0 wins; it began once, and was the last of three after seat 1 had begun
    order = order_of(tally_of(game(starter=0), game(starter=1)), alike=True)
    assert order is not None and order.moves
    assert [share.share.value for share in order.shares] == [0.5, 0.0, 0.5]
    fixed = order_of(tally_of(game(), game()), alike=True)
    assert fixed is not None and not fixed.moves


def test_partners_are_tested_together_if_their_places_stay_the_same() -> None:
    def played(number: int) -> Any:
        won = (1, 0, 1, 0) if number % 5 else (0, 1, 0, 1)
        none: Any = ([], [], [], [])
        return game(
            agents=("random",) * 4,
            result=Result.of(won, "end", teams=[(0, 2), (1, 3)]),
            standings=None,
            starter=number % 2,
            choices={},
            **dict.fromkeys(("drawn", "played", "suffered"), none),
        )

    tally = Tally(("random",) * 4)
    tally.add(*(played(number) for number in range(40)))
    across = order_of(tally, alike=True, teams=[(0, 2), (1, 3)])
    assert across is not None and across.test is not None and across.test.freedom == 1
    beside = order_of(tally, alike=True, teams=[(0, 1), (2, 3)])
    assert beside is not None and beside.test is None


def test_shares_of_the_final_gap() -> None:
    tally = tally_of(game(), game(standings=STANDINGS[3:]))
    drama, swing = tally.ratios["drama_share"], tally.ratios["swing_share"]
    assert Fraction(drama.a, drama.b) == Fraction(12 + 0, 20 + 20)
    # 52 points in five rounds, 13 + 13 in two; the gap is 20 each time
    assert Fraction(swing.a, swing.b) == Fraction(52 + 26, 20 * 5 + 20 * 2)


def test_sides_beside_each_other() -> None:
    """Seat 0 wins every game. On the first side it begins one of two, leads of 2 and 11 were lost,
    and winners hit. On the second it begins both, and leads of 12 and 15 were kept."""
    kept = ((15, 0, 0), (30, 18, 0), (40, 20, 22))
    made = simulate(highcard(), "random*2", library(), 1)
    sides = []
    for games in (
        (game(starter=0), game(starter=1)),
        (game(starter=0, standings=kept, choices={}), game(starter=0, standings=kept, choices={})),
    ):
        tally = tally_of(*games)
        told = {"order": order_of(tally, alike=True), "leads": leads_of(tally)}
        sides.append(attrs.evolve(made, **told, moves=moves_of(tally), cards=()))
    rows = {name: cells for name, *cells in rows_beside(sides)}
    assert [
        rows[f"wins of {who}"][0].split()[0]
        for who in ("the starter", "player 2 in turn order", "player 3 in turn order")
    ] == [
        "50",
        "0",
        "50",
    ]
    assert rows["wins of the starter"][1].split()[0] == "100"
    assert rows["lead nobody lost"] == ["none", "12 (4)"]
    assert rows["lead 95 % kept"] == ["none", "12 (4)"]
    assert rows["lost with it, at most"] == ["", "54.6 %"]  # Agresti and Coull, 0 of 4
    hit = rows["choosing hit, % points"]
    assert hit[0].startswith("+67 (−100 –") and hit[1] == ""
    assert "p of that order" not in rows  # too few games
    assert [name for name, _ in meanings(rows_beside(sides))] == [
        "wins of the starter",
        "wins of player … in turn order",
        "farthest from an equal share",
        "lead 95 % kept",
        "lead nobody lost",
        "lost with it, at most",
        "choosing …",
    ]
    mixed = [attrs.evolve(side, agents=side.agents * 2) for side in sides]
    assert not any(name.startswith("wins of") for name, *_ in rows_beside(mixed))


def test_cards_that_are_unlike_others_on_some_side() -> None:
    """A card that is unlike all cards on one side is shown for both, with the strongest first."""
    made = simulate(highcard(), "random*2", library(), 1)
    strong, weak = Estimate(4.0, 3.0, 5.0), Estimate(0.5, 0.4, 0.6)
    one = (
        CardFindings("red-1", "drawn", 0.2, 0.4, weak, clear=True),
        CardFindings("red-2", "drawn", 0.1, 0.1, Estimate(1.0, 0.9, 1.1), clear=False),
    )
    two = (
        CardFindings("red-1", "drawn", 0.1, 0.1, Estimate(1.0, 0.9, 1.1), clear=False),
        CardFindings("red-3", "played", 0.4, 0.1, strong, clear=True),
    )
    roles = (
        RoleFindings("drawn", 1.1, 1.0, Estimate(1.1, 1.0, 1.2)),
        RoleFindings("played", 0.5, 0.4, Estimate(1.25, 1.2, 1.3)),
        RoleFindings("suffered", 0.5, 0.5, Estimate(1.0, 0.9, 1.1)),
    )
    sides = [attrs.evolve(made, cards=cards, roles=roles) for cards in (one, two)]
    rows = [row for row in rows_beside(sides) if row[0].startswith("lift")]
    assert rows == [
        ("lift of all cards played", "1.25 (1.20 – 1.30)", "1.25 (1.20 – 1.30)"),
        ("lift of all cards drawn", "1.10 (1.00 – 1.20)", "1.10 (1.00 – 1.20)"),
        ("lift of red-3 played", "", "4.00 (3.00 – 5.00)"),
        ("lift of red-1 drawn", "0.50 (0.40 – 0.60)", "1.00 (0.90 – 1.10)"),
    ]


def test_a_card_is_compared_with_all_cards() -> None:
    """Winners draw twice as many 1s and 2s as losers, which is usual, and as many 3s, which is
    not."""
    rng, tally = Random(3), Tally(("a", "b"))
    one, two, three = (highcard().cards[id] for id in ("red-1", "red-2", "red-3"))
    for _ in range(400):
        drawn = [rng.choices((one, two), k=rng.choice((8, 10, 12)) // part) for part in (1, 2)]
        both = [own + [three] * (rng.random() < 0.3) for own in drawn]
        rest: Any = {"played": ([], []), "suffered": ([], []), "standings": None, "choices": {}}
        tally.add(game(agents=("a", "b"), result=Result.of((1, 0), "end"), drawn=both, **rest))
    (together,) = roles_of(tally)
    assert together.role == "drawn" and together.lift is not None
    assert (together.winners, together.losers) == pytest.approx((10.3, 5.3), abs=0.2)
    assert together.lift.value == pytest.approx(together.winners / together.losers)
    found = cards_of(tally, ("red-1", "red-2", "red-3"), (together,))
    assert [card.clear for card in found] == [False, False, True]
    assert [card_verdict(card, together) for card in found] == ["", "", "less than others"]
    more = attrs.evolve(found[2], lift=Estimate(3.0, 2.5, 3.5))
    assert card_verdict(more, together) == "more than others"
    assert found[0].lift is not None and found[0].lift.low is not None and found[0].lift.low > 1.8


# -- skill and luck ------------------------------------------------------------------------


def decided(deals: Sequence[Deal], bots: int, seats: int) -> tuple[float, float, float]:
    """The shares of skill, of the deal and of the rest."""
    luck = LuckTotals(bots, seats)
    for deal in deals:
        luck.add(deal)
    found = luck.variance
    assert found is not None
    return found.skill.value, found.deal.value, found.rest.value


def test_all_luck_of_the_deal() -> None:
    """Seat 0 wins the first deal whoever sits there, seat 1 the second."""
    orders = [(0, 1), (1, 0)]
    deals = [[(order, ranks) for order in orders] for ranks in ((1, 2), (2, 1))] * 20
    assert decided(deals, 2, 2) == pytest.approx((0, 1, 0))


def test_all_skill() -> None:
    deals = [[((0, 1), (1, 2)), ((1, 0), (2, 1))]] * 20  # bot 0 wins at either seat
    assert decided(deals, 2, 2) == pytest.approx((1, 0, 0))
    strong, weak = rated(deals)
    assert strong == -weak > 300
    assert rated([[((0, 1), (1, 1))]]) == [pytest.approx(0), pytest.approx(0)]


@pytest.mark.parametrize("n", [40, 200])
def test_deals_that_all_went_the_same_way_prove_nothing(n: int) -> None:
    luck = LuckTotals(2, 2)
    for _ in range(n):
        luck.add([((0, 1), (1, 2)), ((1, 0), (2, 1))])
    parts = luck.variance
    assert parts is not None
    assert (parts.skill, parts.deal, parts.rest) == (Estimate(1.0), Estimate(0.0), Estimate(0.0))
    assert [luck.win_share(0), luck.win_share(1)] == [agresti_coull(n, n), agresti_coull(0, n)]
    assert decided_text(parts)[-1].startswith("  no intervals: fewer than 30 deals, or")
    luck.add([((0, 1), (1, 2)), ((1, 0), (1, 2))])
    assert luck.variance is not None and luck.variance.skill.low is not None


ROTATED = ((0, 1, 1), (1, 0, 1), (1, 1, 0))  # one bot of the first kind, two of the other


def test_one_strong_bot_among_weak_ones() -> None:
    skilled = [(order, tuple(1 if who == 0 else 2 for who in order)) for order in ROTATED]
    assert decided([skilled] * 20, 2, 3) == pytest.approx((1, 0, 0))


def test_a_bot_that_is_better_in_every_second_deal() -> None:
    """In half of the deals bot 0 wins wherever it sits, in the others seat 2 wins whoever sits
    there. A winner's result is 2/3, a loser's -1/3, their variance 2/9. Bot 0 has 1/3 on average
    and the others -1/6: a variance of 1/3 * 1/9 + 2/3 * 1/36 = 1/18, a quarter of 2/9. Of two games
    of a deal with different bots in a seat, the product is -2/9 and 2/9 in turn, 0 on average, and
    1/18 above that of the bots' means: again a quarter.
    """
    skilled = [(order, tuple(1 if who == 0 else 2 for who in order)) for order in ROTATED]
    lucky = [(order, (2, 2, 1)) for order in ROTATED]
    assert decided([skilled, lucky] * 500, 2, 3) == pytest.approx((0.25, 0.25, 0.5), abs=0.001)


def test_the_parts_add_up() -> None:
    """If chance makes the deal's part negative, it counts as nothing and the rest makes up for
    it."""
    deals = [[((0, 1), (1, 2)), ((1, 0), (1, 2))], [((0, 1), (1, 2)), ((1, 0), (2, 1))]]
    deals += [[((0, 1), (2, 1)), ((1, 0), (1, 2))]] * 2
    parts = decided(deals * 10, 2, 2)
    assert min(parts) == parts[1] == 0 and sum(parts) == pytest.approx(1)
    clipped = Estimate(0.7, 0.6, 0.8), Estimate(0.4, 0.3, 0.5), Estimate(0.0, 0.0, 0.1)
    assert [*adding_up(*clipped)] == [
        Estimate(0.7, 0.6, 0.8),
        Estimate(pytest.approx(0.3), pytest.approx(0.3), 0.5),
        Estimate(pytest.approx(0.0), pytest.approx(0.0), 0.1),
    ]


def test_bots_that_are_lucky_at_every_seat() -> None:
    """One of 20 deals is won by the weaker bot, wherever it sits: seats that win with one bot lose
    with the other, so the deal's part is below 0, and the rest is all that is not skill."""
    strong, weak = (
        [((0, 1), (1 + lost, 2 - lost)), ((1, 0), (2 - lost, 1 + lost))] for lost in (0, 1)
    )
    luck = LuckTotals(2, 2)
    for number in range(200):
        luck.add(weak if number % 20 == 0 else strong)
    parts = luck.variance
    assert parts is not None and parts.deal == Estimate(0.0)
    assert parts.rest.value == pytest.approx(1 - parts.skill.value)
    assert parts.rest.low is not None and parts.rest.low < parts.rest.value - 0.02
    assert not any("no intervals" in line for line in decided_text(parts))


def test_duplicate_deals_in_a_game_of_pure_luck() -> None:
    """With one card each there is nothing to decide: a seat wins with either bot."""
    seats = "highest,highest:low"
    found = simulate(highcard(hand_size=1), seats, library(), 40, duplicate=True)
    assert found.luck is not None
    assert (found.luck.deals, found.games) == (40, 40)
    variance = found.luck.variance
    values = (variance.skill.value, variance.deal.value, variance.rest.value)
    assert values == pytest.approx((0, 1, 0))
    assert [share.share.value for share in found.luck.wins] == [0.5, 0.5]


def test_duplicate_deals_change_no_other_figure(tmp_path: Path) -> None:
    told = []
    for more in ({}, {"duplicate": True}, {"duplicate": True, "workers": 2}):
        seats, records = "highest,random,random", tmp_path / f"{len(told)}.ckr"
        found = simulate(highcard(), seats, library(), 30, rotate=True, records=records, **more)  # type: ignore[arg-type]
        data = found.to_dict()
        for key in ("workers", "seconds", "rate"):
            del data[key]
        told.append((data.pop("luck"), data, records.read_text()))
    assert told[0][1:] == told[1][1:] == told[2][1:]
    assert told[0][0] is None and told[1][0] == told[2][0]
    best, random = told[1][0]["wins"]  # type: ignore[index]
    assert (best["name"], best["fair"]) == ("highest", pytest.approx(1 / 3))
    assert best["share"]["low"] > 1 / 3 > random["share"]["high"]


def test_a_line_up_that_is_the_same_again_is_not_played_again() -> None:
    def of(*agents: str) -> Duplicates:
        return Duplicates.of(Job.of(highcard(), ",".join(agents), library()))

    assert len(of("highest", "random", "highest", "random").jobs) == 2
    deals = of("highest", "random", "random")
    assert [job.agents_in(4) for job in deals.jobs] == [
        ["highest", "random", "random"],
        ["random", "highest", "random"],
        ["random", "random", "highest"],
    ]


def test_what_duplicate_deals_cannot_do(tmp_path: Path) -> None:
    with pytest.raises(CardkitError, match="all seats are random: seat another one"):
        simulate(highcard(), "random*2", library(), 5, duplicate=True)
    with pytest.raises(CardkitError, match="cannot be resumed"):
        simulate(highcard(), "highest,random", library(), duplicate=True, resume=tmp_path / "s")


@pytest.mark.parametrize(
    ("seats", "level"),
    [("a,a,b,b", True), ("a,b,b,a", True), ("a,b,a,b", False), ("a,b,b,b", False)],
)
def test_partners_of_whom_each_side_has_the_same_are_told(seats: str, level: bool) -> None:
    teams, agents = ((0, 2), (1, 3)), seats.split(",")
    assert always_level(agents, teams) == level
    assert not always_level(agents, ())
    assert partners_alike(("a", "b"), teams) == ["a", "b", "a", "b"]
    neighbours = ((0, 1), (2, 3))  # shifted by one seat, a,b,b,a is b,b,a,a
    assert not always_level(["a", "b", "b", "a"], neighbours)
    assert always_level(["a", "b", "a", "b"], neighbours)


def test_duplicate_deals_of_partners_are_refused_with_advice() -> None:
    game = Path(__file__).parents[2] / "examples" / "whist"
    done = run("simulate", game, "--seats", "steady,steady,random,random", "--duplicate")
    refused(
        done,
        "cardkit: with --seats 'steady,steady,random,random', both sides have the same bots, "
        "wherever they sit, so neither can be better: seat partners alike, such as "
        "--seats 'steady,random,steady,random'\n",
    )


def test_the_option_duplicate() -> None:
    options = ("--seats", "highest,random", "--games", "40")
    done = run("simulate", "highcard", *options, "--duplicate")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"What decides who wins\n  skill +\d+ ± \d", done.stdout)
    assert "  40 deals, each played with the line-up shifted seat by seat\n" in done.stdout
    hint = "Luck and skill: not told apart; --duplicate plays each deal with the seats exchanged\n"
    assert hint in run("simulate", "highcard", *options).stdout
    assert hint not in run("simulate", "highcard", "--seats", "random*2", "--games", "40").stdout
    sides = run("compare", "highcard", "hand_size=1", *options, "--duplicate")
    assert re.search(r"decided by the deal +\d+ ± \d+ % +100", sides.stdout)
    assert re.search(r"seats exchanged: highest +\d+.\d ± \d.\d % +50.0", sides.stdout)


def rated(deals: Sequence[Deal]) -> list[float]:
    ahead = [ahead_in(deal, 2) for deal in deals]
    return strengths([sum(column) for column in zip(*ahead, strict=True)], 2)


def test_ratings_are_odds() -> None:
    """Three to one are 400·log10(3) points, but for the half win that is added each way."""
    deals = [[((0, 1), (1, 2) if number % 4 else (2, 1))] for number in range(4000)]
    strong, weak = rated(deals)
    assert strong - weak == pytest.approx(190.85, abs=0.5)


def test_partners_are_not_compared() -> None:
    """Bot 0 and its partner, bot 1, beat two bots 2; nobody tells 0 and 1 apart."""
    deal = [((0, 2, 1, 2), (1, 2, 1, 2))]
    ahead = ahead_in(deal, 3, [(0, 2), (1, 3)])
    assert (ahead[1], ahead[3]) == (0, 0)
    assert (ahead[2], ahead[5], ahead[6], ahead[7]) == (2, 2, 0, 0)
    assert ahead_in(deal, 3)[1] == 0.5


def test_ratings_of_bots_that_always_win_have_no_interval() -> None:
    """Two games between 0 and 1, and 0 and 2 were level; 1 was once ahead of 2, never behind."""
    assert comparable([0, 1, 0.5, 0, 0, 1, 0.5, 0, 0], 3)
    assert not comparable([0, 1, 1, 1, 0, 1, 0, 0, 0], 3)
    won: list[Deal] = [[((0, 1), (1, 2)), ((1, 0), (2, 1))] for _ in range(40)]
    assert [bounded(won), bounded([*won, [((0, 1), (2, 1))]])] == [False, True]
    assert not bounded([[((0, 1), (1, 1))]] * 3)  # always level, so far


def bounded(deals: Sequence[Deal]) -> bool:
    luck = LuckTotals(2, 2)
    for deal in deals:
        luck.add(deal)
    return all(each.rating.low is not None for each in ratings(deals, luck, ("a", "b")))


def test_every_order_of_every_line_up() -> None:
    assert lineups(3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert lineups(2, 3) == [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]
    for bots, seats, ways in ((9, 6, "60,480"), (2, 20, "1,048,574")):  # never listed
        with pytest.raises(CardkitError, match=f"can sit in {ways} ways"):
            lineups(bots, seats)
    assert len(lineups(2, 12)) == 2**12 - 2


def test_a_tournament_is_the_same_with_any_number_of_workers() -> None:
    told = []
    for workers in (1, 2):
        bots = ["highest", "random", "highest:low"]
        found = tournament(highcard(), bots, library(), 12, workers=workers)
        data = found.to_dict()
        for key in ("workers", "seconds", "rate"):
            del data[key]
        told.append(data)
    assert told[0] == told[1]
    assert [rating["bot"] for rating in told[0]["ratings"]] == ["highest", "random", "highest:low"]
    assert told[0]["games"] == 72


def test_a_share_of_wins_is_never_below_nothing_or_above_all() -> None:
    found = tournament(highcard(), ["highest", "highest:low"], library(), 6)
    for rating in found.ratings:
        assert rating.wins.low is not None and rating.wins.high is not None
        assert 0 <= rating.wins.low <= rating.wins.high <= 1


def test_the_command_tournament() -> None:
    done = run("tournament", "highcard", "--bots", "highest,random", "--deals", "10")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("highcard: 2 seats, seed 1\n10 deals, each in every line-up")
    assert "What decides who wins" in done.stdout
    assert "  no intervals: fewer than 30 deals, or deals that all" in done.stdout
    assert re.search(r"Bots +rating +wins +95 % +fair\n", done.stdout)
    assert "  no intervals of ratings: fewer than 30 deals show too little\n" in done.stdout
    assert re.search(r"random +−\d+ +\d+\.\d % +\d+\.\d – \d+\.\d +50\.0 %", done.stdout)
    more = run("tournament", "highcard", "--bots", "highest,random", "--deals", "30").stdout
    assert re.search(r"random +−\d+ ± \d+ +\d+\.\d % +\d+\.\d – \d+\.\d +50\.0 %", more)
    assert "too few" not in more
    refused(
        run("tournament", "highcard", "--bots", "random"),
        "cardkit: a tournament is between two different bots or more, not 'random'\n",
    )


@pytest.mark.parametrize("entry", ["highest*2", "highest*1", "highest*0", "highest,random"])
def test_an_entry_of_a_tournament_is_one_bot(entry: str) -> None:
    with pytest.raises(CardkitError, match="is not one bot: name each bot once"):
        tournament(highcard(), [entry, "random"], library(), 3)
    if "," not in entry:  # the command splits there
        done = run("tournament", "highcard", "--bots", f"{entry},random", "--deals", "3")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"cardkit: '{entry}' is not one bot: name each bot once")


def test_the_progress_of_a_tournament_counts_deals() -> None:
    options = ("--bots", "highest,random", "--deals", "3", "--workers", "1")
    terminal = Terminal("tournament", "highcard", *options)
    try:
        shown = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", terminal.until("Bots"))
        assert "0/3 deals" in shown
    finally:
        terminal.close()


def test_a_tournament_that_no_game_was_finished_of_says_so() -> None:
    done = run("tournament", "highcard", "--bots", "highest,random", "--deals", "3", "--cap", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert ": 6 games, 6 unfinished\nno game was finished, so no bot can be rated" in done.stdout


def test_players_of_ones_own() -> None:
    def lowest(view: Any, rng: Random) -> Any:
        return min(view.moves, key=lambda move: move.args[0].value)

    found = simulate(highcard(), [lowest, "highest"], library(), 20)
    assert found.setup.seats == ("lowest", "highest")
    assert found.agents[1].wins is not None and found.agents[1].wins.share.value > 0.6
    several = simulate(highcard(), [lowest] * 2, library(), 20, workers=2)
    assert several.setup.seats == ("lowest", "lowest")
    with pytest.raises(CardkitError, match=r"^7 cannot play: give a bot's name, a function"):
        simulate(highcard(), [7, lowest], library(), 20)  # type: ignore[list-item]
