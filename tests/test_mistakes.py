"""Mistakes that authors make: each is told with its file, its line and what to do instead.

Every case is a small sound game with one change; the line that is wrong is marked `#!`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tiny import call, refused

from cardkit import CardkitError, Game, Library
from cardkit.engine.chance import key_of
from cardkit.testing import Case, CheckFailed, never_reached, playing
from cardkit.testing.keeping import rules_keep_no_state
from cardkit.testing.kit import problem_of
from cardkit.testing.patience import patience
from cardkit.testing.playing import (
    cards_are_conserved,
    decisions_are_pure,
    games_can_be_played,
    legal_moves_are_the_accepted_ones,
    same_seed_same_game,
)
from cardkit.testing.reading import chance_comes_from_the_table
from cardkit.testing.secrecy import unseen_cards_change_nothing, views_tell_nothing_hidden
from cardkit.testing.watching import Watch
from cardkit.testing.wording import texts_are_complete

SOUND = '''
"""Lay a card or skip; the sum of what you laid counts."""
from random import Random
from typing import Literal
import random, time

from cardkit import Card, Fans, Game, Options, PerSeat, Pile, Reason, Rules, Table, owner
from cardkit import decision, effect, hookimpl, move, option, public, step, zone

SEEN = []


class Number(Card):
    value: int
    effect: str = ""


class SpotOptions(Options):
    turns: int = option(8, least=1)


class SpotTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")
    score: PerSeat[int] = public(0)
    turn: int = public(0)
    hint: str = public("")


class Spot(Rules[SpotTable, SpotOptions]):
    memory = []

    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        for seat in [*t.seats, *t.seats]:
            t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.next_turn, 0)

    @step
    def next_turn(self, t, seat):
        t.turn += 1
        if t.turn > self.options.turns:
            return t.end("all turns are over")
        return t.ask(self.choose, seat)

    @decision
    def choose(self, t, seat):
        return [self.skip(), *map(self.lay, dict.fromkeys(t.hand[seat]))]

    @move
    def lay(self, t, seat, card: Number):
        t.move(card, self.at.hand[seat], self.at.pile)
        t.score[seat] += card.value
        t.then(self.next_turn, (seat + 1) % len(t.seats))

    @move
    def skip(self, t, seat):
        t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.next_turn, (seat + 1) % len(t.seats))

    def helper(self, t):
        pass

    @effect
    def shining(self, t, seat, card):
        pass


game = Game.define(Spot, """
[game]
id = "spot"
seats = [2, 4]

[[cards]]
id = "{value}"
value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
copies = 2
effect = "shining"

[texts.en]
title = "Spot"
moves.lay = "lay {0}"

[texts.de]
title = "Spot"
moves.lay = "{0} legen"
""")
'''.lstrip()

# Places of the sound game where a mistake is planted.
CHOOSE = "    def choose(self, t, seat):\n"
LIST = "        return [self.skip(), *map(self.lay, dict.fromkeys(t.hand[seat]))]\n"
TURN = "        t.turn += 1\n"
ASK = "        return t.ask(self.choose, seat)\n"
LAID = "        t.move(card, self.at.hand[seat], self.at.pile)\n"
START = "        t.then(self.next_turn, 0)\n"
FIELD = '    hint: str = public("")\n'
OPTION = "    turns: int = option(8, least=1)\n"
LAY = "    def lay(self, t, seat, card: Number):\n"
SKIP = "    def skip(self, t, seat):\n"
HELPER = "    def helper(self, t):\n"

#: What fails when the module is loaded: what is exchanged, and the message.
LOADING = {
    "a hook misspelt": (
        "game = Game",
        "@hookimpl\ndef cardkit_bot():  #!\n    return []\n\n\ngame = Game",
        "has no hook 'cardkit_bot' to implement: did you mean 'cardkit_bots'?",
    ),
    "a hook without its decorator": (
        "game = Game",
        "def cardkit_bots():  #!\n    return []\n\n\ngame = Game",
        "defines 'cardkit_bots' without @hookimpl",
    ),
    "a move without annotations": (
        LAY,
        "    def lay(self, t, seat, card):  #!\n",
        "Spot.lay: annotate 'card' (a card type, Seat, int, …); it says how the move's text is",
    ),
    "a move with an annotation that cannot be read": (
        LAY,
        "    def lay(self, t, seat, card: dict):  #!\n",
        "Spot.lay: a move's arguments are cards, Seat, int, str, Literal or None, not",
    ),
    "a move whose words have the sign between arguments": (
        LAY,
        "    def lay(self, t, seat, card: Literal['a+b']):  #!\n",
        "Spot.lay: a text in a move cannot have a '+', which stands between arguments; use another",
    ),
    "an option without type": (
        OPTION,
        "    turns = option(8, least=1)  #!\n",
        "SpotOptions.turns: an option needs a type: turns: int = …",
    ),
    "a plain option without type": (
        OPTION,
        "    turns = 8  #!\n",
        "SpotOptions.turns: an option needs a type: turns: int = …",
    ),
    "an option without default": (
        OPTION,
        "    turns: int  #!\n",
        "SpotOptions.turns: an option needs a default",
    ),
    "a field without type": (
        FIELD,
        "    hint = public('')  #!\n",
        "SpotTable.hint: a zone or field needs a type: hint: PerSeat[int] = …",
    ),
    "a field the clone would share": (
        FIELD,
        "    hint: dict[str, list[int]] = public({})  #!\n",
        "SpotTable.hint: a table cannot copy dict[str, list[int]]. Use numbers, texts, cards",
    ),
    "an owner's field without seats": (
        FIELD,
        "    hint: str = owner('')  #!\n",
        "SpotTable.hint: owner(…) is for fields annotated PerSeat[…]",
    ),
    "a zone without its type": (
        "    pile: Pile[Number] = ",
        "    pile: list[Number] = zone(seen='all')  #!\n    heap: Pile[Number] = ",
        "SpotTable.pile: a zone is annotated Pile[…], Row[…], Fan[…]",
    ),
    "otherwise names nothing": (
        "    @decision\n" + CHOOSE,
        "    @decision(otherwise='nobdy')\n    def choose(self, t, seat):  #!\n",
        "Spot.choose: otherwise='nobdy' is no method",
    ),
    "a method with a name of the engine": (
        HELPER,
        "    @step\n    def refill(self, t):  #!\n",
        "Spot.refill: Rules has a method of that name; choose another",
    ),
    "an effect misspelt": (
        'copies = 2\neffect = "shining"',
        'copies = 2\neffect = "shinning"',
        "spot.py:75: cards[0] (id '{value}'): unknown effect 'shinning'; the game knows shining",
    ),
}

#: What a check finds: the check, what is exchanged, the message, and what else is exchanged.
CHECKING: dict[str, tuple[Any, ...]] = {
    "a decision with no moves": (
        games_can_be_played,
        CHOOSE + LIST,
        "    def choose(self, t, seat):  #!\n        return []\n",
        "decision 'choose' found no legal move: list one, or write @decision(otherwise=\"STEP\")",
    ),
    "a decision that changes the table": (
        games_can_be_played,
        LIST,
        "        found = 1\n        t.score[seat] += found  #!\n" + LIST,
        "the decision 'choose' changes the table (score): a decision only lists moves; change the "
        "table in a step or in the move",
    ),
    "a decision that moves cards": (
        decisions_are_pure,
        LIST,
        "        if t.deck:\n            t.draw(self.at.deck, self.at.pile)  #!\n" + LIST,
        "the decision 'choose' changes the table (deck, pile)",
    ),
    "a decision that lists a move twice": (
        decisions_are_pure,
        CHOOSE + LIST,
        "    def choose(self, t, seat):  #!\n        return [self.skip(), self.skip()]\n",
        "the decision 'choose' lists a move twice: dict.fromkeys(…) drops duplicates",
    ),
    "a decision that remembers": (
        decisions_are_pure,
        CHOOSE + LIST,
        "    def choose(self, t, seat):  #!\n        SEEN.append(1)\n"
        "        return [self.skip(), *map(self.lay, t.hand[seat][:len(SEEN) % 2])]\n",
        "the decision 'choose' lists other moves when it is asked again: it may look at nothing "
        "but the table",
    ),
    "a question that is not returned": (
        games_can_be_played,
        ASK,
        "        t.ask(self.choose, seat)  #!\n",
        "ask(choose) was not returned: write 'return t.ask(…)' as the last act of the method",
        START,
        "        return t.ask(self.choose, 0)\n",
    ),
    "an act after ask": (
        games_can_be_played,
        ASK,
        "        asked = t.ask(self.choose, seat)  #!\n        t.score[seat] += 1\n"
        "        return asked\n",
        "the table changes (score) after t.ask(self.choose): do that first, and make "
        "'return t.ask(…)' the last act of the method",
    ),
    "a question that is no decision": (
        games_can_be_played,
        ASK,
        "        return t.ask(self.helper)  #!\n",
        "t.ask(self.helper): 'helper' is no decision: ask a method with @decision",
    ),
    "a card moved from the wrong zone": (
        games_can_be_played,
        LAID,
        "        t.move(card, self.at.pile, self.at.hand[seat])  #!\n",
        "in pile; it is in hand.0",
    ),
    "state kept on the Rules object": (
        games_can_be_played,
        TURN,
        TURN + "        self.turns = t.turn  #!\n",
        "Spot.turns was assigned: rules keep no state. Declare a field of the table",
    ),
    "state kept in a list of the class": (
        rules_keep_no_state,
        TURN,
        TURN + "        self.memory.append(seat)  #!\n",
        "Spot.memory changed while a game was played: rules keep no state, since every table and "
        "copy shares it; declare a field of the table",
    ),
    "state kept in a global": (
        rules_keep_no_state,
        TURN,
        TURN + "        SEEN.append(seat)  #!\n",
        "the global 'SEEN' changed while a game was played",
    ),
    "the global random": (
        chance_comes_from_the_table,
        TURN,
        TURN + "        t.hint = random.choice('ab')  #!\n",
        "random.choice() is chance that no seed repeats and no record shows: use t.shuffle(place) "
        "or t.pick(what, of)",
    ),
    "a generator without seed": (
        chance_comes_from_the_table,
        TURN,
        TURN + "        Random(7).random()\n        t.hint = str(Random().random())  #!\n",
        "Random() is chance that no seed repeats",
    ),
    "the time": (
        chance_comes_from_the_table,
        TURN,
        TURN + "        t.hint = str(time.time())  #!\n",
        "time.time() is chance that no seed repeats",
    ),
    "a secret in a step argument": (
        unseen_cards_change_nothing,
        ASK,
        "        t.then(self.later, t.deck[0])  #!\n" + ASK
        + "\n    @step\n    def later(self, t, card):\n        pass\n",
        "sees cards of 'deck' through an argument of 'later': pending steps are public; give it a "
        "seat or a position, and look at the card when it runs",
    ),
    "a hidden card in a public field": (
        unseen_cards_change_nothing,
        FIELD,
        '    hint: str = public("")  #!\n',
        "sees cards of 'deck' through the field 'hint', which everybody may read: leave public(…) "
        "away, or put into it only what all have seen",
        TURN,
        TURN + "        t.hint = t.deck[0].id\n",
    ),
    "a hidden card in an event": (
        unseen_cards_change_nothing,
        TURN,
        TURN + "        t.say('peek', card=t.deck[0])  #!\n",
        "hears of cards of 'deck' through t.say('peek'): leave the card out, or tell one seat: "
        "to=seat",
    ),
    "moves that follow hidden cards": (
        views_tell_nothing_hidden,
        CHOOSE + LIST,
        "    def choose(self, t, seat):  #!\n"
        "        return [self.skip(), self.guess(t.deck[0])]\n\n"
        "    @move\n    def guess(self, t, seat, card: Number):\n        self.skip.act(t, seat)\n",
        "through the moves of 'choose': list them by what the seat sees",
    ),
    "an endless loop of steps": (
        games_can_be_played,
        "    def next_turn(self, t, seat):\n",
        "    def next_turn(self, t, seat):  #!\n        return t.then(self.next_turn, seat)\n",
        "more than 100 steps without a choice; the last ones: next_turn, next_turn",
        "    memory = []\n",
        "    patience = 100\n",
    ),
    "a text with the sign between arguments": (
        games_can_be_played,
        LIST,
        "        return [self.skip(), self.name('a+b')]  #!\n\n"
        "    @move\n    def name(self, t, seat, word: str):\n        pass\n",
        "the move 'name' with ('a+b',): a text in a move cannot have a '+', which stands between",
    ),
    "a game that never ends": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n",
        "the game did not end within 300 decisions, the last one 'choose'; t.end(…) in ",
        TURN,
        "",
        LAID,
        LAID + "        t.draw(self.at.pile, self.at.hand[seat])\n",
        "        t.draw(self.at.deck, self.at.hand[seat])\n        t.then(self.next_turn, (",
        "        t.then(self.next_turn, (",
    ),
    "a game without an end": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n",
        "the game did not end within 300 decisions, the last one 'choose'; no method "
        'calls t.end(…): write t.end("reason") where the game is over',
        "            return t.end(\"all turns are over\")\n",
        "            pass\n",
        LAID,
        LAID + "        t.draw(self.at.pile, self.at.hand[seat])\n",
        "        t.draw(self.at.deck, self.at.hand[seat])\n        t.then(self.next_turn, (",
        "        t.then(self.next_turn, (",
    ),
    "nothing left to do": (
        games_can_be_played,
        "    def start(self, t):\n",
        "    def start(self, t):  #!\n        return\n",
        "nothing left to do, but the game is not over: schedule a step with t.then(…)",
    ),
    "a method that returns something": (
        games_can_be_played,
        "    def start(self, t):\n",
        "    def start(self, t):  #!\n        return 'deck'\n",
        "a method returned 'deck'; it returns t.ask(…) or nothing",
    ),
    "scores for too few": (
        games_can_be_played,
        HELPER,
        "    def scores(self, t):  #!\n        return [1]\n\n" + HELPER,
        "a score and a rank for each seat are needed",
    ),
    "a move that cannot be carried out": (
        legal_moves_are_the_accepted_ones,
        LIST,
        "        return [self.skip(), *map(self.lay, t.deck[:1])]\n",
        "is listed by 'choose' (",
        LAID,
        LAID.replace("\n", "  #!\n"),
    ),
    "a reason that is a text": (
        legal_moves_are_the_accepted_ones,
        HELPER,
        "    def why_not(self, t, seat, move):  #!\n        return 'too low'\n\n" + HELPER,
        "why_not gave 'too low' for 'lay:",
    ),
    "a step that is not marked": (
        games_can_be_played,
        START,
        START + "        t.then(self.helper)  #!\n",
        "t.then(self.helper): 'helper' is no step: write @step above it",
    ),
    "a step that is called": (
        games_can_be_played,
        START,
        "        t.then(self.helper(t))  #!\n",
        "t.then(None): None is no step: give the method itself, without calling it",
    ),
    "a move that is scheduled": (
        games_can_be_played,
        START,
        START + "        t.then(self.skip, 0)  #!\n",
        "t.then(self.skip): the move 'skip' is no step: a move happens when it is chosen",
    ),
    "a decision that is scheduled": (
        games_can_be_played,
        START,
        START + "        t.then(self.choose, 0)  #!\n",
        "t.then(self.choose): 'choose' is no step: schedule a step that returns t.ask(…)",
    ),
    "an argument that copies would share": (
        games_can_be_played,
        START,
        "        t.then(self.next_turn, [0])  #!\n",
        "t.then(self.next_turn, …): [0] is an argument that copies of the table would share: give "
        "numbers, texts, cards or tuples, or declare a field",
    ),
    "a field that is not declared": (
        games_can_be_played,
        TURN,
        TURN + "        t.bonus = 3  #!\n",
        "'SpotTable' object has no attribute 'bonus'; declare it: bonus: int = public(0)",
    ),
    "a card that is lost": (
        cards_are_conserved,
        SKIP,
        "    def skip(self, t, seat):  #!\n        t.deck.pop()\n",
        "cards are lost or made: missing 1 × ",
    ),
    "a zone that is assigned": (
        cards_are_conserved,
        SKIP,
        "    def skip(self, t, seat):  #!\n        t.pile = [*t.pile]\n",
        "the zone 'pile' was assigned; move its cards instead",
    ),
}  # fmt: skip


def written(folder: Path, *changes: str) -> tuple[Path, str]:
    """The sound game with a mistake, and the place that is marked in it."""
    text = f"{SOUND}# {folder}\n"  # the module of a file is named after its content
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "spot.py"
    path.write_text(text, encoding="utf-8")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith("#!")]
    return path, f"{path}:{lines[0]}" if lines else ""


def case_of(path: Path) -> Case:
    return Case(Library().load(str(path)), 3, "5", cap=300)


def test_the_sound_game_is_sound(tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    done = call("check", path, "--seats", "2", "--seats", "3")
    assert done.returncode == 0, done.stdout
    assert "spot: 15 of 15 checks hold, with 2, 3 seats" in done.stdout
    assert "NOTE" not in done.stdout


@pytest.mark.parametrize("mistake", LOADING)
def test_mistakes_found_when_a_game_is_loaded(mistake: str, tmp_path: Path) -> None:
    old, new, message = LOADING[mistake]
    path, place = written(tmp_path, old, new)
    with pytest.raises(CardkitError) as error:
        Library().load(str(path))
    assert message in str(error.value)
    assert place in str(error.value)
    refused(call("check", path), message)


@pytest.mark.parametrize("mistake", CHECKING)
def test_mistakes_found_by_a_check(mistake: str, tmp_path: Path) -> None:
    check, old, new, message, *more = CHECKING[mistake]
    path, place = written(tmp_path, old, new, *more)
    problem = problem_of(check, [case_of(path)])
    assert message in problem
    assert problem.startswith(f"{place}: ")


def test_a_game_that_never_ends_is_soon_played_without_the_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[str] = []
    listing = Watch.listing

    def counted(self: Watch, t: Any, decision: Any, ask: Any) -> Any:
        watched.append(decision.__name__)
        return listing(self, t, decision, ask)

    monkeypatch.setattr(Watch, "listing", counted)
    monkeypatch.setattr(playing, "LONG", 20)
    kept = LAID + "        t.draw(self.at.pile, self.at.hand[seat])\n"
    path, _ = written(tmp_path, TURN, "", LAID, kept)
    with pytest.raises(CheckFailed, match=r"was not reached: let every turn bring it nearer"):
        games_can_be_played(case_of(path))
    assert 20 < len(watched) < 60  # of 300 decisions


def test_a_loop_in_a_method_is_stopped_with_its_line(tmp_path: Path) -> None:
    loop = TURN + "        while not t.hint:\n            seat += 0  #!\n"
    path, place = written(tmp_path, TURN, loop)
    case = case_of(path)
    with pytest.raises(CheckFailed) as failure, patience(case, 0.3):
        games_can_be_played(case)
    line = int(place.rpartition(":")[2])
    assert str(failure.value).startswith((f"{place}: ", f"{path}:{line - 1}: "))
    assert "nothing happened for 0.3 seconds: a loop here does not end" in str(failure.value)


def test_patience_lets_a_slow_game_go_on(tmp_path: Path) -> None:
    slow = (
        "        end = time.process_time() + 0.1\n        while time.process_time() < end: pass\n"
    )
    path, _ = written(tmp_path, TURN, TURN + slow)
    case = case_of(path)
    with patience(case, 0.3):
        games_can_be_played(case)
    assert case.heart.beats > 8


def test_moves_in_the_order_of_a_set(tmp_path: Path) -> None:
    path, place = written(
        tmp_path,
        LIST,
        "        return [self.skip(), *{self.name(w) for w in 'abcdefghijk'}]  #!\n\n"
        "    @move\n    def name(self, t, seat, word: str):\n        t.turn += 99\n"
        "        t.then(self.next_turn, 0)\n",
    )
    case = Case(Library().load(str(path)), 3, "5", name=str(path))
    problem = problem_of(same_seed_same_game, [case])
    assert problem.startswith(
        f"{place}: the decision 'choose' lists its moves in another order in every process, as "
        "sets do: list them in the order of cards or seats; dict.fromkeys(…) drops duplicates"
    )


@pytest.mark.parametrize(
    ("kind", "name", "cure"),
    [
        ("step", "bonus", "schedule it with t.then(self.bonus), or remove it"),
        ("decision", "which", "ask it with return t.ask(self.which, seat), or remove it"),
        ("move", "nap", "list it in a decision, or remove it"),
    ],
)
def test_what_is_never_reached(kind: str, name: str, cure: str, tmp_path: Path) -> None:
    unused = f"    @{kind}\n    def {name}(self, t, seat):  #!\n        return []\n\n"
    path, place = written(tmp_path, HELPER, unused + HELPER)
    assert never_reached(Library().load(str(path)), [2, 3], 4) == [
        f"{place}: the {kind} '{name}' was never reached in 4 games: {cure}"
    ]
    done = call("check", path, "--seats", "2", "--games", "1")
    assert done.returncode == 0  # a note, no failure: a rare step may be right
    assert f"NOTE  {place}: the {kind} '{name}' was never reached in 10 games" in done.stdout


def test_a_mistake_that_only_a_later_game_meets(tmp_path: Path) -> None:
    key = key_of("reach 7")
    path, place = written(tmp_path, TURN, TURN + f"        0 / (t.key - {key})  #!\n")
    done = call("check", path, "--seats", "2", "--games", "1")
    assert done.returncode == 1
    assert "PASS  games can be played" in done.stdout
    told = f"{place}: ZeroDivisionError: division by zero [spot, 2 seats, seed 'reach 7']"
    assert f"FAIL  {told}" in done.stdout


@pytest.mark.parametrize(
    ("german", "at", "message"),
    [
        ('title = "Spot"\n', "en.toml:2", "'moves.lay' has no text in the language 'de': add it"),
        ('title = "Spot"\nmoves.lay = "legen"\n', "de.toml:2",
         "'moves.lay' has the gaps {0} in 'en' and none in 'de': use the same"),
    ],
)  # fmt: skip
def test_texts_of_one_language(german: str, at: str, message: str, tmp_path: Path) -> None:
    package = tmp_path / f"spot_{at[:2]}"
    (package / "locale").mkdir(parents=True)
    rules, _, rest = SOUND.partition("game = Game.define")
    files = {
        "__init__.py": "",
        "rules.py": rules,
        "game.toml": rest.partition('"""')[2].partition("[texts.en]")[0],
        "locale/en.toml": 'title = "Spot"\nmoves.lay = "lay {0}"\n',
        "locale/de.toml": german,
    }
    for name, text in files.items():
        (package / name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    try:
        spot = import_module(f"{package.name}.rules").Spot
    finally:
        sys.path.remove(str(tmp_path))
    problem = problem_of(texts_are_complete, [Case(Game.read(package / "rules.py", spot), 2)])
    assert problem.startswith(f"{package / 'locale' / at}: ") and message in problem


def test_texts_of_a_single_file(tmp_path: Path) -> None:
    path, _ = written(tmp_path, 'moves.lay = "{0} legen"\n', "")
    problem = problem_of(texts_are_complete, [case_of(path)])
    assert "'moves.lay' has no text in the language 'de': add it to [texts.de]" in problem


def test_a_game_that_cannot_be_played_is_told_once(tmp_path: Path) -> None:
    path, place = written(tmp_path, ASK, "        t.ask(self.choose, seat)  #!\n")
    done = call("check", path)
    assert done.returncode == 1
    assert done.stdout.count("FAIL") == 1 and f"      {place}: ask(choose) was not" in done.stdout
    assert "spot: the other 14 checks wait until it can be played" in done.stdout
