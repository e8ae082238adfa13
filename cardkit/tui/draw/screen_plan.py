"""How the parts share the screen, from 60×20 up."""

from __future__ import annotations

import attrs

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
PANEL = 26  # a player next to the middle
SIDE = 38  # the log next to the table
LOG = 18  # the log in the middle, if there is room
ROUND = 100  # from this width, players sit at the sides
HEADER, KEYS = 1, 1
LOW = 24  # lines; below that, own cards are small
OWN, LOW_OWN = 8, 6  # lines of the frame around own cards
TIGHT_BOTTOM, ROOMY_BOTTOM = 4, 6  # moves, and the line below them
TIGHT_MIDDLE, ROOMY_MIDDLE = 4, 7
TIGHT_PANEL, ROOMY_PANEL = 5, 6


@attrs.frozen
class Plan:
    """`roomy`: larger cards; `wide`: the log at the side; `compact`: one line per seat."""

    width: int  # of the table
    roomy: bool
    wide: bool
    compact: bool
    sides: bool  # the first and last other players sit next to the middle
    columns: int
    seats: int  # lines for the seats at the top
    middle: int  # minimum lines for the middle of the table
    own: int  # lines for own cards
    bottom: int  # lines for the moves and the message below
    spare: int  # unused lines


def least_height(rows: int) -> int:
    """Return the minimum lines for a table with this many rows of own cards."""
    needed = HEADER + 1 + 1 + TIGHT_MIDDLE + _own_lines(0, rows) + TIGHT_BOTTOM + KEYS
    return max(LEAST_HEIGHT, needed)


def _own_lines(height: int, rows: int) -> int:
    """Return the lines of the frame around own cards; a grid needs three per row."""
    return max(OWN if height >= LOW else LOW_OWN, 2 + 3 * rows if rows > 1 else 0)


def plan_screen(width: int, height: int, others: int, rows: int = 1, lines: int = 3) -> Plan:
    """Plan a screen of this size, for this many other players with this many lines of cards, and
    rows of own cards.
    """
    wide = width >= 80 + SIDE
    roomy = height >= 32
    table = width - SIDE if wide else width
    middle = ROOMY_MIDDLE if roomy else TIGHT_MIDDLE
    panel = ROOMY_PANEL if roomy else min(TIGHT_PANEL, 2 + lines)
    bottom = ROOMY_BOTTOM if roomy else TIGHT_BOTTOM
    own = _own_lines(height, rows)
    free = max(1, height - HEADER - middle - own - bottom - KEYS)
    sides = roomy and wide and others >= 3 and table >= ROUND
    at_top = others - 2 if sides else others
    columns = max(1, min(at_top, table // (22 if roomy else 18)))
    rows = -(-at_top // columns)
    if rows * panel <= free:
        seats = rows * panel
        spare = free - seats
        return Plan(table, roomy, wide, False, sides, columns, seats, middle, own, bottom, spare)
    columns = max(1, table // 60)
    rows = -(-others // columns)
    seats = min(rows, free)
    spare = free - seats
    return Plan(table, roomy, wide, True, False, columns, seats, middle, own, bottom, spare)
