"""The playground in a real browser: what somebody writes is checked, played, and kept apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from helpers.browsing import CHROMIUM, DESKTOP, MISSING
from helpers.site_pages import PATIENCE, Visitor, cardkit

import cardkit as package

pytestmark = [
    pytest.mark.extra("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
]
GAME = Path(package.__file__).parent / "authoring/templates/single/game.py"


def open_editor(site: str, browser: Any) -> Visitor:
    person = Visitor(browser, DESKTOP)
    person.visit(f"{site}playground.html#file=my_game.py")
    person.page.wait_for_selector("#run")
    return person


def run(person: Visitor, text: str, last: str, name: str = "my_game.py") -> str:
    """What is said about a text, when this is among it."""
    person.page.fill("#file", name)
    person.page.fill("#code", text)
    person.page.click("#run")
    person.page.wait_for_selector(f"#said:has-text({last!r})", timeout=PATIENCE)
    return str(person.page.inner_text("#said"))


def test_a_game_is_checked_and_played(site: str, browser: Any) -> None:
    person = open_editor(site, browser)
    text = GAME.read_text("utf-8")
    assert person.page.input_value("#code") == text
    said = run(person, text, "It can be played")
    assert said.count("PASS") == 14 and "FAIL" not in said
    person.page.wait_for_selector(".own.turn", timeout=PATIENCE)
    for _ in range(200):
        if person.moves():
            break
        person.page.wait_for_timeout(30)
    person.page.wait_for_selector(".latest li")
    variant = 'extends = "flip7"\n[options]\ntarget_score = 50\n'
    run(person, variant, "It can be played", "short.toml")
    person.page.wait_for_selector(".bar:has-text('50')", timeout=PATIENCE)
    assert person.errors == []


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("my_game.py", "class Number(Card):", "clas Number(Card):"),
        ("my_game.py", "t.then(self.turn, 0)", "t.then(self.trun, 0)"),
        ("my_game.py", 'zone(seen="nobody")', 'zone(seen="nobdy")'),
        ("my_variant.toml", "", 'extends = "flip7"\n[options]\ntarget_scor = 50\n'),
    ],
)
def test_a_mistake_has_the_message_of_the_terminal(
    site: str, browser: Any, tmp_path: Path, name: str, old: str, new: str
) -> None:
    text = GAME.read_text("utf-8").replace(old, new) if old else new
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = cardkit("check", name, cwd=tmp_path)
    assert done.returncode in (1, 2)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if f"{name}:" in line]
    message = lines[0].removeprefix("cardkit: ").strip()
    person = open_editor(site, browser)
    said = run(person, text, f"{name}:", name)
    assert message in said
    assert person.errors == []


def test_a_loop_is_stopped(site: str, browser: Any) -> None:
    person = open_editor(site, browser)
    text = GAME.read_text("utf-8")
    page = person.page
    page.fill("#code", text.replace("        t.then(self.turn, 0)", "        while True: pass"))
    page.click("#run")
    page.wait_for_selector("#stop:not([disabled])")
    page.wait_for_timeout(1000)
    page.click("#stop")
    assert "Stopped." in page.inner_text("#said")
    assert "PASS" in run(person, text, "It can be played")


SPY = """
import js

found = []
for name in ("localStorage", "document", "indexedDB", "caches"):
    try:
        store = getattr(js, name)
        found.append(f"{name} {store.open('x') if name == 'indexedDB' else store.keys}")
    except Exception as error:
        found.append(f"no {name}")
try:
    request = js.XMLHttpRequest.new()
    request.open("GET", "ADDRESS", False)
    request.send()
    found.append(f"reached {request.status}")
except Exception as error:
    found.append("no network")
raise ValueError(f"{js.origin} {found}")
"""


def test_the_code_reaches_nothing(site: str, browser: Any) -> None:
    """Python reaches JavaScript there, and still neither storage nor network answers."""
    person = open_editor(site, browser)
    person.page.evaluate("localStorage.setItem('secret', 'mine')")
    said = run(person, SPY.replace("ADDRESS", site + "site.json"), "ValueError")
    for missing in ("null ", "no localStorage", "no document", "no indexedDB", "no network"):
        assert missing in said
    assert "reached" not in said
