"""Start the server, print its address, and shut it down properly."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable, Sequence
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from cardkit.engine.base.errors import CardkitError
from cardkit.plugin.library import Library

from .app import application
from .hall import Hall, HallSettings
from .socket import EXTENSION, FRAME, MOST_CLIENTS
from .stores.opening import open_store
from .stores.postgres import PostgresStore

#: Frames are compressed with references up to 8 kB back, because each step of a game is much like
#: the one before, and the end of a round like that of the previous round.
WINDOW, MEMORY = 13, 5
REQUESTS = 500  # at once, besides clients; more are refused
LOCAL = {"127.0.0.1", "localhost", "::1"}


def serve(
    library: Library,
    store: str,
    *,
    games: tuple[str, ...] = (),
    host: str = "127.0.0.1",
    port: int = 7777,
    names: tuple[str, ...] = (),
    settings: HallSettings | None = None,
    address: str | None = None,
) -> None:
    """Serve until interrupted. The address is printed once clients can connect; `address` is where
    other processes send them, if different.
    """
    kept = open_store(store)
    shared = kept if isinstance(kept, PostgresStore) else None
    hall = Hall(library, kept, games, settings, shared)

    def ready(found: list[str]) -> None:
        if shared is not None:
            shared.address = (found[-1] if address is None else address).rstrip("/")
        tell_address(found)

    try:
        run_server(hall, host, port, ready, names)
    finally:
        kept.close()


def run_server(
    hall: Hall, host: str, port: int, ready: Callable[[list[str]], None], names: Sequence[str] = ()
) -> None:
    """Serve until interrupted; `ready` is called with the addresses once clients can connect."""
    allow_open_files(2 * MOST_CLIENTS)
    listening = listen(host, port)
    port = listening.getsockname()[1]
    allowed = {*LOCAL, *(name.lower() for name in names)} | (set() if host in LOCAL else {"*"})
    config = uvicorn.Config(
        application(hall, allowed),
        log_level="warning",
        access_log=False,
        ws=Connection,
        ws_max_size=FRAME * 4,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        server_header=False,
        timeout_graceful_shutdown=2,
        limit_concurrency=MOST_CLIENTS + REQUESTS,
    )
    found = addresses(host, port)
    hall.outside = found[-1] if len(found) > 1 else ""

    def begin() -> None:
        hall.tidying.begin()
        ready(found)

    asyncio.run(Server(config, begin).serve(sockets=[listening]))


class Connection(WebSocketsSansIOProtocol):
    """A WebSocket with a compression window of `WINDOW` bits for outgoing messages. Most messages
    are sent immediately: passing each one through a task would cost as much as compressing it.
    """

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW,
                client_max_window_bits=12,
                compress_settings={"memLevel": MEMORY},
            )
        ]

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = {"send_now": self.send_now}
        await super().run_asgi()

    def send_now(self, texts: tuple[str, ...]) -> bool:
        """Send messages in one piece; False if earlier ones wait for the client to read them, or
        the connection is closing.
        """
        if not self.writable.is_set() or self.transport.is_closing() or self.close_sent:
            return False
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


class Server(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()


def tell_address(found: list[str]) -> None:
    for address in found:
        print(address, flush=True)
    if sys.stdout.isatty():
        import segno

        print(flush=True)
        segno.make(found[-1]).terminal(compact=True)
        print("Open the address and choose a game; friends scan this. Ctrl-C stops the server.")


def allow_open_files(count: int) -> None:
    """Raise the limit of open files, each connection being one, where there is a limit."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        most = count if hard == resource.RLIM_INFINITY else min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        raise CardkitError(
            f"cannot listen on {host}:{port}: {error}; --port 0 picks a free one"
        ) from None
    listening.listen(1024)
    return listening


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses where people can reach the server: this machine, or its
    network address.
    """
    shown = f"[{host}]" if ":" in host else host
    if host not in ("0.0.0.0", "::"):
        return [f"http://{shown}:{port}/"]
    found = [f"http://127.0.0.1:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing, only looks up the route
            outside = probe.getsockname()[0]
        except OSError:
            return found
    return found if outside.startswith("127.") else [*found, f"http://{outside}:{port}/"]
