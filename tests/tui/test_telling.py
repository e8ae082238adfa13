"""What the table tells: the log, what seats have in front of them, grids, the end of a round."""

from __future__ import annotations

from typing import Any

from helpers.tiny import NUMBERS, game
from helpers.tui_driving import LIBRARY, Driver, app_of, drive, match_of

from cardkit import Card, Game, Pile, Rows, Rules, Table, decision, move, zone
from cardkit.engine.knowledge.events import Said, read_log
from cardkit.session.card_style import Looks
from cardkit.session.log import Log
from cardkit.session.scene import scene_of
from cardkit.tui.draw.card_art import Pen
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import LogView, MoveList
from cardkit.tui.screens.summary import SummaryScreen, summary_of


def told(match: Any, seat: int | None = 0) -> list[str]:
    log = Log(match.game.texts().named(match.names))
    for event in read_log(match.table.log, seat):
        log.add(event)
    return log.lines


def test_a_deal_is_told_in_a_line_for_each_seat() -> None:
    lines = told(match_of("code_game", "Ann=you,Bob=random,Cleo=random", "1", dealer=2))
    assert len([line for line in lines if line.startswith("Ann gets ")]) == 1
    assert "Bob gets 7 cards." in lines and "Cleo gets 7 cards." in lines
    assert lines[0] == "Shuffled: codes put aside, 10 cards."


def test_what_others_see_and_do_not_see_is_told_apart() -> None:
    match = match_of("code_game", "Ann=you,Bob=random", "1", dealer=1)
    log = Log(match.game.texts().named(match.names))
    hidden, known = read_log(match.table.log, 0), read_log(match.table.log, None)
    to_bob = [n for n, event in enumerate(known) if str(getattr(event, "to", "")) == "hand.1"]
    for event in (hidden[to_bob[0]], known[to_bob[1]]):
        log.add(event)
    assert log.lines[0] == "Bob gets a card." and len(log.lines) == 2


def test_a_seat_tells_what_its_cards_are_worth() -> None:
    match = match_of("flip7", "Ann=you,random*3", "5")
    t = match.table
    for seat in t.seats:
        t.row[seat].clear()
        t.above[seat].clear()
    cards = t.rules.cards
    t.row[0] += [cards["12"], cards["5"]]
    t.above[0] += [cards["x2"], cards["plus10"]]
    scene = scene_of(t.view(0), match.game.texts().named(match.names), 0)
    assert [seat.more for seat in scene.seats] == [("+44 now",), (), (), ()]
    assert "Ann · +44 now" in Painter(Pen(), Looks([], t.rules.texts)).name(scene.seats[0], False)
    assert scene.between_rounds.seats[0].more == scene.between_rounds.seats[0].facts == ()


def test_a_count_of_one_has_a_form_of_its_own() -> None:
    match = match_of("seven", "Ann=you,random*2", "3")
    match.table.chips = [1, 0, 2]
    for lang, said in (("en", ["1 chip", "0 chips", "2 chips"]), ("de", ["1 Chip", "0 Chips"])):
        scene = scene_of(match.table.view(0), match.game.texts(lang), 0)
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
    painter = Painter(Pen(), Looks(made.cards.values(), made.texts()))
    shown = [
        line.plain for line in painter.own(scene_of(t.view(0), made.texts(), 0).own, "large", 70)
    ]
    assert shown[0] == "╭0──╮ ╭1──╮ ╭2──╮" and shown[3] == "╭3──╮ ╭4──╮ ╭5──╮"
    assert len(shown) == 6 and shown[1].startswith("│▒▒▒│ │ ")


def test_offered_cards_are_seen_and_named() -> None:
    """The panel of another player has room for hand, code and what is offered."""
    match = match_of("code_game", "Ann=you,Ben=random,Cleo=random", "1", dealer=2)
    match.table = match.game.start(3, 1, stack={"deck": ["gift"]})

    async def act(driver: Driver) -> None:
        await driver.reach("choice")
        labels = [driver.chooser.label(each) for each in driver.chooser.choice.moves]
        await driver.move(str(labels.index("lay Gift") + 1))
        await driver.reach("choice")
        texts, looks = driver.table.texts, driver.table.looks
        offered = [match.table.offered[seat][0] for seat in (1, 2)]
        shown = await driver.until_shown(f"take {texts.card(offered[0])} from Ben")
        assert f"take {texts.card(offered[1])} from Cleo" in shown and "take no card" in shown
        panels = "\n".join(shown.splitlines()[:7])
        assert all(looks(card).label in panels for card in offered) and panels.count("code ▒") == 2

    drive(app_of(match), act, (120, 36))


def test_a_code_card_shows_which_digits_are_held() -> None:
    match = match_of("code_game", "Ann=you,Ben=random", "1", dealer=1)
    t, app = match.table, app_of(match)
    cards = t.rules.cards
    t.hand[0][:] = [cards["red-1"], cards["blue-8"], cards["joker"], cards["red-1"]]
    t.code[0][:] = [cards["code-1258"]]
    app.shown = t.view(0)
    looks = app.looks_for(match.game, match.game.texts())
    assert looks(cards["code-1258"], "code").lines == ("1 2 5 8", "✓ J · ✓")
    assert looks(cards["red-1"], "hand").lines == ()


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
    painter = Painter(Pen(), Looks(match.game.cards.values(), match.game.texts()))
    lines = painter.seat(scene_of(view, match.game.texts(), 0).seats[1], "chip", 24)
    assert lines[0].plain == " 5◆   6●  ▒ ▒ ▒ ▒ ▒ 7"


def test_the_log_is_wrapped_anew_when_the_middle_grows() -> None:
    match = match_of("flip7", "Ann=you,random*2", "5")

    async def act(driver: Driver) -> None:
        await driver.settle()
        log = driver.table.query_one("#log", LogView)
        driver.table.told.say("word " * 30)
        driver.table.paint()
        wide = log.size.width
        t = match.table
        t.cells[t.rules.at.played.i] += [t.rules.cards["flip_three"]] * 3
        driver.table.shown = t.clone()
        driver.table.paint()
        await driver.until(lambda: log.size.width < wide)
        await driver.until(lambda: all(len(line) <= log.size.width for line in shown(log)))

    def shown(log: LogView) -> list[str]:
        assert log.painted is not None
        return log.painted.plain.splitlines()

    drive(app_of(match), act)


def test_a_summary_works_out_only_what_there_is_to_work_out() -> None:
    texts = match_of("seven").game.texts()
    for worked, columns in ((("1 + 2", ""), 4), (("", ""), 3)):
        event = Said("paid", {"by_seat": (3, 0), "worked": worked})
        assert (
            len(SummaryScreen(summary_of(event, [3, 0], texts), texts).table().columns) == columns
        )


def test_moves_without_room_are_counted() -> None:
    """Seven with a hand of many ways, on a small screen."""
    match = match_of("seven", "Ann=you,random*2", "3")

    async def act(driver: Driver) -> None:
        await driver.settle()
        moves = driver.table.query_one(MoveList)
        labels = [(each, f"a long name for move number {n}") for n, each in enumerate(shown, 1)]
        assert moves.paint(labels, None, 76, 2) == 2
        assert moves.painted is not None and moves.painted.plain.endswith(f"… +{len(labels) - 4}")
        assert moves.paint(labels, labels[-1][0], 76, 2) == 2
        assert moves.painted.plain.rstrip().endswith(f"number {len(labels)}")

    shown = list(match.table.moves)
    assert len(shown) > 4
    drive(app_of(match), act)
