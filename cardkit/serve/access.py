"""Who may do what: tokens, codes, and how often anybody may try."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable

import attrs

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no letter that looks like another
CODE_LENGTH = 6  # some 900 million; with the limit on tries nobody finds one


def new_token() -> str:
    """128 bits; whoever has it is that seat."""
    return secrets.token_urlsafe(16)


def hash_token(token: str) -> str:
    """What is kept of a token: it is random enough for a plain hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    return bool(kept) and hmac.compare_digest(hash_token(token), kept)


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as somebody typed it."""
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
    """A bucket for each address; the ones longest unused are forgotten."""

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
