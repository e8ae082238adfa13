"""Taking a seat via a link, and finding the server that has the table."""

from __future__ import annotations

import json
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import check_words, read_json
from cardkit.room.wire import VERSION

Message = dict[str, Any]
HOPS = 4  # redirects until the server that has the table


def take_seat(url: str, name: str, watch: bool, wanted: int | None = None) -> tuple[str, Message]:
    """Take a seat at the table behind a link ``http://HOST:PORT/#CODE``, any free one or the one
    wanted; or, with the link ``#pair=CODE`` that its owner was shown, a seat of another device.
    Return the host and its answer.
    """
    try:
        parts = urlsplit(check_words("link", url))
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or not parts.fragment:
        raise CardkitError(f"'{url}' is not a link to a table: http://HOST:PORT/#CODE")
    pairing = parts.fragment.removeprefix("pair=").partition(",")[0]
    body: Message = {"code": parts.fragment, "name": name, "watch": watch}
    if parts.fragment.startswith("pair="):
        body = {"code": pairing, "pair": True}
    elif wanted is not None:
        body["seat"] = wanted
    base = f"{parts.scheme}://{parts.netloc}"
    try:
        return base, post(f"{base}/api/join", json.dumps(body).encode())
    except HTTPError as error:
        said: Any = error.reason
        with suppress(CardkitError):  # any other server replies with a page
            said = message_of(error.read(10_000)).get("say", said)
        raise CardkitError(f"{base} says: {said}") from None
    except (URLError, OSError, HTTPException, CardkitError) as error:
        raise CardkitError(f"{base} does not answer: {error}") from None


def post(url: str, body: bytes, hops: int = HOPS) -> Message:
    """Post and return the answer, following redirects to the server that has the table."""
    try:
        request = urllib.request.Request(url, body)
        with urllib.request.urlopen(request, timeout=15) as answer:
            return message_of(answer.read(10_000))
    except HTTPError as error:
        if error.code != 307 or not hops:
            raise
        return post(urljoin(url, error.headers["Location"]), body, hops - 1)


def hello(seat: Message, lang: str) -> Message:
    """Return the first message of a connection: whose it is."""
    return {
        "t": "hello",
        "v": VERSION,
        "table": seat["table"],
        "token": seat["token"],
        "lang": lang,
    }


def message_of(text: str | bytes) -> Message:
    """Parse a server's answer, which can be anything."""
    found = read_json(text if isinstance(text, str) else text.decode(errors="replace"))
    if not isinstance(found, dict):
        raise CardkitError("it is not a cardkit table")
    return found
