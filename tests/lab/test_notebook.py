"""Findings in a notebook: short, as HTML, as data frames, as figures."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from helpers.tiny import highcard, library

from cardkit import CardkitError
from cardkit.api import Game
from cardkit.lab.simulate import simulate
from cardkit.lab.tournament import tournament


def found() -> Any:
    return simulate(highcard(), "highest,random", library(), 20, seed="s")


def test_a_short_repr_and_an_html_one() -> None:
    findings = found()
    assert repr(findings) == "<Findings: highcard: highest, random, seed s; 20 games, 0 unfinished>"
    assert findings._repr_html_().startswith("<p><b>highcard: highest, random, seed s;")
    assert json.loads(findings.to_json()) == json.loads(json.dumps(findings.to_dict()))


@pytest.mark.extra("lab")
def test_frames_and_figures() -> None:
    from matplotlib.figure import Figure

    findings = found()
    frames = findings.frames()
    assert frames["agents"]["wins"].sum() == pytest.approx(1)
    assert {"wins_low", "wins_high", "score", "ranks"} <= set(frames["agents"].columns)
    assert set(frames) >= {"seats", "order", "numbers", "cards", "events", "moves"}
    assert frames["numbers"]["metric"].to_list() == list(findings.numbers)
    assert frames["seats"]["share"].sum() == pytest.approx(1)
    assert all(isinstance(figure, Figure) for figure in findings.plots().values())


@pytest.mark.extra("lab")
def test_comparing_from_python() -> None:
    game, longer = (Game(**_fields(highcard(rounds=n))) for n in (2, 3))
    compared = game.compare(longer, "random*2", 20, library=library())
    assert [side.label for side in compared.sides] == ["highcard", "highcard(rounds=3)"]
    assert compared.sides[1].sentence.startswith(
        "highcard(rounds=3) makes games 1.00 ± 0.00 rounds"
    )
    assert repr(compared).startswith("<Comparison: highcard(rounds=3) makes games")
    assert "metric" in compared.frames()["differences"].columns and compared._repr_html_()
    players = game.compare(game, "highest,random", 20, other_seats="random*2", library=library())
    assert [side.label for side in players.sides] == ["highest,random", "random*2"]


def test_mistakes_in_python_say_what_to_give(tmp_path: Path) -> None:
    game: Any = Game(**_fields(highcard()))
    for seats in (None, len, 4):
        for call in (game.simulate, game.tournament, partial(game.compare, highcard())):
            with pytest.raises(
                CardkitError, match=r" is not a line-up: give a text such as 'random"
            ):
                call(seats)
    for wrong in ("x", None, 2.5, True):
        told = f"must be a whole number, not {re.escape(repr(wrong))}$"
        for name in ("games", "workers"):
            with pytest.raises(CardkitError, match=told):
                game.simulate("random*2", library=library(), **{name: wrong})
        with pytest.raises(CardkitError, match=told):
            game.tournament(["random", "highest"], wrong, library=library())
    with pytest.raises(CardkitError, match="rounds must be a whole number, not 'x'"):
        game.simulate("random*2", rounds="x", library=library())
    state = tmp_path / "run.state"
    game.simulate("random*2", games=2, resume=state, library=library())
    with pytest.raises(CardkitError, match="the number of games must be a whole number, not 'x'"):
        game.simulate("random*2", games="x", resume=state, library=library())


def test_one_round_has_no_course_to_compare() -> None:
    short, longer = (Game(**_fields(highcard(rounds=n))) for n in (1, 3))
    compared = short.compare(longer, "random*2", 30, library=library())
    metrics = {each.metric for each in compared.sides[1].differences}
    assert "rounds" in metrics and not metrics & {"decisiveness", "drama", "lead_changes", "swing"}


@pytest.mark.extra("lab")
def test_a_tournament_in_a_notebook() -> None:
    played = tournament(highcard(), ["highest", "random"], library(), 4)
    frame = played.frames()["ratings"]
    assert frame["bot"].to_list() == ["highest", "random"]
    assert {"wins", "wins_low", "wins_high", "rating", "fair"} <= set(frame.columns)
    assert played._repr_html_().startswith("<p><b>highcard: 2 seats, 4 deals</b></p>")


def _fields(game: Any) -> dict[str, Any]:
    import attrs

    return {
        field.alias: getattr(game, field.name) for field in attrs.fields(type(game)) if field.init
    }
