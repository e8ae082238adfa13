"""What the table tells: the log, what seats have in front of them, grids, the end of a round."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.presenting import presenter_of, scene_of, session_of
from helpers.tiny import NUMBERS, game
from helpers.tui_driving import LIBRARY, Driver, app_of, drive, match_of

from cardkit import Card, Game, Pile, Rows, Rules, Table, decision, move, zone
from cardkit.engine.knowledge.events import Said, read_log
from cardkit.session.frames import MoveOption, News, SummaryLine
from cardkit.session.log import Log
from cardkit.session.reporter import Reporter
from cardkit.session.session import Session
from cardkit.tui.draw.board import Board as BoardWidget
from cardkit.tui.draw.card_art import Pen
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import LogView, MoveList
from cardkit.tui.screens.summary import SummaryScreen


def told(match: Any, seat: int | None = 0) -> list[str]:
    log, lines = Log(match.game.texts().named(match.names), match.table.rules), {}
    for event in read_log(match.table.log) if seat is None else match.table.view(seat).events:
        lines |= dict(log.add(event))
    return [lines[n] for n in range(len(lines))]


def test_a_deal_is_told_in_a_line_for_each_seat() -> None:
    lines = told(match_of("code_game", "Ann=you,Bob=random,Cleo=random", "1", dealer=2))
    assert len([line for line in lines if line.startswith("Ann gets ")]) == 1
    assert "Bob gets 7 cards." in lines and "Cleo gets 7 cards." in lines
    assert lines[0] == "Shuffled: codes put aside, 10 cards."


def test_what_others_see_and_do_not_see_is_told_apart() -> None:
    match = match_of("code_game", "Ann=you,Bob=random", "1", dealer=1)
    log = Log(match.game.texts().named(match.names), match.table.rules)
    hidden, known = match.table.view(0).events, read_log(match.table.log)
    to_bob = [n for n, event in enumerate(known) if str(getattr(event, "to", "")) == "hand.1"]
    assert log.add(hidden[to_bob[0]]) == ((0, "Bob gets a card."),)
    assert log.add(known[to_bob[1]])[0][0] == 1


def test_a_seat_tells_what_its_cards_are_worth() -> None:
    match = match_of("flip7", "Ann=you,random*3", "5")
    t = match.table
    for seat in t.seats:
        t.row[seat].clear()
        t.above[seat].clear()
    cards = t.rules.cards
    t.row[0] += [cards["12"], cards["5"]]
    t.above[0] += [cards["x2"], cards["plus10"]]
    session = session_of(match.game, t.view(0), names=match.names)
    scene = session.scene()
    assert [seat.more for seat in scene.seats] == [("+44 now",), (), (), ()]
    assert "Ann · +44 now" in Painter(Pen(), session.face).name(scene.seats[0], False)
    assert scene.between_rounds.seats[0].more == scene.between_rounds.seats[0].facts == ()


def test_a_count_of_one_has_a_form_of_its_own() -> None:
    match = match_of("seven", "Ann=you,random*2", "3")
    match.table.chips = [1, 0, 2]
    for lang, said in (("en", ["1 chip", "0 chips", "2 chips"]), ("de", ["1 Chip", "0 Chips"])):
        scene = scene_of(match.game, match.table.view(0), lang=lang)
        assert [seat.facts[0] for seat in scene.seats][: len(said)] == said


class Tile(Card):
    value: int


class Board(Table[Tile]):
    deck: Pile[Tile] = zone(seen="nobody")
    grid: Rows[Tile] = zone(seen="nobody", columns=3)


class BoardRules(Rules[Board]):
    def start(self, t: Board) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.grid, 6)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Board, seat: int) -> list[Any]:
        return [self.show(0), self.show(1)]

    @move
    def show(self, t: Board, seat: int, at: int) -> Any:
        t.show(self.at.grid[seat], at)
        return t.ask(self.turn, 0)


def test_a_row_with_columns_is_drawn_as_a_grid_with_its_positions() -> None:
    made: Game = game(BoardRules, NUMBERS + "copies = 3")
    t = made.start(2, 1)
    t.apply("show:1")
    session = session_of(made, t.view(0))
    painter = Painter(Pen(), session.face)
    shown = [line.plain for line in painter.own(session.scene().own, "large", 70, 6)]
    assert shown[0] == "╭0──╮ ╭1──╮ ╭2──╮" and shown[3] == "╭3──╮ ╭4──╮ ╭5──╮"
    assert len(shown) == 6 and shown[1].startswith("│▒▒▒│ │ ")


def test_offered_cards_are_seen_and_named() -> None:
    """The panel of another player has room for hand, code and what is offered."""
    match = match_of("code_game", "Ann=you,Ben=random,Cleo=random", "1", dealer=2)
    match.table = match.game.start(3, 1, stack={"deck": ["gift"]})

    async def act(driver: Driver) -> None:
        await driver.reach("choice")
        labels = [each.label for each in driver.chooser.choice.moves]
        await driver.move(str(labels.index("play Gift") + 1))
        await driver.reach("choice")
        texts, faces = driver.table.texts, driver.table.session.setup.faces
        offered = [match.table.offered[seat][0] for seat in (1, 2)]
        shown = await driver.until_shown(f"take {texts.card(offered[0])} from Ben")
        assert f"take {texts.card(offered[1])} from Cleo" in shown and "take no card" in shown
        panels = "\n".join(shown.splitlines()[:7])
        assert (
            all(faces[card.id].label in panels for card in offered) and panels.count("code ▒") == 2
        )

    drive(app_of(match), act, (120, 36))


def test_a_code_card_shows_which_digits_are_held() -> None:
    match = match_of("code_game", "Ann=you,Ben=random", "1", dealer=1)
    t, host = match.table, app_of(match).host(match)
    cards = t.rules.cards
    t.hand[0][:] = [cards["red-1"], cards["blue-8"], cards["joker"], cards["red-1"]]
    t.code[0][:] = [cards["code-1258"]]
    session = Session(host.setup, [0])
    session.settle(host.frame(0))
    assert session.face("code-1258", t.rules.at.code[0].i).lines == ("1 2 5 8", "✓ J · ✓")
    assert session.face("red-1", t.rules.at.hand[0].i).lines == ()


def test_behind_the_summary_nothing_is_told_that_is_over() -> None:
    """With --fast everything happens at once: who stood how when it began is not shown again."""
    match = match_of("flip7", "Ann=you,random*2", "1", target_score=40)

    async def act(driver: Driver) -> None:
        while (waiting := await driver.settle()) == "choice":
            await driver.move("2")
        assert waiting == "summary"
        behind = driver.app.screen_stack[-2]
        assert behind.scene.own.facts == () and not behind.scene.own.turn  # type: ignore[attr-defined]
        await driver.close()
        if await driver.settle() == "choice":
            assert "in" in driver.table.scene.own.facts

    drive(app_of(match), act)
    assert LIBRARY.games


def test_a_hand_of_which_some_is_known_takes_one_line() -> None:
    match = match_of("code_game", "Ann=you,Ben=random", "1", dealer=1)
    view = match.table.view(0)
    hand = list(view.hand[1])
    hand[:2] = [match.table.rules.cards[id] for id in ("red-5", "blue-6")]
    view.hand = [view.hand[0], hand]
    session = session_of(match.game, view)
    lines = Painter(Pen(), session.face).seat(session.scene().seats[1], "chip", 24)
    assert lines[0].plain == " 5◆   6●  ▒ ▒ ▒ ▒ ▒ 7"


def test_the_log_is_wrapped_anew_when_the_middle_grows() -> None:
    match = match_of("flip7", "Ann=you,random*2", "5")

    async def act(driver: Driver) -> None:
        await driver.settle()
        log = driver.table.query_one("#log", LogView)
        driver.table.session.note("word " * 30)
        driver.table.paint()
        wide = log.size.width
        t = match.table
        t.cells[t.rules.at.played.i] += [t.rules.cards["flip_three"]] * 3
        driver.table.session.settle(driver.table.host.frame(0))
        driver.table.paint()
        await driver.until(lambda: log.size.width < wide)
        await driver.until(lambda: all(len(line) <= log.size.width for line in shown(log)))

    def shown(log: LogView) -> list[str]:
        assert log.painted is not None
        return log.painted.plain.splitlines()

    drive(app_of(match), act)


def test_a_summary_works_out_only_what_there_is_to_work_out() -> None:
    match = match_of("seven", "you,random")
    presenter = presenter_of(match.game, match.table)
    reporter = Reporter(presenter.texts, presenter.sentences)
    for worked, columns in ((("1 + 2", ""), 4), (("", ""), 3)):
        event = Said("paid", {"by_seat": (3, 0), "worked": worked})
        news = News("said", summary=reporter.summary(event, [3, 0]))
        assert len(SummaryScreen(news, presenter.texts, lambda: 9).table().columns) == columns


@pytest.mark.parametrize("size", [(70, 22), (80, 24), (100, 30), (120, 48)])
def test_the_score_of_a_round_is_whole_however_much_happened(size: tuple[int, int]) -> None:
    match = match_of("seven", "Ann=you,random*3", "3")
    texts = match.game.texts()
    lines = tuple(SummaryLine(name, "", "+1", "1") for name in ("You", "Ada", "Ben", "Cleo"))
    happened = tuple(f"Moment {n}: somebody calls Seven, and the pile goes." for n in range(15))

    async def act(driver: Driver) -> None:
        await driver.settle()
        board = driver.table.query_one(BoardWidget)
        news = News("said", summary=lines, happened=happened)
        driver.app.push_screen(SummaryScreen(news, texts, lambda: board.room_below))
        shown = await driver.until_shown("The round is over")
        assert all(f"  {line.name} " in shown.partition("The round is over")[2] for line in lines)
        await driver.press("down", "down", "down", "pagedown")
        await driver.until_shown("Moment 14")
        assert "Moment 3" not in driver.text()

    drive(app_of(match), act, size=size)


def test_moves_without_room_are_counted() -> None:
    """Seven with a hand of many ways, on a small screen."""
    match = match_of("seven", "Ann=you,random*2", "3")

    async def act(driver: Driver) -> None:
        await driver.settle()
        moves = driver.table.query_one(MoveList)
        labels = [
            MoveOption(each.text, f"a long name for move number {n}")
            for n, each in enumerate(shown, 1)
        ]
        keys, paged = driver.chooser.keys, driver.table.page_text
        assert moves.paint(labels, keys, None, 76, 2, paged) == 2
        said = f"2 of {len(labels)} · Tab: more"  # beside two in a line it would be cut off
        assert moves.painted is not None and moves.painted.plain.endswith(said)
        assert max(map(len, moves.painted.plain.splitlines())) <= 76
        assert moves.paint(labels, keys, None, 92, 2, paged) == 2
        said = f"4 of {len(labels)} · Tab: more"
        assert moves.painted.plain.endswith(said)
        assert moves.following == 4
        assert moves.paint(labels, keys, labels[-1], 76, 2, paged) == 2
        assert f"number {len(labels)}" in moves.painted.plain

    shown = list(match.table.moves)
    assert len(shown) > 4
    drive(app_of(match), act)


def test_a_log_that_was_scrolled_back_shows_what_is_new() -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        log = driver.table.query_one("#log", LogView)
        lines = [f"line {n}" for n in range(100)]
        log.paint(lines)
        log.scroll_back(50)
        assert log.painted is not None and "line 99" not in log.painted.plain
        lines.append("line 100")  # the same list, as the session keeps it
        log.paint(lines)
        assert "line 100" in log.painted.plain

    drive(app_of(match_of("seven", "Ann=you,random*2", "3")), act)
