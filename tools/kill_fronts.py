"""The programs that `kill_campaign.py` kills, each in its own terminal: how a game is started and
resumed there, how a move is typed, and what acknowledges it.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from functools import cache
from pathlib import Path

import attrs

from cardkit.engine.knowledge.events import Said, read_log
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.seating import read_seats
from cardkit.plugin.library import Library
from cardkit.session.choice import Choice
from cardkit.session.host import Host
from cardkit.session.keys import keys_of, numbers_of
from cardkit.session.scene import make_scene

BACK = -1  # an act that takes the last move back; every other act is a move's number
PATIENCE = 60.0  # seconds before giving up on a silent program
TYPED_AGAIN = 0.5  # seconds before an unheard key is typed again


@cache
def installed() -> Library:
    return Library.installed()


@attrs.frozen
class Deal:
    """A game in the campaign. Bots depend only on the seed, so the same acts lead to the same
    record.
    """

    game: str
    seats: str
    option: str
    seed: str = ""
    practice: bool = False

    @property
    def arguments(self) -> list[str]:
        return [self.game, "--seats", self.seats, "--seed", self.seed, "--set", self.option]

    def after(self, acts: list[int]) -> Match:
        """The undisturbed game after these acts and the bots' replies."""
        match = self.begin()
        advance(match)
        for act in acts:
            do(match, act)
        return match

    def begin(self) -> Match:
        library = installed()
        name, _, value = self.option.partition("=")
        game = library.load(self.game, (), {name: int(value)})
        plans = read_seats(self.seats)
        return Match.begin(game, plans, library, self.seed, practice=self.practice)


def do(match: Match, act: int) -> None:
    if act == BACK:
        match.take_back()
    else:
        match.apply(match.table.moves[act])
    advance(match)


def advance(match: Match) -> None:
    """Let bots move until it is a person's turn or the game is over."""
    while not match.table.over and match.agents[match.table.seat] is not None:
        match.bot_moves()


class Terminal:
    """A program on an 80×24 terminal, and its output since the last query."""

    def __init__(self, command: list[str], directory: Path) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, b"\x18\0\x50\0\0\0\0\0")
        settings = {"TERM": "xterm-256color", "CARDKIT_LANG": "en", "CARDKIT_DATA": str(directory)}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **settings},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def shows(self, text: str, seconds: float = PATIENCE) -> bool:
        """Whether this text appears in time; output up to it is discarded."""
        end = time.monotonic() + seconds
        while text not in self.shown:
            left = end - time.monotonic()
            if left < 0 or not select.select([self.master], [], [], left)[0]:
                return False
            try:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
            except OSError:  # the program has exited
                return False
        self.shown = self.shown.partition(text)[2]
        return True

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def kill(self) -> bool:
        """Kill the program with SIGKILL; return False if it had already exited."""
        self.process.send_signal(signal.SIGKILL)
        killed = self.process.wait() == -signal.SIGKILL
        os.close(self.master)
        return killed


class ByLibrary:
    """A program that plays through the Python interface in practice mode, so moves can be taken
    back.
    """

    name = "library"
    practice = True

    def command(self, deal: Deal, begun: bool) -> list[str]:
        child = [sys.executable, __file__, deal.game, deal.seats, deal.option, deal.seed]
        return [*child, "resume"] if begun else child

    def keys(self, match: Match, act: int) -> str:
        return f"{act}\n"

    def acknowledges(self, terminal: Terminal, match: Match, acts: int) -> bool:
        return terminal.shows("ready")


class Plain:
    """`cardkit play --plain`: a move is acknowledged by the next prompt or the end of the game."""

    name = "plain"
    practice = False

    def command(self, deal: Deal, begun: bool) -> list[str]:
        what = ["resume"] if begun else ["play", *deal.arguments]
        return [sys.executable, "-m", "cardkit.cli.main", *what, "--plain"]

    def keys(self, match: Match, act: int) -> str:
        return "u\n" if act == BACK else f"{match.table.moves[act].text}\n"

    def acknowledges(self, terminal: Terminal, match: Match, acts: int) -> bool:
        return terminal.shows(f"Seed {match.seed}" if match.table.over else "your move (")


class FullScreen:
    """The full-screen table. Pressing `u` is answered only once the next decision is asked for, by
    saying that the last move cannot be taken back. Where it could be, nothing is assumed.
    """

    name = "screen"
    practice = False

    def command(self, deal: Deal, begun: bool) -> list[str]:
        what = ["resume"] if begun else ["play", *deal.arguments]
        return [sys.executable, "-m", "cardkit.cli.main", *what]

    def keys(self, match: Match, act: int) -> str:
        host = Host(match, match.game.texts("en"))
        frame = host.frame(match.table.seat)
        question = frame.question
        assert question is not None
        scene = make_scene(host.setup, frame, match.table.seat)
        letters = bool(numbers_of(Choice(question), scene, host.setup.faces.__getitem__))
        keys = keys_of(question.moves, letters=letters, plain=host.setup.plain_moves)
        key = keys[match.table.moves[act].text]
        more = any(each.startswith(key) and each != key for each in keys.values())
        return f"{key}\r" if more else key

    def acknowledges(self, terminal: Terminal, match: Match, acts: int) -> bool:
        if not acts and not terminal.shows("\x1b[?1049h"):
            return False
        for _ in range(self.rounds_ended(match)):
            if not terminal.shows(match.game.texts("en")("screen.go_on")):
                return False
            terminal.type("\r")
        if match.table.over:
            return terminal.shows(f"Seed {match.seed}")
        texts, reason = match.game.texts("en"), match.why_not_back()
        if reason is not None:
            key, answer = "u", texts(f"back.{reason.id}", **reason.params)
        elif not acts:  # nothing was typed before, so any answer will do
            key, answer = "0", texts("screen.no_number", number=0, count=len(match.table.moves))
        else:
            return False
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            terminal.type(key)
            if terminal.shows(answer, TYPED_AGAIN):
                while terminal.shows(answer, TYPED_AGAIN / 2):
                    pass  # answers to a key that was typed more than once
                terminal.type("" if acts else "pp")  # from here on bots move instantly
                return True
        return False

    def rounds_ended(self, match: Match) -> int:
        """How many pages have covered the table since the person's last act."""
        told = match.marks[-1].logged if match.marks else 0
        events = read_log(match.table.log[told:])
        return sum(isinstance(event, Said) and "by_seat" in event.params for event in events)


FRONTS = (ByLibrary(), Plain(), FullScreen())


def play_by_library(game: str, seats: str, option: str, seed: str, *resumed: str) -> None:
    """The program behind `ByLibrary`: reads acts and reports when it is ready for the next one."""
    from cardkit.play.saves.resume import resume

    saves = Saves()
    if resumed:
        match = resume(saves.open(), installed()).match
    else:
        match = Deal(game, seats, option, seed, practice=True).begin()
        match.keep(saves)
    advance(match)
    print("ready", flush=True)
    for line in sys.stdin:
        do(match, int(line))
        print("ready", flush=True)


if __name__ == "__main__":
    play_by_library(*sys.argv[1:])
