"""What the page sends and when, and how it draws attention."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.browsing import CHROMIUM, MISSING, PHONE, Page
from helpers.serving import Running

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]


def test_a_card_that_is_picked_and_put_back_is_never_sent(server: Running, browser: Any) -> None:
    person = Page(browser, PHONE)
    page, sent = person.page, []
    page.on("websocket", lambda ws: ws.on("framesent", lambda text: sent.append(json.loads(text))))
    person.open(server.base, "crazy_eights")
    page.click("#start")
    page.wait_for_selector(".own.turn .card.can")
    before = len(sent)
    for _ in range(3):
        page.locator(".own .card.can").first.click()
        page.wait_for_selector(".card.picked")
        page.get_by_role("button", name="Put back").click()
        page.wait_for_selector(".card.picked", state="detached")
    assert [each for each in sent[before:] if each["t"] != "ping"] == []
    page.locator(".own .card.can").first.click()
    page.locator(".moves button.gold").click()
    person.until("() => !document.querySelector('.card.picked')")
    assert [each["t"] for each in sent[before:] if each["t"] != "ping"] == ["act"]
    assert person.errors == []


def test_no_address_holds_a_token(server: Running, browser: Any) -> None:
    person, asked = Page(browser, PHONE), []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.on("websocket", lambda ws: asked.append(ws.url))
    person.open(server.base, "kuhn")
    person.page.click("#start")
    person.page.wait_for_selector(".table")
    kept = person.page.evaluate("Object.values(JSON.parse(localStorage.getItem('tables')))")
    token = kept[0]["token"]
    assert len(token) > 20 and len(asked) > 5
    assert not [url for url in [*asked, person.page.url] if token in url]


def test_what_was_not_acknowledged_is_sent_again_by_its_id(server: Running, browser: Any) -> None:
    """A socket that breaks before the answer, and one that is down when somebody moves."""
    page = Page(browser, PHONE).page
    page.goto(server.base)
    told = page.evaluate(
        """async () => {
          const { Net } = await import("/client/net.js");
          const opened = [];
          window.WebSocket = class {
            constructor() { this.readyState = 0; this.sent = []; opened.push(this); }
            send(text) { this.sent.push(JSON.parse(text)); }
            close() {}
          };
          const net = new Net("t", "token", "en", () => {});
          const up = () => {
            opened.at(-1).readyState = 1;
            opened.at(-1).onopen();
            return opened.at(-1);
          };
          const hear = (message) => opened.at(-1).onmessage({ data: JSON.stringify(message) });
          const breaks = async () => {
            opened.at(-1).readyState = 3;
            const count = opened.length;
            opened.at(-1).onclose({ code: 1006 });
            while (opened.length === count) await new Promise((done) => setTimeout(done, 10));
          };
          up();
          hear({ t: "view", n: 7 });
          net.act("one");
          await breaks();
          net.act("two");  // not open yet
          const second = up().sent.slice();
          hear({ t: "ack", id: second[1].id });
          await breaks();
          const third = up().sent.slice();
          hear({ t: "err", id: third[1].id });
          await breaks();
          const fourth = up().sent.slice();
          net.end();
          return [opened[0].sent, second, third, fourth];
        }"""
    )
    first, second, third, fourth = [[each for each in visit if "t" in each] for visit in told]
    assert [each["t"] for each in first] == ["hello", "act"]
    assert second[1] == first[1], "the same id"
    assert third == [second[0], second[2]] and second[2]["move"] == "two"
    assert [each["t"] for each in fourth] == ["hello"]


def test_your_turn_can_be_seen_heard_and_felt_and_each_turned_off(
    server: Running, browser: Any
) -> None:
    page = Page(browser, PHONE).page
    page.goto(server.base)
    page.click("h1")  # sounds need a gesture
    told = page.evaluate(
        """async () => {
          const { settings, yourTurn } = await import("/client/notify.js");
          const heard = [];
          navigator.vibrate = (pattern) => heard.push("buzz");
          const node = { connect: () => node, start: () => heard.push("tone"), stop() {} };
          node.frequency = node.gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
          window.AudioContext = class {
            createGain() { return node; }
            createOscillator() { return node; }
          };
          const round = (...off) => {
            heard.length = 0;
            off.forEach((name) => settings.toggle(name));
            yourTurn(true);
            off.forEach((name) => settings.toggle(name));
            return [...heard];
          };
          const found = [round(), round("sound"), round("buzz"), round("sound", "buzz")];
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          settings.toggle("title");
          yourTurn();
          const untold = document.title;
          settings.toggle("title");
          yourTurn();
          const title = document.title;
          Object.defineProperty(document, "hidden", { value: false });
          document.dispatchEvent(new Event("visibilitychange"));
          return [...found, untold, title, document.title];
        }"""
    )
    assert told == [["buzz", "tone"], ["buzz"], ["tone"], [], "cardkit", "● Your turn", "cardkit"]
