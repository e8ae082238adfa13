"""What is kept from one evening to the next: habits, the history, the daily deal."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import attrs
import pytest
from helpers.tiny import highcard, library

from cardkit.engine.model.texts import core_texts
from cardkit.play.evening.daily import begin_daily, daily_seed, find_daily
from cardkit.play.evening.history import History, PastGame, count_wins, find_series, form_of
from cardkit.play.evening.memory import Habits, PlayerMemory
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.seating import read_seats
from cardkit.session.past import series_line
from cardkit.session.when import say_when

HOUR = 3600


def past(when: int, *winners: int, seats: str = "Mia Tom Ada", seed: str = "x") -> PastGame:
    names = seats.split()
    scores = [30 if seat in winners else 10 for seat in range(len(names))]
    ranks = [1 if seat in winners else 2 for seat in range(len(names))]
    return PastGame(when, "flip7", names, [0, 1], scores, ranks, list(winners), seed)


def test_habits_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "memory.json"
    PlayerMemory(path).remember(names=["Mia", "Tom"], lang="de", people=2)
    found = PlayerMemory(path)
    assert (found.habits.names, found.habits.lang, found.habits.people) == (["Mia", "Tom"], "de", 2)
    assert (found.name, found.problem) == ("Mia", "")


def test_two_windows_keep_what_the_other_wrote(tmp_path: Path) -> None:
    one, other = (PlayerMemory(tmp_path / "memory.json") for _ in range(2))
    one.remember(lang="de")
    other.remember(pace="slow")
    one.note_taught("Mia", "flip7", "bust")
    assert attrs.asdict(PlayerMemory(one.path).habits) == {
        **attrs.asdict(Habits()),
        "lang": "de",
        "pace": "slow",
        "taught": {"Mia": {"flip7": ["bust"]}},
    }


@pytest.mark.parametrize("text", ["", "{", "[]", '{"people": "two"}', '{"odd": 1}', "\x00"])
def test_a_damaged_memory_is_told_and_stays_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "memory.json"
    path.write_text(text)
    found = PlayerMemory(path)
    assert found.habits == Habits()
    assert found.problem.startswith(f"'{path}' cannot be read: ")
    assert found.problem.endswith("; fix or remove it")
    found.remember(lang="de")
    assert found.habits.lang == "de"
    assert path.read_text() == text


def test_lessons_are_remembered_by_person_and_game() -> None:
    memory = PlayerMemory(None)
    memory.note_taught("Mia", "flip7", "bust")
    assert memory.was_taught("Mia", "flip7", "bust")
    assert not memory.was_taught("Tom", "flip7", "bust")
    assert not memory.was_taught("Mia", "seven", "bust")
    memory.forget_lessons("Mia", "flip7")
    assert not memory.was_taught("Mia", "flip7", "bust")


def test_a_finished_game_is_a_line_of_the_history(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = Match.begin(highcard(), read_seats("Mia=you,random"), library(), "1")
    match.keep(saves)
    while match.goes_on():
        if match.agents[match.table.seat] is None:
            match.apply(match.table.moves[0])
        else:
            match.bot_moves()
    (game,) = saves.history.all()
    assert (game.game, game.seats, game.people) == ("highcard", match.names, [0])
    assert (game.scores, game.seed) == (list(match.result.scores), "1")
    match.write()  # once more, as when the program is left
    assert len(saves.history.all()) == 1


def test_lines_that_cannot_be_read_are_left_out_and_stay(tmp_path: Path) -> None:
    history = History(tmp_path / "games.jsonl")
    history.add(past(1, 0))
    with history.path.open("a") as file:
        file.write('{"when": 1}\n[]\n{"torn')
    history.add(past(2, 1))
    assert [game.when for game in history.all()] == [1, 2]
    assert history.problem == f"'{history.path}': skipped unreadable line 2, 3, 4"
    assert '{"torn' in history.path.read_text()


def test_a_series_is_an_evening_of_the_same_players() -> None:
    games = [past(0, 0), past(40 * HOUR, 0), past(41 * HOUR, 1), past(41 * HOUR, 1, seats="A B C")]
    games += [past(42 * HOUR, 1)]
    series = find_series(games)
    assert [game.when // HOUR for game in series] == [40, 41, 42]
    assert count_wins(series) == {"Tom": 2, "Mia": 1, "Ada": 0}
    said = "Series of 3 games, won: Tom 2, Mia 1, Ada 0"
    assert series_line(games, core_texts("en")) == said
    assert series_line(games[:1], core_texts("en")) == ""


def test_streaks_and_bests() -> None:
    form = form_of("Mia", [past(n, winner) for n, winner in enumerate((0, 0, 1, 0))])
    assert attrs.astuple(form) == (4, 3, 1, 2, 30)
    assert form_of("Ada", [past(0, 2)]).played == 0  # a bot


def test_the_daily_deal_is_the_same_everywhere() -> None:
    day = date(2026, 11, 17)
    assert daily_seed(day) == "daily-2026-11-17"
    one, two = (begin_daily(highcard(), library(), name, day) for name in ("Mia", "Tom"))
    assert one.table.cells == two.table.cells
    other = begin_daily(highcard(), library(), "Mia", date(2026, 11, 18))
    assert other.table.cells != one.table.cells
    games = [past(1, 0), past(2, 0, seed=one.seed), past(3, 1, seed=one.seed)]
    assert find_daily(games, "flip7", day) == games[1]
    assert find_daily(games, "seven", day) is None


@pytest.mark.parametrize(
    ("then", "lang", "said"),
    [
        (datetime(2026, 11, 17, 9, 5), "en", "today 09:05"),
        (datetime(2026, 11, 16, 23, 59), "de", "gestern 23:59"),
        (datetime(2026, 3, 4, 8, 0), "de", "4. März, 08:00"),
        (datetime(2026, 3, 4, 8, 0), "en", "4 March, 08:00"),
        (datetime(2025, 12, 31, 8, 0), "en", "31 December 2025"),
    ],
)
def test_times_as_people_write_them(then: datetime, lang: str, said: str) -> None:
    now = datetime(2026, 11, 17, 20, 0)
    assert say_when(then.timestamp(), core_texts(lang), now) == said
    assert say_when(0, core_texts("en"), now) == "some time ago"
