"""The full-screen table: whole games by keyboard and by mouse, and what the keys do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from helpers.presenting import cards_of
from helpers.tui_driving import Driver, app_of, drive, match_of

from cardkit.play.saves.folder import Saves
from cardkit.tui.choose.cursor import OnCard, OnMove, OnSeat
from cardkit.tui.screens.modals import PageScreen
from cardkit.tui.settings import PACES

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("flip7", {"target_score": 40}),
    ("code_game", {"seed": "140", "hand_size": 5}),
    ("seven", {"rounds": 1}),
]


async def by_keyboard(driver: Driver) -> None:
    """Enter on what the cursor is on, and once more to confirm."""
    await driver.confirm("enter")


async def by_mouse(driver: Driver) -> None:
    """Clicks a seat or a card that can be picked until a move is made; else the first move."""
    choice = driver.chooser.choice
    targets = [target for group in driver.chooser.groups for target in group]
    for target in targets:
        if isinstance(target, OnSeat):
            await driver.click("seat", str(target.seat))
            return
        if isinstance(target, OnCard) and target.card in choice.options:
            card = ("card", *map(str, target.at))
            await driver.click(*card)
            if choice.preview is None:
                await driver.click("move", "0")
            else:
                await driver.click(*card)
            return
    await driver.click("move", "0")


@pytest.mark.parametrize("way", [by_keyboard, by_mouse])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_whole_game(game: str, options: dict[str, Any], way: Any) -> None:
    async def act(driver: Driver) -> None:
        for _ in range(300):
            match await driver.settle():
                case "end":
                    return
                case "summary":
                    await driver.close()
                case _:
                    before = driver.table.host.match.decisions
                    await way(driver)
                    await driver.until(lambda before=before: match.decisions > before)
        raise AssertionError("the game does not end")

    match = match_of(game, **options)
    drive(app_of(match), act)
    assert match.table.over


def test_numbers_play_the_moves_of_the_list() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press("7")
        await driver.until_shown("There is no move 7; the moves are 1 to 2")
        await driver.move("2")
        assert (0, "stay") in [(e.seat, e.move.text) for e in match.events if hasattr(e, "move")]

    match = match_of("flip7", "you,random*3", "5")
    drive(app_of(match), act)


def test_two_cards_are_picked_in_order_previewed_and_confirmed() -> None:
    match = match_of("code_game", "you,random", "3", dealer=1)

    async def act(driver: Driver) -> None:
        await driver.settle()
        choice = driver.table.choice
        assert choice is not None
        pair = next(m for m in choice.moves if len(m.picks) == 2 and m.picks[0] != m.picks[1])
        own = driver.cards
        first = next(t for t in own if t.pick == pair.picks[0])
        await driver.click("card", *map(str, first.at))
        second = next(t for t in own if t.pick == pair.picks[1])
        await driver.click("card", *map(str, second.at))
        await driver.until(lambda: choice.preview is pair)
        titles = [driver.table.session.face(pick.value).title for pick in pair.picks]
        shown = await driver.until_shown(
            f"▸ play {titles[0]}, and {titles[1]} on top    Enter plays it"
        )
        assert "╭1" in shown or "┏1" in shown or "╔1" in shown  # the order is on the cards
        assert "┏2" in shown or "╔2" in shown
        await driver.press("escape")
        assert [each.pick for each in choice.picked] == [pair.picks[0]]
        await driver.click("card", *map(str, second.at))
        await driver.move("enter")
        await driver.settle()
        assert f"You play {titles[0]}, and {titles[1]} on top." in driver.table.session.lines

    drive(app_of(match), act, (120, 30))


def test_a_card_that_cannot_be_played_says_why() -> None:
    match = match_of("seven", "you,random", "3")

    async def act(driver: Driver) -> None:
        for _ in range(30):
            await driver.settle()
            choice = driver.table.choice
            assert choice is not None
            bad = [t for t in driver.cards if t.pick not in choice.options]
            if bad:
                await driver.click("card", *map(str, bad[0].at))
                await driver.until_shown("the total would be")
                await driver.press("w")  # the cursor is there now
                await driver.until_shown("the total would be")
                return
            await driver.move(driver.chooser.keys[0])
        raise AssertionError("every card could always be played")

    drive(app_of(match), act)


def test_a_target_is_chosen_by_picking_a_seat() -> None:
    async def act(driver: Driver) -> None:
        for _ in range(60):
            waiting = await driver.settle()
            if waiting == "summary":
                await driver.close()
                continue
            assert waiting == "choice"
            choice = driver.table.choice
            assert choice is not None
            if any(pick.kind == "seat" for pick in choice.options):
                assert isinstance(driver.table.cursor, OnSeat)
                await driver.until_shown("Who?")
                before = driver.table.cursor
                await driver.press("right")
                assert driver.table.cursor != before
                seat = driver.table.cursor.seat
                await driver.move("enter")
                log = match.events
                assert any(getattr(e, "move", None) and e.move.args == (seat,) for e in log)  # type: ignore[union-attr]
                return
            await driver.move(driver.chooser.keys[0])
        raise AssertionError("no action card came")

    match = match_of("flip7", "you,random*3", "8")
    drive(app_of(match), act)


def test_arrows_walk_through_hand_and_moves() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        table = driver.table
        assert isinstance(table.cursor, OnCard)
        first = table.cursor
        await driver.press("right")
        assert isinstance(table.cursor, OnCard) and table.cursor.at[1] == first.at[1] + 1
        await driver.press("left", "left")
        assert isinstance(table.cursor, OnCard) and table.cursor.at[1] == 6  # around the edge
        await driver.press("down")
        assert isinstance(table.cursor, OnMove)
        await driver.press("up")
        assert isinstance(table.cursor, OnCard)

    drive(app_of(match_of("seven", "you,random", "3")), act)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("question_mark", "takes back the last picked card"),
        ("r", "Get rid of your cards"),
        ("c", "unseen"),
        ("o", "start a pile"),
    ],
)
def test_pages_to_look_things_up(key: str, said: str) -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press(key)
        await driver.opened(PageScreen)
        await driver.until_shown(said)
        await driver.close("escape")
        assert driver.table.choice is not None

    drive(app_of(match_of("seven", "you,random", "3")), act)


def test_the_rules_at_the_table_follow_its_options_and_seats() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press("r")
        await driver.opened(PageScreen)
        await driver.until_shown("188 cards")

    drive(app_of(match_of("flip7", "you,random*18", "3")), act)


def test_a_hint_is_given_below_the_moves() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press("h")
        await driver.until_shown("Hint: ")
        await driver.press("right")
        await driver.until_shown("Your turn")

    drive(app_of(match_of("seven", "you,random", "3")), act)


def test_a_move_is_taken_back_where_nothing_was_learnt() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press("u")
        await driver.until_shown("You have no move to take back.")
        before = len(cards_of(driver.table.session, "hand", 0))
        await driver.move("7")  # where cards have numbers, a digit lays the card
        await driver.settle()
        assert match.decisions == 1
        await driver.press("u")
        await driver.until(lambda: match.decisions == 0)
        await driver.settle()
        await driver.until_shown("Move taken back.")
        assert len(cards_of(driver.table.session, "hand", 0)) == before

    # a 7 that starts a pile is a Seven: the same player goes on, and nothing was drawn
    match = match_of("seven", "you,random", "1")
    drive(app_of(match), act)


def test_the_pace_of_the_bots_is_changed() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.press("p")
        await driver.until_shown("Bot pace: slow")
        await driver.press("p")
        assert driver.app.settings.seconds > 0

    drive(app_of(match_of("flip7", "you,random*3", "5")), act)


def test_bots_take_their_time_and_space_skips_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(driver: Driver) -> None:
        await driver.until_shown("Space skips")  # cards are being dealt
        await driver.press("enter")  # does nothing
        assert driver.waiting == "" and not driver.table.hurry.is_set()
        await driver.press("space")
        await driver.reach("choice")

    monkeypatch.setitem(PACES, "slow", 3600.0)  # an hour for each bot: never by itself
    drive(app_of(match_of("seven", "you,random*3", "3"), pace="slow"), act)


def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = match_of("flip7", "you,random*3", "5")

    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.move(driver.chooser.keys[0])
        await driver.settle()
        await driver.press("q")

    drive(app_of(match, saves), act)
    assert match.save is not None
    match.leave()
    assert [saved.id for saved in saves.all()] == ["flip7-1"]


def test_a_full_disk_asks_whether_to_go_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")

    async def act(driver: Driver) -> None:
        await driver.until_shown("The game cannot be saved")
        await driver.close("y")
        await driver.reach("choice")

    drive(app_of(match_of("flip7", "you,random*3", "5"), Saves(blocked)), act)


def test_a_curtain_falls_between_people_with_hidden_hands() -> None:
    async def act(driver: Driver) -> None:
        assert await driver.settle() == "curtain"  # nobody's hand is open from the deal on
        await driver.close()
        while await driver.settle() != "curtain":
            await driver.press("enter" if driver.waiting == "notice" else driver.chooser.keys[0])
        shown = await driver.until_shown("Bob: press B")
        assert "hand" not in shown and "╭" not in shown
        for key in ("enter", "space", "escape", "a", "x", "1"):
            await driver.press(key)
            assert driver.waiting == "curtain"
        await driver.pilot.click(offset=(40, 12))
        assert driver.waiting == "curtain"
        await driver.close()
        await driver.reach("choice")
        assert driver.table.session.seat == 1
        assert set(cards_of(driver.table.session, "hand", 0)) == {"?"}

    drive(app_of(match_of("seven", "Ann=you,Bob=you", "1")), act)


def test_no_curtain_where_everything_is_open() -> None:
    async def act(driver: Driver) -> None:
        for _ in range(3):
            assert await driver.settle() == "choice"
            assert driver.table.session.seat == driver.table.host.turn
            await driver.move("2")

    drive(app_of(match_of("flip7", "Ann=you,Bob=you,Cleo=you", "5")), act)


@pytest.mark.parametrize(
    ("size", "seats"),
    [((80, 24), 3), ((80, 24), 6), ((80, 24), 18), ((160, 50), 6), ((60, 20), 4)],
)
def test_any_size_and_number_of_players(size: tuple[int, int], seats: int) -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        assert "You" in await driver.until_shown("one more card")
        await driver.pilot.resize_terminal(90, 26)
        await driver.until_shown("one more card")

    drive(app_of(match_of("flip7", f"you,random*{seats - 1}", "5")), act, size)


def test_a_bot_that_fails_ends_the_program_with_its_error() -> None:
    class Broken:
        def choose(self, view: Any, rng: Any) -> Any:
            raise RuntimeError("bot trouble")

    match = match_of("flip7", "you,random*3", "5")
    match.agents = [None, Broken(), Broken(), Broken()]
    app = app_of(match)

    async def act(driver: Driver) -> None:
        await driver.until(lambda: False)  # until it fails

    with pytest.raises(RuntimeError, match="bot trouble"):
        drive(app, act)


def test_with_many_players_the_own_turn_shows_who_comes_next() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        seats = driver.table.query_one("#seats")
        await driver.until(lambda: seats.max_scroll_y >= 4)  # once it has its size
        seats.scroll_to(y=4, animate=False, immediate=True)
        assert seats.scroll_offset.y == 4
        await driver.press("right")  # whatever is painted next
        await driver.until(lambda: seats.scroll_offset.y == 0)

    drive(app_of(match_of("flip7", "you,random*17", "5")), act)


def test_an_only_move_is_carried_out_by_one_enter() -> None:
    match = match_of("seven", "Ann=you,random*2", "3", stops=True)

    async def act(driver: Driver) -> None:
        for _ in range(60):
            if await driver.settle() != "choice":
                await driver.close()
                continue
            chooser = driver.chooser
            if len(chooser.question.moves) == 1:
                bad = [t for t in driver.cards if t.pick not in chooser.choice.options]
                assert "Enter plays it" in chooser.prompt()
                if bad:  # Enter would say why that card cannot be laid
                    here, chooser.cursor = chooser.cursor, bad[0]
                    assert "Enter plays it" not in chooser.prompt()
                    chooser.cursor = here
                await driver.press("enter")
                assert chooser.answer.done()
                return
            await driver.move(chooser.keys[0])
        raise AssertionError("there was always a choice")

    drive(app_of(match, automatic=False), act)


def test_two_ways_to_lay_a_card_are_reached_by_arrows_and_letters() -> None:
    match = match_of("seven", "Ann=you,random*2", "3")

    async def act(driver: Driver) -> None:
        for _ in range(80):
            if await driver.settle() != "choice":
                await driver.close()
                continue
            choice, cards = driver.chooser.choice, driver.cards
            ways = [[m for m in choice.moves if t.pick in m.picks] for t in cards]
            two = next((n for n, found in enumerate(ways) if len(found) == 2), None)
            if two is None:
                await driver.move(driver.chooser.keys[0])
                continue
            driver.chooser.take(cards[two])
            assert "or a letter" in driver.chooser.prompt()
            driver.chooser.cursor = cards[0]  # as after a digit
            reached = []
            for key in ("up", "down", "right", "up"):
                await driver.press(key)
                reached.append(getattr(driver.chooser.cursor, "move", None))
            assert set(reached) == set(ways[two])
            return
        raise AssertionError("no card could be laid in two ways")

    drive(app_of(match), act)


def test_while_a_second_card_is_chosen_the_line_says_what_enter_does() -> None:
    match = match_of("code_game", "you,random", "3", dealer=1)

    async def act(driver: Driver) -> None:
        await driver.settle()
        chooser, own = driver.chooser, driver.cards
        moves = chooser.choice.moves
        alone = {m.picks[0] for m in moves if len(m.picks) == 1}
        pairs = [m.picks for m in moves if len(m.picks) == 2 and m.picks[0] in alone]
        one, two = next(p for p in pairs if p[0] != p[1])
        chooser.take(next(t for t in own if t.pick == one))
        assert "Enter plays it" in chooser.prompt()
        chooser.cursor = next(t for t in own if t.pick == two)
        title = driver.table.session.face(two.value).title
        assert f"Enter picks {title}" in chooser.prompt()
        assert "plays" not in chooser.prompt()

    drive(app_of(match), act, (120, 30))


def test_w_says_what_a_playable_card_does_and_has_a_word_on_every_move() -> None:
    async def ask(driver: Driver) -> None:
        await driver.settle()
        for target in [target for group in driver.chooser.groups for target in group]:
            driver.chooser.cursor = target
            await driver.press("w")
            said = driver.chooser.said
            assert said and "no Gift is being" not in said and "no pile yet" not in said

    for game in ("code_game", "seven", "flip7"):
        drive(app_of(match_of(game, "you,random*2", "3")), ask)
