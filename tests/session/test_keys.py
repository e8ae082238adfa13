"""Keys of moves: what was learned with one question holds for the next."""

from __future__ import annotations

from cardkit.session.frames import MoveOption, Pick
from cardkit.session.keys import LETTERS, keys_of

PLAIN = ("draw", "keep", "stop")


def option(text: str) -> MoveOption:
    name, _, card = text.partition(":")
    return MoveOption(text, name, (Pick("card", card),) if card else ())


def test_a_plain_move_has_its_letter_all_the_time_and_no_other_has_it() -> None:
    cards = [option(f"lay:{n}") for n in range(5)]
    drawing = keys_of([*cards, option("draw")], letters=True, plain=PLAIN)
    keeping = keys_of([*cards, option("keep")], letters=True, plain=PLAIN)
    alone = keys_of([option("keep")], letters=True, plain=PLAIN)
    assert drawing["draw"] == "d" and keeping["keep"] == alone["keep"] == "k"
    laying = [keys[move.text] for keys in (drawing, keeping) for move in cards]
    assert not {"d", "k", "s"} & set(laying)
    assert [drawing[move.text] for move in cards] == [keeping[move.text] for move in cards]


def test_all_have_different_keys_as_long_as_there_are_letters() -> None:
    moves = [option(f"lay:{n}") for n in range(len(LETTERS) - len(PLAIN))]
    keys = keys_of(moves, letters=True, plain=PLAIN)
    assert len(set(keys.values())) == len(moves)
    one_more = keys_of([*moves, option("lay:99")], letters=True, plain=PLAIN)
    assert one_more["lay:99"] == " "


def test_numbers_where_cards_have_none() -> None:
    keys = keys_of([option("hit"), option("stay")], letters=False, plain=PLAIN)
    assert keys == {"hit": "1", "stay": "2"}
