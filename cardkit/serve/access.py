"""Access control: tokens, codes, and rate limits."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable

import attrs

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no lookalike characters
CODE_LENGTH = 6  # about 900 million; with the rate limit nobody can guess one


def new_token() -> str:
    """128 bits; whoever has it owns the seat."""
    return secrets.token_urlsafe(16)


def hash_token(token: str) -> str:
    """The stored form of a token, which is random enough for a plain hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    return bool(kept) and hmac.compare_digest(hash_token(token), kept)


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Read a code as somebody typed it."""
    return "".join(char for char in text.upper() if char in ALPHABET)[: CODE_LENGTH + 1]


@attrs.define
class Bucket:
    """At most this many at once, and this many per second."""

    rate: float
    most: float
    left: float
    then: float

    def take(self, now: float) -> bool:
        self.left = min(self.most, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """One bucket per address; the least recently used are dropped."""

    def __init__(
        self, rate: float, most: float, clock: Callable[[], float], kept: int = 10_000
    ) -> None:
        self.rate, self.most, self.clock, self.kept = rate, most, clock, kept
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, who: str) -> bool:
        now = self.clock()
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.most, self.most, now)
        self.buckets.move_to_end(who)
        while len(self.buckets) > self.kept:
            self.buckets.popitem(last=False)
        return bucket.take(now)

    def refund(self, who: str) -> None:
        """Let the last one allowed not count."""
        if who in self.buckets:
            self.buckets[who].left += 1
