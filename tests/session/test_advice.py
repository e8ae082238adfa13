"""A bot's advice at the plain table."""

from __future__ import annotations

from types import ModuleType

import pytest
from helpers.saving import begun
from helpers.tiny import highcard, library
from madeup import highcard as module

from cardkit import Bot, Library, Weighed, hookimpl
from cardkit.bots.random_bot import RandomBot
from cardkit.plain.table import PlainTable
from cardkit.session.advice import advice_line, adviser_for, weigh_moves


def other_bots(*bots: Bot) -> Library:
    made = ModuleType("others")
    made.cardkit_bots = hookimpl(lambda: list(bots))  # type: ignore[attr-defined]
    return Library([made])


def test_the_best_move_comes_first() -> None:
    view = highcard().start(2, 1).view(0)
    found = weigh_moves(adviser_for(highcard(), library()), view)
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    assert {each.move for each in found} == set(view.moves)


def test_the_normal_bot_advises_or_else_another() -> None:
    class Weak(module.Highest):
        pass

    silent = Bot("silent", lambda view, rng: view.moves[0], "highcard", level="normal")
    weak = Bot("weak", Weak, "highcard", level="easy")
    assert isinstance(adviser_for(highcard(), other_bots(silent, weak)), Weak)
    normal = Bot("highest", module.Highest, "highcard", level="normal")
    assert type(adviser_for(highcard(), other_bots(weak, normal))) is module.Highest
    assert adviser_for(highcard(), other_bots(silent)) is None


@pytest.mark.parametrize(("lang", "said"), [("en", "  (1.50)"), ("de", "  (1,50)")])
def test_a_value_without_a_reason(lang: str, said: str) -> None:
    game = highcard()
    view = game.start(2, 1).view(0)
    assert advice_line(Weighed(view.moves[0], 1.5), view, game.texts(lang)).endswith(said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "No bot can give advice in this game."),
        ("de", "In diesem Spiel kann kein Bot einen Tipp geben."),
    ],
)
def test_where_no_bot_can_advise(lang: str, said: str) -> None:
    match = begun(highcard(), "you,random", "1", library())
    table = PlainTable(match, highcard().texts(lang), other_bots(Bot("random", RandomBot)))
    assert table.looked_up("h") == table.looked_up("odds") == said
