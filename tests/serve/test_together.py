"""What people at a table ask of each other, and how time runs: on a clock that jumps."""

from __future__ import annotations

import asyncio

import pytest
from helpers.fake_hall import FakeHall, Person, run_fake, settle

pytestmark = pytest.mark.extra("serve")


async def turn_of(people: list[Person]) -> Person:
    for _ in range(200):
        found = next((each for each in people if each.asked), None)
        if found is not None:
            return found
        await asyncio.sleep(1)
    raise AssertionError("nobody is asked")


async def lay_down(people: list[Person]) -> Person:
    """Plays until somebody has made a move that can be taken back: a card from the hand."""
    for _ in range(60):
        mover = await turn_of(people)
        moves = [move[0] for move in mover.state["ask"]["moves"]]
        await mover.act(next((text for text in moves if text.startswith("play")), moves[0]))
        await mover.say(t="undo")
        if not mover.told("err"):
            return mover
        mover.heard[:] = [each for each in mover.heard if '"err"' not in each[1]]
    raise AssertionError("no move could be taken back")


def test_a_move_is_taken_back_when_all_others_agree() -> None:
    async def work() -> None:
        people = await FakeHall().people("code_game", "you", "you")
        mover = await lay_down(people)
        others = [each for each in people if each is not mover]
        before = mover.state["n"]
        for each in people:
            assert each.told("undo")[-1]["seat"] == mover.client.seat
        await others[0].say(t="undo", agree=True)
        assert mover.state["n"] == before, "one is not all"
        await others[1].say(t="undo", agree=True)
        for each in people:
            back = each.state
            assert back["back"] < back["n"] and mover.client.seat in back["turn"]
        assert mover.asked

    run_fake(work)


def test_one_no_is_enough_and_a_new_move_ends_the_wish() -> None:
    async def work() -> None:
        people = await FakeHall().people("code_game", "you", "you")
        mover = await lay_down(people)
        others = [each for each in people if each is not mover]
        number = mover.state["n"]
        await others[0].say(t="undo", agree=False)
        assert mover.told("undo")[-1] == {
            "t": "undo",
            "seat": mover.client.seat,
            "no": others[0].client.seat,
        }
        await others[1].say(t="undo", agree=True)
        assert mover.state["n"] == number
        await mover.say(t="undo")
        await (await turn_of(people)).act()
        for each in others:
            await each.say(t="undo", agree=True)
        assert "back" not in mover.state, "somebody has moved on"

    run_fake(work)


async def asked_before_a_bot_moves() -> tuple[Person, Person]:
    """Somebody wants to take back a move that a bot comes after; the other person is asked."""
    people = await FakeHall().people("code_game", "you", "normal")
    mover = await lay_down(people)
    while mover.state["turn"] != [2]:  # the bot's
        await people[1 - mover.client.seat].say(t="undo", agree=False)
        mover = await lay_down(people)
    return mover, people[1 - mover.client.seat]


def test_a_bot_waits_until_the_others_have_answered() -> None:
    async def work() -> None:
        mover, other = await asked_before_a_bot_moves()
        number = mover.state["n"]
        await asyncio.sleep(20)
        assert mover.state["n"] == number
        await other.say(t="undo", agree=True)
        assert mover.state["back"] < number and mover.asked

    run_fake(work)


@pytest.mark.parametrize("answered", [True, False])
def test_a_bot_does_not_wait_longer_than_it_must(answered: bool) -> None:
    async def work() -> None:
        mover, other = await asked_before_a_bot_moves()
        number = mover.state["n"]
        if answered:
            await other.say(t="undo", agree=False)
        await asyncio.sleep(5 if answered else 40)
        assert mover.state["n"] > number and "back" not in mover.state

    run_fake(work)


def test_somebody_who_is_away_is_not_asked() -> None:
    async def work() -> None:
        people = await FakeHall().people("code_game", "you", "you")
        mover = await lay_down(people)
        others = [each for each in people if each is not mover]
        others[0].go()
        await others[1].say(t="undo", agree=True)
        assert "back" in mover.state

    run_fake(work)


def test_a_bot_takes_over_when_all_who_are_there_agree_and_gives_the_seat_back() -> None:
    async def work() -> None:
        hall = FakeHall()
        people = await hall.people("flip7", "you", "you")
        gone = await turn_of(people)
        others = [each for each in people if each is not gone]
        seat = gone.client.seat
        await others[0].say(t="bot", seat=seat)
        assert others[0].told("err")[-1]["say"] == "is_here"
        gone.go()
        await settle()
        assert seat not in others[0].told("who")[-1]["here"]
        await others[0].say(t="bot", seat=seat)
        assert others[1].told("away")[-1]["yes"] == [others[0].client.seat]
        number = others[1].state["n"]
        await others[1].say(t="bot", seat=seat)
        assert others[1].state["n"] == number + 1, "it is told"
        assert others[1].told("who")[-1]["bots"] == [seat]
        await asyncio.sleep(60)
        await settle()
        assert others[1].state["turn"] != [seat], "the bot has moved"
        gone.heard.clear()
        await gone.come()
        assert gone.told("who")[-1]["bots"] == [seat], "whoever is back is told who plays"
        await gone.say(t="bot", seat=seat)
        assert others[0].told("who")[-1]["bots"] == []
        lines = [line for news in gone.state["ev"] for _, line in news["l"]]
        assert lines[-1] == "You are back."

    run_fake(work)


def test_when_the_time_is_up_a_bot_moves_and_says_so() -> None:
    async def work() -> None:
        people = await FakeHall().people("code_game", "you", seconds=20)
        slow = await turn_of(people)
        number = slow.state["n"]
        await asyncio.sleep(19.5)
        await slow.say(t="cards")  # looking something up does not stop the clock
        assert slow.state["n"] == number
        await asyncio.sleep(2)
        await settle()
        assert slow.state["n"] == number + 1
        lines = [line for news in slow.state["ev"] for _, line in news.get("l", ())]
        assert any("Time" in line or "time" in line for line in lines), lines

    run_fake(work)


def test_reactions_go_to_all_and_a_nudge_to_who_is_asked() -> None:
    async def work() -> None:
        people = await FakeHall().people("kuhn", "you", watch=True)
        asked = await turn_of(people[:2])
        other = next(each for each in people[:2] if each is not asked)
        await other.say(t="react", k=3)
        for each in people:
            assert each.told("react") == [{"t": "react", "seat": other.client.seat, "k": 3}]
        await other.say(t="nudge")
        assert asked.told("nudge") == [{"t": "nudge", "seat": other.client.seat}]
        assert not other.told("nudge") and not people[2].told("nudge")
        await people[2].say(t="react", k=0)
        assert people[2].told("err")[-1]["say"] == "bad_request"

    run_fake(work)


def test_the_last_move_of_a_game_can_be_sent_again() -> None:
    """Whoever was cut off at the end sends it once more: it is known, not refused."""

    async def work() -> None:
        people = await FakeHall().people("kuhn", "you")
        while "over" not in people[0].state:
            mover = await turn_of(people)
            move = mover.state["ask"]["moves"][0][0]
            id = str(len(mover.heard))
            await mover.act(move, id=id)
        await mover.say(t="act", id=id, n=0, move=move)
        assert mover.told("ack", "err")[-1] == {"t": "ack", "id": id}

    run_fake(work)


async def sealed_table(*seats: str) -> list[Person]:
    """People who are asked at once, and somebody who watches: a Gift was laid."""
    people = await FakeHall().people("code_game", *seats, watch=True)
    for _ in range(400):
        if any("sealed" in each.state and each.asked for each in people):
            return people
        found = next((each for each in people if each.asked), None)
        if found is None:
            await asyncio.sleep(0.1)
            continue
        moves = [move[0] for move in found.state["ask"]["moves"]]
        await found.act("gift" if "gift" in moves else moves[0])
    raise AssertionError("nobody had a Gift")


def test_people_who_answer_at_the_same_time_are_all_heard() -> None:
    """Each answers the question, not having seen that the others did."""

    async def work() -> None:
        people = await sealed_table("you", "you", "you")
        asked = [each for each in people if each.asked]
        assert len(asked) > 1
        answers = [(each.state["n"], each.state["ask"]["moves"][0][0]) for each in asked]
        for each, (number, move) in zip(asked, answers, strict=True):
            await each.say(t="act", id="answer", n=number, move=move)
            assert each.told("ack")[-1]["id"] == "answer" and not each.told("err")
        assert "sealed" not in asked[0].state
        await asked[0].say(t="act", id="late", n=answers[0][0], move=answers[0][1])
        assert asked[0].told("err")[-1]["say"] == "stale"

    run_fake(work)


def test_nobody_sees_or_hears_that_an_answer_was_changed() -> None:
    """The others are sent the same at the same times, also while a bot has yet to answer."""
    heard: list[list[list[tuple[float, str]]]] = []

    async def work() -> None:
        people = await sealed_table("you", "normal", "normal")
        asker = next(each for each in people if each.asked)
        others = [each for each in people if each is not asker]
        for each in others:
            each.heard.clear()
        first, second = [move[0] for move in asker.state["ask"]["moves"][:2]]
        await asker.act(first if heard else second)
        await asyncio.sleep(0.5)
        if heard:
            assert asker.state["chosen"] == first and "ask" in asker.state
            await asker.act(second, "changed")
            assert asker.state["chosen"] == second
        await asyncio.sleep(5)
        heard.append([each.heard for each in others])

    for _ in range(2):
        run_fake(work)
    without, changed = heard
    assert all(without) and without == changed
