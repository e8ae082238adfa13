"""Paints the parts of a scene as lines of text, with the cursor and what can be picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
from rich.style import Style
from rich.text import Text

from cardkit.engine.io.text_table import count_backs
from cardkit.session.choice import Choice
from cardkit.session.frames import BACK as HIDDEN
from cardkit.session.frames import Face, Pick
from cardkit.session.scene import Scene, ScenePlace, SeatScene
from cardkit.tui.choose.cursor import OnCard, Target

from .blocks import Lines, block_width, flow_blocks, join_blocks
from .card_art import BACK, WEAVE, WIDTH, Drawn, Pen, Size, State, flow_chips

FAINT = Style(color="#9fb3a8")
PLAIN = Style(color="#e8efe9")


@attrs.frozen
class MiddleRoom:
    """How large the middle of the table can be drawn; `brief` shows only the count of
    hidden piles.
    """

    size: Size
    width: int
    height: int
    brief: bool


@attrs.define
class Painter:
    """Knows how cards look, and what the person at the keyboard is picking."""

    pen: Pen
    face: Callable[[str, int], Face]  # of a card in a place
    choice: Choice | None = None
    cursor: Target | None = None
    fresh: frozenset[tuple[int, str]] = frozenset()  # newly arrived cards, by place
    marks: frozenset[tuple[int, str]] = frozenset()  # cards that a moment is about, by place
    helps: Sequence[str] = ()  # own cards that help win

    # -- cards -----------------------------------------------------------------------------

    def drawn(self, spot: ScenePlace, n: int, own: bool = False) -> Drawn:
        card = spot.cards[n]
        at = (spot.index, n)
        hidden = card == HIDDEN
        order = self.choice.order_of(at) if self.choice else 0
        return Drawn(
            self.face(card, spot.index),
            hidden,
            self._state(spot, n, order, own),
            isinstance(self.cursor, OnCard) and self.cursor.at == at,
            self._badge(spot, n, order, own),
            () if hidden else ("card", *map(str, at)),
            note=spot.backs[n] if hidden and spot.backs else "",
        )

    def _state(self, spot: ScenePlace, n: int, order: int, own: bool) -> State:
        card = spot.cards[n]
        if order or (spot.index, card) in self.marks:
            return "chosen"
        state: State = "plain"
        if self.choice is not None and own and spot.place.shape == "fan":
            wanted = self.choice.options | self.choice.first_options
            state = "open" if Pick("card", card) in wanted else "dim"
        came = (spot.index, card) in self.fresh and card not in spot.cards[n + 1 :]
        # A card that cannot be played looks that way even when it has just arrived.
        return "fresh" if came and card != HIDDEN and state != "dim" else state

    def _badge(self, spot: ScenePlace, n: int, order: int, own: bool) -> str:
        """Return the number of a picked card, a plus for cards that can be picked with it, or a
        tick for cards that help win; of identical cards, only as many as help.
        """
        card = spot.cards[n]
        if order:
            return str(order)
        if (spot.index, card) in self.marks:
            return "!"
        choice = self.choice
        more = choice is not None and choice.picked and Pick("card", card) in choice.options
        if own and more:
            return "+"
        tick = "*" if self.pen.ascii else "✓"
        helps = spot.cards[:n].count(card) < self.helps.count(card)
        return tick if own and helps and spot.place.shape == "fan" else ""

    def cards(self, spot: ScenePlace, size: Size, width: int, own: bool = False) -> Lines:
        """Draw all cards in a place, or just the top of a pile."""
        if not spot.cards:
            return self.pen.empty(size)
        if spot.place.columns:
            return self.grid(spot, size, width, own)
        shown = range(len(spot.cards))
        if spot.place.shape == "pile":
            shown = shown[-1:]
        if size == "chip" and spot.hidden:
            return [self.backs(len(shown), notes=spot.backs)]
        if size == "chip" and spot.place.shape == "fan":
            known = [n for n in shown if spot.cards[n] != HIDDEN]
            lines = self.pen.row([self.drawn(spot, n, own) for n in known], size, width)
            if len(lines) > 1:
                lines = self.counted_chips(spot, known, width)
            hidden = len(spot.cards) - len(known)
            notes = spot.backs[len(known) :]
            room = width - lines[-1].cell_len - 1
            backs = self.backs(hidden, counted=False, notes=notes, most=max(1, room // 2))
            lines[-1].append(" " if hidden else "").append_text(backs)
            return lines
        return self.pen.row([self.drawn(spot, n, own) for n in shown], size, width)

    def counted_chips(self, spot: ScenePlace, known: Sequence[int], width: int) -> Lines:
        """Draw a long known hand: each kind of card once, with its count."""
        first = {spot.cards[n]: n for n in reversed(known)}
        chips, times = [], "x" if self.pen.ascii else "×"
        for card in dict.fromkeys(spot.cards[n] for n in known):
            (chip,) = self.pen.card(self.drawn(spot, first[card]), "chip")
            count = sum(spot.cards[n] == card for n in known)
            chips.append(chip.append(f"{times}{count}" if count > 1 else "", PLAIN))
        return flow_chips(chips, width)

    def grid(self, spot: ScenePlace, size: Size, width: int, own: bool) -> Lines:
        """Draw cards in rows, each with its position number; two rows of large cards are tall."""
        columns = spot.place.columns or 1
        if size == "large" and len(spot.cards) > columns:
            size = "small"
        drawn = [
            attrs.evolve(self.drawn(spot, n, own), badge=str(n), fixed=True)
            for n in range(len(spot.cards))
        ]
        rows = [drawn[n : n + columns] for n in range(0, len(drawn), columns)]
        return [line for row in rows for line in self.pen.row(row, size, width)]

    def backs(
        self, count: int, counted: bool = True, notes: Sequence[str] = (), most: int = 9
    ) -> Text:
        """Draw hidden cards on one line, at most `most`, and what was told about them."""
        style = Style(color=WEAVE, bgcolor=BACK)
        shown = min(count, most, 9)
        text = Text(" ".join(self.pen.weave * shown), style)
        text.append(f" {count}" if count > 1 and counted else "", PLAIN)
        return text.append(f" ({count_backs(notes)})" if any(notes) else "", PLAIN)

    # -- seats -----------------------------------------------------------------------------

    def name(self, seat: SeatScene, cursor: bool) -> Text:
        """Return a seat's name, whether it is its turn, and what its cards are worth."""
        mark = "" if not seat.turn else "> " if self.pen.ascii else "▶ "
        pick = "" if not cursor else " <" if self.pen.ascii else " ◂"
        parts = (f"{mark}{seat.name}{pick}", *seat.more, seat.goal)
        return Text(" · ".join(filter(None, parts)))

    def seat(self, seat: SeatScene, size: Size, width: int) -> Lines:
        """Draw another player's cards."""
        lines: Lines = []
        for spot in seat.spots:
            if not spot.cards:
                continue
            if spot.place.shape == "row":
                lines += self.cards(spot, "chip" if lines and size == "small" else size, width)
            elif spot.place.shape == "fan":
                rows = self.cards(spot, size, width - 4)
                if size == "small" or not spot.hidden:
                    rows[len(rows) // 2].append(f" {len(spot.cards)}", PLAIN)
                lines += rows
            else:
                top = self.cards(spot, "chip", width)[0]
                lines.append(Text.assemble((f"{spot.label} ", FAINT), top))
        return lines

    def compact(self, seat: SeatScene, width: int) -> Text:
        """Draw a seat on one line, for a full table."""
        mark = "▶ " if seat.turn else "  "
        if self.pen.ascii:
            mark = mark.replace("▶", ">")
        line = Text.assemble((mark, "bold"), (seat.name.ljust(8), "bold"), (" ", ""))
        line.append(" ".join((*seat.facts, *seat.more, seat.goal)).ljust(30) + " ", FAINT)
        for spot in filter(lambda spot: spot.cards, seat.spots):
            line.append_text(self._brief(spot)).append(" ")
        line.truncate(width, overflow="ellipsis")
        return line

    def _brief(self, spot: ScenePlace) -> Text:
        """Draw a place's cards in a few columns: the known ones, and a count of the others."""
        hidden = spot.cards.count(HIDDEN)
        if spot.place.columns:
            return self._brief_grid(spot, spot.place.columns)
        if not hidden:
            return Text(" ").join(self.cards(spot, "chip", 200))
        known = [n for n, card in enumerate(spot.cards) if card != HIDDEN]
        parts = [self.pen.card(self.drawn(spot, n), "chip")[0] for n in known]
        if spot.place.shape == "pile":
            parts = [Text(spot.label, FAINT)]
        times = "x" if self.pen.ascii else "×"
        counted = f"{times}{hidden}" if spot.place.shape == "fan" else ""
        backs = Text.assemble((self.pen.weave, Style(color=WEAVE, bgcolor=BACK)), counted)
        notes = count_backs(spot.backs[len(known) :])
        return Text(" ").join([*parts, backs, *([Text(f"({notes})")] if notes else [])])

    def _brief_grid(self, spot: ScenePlace, columns: int) -> Text:
        """Draw a grid on one line, with a stroke after each row."""
        labels = [
            self.pen.weave if card == HIDDEN else self.face(card, spot.index).label
            for card in spot.cards
        ]
        rows = [" ".join(labels[n : n + columns]) for n in range(0, len(labels), columns)]
        return Text(" / ".join(rows), Style(color=WEAVE, bgcolor=BACK))

    def own(self, seat: SeatScene, size: Size, width: int, height: int) -> Lines:
        """Draw the cards of the person at the keyboard, each place under its name if there is
        room.
        """
        spots = [spot for spot in seat.spots if spot.cards]
        blocks = []
        left = width
        for spot in sorted(spots, key=lambda spot: spot.place.shape == "fan"):
            after = [s for s in spots if s is not spot]
            reserve = (
                0 if spot.place.shape == "fan" else sum(min(len(s.cards), 7) * 6 for s in after)
            )
            room = max(WIDTH[size], left - (reserve if len(spots) > 1 else 0))
            lines = self.cards(spot, size, room, own=True)
            block = [Text(spot.label, FAINT), *lines][-height:]
            left -= max(line.cell_len for line in block) + 2
            blocks.append((spots.index(spot), block))
        return join_blocks([block for _, block in sorted(blocks, key=lambda pair: pair[0])], 2)

    # -- the middle ------------------------------------------------------------------------

    def middle(self, scene: Scene, sizes: Sequence[MiddleRoom]) -> Lines:
        """Draw the table's piles and rows in the first of these sizes that fits them all; in the
        last size they are cut off.
        """
        for room in sizes:
            lines = self._middle(scene, room)
            if len(lines) <= room.height and block_width(lines) <= room.width:
                return lines
        for line in lines:
            line.truncate(room.width, overflow="ellipsis")
        return lines[: room.height]

    def _middle(self, scene: Scene, room: MiddleRoom) -> Lines:
        families: dict[str, list[Lines]] = {}
        hidden: Lines = []
        for spot in scene.spots:
            count = len(spot.cards)
            if spot.hidden and room.brief:
                if count:
                    line = Text(f"{self.pen.weave} ", Style(color=WEAVE))
                    hidden.append(line.append(f"{spot.label} ", FAINT).append(str(count), PLAIN))
                continue
            if not count and (spot.place.shape != "pile" or spot.hidden):
                continue
            lines = self.cards(spot, room.size, max(WIDTH[room.size], room.width // 2))
            label = Text(self._label(spot), FAINT)
            block = [label, *lines] if room.size != "chip" else [label.append(" "), *lines]
            if room.size == "chip":
                block = [Text.assemble(*block[:2]), *block[2:]]
            families.setdefault(spot.place.zone, []).append(block)
        return flow_blocks([*([[hidden]] if hidden else []), *families.values()], room.width, 2)

    def _label(self, spot: ScenePlace) -> str:
        """Return the name of a place; if there is a pile per kind of card, the card itself says
        which it is.
        """
        if spot.place.shape != "pile":
            return spot.label
        top = self.face(spot.cards[-1], spot.index).title if spot.cards else ""
        name = spot.label.removesuffix(top).strip() or spot.label
        numbered = spot.label[-1:].isdecimal()
        return name if numbered and not spot.cards else f"{name} {len(spot.cards)}"

    def seat_is_open(self, seat: int) -> bool:
        """Whether this seat can be picked now."""
        return self.choice is not None and Pick.seat(seat) in self.choice.options
