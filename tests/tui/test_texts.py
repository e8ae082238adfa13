"""Every text of the screen comes from the tables, in English and in German."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from helpers.tui_driving import LIBRARY, Driver, app_of, drive, match_of

from cardkit.engine.model.texts import Texts
from cardkit.tui.screens.modals import PageScreen
from cardkit.tui.screens.replay import ReplayScreen

GAMES: dict[str, dict[str, Any]] = {
    "flip7": {"target_score": 30},
    "code_game": {"seed": "140", "hand_size": 5},
    "seven": {"rounds": 1},
}


def leaves(table: Any) -> Iterator[str]:
    """All texts of a table: what was translated before is a value as well."""
    for entry in table.values():
        yield from leaves(entry) if isinstance(entry, dict) else [str(entry)]


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The ids and words that were shown without a text of the first language of the tables."""
    found: set[str] = set()
    call, value = Texts.__call__, Texts.value

    def own(self: Texts) -> Texts:
        """The tables of the language, without the English ones behind them."""
        core = next((n for n, table in enumerate(self.tables) if "screen" in table), -1)
        return Texts(*self.tables[: core + 1])

    def looked_up(self: Texts, id: str, /, **params: Any) -> str:
        if own(self).find(id) is None:
            found.add(id)
        return call(self, id, **params)

    def valued(self: Texts, shown: Any) -> str:
        said = value(self, shown)
        word = isinstance(shown, str) and shown.isascii() and shown.replace("_", "").islower()
        if word and own(self).find(f"words.{shown}") is None:
            known = {leaf for table in own(self).tables for leaf in leaves(table)}
            found.update({f"words.{shown}"} - {f"words.{leaf}" for leaf in known})
        return said

    monkeypatch.setattr(Texts, "__call__", looked_up)
    monkeypatch.setattr(Texts, "value", valued)
    yield found


@pytest.mark.parametrize("game", GAMES)
def test_a_german_game_shows_no_other_text(game: str, missing: set[str]) -> None:
    options = dict(GAMES[game])
    match = match_of(game, "Ann=you,random*2", options.pop("seed", "1"), "de", **options)

    async def act(driver: Driver) -> None:
        await driver.settle()
        for key in ("question_mark", "r", "c", "o"):
            await driver.press(key)
            await driver.opened(PageScreen)
            await driver.close("escape")
        await driver.press("h")
        await driver.until_shown("Tipp: ")
        await driver.press("p", "p", "p", "p", "u", "9")
        while (waiting := await driver.settle()) != "end":
            if waiting == "choice":
                await driver.confirm("w", "enter")
            else:
                await driver.close()
        await driver.press("w")
        await driver.opened(ReplayScreen)
        await driver.press("right", "n", "v", "q")

    drive(app_of(match), act)
    assert missing == set()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_menu_shows_no_other_text(lang: str, missing: set[str]) -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        setup = driver.app.screen.setup  # type: ignore[attr-defined]
        setup.unfolded = True
        for id in GAMES:
            setup.choose(id)
            for row in setup.rows():
                if row.step is not None and row.id not in ("language", "resume", "game"):
                    row.step(1)
            rows = setup.rows()
            assert all(row.hint for row in rows if row.id != "language"), rows
            await driver.press("down")

    drive(app_of(lang=lang), act)
    assert missing == set()


def test_the_rules_page_speaks_german() -> None:
    from cardkit.session.pages import rules_page

    for id in GAMES:
        match = match_of(id, "random,random,random", lang="de")
        english = match_of(id, "random,random,random")
        german = rules_page(match.game, match.game.texts())
        assert german != rules_page(english.game, english.game.texts())
        assert german.count("**") == rules_page(english.game, english.game.texts()).count("**")
    assert LIBRARY.games
