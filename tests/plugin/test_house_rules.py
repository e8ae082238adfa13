"""House rules: hooks around steps, moves and decisions, in the order of --rule."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from helpers.stacking import STACK, game, heard, rule, say
from helpers.tiny import highcard
from madeup import highcard as module
from madeup.highcard.rules import HighCard

from cardkit import CardkitError, Library, PluginError
from cardkit.plugin.house_rules import after, before, card_moved, legal, replace, result


def test_before_and_after_a_step_with_its_arguments() -> None:
    both = rule("both", a=before("ask_seat")(say("before")), b=after("new_round")(say("after")))
    t = game(both).start(2, 1, stack=STACK)
    entries = [entry for entry in t.log if entry[0] == "heard"]
    assert [(entry[3], entry[4]) for entry in entries] == [("after", ()), ("before", (0,))]


def test_before_and_after_a_move() -> None:
    both = rule("both", a=before("play")(say("before")), b=after("play")(say("after")))
    t = game(both).start(2, 1, stack=STACK)
    t.apply("play:red-1")
    kinds = [entry[3] if entry[0] == "heard" else "moved" for entry in t.log[-3:]]
    assert kinds == ["before", "moved", "after"]
    assert t.log[-1][4] == (0, t.rules.cards["red-1"])


def test_the_order_is_that_of_the_rules() -> None:
    rules = [rule(name, a=before("play")(say(name))) for name in ("one", "two", "three")]
    for order in (rules, rules[::-1]):
        t = game(*order).start(2, 1, stack=STACK)
        t.apply("play:red-1")
        assert heard(t) == [each.name for each in order]


def test_replace_runs_instead() -> None:
    def worst(self: Any, t: Any, args: tuple[Any, ...]) -> None:
        t.score = [5, 6]
        t.end("replaced")

    t = game(rule("worst", a=replace("count")(worst), b=after("count")(say("after")))).start(
        2, 1, stack=STACK
    )
    t.apply("play:red-1")
    t.apply("play:red-2")
    assert (t.result.reason, t.result.scores) == ("replaced", (5, 6))
    assert heard(t) == ["after"]


def test_replace_may_ask() -> None:
    def again(self: Any, t: Any, args: tuple[Any, ...]) -> Any:
        return t.ask(t.rules.turn, 1 - args[0])

    t = game(rule("turned", a=replace("ask_seat")(again))).start(2, 1, stack=STACK)
    assert t.seat == 1


def test_legal_is_a_fold_over_the_moves() -> None:
    def backwards(self: Any, moves: Any) -> Any:
        return moves[::-1]

    def without_first(self: Any, t: Any, seat: int, moves: Any) -> Any:
        return moves[1:]

    one, two = rule("one", a=legal("turn")(backwards)), rule("two", a=legal("turn")(without_first))
    plain = [m.text for m in game(may_fold=True).start(2, 1, stack=STACK).moves]
    folded = [m.text for m in game(one, two, may_fold=True).start(2, 1, stack=STACK).moves]
    other = [m.text for m in game(two, one, may_fold=True).start(2, 1, stack=STACK).moves]
    assert plain == ["play:red-1", "play:red-3", "fold"]
    assert folded == plain[::-1][1:]
    assert other == plain[1:][::-1]


def test_legal_is_told_the_seat() -> None:
    def first_keeps(self: Any, seat: int, moves: Any) -> Any:
        return moves if seat == 0 else moves[:2]

    t = game(rule("one", a=legal("turn")(first_keeps)), may_fold=True).start(2, 1, stack=STACK)
    assert (t.seat, len(t.moves)) == (0, 3)
    t.apply("fold")
    assert (t.seat, len(t.moves)) == (1, 2)


def test_a_move_that_a_rule_took_away_is_illegal() -> None:
    t = Library([module]).load("highcard", ["no_fold"], {"may_fold": True}).start(2, 1)
    with pytest.raises(CardkitError, match=r"^fold is not allowed"):
        t.apply("fold")


def test_card_moved_is_told_of_every_card() -> None:
    def count(self: Any, t: Any, card: Any, source: Any, to: Any) -> None:
        t.say("heard", word=f"{card} {source} {to}", args=())

    t = game(rule("watch", a=card_moved(count)), rounds=1).start(2, 1, stack=STACK)
    assert heard(t) == [
        "red-1 deck hand.0",
        "red-2 deck hand.1",
        "red-3 deck hand.0",
        "blue-4 deck hand.1",
    ]
    t.apply("play:red-1")
    t.apply("play:red-2")
    assert heard(t)[4:] == [
        "red-1 hand.0 played.0",
        "red-2 hand.1 played.1",
        "red-3 hand.0 discard",
        "blue-4 hand.1 discard",
        "red-1 played.0 discard",
        "red-2 played.1 discard",
    ]
    t.move_all(t.rules.at.discard, t.rules.at.deck)
    t.move_at(0, t.rules.at.deck, t.rules.at.discard)
    assert len(heard(t)) == 10 + 4 + 1


def test_a_watched_table_can_be_cloned_and_goes_to_json() -> None:
    def nothing(self: Any, card: Any) -> None:
        """Only watches."""

    made = game(rule("watch", a=card_moved(nothing)))
    t = made.start(2, 1, stack=STACK)
    assert t.clone().to_json() == t.to_json(log=False)
    assert made.from_json(t.to_json()).to_json() == t.to_json()


def test_the_result_goes_through_the_rules_in_order() -> None:
    def add(n: int) -> Any:
        def more(self: Any, result: Any) -> Any:
            return attrs.evolve(result, reason=f"{result.reason} {n}")

        return result(more)

    made = game(rule("one", a=add(1)), rule("two", a=add(2)), rounds=1)
    t = made.start(2, 1, stack=STACK)
    t.apply("play:red-1")
    t.apply("play:red-2")
    assert t.result.reason == "rounds played 1 2"


def test_an_unused_hook_leaves_the_methods_alone() -> None:
    plain = highcard().start(2, 1).rules
    hooked = game(rule("one", a=before("count")(say("x")))).start(2, 1).rules
    for name in ("start", "new_round", "ask_seat", "turn"):
        for rules in (plain, hooked):
            assert getattr(rules, name).__func__ is getattr(HighCard, name)
    assert plain.count.__func__ is type(plain).count
    assert not hasattr(hooked.count, "__func__")
    assert plain.acts["play"].__func__ is type(plain).play  # type: ignore[attr-defined]


def test_a_table_without_card_moved_is_not_watched() -> None:
    assert type(highcard().start(2, 1)) is highcard().table


def hooked(name: str, mark: Any, body: Any) -> Any:
    """The first table with this hook, or what was refused."""
    return game(rule(name, a=mark(body))).start(2, 1, stack=STACK)


def test_after_a_step_that_asks_the_table_stays_as_it_was_listed() -> None:
    def take_all(self: Any, t: Any, args: tuple[Any, ...]) -> None:
        t.move_all(t.rules.at.hand[args[0]], t.rules.at.discard)

    with pytest.raises(PluginError) as refused:
        hooked("redraw", after("ask_seat"), take_all)
    assert str(refused.value) == (
        "house rule 'redraw': @after(\"ask_seat\") changes the table (discard, hand.0) when "
        't.ask(self.turn) has listed the moves: use @before("ask_seat"), or @after("MOVE") for '
        "what follows the choice"
    )
    assert str(refused.value.at).endswith(f"test_house_rules.py:{take_all.__code__.co_firstlineno}")


@pytest.mark.parametrize("mark", [before("ask_seat"), after("ask_seat"), after("new_round")])
def test_only_what_replaces_a_method_asks(mark: Any) -> None:
    def ask(self: Any, t: Any) -> Any:
        return t.ask(t.rules.turn, 1)

    with pytest.raises(PluginError) as refused:
        hooked("curious", mark, ask)
    assert "house rule 'curious': @" in str(refused.value)
    assert str(refused.value).endswith(
        " asks, which only @replace may: schedule a step that asks, t.then(self.STEP)"
    )
    assert str(refused.value.at).endswith(f"test_house_rules.py:{ask.__code__.co_firstlineno}")


def test_a_hook_on_moved_cards_does_not_ask() -> None:
    def ask(self: Any, t: Any, card: Any) -> Any:
        return t.ask(t.rules.turn, 1)

    with pytest.raises(PluginError, match="'nosy': @card_moved asks, which only @replace may"):
        hooked("nosy", card_moved, ask)
