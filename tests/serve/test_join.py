"""`cardkit join`: whatever answers at a link, the person is told in one line."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from cardkit import CardkitError
from cardkit.join.link import take_seat
from cardkit.join.plain import PlainClient


class Answering(BaseHTTPRequestHandler):
    code, body = 200, b""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(self.code)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def base() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("code", "body", "said"),
    [
        (404, b"<html>not here</html>", "says: Not Found"),
        (404, b"[]", "says: Not Found"),
        (403, b'{"say": "no_code"}', "says: no_code"),
        (200, b"<html>", "does not answer: not readable as JSON"),
        (200, b"[]", "does not answer: it is not a cardkit table"),
        (200, b"\xff", "does not answer: not readable as JSON"),
        (200, b"[" * 9999, "does not answer: lists and tables nested more than 50 deep"),
        (200, b"9" * 9999, "does not answer: a number of more than 300 digits"),
    ],
)
def test_a_server_that_says_something_else(
    code: int, body: bytes, said: str, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Answering, "code", code)
    monkeypatch.setattr(Answering, "body", body)
    with pytest.raises(CardkitError) as caught:
        take_seat(f"{base}/#CODE", "Ann", watch=False)
    assert str(caught.value).startswith(f"{base} {said}")


@pytest.mark.parametrize(
    "url", ["", "x", "http://[/#x", "file:///etc/passwd#x", "http://a/", "\udcff"]
)
def test_what_is_not_a_link(url: str) -> None:
    with pytest.raises(CardkitError, match=r"is not (a link to a table|UTF-8 text)"):
        take_seat(url, "Ann", watch=False)


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/#x", "http://127.0.0.1:x/#x", "http://a b/#x"])
def test_where_nobody_answers(url: str) -> None:
    with pytest.raises(CardkitError, match="does not answer: "):
        take_seat(url, "Ann", watch=False)


@pytest.mark.extra("serve")
@pytest.mark.parametrize("seat", [{}, {"table": "a", "token": "b"}])
def test_a_server_without_a_table(seat: dict[str, str], base: str) -> None:
    with pytest.raises(CardkitError, match=f"^{base} is not a cardkit table: "):
        PlainClient(base, seat, "en").run()


@pytest.mark.extra("serve")
@pytest.mark.parametrize(
    "message", [{}, {"t": "setup"}, {"t": "view", "ask": 3}, {"t": "step", "log": 3}]
)
def test_messages_that_lack_something(message: dict[str, object]) -> None:
    client = PlainClient("http://x", {}, "en", out=lambda line: None)
    client.follow = lambda: client.hear(message)  # type: ignore[method-assign, assignment]
    with pytest.raises(CardkitError, match=r"^http://x is not a cardkit table: "):
        client.run()
