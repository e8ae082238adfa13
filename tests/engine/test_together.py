"""Playing together or alone, who is first, and several who answer at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers.tiny import NUMBERS, game, run

from cardkit import (
    SPECTATOR,
    Card,
    CardkitError,
    Fans,
    IllegalMove,
    Move,
    PerSeat,
    Pile,
    PluginError,
    Row,
    Rows,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)
from cardkit.bots.values import value_of
from cardkit.engine.model.result import Result
from cardkit.tricks import best, followers, give_trick, voids, winner


class Number(Card):
    value: int


class ClimbTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Row[Number] = zone(seen="all")
    spare: Fans[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    queue: tuple[Seat, ...] = public(())
    out: PerSeat[bool] = public(False)
    score: PerSeat[int] = public(0)


class Climb(Rules[ClimbTable]):
    """Everybody lays a card at once, three times: rising cards are won together."""

    def teams(self) -> list[tuple[int, ...]]:
        return [tuple(self.seats)]

    @step
    def start(self, t: ClimbTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 2)
        t.queue = t.seats_after(0)
        return t.ask_all(self.which, t.seats, 1)

    @decision
    def which(self, t: ClimbTable, seat: int, least: int) -> list[Move]:
        return [self.lay(card) for card in t.hand[seat] if card.value >= least]

    @move
    def lay(self, t: ClimbTable, seat: int, card: Number) -> Any:
        t.move(card, self.at.hand[seat], self.at.pile)
        t.out[seat] = True
        if len(t.pile) < len(t.seats):
            return None
        values = [card.value for card in t.pile]
        t.score = [sum(values)] * len(t.seats)
        return t.end("laid", won=values == sorted(values))


CLIMB: Any = game(Climb, NUMBERS)


# -- results -------------------------------------------------------------------------------


def test_a_shared_loss_has_no_winners() -> None:
    lost = Result.of([3, 3], "blown up", won=False)
    assert (lost.ranks, lost.winners, lost.finished) == ((2, 2), (), True)


def test_the_lowest_score_may_win() -> None:
    assert Result.of([5, 2, 2, 9], "x", lowest=True).ranks == (3, 1, 1, 4)
    assert Result.of([5, 2, 5, 2], "x", None, [(0, 2), (1, 3)], lowest=True).ranks == (2, 1, 2, 1)


@pytest.mark.parametrize(
    ("ranks", "teams", "reason"),
    [
        ([1, 2], (), "give one rank for each of the 3 seats"),
        ([2, 2, 2], (), "nobody has rank 1; if everyone lost, use won=False"),
        ([0, 1, 2], (), "rank 0 has 0 before it, so it is rank 1"),
        ([1, 1, 2], (), "rank 2 has 2 before it, so it is rank 3"),
        ([1, 2, 3], [(0, 1), (2,)], "are a team and share a rank"),
    ],
)
def test_wrong_ranks_are_refused_with_the_reason(ranks: Any, teams: Any, reason: str) -> None:
    with pytest.raises(PluginError, match=reason):
        Result.of([0, 0, 0], "x", ranks, teams)


def test_ranks_of_teams_count_teams() -> None:
    assert Result.of([1, 2, 1, 2], "x", [2, 1, 2, 1], [(0, 2), (1, 3)]).winners == (1, 3)


def test_wrong_ranks_are_told_at_the_line_of_the_game() -> None:
    class Bad(Climb):
        @step
        def start(self, t: ClimbTable) -> Any:
            return t.end("x", ranks=[1])

    with pytest.raises(PluginError, match="for each of the 2 seats") as caught:
        game(Bad, NUMBERS).start(2, 1)
    assert "test_together.py:" in str(caught.value.at)


def test_lowest_in_the_card_file() -> None:
    class Low(Rules[ClimbTable]):
        @step
        def start(self, t: ClimbTable) -> Any:
            t.score = [7, 3]
            return t.end("counted")

    t: Any = game(Low, NUMBERS.replace("seats", "lowest = true\nseats")).start(2, 1)
    assert t.result.ranks == (2, 1) and t.rules.standing(t) == [-1.75, -0.75]
    with pytest.raises(CardkitError, match="must be true or false, not 'yes'"):
        game(Low, NUMBERS.replace("seats", 'lowest = "yes"\nseats'))


# -- together ------------------------------------------------------------------------------


def table(hands: list[str]) -> Any:
    return CLIMB.start(2, stack={"deck": hands})


def test_search_values_a_win_more_than_a_loss_with_a_higher_score() -> None:
    won, lost = table(["1", "2", "6", "5"]), table(["5", "1", "6", "2"])
    for t, moves in ((won, ("lay:1", "lay:2")), (lost, ("lay:6", "lay:1"))):
        for each in moves:
            t.apply(each)
    assert won.result.winners == (0, 1) and lost.result.winners == ()
    assert won.rules.together and won.result.scores[0] < lost.result.scores[0]
    assert value_of(won, 0) == 3
    assert value_of(lost, 0) == pytest.approx(7 - 0.9 * 7 - 1)  # a loss takes nine tenths, and one


def test_the_lab_counts_what_is_won_together() -> None:
    found = CLIMB.simulate("random*2", games=40, seed=1)
    assert 0 < found.numbers["won"].mean.value < 1 and found.numbers["shared_score"].mean.value > 2


def test_who_is_out_is_said_where_it_is_so() -> None:
    t = table(["1", "2", "6", "5"])
    assert "out of the round" not in str(t) and "queue seat 1" in str(t)
    t.out[1] = True
    lines = str(t.view(0)).splitlines()
    assert "out of the round" in lines[2] and "out of the round" not in lines[1]


# -- answers in any order ------------------------------------------------------------------


def test_who_is_asked_with_what_and_why_not() -> None:
    t = table(["1", "2", "6", "5"])
    assert t.asked == (0, 1) and t.seat == 0
    assert [m.text for m in t.moves_of(1)] == ["lay:2", "lay:5"]
    assert t.why_not("lay:2", 1) is None and t.why_not("lay:2").id == "not_listed"
    assert t.why_not("lay:1", 1).id == "not_listed"
    t.apply("lay:2", by=1)
    assert t.asked == (0,) and t.moves_of(1) == () and t.why_not("lay:2", 1).id == "not_asked"
    with pytest.raises(CardkitError, match="seat 1 is not asked now: seat 0 is"):
        t.apply("lay:5", by=1)


def test_an_early_answer_that_is_illegal_is_refused() -> None:
    t = table(["1", "2", "6", "5"])
    with pytest.raises(IllegalMove):
        t.apply("lay:6", by=1)
    assert t.asked == (0, 1)


@pytest.mark.parametrize("seed", range(10))
def test_answers_in_any_order_write_the_same_log(seed: int) -> None:
    one, two = CLIMB.start(3, seed), CLIMB.start(3, seed)
    answers = {seat: one.moves_of(seat)[-1] for seat in one.seats}
    for seat in one.seats:
        one.apply(answers[seat])
    two.apply(answers[2], by=2)
    copy = two.clone(log=True)
    again = CLIMB.from_json(two.to_json())
    for t in (two, copy, again):
        assert t.log == one.log[: len(t.log)] and not t.over  # nothing is told before its turn
        t.apply(answers[1], by=1)
        t.apply(answers[0])
        assert t.log == one.log and t.result == one.result


def test_an_early_answer_is_in_no_view_of_the_others() -> None:
    one, two = CLIMB.start(3, 4), CLIMB.start(3, 4)
    two.apply(two.moves_of(2)[0], by=2)
    for reader in (0, 1, SPECTATOR):
        assert one.view(reader).to_json() == two.view(reader).to_json()
        assert one.view(reader).information_key == two.view(reader).information_key
        assert two.view(reader).early == ()


def test_a_seat_knows_its_own_early_answer() -> None:
    tables = [CLIMB.start(3, 4) for _ in range(3)]
    answers = tables[0].moves_of(2)
    for t, answer in zip(tables[1:], answers, strict=False):
        t.apply(answer, by=2)
        assert t.view(2).early == ((2, answer),)
    assert len({t.view(2).to_json() for t in tables}) == 3
    assert len({t.information_key(2) for t in tables}) == 3


@pytest.mark.parametrize("seed", range(10))
def test_a_world_keeps_the_early_answer_of_its_seat(seed: int) -> None:
    t = CLIMB.start(3, seed)
    answer = t.moves_of(2)[-1]
    t.apply(answer, by=2)
    mine, others = t.view(2).sample(Random(seed)), t.view(0).sample(Random(seed))
    assert mine.asked == (0, 1) and others.asked == (0, 1, 2)
    for world in (mine, others):
        for _ in range(2):
            world.apply(world.moves[0])
    assert mine.over and mine.pile[2] is answer.args[0]
    assert others.asked == (2,)  # as far as the others know, seat 2 has yet to choose


def test_the_check_holds_for_a_question_with_an_argument(conforms: Any) -> None:
    conforms(CLIMB, seats=[3])


# -- acts ----------------------------------------------------------------------------------


class ActsTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    waiting: Fans[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    column: Rows[Number] = zone(seen="all", times=2)


class Acts(Rules[ActsTable]):
    @step
    def start(self, t: ActsTable) -> Any:
        t.deal(self.at.deck, self.at.hand, 1)
        return t.end("dealt")


def acts(seats: int) -> Any:
    return game(Acts, NUMBERS).start(seats, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("by", [-1, 0, 1, 2, 3])
def test_hands_rotate(seats: int, by: int) -> None:
    t = acts(seats)
    before = [cards[:] for cards in t.hand]
    t.rotate(t.rules.at.hand, by, over=t.rules.at.waiting[0])
    assert t.hand == [before[(seat - by) % seats] for seat in t.seats]
    assert t.waiting == [[]] * seats
    mine = before[0][0]  # a seat knows what it passed on
    assert mine in t.view(0).hand[by % seats]


def test_a_card_moves_with_all_above_it() -> None:
    t = acts(2)
    for _ in range(4):
        t.draw(t.rules.at.deck, t.rules.at.column[0])
    low, *run_of_three = t.column[0]
    t.move_from(run_of_three[0], t.rules.at.column[0], t.rules.at.column[1])
    assert t.column == [[low], run_of_three]
    with pytest.raises(PluginError, match=r"no .* in column\.0"):
        t.move_from(run_of_three[0], t.rules.at.column[0], t.rules.at.column[1])


class Playing(Card):
    suit: str
    height: int


def cards(*texts: str) -> list[Playing]:
    return [Playing.face(id=text, suit=text[0], height=int(text[1:])) for text in texts]


def test_tricks() -> None:
    trick = cards("c3", "c9", "d2", "s1")
    assert best(trick) == 1 and best(trick, "d") == 2 and winner(trick, 2, 4, "s") == 1
    assert followers(cards("c1", "d1"), trick) == cards("c1")
    assert (
        followers(cards("s1", "d1"), trick) == cards("s1", "d1") == followers(cards("s1", "d1"), [])
    )
    assert voids((), cards("d1")[0], trick) == ("c",) == voids(("c",), cards("d1")[0], trick)
    assert voids((), cards("c1")[0], trick) == () == voids((), cards("c1")[0], [])


def test_a_trick_goes_to_its_winner() -> None:
    class TrickTable(Table[Playing]):
        deck: Row[Playing] = zone(seen="all")
        taken: Rows[Playing] = zone(seen="all")

    class Trick(Rules[TrickTable]):
        @step
        def start(self, t: TrickTable) -> Any:
            assert (
                give_trick(t, self.at.deck, self.at.taken, 1) == 0
            )  # the sixth card, led by seat 1
            return t.end("taken")

    toml = NUMBERS.replace("value", "height") + 'suit = "c"\n'
    t: Any = game(Trick, toml).start(2, 1)
    assert [len(cards) for cards in t.taken] == [6, 0]


# -- hooks ---------------------------------------------------------------------------------


def test_what_can_be_hooked() -> None:
    done = run("info", "highcard", "--hooks")
    assert done.returncode == 0, done.stderr
    assert "Steps, for @before @after @replace:" in done.stdout
    assert "Decisions, for @legal:" in done.stdout
    assert "rules.py:" in done.stdout or "__init__.py:" in done.stdout
