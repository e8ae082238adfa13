"""``program:COMMAND``: another program at a seat, over standard input and output.

For each decision it is sent a line of JSON, and answers with one. The answer is read as data: one
that names no legal move, or comes too late, is reported on standard error and replaced by a random
move, so that play continues.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
from multiprocessing.util import Finalize
from random import Random
from time import monotonic
from typing import Any, ClassVar

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move

from .faults import Faults, Wrong

SECONDS = 5.0  # allowed to a program per decision
LONGEST = 1_000_000  # bytes in a reply


class Program:
    """A program that decides. All seats of a process with the same command share one."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        if not seconds > 0:
            raise CardkitError(f"seconds must be a number above 0, not {seconds}")
        self.command, self.seconds = command, seconds
        self.talk = ProgramTalk.with_program(command)

    def choose(self, view: View, rng: Random) -> Move:
        try:
            answer = self.talk.ask(describe_decision(view), self.seconds)
            return find_move(answer, view)
        except Wrong as wrong:
            return Faults.of(f"program '{self.command}'").instead(wrong, view.moves, rng)


def describe_decision(view: View) -> dict[str, Any]:
    """Build the message for a program: its view, and its legal moves with descriptions."""
    texts, rules = view.rules.texts, view.rules
    return {
        "seat": view.me,
        "seats": len(view.seats),
        "view": json.loads(view.to_json()),
        "moves": [
            {"move": move.text, "text": texts.move(move, **rules.about(view, view.me, move))}
            for move in view.moves
        ],
    }


def find_move(answer: str, view: View) -> Move:
    """Find the legal move that an answer names."""
    try:
        read = json.loads(answer)
    except (ValueError, RecursionError):
        raise Wrong(f"answered {shorten(answer)}, which is not JSON") from None
    named = read.get("move") if isinstance(read, dict) else None
    for move in view.moves:
        if move.text == named:
            return move
    raise Wrong(f"answered {shorten(answer)}, which names no legal move")


def shorten(answer: str) -> str:
    return repr(answer if len(answer) <= 60 else f"{answer[:60]}…")


class ProgramTalk:
    """The lines to and from one program."""

    running: ClassVar[dict[str, ProgramTalk]] = {}

    def __init__(self, command: str) -> None:
        self.command = command
        self.owner = os.getpid()
        self.buffer = b""
        self.ended = ""  # why it is no longer asked
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise CardkitError(f"the program '{command}' cannot be started: {reason}") from None
        assert self.process.stdin is not None and self.process.stdout is not None
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        Finalize(None, self.close, exitpriority=2)  # worker processes skip atexit

    @classmethod
    def with_program(cls, command: str) -> ProgramTalk:
        if not command:
            raise CardkitError("program:COMMAND, for example program:./my_bot.py")
        known = cls.running.get(command)
        if known is None or known.owner != os.getpid():  # a forked process starts its own
            cls.running[command] = cls(command)
        return cls.running[command]

    def ask(self, question: dict[str, Any], seconds: float) -> str:
        """Ask the program and return its next line, if it comes in time."""
        if self.ended:
            raise Wrong(self.ended)
        line = json.dumps(question, ensure_ascii=False).encode() + b"\n"
        deadline = monotonic() + seconds
        try:
            self._refuse_unasked()
            if self._write(line, deadline) and self._read_until_newline(deadline):
                answer, _, self.buffer = self.buffer.lstrip().partition(b"\n")
                return answer.decode(errors="replace").strip()
        except OSError:
            raise self._end("has ended") from None
        raise self._end(f"did not answer within {seconds:g} s")

    def _refuse_unasked(self) -> None:
        """Drop what it wrote without being asked: it would be taken for the next answer."""
        while select.select([self.output], [], [], 0)[0]:
            self._read()
        unasked, self.buffer = self.buffer.decode(errors="replace").strip(), b""
        if unasked:
            raise Wrong(f"wrote {shorten(unasked)} without being asked")

    def _write(self, line: bytes, deadline: float) -> bool:
        """Return whether it took the line in time; a line may be longer than a pipe holds."""
        while line:
            if not select.select([], [self.input], [], max(0.0, deadline - monotonic()))[1]:
                return False
            line = line[os.write(self.input, line) :]
        return True

    def _read_until_newline(self, deadline: float) -> bool:
        while b"\n" not in self.buffer.lstrip():
            if not select.select([self.output], [], [], max(0.0, deadline - monotonic()))[0]:
                return False
            self._read()
        return True

    def _read(self) -> None:
        got = os.read(self.output, 65536)
        if not got:
            raise self._end("has ended")
        self.buffer += got
        if len(self.buffer) > LONGEST:
            raise self._end("answered without an end")

    def _end(self, why: str) -> Wrong:
        """Stop asking it, since a late answer would be taken as the next one."""
        self.ended = why
        self.process.kill()
        return Wrong(why)

    def close(self) -> None:
        if self.owner != os.getpid():
            return
        self.process.kill()
        self.process.wait()
