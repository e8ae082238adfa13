"""Many zones, long known hands, columns: every zone of the games in `examples/` is drawn whole."""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
import pytest
from helpers.tui_driving import Driver, app_of, drive

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.session.frames import BACK
from cardkit.tui.draw.board import Board
from cardkit.tui.draw.widgets import Painted, SeatPanel

EXAMPLES = Path(__file__).parents[2] / "examples"
MECHANISMS = sorted(
    path for path in (EXAMPLES / "mechanisms").glob("*.py") if not path.stem.startswith("test")
)
GAMES = {path.stem: str(path) for path in MECHANISMS} | {
    name: str(EXAMPLES / name) for name in ("hearts", "leduc", "gin_rummy")
}


def match_after(game: str, moves: int) -> Match:
    """A match of one person, after this many random moves of everybody."""
    library = Library.installed()
    loaded = attrs.evolve(library.load(GAMES[game]), lang="en")
    least, most = loaded.seat_range
    seats = min(most or 4, max(least, 4))
    for tries in range(50):
        plans = read_seats(",".join(["you", *["random"] * (seats - 1)]))
        match = Match.begin(loaded, plans, library, f"{tries}", stops=True)
        rng = Random(tries)
        while match.goes_on() and (match.decisions < moves or match.agents[match.table.seat]):
            match.apply(rng.choice(list(match.table.moves)))
        if not match.table.over:
            return match
    raise AssertionError(f"{game} is over before")


def parted_lines(board: Board, shown: list[str]) -> list[str]:
    """Lines that were painted and do not stand in one line of the screen, from end to end."""
    drawn = [board.query_one("#piles", Painted), board.query_one("#own", Painted)]
    drawn += [panel for panel in board.query(SeatPanel) if panel.size.height]
    lines = [line for each in drawn if each.painted for line in each.painted.plain.splitlines()]
    return [line for line in lines if not any(line.strip() in each for each in shown)]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", GAMES)
def test_every_zone_is_drawn_whole(game: str, size: tuple[int, int]) -> None:
    match = match_after(game, moves=7 if game != "leduc" else 2)

    async def act(driver: Driver) -> None:
        await driver.settle()
        board, face = driver.table.query_one(Board), driver.table.session.face
        scene = driver.table.scene
        for spot in (spot for spot in scene.spots if spot.cards):
            title = face(spot.cards[-1]).title  # a pile for each kind of card does not repeat it
            await driver.until_shown(spot.label.removesuffix(title).strip() or spot.label)
        for spot in (spot for seat in scene.others for spot in seat.spots):
            for card in {*spot.cards} - {BACK} if spot.place.shape == "fan" else ():
                await driver.until_shown(face(card).label)
        await driver.until(lambda: not parted_lines(board, driver.text().splitlines()))

    drive(app_of(match), act, size)
