"""Matrix games in fractions, by the simplex method with Bland's rule: exact, and guaranteed to
terminate.
"""

from __future__ import annotations

from fractions import Fraction

Row = list[Fraction]


def solve_matrix(payoff: list[Row]) -> tuple[Fraction, Row, Row]:
    """The value, and how often to choose each row and each column.

    The row player maximises, the column player minimises.
    """
    shift = 1 - min(map(min, payoff))  # makes every entry positive, and so also the value
    rows, columns = len(payoff), len(payoff[0])
    # Maximise the sum of y where the shifted matrix times y is at most 1: y plus one slack per row.
    table = [
        [entry + shift for entry in row]
        + [Fraction(int(i == n)) for n in range(rows)]
        + [Fraction(1)]
        for i, row in enumerate(payoff)
    ]
    costs = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = [columns + i for i in range(rows)]
    while True:
        entering = next((n for n, cost in enumerate(costs[:-1]) if cost < 0), None)
        if entering is None:
            break
        leaving = min(
            (i for i in range(rows) if table[i][entering] > 0),
            key=lambda i: (table[i][-1] / table[i][entering], basis[i]),
        )
        pivot(table, costs, leaving, entering)
        basis[leaving] = entering
    total = costs[-1]
    chosen = dict(zip(basis, (row[-1] for row in table), strict=True))
    columns_often = [chosen.get(n, Fraction(0)) / total for n in range(columns)]
    rows_often = [cost / total for cost in costs[columns:-1]]
    return 1 / total - shift, rows_often, columns_often


def pivot(table: list[Row], costs: Row, leaving: int, entering: int) -> None:
    """Solve row `leaving` for the variable `entering` and substitute it into all other rows."""
    row = table[leaving]
    row[:] = [entry / row[entering] for entry in row]
    for other in (*table, costs):
        factor = other[entering]
        if other is not row and factor:
            other[:] = [a - factor * b for a, b in zip(other, row, strict=True)]
