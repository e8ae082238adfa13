"""Kill games at random moments and look for lost moves: ``python tools/kill_campaign.py``.

Each of the three games is played in a terminal in three ways: through the Python interface, in
plain text and in full-screen mode. The program is killed (SIGKILL) after some moves, at a random
moment during the next one, or while it starts. Every acknowledged move must be in the save, nothing
may be there that was not played, and the next run must resume it. A second, undisturbed game in
this process determines what the save must be, byte for byte.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from itertools import count, cycle, islice
from pathlib import Path
from random import Random

import attrs
from kill_fronts import BACK, FRONTS, ByLibrary, Deal, FullScreen, Plain, Terminal, installed

from cardkit.engine.base.errors import CardkitError
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import replay_unfinished

Front = ByLibrary | Plain | FullScreen
DEALS = (
    Deal("flip7", "random,you,random*2", "target_score=60"),
    Deal("code_game", "you,random*2", "hand_size=5"),
    Deal("seven", "random*2,you", "rounds=2"),
)
EARLY = 0.2  # share of kills that come before the first prompt


@attrs.define
class Tally:
    """What was observed for one game and one front end."""

    front: str
    game: str
    kills: int = 0
    early: int = 0  # kills before a save existed
    acts: int = 0  # acknowledged: a person's moves and take-backs
    decisions: int = 0  # acknowledged, including bots' decisions in between
    ahead: int = 0  # kills after a move was on disk but before it was acknowledged
    torn: int = 0  # saves that ended in the middle of a line
    silent: int = 0  # times no acknowledgement came: nothing is claimed about them
    finished: int = 0
    lost: list[str] = attrs.Factory(list)


class Course:
    """Plays game after game with one front end, in its own data directory."""

    def __init__(self, front: Front, deal: Deal, directory: Path, seed: str) -> None:
        self.front = front
        self.directory = directory
        self.saves = Saves(directory)
        self.tally = Tally(front.name, deal.game)
        self.rng = Random(f"{seed} {front.name} {deal.game}")
        deal = attrs.evolve(deal, practice=front.practice)
        self.deals = (attrs.evolve(deal, seed=f"{seed}/{number}") for number in count())
        self.next_game()

    def next_game(self) -> None:
        self.deal = next(self.deals)
        self.begun = False  # whether a save is known to exist
        self.acts: list[int] = []  # known to be on disk
        self.match = self.deal.after([])  # the state they lead to, after the bots' moves
        self.least = ""  # known to be on disk

    def kill_one(self) -> None:
        """Start the program, kill it at a random moment, and look at what it left behind."""
        terminal = Terminal(self.front.command(self.deal, self.begun), self.directory)
        pending = None
        if self.rng.random() < EARLY:
            terminal.shows("\0", self.rng.random() * 1.5)
        else:
            pending = self.played(terminal)
        self.tally.kills += terminal.kill()
        problem = self.problem(pending)
        if problem:
            where = f"seed {self.deal.seed}, acts {self.acts}, then {pending}"
            self.tally.lost.append(f"{self.front.name} {self.deal.game}, {where}: {problem}")
        if problem or self.match.table.over:
            self.tally.finished += bool(self.match.table.over)
            for saved in self.saves.all():
                self.saves.open(saved.id).delete()
            for record in self.saves.records():
                record.unlink()
            self.next_game()

    def played(self, terminal: Terminal) -> int | None:
        """Make some moves, each acknowledged, and one more without waiting; return that one."""
        if not self.front.acknowledges(terminal, self.match, 0):
            self.tally.silent += 1
            return None
        if not self.begun:
            self.tally.decisions += self.match.decisions
            self.begun = True
        self.least = self.match.record.text
        for left in range(self.rng.randrange(5), -1, -1):
            if self.match.table.over:
                return None
            act = self.chosen()
            terminal.type(self.front.keys(self.match, act))
            if not left:
                time.sleep(self.rng.random() ** 3 * 0.1)
                return act
            then = self.deal.after([*self.acts, act])
            if not self.front.acknowledges(terminal, then, 1):
                self.tally.silent += 1
                return act
            self.tally.acts += 1
            self.tally.decisions += max(0, then.decisions - self.match.decisions)
            self.acts.append(act)
            self.match = then
            self.least = then.record.text
        return None

    def chosen(self) -> int:
        back = not isinstance(self.front, FullScreen) and self.match.why_not_back() is None
        if back and self.rng.random() < 0.2:
            return BACK
        return self.rng.randrange(len(self.match.table.moves))

    def problem(self, pending: int | None) -> str:
        """What is wrong with the save; empty if it holds everything that was acknowledged."""
        try:
            found = self.on_disk()
        except CardkitError as error:
            return f"unreadable: {error}"
        if found is None:
            self.tally.early += not self.begun
            return "the save is gone" if self.begun else ""
        then = self.match if pending is None else self.deal.after([*self.acts, pending])
        most = then.record.text
        whole = found.startswith(self.least) and most.startswith(found)
        if pending == BACK:  # a take-back replaces the file: either the old or the new one is there
            whole = found in (self.least, most)
        if not whole:
            return "the save lacks a move" if self.least.startswith(found) else "it is another game"
        self.begun = True
        before, self.least = self.least, found
        if pending is not None and found != before:
            self.tally.ahead += 1
            self.acts.append(pending)
            self.match = then
        return ""

    def on_disk(self) -> str | None:
        """The record as a resumed game would have it; the file may lack only its end."""
        saved = self.saves.all()
        if not saved:
            records = self.saves.records()
            return records[0].read_text(encoding="utf-8") if records else None
        resumed = replay_unfinished(saved[0].path, installed())
        self.tally.torn += resumed.torn
        text = resumed.match.record.text
        written, _, _ = saved[0].path.read_text(encoding="utf-8").rpartition("\n")
        if not text.startswith(written):
            raise CardkitError("the file is not the beginning of its game")
        return text


def campaign(
    kills: int, directory: Path, seed: str = "1", fronts: tuple[Front, ...] = FRONTS
) -> list[Tally]:
    """Run this many kills, cycling through front ends and games so that few kills still
    cover each.
    """
    courses = [
        Course(front, deal, directory / f"{front.name}-{deal.game}", seed)
        for first in range(len(DEALS))
        for n, front in enumerate(fronts)
        for deal in [DEALS[(first + n) % len(DEALS)]]
    ]
    for course in islice(cycle(courses), kills):
        before = course.tally.kills
        while course.tally.kills == before:
            course.kill_one()
    return [course.tally for course in courses]


COLUMNS = ("kills", "early", "decisions", "acts", "ahead", "torn", "silent", "finished", "lost")


def table(tallies: list[Tally]) -> str:
    """One line per front end and game, and the total."""
    rows = [
        (
            tally.front,
            tally.game,
            *(
                len(value) if isinstance(value := getattr(tally, name), list) else value
                for name in COLUMNS
            ),
        )
        for tally in tallies
    ]
    sums = [sum(row[n + 2] for row in rows) for n in range(len(COLUMNS))]
    lines = [("front", "game", *COLUMNS), *rows, ("all", "", *sums)]
    return "\n".join(
        f"{line[0]:<8} {line[1]:<10}" + "".join(f"{cell!s:>10}" for cell in line[2:])
        for line in lines
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--front", choices=[front.name for front in FRONTS], help="one way of playing alone"
    )
    given = parser.parse_args()
    fronts = tuple(front for front in FRONTS if given.front in (None, front.name))
    with tempfile.TemporaryDirectory() as directory:
        tallies = campaign(given.kills, Path(directory), given.seed, fronts)
    print(table(tallies))
    lost = [line for tally in tallies for line in tally.lost]
    for line in lost:
        print(line)
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
