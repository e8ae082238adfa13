"""A game file that is edited while it is played: what is replayed, and where the rules part."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from helpers.tiny import TESTS

from cardkit import CardkitError, Library
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.play.watching import Continued, WatchedGame

SOURCE = (TESTS / "onefile" / "high_card.py").read_text(encoding="utf-8")
LAY = "        t.move(card, self.at.hand[seat], self.at.laid)\n"


def save(path: Path, text: str) -> None:
    """Saves a file; the clock of a file system may be coarse."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 1_000_000_000, before + 1_000_000_000))


class Workbench:
    """A file, a match that was played with it, and what becomes of that after an edit."""

    def __init__(self, folder: Path, stops: bool) -> None:
        self.path = folder / "high_card.py"
        save(self.path, SOURCE)
        self.library = Library.installed()
        self.watched = WatchedGame(self.path, [], lambda: self.library.load(str(self.path)))
        seats = read_seats("you,first,first")
        game = self.library.load(str(self.path))
        self.match = Match.begin(game, seats, self.library, "5", stops=stops)

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.match.agents[self.match.table.seat] is None:
                self.match.apply(self.match.table.moves[-1])
            else:
                self.match.bot_moves()

    def edit(self, old: str, new: str) -> Continued:
        assert old in SOURCE
        save(self.path, SOURCE.replace(old, new))
        return self.watched.replay(self.match, self.library)


@pytest.fixture(params=[False, True], ids=["passing", "stopping"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Workbench:
    found = Workbench(tmp_path, request.param)
    found.play(4)
    return found


def test_the_table_stands_where_it_stood(bench: Workbench) -> None:
    after = bench.edit("t.score[t.best] += 1", "t.score[t.best] += 10")
    assert after.parted is None and after.match.decisions == bench.match.decisions
    old, new = bench.match.table, after.match.table
    assert [c.id for hand in new.hand for c in hand] == [c.id for hand in old.hand for c in hand]
    assert [10 * score for score in old.score] == list(new.score)
    assert new.seat == old.seat and after.match.seed == bench.match.seed


def test_the_players_go_on_under_the_new_rules(bench: Workbench) -> None:
    bench.match = bench.edit("t.score[t.best] += 1", "t.score[t.best] += 10").match
    while not bench.match.table.over:
        bench.play(1)
    assert sum(bench.match.result.scores) == 30


def test_it_says_at_which_move_the_rules_part(bench: Workbench) -> None:
    listed = "[self.lay(card) for card in dict.fromkeys(t.hand[seat])]"
    fewer = "[slice(None, -1) if seat == 0 else slice(1, None)] if len(t.hand[seat]) == 2 else"
    after = bench.edit(f"return {listed}", f"return {listed}{fewer} {listed}")
    assert after.parted is not None
    assert after.parted.number == 4 and after.moves == 3
    assert "not allowed" in after.parted.why or after.match.table.over


def test_other_turns_part_them_too(bench: Workbench) -> None:
    after = bench.edit("(t.lead + i) % len(t.seats)", "(t.lead + 2 * i) % len(t.seats)")
    assert after.parted is not None and after.parted.number == 2
    assert "'s turn" in after.parted.why


def test_a_game_that_is_over_earlier(bench: Workbench) -> None:
    after = bench.edit("        t.then(self.trick)\n\n\nclass", '        t.end("early")\n\n\nclass')
    assert after.parted is not None and after.parted.number == 4
    assert after.parted.why == "the game is over" and after.match.table.over


def test_an_error_in_a_move_leaves_the_table_before_it(bench: Workbench) -> None:
    after = bench.edit(LAY, f"{LAY}        assert t.score == [0] * 3, 'scored'\n")
    parted = after.parted
    assert parted is not None and parted.number == 4
    line = SOURCE.splitlines().index(LAY.rstrip()) + 2
    assert parted.why.startswith(f"{bench.path}:{line}: AssertionError")
    t = after.match.table
    assert sum(map(len, t.hand)) == 6  # nothing of the move was made


def test_a_file_that_cannot_be_read_names_its_line(bench: Workbench) -> None:
    with pytest.raises(CardkitError, match=r"high_card\.py:\d+: SyntaxError"):
        bench.edit("class HighCard(Rules", "class HighCard(Rules[")
    assert bench.edit("+= 1", "+= 2").parted is None  # and can be mended


def test_an_edit_may_be_undone(bench: Workbench) -> None:
    bench.match = bench.edit("+= 1", "+= 2").match
    after = bench.edit("+= 1", "+= 1")
    assert after.parted is None and sum(after.match.table.score) == 1


def test_a_file_counts_as_saved_when_it_is_at_rest(bench: Workbench) -> None:
    watched = bench.watched
    assert not watched.was_saved()
    save(bench.path, "")
    assert not watched.was_saved()  # perhaps it is being written
    save(bench.path, SOURCE)
    assert not watched.was_saved()
    assert watched.was_saved() and not watched.was_saved()
    bench.path.unlink()
    assert not watched.was_saved() and not watched.was_saved()
