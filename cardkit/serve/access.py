"""Access control: tokens, codes, and rate limits."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
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


def household(address: str) -> str:
    """Return what counts as one for a rate limit: whoever has an IPv6 address has a network of
    them, and could use another for each try.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))


class Limits:
    """One bucket per household; the least recently used ones are dropped."""

    def __init__(
        self, rate: float, most: float, clock: Callable[[], float], kept: int = 10_000
    ) -> None:
        self.rate, self.most, self.clock, self.kept = rate, most, clock, kept
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, address: str) -> bool:
        who, now = household(address), self.clock()
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.most, self.most, now)
        self.buckets.move_to_end(who)
        while len(self.buckets) > self.kept:
            self.buckets.popitem(last=False)
        return bucket.take(now)

    def refund(self, address: str) -> None:
        """Return the last token, as if it had not been used."""
        who = household(address)
        if who in self.buckets:
            self.buckets[who].left += 1
