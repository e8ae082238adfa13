"""Melds, deadwood and lay-offs: plain functions on cards.

Cards are sorted by suit and rank, as hands are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from .table import RANKS, SUITS, Playing

Meld = tuple[Playing, ...]


def in_order(cards: Iterable[Playing]) -> list[Playing]:
    return sorted(cards, key=lambda card: (SUITS.index(card.suit), card.height))


def points(cards: Iterable[Playing]) -> int:
    return sum(card.points for card in cards)


def melds(cards: Sequence[Playing]) -> list[Meld]:
    """Every meld in these cards (GR-02)."""
    return [*sets(cards), *runs(cards)]


def sets(cards: Sequence[Playing]) -> Iterator[Meld]:
    by_rank: dict[str, list[Playing]] = {}
    for card in cards:
        by_rank.setdefault(card.rank, []).append(card)
    kinds = [tuple(by_rank[rank]) for rank in RANKS if len(by_rank.get(rank, ())) > 2]
    for kind in kinds:
        if len(kind) == 4:
            yield from (kind, (kind[0], kind[1], kind[3]), (kind[0], kind[2], kind[3]))
    for kind in kinds:
        yield kind[:3]
        if len(kind) == 4:
            yield kind[1:]


def runs(cards: Sequence[Playing]) -> Iterator[Meld]:
    """Every run; runs longer than five cards are laid down in parts."""
    for size in (5, 4, 3):
        for first in range(len(cards) - size + 1):
            run = tuple(cards[first : first + size])
            if run[0].suit == run[-1].suit and run[-1].height - run[0].height == size - 1:
                yield run


def most_worth(found: Sequence[Meld], used: frozenset[Playing] = frozenset()) -> tuple[int, Meld]:
    """The total value of the best melds and their cards; the first in case of a tie."""
    best: tuple[int, Meld] = 0, ()
    for number, meld in enumerate(found):
        if used.isdisjoint(meld):
            worth, cards = most_worth(found[number + 1 :], used.union(meld))
            if (total := worth + points(meld)) > best[0]:
                best = total, meld + cards
    return best


def deadwood(cards: Sequence[Playing]) -> int:
    """The value of the cards outside the best melds (GR-03)."""
    return points(cards) - most_worth(melds(cards))[0]


def deadwood_after_throw(cards: Sequence[Playing]) -> int:
    """The deadwood after discarding the most expensive card outside the best melds (GR-07)."""
    worth, melded = most_worth(melds(cards))
    return points(cards) - worth - max((c.points for c in cards if c not in melded), default=0)


def melds_within(cards: Sequence[Playing], limit: int) -> list[Meld]:
    """The melds that can be laid down, along with others, without leaving more deadwood
    than this.
    """
    found, total = melds(cards), points(cards)
    return [
        meld
        for meld in found
        if total - points(meld) - most_worth(found, frozenset(meld))[0] <= limit
    ]


def fits(card: Playing, meld: Meld, laid_off: Collection[Playing]) -> bool:
    """Whether a card can be laid off on a meld, given the cards already laid off (GR-10)."""
    if meld[0].rank == meld[1].rank:
        return card.rank == meld[0].rank
    if card.suit != meld[0].suit:
        return False
    low, high = meld[0].height, meld[-1].height
    beside = {each.height for each in laid_off if each.suit == card.suit}
    return card.height in (low - 1 - (low - 1 in beside), high + 1 + (high + 1 in beside))
