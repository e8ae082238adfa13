"""The test of the tests: the conformance kit finds planted faults, and nothing in a sound game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from cardkit import (
    Card,
    Fans,
    Game,
    PerSeat,
    Pile,
    Reason,
    Rules,
    Table,
    decision,
    move,
    owner,
    public,
    step,
    zone,
)
from cardkit.testing import Case, CheckFailed, run_checks
from cardkit.testing.checks import play as playing
from cardkit.testing.checks import records

TOML = """
[game]
id = "spot"
seats = [2, 4]
[[cards]]
id = "{value}"
value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
copies = 2
"""


class Number(Card):
    value: int


class SpotTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")
    score: PerSeat[int] = public(0)
    turns: int = public(0)
    hint: str = public("")
    luck: PerSeat[int] = owner(0)


class Spot(Rules[SpotTable]):
    """Lay a card or pass; the sum of what you laid counts."""

    @step
    def start(self, t: SpotTable) -> None:
        t.shuffle(self.at.deck)
        for seat in t.seats:
            t.draw(self.at.deck, self.at.hand[seat])
            t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.turn, 0)

    @step
    def turn(self, t: SpotTable, seat: int) -> Any:
        t.turns += 1
        if t.turns > 8:
            return t.end("eight turns")
        return t.ask(self.choose, seat)

    @decision
    def choose(self, t: SpotTable, seat: int) -> Any:
        return [self.skip(), *dict.fromkeys(map(self.lay, t.hand[seat]))]

    @move
    def lay(self, t: SpotTable, seat: int, card: Number) -> None:
        t.move(card, self.at.hand[seat], self.at.pile)
        t.score[seat] += card.value
        t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.turn, (seat + 1) % len(t.seats))

    @move
    def skip(self, t: SpotTable, seat: int) -> None:
        t.then(self.turn, (seat + 1) % len(t.seats))


@pytest.fixture
def game_of(tmp_path: Path) -> Any:
    (tmp_path / "game.toml").write_text(TOML)
    return lambda rules: Game.read(tmp_path / "rules.py", rules)


def test_a_sound_game_passes_everything(game_of: Any) -> None:
    assert [o for o in run_checks(game_of(Spot)) if o.problem] == []


def test_the_fixture_runs_the_kit_in_one_line(game_of: Any, conforms: Any) -> None:
    conforms(game_of(Spot), seats=[3])
    with pytest.raises(pytest.fail.Exception, match="cards were lost or created"):
        conforms(game_of(LosesCards), seats=[2])


class LosesCards(Spot):
    @move
    def lay(self, t: SpotTable, seat: int, card: Number) -> None:
        t.hand[seat].remove(card)
        t.then(self.turn, (seat + 1) % len(t.seats))


class AssignsZone(Spot):
    @move
    def skip(self, t: SpotTable, seat: int) -> None:
        t.pile = list(t.pile)
        t.then(self.turn, (seat + 1) % len(t.seats))


class GlobalRandom(Spot):
    @move
    def skip(self, t: SpotTable, seat: int) -> None:
        t.score[seat] += random.randrange(1000)
        t.then(self.turn, (seat + 1) % len(t.seats))


MEMORY: list[int] = []


class KeepsState(Spot):
    @move
    def skip(self, t: SpotTable, seat: int) -> None:
        MEMORY.append(seat)
        t.score[seat] += len(MEMORY)
        t.then(self.turn, (seat + 1) % len(t.seats))


class ImpureDecision(Spot):
    @decision
    def choose(self, t: SpotTable, seat: int) -> Any:
        t.score[seat] += 1
        return Spot.choose(self, t, seat)


class ListsTwice(Spot):
    @decision
    def choose(self, t: SpotTable, seat: int) -> Any:
        return [self.skip(), self.skip(), *Spot.choose(self, t, seat)]


class ReasonAgainstLegal(Spot):
    def why_not(self, t: SpotTable, seat: int, move: Any) -> Reason | None:
        raise ValueError("not written yet")


class NeverEnds(Spot):
    @step
    def turn(self, t: SpotTable, seat: int) -> Any:
        return t.ask(self.choose, seat)

    @decision
    def choose(self, t: SpotTable, seat: int) -> Any:
        return [self.skip(), self.nap()]

    @move
    def nap(self, t: SpotTable, seat: int) -> None:
        t.then(self.turn, seat)


class NobodyWins(Spot):
    @step
    def turn(self, t: SpotTable, seat: int) -> Any:
        t.turns += 1
        if t.turns > 8:
            return t.end("eight turns", ranks=[2] * len(t.seats))
        return t.ask(self.choose, seat)


class SecretChance(Spot):
    """Chance that does not come through the engine is missing in the record."""

    @step
    def start(self, t: SpotTable) -> None:
        t.score[0] = t.key % 7
        Spot.start(self, t)


@pytest.mark.parametrize(
    ("check", "rules", "message"),
    [
        (playing.cards_are_conserved, LosesCards, "cards were lost or created: missing 1 × "),
        (playing.cards_are_conserved, AssignsZone, "the zone 'pile' was assigned"),
        (playing.same_seed_same_game, GlobalRandom, "does the game use the global random"),
        (playing.tables_go_through_json, KeepsState, "continues differently"),
        (playing.decisions_are_pure, ImpureDecision, "the decision 'choose' changes the table"),
        (playing.decisions_are_pure, ListsTwice, "lists a move twice"),
        (playing.games_can_be_played, NeverEnds, "did not end within 500 decisions"),
        (playing.games_can_be_played, NobodyWins, "nobody has rank 1"),
        (records.records_verify, SecretChance, "the record of a game does not hold"),
    ],
)
def test_faults_of_play_are_found(check: Any, rules: Any, message: str, game_of: Any) -> None:
    case = Case(game_of(rules), 3, "5", cap=500)
    with pytest.raises(CheckFailed) as failure:
        check(case)
    assert message in str(failure.value)
    assert "[spot, 3 seats, seed '5']" in str(failure.value)


class SharedTable(SpotTable):
    """A table whose clones are no copies."""


SharedTable.clone = lambda self: self  # type: ignore[method-assign]


class Shared(Rules[SharedTable]):
    start, turn, choose, lay, skip = Spot.start, Spot.turn, Spot.choose, Spot.lay, Spot.skip


def test_a_clone_that_is_no_copy_is_found(game_of: Any) -> None:
    with pytest.raises(CheckFailed, match="playing on a clone changed its original"):
        playing.clones_are_independent(Case(game_of(Shared), 3, "5"))


def test_a_reason_that_raises_is_reported(game_of: Any) -> None:
    outcomes = {o.check: o.problem for o in run_checks(game_of(ReasonAgainstLegal), seats=[2])}
    problem = outcomes["legal_moves_are_the_accepted_ones"]
    assert "ValueError: not written yet" in problem
    assert "test_kit.py:" in problem


def test_moves_from_a_set_are_found_by_a_second_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "plugins" / "setty"
    package.mkdir(parents=True)
    (package / "game.toml").write_text(TOML.replace("spot", "setty"))
    (package / "__init__.py").write_text(
        "from cardkit import Game, hookimpl\n"
        "@hookimpl\n"
        "def cardkit_games():\n"
        "    from .rules import Setty\n"
        "    return [Game.read(__file__, Setty)]\n"
    )
    (package / "rules.py").write_text(
        "from cardkit import Card, Pile, Rules, Table, decision, move, public, step, zone\n"
        "class Number(Card):\n    value: int\n"
        "class T(Table[Number]):\n"
        "    deck: Pile[Number] = zone(seen='nobody')\n"
        "    turns: int = public(0)\n"
        "class Setty(Rules[T]):\n"
        "    @step\n"
        "    def start(self, t):\n        return t.ask(self.choose, 0)\n"
        "    @decision\n"
        "    def choose(self, t, seat):\n"
        "        return [self.say(w) for w in set('abcdefghijklmnop')]\n"
        "    @move\n"
        "    def say(self, t, seat, word: str):\n"
        "        t.turns += 1\n"
        "        return t.end('done') if t.turns > 9 else t.ask(self.choose, 0)\n"
    )
    monkeypatch.setenv("CARDKIT_PLUGINS", str(tmp_path / "plugins"))
    from cardkit import Library

    game = Library.installed().load("setty")
    with pytest.raises(
        CheckFailed,
        match=r"rules.py:13: the decision 'choose' lists its moves in a different order",
    ):
        playing.same_seed_same_game(Case(game, 2, "1", name="setty"))
