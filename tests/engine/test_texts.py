"""Texts: templates by id, plurals, names of seats, and readable ids where no text is."""

from __future__ import annotations

import pytest
from helpers.tiny import highcard

from cardkit import Card, Move, PluginError, Reason
from cardkit.engine.knowledge.events import Opened
from cardkit.engine.model.texts import Texts, core_texts, readable
from cardkit.session.narrate import narrate


class Fruit(Card):
    color: str = ""


APPLE = Fruit.face(id="red_apple")
PEAR = Fruit.face(id="pear")
TEXTS = Texts(
    {
        "events": {
            "ate": "{seat} ate {card}.",
            "left": {"one": "one card is left", "other": "{count} cards are left"},
            "scored": "Points: {by_seat}.",
        },
        "moves": {"eat": "eat the {0}"},
        "did": {"eat": "{seat} eats the {0}."},
        "cards": {"pear": {"title": "Pear", "text": "green"}},
        "words": {"ripe": "very ripe"},
        "why": {"illegal": "{move}: {why}", "rotten": "{card} is rotten"},
    },
    {"seat": "seat", "events": {"ate": "never reached", "new": "from the second table"}},
    names=["Ann", "Bob"],
)


def test_parameters_seats_by_name_and_cards_by_title() -> None:
    assert TEXTS("events.ate", seat=1, card=PEAR) == "Bob ate Pear."
    assert TEXTS("events.ate", seat=1, card=APPLE) == "Bob ate red apple."
    assert TEXTS("events.scored", by_seat=(3, 4)) == "Points: Ann 3, Bob 4."


def test_a_sentence_that_begins_with_the_reader_begins_with_a_capital() -> None:
    events = {"shared": "{by_seat}.", "scored": "Points: {by_seat}."}
    texts = Texts({"events": events, "you": {"listed": "you"}}, names=["Ann", "bob"])
    for you, said in ((0, "You 3, bob 4."), (1, "Ann 3, you 4.")):
        reading = texts.named(["Ann", "bob"], you=you)
        assert reading("events.shared", by_seat=(3, 4)) == said
    assert texts.named(["a", "b"], 0)("events.scored", by_seat=(3, 4)) == "Points: you 3, b 4."


def test_plurals() -> None:
    assert TEXTS("events.left", count=1) == "one card is left"
    assert TEXTS("events.left", count=0) == "0 cards are left"
    assert TEXTS("events.left", count=5) == "5 cards are left"


def test_the_first_table_that_has_an_id_serves_it() -> None:
    assert TEXTS("events.new") == "from the second table"
    assert TEXTS.find("events.nothing") is None


def test_an_id_without_a_text_is_made_readable() -> None:
    assert TEXTS("events.flip_three") == "flip three"
    assert TEXTS("events.was_dealt", seat=1, card=PEAR) == "was dealt Bob Pear"
    assert readable("red-apple_pie") == "red apple pie"


def test_moves_with_and_without_a_text() -> None:
    assert TEXTS.move(Move.of("eat", PEAR)) == "eat the Pear"
    assert TEXTS.move(Move.of("throw_away", PEAR)) == "throw away Pear"
    assert TEXTS.did(0, Move.of("eat", PEAR)) == "Ann eats the Pear."


def test_words_and_lists() -> None:
    assert TEXTS.value("ripe") == "very ripe"
    assert TEXTS.value("raw") == "raw"
    assert TEXTS.value([PEAR, APPLE]) == "Pear, red apple"


def test_numbers_with_the_decimal_sign_of_the_language() -> None:
    assert TEXTS.value(2.5) == "2.5"
    assert Texts({"decimal": ","}).value(-2.5) == "-2,5"
    assert highcard().texts("de").value([2.5, 7]) == "2,5, 7"


def test_seats_without_a_name_have_a_number() -> None:
    assert TEXTS.seat(2) == "seat 2"
    assert TEXTS.named(["X", "Y", "Z"]).seat(2) == "Z"


def test_reasons() -> None:
    move = Move.of("eat", APPLE)
    assert TEXTS.illegal(move, Reason("rotten", card=APPLE)) == "eat:red_apple: red apple is rotten"
    assert TEXTS.illegal(move, Reason("too_full")) == "eat:red_apple: too full"


def test_a_language_falls_back_to_english() -> None:
    german = highcard().texts("de").named(["Anna", "Bert"])
    assert german("events.round_begins", round=2, seat=1) == "Runde 2, Bert beginnt."
    assert german("events.folded", seat=0) == "Anna folds."
    assert german("play.winner", seat="Anna") == "Anna gewinnt!"
    assert german.find("title") == "Hohe Karte"


def test_both_languages_of_the_core_have_the_same_texts() -> None:
    import tomllib
    from pathlib import Path

    import cardkit

    def keys(table: dict[str, object], prefix: str = "") -> set[str]:
        found: set[str] = set()
        for key, value in table.items():
            found |= keys(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key}
        return found

    folder = Path(cardkit.__file__).parent / "locale"
    tables = [
        keys(tomllib.loads((folder / name).read_text(encoding="utf-8")))
        for name in ("en.toml", "de.toml")
    ]
    assert tables[0] == tables[1]


def test_only_arguments_that_are_seats_are_shown_by_name() -> None:
    texts = Texts(
        {"moves": {"bet": "bet {0}", "give": "give {0} to {1}"}},
        names=["Ann", "Bob"],
        seat_moves={"bet": (False,), "give": (False, True)},
    )
    assert texts.move(Move.of("bet", 1)) == "bet 1"
    assert texts.move(Move.of("give", 1, 1)) == "give 1 to Bob"
    assert texts.move(Move.of("pass_on", None)) == "pass on none"


def test_a_move_with_one_or_two_arguments() -> None:
    texts = Texts({"moves": {"lay": {"one": "lay {0}", "other": "lay {0} and {1}"}}})
    assert texts.move(Move.of("lay", PEAR)) == "lay pear"
    assert texts.move(Move.of("lay", PEAR, APPLE)) == "lay pear and red apple"


def test_a_text_that_asks_for_what_is_not_there_is_named() -> None:
    texts = Texts({"moves": {"hit": "{card}"}, "events": {"bust": "{who} busts"}})
    with pytest.raises(PluginError) as caught:
        texts("events.bust", seat=1)
    assert str(caught.value) == "the text 'events.bust' is \"{who} busts\"; it may ask for {seat}"
    with pytest.raises(PluginError) as caught:
        texts.move(Move.of("hit", 7), total=3)
    assert str(caught.value).endswith("'moves.hit' is \"{card}\"; it may ask for {0}, {total}")


def test_true_and_false_are_words() -> None:
    german = core_texts("de")
    assert (german.value(True), german.value(False)) == ("ja", "nein")
    assert Texts({"words": {"true": "in", "false": "out"}}).value(False) == "out"


def test_opened_answers_that_are_silent_tell_nothing() -> None:
    texts = Texts({"did": {"stay": "", "leave": "{seat} leaves."}}, names=["Ann", "Bob"])
    stay, leave = Move.of("stay"), Move.of("leave")
    assert narrate(Opened((0, 1), (stay, stay)), texts) is None
    assert narrate(Opened((0, 1), (stay, leave)), texts) == "Bob leaves."
