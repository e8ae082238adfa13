"""Cards as text: every character one cell wide, nothing told by colour alone."""

from __future__ import annotations

from itertools import product

import pytest
from helpers.presenting import scene_of
from helpers.tui_driving import LIBRARY, app_of, match_of
from rich.cells import cell_len

from cardkit.engine.model.cards import Card
from cardkit.engine.model.texts import Texts
from cardkit.session.card_style import INKS, CardStyle
from cardkit.session.frames import BACK
from cardkit.session.host import Host
from cardkit.session.session import Session
from cardkit.tui.draw.card_art import HEIGHT, Drawn, Pen, Size, State
from cardkit.tui.draw.screen_plan import plan_screen

GAMES = ("flip7", "code_game", "seven")
SIZES: tuple[Size, ...] = ("chip", "small", "large")


def style_of(game: str, lang: str = "en", ascii: bool = False) -> CardStyle:
    loaded = LIBRARY.load(game)
    return CardStyle(loaded.cards.values(), loaded.texts(lang), ascii=ascii)


@pytest.mark.parametrize(("game", "lang", "size"), list(product(GAMES, ("en", "de"), SIZES)))
def test_every_character_is_one_cell_wide(game: str, lang: str, size: Size) -> None:
    style = style_of(game, lang)
    for card in LIBRARY.load(game).cards.values():
        rows = Pen().card(Drawn(style(card)), size)
        assert len(rows) == HEIGHT[size]
        assert (
            {row.cell_len for row in rows} == {len(row.plain) for row in rows} == {rows[0].cell_len}
        )


@pytest.mark.parametrize("game", GAMES)
def test_ascii_draws_ascii(game: str) -> None:
    style = style_of(game, ascii=True)
    states: tuple[State, ...] = ("plain", "dim", "open", "chosen", "fresh")
    for card, size, state in product(LIBRARY.load(game).cards.values(), SIZES, states):
        for cursor in (False, True):
            drawn = Pen(ascii=True).card(Drawn(style(card), state=state, cursor=cursor), size)
            assert all(row.plain.isascii() for row in drawn), drawn


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ascii", [False, True])
def test_cards_differ_without_colour(game: str, ascii: bool) -> None:
    style = style_of(game, ascii=ascii)
    cards = list(LIBRARY.load(game).cards.values())
    drawn = {tuple(row.plain for row in Pen(ascii).card(Drawn(style(c)), "large")) for c in cards}
    assert len(drawn) == len(cards)


def test_states_differ_without_colour() -> None:
    look = style_of("flip7")(LIBRARY.load("flip7").cards["12"])
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
    look = style_of("flip7")(LIBRARY.load("flip7").cards["12"])
    lines = Pen().row([Drawn(look)] * count, "large", width)
    assert len({line.cell_len for line in lines}) == 1
    least = 9 + 3 * (count - 1)  # the corner of each card can be seen
    assert lines[0].cell_len <= max(width, least)
    assert lines[1].plain.count("12") == count


def test_a_plugin_gives_faces() -> None:
    """Seven's pile shows the number on top and the one seen through the hole."""
    match = match_of("seven", "you,random", "3")
    t, host = match.table, app_of(match).host(match)
    session = Session(host.setup, [0])
    session.settle(host.frame(0))
    four = next(card for card in t.hand[0] if card.id == "4")
    assert session.face(four.id, t.rules.at.hand[0].i).lines == ("4", "( )")
    t.pile.append(four)
    t.top, t.win = 4, 2
    session.settle(host.frame(0))
    face = session.face(four.id, t.rules.at.pile.i)
    assert face.lines == ("4", "(2)")
    assert [row.plain for row in Pen().card(Drawn(face), "small")][1] == "│4(2)│"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_cards_on_their_way_end_where_they_lie(game: str, seed: str) -> None:
    """Following the events a seat saw leads to what that seat sees, at each of its decisions."""
    match = match_of(game, "random*3", seed)
    match.plans = match_of(game, "you,random*2", seed).plans
    match.agents[0] = match.agents[1]
    host = Host(match, match.game.texts())
    session = Session(host.setup, [0])
    for _ in range(40):
        frame = host.frame(0)
        steps = session.take(frame)
        cells = steps[-1].after if steps else frame.cells
        for place, moved, seen in zip(session.setup.places, cells, frame.cells, strict=True):
            if place.seen == "all" or (place.seen == "owner" and place.seat == 0):
                assert sorted(moved) == sorted(seen)
            assert len(moved) == len(seen)
        if match.table.over:
            break
        match.bot_moves()


def test_nobody_looks_into_the_deck_of_an_open_table() -> None:
    match = match_of("code_game", "random,random", "1")
    scene = scene_of(match.game, match.table.clone())
    decks = [spot for spot in scene.spots if spot.place.seen == "nobody"]
    assert decks and all(card == BACK for spot in decks for card in spot.cards)
    assert all(card != BACK for spot in scene.seats[1].spots for card in spot.cards)


def test_the_parts_share_the_screen() -> None:
    assert plan_screen(80, 24, 3).compact is False
    assert (plan_screen(80, 24, 17).compact, plan_screen(80, 24, 17).seats) == (True, 6)
    large = plan_screen(160, 50, 3)
    assert (large.roomy, large.wide, large.sides) == (True, True, True)
    for width, height, others in product((60, 80, 118, 200), (20, 24, 32, 60), (0, 1, 3, 6, 17)):
        plan = plan_screen(width, height, others)
        needed = 1 + plan.seats + plan.middle + plan.own + plan.bottom + 1
        assert needed <= max(height, 1 + 1 + plan.middle + plan.own + plan.bottom + 1)


def test_labels_of_seats_never_need_more_than_one_cell_a_character() -> None:
    for mark in "▶◂▸▾…·×◆●▲■★✚":
        assert cell_len(mark) == 1


def test_a_suit_that_a_game_writes_as_a_sign_is_drawn_with_it() -> None:
    class Club(Card):
        suit: str
        value: int

    card = Club.face(id="c3", suit="c", value=3)
    look = CardStyle([card], Texts({"words": {"c": "♣"}}))(card)
    assert (look.label, look.ink) == ("3♣", INKS["clubs"])
    assert CardStyle([card], Texts({}))(card).label == "3◆"


def test_a_card_with_a_suit_and_a_height_has_both_in_its_corner() -> None:
    class Trick(Card):
        suit: str
        height: int

    class Court(Trick):
        rank: str

    low = Trick.face(id="hearts-2", suit="hearts", height=2)
    queen = Court.face(id="hearts-q", suit="hearts", height=12, rank="Q")
    style = CardStyle([low, queen], Texts({}))
    assert [style(low).label, style(queen).label] == ["2♥", "Q♥"]


def test_a_long_name_breaks_at_its_own_hyphen() -> None:
    def lines_of(id: str) -> list[str]:
        card = Card.face(id=id)
        rows = Pen().card(Drawn(CardStyle([card], Texts({}))(card)), "large")
        return [row.plain.strip("│ ") for row in rows[1:-1]]

    assert lines_of("hearts-2") == ["", "hearts-", "2"]
    assert lines_of("dumpling") == ["", "dumpli-", "ng"]
