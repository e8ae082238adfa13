"""Tables with a stacked deck or a given situation, and short ways to look at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit.engine.knowledge.events import Moved, read_log
from cardkit.testing import Situation, ids

Deal = Callable[..., "Play"]


class Play(Situation):
    @property
    def shows(self) -> tuple[int | None, int | None, int | None]:
        """The top number, the number in the hole, and the total."""
        return self.t.top, self.t.win, self.t.total

    def held(self, seat: int) -> str:
        return self.cards("hand", seat)

    def drawn(self) -> list[tuple[int | None, str]]:
        """Every card that went from the draw pile to a hand."""
        events = [e for e in read_log(self.t.log) if isinstance(e, Moved)]
        return [(e.to.seat, ids(e.cards)) for e in events if str(e.sources[0]) == "deck"]

    def paid(self) -> list[int]:
        """The chips of the last round that was paid."""
        return list(self.said("paid")[-1]["by_seat"])


def dealing(hands: tuple[str, ...], first: int) -> list[str]:
    """The order of the draw pile that gives these hands, one card at a time."""
    n = len(hands)
    clockwise = [hands[(first + i) % n].split() for i in range(n)]
    return [hand[i] for i in range(7) for hand in clockwise]


@pytest.fixture
def deal() -> Deal:
    """A table that begins with these hands: ``deal("1 2 3 4 5 6 7", "7 7 7 7 7 7 7")``.

    `deck` are the next cards of the draw pile, `rebuilt` the tops of rebuilt ones.
    """

    def start(
        *hands: str,
        deck: str = "",
        rebuilt: tuple[str, ...] = (),
        first: int = 0,
        **given: Any,
    ) -> Play:
        stack = [dealing(hands, first) + deck.split(), *(text.split() for text in rebuilt)]
        game = cardkit.load("seven", **given)
        return Play(game.start(len(hands), seed=7, stack={"deck": stack}))

    return start


@pytest.fixture
def placed() -> Deal:
    """A table where these hands are held, and `seat` is to play.

    `pile` are the cards of the pile, `win` what the hole of the last one shows. The cards that
    are not named lie below `deck`, or nowhere with `rest=False`. More fields may be given.
    """

    def place(
        *hands: str,
        seat: int = 0,
        pile: str = "",
        win: int = 0,
        deck: str = "",
        aside: str = "",
        rest: bool = True,
        options: dict[str, Any] | None = None,
        **fields: Any,
    ) -> Play:
        t = cardkit.load("seven", **(options or {})).start(len(hands), seed=7)
        left = Counter(t.rules.deck)
        cells = [deck.split()[::-1], aside.split(), pile.split(), *(h.split() for h in hands)]
        places = (t.rules.at.deck, t.rules.at.aside, t.rules.at.pile, *t.rules.at.hand)
        for where, cards in zip(places, cells, strict=True):
            t.cells[where.i][:] = [t.rules.cards[card] for card in cards]
            left.subtract(t.cells[where.i])
        assert min(left.values()) >= 0, "there are not so many cards"
        if rest:
            t.deck[:0] = left.elements()
        if pile:
            t.top, t.win = t.pile[-1].value, win
            t.total = t.top + win
        for name, value in fields.items():
            setattr(t, name, value)
        t.log.clear()
        t.asking = None
        t.stack.append((t.rules.pass_on, (seat - 1) % len(hands)))
        t.run(None)
        return Play(t)

    return place
