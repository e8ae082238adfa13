"""The page in a real browser, from a plain file server: Python runs in the visitor's own worker."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from helpers.browsing import CHROMIUM, DESKTOP, MISSING, PHONE, play
from helpers.site_pages import ONE_FILE, PATIENCE, Visitor, cardkit

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]
#: A whole game of each title that does not take long, and one of a game in one file.
WHOLE = {
    "flip7": {"set": "target_score=40"},
    "code_game": {"set": "hand_size=3"},
    "seven": {"set": "rounds=1"},
    "agram": {},
}


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game_is_kept_and_its_record_holds(
    site: str, browser: Any, game: str, tmp_path: Path
) -> None:
    """On a phone, reloaded in the middle; the record verifies in CPython of another version."""
    person = Visitor(browser, PHONE)
    person.visit_table(f"{site}#{urlencode({'game': game, 'seed': '11', **WHOLE[game]})}")
    for _ in range(600):
        if person.moves():
            break
        person.page.wait_for_timeout(50)
    person.page.wait_for_selector(".own")
    before = person.page.url
    person.page.reload()
    person.page.wait_for_selector(".table", timeout=PATIENCE)
    assert person.page.url == before and "#table=" in before
    play([person])
    record = person.save_record(tmp_path / "game.ckr")
    plugin = ["-p", ONE_FILE] if game == "agram" else []
    done = cardkit(*plugin, "verify", record)
    assert done.returncode == 0, done.stdout + done.stderr
    assert person.errors == []


def test_a_record_is_opened_and_seen_again(site: str, browser: Any, tmp_path: Path) -> None:
    """One that the terminal has written: finished, it is replayed; unfinished, it goes on."""
    record = tmp_path / "mine.ckr"
    played = "flip7", "--seats", "normal*3", "--seed", "5", "--set", "target_score=60"
    done = cardkit("play", *played, "--record", record)
    assert done.returncode == 0, done.stderr
    person = Visitor(browser, DESKTOP)
    page = person.page
    person.visit(site)
    page.set_input_files("#record", record)
    page.wait_for_selector("dialog[data-name=end]", timeout=PATIENCE)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("input[type=range]")
    page.click("[data-key=next]")
    page.wait_for_selector("input[type=range][value='1']")
    running = record.read_text("utf-8").splitlines()
    cut = [line for line in running if '"result"' not in line][: len(running) // 2]
    header = cut[0].replace('"agents": ["normal"', '"agents": ["human"')
    assert header != cut[0]
    half = tmp_path / "half.ckr"
    half.write_text("\n".join([header, *cut[1:]]) + "\n", encoding="utf-8")
    person.visit(site)
    page.set_input_files("#record", half)
    page.wait_for_selector(".own", timeout=PATIENCE)
    assert not person.over
    broken = tmp_path / "broken.ckr"
    broken.write_text("{}\n", encoding="utf-8")
    person.visit(site)
    page.set_input_files("#record", broken)
    page.wait_for_selector(".toast.bad", timeout=PATIENCE)
    assert "line 1" in page.inner_text(".toast.bad")
    assert person.errors == []


def test_people_share_a_device_behind_a_curtain(site: str, browser: Any) -> None:
    """Before the curtain is lifted nobody's hand is in the page."""
    person = Visitor(browser, PHONE)
    page = person.page
    link = {"game": "code_game", "seed": "3", "seat": ["you=Mara", "you=Ben"]}
    person.visit_table(f"{site}#{urlencode(link, doseq=True)}")
    page.wait_for_selector("#lift")
    assert page.locator(".seat .card:not([data-card='-1'])").count() == 0
    page.click("#lift")
    page.wait_for_selector(".own.turn")
    assert page.locator(".own .fan .card:not([data-card='-1'])").count() > 0
    end = time.monotonic() + PATIENCE / 1000
    while not page.locator("#lift").count():
        assert time.monotonic() < end, "the device is never passed on"
        if not person.moves():
            page.wait_for_timeout(50)
    assert page.locator(".seat .card:not([data-card='-1'])").count() == 0
    assert person.errors == []


def test_search_thinks_elsewhere_while_the_table_answers(site: str, browser: Any) -> None:
    person = Visitor(browser, DESKTOP)
    page = person.page
    link = {"game": "agram", "seed": "3", "seat": ["hard=Ada", "you=Mara"]}
    person.visit_table(f"{site}#{urlencode(link, doseq=True)}")
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("dialog .prose")
    assert person.measured("bot") == []  # it still thinks
    page.keyboard.press("Escape")
    page.wait_for_selector(".own.turn", timeout=PATIENCE)
    assert [each["search"] for each in person.measured("bot")] == [True]
    assert person.errors == []


def test_it_works_without_a_network_after_the_first_visit(site: str, browser: Any) -> None:
    person = Visitor(browser, PHONE)
    page = person.page
    person.visit_table(f"{site}#game=flip7")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_selector("html[data-kept]", state="attached", timeout=PATIENCE)
    person.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".table", timeout=PATIENCE)
    person.visit(site + "#game=seven")
    page.wait_for_selector(".table", timeout=PATIENCE)
    found = page.evaluate("fetch('manifest.webmanifest').then((told) => told.json())")
    assert found["display"] == "standalone" and found["icons"]


def test_links_carry_variants_and_never_code(site: str, browser: Any) -> None:
    person = Visitor(browser, DESKTOP)
    page = person.page
    variant = 'extends = "flip7"\n[options]\ntarget_score = 30\n[texts.en]\ntitle = "Flip 30"\n'
    person.visit_table(f"{site}#{urlencode({'game': 'flip30', 'toml': variant})}")
    assert "Flip 30" in page.inner_text(".bar h1")
    assert "30" in page.inner_text(".bar")
    for wrong, said in (
        ({"game": "evil", "toml": 'extends = "evil.py"'}, "Python code"),
        ({"game": "poker"}, "no game 'poker'"),
        ({"game": "flip7", "set": "target_score=-3"}, "target_score"),
        ({"game": "flip7", "moves": "fly"}, "fly"),
        ({"game": "flip7", "seat": ["you", "normal", "genius"]}, "genius"),
    ):
        person.visit(f"{site}#{urlencode(wrong, doseq=True)}")
        page.wait_for_selector(".toast.bad", timeout=PATIENCE)
        assert said in page.inner_text(".toast.bad")
        assert page.locator(".games").count()
    assert person.errors == []


def test_a_link_to_a_position_and_todays_deal(site: str, browser: Any) -> None:
    person = Visitor(browser, DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    page = person.page
    person.visit(site)
    page.click("[data-game=flip7]")
    page.click("#daily")
    page.wait_for_selector(".own.turn", timeout=PATIENCE)
    for _ in range(200):
        if person.moves():
            break
        page.wait_for_timeout(30)
    page.wait_for_selector(".own.turn")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Copy a link to this position").click()
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "seed=daily-" in link and "moves=" in link
    other = Visitor(browser, PHONE)
    other.visit_table(link)
    assert other.page.inner_text(".own .facts") == page.inner_text(".own .facts")
    assert person.errors == other.errors == []


def test_the_door_says_what_it_is(site: str, browser: Any) -> None:
    """In German, too; it fits a phone, and says that one can peek."""
    person = Visitor(browser, PHONE, locale="de-DE")
    page = person.page
    person.visit(site)
    page.wait_for_selector("[data-game]")
    assert page.locator("[data-game]").count() == 4
    assert "verdeckte Karten" in page.inner_text("footer")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    (told,) = person.measured("ready")
    assert told["python"].startswith("3.14")
    assert person.errors == []
