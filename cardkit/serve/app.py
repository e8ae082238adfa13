"""The web application: a page, a few requests around tables, and one WebSocket per client."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_json
from cardkit.room.spec import Refusal

from .asking import Asking, names_of, text_in, whole_in
from .client_files import ClientFile, read_client
from .hall import Hall, refusal
from .own_tables import own_tables, tokens_in
from .owners import Elsewhere, Lost
from .socket import talk
from .table import HostedTable

BODY = 8_192  # bytes of a request
BODY_TIME = 10.0  # seconds to send them
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-cache",
}


def application(hall: Hall, names: set[str]) -> ASGIApp:
    """The application for uvicorn; `names` are the host names it accepts."""
    files = read_client()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall.open()
        yield
        hall.close()

    async def page(request: Request) -> Response:
        return _send_file(files["index.html"], request)

    async def client_file(request: Request) -> Response:
        found = files.get(request.path_params["name"])
        return Response(status_code=404) if found is None else _send_file(found, request)

    async def healthz(request: Request) -> Response:
        if not hall.in_touch:
            return PlainTextResponse("the store does not answer\n", 503)
        return PlainTextResponse("ok\n")

    async def metrics(request: Request) -> Response:
        return PlainTextResponse(hall.metrics.text(hall.gauges))

    async def games(request: Request) -> Response:
        lang = "de" if request.query_params.get("lang") == "de" else "en"
        return JSONResponse([] if hall.settings.private else hall.catalogue.told(lang))

    async def style(request: Request) -> Response:
        found = hall.catalogue.style(request.path_params["game"])
        return Response(status_code=404) if found is None else FileResponse(found)

    async def socket(ws: Any) -> None:
        await talk(ws, hall)

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/t/{table}", page),
            Route("/healthz", healthz),
            Route("/metrics", metrics),
            Route("/api/games", games),
            Route("/api/tables", _json_route(hall, open_table), methods=["POST"]),
            Route("/api/join", _json_route(hall, join), methods=["POST"]),
            Route("/api/own", _json_route(hall, own_tables), methods=["POST"]),
            Route("/style/{game}.css", style),
            WebSocketRoute("/ws", socket),
            WebSocketRoute("/ws/{table}", socket),  # for proxies; the client says hello anyway
            Route("/client/{name}", client_file),
        ],
        lifespan=lifespan,
    )
    return Border(app, names, hall)


def _send_file(file: ClientFile, request: Request) -> Response:
    headers = {"etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.plain, headers=headers, media_type=file.media)
    headers["content-encoding"] = "gzip"
    return Response(file.packed, headers=headers, media_type=file.media)


# -- requests ------------------------------------------------------------------------------


async def open_table(hall: Hall, who: str, asked: Asking) -> dict[str, Any]:
    """Open a table for people and bots; whoever opens it has the first seat."""
    if not hall.openings.allow(who):
        raise Refusal("slow_down")
    options = asked.get("options", {})
    if not isinstance(options, dict) or len(options) > 40:
        raise Refusal("bad_request")
    table, token = await hall.create(
        text_in(asked, "game", 60),
        names_of(asked, "rules"),
        options,
        names_of(asked, "seats"),
        _name(asked),
        whole_in(asked, "seconds", 0, 86_400),
    )
    return {"table": table.facts.id, "token": token, "seat": 0}


async def join(hall: Hall, who: str, asked: Asking) -> dict[str, Any]:
    """Take a seat, or watch, with a code; or move a seat to another device."""
    if not hall.tries.allow(who):
        raise Refusal("slow_down")
    code = text_in(asked, "code", 12)
    if asked.get("pair"):
        table = await hall.by_pairing(code)
        token, seat = await table.lobby.move_seat(code)
    else:
        table = await hall.by_code(code)
        if asked.get("look"):
            return _describe_table(hall, table, asked)
        if asked.get("watch"):
            token, seat = await table.lobby.watch()
        else:
            wanted = asked.get("seat")
            token, seat = await table.lobby.join(
                _name(asked), wanted if type(wanted) is int else None
            )
    hall.tries.refund(who)  # a correct code was not guessed, though earlier ones may have been
    return {"table": table.facts.id, "token": token, "seat": seat}


def _describe_table(hall: Hall, table: HostedTable, asked: Asking) -> dict[str, Any]:
    """Describe what somebody with the code sees before sitting down, and whether they need not:
    `table` is for those who have a seat there.
    """
    facts = table.facts
    free = facts.free_seats
    told = {
        "title": hall.catalogue.offer(
            facts.game, "de" if asked.get("lang") == "de" else "en"
        ).title,
        "state": facts.state,
        "seats": [[s.name, s.agent, int(n not in free)] for n, s in enumerate(facts.seats)],
    }
    seat = facts.seat_of(tokens_in(asked).get(facts.id, ""))
    return told if seat is None or seat < 0 else {**told, "table": facts.id}


def _name(asked: Asking) -> str:
    name = " ".join(text_in(asked, "name", 24).split())
    if not name or not name.isprintable():
        raise Refusal("name")
    return name


def _json_route(
    hall: Hall, answer: Callable[[Hall, str, Asking], Awaitable[dict[str, Any]]]
) -> Callable[[Request], Awaitable[Response]]:
    """A route with a JSON body; errors are reported by an id."""

    async def endpoint(request: Request) -> Response:
        body = b""
        try:
            async with asyncio.timeout(BODY_TIME):
                async for part in request.stream():
                    body += part
                    if len(body) > BODY:
                        return JSONResponse({"say": "bad_request"}, 413)
        except TimeoutError:
            return JSONResponse({"say": "bad_request"}, 408)
        try:
            asked = read_json(body.decode())
            if not isinstance(asked, dict):
                raise Refusal("bad_request")
            who = request.client.host if request.client else ""
            return JSONResponse(await answer(hall, who, asked))
        except UnicodeDecodeError:
            return JSONResponse({"say": "bad_request"}, 400)
        except Elsewhere as error:
            return RedirectResponse(error.at + request.url.path, 307)
        except Lost:
            return JSONResponse({"say": "not_stored"}, 503)
        except CardkitError as error:
            hall.metrics.count("refused")
            say = refusal(error)
            told = {"say": say} if isinstance(error, Refusal) else {"say": say, "why": str(error)}
            return JSONResponse(told, 429 if say == "slow_down" else 400)

    return endpoint


# -- the border ----------------------------------------------------------------------------


class Border:
    """Rejects requests for other hosts and from other origins; adds headers to all the rest."""

    def __init__(self, app: ASGIApp, names: set[str], hall: Hall) -> None:
        self.app = app
        self.names = names
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {key.lower(): value for key, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        wants_origin = scope["type"] == "websocket" or scope.get("method") == "POST"
        foreign = origin.partition("://")[2] != host if origin else False
        if not self._serves(host) or (wants_origin and foreign):
            await self._refuse(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await self.app(scope, receive, sending)

    def _serves(self, host: str) -> bool:
        """Whether the host is this server's address or one of its names. Accepting a name that
        somebody else points here would let their page talk to this server.
        """
        name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
        name = name.strip("[]").lower()
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return "*" in self.names

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.hall.metrics.count("refused")
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await PlainTextResponse("not served here\n", 421)(scope, receive, send)
