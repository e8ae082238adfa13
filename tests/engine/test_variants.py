"""Variant files: a game made from a game, without Python."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from helpers.tiny import library

import cardkit
from cardkit import CardkitError
from cardkit.session.pages import title_of
from cardkit.testing import Case, never_reached
from cardkit.testing.checks.texts import texts_are_complete
from cardkit.testing.kit import problem_of

BASE = 'extends = "highcard"\n'


def variant(text: str) -> cardkit.Game:
    found = library().variant("my.toml", BASE + text)
    assert isinstance(found, cardkit.Game)
    return found


def message(text: str) -> str:
    with pytest.raises(CardkitError) as caught:
        library().variant("my.toml", text)
    return str(caught.value)


def test_a_changed_card_keeps_what_is_not_said() -> None:
    made = variant('[[cards]]\nid = "red-1"\nvalue = 9\n')
    entry = made.file.entries["red-1"]
    assert (entry.card.value, entry.card.color, entry.copies) == (9, "red", 2)  # type: ignore[attr-defined]
    assert library().load("highcard").cards["red-1"].value == 1  # type: ignore[attr-defined]
    assert list(made.cards) == list(library().load("highcard").cards)


def test_changed_copies_added_and_removed_cards() -> None:
    made = variant(
        'remove = ["blue-1", "blue-2"]\n'
        '[[cards]]\nid = "red-1"\ncopies = 5\n'
        '[[cards]]\nid = "green-{value}"\ncolor = "green"\nvalue = [7, 8]\n'
    )
    copies = {id: entry.copies for id, entry in made.file.entries.items()}
    assert copies == {
        "red-1": 5,
        "red-2": 2,
        "red-3": 2,
        "red-4": 2,
        "blue-3": 2,
        "blue-4": 2,
        "green-7": 1,
        "green-8": 1,
    }
    t = made.start(2, 1)
    assert sum(map(len, t.cells)) == 17


def test_one_entry_for_several_cards() -> None:
    made = variant(
        '[[cards]]\nid = ["red-1", "blue-1"]\ncopies = 5\n'
        '[[cards]]\nid = ["grey-7", "grey-8"]\ncolor = "grey"\nvalue = 7\n'
    )
    entries = made.file.entries
    assert (entries["red-1"].copies, entries["blue-1"].copies) == (5, 5)
    assert [entries[id].card.value for id in ("grey-7", "grey-8")] == [7, 7]  # type: ignore[attr-defined]
    wrong = BASE + '[[cards]]\nid = ["red-1", 3]\n'
    assert "needs an id, a text such as" in message(wrong)


def test_a_variant_answers_for_its_own_texts_and_rules_alone() -> None:
    made = variant('[texts.de]\ntitle = "Meins"\n')  # its game has words in English, too
    assert problem_of(texts_are_complete, [Case(made, 2)]) == ""
    half = variant('[texts.de]\ntitle = "Meins"\n[texts.en]\ntitle = "My"\nabout = "me"\n')
    assert "'about' has no text in the language 'de'" in problem_of(
        texts_are_complete, [Case(half, 2)]
    )
    assert never_reached(made, [2], 1) == []  # what it takes from its game is not its own


def test_a_text_that_asks_for_what_it_is_not_given() -> None:
    for id, given in (("did.play", "{0}, {seat}"), ("fields.score", "{value}")):
        made = variant(f'[texts.en]\n{id} = "{{player}}"\n')
        problem = problem_of(texts_are_complete, [Case(made, 2)])
        told = f"[texts.en]: the text '{id}' is \"{{player}}\"; it may ask for {given} ["
        assert problem.startswith(told)


def test_options_of_a_variant_and_what_is_given() -> None:
    made = variant("[options]\nrounds = 5\nmay_fold = true\n")
    assert made.option_values["rounds"] == 5
    assert made.configure({"rounds": 1}).option_values["rounds"] == 1
    assert made.configure({"rounds": 1}).option_values["may_fold"] is True


def test_an_opened_zone_is_seen_by_all() -> None:
    t = variant('[zones.hand]\nseen = "all"\n').start(2, 1)
    assert t.view(0).hand == t.view(1).hand == tuple(map(tuple, t.hand))


def test_an_opened_pile_shows_its_top_in_the_picture() -> None:
    t = variant('[zones.deck]\nseen = "all"\n').start(2, 1)
    assert f"deck ({len(t.deck)}): {t.rules.texts.card(t.deck[-1])}" in str(t.view(0))


def test_the_id_comes_from_the_file_or_its_name() -> None:
    assert variant("").id == "my"
    assert variant('id = "other"\n').id == "other"
    assert variant("").base == "highcard"
    assert library().variant("Big Game.toml", BASE).id == "big_game"


def test_a_variant_takes_house_rules_and_bots_of_its_base() -> None:
    found = library()
    made = variant("")
    assert list(found.rules_for(made)) == ["no_fold", "must_fold", "ends"]
    assert list(found.bots_for(made)) == ["random", "careless", "quick", "search", "highest"]


def test_a_variant_file_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "short.toml").write_text('extends = "flip7"\n[options]\ntarget_score = 20\n')
    monkeypatch.chdir(tmp_path)
    assert cardkit.load("./short.toml").option_values["target_score"] == 20
    assert cardkit.load("short.toml", target_score=30).option_values["target_score"] == 30
    assert cardkit.load(str(tmp_path / "short.toml")).id == "short"


def test_words_of_a_variant_come_before_those_of_its_game() -> None:
    made = variant('[texts.en]\ntitle = "Mine"\ncards.red-1 = "the one"\n')
    texts = made.texts()
    assert (texts("title"), texts.card(made.cards["red-1"])) == ("Mine", "the one")
    assert title_of(made, texts) == "Mine"
    assert title_of(variant(""), variant("").texts()) == "my (High card)"


def test_the_files_that_are_no_variant(tmp_path: Path) -> None:
    with pytest.raises(CardkitError) as caught:
        cardkit.load(str(tmp_path / "none.toml"))
    assert str(caught.value) == f"'{tmp_path}/none.toml' cannot be read: No such file or directory"
    (tmp_path / "latin.toml").write_bytes(b"# \xe4\xff")
    with pytest.raises(CardkitError, match="it is not UTF-8"):
        cardkit.load(str(tmp_path / "latin.toml"))
    with pytest.raises(
        CardkitError, match=r"is not a game: give a game's id, a \.toml variant file or"
    ):
        cardkit.load("dir/game.txt")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 'my.toml: extends: must name a game: extends = "flip7"'),
        ("extends = 3", 'my.toml:1: extends: must name a game: extends = "flip7"'),
        (
            'extends = "highcrad"',
            "my.toml:1: extends: no game 'highcrad': did you mean 'highcard'?",
        ),
        (
            BASE + 'remove = ["red-9"]',
            "my.toml:2: remove: no card 'red-9' in highcard: did you mean 'red-4'?",
        ),
        (
            BASE + 'remove = "red-1"',
            "my.toml:2: remove: must be a list of card ids, not 'red-1'",
        ),
        (
            BASE + "[seats]\n",
            "my.toml:2: seats: unknown; allowed at the top: "
            "extends, id, rules, options, cards, remove, zones, texts, rulings",
        ),
        (
            BASE + '\n[[cards]]\nid = "red-1"\nprize = 3',
            "my.toml:3: cards[0] (id 'red-1'): unknown field 'prize'; "
            "allowed: id, color, value, type, copies, zone",
        ),
        (
            BASE + '[[cards]]\nid = "new"\ncolor = "red"\n',
            "my.toml:2: cards[0] (id 'new'): field 'value' is missing",
        ),
        (
            BASE + '[zones.hand]\nseen = "everybody"\n',
            "my.toml:2: [zones.hand]: must be seen = one of nobody, owner, others, all",
        ),
        (
            BASE + '[zones.hnad]\nseen = "all"\n',
            "my.toml:2: [zones.hnad]: the zones are deck, discard, hand, played",
        ),
        (
            BASE + '[texts]\ntitle = "My"\n',
            "my.toml:3: texts.title: texts have a language: write [texts.en]",
        ),
        (
            BASE + '[options]\nrounds = 2\nremove = ["red-1"]\n',
            "my.toml:4: [options] remove: remove = … belongs at the top, above the first [table]",
        ),
        (
            'extends = "./gone.py"',
            "my.toml:1: extends: './gone.py' is Python code, which a data file "
            "cannot run by itself: "
            "load it with -p FILE.py, and name the game by its id",
        ),
        (
            'extends = "./other.toml"',
            "my.toml:1: extends: a variant extends a game, not the variant './other.toml'",
        ),
        (BASE + 'id = "Big Game"', "my.toml:2: id: must be a name such as my_game, not 'Big Game'"),
        (
            BASE + "[options]\nround = 3\n",
            "my.toml:3: [options]: my has no option 'round': did you mean 'rounds'?",
        ),
        (
            BASE + "[options]\nrounds = 0\n",
            "my.toml:3: [options]: option 'rounds' must be a number, 1 to 9, not 0",
        ),
    ],
)
def test_a_wrong_variant(text: str, expected: str) -> None:
    assert message(text) == expected


def test_broken_toml() -> None:
    assert message("extends = ").startswith("my.toml: not readable as TOML: Invalid value")


ROUGH = """
from cardkit import Game
from cardkit_flip7.rules import Flip7


class Rough(Flip7):
    pass


game = Game.define(
    Rough,
    '''
    extends = "flip7"
    id = "rough"
    rules = ["double_bonus"]
    options.double_bonus.every = 2
    options.target_score = 50
    ''',
)
"""


def test_a_variant_in_python_is_played_with_the_rules_that_its_file_names(tmp_path: Path) -> None:
    path = tmp_path / "rough.py"
    path.write_text(ROUGH)
    found = cardkit.load(str(path))
    assert found.house_rules == ("double_bonus",)
    assert found.option_values["double_bonus.every"] == 2
    assert found.name == str(path)  # they are part of it
    more = cardkit.load(f"{path}+sudden_death(double_bonus.every=3)")
    assert more.name == f"{path}+sudden_death(double_bonus.every=3)"
    assert cardkit.load(more.name).option_values == more.option_values
    match = found.play("random*3", seed=1)
    assert match.record.lines[0]["rules"] == ["double_bonus"]
    (tmp_path / "rougher.toml").write_text('extends = "./rough.py"\nrules = ["freeze_others"]\n')
    rougher = cardkit.load(str(tmp_path / "rougher.toml"))
    assert rougher.house_rules == ("double_bonus", "freeze_others")
    assert rougher.name == str(tmp_path / "rougher.toml")


def test_a_variant_in_python_with_a_rule_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "rough.py"
    path.write_text(ROUGH.replace('["double_bonus"]', '["triple_bonus", "double_bonus"]'))
    with pytest.raises(CardkitError, match="rough has no house rule 'triple_bonus'; it has: "):
        cardkit.load(str(path))


def test_a_game_that_names_rules_is_not_played_without_them(tmp_path: Path) -> None:
    path = tmp_path / "rough.py"
    path.write_text(ROUGH)
    bare = attrs.evolve(cardkit.load(str(path)), house=())
    with pytest.raises(CardkitError, match=r"rough is played with house rules \(double_bonus\)"):
        bare.start(3)
