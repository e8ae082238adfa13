"""Records: the lines that are written, exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.tiny import highcard, library

import cardkit
from cardkit import CardkitError, Game
from cardkit.play.match import Match
from cardkit.play.records.format import refuse_existing, write_new


def match(game: Game | None = None, seats: str = "Ann=random,highest", **more: Any) -> Match:
    made = game if game is not None else highcard(rounds=1)
    return made.play(seats, more.pop("seed", 7), library=library(), **more)


def lines(**more: Any) -> list[dict[str, Any]]:
    return list(match(**more).record.lines)


def test_the_header_has_these_keys_in_this_order() -> None:
    assert lines()[0] == {
        "record": 1,
        "game": "highcard",
        "rules": [],
        "options": {
            "edition": "plain",
            "rounds": 1,
            "hand_size": 2,
            "may_fold": False,
            "crowd": False,
        },
        "seats": ["Ann", "Ada"],
        "agents": ["random", "highest"],
        "seed": "7",
        "cardkit": cardkit.__version__,
        "plugin": "madeup.highcard 1.2",
    }
    assert list(lines()[0]) == [
        "record",
        "game",
        "rules",
        "options",
        "seats",
        "agents",
        "seed",
        "cardkit",
        "plugin",
    ]


def test_every_kind_of_line() -> None:
    made = lines()
    kinds = [next(iter(line)) for line in made]
    assert " ".join(kinds) == "record chance chance event event seat seat event result"
    assert made[1] == {"chance": "pick", "what": "starter", "of": 2, "value": 0}
    assert list(made[2]) == ["chance", "zone", "cards"]
    assert (made[2]["chance"], made[2]["zone"], len(made[2]["cards"])) == ("shuffle", "deck", 16)
    assert made[3] == {"event": "round_begins", "round": 1, "seat": 0}
    assert list(made[5]) == ["seat", "choices", "move"]
    assert made[5]["move"] in made[5]["choices"]
    assert list(made[-1]["result"]) == ["scores", "ranks", "winners", "reason", "finished"]
    assert made[-1]["result"]["reason"] == "rounds played"


def test_a_shuffle_is_written_with_the_next_card_first() -> None:
    made = match()
    hands = made.table.log
    first = next(entry for entry in hands if isinstance(entry[0], cardkit.Card))
    assert made.record.lines[2]["cards"][0] == first[0].id


def test_forced_decisions_are_written_too() -> None:
    made = lines(game=highcard(rounds=1, hand_size=1))
    assert [len(line["choices"]) for line in made if "choices" in line] == [1, 1]


def test_the_text_is_one_json_object_a_line() -> None:
    record = match(seats="Jürgen=random,random").record
    assert record.text.endswith("}\n")
    assert [json.loads(line) for line in record.text[:-1].split("\n")] == list(record.lines)
    assert "Jürgen" in record.text


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert match().record.text == match().record.text
    assert match(seed="7").record.text == match(seed=7).record.text
    assert match(seed=8).record.text != match().record.text


def test_a_variant_carries_its_file_and_house_rules_their_names() -> None:
    text = 'extends = "highcard"\n[options]\nrounds = 1\n'
    header = lines(game=library().variant("short.toml", text))[0]
    assert (header["game"], header["variant"]) == ("short", text)
    ruled = lines(game=library().load("highcard", ["no_fold", "ends"], {"rounds": 1}))
    assert ruled[0]["rules"] == ["no_fold", "ends"]
    assert ruled[-1]["result"]["reason"] == "it was late"


def test_a_person_is_called_human() -> None:
    from cardkit.play.seating import read_seats

    begun = Match.begin(highcard(), read_seats("you,random"), library(), 1)
    assert begun.record.lines[0]["agents"] == ["human", "random"]
    assert "result" not in begun.record.lines[-1]


def test_a_game_stopped_by_a_cap() -> None:
    capped = match(game=highcard(rounds=9), cap=3)
    assert capped.decisions == 3
    assert capped.record.lines[-1]["result"] == {
        "scores": list(capped.table.score),
        "ranks": [],
        "winners": [],
        "reason": "cap",
        "finished": False,
    }


def test_an_existing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.ckr"
    record = match().record
    record.write(path)
    assert path.read_bytes() == record.text.encode()
    for write in (record.write, refuse_existing, lambda path: write_new(path, [record])):
        with pytest.raises(CardkitError) as caught:
            write(path)
        assert str(caught.value) == f"'{path}' already exists; choose another name"
    assert path.read_bytes() == record.text.encode()


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "none" / "a.ckr"
    with pytest.raises(CardkitError, match=r"cannot be written: its directory does not exist$"):
        refuse_existing(path)
    with pytest.raises(CardkitError, match=r"cannot be written: No such file or directory$"):
        match().record.write(path)
