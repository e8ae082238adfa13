"""Several cards in a move: listed lazily, written and picked in any order, hidden like one card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Annotated, Any

import pytest

from cardkit import (
    UNKNOWN,
    Card,
    Decided,
    Fans,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    Opened,
    PerSeat,
    Pile,
    PluginError,
    Position,
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
from cardkit.engine.model.combinations import Combinations
from cardkit.session.choice import Choice, is_listed
from cardkit.session.frames import Pick
from cardkit.session.presenter import Presenter
from cardkit.session.question import picks_of

TOML = """
[game]
id = "swap"
seats = [2, 3]
[[cards]]
id = "{value}"
value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]
"""


class Number(Card):
    value: int


class SwapTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    given: Fans[Number] = zone(seen="owner")
    shown: Row[Number] = zone(seen="all")
    grid: Rows[Number] = zone(seen="nobody", columns=2)
    hand: Fans[Number] = zone(seen="owner")
    score: PerSeat[int] = public(0)


class Swap(Rules[SwapTable]):
    """Everybody gives three cards away; then one or two are shown, and a position is turned."""

    @step
    def start(self, t: SwapTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 7)
        t.deal(self.at.deck, self.at.grid, 1)
        t.then(self.take_up)
        return t.ask_all(self.what_to_give, t.seats)

    @decision
    def what_to_give(self, t: SwapTable, seat: int) -> Any:
        return self.give.any(t.hand[seat], 3)

    @move
    def give(self, t: SwapTable, seat: int, *cards: Number) -> None:
        for card in cards:
            t.move(card, self.at.hand[seat], self.at.given[seat])

    @step
    def take_up(self, t: SwapTable) -> Any:
        for seat in t.seats:
            t.move_all(self.at.given[seat], self.at.hand[(seat + 1) % len(t.seats)])
        return t.ask(self.what_to_show, 0)

    @decision
    def what_to_show(self, t: SwapTable, seat: int) -> Any:
        return self.lay.any(t.hand[seat], 1, 2)

    @move
    def lay(self, t: SwapTable, seat: int, *cards: Number) -> Any:
        t.move(cards[0], self.at.hand[seat], self.at.shown)
        for card in cards[1:]:
            t.move(card, self.at.hand[seat], self.at.given[seat])
        return t.ask(self.what_to_turn, seat)

    @decision
    def what_to_turn(self, t: SwapTable, seat: int) -> list[Move]:
        return [self.turn(whom, 0) for whom in t.seats] + [self.take(card) for card in t.shown]

    @move
    def turn(self, t: SwapTable, seat: int, whom: Seat, at: Annotated[Position, "grid"]) -> Any:
        t.show(self.at.grid[whom], at)
        t.score[whom] += t.grid[whom][at].value
        return t.end("turned")

    @move
    def take(self, t: SwapTable, seat: int, card: Annotated[Number, "shown"]) -> Any:
        t.score[seat] += card.value
        return t.end("taken")


GAME = Game.define(Swap, TOML)


def table(seats: int = 3, seed: int = 1) -> Any:
    return GAME.start(seats, seed)


def cards(*values: int) -> list[Card]:
    return [GAME.cards[str(value)] for value in values]


def texts(moves: Any) -> list[str]:
    return [each.text for each in moves]


# -- listings ------------------------------------------------------------------------------


def test_a_listing_is_every_choice_in_order() -> None:
    held = cards(2, 3, 5, 7, 11)
    found = Combinations("give", held, 3, 3)
    assert len(found) == 10
    assert [each.args for each in found] == list(combinations(held, 3))
    assert found[-1] is found[9] and texts(found[2:4]) == texts([found[2], found[3]])
    with pytest.raises(IndexError):
        found[10]


@pytest.mark.parametrize("seed", range(20))
def test_equal_cards_are_taken_for_one_another(seed: int) -> None:
    rng = Random(seed)
    held = cards(*sorted(rng.choice([1, 2, 3, 4]) for _ in range(rng.randint(1, 7))))
    least = rng.randint(1, len(held))
    most = rng.randint(least, len(held))
    found = Combinations("give", held, least, most)
    expected = {c for n in range(least, most + 1) for c in combinations(held, n)}
    assert len(found) == len(expected) and {each.args for each in found} == expected
    for each in expected:
        assert Move.of("give", *each) in found
    assert Move.of("give", *held, held[0]) not in found
    assert Move.of("lay", *held[:least]) not in found


def test_it_holds_no_more_cards_than_there_are_and_none_when_there_are_too_few() -> None:
    assert len(Combinations("give", cards(1, 2), 1, 5)) == 3
    assert len(Combinations("give", cards(1, 2), 3, 3)) == 0
    with pytest.raises(PluginError, match="at least one card"):
        Combinations("give", cards(1, 2), 0, 1)


def test_a_table_lists_without_making_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    real = Move.of
    monkeypatch.setattr(Move, "of", lambda name, *args: made.append(args) or real(name, *args))
    t = table()
    assert len(t.moves) == 35 and made == []
    t.apply(t.moves[17])
    assert len(made) == 1


def test_moves_that_play_read_back_and_other_ones_are_refused_with_the_reason() -> None:
    t = table()
    one, two, three = sorted(t.hand[0], key=lambda card: card.value)[:3]
    assert (
        GAME.start(3, 1).rules.parse(f"give:{three}+{one}+{two}").text
        == f"give:{one}+{two}+{three}"
    )
    with pytest.raises(IllegalMove, match="choose 3 cards"):
        t.apply(f"give:{one}+{two}")
    strange = next(card for card in t.hand[1])
    with pytest.raises(IllegalMove, match="not among the legal moves"):
        t.apply(f"give:{one}+{two}+{strange}")
    with pytest.raises(InvalidMove, match=r"'give' is written give:CARD\+…"):
        t.apply("give")
    t.apply(f"give:{three}+{two}+{one}")
    assert sorted(t.sealed[2][0].args, key=lambda card: card.value) == [one, two, three]


def test_how_many_says_its_range() -> None:
    t = table()
    for _ in range(3):
        t.apply(t.moves[0])
    hand = sorted(t.hand[0], key=lambda card: card.value)
    reason = t.why_not(t.rules.lay(*hand[:3]))
    assert (reason.id, reason.params) == ("how_many_to", {"least": 1, "most": 2})


def test_a_record_verifies_and_a_table_comes_back_from_json() -> None:
    match = GAME.play("random*3", seed=5)
    lines = [line for line in match.record.lines if "choices" in line]
    assert len(lines[0]["choices"]) == 35 and lines[0]["move"].count("+") == 2
    t = table()
    t.apply(t.moves[3])
    again = GAME.from_json(t.to_json())
    assert again.moves == t.moves and again.log == t.log
    for each in (t, again):
        while not each.over:
            each.apply(each.moves[-1])
    assert again.to_json() == t.to_json()


def test_the_check_holds(conforms: Any) -> None:
    conforms(GAME, seats=[3])


# -- secrets -------------------------------------------------------------------------------


def test_others_are_told_how_many_and_unknown_cards_come_last() -> None:
    t = table()
    for _ in range(3):
        t.apply(t.moves[7])
    (opened,) = [e for e in t.view(1).events if isinstance(e, Opened)]
    assert texts(opened.moves)[0] == "give:?+?+?"
    low, high = sorted(t.hand[0], key=lambda card: card.value)[:2]
    t.apply(t.rules.lay(high, low))  # the lower one is shown, the other one stays hidden
    told = [e for e in t.view(2).events if isinstance(e, Decided)][-1].move
    assert told.args == (low, UNKNOWN)


def test_an_unknown_card_before_a_known_one_does_not_tell_that_it_is_lower() -> None:
    from cardkit.engine.model.moves import hide_cards

    one, two, three = cards(1, 2, 3)
    chosen = Move.of("give", one, two, three)
    assert hide_cards(chosen, [True, False, True], 0).args == (two, UNKNOWN, UNKNOWN)


# -- picking -------------------------------------------------------------------------------


def presenter(t: Any) -> Presenter:
    return Presenter(GAME, t.rules, GAME.texts("en").named(["Ann", "Ben", "Cleo"]))


def test_cards_are_picked_in_any_order_and_taken_back_in_any_order() -> None:
    t = table()
    choice = Choice(presenter(t).question(t.view(0)))
    picks = [Pick("card", card.id) for card in sorted(t.hand[0], key=lambda c: -c.value)]
    assert choice.given == () and not is_listed(choice.moves)
    for n in (2, 0, 1):
        assert choice.pick(picks[n], (0, n))
    assert choice.preview is not None and choice.options == set()
    assert Counter(choice.preview.picks) == Counter(picks[:3])
    assert choice.pick(picks[0], (0, 0)) and len(choice.picked) == 2  # not the last one
    assert choice.pick(picks[5], (0, 5)) and choice.preview is not None
    assert not choice.pick(picks[6], (0, 6)) or len(choice.picked) == 1


def test_positions_and_zones_are_picks_of_their_own() -> None:
    t = table()
    for _ in range(4):
        t.apply(t.moves[0])
    question = presenter(t).question(t.view(0))
    by_text = {option.text: option.picks for option in question.moves}
    grid = t.rules.at.grid[2].i
    assert by_text["turn:2+0"] == (Pick.seat(2), Pick("position", f"{grid}:0"))
    (shown,) = t.shown
    assert by_text[f"take:{shown.id}"] == (Pick("card", shown.id, "shown"),)


def test_two_positions_are_in_the_row_of_the_seat_named_before() -> None:
    class Exchange(Swap):
        @move
        def exchange(
            self,
            t: SwapTable,
            seat: int,
            whom: Seat,
            one: Annotated[Position, "grid"],
            two: Annotated[Position, "grid"],
        ) -> None: ...

    t = Game.define(Exchange, TOML).start(2, 1)
    grid = t.rules.at.grid[0].i
    assert picks_of(Move.of("exchange", 0, 5, 1), 1, t.rules) == (
        Pick.seat(0),
        Pick("position", f"{grid}:5"),
        Pick("position", f"{grid}:1"),
    )


# -- mistakes ------------------------------------------------------------------------------


def test_only_cards_come_in_any_number() -> None:
    with pytest.raises(PluginError, match=r"\*numbers must be cards: \*numbers: MyCard"):

        class Bad(Rules[SwapTable]):
            @step
            def start(self, t: SwapTable) -> None: ...

            @move
            def bet(self, t: SwapTable, seat: int, *numbers: int) -> None: ...

        Game.define(Bad, TOML)


def test_a_zone_that_there_is_not() -> None:
    with pytest.raises(PluginError, match="no zone 'griid': did you mean 'grid'"):

        class Bad(Rules[SwapTable]):
            @step
            def start(self, t: SwapTable) -> None: ...

            @move
            def bet(self, t: SwapTable, seat: int, at: Annotated[Position, "griid"]) -> None: ...

        Game.define(Bad, TOML)


def test_any_of_one_card() -> None:
    t = table()
    with pytest.raises(PluginError, match="only a move with"):
        t.rules.take.any(t.hand[0], 2)
