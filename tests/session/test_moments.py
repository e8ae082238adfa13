"""What is told beyond the cards: you, the goal, moments, one line for each act, and no picture that
mixes two times."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardkit import Library
from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.session.frames import BACK, SPECTATOR, Frame
from cardkit.session.host import Host
from cardkit.session.session import Session

LIBRARY = Library.installed()
GAMES = ["flip7", "seven", "code_game"]
GIN = Path(__file__).parents[2] / "examples" / "gin_rummy"


def host_of(game: str, seats: str, seed: str, lang: str = "en", **options: Any) -> Host:
    loaded = LIBRARY.load(game, (), options)
    match = Match.begin(loaded, read_seats(seats), LIBRARY, seed, stops=True)
    return Host(match, loaded.texts(lang))


def play_on(host: Host, rng: Random) -> None:
    table = host.match.table
    if host.persons_turn:
        host.match.apply(rng.choice(table.moves))
    else:
        host.bot_moves()


def lines_of(game: str, lang: str, name: str = "Zacharias") -> list[str]:
    """Everything that the only person at a table is told and asked."""
    lines: list[str] = []
    for seed in range(4):
        host, rng = host_of(game, f"{name}=you,random*3", str(seed), lang), Random(seed)
        session = Session(host.setup, host.people)
        lines += [host.setup.goal, *host.setup.names]
        for _ in range(400):
            if not host.match.goes_on():
                break
            frame = host.frame(session.looks)
            session.catch_up(frame)
            for news in frame.news:
                lines += [news.line, *(line.name for line in news.summary), *news.happened]
            lines += [*frame.facts, *(f for s in frame.seats for f in (*s.facts, *s.more, s.goal))]
            if frame.question is not None:
                lines += [frame.question.prompt, *(move.label for move in frame.question.moves)]
            play_on(host, rng)
        lines += session.lines
    return lines


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_the_only_person_is_you_in_every_sentence(game: str, lang: str) -> None:
    told = lines_of(game, lang)
    assert [line for line in told if "Zacharias" in line] == []
    assert any(line.startswith(("You ", "Du ")) for line in told)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", [*GAMES, str(GIN)])
def test_nobody_is_asked_to_choose_where_there_is_one_move(game: str, lang: str) -> None:
    seats, single = "Mia=you,Tom=you" + ",random" * (game == "flip7"), 0
    for seed in range(6):
        host, rng = host_of(game, seats, str(seed), lang), Random(seed)
        for _ in range(300):
            if not host.match.goes_on():
                break
            question = host.frame(host.turn).question
            if question is not None and len(question.moves) == 1:
                single += 1
                assert not question.prompt.endswith("?"), question
            play_on(host, rng)
    assert single


def test_two_people_keep_their_names() -> None:
    host = host_of("seven", "Mia=you,Tom=you,random", "1")
    assert host.setup.names[:2] == ("Mia", "Tom")


def test_a_missing_form_falls_back_to_the_name() -> None:
    texts = Texts({"events": {"won": "{seat} has won."}}).named(["Mia", "Ada"], you=0)
    assert texts("events.won", seat=0) == "Mia has won."


def test_nobody_is_not_the_last_player() -> None:
    texts = host_of("flip7", "you,random*2", "1").texts
    assert texts.seat(-1) == "nobody"


@pytest.mark.parametrize("form", ["you", "to_you", "to_self"])
def test_forms_for_who_acts_and_whom_it_hits(form: str) -> None:
    texts = Texts(
        {"a": {"b": {"you": "you", "to_you": "to_you", "to_self": "to_self", "other": "other"}}}
    )
    texts = texts.named(["Mia", "Ada"], you=0)
    seats = {"you": (0, 1), "to_you": (1, 0), "to_self": (0, 0)}[form]
    assert texts("a.b", seat=seats[0], target=seats[1]) == form
    assert texts("a.b", seat=1, target=1) == "other"


# -- the goal ------------------------------------------------------------------------------


def test_options_change_the_goal() -> None:
    assert "200" in host_of("flip7", "you,random*2", "1").setup.goal
    assert "90" in host_of("flip7", "you,random*2", "1", target_score=90).setup.goal
    assert "make 7" in host_of("seven", "you,random*2", "1").setup.goal
    assert "make 7" not in host_of("seven", "you,random*2", "1", starter_may_finish=True).setup.goal


def test_flip7_says_when_stopping_wins() -> None:
    host = host_of("flip7", "you,random*2", "3")
    table = host.match.table
    table.score, table.row[0][:], table.status = (
        [195, 3, 3],
        [host.match.game.cards["11"]],
        ["in"] * 3,
    )
    assert host.frame(0).seats[0].goal == "206 if you stop: that wins; 1 of 7 numbers"


def test_the_code_game_counts_what_is_missing_and_too_much() -> None:
    host = host_of("code_game", "you,random*2", "5")
    table, cards = host.match.table, host.match.game.cards
    table.code[0][:] = [next(c for c in cards.values() if getattr(c, "digits", "") == "2469")]
    table.hand[0][:] = [cards["red-4"], cards["blue-2"], cards["blue-3"], cards["skip"]]
    told = host.frame(0).seats
    assert told[0].goal == "2 cards too many; missing: 6, 9"
    assert set(told[0].helps) == {"red-4", "blue-2"}
    assert told[1].goal == "7 cards" and told[1].helps == ()


# -- moments and the log -------------------------------------------------------------------


def news_until(host: Host, session: Session, wanted: str, seed: int = 0) -> Any:
    rng = Random(seed)
    for _ in range(3000):
        frame = host.frame(session.looks)
        for step in session.take(frame):
            session.tell(step.news)
            if wanted in (step.news.mood, "summary" if step.news.summary else ""):
                return step
        session.settle(frame)
        if not host.match.goes_on():
            break
        play_on(host, rng)
    raise AssertionError(f"no {wanted}")


def test_a_bust_marks_its_pair_and_the_end_of_the_round_says_so() -> None:
    host = host_of("flip7", "you,random*2", "2")
    session = Session(host.setup, host.people)
    step = news_until(host, session, "bad")
    marked = session.marked_cards(step.news, step.after)
    ((place, card),) = marked
    assert step.after[place].count(card) == 2
    summary = news_until(host, session, "summary", 1).news
    assert any("busted" in line for line in summary.happened)


def test_one_line_for_each_act() -> None:
    host = host_of("code_game", "you,random*3", "4")
    session, rng = Session(host.setup, host.people), Random(4)
    while host.match.goes_on():
        session.catch_up(host.frame(session.looks))
        play_on(host, rng)
    told = "\n".join(session.lines)
    assert "Ada draws a card and keeps it." in told
    assert "keeps the card" not in told and "Ada gets a card" not in told


def test_the_log_is_kept_when_a_game_is_resumed() -> None:
    host = host_of("seven", "you,random*2", "6")
    session, rng = Session(host.setup, host.people), Random(6)
    for _ in range(40):
        session.catch_up(host.frame(session.looks))
        play_on(host, rng)
    session.catch_up(host.frame(session.looks))
    again = Host(host.match, host.match.game.texts("en"))
    resumed = Session(again.setup, again.people)
    resumed.catch_up(again.frame(resumed.looks))
    assert resumed.lines == session.lines


# -- the moving picture and the settled one ------------------------------------------------


@pytest.mark.parametrize("seats", ["you,random*3", "Mia=you,Tom=you,random"])
@pytest.mark.parametrize("game", GAMES)
def test_moving_and_settled_pictures_never_disagree(game: str, seats: str) -> None:
    for seed in range(3):
        host, rng = host_of(game, seats, str(seed)), Random(seed)
        session = Session(host.setup, host.people)
        session.cover(host.private)
        for _ in range(150):
            if not host.match.goes_on():
                break
            if host.persons_turn and len(host.people) > 1 and host.private:
                session.hand_over(host.match.table.seat)
                session.catch_up(host.frame(session.looks))
                session.cover(host.private)
                session.catch_up(host.frame(SPECTATOR))
            else:
                _check_motion(session, host.frame(session.looks))
            play_on(host, rng)


def _check_motion(session: Session, frame: Frame) -> None:
    """Cards are neither lost nor doubled on their way, end where they lie, and what is said of the
    table meanwhile was true before and is true after."""
    before = session.frame
    count = sum(map(len, frame.cells))
    steps = session.take(frame)
    for step in steps:
        assert sum(map(len, step.after)) == count
        scene = session.scene(step.after)
        if before is not None:
            assert set(scene.facts) <= set(before.facts) & set(frame.facts)
            for seat, old, new in zip(scene.seats, before.seats, frame.seats, strict=True):
                assert set(seat.facts) <= set(old.facts) & set(new.facts)
    session.settle(frame)
    if steps:
        for moved, lies in zip(steps[-1].after, frame.cells, strict=True):
            assert len(moved) == len(lies)
            known = [card for card in moved if card != BACK]
            assert (
                not known or BACK in lies or sorted(known) == sorted(c for c in lies if c != BACK)
            )
    assert set(session.scene().facts) == set(frame.facts)


def test_what_others_suffered_from_a_move_at_once_happened_since() -> None:
    """A penalty that follows a move of Seven at once stands below the mark of one's turn."""
    found = 0
    for seed in range(8):
        host, rng = host_of("seven", "Ann=you,random*3", str(seed)), Random(seed)
        session = Session(host.setup, host.people)
        for _ in range(120):
            if not host.match.goes_on():
                break
            session.catch_up(host.frame(0))
            own = host.persons_turn
            before = len(session.lines)
            play_on(host, rng)
            if not own:
                continue
            frame = host.frame(0)
            session.catch_up(frame)
            session.mark_turn(frame.news)
            since, new = session.turned, session.lines[before:]
            assert since is not None and since > before
            assert session.lines[before].startswith("You ")
            others = [
                n for n, line in enumerate(new) if line.endswith("cannot play: a penalty card.")
            ]
            if others and new[others[0]].startswith(("Ada", "Ben", "Cleo")):
                assert since == before + others[0]
                found += 1
    assert found > 3


def test_nobody_is_promised_another_turn_by_the_last_card() -> None:
    for lang, said in (("en", "You put the pile aside."), ("de", "Du legst den Stapel zur Seite.")):
        texts = host_of("seven", "you,random", "1", lang).texts
        assert texts("events.seven", seat=0) == f"Seven! {said}"


def test_a_fact_without_words_leaves_no_gap() -> None:
    """The place in a round of Seven is told by the goal, not by the field."""
    host = host_of("seven", "you,random*2", "1")
    host.match.table.place[1] = 1
    assert host.frame(0).seats[1].facts == ("0 chips",)


@pytest.mark.parametrize(
    ("lang", "keeps", "gets"),
    [
        ("en", "{0} takes the Flip Three.", "{0} gets F"),
        ("de", "{0} nimmt den", "{0} bekommt F"),
    ],
)
def test_the_log_of_flip_7_says_who_got_an_action_card(lang: str, keeps: str, gets: str) -> None:
    lines = [line for line in lines_of("flip7", lang) if line]
    names = ("Ada", "Ben", "Cleo")
    assert any(line.startswith(gets.format(name)) for line in lines for name in names)
    host = host_of("flip7", "Ann=you,random*3", "1", lang)
    texts = host.texts
    said = texts.did(2, host.match.table.rules.parse("flip_three:2"))
    assert said is not None and said.startswith(keeps.format(texts.seat(2)))
