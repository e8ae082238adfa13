"""What a house rule brings besides hooks: options, fields of the table, moves, words."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from helpers.stacking import STACK, game, rule, say
from madeup import highcard as module
from madeup.highcard.rules import HighCard

from cardkit import (
    Card,
    CardkitError,
    HouseRule,
    Library,
    PerSeat,
    Pile,
    PluginError,
    Seat,
    after,
    before,
    decision,
    legal,
    move,
    option,
    owner,
    public,
    replace,
    step,
    zone,
)
from cardkit.play.match import play
from cardkit.testing import run_checks


class Counting(HouseRule):
    """Counts the cards that each seat plays, up to a limit."""

    name = "counting"
    game = "highcard"
    most: int = option(9, least=1)
    plays: PerSeat[int] = public(0)
    secret: PerSeat[int] = owner(7)
    last: Seat | None = public(None)
    hidden: int = public(0)
    kept: Pile[Card] = zone(seen="nobody")

    @after("play")
    def count(self, t: Any, args: tuple[Any, ...]) -> None:
        t.plays[args[0]] = min(self.most, t.plays[args[0]] + 1)
        t.last = args[0]


class Shouting(HouseRule):
    """Whoever is asked for a card may shout first, once."""

    name = "shouting"
    game = "highcard"
    loud: bool = option(True)
    shouted: bool = public(False)
    texts = """
    [en]
    moves.shout = "shout at {0}"
    did.shout = "{seat} shouts at {0}."
    events.echo = "An echo."
    [en.house_rules.shouting]
    title = "Shouting"
    about = "May shout ({loud})."
    [de]
    moves.shout = "{0} anbrüllen"
    """

    @legal("turn")
    def or_shout(self, t: Any, seat: int, moves: Any) -> Any:
        return moves if t.shouted else [*moves, self.shout(1 - seat)]

    @move
    def shout(self, t: Any, seat: int, target: Seat) -> Any:
        t.shouted = True
        t.then(self.echo, seat)

    @step
    def echo(self, t: Any, seat: int) -> Any:
        if self.loud:
            t.say("echo")
        return t.ask(self.again, seat)

    @decision
    def again(self, t: Any, seat: int) -> Any:
        return self.rules.turn(t, seat)


@pytest.fixture
def both() -> Any:
    return game(Counting(), Shouting(), **{"counting.most": 1})


def test_options_of_rules_are_typed_and_named_after_them(both: Any) -> None:
    assert both.option_values["counting.most"] == 1
    assert both.option_values["shouting.loud"] is True
    info = both.option_infos["counting.most"]
    assert (info.name, info.kind, info.default) == ("counting.most", "a number, 1 or more", 9)
    assert game(Counting()).option_values["counting.most"] == 9


def test_options_stay_with_their_table(both: Any) -> None:
    rule = Counting()
    for most in (1, 5, 1):
        t = game(rule, **{"counting.most": most, "rounds": 3}).start(2, 1)
        while not t.over:
            t.apply(t.moves[0])
        assert max(t.plays) == min(most, 3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"counting.most": 0},
         "house rule 'counting': option 'most' must be a number, 1 or more, not 0"),
        ({"counting.moost": 1},
         "house rule 'counting': it has no option 'moost': did you mean 'most'?"),
        ({"shouting.loud": True},
         "option 'shouting.loud' belongs to a house rule that is not in play: --rule shouting"),
    ],
)  # fmt: skip
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CardkitError) as caught:
        game(Counting(), **options)
    assert str(caught.value) == message


def test_fields_are_fields_of_the_table(both: Any) -> None:
    t = both.start(2, 1, stack=STACK)
    t.apply(t.moves[0])
    assert (t.plays, t.last) == ([1, 0], 0)
    clone = t.clone()
    clone.plays[0] = 5
    clone.kept.append(t.hand[0][0])
    assert (t.plays, t.kept) == ([1, 0], [])
    assert both.from_json(t.to_json()).to_json() == t.to_json()
    assert json.loads(t.to_json())["fields"]["plays"] == [1, 0]
    view = t.view(1)
    assert (view.plays, view.secret, view.last) == ([1, 0], (None, 7), 0)
    assert view.sample(Random(1)).plays == [1, 0]
    assert "plays 1" in str(t)


def test_the_table_of_the_game_itself_is_left_alone(both: Any) -> None:
    both.start(2, 1)
    plain = game()
    assert not hasattr(plain.table, "plays")
    assert plain.start(2, 1).rules.core.joined == set()
    assert game(Counting()).table is game(Counting()).table  # made once


def test_a_move_a_step_and_a_decision_join_those_of_the_game(both: Any) -> None:
    t = both.start(2, 1, stack=STACK)
    assert [move.text for move in t.moves] == ["play:red-1", "play:red-3", "shout:1"]
    t.apply("shout:1")
    assert t.shouted and t.asking[0].__name__ == "again"
    assert ("echo",) in t.log
    assert both.from_json(t.to_json()).moves == t.moves
    t.apply("play:red-3")
    assert t.plays == [1, 0]


def test_a_rule_may_hook_what_another_rule_brings() -> None:
    heard = rule("heard", a=before("shout")(say("a shout")), b=after("echo")(say("an echo")))
    t = game(Shouting(), heard).start(2, 1, stack=STACK)
    t.apply("shout:1")
    assert [entry[3] for entry in t.log if entry[0] == "heard"] == ["a shout", "an echo"]


def test_the_words_of_a_rule(both: Any) -> None:
    names = ["Ann", "Bob"]
    t = both.start(2, 1, stack=STACK)
    assert both.texts().named(names).move(t.moves[2]) == "shout at Bob"
    assert both.texts("de").named(names).move(t.moves[2]) == "Bob anbrüllen"
    assert both.texts().named(names).did(0, t.moves[2]) == "Ann shouts at Bob."


def test_why_a_move_of_a_rule_or_one_it_forbids_is_illegal() -> None:
    t = game(Shouting()).start(2, 1, stack=STACK)
    t.apply("shout:1")
    assert t.why_not("shout:1").id == "not_listed"

    def no_ones(self: Any, moves: Any) -> Any:
        return [move for move in moves if move.text != "play:red-1"]

    t = game(rule("no_ones", a=legal("turn")(no_ones)), may_fold=True).start(2, 1, stack=STACK)
    with pytest.raises(CardkitError) as caught:
        t.apply("play:red-1")
    assert str(caught.value) == ("play:red-1 is not allowed: the house rule “no ones” forbids it")


def test_rules_with_everything_conform(both: Any) -> None:
    found = run_checks(both, seats=[2], seeds=["1", "2", "3"])
    failed = {outcome.check for outcome in found if outcome.problem}
    assert failed == {"texts_are_complete"}  # the made-up game has little German


def test_a_record_of_a_game_with_rules_is_verified(both: Any, tmp_path: Any) -> None:
    from types import ModuleType

    import cardkit.bots
    from cardkit import hookimpl
    from cardkit.play.records.reader import read_records
    from cardkit.play.records.replay import Replay

    house = ModuleType("house")
    house.cardkit_house_rules = hookimpl(lambda: [Counting(), Shouting()])  # type: ignore[attr-defined]
    library = Library([module, house, cardkit.bots])
    loaded = library.load("highcard+counting+shouting(counting.most=2)")
    match = play(loaded, "random*2", library, seed=4)
    match.record.write(tmp_path / "a.ckr")
    header = match.record.lines[0]
    assert header["rules"] == ["counting", "shouting"]
    assert header["options"]["counting.most"] == 2
    (recorded,) = read_records(tmp_path / "a.ckr")
    Replay(recorded, recorded.load(library)).check()


def test_a_hook_that_ends_the_game_ends_it_there() -> None:
    def stop(self: Any, t: Any) -> None:
        t.end("stopped")

    for mark in (before("ask_seat"), after("ask_seat"), before("play"), after("play")):
        t = game(rule("stop", a=mark(stop))).start(2, 1, stack=STACK)
        if not t.over:
            t.apply("play:red-1")
        assert (t.over, t.result.reason, t.moves, t.asking) == (True, "stopped", (), None)


def test_rules_that_declare_the_same_are_refused_with_both_names() -> None:
    class Other(HouseRule):
        name = "other"
        game = "highcard"
        plays: int = public(0)

    with pytest.raises(CardkitError) as caught:
        game(Counting(), Other())
    assert str(caught.value) == "house rules 'counting' and 'other' both declare 'plays'"


def test_rules_that_have_the_same_move_are_refused_with_both_names() -> None:
    class Other(HouseRule):
        name = "other"
        game = "highcard"

        @move(name="shout")
        def cry(self, t: Any, seat: int) -> None:
            """Never called."""

    with pytest.raises(CardkitError) as caught:
        game(Shouting(), Other())
    assert str(caught.value) == "house rules 'shouting' and 'other' both have 'shout'"


def test_what_the_game_has_already() -> None:
    class Mine(HouseRule):
        name = "mine"
        game = "highcard"
        deck: int = public(0)

    class Play(HouseRule):
        name = "play"
        game = "highcard"

        @step
        def count(self, t: Any) -> None:
            """Never called."""

    with pytest.raises(PluginError) as caught:
        game(Mine()).start(2, 1)
    assert str(caught.value) == "house rule 'mine' declares 'deck', which the table already has"
    with pytest.raises(PluginError) as caught:
        game(Play()).start(2, 1)
    assert str(caught.value) == "house rule 'play': the game already has 'count'"


def test_a_bare_attribute_and_state_are_refused() -> None:
    with pytest.raises(PluginError) as caught:

        class Bare(HouseRule):
            name = "bare"
            game = "highcard"
            most: int = 3

    assert str(caught.value) == (
        "Bare.most: write option(…) for an option, public(…) for a field of the table"
    )

    def remember(self: Any, t: Any) -> None:
        self.seen = True

    with pytest.raises(PluginError) as caught:
        game(rule("keeps", a=before("play")(remember))).start(2, 1, stack=STACK).apply("play:red-1")
    assert str(caught.value) == (
        "keeps.seen was assigned: house rules keep no state. "
        "Declare a field of the table: seen = public(…)"
    )


def test_a_rule_is_imported_when_its_game_is_used() -> None:
    from types import ModuleType

    from cardkit import hookimpl

    house = ModuleType("house")
    found = [
        HouseRule.later("ends", "highcard", "madeup.highcard:NoFold"),
        HouseRule.later("away", "elsewhere", "nowhere:Away"),
    ]
    house.cardkit_house_rules = hookimpl(lambda: found)  # type: ignore[attr-defined]
    library = Library([house, module], without=["madeup.highcard"])
    assert [info.error for info in library.plugins] == [""]
    library = Library([house])
    with pytest.raises(PluginError) as caught:
        library.rules_for(game())
    assert str(caught.value) == (
        "madeup.highcard:NoFold is the house rule 'no_fold' for highcard, not 'ends' for highcard"
    )


def test_a_rule_that_cannot_be_imported() -> None:
    rule = HouseRule.later("away", "highcard", "nowhere:Away")
    with pytest.raises(CardkitError) as caught:
        rule.make()
    assert str(caught.value) == (
        "house rule 'away' cannot be imported from 'nowhere:Away': No module named 'nowhere'"
    )


def test_two_replacements_are_still_a_contradiction() -> None:
    def nothing(self: Any, t: Any) -> None:
        """Never called."""

    one, two = (rule(name, a=replace("count")(nothing)) for name in ("one", "two"))
    with pytest.raises(CardkitError, match="house rules 'one' and 'two' both replace 'count'"):
        game(one, two)


def test_a_game_is_not_asked_about_the_moves_of_a_house_rule(monkeypatch: Any) -> None:
    def about(self: Any, t: Any, seat: int, move: Any) -> dict[str, Any]:
        return {"value": move.args[0].value}  # its own moves have a card

    monkeypatch.setattr(HighCard, "about", about)
    t = game(Shouting()).start(2, 1, stack=STACK)
    found = [t.rules.about_move(t.view(t.seat), t.seat, move) for move in t.moves]
    assert {"value": 1} in found and {} in found
