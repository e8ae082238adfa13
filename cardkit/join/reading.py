"""Turns what a server sends into the setup and frames of a session: the reverse of `room/wire.py`.

Log lines are numbered from the start of the game there, and from the first line received here.
"""

from __future__ import annotations

from typing import Any

from cardkit.session.frames import (
    BACK,
    Cells,
    Face,
    Frame,
    MoveOption,
    News,
    Pick,
    PlaceInfo,
    Question,
    SeatFacts,
    Setup,
    SummaryLine,
)

Message = dict[str, Any]
KINDS = {"d": "did", "m": "moved", "t": "shown", "s": "said", "o": "other"}


class Reading:
    """Reads one game's messages."""

    def __init__(self, setup: Message) -> None:
        self.me: int = setup["me"]  # -1 for a spectator
        self.ids: list[str] = [card["id"] for card in setup["cards"]]
        self.copies: list[int] = setup.get("deck", [])
        self.setup = Setup(
            game=setup["game"],
            title=setup["title"],
            names=tuple(setup["names"]),
            places=tuple(_place(*place) for place in setup["places"]),
            faces={card["id"]: _face(card) for card in setup["cards"]},
            goal=setup.get("goal", ""),
            plain_moves=tuple(setup.get("plain", ())),
        )
        self.first = 0  # number of the first log line received

    def frame(self, message: Message) -> Frame:
        """Read a view or a step."""
        return Frame(
            number=message["n"],
            news=tuple(self._news(news) for news in message.get("ev", ())),
            cells=self._cells(message["cells"]),
            facts=tuple(message["facts"]),
            seats=tuple(self._seat(*seat) for seat in message["seats"]),
            turn=self._turn(message["turn"]),
            question=self._question(message["ask"]) if "ask" in message else None,
            faces={
                int(place): {self.ids[int(n)]: tuple(lines) for n, lines in faces.items()}
                for place, faces in message.get("faces", {}).items()
            },
            backs={int(n): tuple(notes) for n, notes in message.get("backs", {}).items()},
        )

    def log(self, message: Message) -> list[str]:
        """Return the lines sent to somebody who joins, or after a move was taken back."""
        self.first, lines = message["log"]
        return list(lines)

    def since(self, message: Message) -> int | None:
        """Return the line in this log after the reader's last turn."""
        return max(0, message["since"] - self.first) if "since" in message else None

    def _turn(self, asked: list[int]) -> int | None:
        return self.me if self.me in asked else asked[0] if asked else None

    def _card(self, number: int) -> str:
        return BACK if number < 0 else self.ids[number]

    def _cells(self, cells: list[Any]) -> Cells:
        return tuple(
            (BACK,) * cell if isinstance(cell, int) else tuple(map(self._card, cell))
            for cell in cells
        )

    def _seat(
        self, facts: list[str], more: list[str], goal: str = "", helps: tuple[int, ...] = ()
    ) -> SeatFacts:
        return SeatFacts(tuple(facts), tuple(more), goal, tuple(map(self._card, helps)))

    def _question(self, ask: Message) -> Question:
        zones = ask.get("from", {})
        return Question(
            seat=self.me,
            prompt=ask.get("q", ""),
            moves=tuple(self._move(zones, *move) for move in ask["moves"]),
            why=ask.get("why", ""),
        )

    def _move(
        self,
        zones: dict[str, list[str]],
        text: str,
        label: str,
        picks: list[Any],
        several: int | None = None,
    ) -> MoveOption:
        named = zones.get(text.partition(":")[0], [])
        named = named if len(named) == len(picks) else [""] * len(picks)
        found = [self._pick(pick, zone) for pick, zone in zip(picks, named, strict=True)]
        return MoveOption(text, label, tuple(found), several)

    def _pick(self, pick: int | str, zone: str) -> Pick:
        if isinstance(pick, int):
            return Pick("card", self.ids[pick], zone)
        kinds = {"s": "seat", "p": "position"}
        return Pick(kinds.get(pick[0], "word"), pick[1:], zone)  # type: ignore[arg-type]

    def write_pick(self, pick: Pick) -> str:
        """Format a pick for use in a message."""
        if pick.kind == "card":
            return str(self.ids.index(pick.value))
        return {"seat": "s", "position": "p", "word": "="}[pick.kind] + pick.value

    def _news(self, told: Message) -> News:
        log = tuple((n - self.first, line) for n, line in told.get("l", ()) if n >= self.first)
        return News(
            kind=KINDS[told["k"]],  # type: ignore[arg-type]
            line=told.get("x") or (log[-1][1] if log else ""),
            log=log,
            cards=tuple(map(self._card, told.get("c", ()))),
            sources=tuple(told.get("f", ())),
            to=told.get("to"),
            positions=tuple(told.get("p", ())),
            at=told.get("at"),
            summary=tuple(SummaryLine(*line) for line in told.get("sum", ())),
            seat=told.get("s"),
            mood=told.get("m", ""),
            zone=told.get("z", ""),
            happened=tuple(told.get("h", ())),
        )


def _face(card: dict[str, str]) -> Face:
    label, title = card.get("l", ""), card.get("t", "")
    return Face(
        label,
        title,
        card.get("ink", ""),
        short=card.get("s", label),
        split=card.get("h", ""),
        text=card.get("x", ""),
        rank=card.get("r", ""),
        pip=card.get("p", ""),
    )


def _place(
    zone: str, label: str, seat: int | None, shape: str, columns: int, seen: str, order: int = 0
) -> PlaceInfo:
    return PlaceInfo(zone, label, seat, shape, columns or None, seen, bool(order))
