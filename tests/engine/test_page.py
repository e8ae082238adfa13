"""Texts with values and conditions: what they say, and what is refused with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.engine.base.errors import TextError
from cardkit.engine.base.page import Page, every_case, settle
from cardkit.engine.loading.game import Game
from cardkit.session.refill import refill

FACTS: dict[str, Any] = {"rounds": 3, "strict": True, "first": "left", "seats": None, "none": 0}


def said(text: str, **instead: str) -> str:
    pages = {name: Page.read(part, name) for name, part in instead.items()}
    return refill(
        Page.read(text, "page.md").fill(FACTS.get, lambda name: str(FACTS.get(name)), pages)
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Play {rounds} rounds.", "Play 3 rounds."),
        ("{if strict}Yes.{else}No.{end}", "Yes."),
        ("{if not strict}Yes.{else}No.{end}", "No."),
        ("{if none}Yes.{end}No.", "No."),
        ("{if first = left}Yes.{end}", "Yes."),
        ("{if first != left}Yes.{else}No.{end}", "No."),
        ("{if strict = true}Yes.{end}", "Yes."),
        ("{if rounds > 2}Yes.{end}", "Yes."),
        ("{if rounds >= 4}Yes.{else}No.{end}", "No."),
        ("{if rounds < 4}{if rounds <= 3}Yes.{end}{end}", "Yes."),
        ("{if seats > 2}Many.{else}Who knows.{end}", "Who knows."),
        ("{if seats}Known.{else}Not known.{end}", "Not known."),
        ("Braces: {{rounds}} and {rounds}.", "Braces: {rounds} and 3."),
        ("One{if\n  strict}, two{end}.", "One, two."),
    ],
)
def test_values_and_conditions(text: str, words: str) -> None:
    assert said(text) == words


def test_a_tag_alone_takes_its_line_with_it() -> None:
    text = "- one\n{if none}\n- two\n{end}\n{if strict}\n- three\n{end}\n\nAnd on."
    assert said(text) == "- one\n- three\n\nAnd on."


def test_lines_are_laid_out_again_but_tables_and_drawings_are_not() -> None:
    long = "word " * 30
    page = said(f"{long}{{rounds}}\n\n- {long}\n\n    drawn   as   it is\n\n| a | b |\n|---|---|")
    assert max(map(len, page.splitlines())) <= 90
    assert "\n  word" in page
    assert "    drawn   as   it is\n\n| a | b |\n|---|---|" in page
    assert said("as\nit   is") == "as\nit   is"  # nothing was filled in


def test_a_number_in_a_sentence_begins_no_line_as_if_it_were_a_list() -> None:
    text = "{if rounds}Yes.{end} " + "x" * 60 + " 36 x 2 + 10 makes = 82. Bob - or Ann * 3"
    for more in range(40):
        lines = said(text.replace("x 36", "x" * more + " 36")).split("\n")
        assert not [line for line in lines if line.startswith(("82. ", "- ", "* ", "+ "))]


def test_a_condition_that_says_nothing_leaves_no_empty_line() -> None:
    assert said("- one\n  {if none}two{end}\n- three {rounds}") == "- one\n- three 3"


def test_parts_are_replaced_by_name() -> None:
    text = "# Title\n\n{part deal}\nDeal {rounds}.\n\n{part end}\nThe end."
    assert said(text, deal="None of {rounds}.\n\n") == "# Title\n\nNone of 3.\n\nThe end."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\n{if strict}\nb", "page.md:2: {if …} without {end}"),
        ("a\n\n{end}", "page.md:3: '{end}' without {if …}"),
        ("{else}", "page.md:1: '{else}' without {if …}"),
        ("{if a}{else}{else}{end}", "page.md:1: a second {else}"),
        ("{if a = }{end}", "page.md:1: '{if a =}' is not a condition; write {if rounds}"),
        ("{if not a = 3}{end}", "page.md:1: '{if not a = 3}' is not a condition"),
        ("{if a > b}{end}", "page.md:1: '{if a > b}': > compares with a number"),
        (f"{{if a > {'9' * 5000}}}{{end}}", "page.md:1: '{if a > 999"),
        ("{if a}{part b}{end}", "page.md:1: '{part b}' belongs on a page, outside of {if …}"),
        ("{part a}\n{part a}", "page.md:2: '{part a}': a part needs its own name: {part deal}"),
        ("x\n{7, 8}", "page.md:2: '{7, 8}' is neither a value such as {rounds} nor {if …}"),
        ("{a.__class__.__mro__[0]}", "page.md:1: '{a.__class__.__mro__[0]}' is neither a value"),
        ("{if a}" * 21 + "{end}" * 21, "page.md:1: more than 20 nested conditions"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(text: str, message: str) -> None:
    with pytest.raises(TextError) as error:
        Page.read(text, "page.md")
    assert str(error.value).startswith(message)


def test_nothing_is_run() -> None:
    """A name asks for a fact, whatever it looks like."""
    asked: list[str] = []
    page = Page.read("{__import__} {a.__class__}", "page.md")
    page.fill(asked.append, lambda name: str(asked.append(name)))
    assert asked == ["__import__", "a.__class__"]


def test_a_text_of_a_locale_table_has_conditions_and_keeps_its_gaps() -> None:
    text = "{seat} {if first = left}goes {0}{else}stays{end}."
    assert settle(text, "did.go", FACTS.get) == "{seat} goes {0}."
    assert every_case(text) == "{seat} goes {0}stays."


# -- of a game -----------------------------------------------------------------------------

GAME = '''
"""{sheet}"""
from cardkit import Card, Game, Options, Pile, Rules, Table, option, step, zone

class Number(Card):
    value: int

class Small(Options):
    rounds: int = option(3, least=1)
    first: str = "left"

class SmallTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")

class SmallRules(Rules[SmallTable, Small]):
    @step
    def start(self, t):
        return t.end("done")

game = Game.define(SmallRules, """
[game]
id = "small"
seats = [2, 3]

[[cards]]
id = "{{value}}"
value = [1, 2]
copies = 2

[texts.en]
title = "{title}"
{more}
""")
'''


def small(tmp_path: Path, sheet: str = "Small.", title: str = "Small", more: str = "") -> Game:
    path = tmp_path / "small.py"
    path.write_text(GAME.format(sheet=sheet, title=title, more=more), encoding="utf-8")
    return cardkit.load(str(path))


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("a\n{ronds}", ":2: small has no option 'ronds': did you mean 'rounds'?"),
        ("{if ronds = 3}{end}", ":1: small has no option 'ronds'"),
        ("{if rounds = many}{end}", ":1: 'rounds' is a number, 1 or more, never 'many'"),
        ("{cards.3}", ":1: no card or type of card '3'; there are 1, 2, number"),
    ],
)
def test_a_page_that_asks_for_what_there_is_not(tmp_path: Path, sheet: str, message: str) -> None:
    with pytest.raises(CardkitError) as error:
        small(tmp_path, sheet)
    assert message in str(error.value)


def test_a_text_that_asks_for_what_there_is_not_is_said_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(
        CardkitError, match=r"small\.py:31: \[texts.en\] title: small has no option"
    ):
        small(tmp_path, title="{if ronds}Small{end}")


def test_a_page_of_one_file_follows_options_cards_and_seats(tmp_path: Path) -> None:
    from cardkit.session.pages import rules_page

    sheet = "{rounds} rounds, {cards} cards, {cards.2} of them 2s{if seats = 3}, for three{end}."
    game = small(tmp_path, sheet)
    assert rules_page(game, game.texts()) == "3 rounds, 4 cards, 2 of them 2s."
    other = game.configure({"rounds": 9})
    assert rules_page(other, other.texts(), 3) == "9 rounds, 4 cards, 2 of them 2s, for three."


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('{ kind = "maybe" }', "kind must be one of two_ways, open, assumed, not 'maybe'"),
        ('{ kind = "open", option = "ronds" }', "there is no option 'ronds'"),
        ('{ kind = "open", clauses = "X-1" }', "clauses must be a list of ids, not 'X-1'"),
        ('{ kind = "open", mainly = true }', "unknown key 'mainly'"),
        ("3", 'must be like { kind = "open", option = "rounds" }'),
    ],
)
def test_rulings_are_read_strictly(tmp_path: Path, entry: str, message: str) -> None:
    with pytest.raises(CardkitError) as error:
        small(tmp_path, more=f"\n[rulings]\nties = {entry}")
    assert "small.py:34: [rulings] ties: " in str(error.value)
    assert message in str(error.value)


def test_a_house_rule_that_there_is_not_is_found_by_the_check(tmp_path: Path) -> None:
    from cardkit.engine.loading.text_check import check_texts
    from cardkit.testing.kit import run_checks

    game = small(tmp_path, "{if rules.nothing}x{end}")  # a game does not know all house rules
    check_texts(game, rules={"nothing"})
    (found,) = [each for each in run_checks(game, seats=[2]) if each.check == "texts_are_complete"]
    assert ":1: small has no house rule 'nothing'" in found.problem
