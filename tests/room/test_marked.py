"""A page of rules as parts: lists, tables, and lines that stay as they are."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardkit.plugin.library import Library
from cardkit.room.marked import parts_of
from cardkit.session.pages import rules_page


@pytest.mark.parametrize(
    ("page", "parts"),
    [
        ("# A game\nText\non two lines.", [["h3", "A game"], ["p", "Text on two lines."]]),
        ("## Deeper\n### Still", [["h4", "Deeper"], ["h4", "Still"]]),
        ("<!-- not\nshown -->\nshown", [["p", "shown"]]),
        ("one  \ntwo\\\nthree", [["p", "one", ["br"], "two", ["br"], "three"]]),
        ("- a\n  b\n* c\n  - d", [["ul", ["li", "a b"], ["li", "c"], ["li", "d"]]]),
        ("- a\n\n- b", [["ul", ["li", "a"], ["li", "b"]]]),
        ("1. a\n2. b\n   c", [["ol", ["li", "a"], ["li", "b c"]]]),
        ("36 x 2 + 10 =\n82. Bob has 9.", [["p", "36 x 2 + 10 = 82. Bob has 9."]]),
        ("Intro:\n- a", [["p", "Intro:"], ["ul", ["li", "a"]]]),
        ("> said\n> so", [["p", "said so"]]),
        ("a\n\n---\n\nb", [["p", "a"], ["p", "b"]]),
        ("    a  b\n      c\n\n    d", [["pre", *(["code", t] for t in ("a  b", "  c", "", "d"))]]),
        ("```toml\na = 1\n\n- b\n```", [["pre", *(["code", t] for t in ("a = 1", "", "- b"))]]),
        ("- a\n    b", [["ul", ["li", "a b"]]]),
        (
            "| a | b |\n|---|:-:|\n| 1 | *2* \\| 3 |",
            [
                [
                    "table",
                    ["tr", ["th", "a"], ["th", "b"]],
                    ["tr", ["td", "1"], ["td", ["em", "2"], " ", "|", " 3"]],
                ]
            ],
        ),
        (
            "**a *b* c** __d__ _e_",
            [["p", ["b", "a ", ["em", "b"], " c"], " ", ["b", "d"], " ", ["em", "e"]]],
        ),
        ("- *over\n  two* lines", [["ul", ["li", ["em", "over two"], " lines"]]]),
        ("`a*b*` \\*c\\* 2 * 3 * 4", [["p", ["code", "a*b*"], " ", "*", "c", "*", " 2 * 3 * 4"]]),
        ("[a *page*](https://example.org)", [["p", "a ", ["em", "page"]]]),
        ("<b>&amp;</b> snake_case_name", [["p", "<b>&amp;</b> snake_case_name"]]),
        ("", []),
    ],
)
def test_markdown_becomes_parts(page: str, parts: list[Any]) -> None:
    assert parts_of(page) == parts


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("id", ["flip7", "code_game", "seven"])
def test_pages_of_the_bundled_games_keep_every_word(id: str, lang: str) -> None:
    """With any number of players: nothing is lost, and numbers in a sentence begin no list."""
    game = attrs.evolve(Library.installed().load(id), lang=lang)
    for seats in range(game.seat_range[0], 7):
        page = rules_page(game, game.texts(), seats)
        parts = parts_of(page)
        assert words(parts) == words([page]), seats
        kinds = [part[0] for part in parts]
        assert kinds[0] == "h3" and set(kinds) <= {"h3", "p", "ul", "pre"}
        assert kinds.count("pre") == (id == "seven")


def words(parts: list[Any]) -> list[str]:
    def texts(part: Any) -> str:
        return part if isinstance(part, str) else " ".join(map(texts, part[1:]))

    text = " ".join(map(texts, parts))
    for sign in "*`#-,.:;!?()":
        text = text.replace(sign, " ")
    return text.split()
