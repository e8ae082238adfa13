"""Seats of the page: how they are taken, moved and given back, and what is said at them."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from typing import Any

import pytest
from helpers.browsing import CHROMIUM, DESKTOP, MISSING, PATIENCE, PHONE, Page
from helpers.serving import ROOT, Running, running

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]


def test_a_seat_moves_to_another_device(server: Running, browser: Any) -> None:
    """By the QR code that its owner shows: the first device has nothing any more."""
    from cardkit.serve.socket import qr_code

    phone = Page(browser, PHONE)
    phone.open(server.base, "kuhn")
    phone.page.click("#start")
    phone.page.wait_for_selector(".table .own")
    phone.page.get_by_role("button", name="More").click()
    phone.page.get_by_role("button", name="Play on another device").click()
    phone.page.wait_for_selector("dialog .code")
    link = f"{server.base}#pair={phone.page.inner_text('dialog .code')}"
    shown = phone.page.locator("dialog #qr[src]")
    shown.wait_for()
    assert shown.get_attribute("src") == qr_code(link)
    other = Page(browser, PHONE)
    other.page.goto(link)
    other.page.wait_for_selector(".table .own")
    assert "Mara" in other.page.inner_text(".own .who")
    phone.page.wait_for_selector(".panel")
    assert "another device" in phone.page.inner_text(".panel")
    phone.page.reload()
    phone.page.wait_for_selector(".panel")
    assert phone.page.locator(".table").count() == 0
    again = Page(browser, PHONE)
    again.page.goto(link)
    again.page.wait_for_selector(".toast")
    assert again.page.locator(".table").count() == 0, "a code is good once"
    other.page.get_by_role("button", name="More").click()
    other.page.get_by_role("button", name="Play on another device").click()
    code = other.page.inner_text("dialog .code")
    typed = Page(browser, PHONE)
    typed.page.goto(server.base)
    typed.page.fill("input.code", f" {code.lower()} ")
    typed.page.click("form .gold")
    typed.page.wait_for_selector(".table .own")
    other.page.wait_for_selector("dialog", state="detached")  # the code is no use any more
    assert "another device" in other.page.inner_text(".panel")
    assert other.errors == []


def test_a_trick_says_who_laid_each_card(server: Running, browser: Any) -> None:
    desktop = Page(browser, DESKTOP)
    page = desktop.page
    desktop.open(server.base, "whist")
    page.click("#start")
    page.wait_for_selector(".table")
    for _ in range(4_000):
        if page.locator(".own.turn").count() and page.locator(".middle .by").count() == 3:
            break
        if not desktop.moves():
            page.wait_for_timeout(20)
    names = page.locator(".others .who b").all_inner_texts()
    assert page.locator(".middle .by").all_inner_texts() == names, "in turn, from the left"
    page.reload()
    page.wait_for_selector(".middle .by")
    assert page.locator(".middle .by").all_inner_texts() == names, "also after a reload"
    assert desktop.errors == []


def test_a_back_shows_what_its_holder_was_told(server: Running, browser: Any) -> None:
    """In a game where everyone sees the hands of the others alone."""
    host, guest = Page(browser, PHONE), Page(browser, PHONE)
    code = host.open(server.base, "fireworks")
    for seat in (4, 3):
        host.page.locator("ol.seats select").last.select_option("drop")
        host.page.wait_for_selector(f"ol.seats li:nth-child({seat})", state="detached")
    guest.join(server.base, code, "Ben")
    host.page.click("#start")
    for person, other in ((host, guest), (guest, host)):
        person.page.wait_for_selector(".own.turn")
        person.page.locator(".seat.can").click()
        person.page.locator(".moves button.move").first.click()
        other.page.wait_for_selector(".own .card.hidden .by")
        told = other.page.locator(".own .by").all_inner_texts()
        assert len(set(told)) <= 2 and all(told), "what it is, or what it is not"
        assert other.page.locator(".own .card:not(.hidden)").count() == 0
        if other is host:
            break
    assert host.errors == guest.errors == []


def test_time_that_runs_can_be_seen(server: Running, browser: Any) -> None:
    """A table with a time per turn shows how much of it is left, also after the page was drawn
    again; others show none.
    """
    for seconds in (300, 0):
        person = Page(browser, PHONE)
        page = person.page
        page.emulate_media(reduced_motion="no-preference")
        opened = server.open("flip7", "easy", "easy", seconds=seconds)
        page.goto(server.base)
        seat = {opened["table"]: {"token": opened["token"], "seat": 0}}
        page.evaluate("(seat) => localStorage.setItem('tables', JSON.stringify(seat))", seat)
        page.goto(f"{server.base}t/{opened['table']}")
        page.click("#start")
        page.wait_for_selector(".own.turn")
        assert page.locator(".own .clock").count() == bool(seconds)
        if seconds:
            clock = "document.querySelector('.own .clock')"
            timing = "getAnimations()[0]?.effect.getComputedTiming()"
            person.until(f"{clock}?.{timing}?.progress > 0.0002")  # 60 ms of 300 s
            page.set_viewport_size({"width": 391, "height": 844})  # it is drawn again
            person.until(f"parseFloat({clock}?.style.getPropertyValue('--gone')) <= -60")
        assert person.errors == []


def test_an_invitation_names_the_address_that_others_reach(server: Running, browser: Any) -> None:
    """Also where the host's own page comes from the machine itself."""
    page = Page(browser, PHONE).page
    page.goto(server.base)
    links = page.evaluate(
        """async () => {
          const { place } = await import("/client/sheets.js");
          return [place({ at: "http://192.0.2.7:7777/" }), place({})];
        }"""
    )
    assert links == ["http://192.0.2.7:7777/", server.base]


def test_seats_are_free_until_cards_are_dealt(server: Running, browser: Any) -> None:
    """Nothing is arranged: friends who open the link find a seat, and bots fill what is left."""
    host, friend, late = (Page(browser, PHONE) for _ in range(3))
    code = host.open(server.base, "flip7")
    assert host.page.inner_text("ol.seats").count("free seat") >= 3
    friend.join(server.base, code, "Ben")
    host.page.wait_for_selector("ol.seats li:nth-child(2) b:has-text('Ben')")
    assert "free seats get bots" in host.page.inner_text("#start")
    host.page.click("#start")
    friend.page.wait_for_selector(".table .own")
    assert friend.page.locator(".others .seat").count() == 3
    late.page.goto(f"{server.base}#{code}")
    late.page.wait_for_selector("ul.seats li")
    assert late.page.locator("[data-sit]").count() == 0
    assert "You can watch" in late.page.inner_text(".panel")
    assert host.errors == friend.errors == late.errors == []


def test_why_a_card_does_not_fit_is_said_once_and_not_for_ever(
    server: Running, browser: Any
) -> None:
    """Below the question, until another card is tapped or the move is made."""
    phone = Page(browser, PHONE)
    page = phone.page
    phone.open(server.base, "crazy_eights")
    page.click("#start")
    seen, end = 0, time.monotonic() + PATIENCE
    while seen < 2 and not phone.over:
        assert time.monotonic() < end, "every card fits"
        if not page.locator(".own.turn").count() or page.locator("dialog").count():
            page.wait_for_timeout(20)
            continue
        wrong = page.locator(".own .card.cannot")
        if wrong.count():
            question = page.inner_text(".prompt")
            wrong.first.click()
            page.wait_for_selector(".reason")
            said = page.inner_text(".reason")
            assert page.inner_text(".table").count(said) == 1
            assert page.locator(".toast").count() == 0
            assert page.inner_text(".prompt") == question, "it does not hide what is asked"
            seen += 1
        phone.moves()
        page.wait_for_selector(".reason", state="detached")
    assert seen >= 2 and phone.errors == []


@pytest.fixture(scope="module")
def dressed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a game that has a stylesheet, and house rules that contradict each other."""
    folder = tmp_path_factory.mktemp("dressed")
    shutil.copytree(ROOT / "tests" / "madeup" / "highcard", folder / "highcard")
    (folder / "highcard" / "table.css").write_text(
        ":root { --felt: rgb(1, 2, 3); }\n.bar h1 { color: rgb(4, 5, 6); }\n", encoding="utf-8"
    )
    with running(folder / "t.sqlite", "highcard", directories=[folder]) as found:
        yield found


def test_a_game_may_add_a_stylesheet(dressed: Running, browser: Any) -> None:
    person = Page(browser, PHONE)
    person.open(dressed.base, "highcard")
    person.page.click("#start")
    person.page.wait_for_selector(".table .own")
    colour = "getComputedStyle(document.querySelector('.bar h1')).color"
    person.until(f"{colour} === 'rgb(4, 5, 6)'")
    assert person.errors == []


def test_house_rules_that_contradict_cannot_be_chosen_together(
    dressed: Running, browser: Any
) -> None:
    games = json.loads(dressed.get("api/games")[1])
    rules = {rule[0]: rule for rule in games[0]["rules"]}
    one, two = next((name, rule[3][0]) for name, rule in rules.items() if rule[3])
    person = Page(browser, PHONE)
    page = person.page
    page.goto(dressed.base)
    page.click("[data-game=highcard]")
    page.click("summary")
    order = [*rules]
    box = page.locator("label.check").nth(order.index(one)).locator("input")
    other = page.locator("label.check").nth(order.index(two))
    assert other.locator("input").is_enabled()
    box.check()
    assert other.locator("input").is_disabled()
    assert "Not together with" in other.inner_text() and rules[one][1] in other.inner_text()
    refused = dressed.open("highcard", "random", rules=[one, two])
    assert refused["status"] == 400
    assert person.errors == []


def test_one_more_seat_is_offered_while_there_is_room(server: Running, browser: Any) -> None:
    for game, offered in (("kuhn", 0), ("flip7", 1)):  # for two, and for many
        person = Page(browser, PHONE)
        person.open(server.base, game)
        seats = person.page.locator("ol.seats li").count()
        more = person.page.get_by_role("button", name="One more seat")
        assert more.count() == offered, game
        if offered:
            more.click()
            person.page.wait_for_selector(f"ol.seats li:nth-child({seats + 1})")
        assert person.errors == []


def test_a_bubble_of_three_lines_is_whole(server: Running, browser: Any) -> None:
    """Beside other seats on a phone; a longer one ends with dots."""
    person = Page(browser, PHONE)
    page = person.page
    page.goto(server.base)
    heights = page.evaluate(
        """(texts) => texts.map((text) => {
          const tiles = document.createElement("div"), bubble = document.createElement("span");
          tiles.className = "tiles";
          tiles.style.cssText = "position: relative; width: 120px; height: 60px";
          bubble.className = "bubble";
          bubble.textContent = text;
          tiles.append(bubble);
          document.body.append(tiles);
          const lines = 3 * parseFloat(getComputedStyle(bubble).lineHeight);
          return [bubble.scrollHeight - bubble.clientHeight, bubble.clientHeight, lines];
        })""",
        ["gives the Flip Three to somebody", "a " * 200],
    )
    (hidden, three, lines), (more, clipped, _) = heights
    assert hidden <= 0 < more and three == clipped
    assert abs(clipped - lines) < 1  # no room in which a fourth line shows


def test_a_bot_plays_for_somebody_until_they_are_back(server: Running, browser: Any) -> None:
    host, friend = Page(browser, PHONE), Page(browser, PHONE)
    friend.join(server.base, host.open(server.base, "flip7"), "Ben")
    host.page.click("#start")
    friend.page.wait_for_selector(".table .own")
    table = friend.page.url
    friend.page.goto("about:blank")
    wanted = host.page.get_by_role("button", name="Ben is away")
    end = time.monotonic() + PATIENCE
    while not wanted.count():
        assert time.monotonic() < end, "Ben's turn never comes"
        host.moves()
        host.page.wait_for_timeout(20)
    wanted.click()
    host.page.wait_for_selector(".seat:has-text('Ben') em:text-is('bot')")
    friend.page.goto(table)
    back = friend.page.get_by_role("button", name="Take my seat back")
    back.wait_for()
    assert "A bot is playing for you" in friend.page.inner_text(".own")
    back.click()
    back.wait_for(state="detached")
    host.page.wait_for_selector(".seat:has-text('Ben') em", state="detached")
    assert host.errors == friend.errors == []


def test_a_guest_gives_the_seat_back_before_the_deal(server: Running, browser: Any) -> None:
    host, guest = Page(browser, PHONE), Page(browser, PHONE)
    guest.join(server.base, host.open(server.base, "flip7"), "Ben")
    seat = host.page.locator("ol.seats li").nth(1)
    seat.locator("b:has-text('Ben')").wait_for()
    guest.page.get_by_role("button", name="free the seat").click()
    guest.page.wait_for_selector("[data-sit]")  # another seat, or another name
    seat.locator("b:has-text('Seat 2')").wait_for()
    again = Page(browser, PHONE)
    again.join(server.base, host.page.inner_text(".invite .code"), "Cleo")
    seat.locator("b:has-text('Cleo')").wait_for()
    seat.locator("select").select_option("you")  # the host can, too
    seat.locator("b:has-text('Seat 2')").wait_for()
    again.page.wait_for_selector(".panel:has-text('not yours')")
    assert host.errors == guest.errors == again.errors == []


def test_nobody_is_asked_about_a_move_that_can_no_longer_be_taken_back(
    server: Running, browser: Any
) -> None:
    page = Page(browser, PHONE).page
    page.goto(server.base)
    told = page.evaluate(
        """async () => {
          const { TableView } = await import("/client/table.js");
          const sent = [], table = Object.create(TableView.prototype);
          const net = { number: 5, send: (...what) => sent.push(what) };
          Object.assign(table, { me: 0, game: { names: ["A", "B", "C"] }, fresh: new Set(), net });
          table.adopt = () => {};
          const shown = () => document.querySelectorAll("dialog").length;
          const counts = [];
          const no = { t: "undo", no: 1 };
          for (const end of [() => table.step({ back: 3, n: 6 }), () => table.hear(no)]) {
            table.hear({ t: "undo", seat: 1, yes: [1] });
            table.hear({ t: "undo", seat: 1, yes: [1, 2] });  // somebody agrees meanwhile
            await table.step({ back: 3, n: 5 });  // it was on its way before
            await new Promise((done) => setTimeout(done));  // what was closed has said so
            counts.push(shown());
            await end();
            counts.push(shown());
          }
          return [counts, sent];
        }"""
    )
    assert told == [[1, 0, 1, 0], []]


def test_another_sheet_does_not_answer_what_others_ask(server: Running, browser: Any) -> None:
    person = Page(browser, PHONE)
    page = person.page
    page.goto(server.base)
    page.evaluate(
        """async () => {
          const { undo, rules } = await import("/client/sheets.js");
          undo("Ben would like to take the last move back.", (agree) => { window.said = agree; });
          rules("# Something that comes up meanwhile");
        }"""
    )
    sheets = page.locator("dialog")
    assert sheets.count() == 2
    sheets.last.get_by_role("button", name="×").click()
    person.until("document.querySelectorAll('dialog').length === 1")
    assert page.evaluate("window.said") is None
    page.get_by_role("button", name="OK", exact=True).click()
    person.until("window.said === true")


def test_a_name_that_is_missing_is_where_one_types(server: Running, browser: Any) -> None:
    page = Page(browser, PHONE).page
    page.goto(server.base)
    page.click("[data-game=flip7]")
    page.click("summary")
    page.click("#create")
    page.wait_for_selector(".toast")
    assert page.evaluate("document.activeElement.id") == "name"
    box = page.locator("#name").bounding_box()
    assert box is not None and 0 <= box["y"] <= PHONE["height"] - box["height"]


def test_a_move_is_taken_back_when_all_the_others_agree(server: Running, browser: Any) -> None:
    """Whoever is asked second is still asked after the first has agreed."""
    people = host, ben, cleo = [Page(browser, PHONE) for _ in range(3)]
    code = host.open(server.base, "flip7")
    host.page.locator("ol.seats select").last.select_option("drop")
    host.page.wait_for_selector("ol.seats li:nth-child(4)", state="detached")
    ben.join(server.base, code, "Ben")
    cleo.join(server.base, code, "Cleo")
    host.page.click("#start")
    for each in people:
        each.page.wait_for_selector(".table .own")
    asked = next(each for each in people if each.page.locator(".own.turn").count())
    asked.page.get_by_role("button", name="Stop").click()
    asked.page.wait_for_selector(".own:not(.turn) .facts:has-text('stopped')")
    asked.page.get_by_role("button", name="More").click()
    asked.page.get_by_role("button", name="Take the move back").click()
    for each in people:
        if each is not asked:
            each.page.locator("dialog[data-name=undo] .gold").click()
            each.page.wait_for_selector("dialog", state="detached")
    asked.page.wait_for_selector(".own.turn .facts:not(:has-text('stopped'))")
    assert [each.errors for each in people] == [[], [], []]
