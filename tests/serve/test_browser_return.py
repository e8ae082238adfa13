"""People who come back, read the rules, or still look at the game before, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.browsing import CHROMIUM, DESKTOP, MISSING, PHONE, Page, play
from helpers.private_table import private
from helpers.serving import Running

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]


def two_at(server: Running, browser: Any, game: str) -> tuple[Page, Page, str]:
    """Mara and Ben on phones, cards dealt, and the code of their table."""
    mara, ben = Page(browser, PHONE), Page(browser, PHONE)
    code = mara.open(server.base, game)
    ben.join(server.base, code, "Ben")
    mara.page.click("#start")
    for each in (mara, ben):
        each.page.wait_for_selector(".table .own")
    return mara, ben, code


def close_page(person: Page) -> None:
    """Their browser stays, with what it keeps; the page is a new one."""
    person.page.close()
    page = person.page = person.context.new_page()
    page.on("pageerror", lambda error: person.errors.append(str(error)))
    page.set_default_timeout(120_000)


def test_whoever_closed_the_page_finds_their_seat_again(server: Running, browser: Any) -> None:
    """From the home page, by the code and by the link, also after a game has begun."""
    mara, ben, code = two_at(server, browser, "kuhn")
    table = ben.page.url.rsplit("/", 1)[1]

    def by_the_list() -> None:
        ben.page.goto(server.base)
        row = ben.page.locator("ul.seats li", has=ben.page.locator(f"[data-table='{table}']"))
        assert "Kuhn poker" in row.inner_text() and "Mara, Ben" in row.inner_text()
        assert ("Your turn" in row.inner_text()) != ("Waiting for Mara" in row.inner_text())
        assert (box := row.locator("button").bounding_box()) and box["height"] >= 44
        row.get_by_role("button", name="Continue").click()

    def by_the_code() -> None:
        ben.page.goto(server.base)
        ben.page.fill("input.code", f" {code[:2].lower()} {code[2:].lower()} ")  # as people type
        ben.page.keyboard.press("Enter")

    def by_the_link() -> None:
        ben.page.goto(f"{server.base}#{code}")

    for way in (by_the_list, by_the_code, by_the_link):
        close_page(ben)
        way()
        ben.page.wait_for_selector(".table .own .who:has-text('Ben')")
        assert ben.page.url == f"{server.base}t/{table}", "no token in the address"
    assert mara.errors == ben.errors == []


def test_two_quick_taps_open_one_table(server: Running, browser: Any) -> None:
    mara = Page(browser, PHONE)
    page = mara.page
    page.goto(server.base)
    page.click("[data-game=kuhn]")
    page.fill("#name", "Mara")
    with page.expect_response("**/api/tables"):
        page.locator("#create").dblclick()
    page.wait_for_selector("#start")
    page.goto(server.base)
    page.wait_for_selector("[data-table]")
    assert page.locator("[data-table]").count() == 1
    assert mara.errors == []


def test_a_foreign_browser_is_offered_no_seat(server: Running, browser: Any) -> None:
    _, ben, code = two_at(server, browser, "kuhn")
    table = ben.page.url.rsplit("/", 1)[1]
    stranger = Page(browser, PHONE)
    page = stranger.page
    page.goto(server.base)
    assert page.locator("[data-table]").count() == 0
    kept = {table: {"token": "x" * 22, "seat": 1}, "0123456789abcdef": {"token": "y", "seat": 0}}
    page.evaluate("(kept) => localStorage.setItem('tables', JSON.stringify(kept))", kept)
    page.reload()
    page.wait_for_selector("input.code")
    stranger.until("localStorage.getItem('tables') === '{}'")  # forgotten: neither is theirs
    assert page.locator("[data-table]").count() == 0
    page.fill("input.code", code)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Watch").wait_for()
    assert page.locator("[data-sit]").count() == 0
    assert stranger.errors == []


def test_a_table_on_this_machine_is_found_again(tmp_path_factory: Any, browser: Any) -> None:
    """Its address works once; after that the browser knows the way."""
    folder = tmp_path_factory.mktemp("private")
    with private(folder, "play", "kuhn", "--seats", "Mara=you,random") as (found, code):
        person = Page(browser, DESKTOP)
        person.page.goto(f"{found.base}#pair={code}")
        person.page.wait_for_selector(".table .own")
        close_page(person)
        person.page.goto(f"{found.base}#pair={code}")
        person.page.locator("[data-table]").click()
        person.page.wait_for_selector(".table .own")
        assert person.errors == []


def finished(server: Running, browser: Any) -> tuple[Page, Page]:
    mara, ben, _ = two_at(server, browser, "short_seven")
    play([mara, ben])
    return mara, ben


def test_a_rematch_ends_nobodys_replay(server: Running, browser: Any) -> None:
    """Who still looks at the game before is told, can go on looking, and follows when ready."""
    mara, ben = finished(server, browser)
    ben.page.get_by_role("button", name="Replay").click()
    ben.page.wait_for_selector("input[type=range]")
    mara.page.get_by_role("button", name="Rematch").click()
    mara.page.wait_for_selector("dialog", state="detached")
    ben.page.wait_for_selector(".toast:has-text('The next game has begun.')")
    for at, key in ((1, "next"), (2, "next"), (1, "prev")):
        ben.page.click(f"[data-key={key}]")
        ben.page.wait_for_selector(f"input[type=range][value='{at}']")
    mara.moves()  # the next game goes on meanwhile
    ben.page.get_by_role("button", name="Result").click()
    assert "The next game has begun." in ben.page.inner_text("dialog[data-name=begun]")
    ben.page.locator("dialog").get_by_role("button", name="Continue").click()
    ben.page.wait_for_selector("dialog", state="detached")
    ben.page.wait_for_selector(".table:not(.replay) .own")
    play([mara, ben])
    assert mara.errors == ben.errors == []


def test_a_rematch_closes_nobodys_summary(server: Running, browser: Any) -> None:
    mara, ben = finished(server, browser)
    ranks = ben.page.inner_text("dialog .ranks")
    mara.page.get_by_role("button", name="Rematch").click()
    ben.page.wait_for_selector("dialog[data-name=begun]")
    assert ben.page.inner_text("dialog .ranks") == ranks
    assert "The next game has begun." in ben.page.inner_text("dialog")
    ben.page.locator("dialog").get_by_role("button", name="Continue").click()
    ben.page.wait_for_selector("dialog", state="detached")
    play([mara, ben])
    assert mara.errors == ben.errors == []


PAGE = """# A game

Text with **bold**, *italics*, `code` and <b>no element</b> = 82. Two of them.

- one
  line
- two

1. first
2. second

    kept  as
      it  is

| card | worth |
|---|---|
| ace | 11 |
"""


def test_the_rules_look_like_their_page(server: Running, browser: Any) -> None:
    """Lists, tables and lines that stay as they are; and text is only ever text."""
    from cardkit.room.marked import parts_of

    person = Page(browser, PHONE)
    person.page.goto(server.base)
    person.page.evaluate(
        "async (page) => (await import('/client/sheets.js')).rules(page)", parts_of(PAGE)
    )
    shown = person.page.locator("dialog .prose")
    assert shown.locator("h3, p, ul, ol, pre, table").count() == 6
    assert shown.locator("ul > li").all_inner_texts() == ["one line", "two"]
    assert shown.locator("ol > li").all_inner_texts() == ["first", "second"]
    assert shown.locator("pre code").all_text_contents() == ["kept  as", "  it  is"]
    assert shown.locator("tr").all_inner_texts() == ["card\tworth", "ace\t11"]
    assert "<b>no element</b> = 82. Two of them." in shown.locator("p").inner_text()
    bad = ["p", ["script", "document.title = 'bad'"], ["img", "x"], "fine"]
    person.page.evaluate("async (page) => (await import('/client/sheets.js')).rules(page)", [bad])
    assert person.page.locator("dialog :is(script, img)").count() == 0
    assert person.page.title() == "cardkit"
    assert person.errors == []


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_the_worked_example_keeps_its_lines(server: Running, browser: Any, locale: str) -> None:
    person = Page(browser, PHONE, locale=locale)
    person.open(server.base, "seven")
    person.page.click("#start")
    person.page.wait_for_selector(".table .own")
    person.page.keyboard.press("r")
    lines = person.page.locator("dialog .prose pre code")
    lines.first.wait_for()
    assert lines.count() == 5 and lines.last.inner_text().endswith("Seven!")
    wide = "[...document.querySelectorAll('pre')].every((e) => e.scrollWidth <= e.clientWidth)"
    assert person.page.evaluate(wide), "nothing is cut off"
    assert person.errors == []


def test_seats_are_counted_from_1_in_options_too(server: Running, browser: Any) -> None:
    """An option that is a seat is chosen among the seats; programs count from 0."""
    person = Page(browser, DESKTOP)
    page = person.page
    page.goto(server.base)
    page.click("[data-game=seven]")
    page.click("summary")
    seat = page.get_by_label("First seat")
    assert seat.locator("option").all_inner_texts() == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    seat.select_option("Seat 4")
    page.get_by_role("button", name="Remove the seat").last.click()  # it cannot begin any more
    assert seat.locator("option").count() == 3 and seat.input_value() == "0"
    seat.select_option("Seat 3")
    assert "counted from 0" not in page.inner_text("main")
    page.fill("#name", "Mara")
    page.click("#create")
    page.wait_for_selector(".lobby:has-text('First seat: 3')")
    last = page.locator("ol.seats select").last
    last.select_option("drop")
    page.wait_for_selector(".toast:has-text('this many seats')")
    assert page.locator("ol.seats li").count() == 3, "the seat that begins stays"
    assert person.errors == []
