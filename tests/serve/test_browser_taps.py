"""Fingers and keys at the table: nobody plays a move they did not choose, and nobody gets lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.browsing import CHROMIUM, DESKTOP, MISSING, PHONE, KeyboardPage, Page
from helpers.serving import Running

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]


class Finger(Page):
    """A person who taps everything twice."""

    def __init__(self, browser: Any) -> None:
        super().__init__(browser, PHONE)
        self.moves_sent: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framesent", self._note))

    def _note(self, frame: Any) -> None:
        message = json.loads(frame)
        if message["t"] == "act":
            self.moves_sent.append(message["move"])

    def sit(self, server: Running, game: str) -> None:
        self.open(server.base, game)
        self.page.click("#start")
        self.wait_to_choose()

    def wait_to_choose(self) -> None:
        self.page.wait_for_selector(".own.turn, dialog[open]")
        self.page.wait_for_timeout(600)  # what was tapped before is long ago

    def tap_twice(self, what: Any) -> None:
        box = what.bounding_box()
        if box is None:  # it is not there any more: the others have moved
            return
        x, y = box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2
        for _ in range(2):
            self.page.touchscreen.tap(x, y)
            self.page.wait_for_timeout(80)


PLACES = """() => [...document.querySelectorAll(".own .hands .spot")]
  .map((spot) => [spot.getBoundingClientRect().x, spot.getBoundingClientRect().y])"""


@pytest.mark.parametrize("game", ["seven", "code_game", "crazy_eights", "whist", "hearts"])
def test_a_card_that_is_lifted_stays_under_the_finger(
    server: Running, browser: Any, game: str
) -> None:
    """Also where that brings up buttons, and a reason why another card does not fit."""
    finger = Finger(browser)
    page = finger.page
    finger.sit(server, game)
    before = page.evaluate(PLACES)
    cards = page.locator(".own .hands .card.can, .own .hands .card.cannot")
    for n in range(cards.count()):
        cards.nth(n).click(position={"x": 15, "y": 15})
        page.wait_for_timeout(50)
        assert page.evaluate(PLACES) == before
    assert finger.moves_sent == finger.errors == []


def test_a_card_tapped_twice_is_played(server: Running, browser: Any) -> None:
    finger = Finger(browser)
    finger.sit(server, "seven")
    card = finger.page.locator(".own .card.can").last
    title = str(card.get_attribute("aria-label")).partition(",")[0]
    finger.tap_twice(card)
    assert finger.moves_sent == [f"start:{title}"]
    assert finger.errors == []


@pytest.mark.parametrize("game", ["code_game", "flip7", "crazy_eights", "auction", "gin_rummy"])
def test_a_second_tap_on_a_button_is_no_other_move(
    server: Running, browser: Any, game: str
) -> None:
    """What has come up in its place, or the next question, nobody has read yet."""
    finger = Finger(browser)
    page = finger.page
    finger.sit(server, game)
    for _ in range(6):
        finger.close_sheet()
        finger.wait_to_choose()
        if finger.over:
            break
        sent = len(finger.moves_sent)
        offered = (".moves button.move", ".own .card.can", ".seat.can")
        found = [page.locator(f".table:has(.own.turn) {each}") for each in offered]
        for what in [each for each in found if each.count()][:1]:
            finger.tap_twice(what.first)
        page.wait_for_timeout(300)
        assert len(finger.moves_sent) <= sent + 1
    assert finger.moves_sent and finger.errors == []


def test_two_taps_on_one_spot_may_be_meant_if_time_goes_by(server: Running, browser: Any) -> None:
    """And keys are always meant."""
    page = Page(browser, PHONE).page
    page.goto(server.base)
    page.evaluate(
        """async () => {
          await import("/client/table.js");
          window.pressed = [];
          const next = (name) => {
            const button = document.createElement("button");
            button.textContent = name;
            button.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 99px";
            button.style.height = "99px";
            button.onclick = () => {
              window.pressed.push(name);
              button.replaceWith(next(name + 1));
            };
            return button;
          };
          document.body.append(next("a"));
        }"""
    )
    for wait in (100, 600, 100, 600):
        page.touchscreen.tap(50, 50)
        page.wait_for_timeout(wait)
    assert page.evaluate("window.pressed") == ["a", "a1"]
    page.touchscreen.tap(50, 50)
    page.keyboard.press("Tab")
    page.focus("body > button")
    page.keyboard.press("Enter")
    assert page.evaluate("window.pressed") == ["a", "a1", "a11", "a111"]


def test_the_keyboard_stays_at_the_table(server: Running, browser: Any) -> None:
    """After a move, whatever was tapped may be gone: then the question has the focus. A sheet, and
    the log that somebody reads, keep it.
    """
    person = KeyboardPage(browser, DESKTOP)
    page = person.page
    where = "(document.activeElement.closest('.table, dialog') || document.body).className"
    person.open(server.base, "code_game")
    page.focus("#start")
    page.keyboard.press("Enter")
    page.wait_for_selector(".own.turn")
    for _ in range(12):
        assert "table" in page.evaluate(where)
        if not person.moves():
            page.wait_for_timeout(50)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.set_viewport_size({"width": 1281, "height": 800})  # it is drawn again
    assert "sheet" in page.evaluate(where)
    page.keyboard.press("Escape")
    person.until(f"{where}.includes('table')")
    page.focus(".side ol")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_timeout(50)
    assert page.evaluate("document.activeElement.matches('.side ol')")
    assert person.errors == []
