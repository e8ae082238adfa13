"""The page in all its states: every game and number of seats fits a phone, whatever is tapped is
large enough for a finger, and nothing keeps anybody out.
"""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from helpers.browsing import CHROMIUM, DESKTOP, HOUSE, MISSING, PATIENCE, PHONE, Page, play
from helpers.serving import Player, Running

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]
#: What is wrong on a page, by what it is about:
#: `wide`, whatever is wider than the page; `small`, what can be tapped and is less than 44 pixels
#: wide or high (a box is ticked by its label); `cut`, how much of the middle, or of the other
#: seats, nobody sees; `covered`, cards of a hand of which less than 34 pixels stick out; `untold`,
#: what is known of another seat, such as its points, and not shown.
WRONG = """() => {
  const all = (where, what) => [...where.querySelectorAll(what)].filter((e) => e.checkVisibility());
  const box = (e) => e.getBoundingClientRect(), name = (e) => String(e.className || e.tagName);
  const wide = all(document, "body *").filter((e) => {
    const r = box(e);
    return r.width && (r.right > innerWidth + 1 || r.left < -1);
  }).map(name);
  if (document.documentElement.scrollWidth > innerWidth) wide.push("page");
  const tapped = "button:enabled, select, summary, input:enabled, a[href]";
  const small = all(document.querySelector("dialog[open]") || document, tapped)
    .map((e) => [name(e), box(e.closest("label") || e)])
    .filter(([, r]) => r.width < 43.9 || r.height < 43.9).map(([n, r]) => [n, r.width, r.height]);
  const cut = all(document, "body:not(:has(dialog)) :is(.middle, .others):not(:empty)")
    .map((e) => box(e).bottom - box(e.parentElement).bottom).filter((hidden) => hidden > 1);
  const covered = all(document, ".own .held").flatMap((held) => {
    const boxes = [...held.children].map(box);
    return boxes.slice(1).map((b, n) => (b.top === boxes[n].top ? b.left - boxes[n].left : 99));
  }).filter((shown) => shown < 33.9);
  const untold = [...document.querySelectorAll(".others .facts span:not(.goal)")]
    .filter((e) => !e.checkVisibility() || e.scrollWidth > e.clientWidth + 1
      || box(e).right > box(e.closest(".seat")).right).map((e) => e.textContent);
  return Object.entries({ wide, small, cut, covered, untold }).filter(([, found]) => found.length);
}"""


#: Places of cards, and what is asked, that cannot be brought into sight; whatever overlaps a hand;
#: and whether the page is wider than the screen.
UNSEEN = """(width) => {
  const shows = (e, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return e.contains(hit) || hit?.closest(".bubble");
  };
  const seen = (e) => {
    e.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = e.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    const edges = [[left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
    return edges.every((point) => shows(e, ...point));
  };
  const wanted = document.querySelectorAll(".table .spot, .seat, .prompt, .ask .moves > button");
  const unseen = [...wanted].filter((e) => e.checkVisibility() && !seen(e));
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const board = box(".board"), own = box(".own");
  const apart = board.bottom <= own.top || board.right <= own.left;
  const wide = Math.max(innerWidth, document.documentElement.scrollWidth) - width;
  return [unseen.map((e) => e.ariaLabel || e.className), apart, wide];
}"""


def check_size(person: Page, where: Any) -> None:
    assert person.page.evaluate(WRONG) == [], where


@pytest.mark.parametrize("game", HOUSE)
def test_every_game_fits_a_phone(server: Running, browser: Any, game: str) -> None:
    """With every number of seats; with the most, also some turns later."""
    games = {each["id"]: each for each in json.loads(server.get("api/games")[1])}
    least, most = games[game]["seats"]
    phone = Page(browser, PHONE)
    page = phone.page
    page.goto(server.base)
    for count in range(least, most + 1):
        sit(server, page, game, count)
        assert page.locator(".others .seat").count() == count - 1
        check_size(phone, count)
    for turn in range(6):
        page.wait_for_selector(".own.turn, dialog[open]")
        check_size(phone, (count, turn))
        phone.moves()
    assert phone.errors == []


def sit(server: Running, page: Any, game: str, count: int) -> None:
    """At a new table with this many seats, the others bots."""
    opened = server.open(game, *["easy"] * (count - 1))
    host = Player(server, opened["table"], opened["token"])
    host.say(t="start")
    host.wait("setup")
    host.close()
    seat = {opened["table"]: {"token": opened["token"], "seat": 0}}
    page.evaluate("(seat) => localStorage.setItem('tables', JSON.stringify(seat))", seat)
    page.goto(f"{server.base}t/{opened['table']}")
    page.wait_for_selector(".table .own")


@pytest.mark.parametrize("size", [(844, 390), (320, 568)], ids=["landscape", "small"])
@pytest.mark.parametrize("game", ["flip7", "code_game", "seven", "golf", "hearts", "guild"])
def test_a_phone_on_its_side_or_a_small_one_shows_every_place(
    server: Running, browser: Any, game: str, size: tuple[int, int]
) -> None:
    """Where there is no room for the table, it scrolls; the hand covers nothing of it."""
    games = {each["id"]: each for each in json.loads(server.get("api/games")[1])}
    least, most = games[game]["seats"]
    width, height = size
    phone = Page(browser, {"width": width, "height": height})
    page = phone.page
    page.goto(server.base)
    for count in range(least, most + 1):
        sit(server, page, game, count)
        page.wait_for_selector(".own.turn, dialog[open]")
        phone.close_sheet()
        for _ in range(2):
            assert page.evaluate(UNSEEN, width) == [[], True, 0], count
            card = page.locator(".own .card.can")
            if card.count():
                card.first.click(position={"x": 15, "y": 15})
    assert phone.errors == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_keeps_anybody_out(server: Running, browser: Any, size: dict[str, int]) -> None:
    """A walk through all states: axe-core has no findings, in dark and light, and everything can
    be tapped.
    """
    from axe_playwright_python.sync_playwright import Axe

    person, guest = Page(browser, size), Page(browser, PHONE)
    page, axe = person.page, Axe()

    def check(where: str, person: Page = person) -> None:
        for theme in ("dark", "light"):
            person.page.emulate_media(color_scheme=theme)
            found = axe.run(person.page).response["violations"]
            told = [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]
            assert told == [], (where, theme)
        if size is PHONE:
            check_size(person, where)

    def sheet(name: str) -> None:
        page.get_by_role("button", name=name).last.click()
        page.wait_for_selector("dialog[open] h2:not(:empty)")
        check(name)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")

    page.goto(server.base)
    page.wait_for_selector("[data-game]")
    check("door")
    page.click("[data-game=seven]")
    page.click("summary")
    check("a new table")
    code = person.open(server.base, "code_game")
    check("lobby")
    guest.page.goto(f"{server.base}#{code}")
    guest.page.wait_for_selector("[data-sit]")
    check("a seat to take", guest)
    guest.join(server.base, code, "Ben")
    check("lobby of a guest", guest)
    page.click("#start")
    page.wait_for_selector(".table")
    until(person, ".own.turn:has(.can):has(.cannot):not(:has(.picked))", person, guest)
    check("turn")
    for name in ("Hint", "Rules", "Cards", *(["Log"] if size is PHONE else []), "More"):
        sheet(name)
    page.locator(".own .card.cannot").first.click()
    page.wait_for_selector(".reason")
    check("why not")
    person.pick_card()
    check("a card is picked")
    page.get_by_role("button", name="More").click()
    sheet("Play on another device")
    until(person, ".seat.turn:has-text('Ben')", person)
    check("waiting")
    guest.page.goto("about:blank")
    page.wait_for_selector(".seat.gone")
    check("somebody is away")
    code = person.open(server.base, "flip7")
    page.click("#start")
    page.wait_for_selector(".table")
    guest.page.goto(f"{server.base}#{code}")
    guest.page.get_by_role("button", name="Watch").click()
    guest.page.wait_for_selector(".watching")
    check("watching", guest)
    until(person, "dialog[data-name=summary]", person)
    check("the end of a round")
    person.open(server.base, "kuhn")
    page.click("#start")
    play([person])
    check("the end")
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("input[type=range]")
    check("replay")
    page.evaluate(
        """async () => {
          const { undo } = await import("/client/sheets.js");
          undo("Ben would like to take the last move back.", () => {});
        }"""
    )
    check("a question")
    assert person.errors == guest.errors == []


def test_what_a_card_is_sticks_out_of_a_large_hand(server: Running, browser: Any) -> None:
    """Where cards lie on each other, the next one covers nothing that tells them apart; and one
    that is lifted does not cover the next."""
    page = Page(browser, DESKTOP).page
    page.goto(server.base)
    covered, tapped = page.evaluate(
        """async () => {
          const { TableView } = await import("/client/table.js");
          const { cardNode } = await import("/client/cards.js");
          const card = { t: "7", x: "" }, root = document.getElementById("app");
          root.innerHTML = "<div class=own><div class=hands><div class=fan><div class=held>";
          const held = root.querySelector(".held");
          for (let n = 0; n < 22; n++) held.append(cardNode([card], 0, {}, ["7", "(2)"]));
          Object.setPrototypeOf({ root }, TableView.prototype).fitHands();
          const range = document.createRange();
          const ends = [...held.querySelectorAll(".first")].map((text) => {
            range.selectNodeContents(text);
            return range.getBoundingClientRect().right;
          });
          const boxes = [...held.children].map((each) => each.getBoundingClientRect());
          const covers = (next, n) => next.top === boxes[n].top && next.left < ends[n];
          held.children[3].classList.add("picked");
          const at = document.elementFromPoint(boxes[4].left + 9, boxes[4].top + 30);
          const tapped = [...held.children].indexOf(at.closest(".card"));
          return [boxes.slice(1).filter(covers).length, tapped];
        }"""
    )
    assert (covered, tapped) == (0, 4)


def until(person: Page, wanted: str, *moving: Page) -> None:
    """These people move until something is seen."""
    end = time.monotonic() + PATIENCE
    while not person.page.locator(wanted).count():
        assert time.monotonic() < end, f"{wanted} never comes"
        asked = [each for each in moving if not each.page.locator("dialog").count()]
        if sum(each.moves() for each in asked):
            end = time.monotonic() + PATIENCE
        else:
            person.page.wait_for_timeout(20)
