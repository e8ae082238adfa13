"""Mistakes in house rules and bots: each is told with its file, its line and what to do instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.tiny import Done, run

SOUND = '''
from cardkit import Bot, HouseRule, PerSeat, after, before, hookimpl, legal, option, public


class Mine(HouseRule):
    """Counts the rounds."""

    name = "mine"
    game = "highcard"
    often: int = option(2, least=1)
    seen: int = public(0)

    @before("new_round")
    def count_them(self, t):
        t.seen += 1

    @legal("turn")
    def fewer(self, moves):
        return moves[:2]


def lazy(view, rng):
    return view.moves[0]


@hookimpl
def cardkit_house_rules():
    return [Mine()]


@hookimpl
def cardkit_bots():
    return [Bot("lazy", lazy, game="highcard")]
'''.lstrip()

COUNT = "        t.seen += 1\n"
HOOKED = '    @before("new_round")\n    def count_them(self, t):\n'
OPTION = "    often: int = option(2, least=1)\n"
RULES = "def cardkit_house_rules():\n    return [Mine()]\n"
BOTS = 'def cardkit_bots():\n    return [Bot("lazy", lazy, game="highcard")]\n'

#: What is exchanged, and the message; the line that is named is marked `#!`.
IN_RULES = {
    "a step misspelt": (
        HOOKED,
        '    @before("new_rund")\n    def count_them(self, t):  #!\n',
        "house rule 'mine' hooks 'new_rund', which this game does not have: did you mean 'new_",
    ),
    "a decision where a step is meant": (
        HOOKED,
        '    @before("turn")\n    def count_them(self, t):  #!\n',
        "house rule 'mine' hooks 'turn', which is a decision: use @legal",
    ),
    "a decorator without its name": (
        HOOKED,
        "    @before\n    def count_them(self, t):  #!\n",
        'needs a name: write @before("NAME") with the name of a step, move or decision',
    ),
    "an argument that the hook has not": (
        "    def count_them(self, t):\n",
        "    def count_them(self, t, seat):  #!\n",
        "house rule 'mine': count_them(t, seat): a method with @before gets any of t, args",
    ),
    "no name": (
        'class Mine(HouseRule):\n    """Counts the rounds."""\n\n    name = "mine"\n',
        'class Mine(HouseRule):  #!\n    """Counts the rounds."""\n\n',
        'Mine needs a name: name = "my_rule"',
    ),
    "another game": (
        '    game = "highcard"\n',
        '    game = "lowcard"\n',
        "('mine' is for lowcard)",
    ),
    "an option without type": (
        OPTION,
        "    often = option(2, least=1)  #!\n",
        "Mine.often: an option or field of a house rule needs a type: often: int = …",
    ),
    "an option that is a plain value": (
        OPTION,
        "    often: int = 2  #!\n",
        "Mine.often: write option(…) for an option, public(…) for a field of the table",
    ),
    "a field that the table has": (
        OPTION,
        "    score: PerSeat[int] = public(0)  #!\n",
        "house rule 'mine' declares 'score', which the table already has",
    ),
    "a class that is not called": (
        RULES,
        "def cardkit_house_rules():  #!\n    return [Mine]\n",
        "cardkit_house_rules(): call the class: Mine()",
    ),
    "no list": (
        RULES,
        "def cardkit_house_rules():  #!\n    return Mine()\n",
        "cardkit_house_rules() returns a list, not",
    ),
    "an option misspelt": (
        COUNT,
        "        t.seen += self.oftn  #!\n",
        "'Mine' object has no attribute 'oftn'; did you mean 'often'?",
    ),
    "state": (
        COUNT,
        "        self.total = 1  #!\n",
        "Mine.total was assigned: house rules keep no state. Declare a field of the table",
    ),
    "a change behind the question": (
        HOOKED + COUNT,
        '    @after("ask_seat")\n    def count_them(self, t):  #!\n' + COUNT,
        "house rule 'mine': @after(\"ask_seat\") changes the table (seen) when t.ask(self.turn) "
        'has listed the moves: use @before("ask_seat"), or @after("MOVE") for what follows',
    ),
    "a question of its own": (
        HOOKED + COUNT,
        HOOKED.rstrip() + "  #!\n        return t.ask(self.rules.turn, 0)\n",
        "house rule 'mine': @before(\"new_round\") asks, which only @replace may",
    ),
    "no moves": (
        "    def fewer(self, moves):\n        return moves[:2]\n",
        "    def fewer(self, moves):  #!\n        moves[:2]\n",
        "house rule 'mine' returned no moves for 'turn': @legal returns those that remain",
    ),
}
IN_BOTS = {
    "one argument": (
        "def lazy(view, rng):\n",
        "def lazy(view):\n",
        "bot 'lazy': lazy(view) is called with (view, rng)",
    ),
    "a level that is none": (
        'game="highcard")]\n',
        'game="highcard", level="medium")]\n',
        "bot 'lazy': level must be one of easy, normal, hard, not 'medium'",
    ),
    "the function itself": (
        BOTS,
        "def cardkit_bots():  #!\n    return [lazy]\n",
        "is not a Bot",
    ),
    "a name misspelt": (
        "    return view.moves[0]\n",
        "    return view.mvoes[0]  #!\n",
        "'View' object has no attribute 'mvoes'; did you mean 'moves'?",
    ),
}


def told(folder: Path, old: str, new: str, *command: str) -> tuple[Done, str]:
    """What a command says with the mistake in, and the place that is marked."""
    assert SOUND.count(old) == 1, old
    text = f"{SOUND.replace(old, new)}# {folder}\n"  # a module is named after its content
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.endswith("#!")]
    return run("-p", path, *command), f"mine.py:{lines[0]}" if lines else ""


@pytest.mark.parametrize("mistake", IN_RULES)
def test_a_mistake_in_a_house_rule(mistake: str, tmp_path: Path) -> None:
    old, new, message = IN_RULES[mistake]
    done, place = told(tmp_path, old, new, "check", "highcard+mine", "--seats", "2")
    assert done.returncode in (1, 2)
    assert message in done.stdout + done.stderr
    assert place in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("mistake", IN_BOTS)
def test_a_mistake_in_a_bot(mistake: str, tmp_path: Path) -> None:
    old, new, message = IN_BOTS[mistake]
    done, place = told(tmp_path, old, new, "play", "highcard", "--seats", "lazy*2")
    assert done.returncode in (1, 2)
    assert message in done.stderr and place in done.stderr


def test_the_sound_ones_are_sound(tmp_path: Path) -> None:
    done, _ = told(tmp_path, COUNT, COUNT, "check", "highcard+mine", "--seats", "2")
    assert "PASS  games can be played" in done.stdout, done.stdout + done.stderr
    assert "\nhighcard+mine: " in done.stdout  # what was checked, by its name
    done, _ = told(tmp_path, COUNT, COUNT, "play", "highcard", "--seats", "lazy*2")
    assert done.returncode == 0
