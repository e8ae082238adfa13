"""Kills games at random moments and looks for lost moves: ``python -m cardkit.testing.kills``.

A child process plays and saves a game and tells over a pipe each step it has done. It is killed at
a random moment; what it told must be in its save, at most one step more, and the next child resumes
it. A second, undisturbed game in this process says what the save must be, byte by byte.
"""

from __future__ import annotations

import argparse
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from random import Random

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import continued, resume
from cardkit.play.seating import read_seats
from cardkit.plugin.library import Library

GAMES = {"flip7": "random,you,random*2", "code_game": "you,random*2", "seven": "random*2,you"}
BEGUN = -1  # what a child tells before its first step


@attrs.define
class Tally:
    """What a campaign has seen."""

    kills: int = 0
    told: int = 0  # steps that children told they had done
    ahead: int = 0  # kills after a step was on disk and before it was told
    unborn: int = 0  # kills before the save was there
    torn: int = 0  # saves that ended in half a line
    finished: int = 0
    lost: list[str] = attrs.Factory(list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.told} acknowledged steps, {self.finished} games finished: "
            f"{len(self.lost)} saves lost a step or were unreadable\n"
            f"({self.unborn} kills before the save was there, {self.ahead} between disk and "
            f"acknowledgement, {self.torn} torn last lines)"
        )


def act(match: Match, step: int) -> None:
    """One step, the same in every process: a bot moves, a person moves, or takes a move back."""
    rng = Random(f"{match.seed} step {step}")
    if match.agents[match.table.seat] is not None:
        match.bot_moves()
    elif rng.random() < 0.2 and match.why_not_back() is None:
        match.take_back()
    else:
        match.apply(rng.choice(match.table.moves))


def begun(library: Library, game: str, seed: str) -> Match:
    loaded = library.load(game)
    return Match.begin(loaded, read_seats(GAMES[game]), library, seed, practice=True)


# -- the child -----------------------------------------------------------------------------


def child(directory: Path, game: str, seed: str, step: int) -> None:
    """Plays from this step to the end, and tells each step when it is done."""
    library, saves = Library.installed(), Saves(directory)
    if step == BEGUN:
        match = begun(library, game, seed)
        match.keep(saves)
        print(BEGUN, flush=True)
        step = 0
    else:
        match = resume(saves.open(), library).match
    for number in count(step):
        if match.table.over:
            break
        act(match, number)
        print(number, flush=True)


# -- the parent ----------------------------------------------------------------------------


class Campaign:
    def __init__(self, directory: Path, seed: str) -> None:
        self.directory = directory
        self.saves = Saves(directory)
        self.library = Library.installed()
        self.seed = seed
        self.rng = Random(seed)
        self.tally = Tally()
        self.games = self.named()
        self.next_game()

    def named(self) -> Iterator[tuple[str, str]]:
        for number, game in enumerate(cycle(GAMES)):
            yield game, f"{self.seed}/{number}"

    def next_game(self) -> None:
        self.game, self.game_seed = next(self.games)
        self.expected = begun(self.library, self.game, self.game_seed)
        self.step = BEGUN  # the next one

    def kill_one(self) -> None:
        """Starts a child, kills it at a random moment, and looks at what it left."""
        told = self.told_before_death()
        self.tally.told += len(told)
        for number in told:
            self.advance(number)
        problem = self.problem()
        if problem:
            where = f"{self.game}, seed {self.game_seed}, step {self.step}"
            self.tally.lost.append(f"{where}: {problem}")
        if problem or self.expected.table.over:
            self.tally.finished += self.expected.table.over
            for saved in self.saves.all():
                self.saves.open(saved.id).delete()
            for record in self.saves.records():
                record.unlink()
            self.next_game()

    def told_before_death(self) -> list[int]:
        command = [sys.executable, "-m", "cardkit.testing.kills", "--child"]
        command += [str(self.directory), self.game, self.game_seed, str(self.step)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        patience = self.rng.randrange(40) if self.rng.random() < 0.8 else 0
        text = b""
        while text.count(b"\n") < patience and select.select([process.stdout], [], [], 60)[0]:
            more = process.stdout.read1(4096)  # type: ignore[attr-defined]
            if not more:
                break  # the game is over
            text += more
        time.sleep(self.rng.random() * (0.004 if patience else 0.6))
        process.send_signal(signal.SIGKILL)
        text += process.stdout.read()
        process.stdout.close()
        self.tally.kills += process.wait() == -signal.SIGKILL
        return [int(line) for line in text.split()]

    def advance(self, number: int) -> None:
        if number != BEGUN:
            act(self.expected, number)
        self.step = number + 1

    def problem(self) -> str:
        """What is wrong with the save; nothing if it holds all that was told."""
        try:
            found = self.on_disk()
        except CardkitError as error:
            return f"unreadable: {error}"
        if found is None:
            self.tally.unborn += self.step == BEGUN
            return "" if self.step == BEGUN else "the save is gone"
        if found != self.expected.record.text or self.step == BEGUN:
            if self.expected.table.over:
                return "the record is another game"
            self.advance(self.step)  # killed before it could tell the last step
            self.tally.ahead += 1
        return "" if found == self.expected.record.text else "the save is another game"

    def on_disk(self) -> str | None:
        """The record as a resumed game has it; what the file lacks of it is only its end."""
        saved = self.saves.all()
        if not saved:
            records = self.saves.records()
            return records[0].read_text(encoding="utf-8") if records else None
        resumed = continued(saved[0].path, self.library)
        self.tally.torn += resumed.torn
        text = resumed.match.record.text
        written, _, _ = saved[0].path.read_text(encoding="utf-8").rpartition("\n")
        if not text.startswith(written):
            raise CardkitError("the file is not the beginning of its game")
        return text


def campaign(kills: int, directory: Path, seed: str = "1") -> Tally:
    """So many kills; what was lost is in the tally."""
    running = Campaign(directory, seed)
    while running.tally.kills < kills:
        running.kill_one()
    return running.tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cardkit.testing.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        directory, game, seed, step = given.child
        child(Path(directory), game, seed, int(step))
        return
    with tempfile.TemporaryDirectory() as directory:
        tally = campaign(given.kills, Path(directory), given.seed)
    print(tally)
    for line in tally.lost:
        print(f"  {line}")
    sys.exit(1 if tally.lost else 0)


if __name__ == "__main__":
    main()
