"""The rules of Heavy Weather, clause by clause, and what it takes over from Flip 7."""

from __future__ import annotations

from pathlib import Path
from random import Random

from cardkit_flip7.table import points
from cardkit_heavy_weather.bots import Captain

import cardkit
from cardkit.lab.run.job import Job, prepare_job
from cardkit.testing import Clauses, Situation, check_bot, conformance, golden, ids, wording

HERE = Path(__file__).parent
CLAUSES = Clauses(HERE.parent / "RULES.md", HERE, "HW")

TestConformance = conformance("heavy_weather", seats=[3, 5])
TestGolden = golden(HERE / "golden.txt", "heavy_weather", 3, most=30)
TestWording = wording("heavy_weather", langs=("en", "de"))


def deal(cards: str, *moves: str) -> Situation:
    """A table of three whose deck begins so; seat 0 is dealt to first."""
    stack = {"deck": cards.split(), "dealer": 0}
    return Situation(cardkit.load("heavy_weather").start(3, 7, stack=stack)).do(*moves)


def test_every_clause_is_named_by_a_test_and_no_other() -> None:
    assert len(CLAUSES.catalogue) == 6
    assert (CLAUSES.untested, CLAUSES.unknown) == ([], [])


def test_hw_01_ten_cards_more_than_flip_7() -> None:
    mine, base = (cardkit.load(name).file.entries for name in ("heavy_weather", "flip7"))
    more = {id: entry.copies for id, entry in mine.items() if id not in base}
    assert {id: mine[id].copies for id in base} == {id: e.copies for id, e in base.items()}
    assert more == {
        **{f"ballast-{n}": 1 for n in (2, 4, 6, 8)},
        **{"squall": 3, "heave": 3},
    }


def test_hw_02_ballast_costs_points_after_doubling_and_not_when_busted() -> None:
    t = deal("5 9 12 x2 ballast-8", "hit", "stay", "stay", "hit")
    assert ids(t.above[0]) == "x2 ballast-8" and points(t, 0) == 5 * 2 - 8
    t.apply("stay")
    assert t.score == [2, 9, 12]
    t = deal("ballast-8 9 12 1", "hit", "stay", "stay", "stay")
    assert t.score == [-7, 9, 12]
    t = deal("ballast-8 9 12 9 9", "hit", "stay", "stay", "hit")
    assert t.score == [0, 9, 12]


def test_hw_03_a_squall_blows_the_last_number_away() -> None:
    t = deal("5 squall 9")  # only seat 0 can be chosen: it is carried out at once
    assert ids(t.row[0]) == "" and ids(t.discard) == "5 squall"
    t = deal("5 9 squall")
    assert t.seat == 2 and t.choices == "squall:0 squall:1"  # seat 2 has no number itself
    t = deal("5 9 12 7 11 8 squall", "hit", "hit", "hit", "hit")
    assert t.choices == "squall:0 squall:1 squall:2"
    t.apply("squall:1")
    assert [ids(row) for row in t.row] == ["5 7", "9", "12 8"]


def test_hw_03_who_is_out_is_safe() -> None:
    t = deal("5 9 12 squall 8", "stay", "hit")
    assert t.choices == "squall:1 squall:2"


def test_hw_04_a_heave_hands_over_the_last_modifier() -> None:
    t = deal("plus4 9 12 ballast-6 8 11 heave", "hit", "hit", "hit", "hit")
    assert t.seat == 0 and t.choices == "heave:1 heave:2"
    t.apply("heave:2")
    assert [ids(above) for above in t.above] == ["plus4", "", "ballast-6"]
    assert ids(t.discard) == "heave" and not t.played


def test_hw_05_without_a_target_the_card_is_discarded() -> None:
    t = deal("squall 9 12")  # nobody has a number yet
    assert ids(t.discard) == "squall" and t.seat == 0 and t.choices == "hit stay"
    t = deal("5 9 heave 8")  # and here its drawer no modifier
    assert ids(t.discard) == "heave" and t.choices == "hit stay"


def test_hw_06_inside_a_flip_three_both_wait() -> None:
    t = deal("flip_three 5 squall heave 9 12", "flip_three:0")
    assert t.seat == 0 and t.choices == "hit stay"  # the squall had one target, the heave none
    assert ids(t.row[0]) == "" and ids(t.discard) == "5 squall heave flip_three"


def test_a_reason_for_what_is_not_allowed() -> None:
    t = deal("5 9 12 squall", "stay", "hit")
    assert t.why_not("squall:0").id == "is_out"
    assert t.why_not("heave:1").id == "not_yours"


def test_texts_bots_and_house_rules_of_flip_7_serve_it() -> None:
    library = cardkit.Library.installed()
    game, base = library.load("heavy_weather"), library.load("flip7")
    assert game.texts("de").find("moves.hit") == base.texts("de").find("moves.hit")
    assert game.texts("de").find("title") == "Schweres Wetter"
    assert set(library.rules_for(game)) == set(library.rules_for(base))
    assert {"captain", "threshold", "odds"} <= set(library.bots_for(game))
    assert "captain" not in library.bots_for(base)


def test_it_is_simulated_as_itself_and_its_variants_as_theirs(tmp_path: Path) -> None:
    (tmp_path / "gale.toml").write_text('extends = "heavy_weather"\nremove = ["heave"]\n')
    library = cardkit.Library.installed()
    for name in ("heavy_weather", str(tmp_path / "gale.toml")):
        game = library.load(name)
        again = prepare_job(Job.of(game, "random*3", library).recipe).game
        assert (again.id, again.rules, again.cards) == (game.id, game.rules, game.cards)
        assert "squall" in again.cards


def test_the_captain_aims_at_the_leader_and_plays_legal_games() -> None:
    t = deal("5 9 12 8 11 2 squall", "hit", "hit", "hit", "hit")
    assert Captain().choose(t.view(0), Random(1)).text == "squall:1"  # 20 points, more than 14
    assert check_bot(cardkit.load("heavy_weather"), Captain(), seats=4, worlds=5).over
