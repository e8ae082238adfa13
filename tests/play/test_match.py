"""Matches: agents around one table."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from helpers.tiny import highcard, library
from madeup import highcard as module

from cardkit import Bot, CardkitError, Decided, Library, PluginError, View, hookimpl
from cardkit.bots.random_bot import RandomBot
from cardkit.play.match import Match
from cardkit.play.seating import read_seats, typed_seats


def test_bots_by_name_play_to_the_end() -> None:
    match = highcard().play("highest,highest:low", seed=3, library=library())
    assert match.result is match.table.result
    assert match.result is not None and match.result.finished
    decided = [event for event in match.events if isinstance(event, Decided)]
    assert len(decided) == 4
    for event in decided:
        sign = 1 if event.seat == 0 else -1
        values = [sign * move.args[0].value for move in event.choices]
        assert sign * event.move.args[0].value == max(values)


def test_a_game_is_the_same_whoever_sits_beside() -> None:
    one = highcard().play("random,highest", seed=3, library=library())
    two = highcard().play("highest,random", seed=3, library=library())
    shuffle = 2
    assert one.record.lines[shuffle] == two.record.lines[shuffle]


def test_a_cap_stops_a_game() -> None:
    match = highcard(rounds=9).play("random*2", seed=1, cap=5, library=library())
    assert (match.decisions, match.capped) == (5, True)
    assert match.result is not None and not match.result.finished
    assert not match.table.over


def test_a_person_needs_a_terminal() -> None:
    with pytest.raises(CardkitError, match=r"^'you' needs a terminal: run 'cardkit play'$"):
        highcard().play("you,random", library=library())


def test_the_number_of_seats_is_checked() -> None:
    with pytest.raises(CardkitError, match=r"^highcard takes 2 to 4 seats, not 1$"):
        highcard().play("random", library=library())


def with_bot(agent: Any) -> Library:
    bots = ModuleType("bots")
    bots.cardkit_bots = hookimpl(lambda: [Bot("odd", agent)])  # type: ignore[attr-defined]
    return Library([module, bots])


def test_an_agent_sees_its_own_view_and_nothing_else() -> None:
    seen: list[View] = []

    def spy(view: View, rng: Any) -> Any:
        seen.append(view)
        return view.moves[0].text  # a text will do

    match = highcard().play("odd*2", seed=1, library=with_bot(spy))
    assert match.result is not None and match.result.finished
    assert all(isinstance(view, View) and view.me == view.seat for view in seen)


class Called(RandomBot):
    """Only the random bot itself is not called."""


@pytest.mark.parametrize("seed", range(5))
def test_the_random_bot_plays_alike_whether_it_is_called_or_not(seed: int) -> None:
    played, called, stepped = (begin("random*2", seed) for _ in range(3))
    called.agents = [Called(), Called()]
    played.bots_play(None)
    called.bots_play(None)
    while stepped.goes_on():
        stepped.bot_moves()
    assert played.record.lines == called.record.lines == stepped.record.lines


def test_random_bots_share_a_stream_only_among_themselves() -> None:
    def states(agents: str) -> list[Any]:
        return [stream.getstate() for stream in begin(agents, 1).streams]

    assert len(set(states("random*3"))) == 1
    assert len(set(states("random*2,highest"))) == 3
    assert len(set(states("highest*3"))) == 3


def begin(agents: str, seed: int) -> Match:
    plans = typed_seats(read_seats(agents))
    return Match.begin(highcard(rounds=4), plans, library(), seed)


def test_an_agent_that_picks_a_move_needs_no_view() -> None:
    class Last:
        def pick(self, moves: Any, rng: Any) -> Any:
            return moves[-1]

        def choose(self, view: View, rng: Any) -> Any:
            raise AssertionError("it was given a view")

    match = highcard().play("odd*2", seed=1, library=with_bot(Last))
    decided = [event for event in match.events if isinstance(event, Decided)]
    assert decided and all(event.move is event.choices[-1] for event in decided)


def test_random_picks_as_it_chooses() -> None:
    from random import Random

    from cardkit.bots.random_bot import RandomBot

    t = highcard().start(2, seed=1)
    view = t.view(t.seat)
    picked = [RandomBot().pick(t.moves, Random(seed)) for seed in range(20)]
    assert picked == [RandomBot().choose(view, Random(seed)) for seed in range(20)]
    assert set(picked) == set(t.moves)


def test_the_round_is_the_tables_field() -> None:
    t = highcard().start(2, seed=1)
    assert t.rules.round_of(t) == 1
    while t.rules.round_of(t) == 1:
        t.apply(t.moves[0])
    assert t.rules.round_of(t) == t.round == 2


def test_an_agent_that_moves_illegally_is_named() -> None:
    with pytest.raises(PluginError, match=r"^agent 'odd': fold is not allowed: "):
        highcard().play("odd*2", seed=1, library=with_bot(lambda view, rng: "fold"))
    with pytest.raises(PluginError, match=r"^agent 'odd': None is not a move; "):
        highcard().play("odd*2", seed=1, library=with_bot(lambda view, rng: None))
