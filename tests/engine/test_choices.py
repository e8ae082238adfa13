"""What a choice tells: others learn a card that somebody names only where they see it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from helpers.tiny import game as make

from cardkit import (
    SPECTATOR,
    UNKNOWN,
    Card,
    Chosen,
    Decided,
    Fans,
    Game,
    Opened,
    PerSeat,
    Picked,
    Pile,
    PluginError,
    Row,
    Rules,
    Seat,
    Table,
    decision,
    move,
    owner,
    public,
    step,
    zone,
)
from cardkit.engine.knowledge.sight import Sight
from cardkit.session.narrate import narrate
from cardkit.testing import untold_cards

CARDS = """
[game]
id = "choices"
seats = [2, 4]
[[cards]]
id = "{value}"
value = [1, 2, 3, 4, 5, 6, 7, 8, 9]
copies = 2
"""


class Number(Card):
    value: int


class ChoiceTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    aside: Pile[Number] = zone(seen="nobody")
    row: Row[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")
    passed: Fans[Number] = zone(seen="owner")
    luck: PerSeat[int] = owner(0)
    turns: int = public(0)


class Choices(Rules[ChoiceTable]):
    @step
    def start(self, t: ChoiceTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 4)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: ChoiceTable, seat: int) -> list[Any]:
        hand = sorted(set(t.hand[seat]), key=lambda card: card.value)
        return [
            *(make_it(card) for card in hand for make_it in (self.play, self.bury, self.claim)),
            *(self.guess(card) for card in hand),
            *(self.bury_two(hand[0], card) for card in hand[1:]),
            *(self.give((seat + 1) % len(t.seats), card) for card in hand),
            *(self.think(n) for n in (1, 2)),
            self.roll(),
            self.bury_and_turn_up(hand[0]),
            self.swap(hand[0]),
            self.sweep(hand[0]),
            self.guess_next(hand[0]),
            self.exchange(),
        ]

    def go_on(self, t: ChoiceTable, seat: int) -> Any:
        t.turns += 1
        if t.turns == 12 or not t.hand[(seat + 1) % len(t.seats)]:
            return t.end("done")
        return t.ask(self.turn, (seat + 1) % len(t.seats))

    @move
    def play(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        t.move(card, self.at.hand[seat], self.at.row)
        return self.go_on(t, seat)

    @move
    def bury(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        t.move(card, self.at.hand[seat], self.at.aside)
        return self.go_on(t, seat)

    @move
    def bury_two(self, t: ChoiceTable, seat: int, one: Number, two: Number) -> Any:
        for card in (one, two):
            t.move(card, self.at.hand[seat], self.at.aside)
        return self.go_on(t, seat)

    @move
    def bury_and_turn_up(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        t.draw(self.at.deck, self.at.row)
        t.move(card, self.at.hand[seat], self.at.aside)
        return self.go_on(t, seat)

    @move
    def sweep(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        t.move_all(self.at.row, self.at.aside)
        t.move(card, self.at.hand[seat], self.at.aside)
        return self.go_on(t, seat)

    @move
    def guess_next(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        t.draw(self.at.deck, self.at.row)
        return self.go_on(t, seat)

    @move
    def swap(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        t.draw(self.at.deck, self.at.hand[seat])
        t.move(card, self.at.hand[seat], self.at.row)
        return self.go_on(t, seat)

    @move
    def give(self, t: ChoiceTable, seat: int, target: Seat, card: Number) -> Any:
        t.move(card, self.at.hand[seat], self.at.hand[target])
        return self.go_on(t, seat)

    @move(announces=True)
    def claim(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        return self.go_on(t, seat)

    @move
    def guess(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        return self.go_on(t, seat)

    @move(private=True)
    def think(self, t: ChoiceTable, seat: int, number: int) -> Any:
        return self.go_on(t, seat)

    @move
    def roll(self, t: ChoiceTable, seat: int) -> Any:
        t.luck[seat] = t.pick("die", 6, to=seat)
        return self.go_on(t, seat)

    @move
    def exchange(self, t: ChoiceTable, seat: int) -> Any:
        t.then(self.hand_on, seat)
        return t.ask_all(self.pass_which, t.seats)

    @decision
    def pass_which(self, t: ChoiceTable, seat: int) -> list[Any]:
        return [*map(self.pass_, t.hand[seat]), self.keep()]

    @move(name="pass")
    def pass_(self, t: ChoiceTable, seat: int, card: Number) -> Any:
        t.move(card, self.at.hand[seat], self.at.passed[(seat + 1) % len(t.seats)])
        return t.ask(self.sure, seat)

    @move(private=True)
    def keep(self, t: ChoiceTable, seat: int) -> Any:
        return t.ask(self.sure, seat)

    @decision(always=True)
    def sure(self, t: ChoiceTable, seat: int) -> list[Any]:
        return [self.yes()]

    @move
    def yes(self, t: ChoiceTable, seat: int) -> None: ...

    @step
    def hand_on(self, t: ChoiceTable, seat: int) -> Any:
        for other in t.seats:
            t.move_all(self.at.passed[other], self.at.hand[other])
        return self.go_on(t, seat)


@pytest.fixture(scope="module")
def game() -> Game:
    return make(Choices, CARDS)


#: In turns: hands 1 3 5 7, 2 4 6 8 and 3 5 7 9; then 1 2 on top of the deck.
DECK = ["1", "2", "3", "3", "4", "5", "5", "6", "7", "7", "8", "9", "1", "2"]


@pytest.fixture
def t(game: Game) -> Any:
    return game.start(3, 1, stack={"deck": DECK})


def last_choice(t: Any, reader: int) -> Any:
    return [e for e in t.view(reader).events if isinstance(e, Decided | Chosen | Opened)][-1]


def told(t: Any, reader: int) -> str:
    return str(last_choice(t, reader).move)


def test_a_card_that_is_laid_open_is_told(t: Any) -> None:
    t.apply("play:3")
    assert told(t, 1) == told(t, SPECTATOR) == "play:3"


def test_a_card_that_is_hidden_is_told_to_its_owner_only(t: Any) -> None:
    t.apply("bury:3")
    assert told(t, 0) == "bury:3" and last_choice(t, 0).choices
    assert told(t, 1) == told(t, 2) == told(t, SPECTATOR) == "bury:?"
    assert '"bury:3"' not in t.information_key(1)


def test_a_card_that_is_given_is_told_to_giver_and_taker(t: Any) -> None:
    t.apply("give:1+5")
    assert [told(t, reader) for reader in (0, 1, 2, SPECTATOR)] == [
        *("give:1+5", "give:1+5", "give:1+?", "give:1+?")
    ]


def test_a_copy_that_turns_up_by_chance_tells_nothing(t: Any) -> None:
    t.apply("bury_and_turn_up:1")  # the deck turns up a 1, too
    assert [card.id for card in t.row] == ["1"]
    assert told(t, 1) == "bury_and_turn_up:?"


def test_nor_does_a_copy_that_lay_open_and_was_taken_away(t: Any) -> None:
    t.draw(t.rules.at.deck, t.rules.at.row)  # a 1, which is swept away
    t.apply("sweep:1")
    assert told(t, 1) == "sweep:?"


def test_a_guess_that_comes_true_stays_hidden(t: Any) -> None:
    t.apply("guess_next:1")
    assert [card.id for card in t.row] == ["1"]
    assert told(t, 1) == "guess_next:?"


def test_a_copy_that_comes_unseen_hides_nothing(t: Any) -> None:
    t.apply("swap:1")  # draws another 1 first
    assert told(t, 1) == "swap:1"


def test_a_claim_is_told_if_it_announces_and_a_guess_is_not(t: Any) -> None:
    t.apply("claim:7")
    assert told(t, 1) == "claim:7"
    t.apply("guess:2")
    assert told(t, 0) == told(t, SPECTATOR) == "guess:?" and told(t, 1) == "guess:2"


def test_of_a_private_move_others_learn_that_the_seat_has_chosen(t: Any) -> None:
    t.apply("think:2")
    assert last_choice(t, 1) == Chosen(0) and told(t, 0) == "think:2"
    assert "think" not in t.information_key(2)


def test_chance_for_one_seat(t: Any) -> None:
    t.apply("roll")
    own, others = ([e for e in t.view(s).events if isinstance(e, Picked)][-1] for s in (0, 1))
    assert own == Picked("die", 6, t.luck[0], 0) and others == Picked("die", 6, None, 0)
    assert t.view(1).luck == (None, 0, None)


def test_sealed_answers_are_opened_without_cards_that_nobody_saw(t: Any) -> None:
    t.apply("exchange")
    for answer in ("pass:1", "pass:2", "keep"):
        t.apply(answer)
    # Seat 0 has passed to seat 1 and is asked again; the other answers wait.
    assert t.seat == 0 and len(t.moves) == 1
    assert str(last_choice(t, 0)) == str(Opened((0, 1), (t.rules.pass_(card(t, 1)), hidden(t))))
    assert str(last_choice(t, 1).moves) == "(<move pass:1>, <move pass:2>)"
    assert str(last_choice(t, 2).seats) == "(0, 1, 2)"
    assert last_choice(t, SPECTATOR) == Opened((0, 1), (hidden(t), hidden(t)))


def card(t: Any, number: int) -> Card:
    found: Card = t.rules.cards[str(number)]
    return found


def hidden(t: Any) -> Any:
    return t.rules.pass_(UNKNOWN)


def waiting(view: Any) -> list[str]:
    return [str(frame[3]) for frame in view.stack if frame[0].__name__ == "carry_out_answer"]


def test_answers_that_wait_are_hidden_in_views_and_drawn_again_in_worlds(t: Any) -> None:
    t.apply("exchange")
    for answer in ("pass:1", "pass:2", "keep"):
        t.apply(answer)
    assert waiting(t.view(1)) == ["None", "pass:2"]
    assert waiting(t.view(2)) == ["keep", "pass:?"]
    assert waiting(t.view(0)) == waiting(t.view(SPECTATOR)) == ["None", "pass:?"]
    assert waiting(t.clone().view(0)) == ["None", "pass:?"]
    assert '"pass:2"' not in t.view(0).to_json()
    drawn = set()
    for n in range(40):
        world = t.view(0).sample(Random(n))
        third, second = (frame[3] for frame in world.stack if len(frame) == 4)
        assert second.name == "pass" and second.args[0] in world.hand[1]
        assert third.name == "keep"  # the only private one
        drawn.add(second)
        while not world.over and world.seat != 0:
            world.apply(world.moves[0])
    assert len(drawn) > 3


def test_a_decision_that_is_always_asked(t: Any) -> None:
    t.apply("exchange")
    for answer in ("keep", "keep", "keep"):
        t.apply(answer)
    assert t.seat == 0 and [m.text for m in t.moves] == ["yes"]
    t.apply("yes")
    assert t.seat == 1
    assert t.view(0).sample(Random(1)).moves == t.moves


def test_unknown_cards_in_texts(game: Game, t: Any) -> None:
    t.apply("bury_two:1+3")
    texts = game.texts().named(["Ann", "Ben", "Cleo"])
    assert narrate(last_choice(t, 1), texts) == "Ann: bury two 2 cards."
    worded = type(texts)({"did": {"bury_two": "{seat} buries {0} and {1}."}}, *texts.tables)
    worded = worded.named(["Ann", "Ben", "Cleo"])
    assert narrate(last_choice(t, 1), worded) == "Ann buries 2 cards."
    assert narrate(last_choice(t, 0), worded) == "Ann buries 1 and 3."
    german = type(texts)(worded.tables[0], *game.texts("de").tables).named(["Ann", "Ben"])
    assert narrate(last_choice(t, 1), german) == "Ann buries 2 Karten."
    t.apply("give:2+4")
    assert narrate(last_choice(t, 0), texts) == "Ben: give Cleo a card."


def test_what_was_told_never_changes(game: Game) -> None:
    """At each stop of random games: what a reader was told before stays, read at once or late."""
    for seed in range(25):
        t, rng = game.start(3, seed), Random(seed)
        readers = [*t.seats, SPECTATOR]
        before: dict[int, list[Any]] = {reader: [] for reader in readers}
        while not t.over:
            for reader in readers:
                events = t.view(reader).events
                assert events[: len(before[reader])] == before[reader]
                before[reader] = events
            t.apply(rng.choice(t.moves))
        late = game.from_json(t.to_json())
        for reader in readers:
            assert late.view(reader).events == t.view(reader).events
            assert late.information_key(reader) == t.information_key(reader)


def observations(t: Any, reader: int) -> str:
    view = t.view(reader)
    return f"{view.to_json()} {view.events}"


def test_keys_are_equal_exactly_if_all_that_was_observed_is(game: Game) -> None:
    """Pairs of games that differ by two cards of the deal or by one move, at every stop."""
    equal = different = 0
    for seed in range(60):
        rng = Random(seed)
        deck = DECK.copy()
        one, two = rng.sample(range(12), 2)
        deck[one], deck[two] = deck[two], deck[one]
        a, b = (game.start(3, 1, stack={"deck": cards}) for cards in (DECK, deck))
        seen: dict[int, list[tuple[str, str]]] = {r: [] for r in (0, 1, 2, SPECTATOR)}
        for _ in range(6):
            for reader, found in seen.items():
                found.append((observations(a, reader), observations(b, reader)))
                same = all(x == y for x, y in found)
                assert (a.information_key(reader) == b.information_key(reader)) is same
                equal, different = equal + same, different + (not same)
            if a.over or b.over or a.seat != b.seat:
                break
            move = rng.choice(a.moves)
            others = [m for m in b.moves if m.name == move.name]
            a.apply(move)
            b.apply(move if move in others else rng.choice(others or list(b.moves)))
    assert equal > 50 and different > 50


def test_a_fan_that_moves_whole_does_not_tell_its_order(t: Any) -> None:
    at = t.rules.at
    for number in (5, 1, 3):
        t.move(card(t, number), at.hand[0], at.passed[0])
    t.move_all(at.passed[0], at.hand[1])
    assert [c.id for c in t.hand[1]][-3:] == ["1", "3", "5"]
    t.hand[1].reverse()
    t.collect((at.hand[0], at.hand[1]), at.row)
    assert [c.id for c in t.row] == ["7", *"1234568"]
    for reader in (2, SPECTATOR):
        assert [c.id for c in t.view(reader).events[-1].cards] == ["7", *"1234568"]


def test_nor_its_order_in_a_hidden_pile(t: Any) -> None:
    at = t.rules.at
    t.show(at.hand[1], 1)  # everybody knows that it has a 4
    assert "4" in [c.id for c in t.view(2).hand[1]]
    t.move_all(at.hand[1], at.aside)
    assert set(t.view(2).aside) == {UNKNOWN} and UNKNOWN not in t.view(1).aside
    worlds = [t.view(2).sample(Random(n)) for n in range(20)]
    assert all(card(t, 4) in world.aside for world in worlds)
    assert len({world.aside.index(card(t, 4)) for world in worlds}) > 1


def test_a_seat_reads_the_top_card_it_was_shown(t: Any) -> None:
    at = t.rules.at
    t.move(card(t, 5), at.hand[0], at.aside)
    assert "aside (1) " in f"{t.view(2)} ".replace("\n", " ")
    t.show(at.aside, 0, to=2)
    assert "aside (1): 5" in str(t.view(2)) and "aside (1): 5" not in str(t.view(1))


def test_a_card_from_a_followed_position_is_shown(t: Any) -> None:
    at = t.rules.at
    t.move(card(t, 5), at.hand[0], at.aside)
    t.show(at.aside, 0, to=2)
    t.move(card(t, 1), at.hand[0], at.aside)
    t.draw(at.aside, at.hand[1])
    t.draw(at.aside, at.hand[1])
    cards = [[e.cards[0].id for e in t.view(r).events[-2:]] for r in (0, 1, 2, SPECTATOR)]
    assert cards == [["1", "5"], ["1", "5"], ["?", "5"], ["?", "?"]]
    t.move(card(t, 5), at.hand[1], at.aside)  # seat 2 knew that it was in there
    assert t.view(2).events[-1].cards == (UNKNOWN,)


def test_a_spectator_sees_what_everybody_sees(t: Any) -> None:
    view = t.view(SPECTATOR)
    assert repr(view) == "<view of a spectator>" and view.moves == ()
    assert set(view.hand[0]) == {UNKNOWN} and view.luck == (None, None, None)
    at = t.rules.at
    for seat in t.seats:
        t.show(at.hand[0], 0, to=seat)
    assert set(t.view(SPECTATOR).hand[0]) == {UNKNOWN}  # each was shown it alone
    t.show(at.hand[0], 0)
    assert [c.id for c in t.view(SPECTATOR).hand[0]].count("?") == 3
    assert t.view(SPECTATOR).sample(Random(1)).hand[0][0] is t.hand[0][0]


def test_a_clone_with_its_log_remembers(t: Any) -> None:
    t.apply("bury:3")
    twin = t.clone(log=True)
    assert twin.information_key(1) == t.information_key(1)
    twin.apply(twin.moves[0])
    assert len(twin.log) > len(t.log)
    assert t.view(1).events == twin.view(1).events[: len(t.view(1).events)]
    with pytest.raises(Exception, match="no log to keep"):
        t.clone().clone(log=True)


def test_a_table_that_was_changed_by_hand_has_no_key(t: Any) -> None:
    t.move(card(t, 1), t.rules.at.hand[0], t.rules.at.row)
    with pytest.raises(Exception, match="does not lead to it"):
        t.information_key(0)


def test_a_move_announces_or_is_private() -> None:
    with pytest.raises(PluginError, match="one of these, not both"):
        move(announces=True, private=True)


def test_reading_on_costs_what_is_new(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events and keys at every stop: each entry is followed once, what is told of it is found once
    for all readers, and only where they saw more than two things for each of them."""
    counts: Counter[str] = Counter()
    for name in ("_note_entry", "_account", "_redact"):
        original = getattr(Sight, name)

        def counted(self: Any, *args: Any, name: str = name, original: Any = original) -> Any:
            counts[name] += 1
            return original(self, *args)

        monkeypatch.setattr(Sight, name, counted)
    t, rng = game.start(3, 4), Random(4)
    while not t.over:
        t.apply(rng.choice(t.moves))
        for reader in (0, SPECTATOR):
            assert t.view(reader).events
            assert t.information_key(reader)
    assert counts["_note_entry"] == counts["_account"] == len(t.log)
    several = sum(account is None for account in t.memory.sight.accounts)
    assert 0 < counts["_redact"] == 2 * several
    assert len(t.memory.past.stops) == len(t.memory.past.told[0])


class HintTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    odd: int = public(0)
    size: PerSeat[int] = owner(0)


class Hinting(Rules[HintTable]):
    """Fields tell what no event does: of the top card all learn whether it is odd."""

    @step
    def start(self, t: HintTable) -> Any:
        t.shuffle(self.at.deck)
        t.odd, t.size[0] = t.deck[-1].value % 2, t.deck[-1].value // 2
        return t.ask(self.which, 0)

    @decision
    def which(self, t: HintTable, seat: int) -> list[Any]:
        return [self.go(), self.stop()]

    @move
    def go(self, t: HintTable, seat: int) -> Any:
        t.odd = t.size[0] = 0  # what the fields were stays in the key
        return t.ask(self.which, 1)

    @move
    def stop(self, t: HintTable, seat: int) -> Any:
        return t.end("done")


def test_keys_have_the_fields_of_every_stop() -> None:
    def keys(top: str) -> list[str]:
        t = make(Hinting, CARDS).start(2, 1, stack={"deck": [top]})
        t.apply("go")
        return [t.information_key(reader) for reader in (0, 1, SPECTATOR)]

    two, three, four = keys("2"), keys("3"), keys("4")
    assert all(one != other for one, other in zip(two, three, strict=True))
    assert two[0] != four[0]  # its own field
    assert two[1:] == four[1:]


def test_the_check_notes_cards_that_are_tied_to_nothing(game: Game) -> None:
    guess, passing = (note for note in untold_cards(game, [3], 5) if "guess_next" not in note)
    assert "test_choices.py:" in guess and "the move 'guess' names a card that no act" in guess
    assert "@move(announces=True)" in guess
    assert "the move 'pass' names" in passing  # what others pass waits until the first is sure
