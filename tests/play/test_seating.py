"""Seats as they are written: agents, names, repetitions."""

from __future__ import annotations

from random import Random

import pytest
from helpers.tiny import highcard, library

from cardkit import Bot, CardkitError, Move, View
from cardkit.play.seating import SeatPlan, make_agent, read_seats


def seats(text: str) -> list[tuple[str, str]]:
    return [(plan.name, plan.agent) for plan in read_seats(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("random", [("Ada", "random")]),
        ("random*3", [("Ada", "random"), ("Ben", "random"), ("Cleo", "random")]),
        ("you,random", [("Player", "you"), ("Ada", "random")]),
        ("you*2", [("Player 1", "you"), ("Player 2", "you")]),
        ("Ann=you, Bob=random", [("Ann", "you"), ("Bob", "random")]),
        ("Ann=you,you", [("Ann", "you"), ("Player", "you")]),
        ("Ben=random,random*2", [("Ben", "random"), ("Ada", "random"), ("Cleo", "random")]),
        ("Player=random,you", [("Player", "random"), ("Player 1", "you")]),
        (
            "Player 1=random,you*2",
            [("Player 1", "random"), ("Player 2", "you"), ("Player 3", "you")],
        ),
        ("highest:low", [("Ada", "highest:low")]),
        (" random * 2 ", [("Ada", "random"), ("Ben", "random")]),
    ],
)
def test_seats(text: str, expected: list[tuple[str, str]]) -> None:
    assert seats(text) == expected


def test_every_seat_has_a_name_of_its_own() -> None:
    names = [name for name, _ in seats("random*30")]
    assert len(set(names)) == 30
    assert names[-1] == "Bot 12"


def test_a_person_in_another_language() -> None:
    assert read_seats("you", "Spieler") == [SeatPlan("Spieler", "you")]
    assert read_seats("you")[0].human and not read_seats("random")[0].human


@pytest.mark.parametrize(
    "text", ["", "random,,random", "random*x", "random*", "=random", "Ann=", "*2"]
)
def test_what_is_no_seat(text: str) -> None:
    with pytest.raises(
        CardkitError, match=r"' is not a seat; write AGENT, NAME=AGENT or AGENT\*3$"
    ):
        read_seats(text)


def test_no_seats() -> None:
    with pytest.raises(CardkitError, match=r"^no seats given; write for example you,random\*3$"):
        read_seats("random*0")


def test_one_name_twice() -> None:
    for text in ("Ann=random,Ann=you", "Ann=random*2"):
        with pytest.raises(CardkitError) as caught:
            read_seats(text)
        assert str(caught.value) == "two seats have the name 'Ann'; give each its own"


@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        ("randon", "no agent 'randon': did you mean 'random'?"),
        ("yu", "no agent 'yu': did you mean 'you'?"),
        ("xyzzy", "no agent 'xyzzy': agents are random, careless, quick, search, highest, you"),
        ("highest:middle", "agent 'highest:middle': high or low, not middle"),
    ],
)
def test_an_unknown_agent(agent: str, expected: str) -> None:
    with pytest.raises(CardkitError) as caught:
        make_agent(SeatPlan("A", agent), highcard(), library())
    assert str(caught.value) == expected


def test_a_parameter_too_many() -> None:
    with pytest.raises(CardkitError, match=r"^agent 'random:3': "):
        make_agent(SeatPlan("A", "random:3"), highcard(), library())


def test_typed_parameters_of_a_bot() -> None:
    class Picky:
        def __init__(self, at: int = 25, share: float = 0.5) -> None:
            self.seen = at, share

        def choose(self, view: View, rng: Random) -> Move:
            return view.moves[0]

    bot = Bot("picky", Picky)
    assert bot.agent().seen == (25, 0.5)  # type: ignore[attr-defined]
    assert bot.agent(["7", "0.25"]).seen == (7, 0.25)  # type: ignore[attr-defined]
    with pytest.raises(CardkitError, match=r"^at is a whole number, not 'x'$"):
        bot.agent(["x"])
    with pytest.raises(CardkitError, match=r"^takes fewer parameters: AT:SHARE$"):
        bot.agent(["1", "2", "3"])


def test_a_bot_written_as_text_is_imported_when_it_sits_down() -> None:
    assert type(Bot("lazy", "madeup.highcard:Highest").agent()).__name__ == "Highest"
    for written, reason in {
        "madeup.nothing:Bot": "No module named 'madeup.nothing'",
        "madeup.highcard:Lowest": "module 'madeup.highcard' has no attribute 'Lowest'",
        ":Bot": "Empty module name",
    }.items():
        made = library(Bot("lazy", written))
        with pytest.raises(CardkitError) as caught:
            make_agent(SeatPlan("A", "lazy"), highcard(), made)
        assert str(caught.value) == f"agent 'lazy': cannot be imported from '{written}': {reason}"


def test_a_level_names_the_bot_of_the_game_before_that_of_every_game() -> None:
    assert library().levels_for(highcard())["easy"].name == "careless"
    made = library(Bot("gentle", lambda view, rng: view.moves[0], "highcard", level="easy"))
    assert made.levels_for(highcard())["easy"].name == "gentle"
    assert make_agent(SeatPlan("A", "easy"), highcard(), made) is not None
