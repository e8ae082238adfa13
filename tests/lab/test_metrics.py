"""The metrics, on games worked out by hand."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from helpers.played import STANDINGS, game
from helpers.tiny import game as tiny_game
from helpers.tiny import highcard

import cardkit
from cardkit import (
    Card,
    Game,
    Move,
    Pile,
    Piles,
    Result,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)
from cardkit.api import default_library
from cardkit.bots.random_bot import RandomBot
from cardkit.lab.measure import metrics
from cardkit.lab.measure.played import CardLists, Played
from cardkit.lab.measure.stats import PACKED_BITS
from cardkit.lab.measure.tally import Tally
from cardkit.lab.run import notes
from cardkit.lab.run.job import Job
from cardkit.lab.run.notes import read_choices, read_log
from cardkit.lab.run.play_one import measure, play_out
from cardkit.play.match import Match
from cardkit.play.seating import SeatPlan


def test_length() -> None:
    assert (metrics.decisions(game()), metrics.turns(game()), metrics.rounds(game())) == (40, 30, 5)
    assert metrics.rounds(game(standings=None)) is None


def test_wins() -> None:
    assert metrics.wins(game()) == (1, 0, 0)
    assert metrics.wins_by_agent(game()) == {"odds": 1, "random": 0}


def test_a_shared_win_is_divided() -> None:
    shared = game(result=Result.of((7, 7, 7), "tie"))
    assert metrics.wins(shared) == (Fraction(1, 3),) * 3
    assert metrics.wins_by_agent(shared) == {"odds": Fraction(1, 3), "random": Fraction(2, 3)}


def test_an_unfinished_game_has_no_winner() -> None:
    assert metrics.wins(game(result=Result.unfinished((90, 1, 0), "cap"))) == (0, 0, 0)


def test_a_game_that_all_have_lost() -> None:
    lost = game(result=Result.of((3, 3, 3), "flood", won=False))
    assert metrics.wins(lost) == (0, 0, 0)
    assert metrics.winning_score(lost) is metrics.drama(lost) is metrics.lead_changes(lost) is None
    tally = Tally(lost.agents)
    tally.add(lost)
    assert (tally.finished, tally.contested, dict(tally.cards["drawn"])) == (1, 0, {})


def test_lead_changes() -> None:
    # 1 leads alone, nobody alone, 2 alone (a change from 1), 0 alone (a change), 0 alone
    assert metrics.lead_changes(game()) == 2
    assert metrics.lead_changes(game(standings=STANDINGS[3:])) == 0
    tied_between = ((5, 0, 0), (5, 5, 0), (9, 5, 0))  # the lead came back to the one who had it
    assert metrics.lead_changes(game(standings=tied_between)) == 0


def test_partners_lead_together() -> None:
    """One of them stands for both, so theirs is the course of a game for two."""
    two = ((5, 0), (5, 9), (12, 9), (20, 30))
    four = tuple([(a, b, a, b) for a, b in two])
    teams = ((0, 2), (1, 3))
    alone = game(result=Result.of(two[-1], "end"), standings=two)
    partners = game(result=Result.of(four[-1], "end", teams=teams), standings=four, teams=teams)
    assert alone.course is not None
    assert (alone.course.lead_changes, alone.course.lost) == (3, [5, 3])
    assert partners.course == alone.course


def test_drama() -> None:
    assert metrics.drama(game()) == 12  # after round 3: 20 - 8
    assert metrics.drama(game(standings=STANDINGS[3:])) == 0


def test_drama_of_a_shared_win_looks_at_the_better_placed() -> None:
    shared = game(result=Result.of((9, 9, 3), "tie"), standings=((0, 4, 6), (5, 0, 6), (9, 9, 3)))
    assert metrics.drama(shared) == 2


def test_decisiveness() -> None:
    # taken in round 4 of 5: the middle of that round
    assert metrics.decisiveness(game()) == Fraction(7, 10)
    led_throughout = ((3, 1, 0), (5, 2, 0), (40, 20, 22))
    assert metrics.decisiveness(game(standings=led_throughout)) == Fraction(1, 6)
    tied_at_first = ((3, 3, 0), (5, 2, 0), (40, 20, 22))  # a shared lead is none for good
    assert metrics.decisiveness(game(standings=tied_at_first)) == Fraction(1, 2)
    assert metrics.decisiveness(game(standings=STANDINGS[4:])) == Fraction(1, 2)


def test_swing() -> None:
    # gains by round: 3 5 0, 3 1 4, 2 3 16, 17 3 0, 15 8 2; the best less the worst
    assert metrics.swing(game()) == Fraction(5 + 3 + 14 + 17 + 13, 5)


def test_leads_and_whether_they_were_kept() -> None:
    course = game().course
    assert course is not None
    # 1 led by 2 and lost, nobody led alone, 2 led by 11 and lost, 0 led by 5 and won
    assert (course.kept, course.lost) == ([5], [2, 11])
    assert (course.spread, course.rounds) == (20, 5)


def test_low_scores_may_be_good() -> None:
    golf = game(result=Result.of((40, 20, 22), "holes", ranks=[3, 1, 2]), standings=STANDINGS)
    # the best has the fewest: 2, then 2, then 0, then 1, then 1
    assert metrics.winning_score(golf) == 20
    assert metrics.lead_changes(golf) == 2
    assert metrics.drama(golf) == 5
    assert metrics.decisiveness(golf) == Fraction(7, 10)


def test_scores_that_do_not_tell_who_wins() -> None:
    odd = game(result=Result.of((40, 20, 22), "judged", ranks=[2, 3, 1]))
    for metric in (metrics.lead_changes, metrics.drama, metrics.decisiveness):
        assert metric(odd) is None
    assert metrics.drama(game(standings=None)) is None


def outcome(played: Played) -> dict[str, tuple[int, int]]:
    found = metrics.cards_by_outcome(played, played.drawn)
    one = 1 << PACKED_BITS
    split = {card.id: divmod(both, one) for card, both in found.items()}
    return {id: (winners, everybody) for id, (everybody, winners) in split.items()}


def test_cards_at_winners_and_losers() -> None:
    # seat 0 won: its two ones count for the winner
    assert outcome(game()) == {"red-1": (2, 3), "red-2": (0, 3)}
    shared = game(result=Result.of((7, 7, 3), "tie"))
    assert outcome(shared) == {"red-1": (3, 3), "red-2": (0, 3)}
    tally = Tally(shared.agents)
    tally.add(shared)
    # for each of two winners 3/2 on average, for the loser 0; times 6, to be whole
    pairs = tally.card_pairs("drawn", "red-1")
    assert (pairs.n, pairs.a, pairs.b, pairs.aa, pairs.ab) == (1, 9, 0, 81, 0)
    assert (tally.card_pairs("suffered", "red-2").a, tally.card_pairs("suffered", "red-2").b) == (
        0,
        6,
    )


# -- a game that is watched ----------------------------------------------------------------


def match(of: Game, **stack: Any) -> Match:
    """Seats that pick at random; with one card in the hand there is nothing to pick."""
    t = of.start(2, seed=1, stack=stack)
    plans = [SeatPlan("Ann", "high"), SeatPlan("Bob", "low")]
    return Match(of, plans, "1", [RandomBot(), RandomBot()], t, [Random(1), Random(2)])


def by_id(cards: CardLists) -> list[dict[str, int]]:
    return [Counter(card.id for card in held) for held in cards]


def test_watching_a_game_of_forced_moves() -> None:
    """One card each: round 1 blue-4 beats red-1, round 2 red-3 and blue-3 share the point."""
    deck = [["blue-4", "red-1"], ["red-3", "blue-3"]]
    played = measure(play_out(match(highcard(hand_size=1), deck=deck, starter=0), 1000))
    assert played.result.scores == (2, 1)
    assert (played.decisions, played.forced, played.legal) == (4, 4, 4)
    assert played.turns == 3  # 0, 1, 1, 0: rounds without a choice are not told apart
    assert played.standings == ((2, 1), (2, 1))  # and have the standing that is seen after them
    assert by_id(played.drawn) == [{"blue-4": 1, "red-3": 1}, {"red-1": 1, "blue-3": 1}]
    assert by_id(played.played) == by_id(played.drawn)  # whoever has a card plays it
    assert by_id(played.suffered) == [{}, {}]
    assert (played.starter, played.waits, played.longest_wait) == (0, 0, 0)  # nobody had a choice
    assert played.events == {"round_begins": 2, "advice": 2, "counted": 2}


def test_watching_a_game_with_choices() -> None:
    deck = [["blue-4", "red-1", "blue-3", "red-2"], ["red-1", "blue-4", "red-1", "blue-3"]]
    played = measure(play_out(match(highcard(), deck=deck, starter=0), 1000))
    # round 1: two cards each; round 2: seat 0 has two equal cards, a single move
    assert (played.decisions, played.forced, played.legal) == (4, 1, 7)
    assert played.turns == 4  # 0, 1 | 1, 0: seat 1 begins the second round
    assert played.standings == ((1, 0), (1, 1))
    assert by_id(played.drawn)[1] == {"red-1": 1, "red-2": 1, "blue-4": 1, "blue-3": 1}
    assert (played.starter, played.waits) == (0, 1)  # seat 1 chose twice, one after the other
    assert (played.waited, played.longest_wait) == (0, 0)
    assert metrics.wins(played) == (Fraction(1, 2), Fraction(1, 2))


class Number(Card):
    value: int


class NumbersTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Piles[Number] = zone(seen="all")
    first: Seat = public(0)


class Boast(Rules[NumbersTable]):
    """Everybody draws a card; whoever has the highest boasts, and only then the first guesses."""

    @step
    def start(self, t: NumbersTable) -> Any:
        t.first = t.pick("first", len(t.seats))
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 1)
        t.then(self.turn)
        return t.ask(self.how_loud, max(t.seats, key=lambda seat: t.hand[seat][0].value))

    @step
    def turn(self, t: NumbersTable) -> Any:
        return t.ask(self.how_loud, t.first)

    @decision
    def how_loud(self, t: NumbersTable, seat: int) -> list[Move]:
        return [self.say(1), self.say(2)]

    @move
    def say(self, t: NumbersTable, seat: int, loud: int) -> None:
        if not t.stack:
            t.end("said")


class ToldBoast(Boast):
    def starter(self, t: NumbersTable) -> int:
        return t.first


@pytest.mark.parametrize(("rules", "starter"), [(Boast, 0), (ToldBoast, 1)])
def test_the_rules_say_who_began_if_cards_decide_who_decides_first(
    rules: type[Boast], starter: int
) -> None:
    tiny = tiny_game(rules)
    t = tiny.start(2, seed=1, stack={"deck": ["6", "1"], "first": 1})
    plans = [SeatPlan("Ann", "random"), SeatPlan("Bob", "random")]
    watched = Match(tiny, plans, "1", [RandomBot(), RandomBot()], t, [Random(1), Random(2)])
    played = measure(play_out(watched, 1000))
    assert (played.decisions, played.starter) == (2, starter)


def test_the_starter_of_flip_7_is_the_dealer_of_its_record_whatever_is_dealt() -> None:
    """Action cards that are dealt make somebody else choose before in some of these games."""
    for first, after in (("dealer", 0), ("left", 1)):
        job = Job.of(cardkit.load("flip7", first=first), "random*4", default_library(), seed="d")
        others = 0
        for number in range(40):
            playout = play_out(job.match(number), 1000)
            lines = [json.loads(line) for line in playout.match.record.text.splitlines()]
            dealer = next(line["value"] for line in lines if line.get("what") == "dealer")
            assert measure(playout).starter == (dealer + after) % 4
            others += read_log(playout.match.table.entries, 4, ()).starter != (dealer + after) % 4
        assert others > 3


def test_cards_drawn_played_and_suffered_are_told_apart() -> None:
    """Seat 2 draws a freeze and gives it to seat 1; seat 0 draws a flip three and keeps it."""
    deck = ["5", "6", "7", "freeze", "flip_three", "8", "9", "10"]
    t = cardkit.load("flip7").start(3, seed=1, stack={"deck": deck, "dealer": 2})
    for chosen in ("hit", "freeze:1", "hit", "flip_three:0"):
        t.apply(chosen)
    cards = read_log(t.log, 3, ()).cards
    held = {"6": 1, "flip_three": 1, "8": 1, "9": 1, "10": 1}
    assert by_id(cards.drawn) == [held, {"7": 1}, {"5": 1, "freeze": 1}]
    assert by_id(cards.played) == [{"flip_three": 1}, {}, {"freeze": 1}]
    assert by_id(cards.suffered) == [{}, {"freeze": 1}, {}]


@pytest.mark.parametrize(("name", "seats"), [("flip7", 4), ("seven", 3)])
def test_games_with_few_lists_of_moves_and_with_many_are_read_alike(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = cardkit.load(name).play(f"random*{seats}", seed=1).table.entries
    choices = read_log(log, seats, ()).choices
    found = []
    for few in (0, 10**6):
        monkeypatch.setattr(notes, "FEW_CHOICES", few)
        found.append(read_choices(choices))
    assert found[0] == found[1]
    legal, kinds = found[0]
    made = [entry for entry in log if type(entry[0]) is int and len(entry[1]) > 1]
    assert (choices.count, legal) == (len(made), sum(len(entry[1]) for entry in made))
    several = [(seat, {m.name for m in moves}, move.name) for seat, moves, move in made]
    assert kinds == Counter((s, tuple(sorted(of)), name) for s, of, name in several if len(of) > 1)
    assert sum(kinds.values()) > 20


def test_a_list_of_moves_that_is_offered_again_and_again() -> None:
    """Three seats are offered the same list; one that is equal but another object counts alike."""
    both, again = [(Move.of("hit"), Move.of("stay")) for _ in range(2)]
    hit, stay = both
    made = [(0, both, hit), (1, both, hit), (2, both, stay), (0, again, stay), (0, both, stay)]
    choices = read_log([*made, (1, both[:1], hit), (1, both, hit)], 3, ()).choices
    assert choices.usual is both and len(choices.others) == 3
    legal, kinds = read_choices(choices)
    names = ("hit", "stay")
    assert (choices.count, legal) == (6, 12)
    assert kinds == {
        (0, names, "hit"): 1,
        (0, names, "stay"): 2,
        (1, names, "hit"): 2,
        (2, names, "stay"): 1,
    }


def test_a_turn_is_cut_by_a_round_unless_sealed_moves_were_opened() -> None:
    moves = (Move.of("hit"), Move.of("stay"))
    by_0, by_1 = (0, moves, moves[0]), (1, moves, moves[0])
    log = [by_0, ("round_ends",), by_0, by_1]
    assert read_log(log, 2, ()).turns == 2
    assert read_log(log, 2, (2,)).turns == 3  # the round ends between two decisions of seat 0
    assert read_log(log, 2, (3,)).turns == 2  # or between two seats
    assert read_log(log, 2, (0, 4)).turns == 2  # or before the first decision, or after the last
    opened = [by_0, (False, (0, 1), moves), by_0, by_1]
    assert read_log(opened, 2, (2,)).turns == 3  # the reveal has cut it already


def test_waits_are_choices_of_others_between_two_of_ones_own() -> None:
    """Choices by 0 1 1 2 0 1, a forced move of seat 2 among them: seat 0 waits through three, seat
    1 through none and then two, seat 2 chooses once and has no wait."""
    moves = (Move.of("hit"), Move.of("stay"))
    log = [(seat, moves, moves[0]) for seat in (0, 1, 1, 2, 0, 1)]
    log.insert(2, (2, moves[:1], moves[0]))
    notes = read_log(log, 3, (4,))
    assert (notes.waited, notes.waits, notes.longest_wait) == (5, 3, 3)
    assert (notes.choices.count, notes.forced) == (6, 1)
    alone = read_log([(0, moves, moves[0])] * 3, 1, ())
    assert (alone.waited, alone.waits, alone.longest_wait) == (0, 0, 0)


def test_what_somebody_is_told_is_no_event() -> None:
    """In Seven, everybody hears what a stuck player does not have."""
    log = cardkit.load("seven").play("random*3", seed=1).table.log
    said = Counter(entry[0] for entry in log if isinstance(entry[0], str))
    assert said.pop("told") == said["stuck"] > 0
    assert read_log(log, 3, ()).events == said


def test_watching_stops_at_the_cap_and_after_rounds() -> None:
    capped = measure(play_out(match(highcard(), starter=0), 1))
    assert (capped.result.finished, capped.result.reason, capped.decisions) == (False, "cap", 1)
    assert capped.standings == ()
    one = measure(play_out(match(highcard(rounds=3), starter=0), 1000, rounds=1))
    assert (one.result.finished, one.result.reason) == (False, "rounds")
    assert one.standings is not None and len(one.standings) == 1
    assert sum(one.result.scores) >= 1


@pytest.mark.parametrize("name", [metric.name for metric in metrics.METRICS])
def test_every_metric_is_defined_in_words(name: str) -> None:
    metric = next(metric for metric in metrics.METRICS if metric.name == name)
    assert metric.of.__doc__
    together = game(together=True, result=Result.of((7, 7, 7), "tie"))
    assert metric.of(together if name in ("won", "shared_score") else game()) is not None


def test_games_played_together() -> None:
    """Won with 7 and lost with 3: half of the games won, 5 points on average; and nobody is ahead
    of anybody, so there is no course and no contest."""
    won = game(together=True, result=Result.of((7, 7, 7), "saved"))
    lost = game(together=True, result=Result.of((3, 3, 3), "flood", won=False))
    assert (metrics.games_won(won), metrics.games_won(lost)) == (1, 0)
    assert (metrics.shared_score(won), metrics.shared_score(lost)) == (7, 3)
    assert metrics.games_won(game()) is metrics.shared_score(game()) is None
    tally = Tally(won.agents)
    tally.add(won, lost)
    assert dict(tally.numbers["won"]) == {1: 1, 0: 1}
    assert dict(tally.numbers["shared_score"]) == {7: 1, 3: 1}
    assert tally.contested == 0
