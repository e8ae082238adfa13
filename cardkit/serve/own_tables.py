"""The tables that a browser has tokens for, so that people find their seats again."""

from __future__ import annotations

from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.room.spec import Refusal

from .asking import Asking, text_in
from .facts import TableFacts
from .hall import Hall

MOST_ASKED = 40  # tables at once


async def own_tables(hall: Hall, who: str, asked: Asking) -> dict[str, Any]:
    """Describe the tables at which the asker's tokens have a seat, the last changed first. A wrong
    token and a table that does not exist are both just gone.
    """
    tokens, lang = tokens_in(asked), "de" if asked.get("lang") == "de" else "en"
    if tokens and not hall.tries.allow(who):
        raise Refusal("slow_down")
    own, gone = [], []
    for id, token in tokens.items():
        facts = await hall.facts(id)
        seat = None if facts is None else facts.seat_of(token)
        if facts is None or seat is None:
            gone.append(id)
        elif seat >= 0:
            own.append((facts, seat))
    if len(gone) < len(tokens):
        hall.tries.refund(who)
    own.sort(key=lambda each: -each[0].changed)
    return {"tables": [_describe(hall, facts, seat, lang) for facts, seat in own], "gone": gone}


def tokens_in(asked: Asking) -> dict[str, str]:
    """Return the tokens that a client shows, by table."""
    tables = asked.get("tables", {})
    if not isinstance(tables, dict) or len(tables) > MOST_ASKED:
        raise Refusal("bad_request")
    return {id: text_in(kept, "token", 60) for id, kept in tables.items() if type(kept) is dict}


def _describe(hall: Hall, facts: TableFacts, seat: int, lang: str) -> dict[str, Any]:
    """Describe a table to somebody who sits there. Whose turn it is, which everybody there is
    told, is known of tables in memory.
    """
    try:
        title = hall.catalogue.offer(facts.game, lang).title
    except CardkitError:  # it is not installed any more
        title = facts.game
    table = hall.tables.get(facts.id)
    standing = None if table is None else table.standing
    asked = standing.asked if standing is not None and facts.state == "playing" else ()
    say = "yourTurn" if seat in asked else "waitFor" if asked else ""
    return {
        "table": facts.id,
        "title": title,
        "names": ", ".join(each.name for each in facts.seats if each.name),
        "say": "over" if facts.state == "over" else say,
        "who": ", ".join(facts.seats[each].name for each in asked),
    }
