"""Two ratios per pair of games, as sums that are exact and do not grow with the number of pairs."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import prod

import attrs

#: Which of the four numbers are multiplied: each alone, each pair and each triple.
PRODUCTS = tuple(
    indices for size in (1, 2, 3) for indices in combinations_with_replacement(range(4), size)
)


@attrs.define
class PairedSums:
    """Sums over pairs of games. Each pair adds four whole numbers (a, b, c, d): a/b is the ratio of
    the first side, c/d that of the second. The products show how they vary together and how
    lopsided that is.
    """

    n: int = 0
    sums: list[int] = attrs.Factory(lambda: [0] * len(PRODUCTS))

    def add(self, a: int, b: int, c: int, d: int) -> None:
        self.n += 1
        numbers = (a, b, c, d)
        self.sums = [
            total + prod([numbers[i] for i in indices])
            for total, indices in zip(self.sums, PRODUCTS, strict=True)
        ]

    def update(self, other: PairedSums) -> None:
        self.n += other.n
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]

    def of(self, *indices: int) -> int:
        """The sum of the product of these numbers, in any order."""
        return self.sums[_PLACE[tuple(sorted(indices))]]

    def among(self, every: PairedSums) -> PairedSums:
        """Return the same with the pairs of `every` that were left out here because a and c are 0
        in them.
        """
        sums = [
            own if 0 in indices or 2 in indices else total
            for own, total, indices in zip(self.sums, every.sums, PRODUCTS, strict=True)
        ]
        return PairedSums(every.n, sums)


_PLACE = {indices: place for place, indices in enumerate(PRODUCTS)}
