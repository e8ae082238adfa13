"""`cardkit play --debug`: steps one at a time, all cards open, back and forth; nothing is saved."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.tiny import Done, call, refused

import cardkit
from cardkit.plain.stepping import Stepper

BROKEN = '''
from cardkit import Card, Game, Pile, Rules, Table, decision, move, public, step, zone


class Number(Card):
    value: int


class BrokenTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    turn: int = public(0)


class Broken(Rules[BrokenTable]):
    @step
    def start(self, t):
        return t.ask(self.choose, 0)

    @decision
    def choose(self, t, seat):
        return [self.count(1), self.count(2)]

    @move
    def count(self, t, seat, by: int):
        t.turn += by
        t.then(self.divide)

    @step
    def divide(self, t):
        if t.turn > 1:
            t.turn = 1 // 0  #!
        return t.ask(self.choose, 0)


game = Game.define(Broken, """
game = { id = "broken", seats = [2] }
cards = [{ id = "1", value = 1 }]
""")
'''.lstrip()


def debug(*args: str | Path, typed: str, lang: str = "en") -> Done:
    done = call("play", *args, "--debug", "--lang", lang, stdin=typed.replace(" ", "\n") + "\nq\n")
    assert done.returncode == 0, done.stderr
    return done


def flip7(typed: str, **how: Any) -> str:
    """A game in which seat 0 draws a Flip Three at once."""
    return debug("flip7", "--seed", "4", "--seats", "you,random*2", typed=typed, **how).stdout


def test_the_first_step_waits_with_its_line() -> None:
    shown = flip7("t")
    assert shown.startswith("Flip 7, 3 seats, seed 4: step by step, all cards open. Nothing is sa")
    assert "next: start()  plugins/flip7/src/cardkit_flip7/rules.py:" in shown
    assert "round=0" in shown and "asked:" not in shown


def test_one_step_at_a_time_shows_what_is_pending() -> None:
    shown = flip7("s s 1")
    assert "then: deal(0, 1)  " in shown  # the deal was interrupted by the action card
    assert "asked: Player, flip_whom(0)  " in shown and "  1. flip_three:0" in shown
    last = shown.rpartition("0: flip_three:0 of 3")[2]
    steps = [line.split("  ")[0] for line in last.splitlines() if line.startswith(("next", "then"))]
    assert steps == [
        "next: flip(0)",
        "then: flip(0)",
        "then: flip(0)",
        "then: resolve(0, 0)",
        "then: put_away(flip_three)",
        "then: deal(0, 1)",
    ]


def test_going_on_to_the_next_choice() -> None:
    shown = flip7("g 1 g").rpartition("flip_three: played > discard")[2]
    assert "asked: Player, asked(0)" in shown and "  2. stay" in shown


def test_all_hands_and_the_order_of_the_deck_are_shown() -> None:
    done = debug("code_game", "--seed", "1", "--seats", "you,random", typed="g").stdout
    t = cardkit.load("code_game").start(2, 1)
    for seat in t.seats:
        assert f"hand {' '.join(card.id for card in t.hand[seat])}" in done
    assert f"deck     {t.deck[-1].id} {t.deck[-2].id}" in done


def test_a_person_chooses_and_bots_move() -> None:
    shown = flip7("g g")
    assert "Player has a choice: type a move, or b to let a bot choose." in shown
    assert "0: flip_three:0 of 3" in flip7("g b")
    assert re.search(r"  1: (hit|stay) of 2\n", flip7("g 1 g 2 s s"))  # Enter: the bot's move


def test_what_a_bot_weighs() -> None:
    shown = flip7("w g w")
    assert "No bot can give advice in this game." in shown  # before there is a choice
    assert re.search(r"give the Flip Three to Ada: about \d+ % to win; about \d+ % that Ada", shown)


def test_the_last_events() -> None:
    events = call(
        "play", "flip7", "--debug", "--seed", "4", "--seats", "you,random*2", stdin="g\n1\ng\ne 2\n"
    ).stdout
    assert events.endswith("8: deck > row.1\n4: deck > row.2\n")


def test_what_is_no_command() -> None:
    assert "'xyz' is neither a command nor a move; ? lists the commands." in flip7("xyz")
    assert "take the last step or move back, as often as you like" in flip7("?")
    assert "There is nothing to take back." in flip7("u")


def test_german() -> None:
    shown = flip7("g ?", lang="de")
    assert "Schritt für Schritt, alle Karten offen" in shown and "Frage: Spieler" in shown


def test_a_move_that_is_not_listed_can_be_carried_out() -> None:
    done = call(
        "play", "flip7", "--debug", "--seed", "4", "--seats", "you,random*2",
        stdin="g\n1\ng\ndo freeze:2\nu\n",
    )  # fmt: skip
    assert "status=['in', 'in', 'frozen']" in done.stdout
    assert done.stdout.rstrip().endswith("2. stay")  # and taken back


def test_a_step_that_fails_is_taken_back_and_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN, encoding="utf-8")
    line = next(n for n, text in enumerate(BROKEN.splitlines(), 1) if text.endswith("#!"))
    done = debug(path, typed="g 2 s t")
    why = f"{path}:{line}: ZeroDivisionError: integer division or modulo by zero"
    assert f"This step failed and was taken back: {why}" in done.stdout
    assert "next: divide()" in done.stdout.rpartition(why)[2]
    assert "turn=2" in done.stdout.rpartition(why)[2]


def test_a_step_that_fails_is_told_with_its_cure(tmp_path: Path) -> None:
    path = tmp_path / "misspelt.py"
    wrong = next(text for text in BROKEN.splitlines() if text.endswith("#!"))
    path.write_text(BROKEN.replace(wrong, "            t.tunr += 1"), encoding="utf-8")
    done = debug(path, typed="g 2 s t")
    assert "Table' object has no attribute 'tunr'; did you mean 'turn'?" in done.stdout


def test_nothing_is_saved_or_recorded(tmp_path: Path) -> None:
    env = {"CARDKIT_DATA": str(tmp_path / "data")}
    done = call("play", "flip7", "--debug", "--seats", "you,random*2", stdin="g\n1\nq\n", env=env)
    assert done.returncode == 0
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    refused(
        call("play", "flip7", "--debug", "--record", tmp_path / "x.ckr"),
        "a debugged game has no record: leave --record or --debug out",
    )


def test_the_end_can_be_taken_back() -> None:
    typed = " ".join(["g"] * 400)
    seats = ("--seats", "random*3", "--seed", "1")
    shown = debug("flip7", *seats, "--set", "target_score=30", typed=f"{typed} u").stdout
    assert "over: Result(" in shown
    assert "The game is over; u takes the last step back." in shown
    assert "over: Result(" not in shown.rpartition("The game is over;")[2]


@pytest.mark.parametrize("name", ["flip7", "code_game", "seven"])
def test_stepping_is_the_same_game_and_back_is_exact(name: str) -> None:
    game = cardkit.load(name)
    seats = game.seat_range[0]
    for seed in ("1", "2"):
        t, stepper, rng = game.start(seats, seed), Stepper(game, seats, seed), Random(seed)
        stepper.go_on()
        for _ in range(60):
            if t.over:
                break
            move = rng.choice(t.moves)
            t.apply(move)
            before, taken = told(stepper.t), len(stepper.past)
            assert stepper.choosing
            stepper.move(move)
            stepper.go_on()
            assert told(stepper.t) == told(t)
            while len(stepper.past) > taken:
                stepper.back()
            assert told(stepper.t) == before and stepper.choosing
            stepper.move(move)
            stepper.go_on()
            assert told(stepper.t) == told(t)


def told(t: Any) -> tuple[Any, ...]:
    """All there is to know about a table."""
    return t.to_json(), repr(t.log), t.moves
