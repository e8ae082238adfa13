"""Taught by playing: sentences that come once, and the first games of the bundled games."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from cardkit import CardkitError, Library
from cardkit.engine.loading.first_game import FILE, read_first_game
from cardkit.play.evening.memory import PlayerMemory
from cardkit.play.lesson import begin_lesson, suggest_move
from cardkit.play.match import Match
from cardkit.session.host import Host
from cardkit.session.teaching import Teacher

LIBRARY = Library.installed()
GAMES = ["flip7", "seven", "code_game"]
LANGS = ["en", "de"]
LONGEST = 120  # characters of a sentence: with the move to try it fits beside a table of 80×24
MOST = 20  # lines of learn.toml, and decisions of a learner: five minutes


def lesson_of(game: str, lang: str = "en", *, stops: bool = True) -> Match:
    loaded = attrs.evolve(LIBRARY.load(game), lang=lang)
    return begin_lesson(loaded, LIBRARY, "Mia", stops=stops)


def play_through(match: Match) -> list[str]:
    """Follows the moves to try; every sentence that was told."""
    host, told = Host(match, match.game.texts()), []
    teacher = Teacher(host.texts, match.game.id, PlayerMemory(None))
    (me,) = match.people
    while True:
        frame = host.frame(me)
        teacher.hear("Mia", frame.topics, asked=frame.question is not None)
        if match.table.over:
            return [*told, teacher.lesson("Mia")]
        if not host.persons_turn:
            match.bot_moves()
            continue
        told.append(teacher.lesson("Mia"))
        teacher.has_read("Mia")
        move = suggest_move(match)
        assert move is not None, match.table.moves
        match.apply(move)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_who_follows_the_first_game_wins_it(game: str, stops: bool, lang: str) -> None:
    match = lesson_of(game, lang, stops=stops)
    told = [sentence for sentence in play_through(match) if sentence]
    assert match.result.winners == tuple(match.people)
    assert len(match.marks) <= MOST
    assert len(told) >= 4
    assert len(told) == len(set(told))


@pytest.mark.parametrize("game", GAMES)
def test_an_author_writes_a_page_at_most(game: str) -> None:
    folder = LIBRARY.load(game).folder
    assert folder is not None
    assert len((folder / FILE).read_text(encoding="utf-8").splitlines()) <= MOST


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_teach_the_same_in_short_sentences(game: str) -> None:
    english, german = (LIBRARY.load(game).texts(lang).find("taught") for lang in LANGS)
    assert list(english) == list(german)
    for table in (english, german):
        for told in table.values():
            for sentence in told if isinstance(told, list) else [told]:
                assert len(sentence) <= LONGEST, sentence


def test_who_goes_their_own_way_is_left_alone() -> None:
    match = lesson_of("flip7")
    assert suggest_move(match) == "hit"
    match.apply("stay")
    assert suggest_move(match) is None


def test_a_sentence_is_told_once() -> None:
    memory = PlayerMemory(None)
    for told in (
        "Seven different numbers end the round immediately and are worth 15 extra points.",
        "",
    ):
        teacher = Teacher(LIBRARY.load("flip7").texts(), "flip7", memory)
        teacher.hear("Mia", ("round_begins", "flip7"))
        assert teacher.lesson("Mia") == told
        teacher.has_read("Mia")


def test_a_sentence_fits_the_moment_or_waits_until_it_matters_again() -> None:
    teacher = Teacher(LIBRARY.load("flip7").texts(), "flip7", PlayerMemory(None))
    told = []
    for topics, asked in [
        (("bust",), False),
        (("saved", "flip7"), False),  # she is reading
        (("freeze_whom", "flip7"), True),  # but what she is asked comes first
        (("hit", "flip7"), True),  # after she has moved
        ((), True),
        (("bust",), False),
    ]:
        teacher.hear("Mia", topics, asked=asked)
        told.append(teacher.lesson("Mia"))
        if asked:
            teacher.has_read("Mia")
    assert [sentence.split(":")[0].split()[:2] for sentence in told] == [
        ["A", "duplicate"],
        ["A", "duplicate"],
        ["Freeze"],
        ["Seven", "different"],
        [],
        ["A", "duplicate"],
    ]


WRONG = [
    ('seats = "you"\nodd = 1\n[stack]', "learn.toml:2: odd: unknown; allowed at the top: seats"),
    ('seats = "you,easy,easy"\nstack = 3', "learn.toml:2: stack: must be a table"),
    ("[stack]", "learn.toml: required field missing @ learn.toml.seats"),
    ('seats = "easy*3"\n[stack]', "learn.toml of 'flip7': seats: one of them is 'you'"),
    ('seats = "you,easy,easy"\n[stack]\ndeck = "13"', "stack: no card '13' in this game"),
    ('seats = "you,easy,easy"\noptions = { odd = 1 }\n[stack]', "no option 'odd'"),
    ('seats = "you,easy,easy"\nmoves = ["fly"]\n[stack]', "fly"),
    ("seats = ", "learn.toml: "),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_a_bad_file_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / FILE).write_text(text)
    game = attrs.evolve(LIBRARY.load("flip7"), folder=tmp_path)
    with pytest.raises(CardkitError) as caught:
        begin_lesson(game, LIBRARY, "Mia")
    assert said in str(caught.value)


def test_a_game_without_a_first_game(tmp_path: Path) -> None:
    game = attrs.evolve(LIBRARY.load("flip7"), folder=tmp_path)
    with pytest.raises(CardkitError, match=r"^'flip7' has no first game; 'cardkit rules flip7'"):
        read_first_game(game)
