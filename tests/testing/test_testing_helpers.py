"""What helps authors to test their games: situations, refusals, words for everything shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit import Game, Library
from cardkit.testing import Situation, Wording, only, refused, told
from cardkit.testing.clauses import Clauses, ClauseTests

ONEFILE = Path(__file__).parents[1] / "onefile" / "high_card.py"


@pytest.fixture
def game() -> Game:
    return Library().load(str(ONEFILE))  # one of its own: others may have loaded a copy elsewhere


def dealt(game: Game, cards: str) -> Situation:
    return Situation(game.start(2, stack={"deck": cards.split()}))


HANDS = "sun-9 moon-1 sun-8 moon-2 sun-7 moon-3"


def test_a_situation_tells_what_lies_where_and_what_happened(game: Game) -> None:
    t = dealt(game, HANDS)
    assert t.choices == "lay:sun-9 lay:sun-8 lay:sun-7"
    assert t.do("lay:sun-8", "lay:moon-3") is t
    assert (t.cards("laid"), t.cards("hand", 1)) == ("sun-8 moon-3", "moon-1 moon-2")
    assert t.said("takes") == [{"seat": 0}]
    assert t.decided()[0] == (0, "lay:sun-9 lay:sun-8 lay:sun-7", "lay:sun-8")
    assert (t.shuffles("deck"), t.shuffles("laid")) == (1, 0)
    assert t.told(game, "en", ["Ann", "Bob"])[-1] == "Ann takes the point."
    assert t.seat == 0  # what it does not know it asks the table


def test_a_refusal_has_its_reason_and_an_accepted_move_is_told(game: Game) -> None:
    t = dealt(game, HANDS)
    assert refused(t, "lay:sun-1", game, "de") == (
        "not_listed",
        "lay:sun-1 is not allowed: it is not among the legal moves",
        "lay:sun-1 ist nicht erlaubt: es gehört nicht zu den möglichen Zügen",
    )
    with pytest.raises(AssertionError, match="'lay:sun-9' was accepted"):
        refused(t, "lay:sun-9", game)


def test_a_deck_of_these_cards_alone(game: Game) -> None:
    small = only(game, ["sun-9", "sun-9", "moon-1"])
    assert {id: entry.copies for id, entry in small.file.entries.items()} == {
        "moon-1": 1,
        "sun-9": 2,
    }
    suns = [id for id in game.cards if id.startswith("sun")]
    assert list(only(game, ["sun-1"], among=suns).cards)[-2:] == ["moon-9", "sun-1"]


def test_what_has_no_words_and_words_for_nothing(game: Game) -> None:
    wording = Wording(game, "en", also=["words.dawn"])
    assert wording.missing == sorted(
        ["about", "words.dawn", "reasons.all cards laid", "moves.lay", "did.lay"]
        + [f"{section}.{zone}" for section in ("zones", "moved") for zone in game.zones]
        + [f"fields.{name}" for name in ("score", "best", "high", "lead")]
        + [f"cards.{card}" for card in game.cards]
    )
    assert wording.unused == []
    text = """
    extends = "high_card"
    [texts.en]
    events.takes = "{seat} wins it."
    events.gone = "gone"
    cards.playing = "{suit} {value}"
    cards.king = "a king"
    words.sun = "Sun"
    why.too_low = "too low"
    labels.rounds = "Rounds"
    """
    variant = Wording(game.with_variant("more.toml", text), "en")
    assert variant.unused == ["cards.king", "events.gone", "labels.rounds", "why.too_low"]
    assert not any(id.startswith("cards.") for id in variant.missing)
    german = Wording(game, "de")
    assert {"title", "events.takes"} <= set(german.missing)


def test_random_games_in_words(game: Game) -> None:
    lines = told(game, "en", 2, [1, 2])
    assert lines.count("Player 0 takes the point.") + lines.count("Player 1 takes the point.") == 6
    assert len(told(game, "en", 2, [1], most=1)) < len(told(game, "en", 2, [1]))


def test_a_clause_without_a_test_is_found(tmp_path: Path) -> None:
    page = "# Game\n\nAll of it.\n\n<!-- clauses -->\n\n| id | rule |\n|---|---|\n"
    (tmp_path / "RULES.md").write_text(page + "| XY-01 | one |\n| XY-02 | two |\n")
    (tmp_path / "test_xy.py").write_text("def test_xy_01_one():\n    pass\n")

    class Both(ClauseTests):
        clauses = Clauses(tmp_path / "RULES.md", tmp_path, "XY")

    Both().test_every_name_is_a_rule_of_the_page()
    with pytest.raises(AssertionError, match="XY-02"):
        Both().test_every_rule_is_named_by_a_test()
