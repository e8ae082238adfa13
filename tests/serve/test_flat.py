"""What strangers can send as often as they like leaves nothing behind."""

from __future__ import annotations

import gc
import json
import os
import sys

import pytest
from helpers.fake_hall import FakeHall, run_fake, settle

pytestmark = pytest.mark.extra("serve")
COUNT = int(os.environ.get("CARDKIT_ILLEGAL", "50000"))  # a million, by hand


def test_distinct_illegal_moves_leave_memory_flat() -> None:
    """Moves of every form, reasons asked, numbers and ids that were never there."""
    sizes: list[int] = []
    answered: set[str] = set()

    async def work() -> None:
        people = await FakeHall().people("code_game", "you")
        person = next(each for each in people if each.asked)
        number = person.state["n"]
        forms = ("play:red-{}", "offer:{}", "swap:{}", "x{}", "guess:{0}+{0}", "{}:1", "ask:{}:9")
        for n in range(COUNT):
            if n in (COUNT // 10, COUNT - COUNT % 100 - 100):
                gc.collect()
                sizes.append(sys.getallocatedblocks())
            move = forms[n % len(forms)].format(n)
            message = {"t": "act", "id": str(n), "n": number, "move": move}
            if n % 50 == 7:
                message = {"t": "why", "picked": [], "pick": move}
            await person.talk.hear(json.dumps(message))
            if n % 100 == 99:  # they read what they are answered
                await settle()
                answered.update(json.loads(text)["t"] for _, text in person.heard)
                person.heard.clear()

    run_fake(work)
    first, last = sizes
    assert answered >= {"err", "why"}
    assert last - first < COUNT // 50, f"{last - first} blocks more"
