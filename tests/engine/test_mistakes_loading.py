"""Mistakes that are told when a game is loaded, with file, line and cure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.sound_game import CHOOSE, FIELD, HELPER, LAY, OPTION, written
from helpers.tiny import call, refused

from cardkit import CardkitError, Library

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
        "Spot.lay: a move's arguments are cards, Seat, Position, int, str, Literal or None, not",
    ),
    "a move with a tuple of cards": (
        LAY,
        "    def lay(self, t, seat, card: tuple[Number, ...]):  #!\n",
        "int, str, Literal or None, not tuple[Number, ...]; for several cards write *cards: Number",
    ),
    "a move whose words have the sign between arguments": (
        LAY,
        "    def lay(self, t, seat, card: Literal['a+b']):  #!\n",
        "Spot.lay: a text in a move cannot contain '+', which separates arguments; use another",
    ),
    "a move without its seat": (
        LAY,
        "    def lay(self, t, card: Number):  #!\n",
        "Spot.lay: a move gets the table and the seat that chose it: def lay(self, t, seat, card",
    ),
    "a list where each seat has its own": (
        FIELD,
        "    hint: PerSeat[int] = public([0, 0])  #!\n",
        "SpotTable.hint: PerSeat[…] = public(0) gives each seat its own 0; do not pass a list",
    ),
    "rules with a beginning of their own": (
        "    memory = []\n",
        "    memory = []\n\n    def __init__(self):  #!\n        self.count = 0\n",
        "Spot.__init__: rules keep no state; set constants in prepare()",
    ),
    "rules that are called": (
        "game = Game.define(Spot,",
        "called = Spot()  #!\ngame = Game.define(Spot,",
        "give the class itself, without calling it: Game.define(MyRules, …)",
    ),
    "a zone without who sees it": (
        "    pile: Pile[Number] = ",
        "    heap: Pile[Number] = zone()  #!\n    pile: Pile[Number] = ",
        'say who sees it: zone(seen="nobody"), "owner" or "all"',
    ),
    "an import misspelt": (
        "from cardkit import decision,",
        "from cardkit import Cards  #!\nfrom cardkit import decision,",
        "did you mean 'Card'?",
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
    "a zone with a name that every table has": (
        FIELD,
        FIELD + "    over: Pile[Number] = zone(seen='nobody')  #!\n",
        "SpotTable.over: tables and views have an attribute 'over'; choose another name",
    ),
    "a field with a name that every view has": (
        FIELD,
        FIELD + "    events: int = public(0)  #!\n",
        "SpotTable.events: tables and views have an attribute 'events'; choose another name",
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
        "Spot.choose: otherwise='nobdy' is not a method",
    ),
    "a method with a name of the engine": (
        HELPER,
        "    @step\n    def refill(self, t):  #!\n",
        "Spot.refill: Rules has a method of that name; choose another",
    ),
    "a fan sorted by what no card has": (
        '    hand: Fans[Number] = zone(seen="owner")\n',
        '    hand: Fans[Number] = zone(seen="owner", sort="effect, valu")  #!\n',
        "SpotTable.hand: sort='effect, valu': its cards have no 'valu': did you mean 'value'?",
    ),
    "a text that is a number": (
        '[texts.de]\ntitle = "Spot"',
        "[texts.de]\ntitle = 5",
        'spot.py:93: [texts.de] title: a text is written in quotes: "5"',
    ),
    "an effect misspelt": (
        'copies = 2\neffect = "shining"',
        'copies = 2\neffect = "shinning"',
        "spot.py:82: cards[0] (id '{value}'): unknown effect 'shinning'; the game has shining",
    ),
}


@pytest.mark.parametrize("mistake", LOADING)
def test_mistakes_found_when_a_game_is_loaded(mistake: str, tmp_path: Path) -> None:
    old, new, message = LOADING[mistake]
    path, place = written(tmp_path, old, new)
    with pytest.raises(CardkitError) as error:
        Library().load(str(path))
    assert message in str(error.value)
    assert place in str(error.value)
    refused(call("check", path), message)


def test_a_neighbour_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "helping.py").write_text("", encoding="utf-8")
    path, place = written(tmp_path, "SEEN = []", "import helping  #!")
    message = (
        "helping.py is next to this file, but folders are not searched for modules: keep one "
        "file, or make a package with cardkit new"
    )
    with pytest.raises(CardkitError, match=re.escape(message)) as error:
        Library().load(str(path))
    assert place in str(error.value)
