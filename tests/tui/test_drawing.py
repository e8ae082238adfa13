"""Cards as text: every character one cell wide, nothing told by colour alone."""

from __future__ import annotations

from itertools import product

import pytest
from helpers.tui_driving import LIBRARY, match_of
from rich.cells import cell_len

from cardkit.engine.knowledge.events import read_log
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.texts import Texts
from cardkit.session.card_style import INKS, Looks
from cardkit.session.motion import after
from cardkit.session.scene import cells_of, scene_of
from cardkit.session.session import Session
from cardkit.tui.draw.card_art import HEIGHT, Drawn, Pen, Size, State
from cardkit.tui.draw.screen_plan import planned

GAMES = ("flip7", "code_game", "seven")
SIZES: tuple[Size, ...] = ("chip", "small", "large")


def looks_of(game: str, lang: str = "en", ascii: bool = False) -> Looks:
    loaded = LIBRARY.load(game)
    return Looks(loaded.cards.values(), loaded.texts(lang), ascii=ascii)


@pytest.mark.parametrize(("game", "lang", "size"), list(product(GAMES, ("en", "de"), SIZES)))
def test_every_character_is_one_cell_wide(game: str, lang: str, size: Size) -> None:
    looks = looks_of(game, lang)
    for card in LIBRARY.load(game).cards.values():
        rows = Pen().card(Drawn(looks(card)), size)
        assert len(rows) == HEIGHT[size]
        assert (
            {row.cell_len for row in rows} == {len(row.plain) for row in rows} == {rows[0].cell_len}
        )


@pytest.mark.parametrize("game", GAMES)
def test_ascii_draws_ascii(game: str) -> None:
    looks = looks_of(game, ascii=True)
    states: tuple[State, ...] = ("plain", "dim", "open", "chosen", "fresh")
    for card, size, state in product(LIBRARY.load(game).cards.values(), SIZES, states):
        for cursor in (False, True):
            drawn = Pen(ascii=True).card(Drawn(looks(card), state=state, cursor=cursor), size)
            assert all(row.plain.isascii() for row in drawn), drawn


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ascii", [False, True])
def test_cards_differ_without_colour(game: str, ascii: bool) -> None:
    looks = looks_of(game, ascii=ascii)
    cards = list(LIBRARY.load(game).cards.values())
    drawn = {tuple(row.plain for row in Pen(ascii).card(Drawn(looks(c)), "large")) for c in cards}
    assert len(drawn) == len(cards)


def test_states_differ_without_colour() -> None:
    look = looks_of("flip7")(LIBRARY.load("flip7").cards["12"])
    for size in SIZES[1:]:
        frames = {
            Pen(ascii).card(Drawn(look, state=state, cursor=cursor), size)[0].plain
            for ascii in (False, True)
            for state, cursor in (
                ("plain", False),
                ("dim", False),
                ("chosen", False),
                ("open", True),
            )
        }
        assert len(frames) == 8


@pytest.mark.parametrize("count", [1, 2, 7, 12, 20])
@pytest.mark.parametrize("width", [20, 40, 76])
def test_rows_fit_by_overlapping(count: int, width: int) -> None:
    look = looks_of("flip7")(LIBRARY.load("flip7").cards["12"])
    lines = Pen().row([Drawn(look)] * count, "large", width)
    assert len({line.cell_len for line in lines}) == 1
    least = 9 + 3 * (count - 1)  # the corner of each card can be seen
    assert lines[0].cell_len <= max(width, least)
    assert lines[1].plain.count("12") == count


def test_a_plugin_gives_faces() -> None:
    """Seven's pile shows the number on top and the one seen through the hole."""
    from helpers.tui_driving import app_of

    match = match_of("seven", "you,random", "3")
    t = match.table
    app = app_of(match)
    looks = app.looks_for(match.game, match.game.texts())
    app.shown = t.view(0)
    assert looks(t.rules.cards["4"], "hand").lines == ("4", "( )")
    t.top, t.win = 4, 2
    app.shown = t.view(0)
    assert looks(t.rules.cards["4"], "pile").lines == ("4", "(2)")
    rows = [row.plain for row in Pen().card(Drawn(looks(t.rules.cards["4"], "pile")), "small")]
    assert rows[1] == "│4(2)│"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_cards_on_their_way_end_where_they_lie(game: str, seed: str) -> None:
    """Following the events a seat saw leads to what that seat sees, at each of its decisions."""
    match = match_of(game, "random*3", seed)
    match.plans = match_of(game, "you,random*2", seed).plans
    match.agents[0] = match.agents[1]
    session = Session(match, match.game.texts())
    cells = session.before()
    told = 0
    for _ in range(40):
        for event in read_log(match.table.log[told:], 0):
            cells = after(cells, event)
        told = len(match.table.log)
        seen = cells_of(match.table.view(0))
        for place in match.table.rules.at:
            if place.visible_to(0):
                assert sorted(c.id for c in cells[place.i]) == sorted(c.id for c in seen[place.i])
            assert len(cells[place.i]) == len(seen[place.i])
        if match.table.over:
            break
        match.bot_moves()


def test_nobody_looks_into_the_deck_of_an_open_table() -> None:
    t = match_of("code_game", "random,random", "1").table
    scene = scene_of(t.clone(), t.rules.texts, 0)
    decks = [spot for spot in scene.spots if spot.place.seen == "nobody"]
    assert decks and all(card is UNKNOWN for spot in decks for card in spot.cards)
    assert all(card is not UNKNOWN for spot in scene.seats[1].spots for card in spot.cards)


def test_the_parts_share_the_screen() -> None:
    assert planned(80, 24, 3).compact is False
    assert (planned(80, 24, 17).compact, planned(80, 24, 17).seats) == (True, 6)
    large = planned(160, 50, 3)
    assert (large.roomy, large.wide, large.sides) == (True, True, True)
    for width, height, others in product((60, 80, 118, 200), (20, 24, 32, 60), (0, 1, 3, 6, 17)):
        plan = planned(width, height, others)
        needed = 1 + plan.seats + plan.middle + 8 + plan.bottom + 1
        assert needed <= max(height, 1 + 1 + plan.middle + 8 + plan.bottom + 1)


def test_labels_of_seats_never_need_more_than_one_cell_a_character() -> None:
    for mark in "▶◂▸▾…·×◆●▲■★✚":
        assert cell_len(mark) == 1


def test_a_suit_that_a_game_writes_as_a_sign_is_drawn_with_it() -> None:
    class Club(Card):
        suit: str
        value: int

    card = Club.face(id="c3", suit="c", value=3)
    look = Looks([card], Texts({"words": {"c": "♣"}}))(card)
    assert (look.label, look.ink) == ("3♣", INKS["clubs"])
    assert Looks([card], Texts({}))(card).label == "3◆"
