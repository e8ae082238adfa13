"""The house in a worker, without a browser: what it is asked, what it tells, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardkit.play.records.reader import parse_records
from cardkit.play.records.replay import Replay
from cardkit.site.inside.house import SECONDS, House

EXAMPLE = Path(__file__).parents[2] / "examples" / "agram.py"


@pytest.fixture(scope="module")
def house() -> House:
    return House(["flip7", "code_game", "seven", str(EXAMPLE)])


def ask(house: House, q: str, **more: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(house.ask(json.dumps({"q": q, **more})))
    return told


def say(house: House, t: str, **more: Any) -> dict[str, Any]:
    """What is told, each as data."""
    told: dict[str, Any] = json.loads(house.hear(json.dumps({"t": t, **more})))
    return told | {"tell": read(told["tell"])}


def read(told: list[Any]) -> list[dict[str, Any]]:
    return [json.loads(each) if isinstance(each, str) else each for each in told]


def sit(house: House, game: str, *agents: str, **more: Any) -> dict[str, Any]:
    seats = [[f"Seat {n}", agent] for n, agent in enumerate(agents)]
    return ask(house, "open", table={"game": game, "seats": seats, **more})


def play_on(house: House, decisions: int = 10_000) -> list[dict[str, Any]]:
    """Everybody decides for the first move; all that was told."""
    told, out = say(house, "hello", lang="en"), []
    for _ in range(decisions):
        out += told["tell"]
        table = house.table
        assert table is not None
        if table.room.over:
            break
        if told["bot"]:
            more = json.loads(house.bot_moves(told["bot"]["seat"]))
            told = more | {"tell": read(more["tell"])}
            continue
        (seat, *_) = [each for each in table.room.asked if each in table.people]
        if table.reader != seat:
            told = say(house, "lift", seat=seat)
            out += told["tell"]
        move = table.room.moves(seat)[0].text
        told = say(house, "act", id="a", n=table.room.numbers[seat], move=move)
    return out


@pytest.mark.parametrize("game", ["flip7", "code_game", "seven", "agram"])
def test_a_game_to_its_end_and_its_record(house: House, game: str) -> None:
    options = {"flip7": {"target_score": 40}, "seven": {"rounds": 1}}.get(game, {})
    sit(house, game, "you", "normal", "random", seed="4", options=options)
    told = play_on(house)
    assert [each["state"] for each in told if each["t"] == "lobby"][-1] == "over"
    record = say(house, "record")["tell"][0]["text"]
    (recorded,) = parse_records("it", record)
    Replay(recorded, recorded.load(house.library)).check()
    kept = [each["table"] for each in told if each["t"] == "keep"][-1]
    assert ask(house, "open", table=kept)["value"]["over"]
    assert say(house, "record")["tell"][0]["text"] == record


def test_a_record_is_read_where_it_stopped(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sit(house, "seven", "you", "normal", seed="4")
    play_on(house, 9)
    text = say(house, "record")["tell"][0]["text"]
    told = ask(house, "read", text=text, name="mine.ckr")
    assert told["value"]["over"] is False
    assert say(house, "record")["tell"][0]["text"] == text
    assert "line 1" in ask(house, "read", text="{}\n", name="x.ckr")["why"]


def test_nobody_is_told_a_hand_before_the_curtain(house: House) -> None:
    """Frames of a shared screen are the watcher's until somebody lifts it: no hand is in them."""
    sit(house, "code_game", "you", "you", seed="4")
    told = say(house, "hello", lang="en")["tell"]
    assert [each["t"] for each in told] == ["lobby", "curtain", "setup", "view"]
    setup, view = told[-2:]
    hands = [n for n, place in enumerate(setup["places"]) if place[0] == "hand"]
    assert setup["me"] == -1 and "ask" not in view
    assert all(isinstance(view["cells"][n], int) for n in hands)
    other = 1 - told[1]["seat"]
    assert say(house, "lift", seat=other)["tell"][0]["say"] == "not_your_turn"
    setup, view = say(house, "lift", seat=told[1]["seat"])["tell"]
    own = [n for n in hands if setup["places"][n][2] == setup["me"]]
    assert isinstance(view["cells"][own[0]], list) and view["ask"]
    assert [isinstance(view["cells"][n], int) for n in hands].count(True) == 1
    assert house.table is not None
    move = house.table.room.moves(setup["me"])[0].text
    after = say(house, "act", id="a", n=view["n"], move=move)["tell"]
    last = after[-1]
    assert [each["t"] for each in after][:3] == ["keep", "ack", "step"]
    if house.table.reader == -1:
        assert all(isinstance(last["cells"][n], int) for n in hands)


def test_a_move_that_comes_late_or_is_not_allowed_changes_nothing(house: House) -> None:
    sit(house, "flip7", "you", "you", "you", seed="4")
    view = say(house, "hello", lang="en")["tell"][-1]
    (late,) = say(house, "act", id="a", n=view["n"] - 1, move="hit")["tell"]
    assert late == {"t": "err", "id": "a", "say": "stale"}
    (wrong,) = say(house, "act", id="b", n=view["n"], move="fly")["tell"]
    assert wrong["t"] == "err" and "fly" in wrong["say"]
    assert say(house, "hello", lang="en")["tell"][-1] == view


def test_a_move_is_taken_back_and_a_rematch_is_dealt(house: House) -> None:
    sit(house, "code_game", "you", "you", seed="4", options={"hand_size": 3})
    play_on(house)
    before = house.table
    assert before is not None and sum(before.kept.wins) == 1
    told = say(house, "start")["tell"]
    assert told[0]["t"] == "keep" and told[1]["state"] == "playing"
    assert told[0]["table"]["seed"] != "4" and sum(told[0]["table"]["wins"]) == 1
    assert say(house, "start")["tell"][0]["say"] == "not_over"


def test_the_daily_deal_is_that_of_the_terminal(house: House) -> None:
    table = ask(house, "daily", game="seven", name="Mara", day="2026-03-01")["value"]["table"]
    assert table["seed"] == "daily-2026-03-01"
    assert table["seats"][0] == ["Mara", "you"] and len(table["seats"]) == 4


def test_a_link_leads_to_the_same_place(house: House) -> None:
    sit(house, "code_game", "you", "normal", "normal", seed="9")
    play_on(house, 12)
    assert house.table is not None
    text = say(house, "record")["tell"][0]["text"]
    link = ask(house, "link")["value"]
    assert "arrivals" not in link and len(link["moves"]) > 5
    assert ask(house, "open", table=link)["value"]["table"]["seed"] == "9"
    assert say(house, "record")["tell"][0]["text"] == text
    typed = {**link, "moves": ["over.there"]}
    assert "over.there" in ask(house, "open", table=typed)["why"]


SEATS = [["A", "you"], ["B", "normal"], ["C", "normal"]]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"game": "flip7"}, "damaged"),
        ({"game": "flip7", "seats": "you"}, "damaged"),
        ({"game": "flip7", "seats": SEATS, "python": "1"}, "damaged"),
        ({"game": "flip7", "seats": [["A", 1]]}, "damaged"),
        ({"game": "flip7", "seats": SEATS, "arrivals": [["hack", 0, "", 0]]}, "damaged"),
        ({"game": "../etc", "seats": SEATS}, "this site has no game '../etc'"),
        ({"game": "whist", "seats": SEATS}, "this site has no game 'whist'"),
        ({"game": "flip7", "seats": SEATS[:1]}, "flip7 takes 3 or more seats"),
        ({"game": "flip7", "seats": [["A", "me"], *SEATS[1:]]}, "no agent 'me'"),
        ({"game": "flip7", "seats": SEATS, "options": {"target_score": [1]}}, "an option must be"),
        ({"game": "x", "seats": SEATS, "toml": "#" * 20_001}, "too long"),
        (
            {"game": "x", "seats": SEATS, "toml": 'extends = "x.py"'},
            "which a data file cannot run by itself",
        ),
        ({"game": "x", "seats": SEATS, "toml": 'extends = "whist"'}, "no game 'whist'"),
        ({"game": "flip7", "seats": SEATS, "moves": ["hit"] * 20_001}, "too long"),
        ({"game": "flip7", "seats": SEATS, "moves": ["9.hit"]}, "no_seat"),
    ],
)
def test_what_is_no_table_is_refused(house: House, table: dict[str, Any], said: str) -> None:
    sit(house, "flip7", "you", "normal", "normal", seed="1")
    before = house.table
    assert said in ask(house, "open", table=table)["why"]
    assert house.table is before


def test_search_thinks_about_a_copy_within_its_time(house: House) -> None:
    sit(house, "agram", "you", "hard", "normal", seed="4")
    told = say(house, "hello", lang="en")
    assert house.table is not None
    room = house.table.room
    for _ in range(20):
        if told["bot"] and told["bot"]["search"]:
            break
        if told["bot"]:
            told = json.loads(house.bot_moves(told["bot"]["seat"]))
        else:
            seat = room.asked[0]
            number, move = room.numbers[seat], room.moves(seat)[0].text
            told = say(house, "act", id="a", n=number, move=move)
    assert told["bot"]["search"]
    seat, arrivals = told["bot"]["seat"], len(room.arrivals)
    found = json.loads(house.think(house.thought_of(), "choose", seat))
    assert found in [move.text for move in room.moves(seat)]
    assert len(room.arrivals) == arrivals
    assert house.thought is not None
    assert house.thought.room.agents[seat].budget.seconds == SECONDS  # type: ignore[attr-defined]
    json.loads(house.bot_moves(seat, found))
    assert room.arrivals[-1].text == found
    state = json.loads(house.thought_of())
    assert isinstance(json.loads(house.think(json.dumps(state), "hint", room.asked[0])), list)
    json.loads(house.bot_moves(seat, None))  # it is not asked any more: nothing happens
    assert room.arrivals[-1].text == found


def test_rules_that_fail_stop_the_table_and_not_the_house(house: House) -> None:
    sit(house, "flip7", "you", "normal", "normal", seed="1")
    assert house.table is not None
    house.table.room.table.rules = None
    told = say(house, "hello", lang="en")["tell"]
    assert told[-1]["state"] == "frozen" and "NoneType" in told[-1]["say"]
    assert "value" in sit(house, "flip7", "you", "normal", "normal", seed="1")
