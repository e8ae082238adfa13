"""Ports for servers that are told which one to use, or that keep theirs across restarts."""

from __future__ import annotations

import random
import socket

#: Below those that systems give to connections and to whoever asks for any port: until a server
#: listens there, and while it restarts, nobody else gets it.
KEPT = range(20_000, 32_000)


def free_port() -> int:
    """Return a port on loopback where nobody listens."""
    while True:
        port = random.SystemRandom().choice(KEPT)
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
