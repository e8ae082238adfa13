"""Pages to look things up: as options and house rules make them, and as a variant changes them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import attrs
import pytest

import cardkit
from cardkit import CardkitError, Game, Library
from cardkit.session.pages import cards_page, clauses_page, info_page, rules_page
from cardkit.session.rulings import rulings_page
from cardkit.testing.clauses import Clauses

ROOT = Path(__file__).parent.parent.parent
MADE = runpy.run_path(str(ROOT / "docs" / "make_rules.py"))
GAMES = {"flip7": "F7", "code_game": "CG", "seven": "SV"}


def flowing(page: str) -> str:
    return " ".join(page.split())


@pytest.mark.parametrize("folder", MADE["plugins"](), ids=lambda folder: folder.name)
def test_rules_md_opens_with_the_page_for_the_defaults(folder: Path) -> None:
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    assert text == MADE["written"](folder), "run: python docs/make_rules.py"


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_pages_in_both_languages_have_the_same_parts_and_no_braces(id: str, lang: str) -> None:
    from cardkit.engine.loading.rules_text import rules_text

    game = attrs.evolve(cardkit.load(id), lang=lang)
    english, own = rules_text(game, "en"), rules_text(game, lang)
    assert english is not None and own is not None
    assert list(english.parts) == list(own.parts)
    page = rules_page(game, game.texts())
    assert not re.search(r"[{}\0]|\S  \S|\n\n\n| [.;,]", page.partition("    ")[0])


@pytest.mark.parametrize("id", GAMES)
def test_every_ruling_is_told_in_words_and_names_clauses_that_there_are(id: str) -> None:
    game = cardkit.load(id)
    folder = ROOT / "plugins" / id
    catalogue = Clauses(folder / "RULES.md", folder / "tests", GAMES[id]).catalogue
    for ruling in game.file.rulings.values():
        assert set(ruling.clauses) <= set(catalogue), ruling.id
    page, info = rulings_page(game, game.texts()), info_page(game, game.texts(), [], {}, [])
    assert page.count("  - ") == len(game.file.rulings)
    assert info.count("    - ") == sum(ruling.main for ruling in game.file.rulings.values())
    assert f"All rulings ({len(game.file.rulings)}): cardkit rules {id} --rulings" in info


def test_a_ruling_says_how_it_is_now_and_what_changes_it() -> None:
    usual, other = cardkit.load("flip7"), cardkit.load("flip7", first="left")
    page = flowing(rulings_page(usual, usual.texts()))
    assert "The dealer is dealt to and asked first." in page
    assert "(F7-Q02; change: --set first=left)" in page
    page = flowing(rulings_page(other, other.texts()))
    assert "The player to the dealer's left is dealt to and asked first." in page
    assert "(F7-Q02; change: --set first=dealer)" in page


def test_every_option_that_settles_a_question_is_named_by_a_ruling() -> None:
    """All but the ones that the sheets settle themselves."""
    settled = {"flip7": {"target_score"}, "code_game": {"with_reset", "hand_size"}}
    settled["seven"] = {"rounds"}
    for id in GAMES:
        game = cardkit.load(id)
        named = {ruling.option for ruling in game.file.rulings.values()}
        assert set(game.option_infos) - named == settled[id]


def test_the_catalogue_says_what_is_set_otherwise() -> None:
    usual, other = cardkit.load("flip7"), cardkit.load("flip7", target_score=90)
    assert "Changed here" not in clauses_page(usual, usual.texts())
    assert clauses_page(other, other.texts()).endswith("Changed here: target_score = 90.")


# -- variants ------------------------------------------------------------------------------


def sprint(text: str) -> Game:
    return cardkit.load("flip7").with_variant("sprint.toml", f'extends = "flip7"\n{text}')


def test_a_variant_inherits_the_page_with_its_own_values() -> None:
    game = sprint('remove = ["freeze"]\n[options]\ntarget_score = 70')
    page = flowing(rules_page(game, game.texts()))
    assert "somebody has 70 points or more" in page
    assert "*Freeze*" not in page
    assert "has 91 cards: 79 numbers" in page


def test_an_inherited_page_is_headed_by_the_title_of_the_variant() -> None:
    assert rules_page(cardkit.load("flip7"), cardkit.load("flip7").texts()).startswith("# Flip 7\n")
    titled = sprint('[texts.en]\ntitle = "Sprint \\\\1"\n[texts.de]\ntitle = "Spurt"')
    assert rules_page(titled, titled.texts()).startswith("# Sprint \\1\n\n")
    german = attrs.evolve(titled, lang="de")
    assert rules_page(german, german.texts()).startswith("# Spurt\n\n")
    untitled = sprint("")
    assert rules_page(untitled, untitled.texts()).startswith("# sprint (Flip 7)\n\n")


def test_a_variant_changes_parts_and_adds_to_the_page() -> None:
    game = sprint(
        '[texts.en.rules]\nexample = "No example."\n'
        'more = "**Sprint.** Only {target_score}."\n[options]\ntarget_score = 70'
    )
    page = rules_page(game, game.texts())
    assert "Ann has" not in page
    assert "\n\nNo example.\n\n**The next round.**" in page
    assert page.endswith("\n\n**Sprint.** Only 70.")
    german = attrs.evolve(game, lang="de")
    assert "No example." in rules_page(german, german.texts())  # rather than what is not so


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[texts.en.rules]\nexampel = "x"',
            "sprint.toml:3: [texts.en.rules] exampel: the rules page has no part 'exampel': "
            "did you mean 'example'?",
        ),
        (
            '[texts.en]\nrules.more = "{targetscore}"',
            "sprint.toml:3: [texts.en.rules] more: flip7 has no option 'targetscore': "
            "did you mean 'target_score'?",
        ),
        (
            '[texts.en.moves]\nhit = "{if first = right}x{end}"',
            "sprint.toml:3: [texts.en.moves] hit: 'first' is dealer|left, never 'right'",
        ),
        (
            '[texts.en.rules]\nmore = "{if first}x"',
            "sprint.toml:3: [texts.en.rules] more: rules.more:1: {if …} without {end}",
        ),
    ],
)
def test_what_a_variant_gets_wrong_is_said_with_its_line(text: str, message: str) -> None:
    with pytest.raises(CardkitError) as error:
        sprint(text)
    assert str(error.value) == message.replace("flip7 has", "sprint has")


def test_a_variant_drops_and_adds_rulings() -> None:
    game = sprint(
        "[rulings]\nbonus_values = false\n"
        'speed = { kind = "open", main = true }\n[texts.en.rulings]\nspeed = "Be quick."'
    )
    page = rulings_page(game, game.texts())
    assert "- Be quick." in page
    assert "+2, +4, +6" not in page


# -- cards and facts -----------------------------------------------------------------------


def test_cards_and_facts_need_not_the_fewest_seats() -> None:
    game = cardkit.load("code_game", dealer=5)  # so at least six play
    assert "Cards: 120\n" in info_page(game, game.texts(), [], {}, [])
    assert cards_page(game, game.texts()).count("\n") == 56


def test_options_that_fit_no_number_of_seats_are_refused() -> None:
    game = cardkit.load("code_game", hand_size=60)
    with pytest.raises(CardkitError, match="option 'hand_size' is 60: 2 hands and a card"):
        info_page(game, game.texts(), [], {}, [])


def test_what_a_card_does_follows_house_rules() -> None:
    rules = Library.installed().rules_for(cardkit.load("code_game"))
    assert "joker_as_number" in rules
    for name, words in (("code_game", "never played"), ("code_game+joker_as_number", "any number")):
        game = cardkit.load(name)
        assert words in str(game.texts().about(game.cards["joker"], "text"))


def test_the_kinds_of_options_are_told_in_german() -> None:
    game = attrs.evolve(cardkit.load("seven"), lang="de")
    page = info_page(game, game.texts(), [], {}, [])
    assert "  rounds = 7  (eine Zahl ab 1)" in page
    assert "(eine Liste von Zahlen)" in page
