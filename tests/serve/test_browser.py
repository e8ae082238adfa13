"""The page in a real browser: Debian's chromium, driven by Playwright, on a phone and a desktop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from helpers.browsing import (
    CHROMIUM,
    DESKTOP,
    MISSING,
    NAME,
    PHONE,
    SHORT,
    KeyboardPage,
    Page,
    play,
)
from helpers.private_table import private, run_cardkit
from helpers.serving import Running

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]
WHOLE = [f"short_{name}" for name in SHORT]


@pytest.mark.parametrize("game", ["kuhn", "crazy_eights", "high_card", *WHOLE])
def test_a_whole_game_on_a_phone_and_a_desktop_with_somebody_watching(
    server: Running, browser: Any, game: str
) -> None:
    phone, desktop = Page(browser, PHONE), Page(browser, DESKTOP)
    code = phone.open(server.base, game)
    desktop.join(server.base, code, "Ben")
    watcher = Page(browser, DESKTOP)
    watcher.page.goto(f"{server.base}#{code}")
    watcher.page.get_by_role("button", name="Watch").click()
    phone.page.click("#start")
    for each in (phone, desktop, watcher):
        each.page.wait_for_selector(".table")
    phone.moves()
    desktop.page.reload()  # dropped in the middle: it comes back to the same table
    desktop.page.wait_for_selector(".table")
    play([phone, desktop])
    watcher.page.wait_for_selector("dialog[data-name=end]")
    watcher.page.get_by_role("button", name="Replay").click()
    seen_again(watcher)
    phone.page.get_by_role("button", name="Rematch").click()
    desktop.page.wait_for_selector("dialog[data-name=end]", state="detached")
    assert phone.errors == desktop.errors == watcher.errors == []


def seen_again(person: Page) -> None:
    """The game from its first decision, forward and back; all hands are open."""
    page = person.page
    page.wait_for_selector("input[type=range]")
    last = int(page.get_attribute("input[type=range]", "max") or 0)
    for at, key in ((1, "next"), (0, "prev"), (1, "next")):
        page.click(f"[data-key={key}]")
        page.wait_for_selector(f"input[type=range][value='{at}']")
    page.locator("input[type=range]").fill(str(last))
    page.locator("input[type=range]").dispatch_event("change")
    page.wait_for_selector(f"input[type=range][value='{last}']")
    page.get_by_role("button", name="Result").click()
    page.wait_for_selector("dialog[data-name=end]")


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("kuhn", "Kuhn-Poker"),
        ("crazy_eights", "Crazy Eights"),
        ("short_flip7", "Flip 7"),
        ("short_code_game", "Das Code-Spiel"),
        ("short_seven", "Seven"),
    ],
)
def test_german_and_the_keyboard_alone(
    server: Running, browser: Any, game: str, title: str
) -> None:
    """A whole game without a mouse: buttons by their numbers, cards by arrows and Enter."""
    person = KeyboardPage(browser, DESKTOP, locale="de-DE")
    page = person.page
    person.open(server.base, game)
    assert title in page.inner_text(".lobby h2")
    page.focus("#start")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    play([person])
    assert "Das Spiel ist" in page.inner_text("dialog") or "Revanche" in page.inner_text("dialog")
    assert person.errors == []


def test_a_lobby_on_a_phone(server: Running, browser: Any) -> None:
    """Whoever deals or waits sees it without scrolling, and a seat is one line."""
    host, guest = Page(browser, PHONE), Page(browser, PHONE)
    guest.join(server.base, host.open(server.base, "auction"), "Ben")
    for person, what in ((host, "#start"), (guest, ".lobby .prompt")):
        box = person.page.locator(what).bounding_box()
        assert box is not None and box["y"] + box["height"] <= PHONE["height"]
    rows = host.page.locator(".lobby .seats li")
    assert rows.count() == 4
    assert {round(box["height"]) for row in rows.all() if (box := row.bounding_box())} <= {52, 54}
    assert host.errors == guest.errors == []


def test_a_game_that_says_little_of_itself(server: Running, browser: Any) -> None:
    """No room is kept for a text it has not, and words of any length are drawn alike."""
    person = Page(browser, PHONE)
    page = person.page
    page.goto(server.base)
    assert page.locator("[data-game=auction] > span:not(.sample)").count() == 0
    person.open(server.base, "auction")
    page.click("#start")
    page.wait_for_selector(".middle .face")
    market = page.locator(".middle .card:not(.hidden) .face")
    assert {"named" in (each.get_attribute("class") or "") for each in market.all()} == {True}
    assert person.errors == []


def test_whoever_answered_sees_for_whom_they_wait(server: Running, browser: Any) -> None:
    """A sealed question: the answer can be changed, but it is not "your turn" any more."""
    host, guest = Page(browser, PHONE), Page(browser, PHONE)
    guest.join(server.base, host.open(server.base, "auction"), "Ben")
    host.page.click("#start")
    host.page.wait_for_selector(".own.turn")
    assert host.page.inner_text(".prompt") == "Your turn"
    host.page.wait_for_timeout(500)  # it has come up where the cards were dealt
    host.page.get_by_role("button", name="Stay out").click()
    host.page.wait_for_selector(".prompt.dim:has-text('Waiting for Ben')")
    assert "You chose: stay out" in host.page.inner_text(".ask")
    host.page.locator(".own .card.can").first.click()  # thinking again
    host.page.wait_for_selector(".prompt:not(.dim):has-text('Your turn')")
    assert host.errors == guest.errors == []


def test_what_a_seat_says_leaves_its_name_out(server: Running, browser: Any) -> None:
    page = Page(browser, PHONE).page
    page.goto(server.base)
    said = page.evaluate(
        """async (texts) => {
          const { TableView } = await import("/client/table.js");
          const table = Object.create(TableView.prototype);
          Object.assign(table, { game: { names: ["Ada"] }, bubbles: new Map(), draw() {} });
          return texts.map((text) => { table.bubble(0, text); return table.bubbles.get(0).said; });
        }""",
        ["Ada draws a card.", "Ada: take 2.", "Adam draws a card.", "take 2."],
    )
    assert said == ["draws a card.", "take 2.", "Adam draws a card.", "take 2."]


def test_where_there_is_no_room_cards_become_smaller(server: Running, browser: Any) -> None:
    """So that the middle of the table is not cut off."""
    person = Page(browser, PHONE)
    page = person.page
    person.open(server.base, "auction")
    page.click("#start")
    page.wait_for_selector(".table")  # dealt before it is loaded again
    widths = []
    for height in (844, 480):
        page.set_viewport_size({"width": 390, "height": height})
        page.reload()
        page.wait_for_selector(".own.turn .card")
        widths.append(page.locator(".own .hands .card").first.evaluate("c => c.offsetWidth"))
    assert widths == [68, 56] and person.errors == []


def test_without_a_secure_context(server: Running, browser: Any) -> None:
    """Phones in a living room have no TLS: copying has another way there."""
    base = server.base.replace("127.0.0.1", NAME)
    person = Page(browser, PHONE)
    person.open(base, "kuhn")
    assert person.page.evaluate("isSecureContext") is False
    person.page.get_by_role("button", name="Copy the link").click()
    person.page.wait_for_selector(".toast")
    assert "copied" in person.page.inner_text(".toast")
    person.page.click("#start")
    person.page.wait_for_selector(".table")
    assert person.errors == []


def test_untrusted_text_is_only_text(server: Running, browser: Any) -> None:
    evil = "<img src=x onerror=x>"
    person = Page(browser, PHONE)
    page = person.page
    page.goto(server.base)
    page.click("[data-game=kuhn]")
    page.fill("#name", evil)
    page.click("#create")
    page.wait_for_selector("#start")
    assert evil in page.inner_text("ol.seats") and not page.locator("ol.seats img").count()
    page.click("#start")
    page.wait_for_selector(".table")
    assert evil in page.inner_text(".own .who") and not page.locator(".own img").count()
    assert person.errors == []


def test_in_turns_at_one_screen_and_on_in_the_terminal(browser: Any, tmp_path: Path) -> None:
    """`cardkit play --web`: each behind a curtain; what the other saw is gone."""
    args = ("play", "kuhn", "--fast", "--lang", "de", "--seats", "Mara=you,Ben=you")
    with private(tmp_path, *args) as (server, code):
        shared = Page(browser, PHONE)
        page = shared.page
        page.goto(f"{server.base}#pair={code}")
        turns = []
        for _ in range(2):
            page.wait_for_selector("#lift")
            assert page.locator(".own .card").count() == 0
            assert "Gib das Gerät an" in page.inner_text(".own")
            covered = page.locator("[data-card]").evaluate_all("a => a.map(c => c.dataset.card)")
            assert set(covered) == {"-1"}, "nobody's card is on the page"
            turns.append(page.inner_text("#lift"))
            page.click("#lift")
            page.wait_for_selector(".own.turn .card")
            if len(turns) == 2:
                page.reload()  # the curtain falls again
                page.wait_for_selector("#lift")
            else:
                page.locator(".moves button").first.click()
        assert turns[0] != turns[1] and shared.errors == []
    done = run_cardkit(tmp_path, "resume", "--plain", typed="\n1\n" * 20)
    assert done.returncode == 0 and "saved game kuhn-1" in done.stdout and "wins" in done.stdout


def test_several_cards_are_picked_in_any_order(browser: Any, tmp_path: Path) -> None:
    """The pass of hearts: 286 moves, and none of them is a button until three cards are picked."""
    args = ("play", "./examples/hearts", "--fast", "--seed", "2", "--seats", "Mara=you,random*3")
    with private(tmp_path, *args) as (server, code):
        person = Page(browser, DESKTOP)
        page = person.page
        page.goto(f"{server.base}#pair={code}")
        page.wait_for_selector(".own.turn .card")
        cards, buttons = page.locator(".own .card"), page.locator(".moves button.move")
        assert cards.count() == 13 and buttons.count() == 0
        names = cards.evaluate_all("all => all.map((card) => card.dataset.card)")
        for n in (12, 0, 6):
            assert page.locator(".moves button.gold").count() == 0
            cards.nth(n).click()
        page.wait_for_selector(".moves button.gold")
        cards.nth(0).click()  # any of them is put back, not only the last
        page.wait_for_selector(".moves button.gold", state="detached")
        cards.nth(3).click()
        page.click(".moves button.gold")
        person.until(
            "passed => { const now = [...document.querySelectorAll('.own .card')]"
            ".map((card) => card.dataset.card);"
            " return now.length && passed.every((card) => !now.includes(card)); }",
            [names[n] for n in (12, 3, 6)],
        )
        assert person.errors == []
