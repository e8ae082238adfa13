"""The conversation with one client: one JSON message after another. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import base64
from io import BytesIO
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_json
from cardkit.engine.model.texts import core_texts
from cardkit.room.spec import Refusal
from cardkit.room.wire import VERSION, text_of

from .access import Bucket
from .asking import Asking, names_of, text_in, whole_in
from .clients import Client
from .crew import Stuck
from .hall import Hall, refusal
from .owners import Elsewhere, Lost
from .table import HostedTable, Refused

FRAME = 4_096  # most bytes in a message from a client
MOST_CLIENTS = 4_000  # connections, whether or not they have said hello
GREETING = 10.0  # seconds to say hello
EXTENSION = "cardkit.connection"  # what a connection of this server can do besides ASGI


async def talk(ws: WebSocket, hall: Hall) -> None:
    """Talk until the client leaves or violates the protocol."""
    try:
        await ws.accept()
    except WebSocketDisconnect:
        return  # left before saying anything
    client = Client(ws.send_text, ws.close, **ws.scope["extensions"].get(EXTENSION, {}))
    client.start()
    rate = hall.settings.rate
    bucket = Bucket(rate, 3 * rate, 3 * rate, hall.clock())
    talking = Talk(hall, client)
    hall.connections += 1
    try:
        if hall.connections > MOST_CLIENTS:
            client.drop(1013, "full")
        while not client.gone:
            async with asyncio.timeout(GREETING if talking.table is None else None):
                message = await ws.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not bucket.take(hall.clock()):
                client.drop(4429, "too much")
                return
            await talking.hear(message.get("text") or "")
    except (WebSocketDisconnect, RuntimeError):
        pass  # it is gone
    except TimeoutError:
        client.drop(4408, "no hello")
    finally:
        hall.connections -= 1
        talking.leave()
        if client.closing is not None:
            await client.closing
        client.gone = True
        if client.sender is not None:
            client.sender.cancel()
        if not talking.table:
            hall.metrics.count("dropped")
        hall.tidying.leave_behind()


class Talk:
    """Messages from one client, and the replies meant only for it."""

    def __init__(self, hall: Hall, client: Client) -> None:
        self.hall = hall
        self.client = client
        self.table: HostedTable | None = None

    def leave(self) -> None:
        if self.table is not None:
            self.table.leave(self.client)

    def tell(self, **message: Any) -> None:
        self.client.tell(text_of(message))

    async def hear(self, text: str) -> None:
        """Handle one message. Errors get a reply; strangers are disconnected."""
        asked: Asking = {}
        try:
            if not text or len(text) > FRAME:
                raise Refusal("bad_request")
            found = read_json(text)
            if not isinstance(found, dict):
                raise Refusal("bad_request")
            asked = found
            await self.answer(text_in(asked, "t", 12), asked)
        except Elsewhere as error:
            self.tell(t="moved", to=f"{error.at}/ws/{asked['table']}")
            self.client.drop(4421, "elsewhere")
        except Lost:
            self.client.drop(1012, "lost")
        except CardkitError as error:
            self.hall.metrics.count("refused")
            id = asked.get("id")
            self.tell(t="err", id=id if isinstance(id, str) else "", **self.reason(error))
            if self.table is None:
                self.client.drop(4403, refusal(error))

    def reason(self, error: CardkitError) -> dict[str, str]:
        """The reason for a refusal: an id for the client, and words if there are any."""
        if isinstance(error, Refused) and error.id.startswith("why."):
            return {"say": "illegal"}
        return {"say": refusal(error).removeprefix("back.")} | (
            {"words": core_texts(self.client.lang)(error.id)}
            if isinstance(error, Refusal) and error.id.startswith("back.")
            else {}
        )

    async def answer(self, kind: str, asked: Asking) -> None:
        if kind == "hello":
            await self.hello(asked)
            return
        table, client = self.table, self.client
        if table is None:
            raise Refusal("no_token")
        match kind:
            case "act":
                id = text_in(asked, "id", 40)
                number = whole_in(asked, "n", 0, 10**9)
                await table.act(client, id, number, text_in(asked, "move", 200))
            case "why" | "hint" | "rules" | "cards":
                await self.look_up(table, kind, asked)
            case "arrange":
                await table.lobby.arrange(client, asked)
            case "start":
                await table.lobby.start(client)
            case "undo":
                agree = asked.get("agree")
                await table.wishes.back(client, agree if isinstance(agree, bool) else None)
            case "bot":
                await table.wishes.bot(client, whole_in(asked, "seat", 0, 100))
            case "lift":
                await table.lift(client, whole_in(asked, "seat", 0, 100))
            case "react":
                table.wishes.react(client, whole_in(asked, "k", 0, 7))
            case "nudge":
                table.wishes.nudge(client)
            case "pair":
                code = await table.lobby.pair(client)
                self.tell(t="pair", code=code)
            case "qr":
                self.tell(t="qr", src=qr_code(text_in(asked, "text", 200)))
            case "replay":
                client.tell(await table.replay(client, whole_in(asked, "at", 0, 10**6)))
            case "record":
                self.tell(t="record", text=await table.record(client))
            case "ping":
                self.tell(t="pong")
            case _:
                raise Refusal("bad_request")

    async def hello(self, asked: Asking) -> None:
        """Identify the client. If sent again, it switches the connection to a different reader."""
        if whole_in(asked, "v", 0, 1_000) != VERSION:
            raise Refusal("version")
        lang = text_in(asked, "lang", 5, "en")
        table = await self.hall.table(text_in(asked, "table", 40))
        self.leave()
        self.table = None
        self.client.lang = lang if lang in ("en", "de") else "en"
        await table.enter(self.client, text_in(asked, "token", 60))
        self.table = table

    async def look_up(self, table: HostedTable, kind: str, asked: Asking) -> None:
        """Answer a client's lookup."""
        client = self.client
        if table.facts.state not in ("playing", "over"):
            raise Refusal("not_playing")
        if kind == "why":
            if client.seat < 0:
                raise Refusal("watching")
            picked = names_of(asked, "picked")
            reply = await table.ask(
                "why", client.seat, client.lang, picked, text_in(asked, "pick", 80)
            )
        elif kind == "hint":
            if client.seat < 0:
                raise Refusal("watching")
            # Asked of another process, since a thinking bot must not hold up the table.
            try:
                reply = await self.hall.bots.ask(*table.played, "hint", client.seat, client.lang)
            except Stuck:  # nothing is wrong with the table
                self.hall.metrics.count("bots_stuck")
                reply = None
        elif kind == "rules":
            reply = await table.ask("rules", client.lang)
        else:
            reply = await table.ask("cards", client.seat, client.lang)
        value = None if reply is None else reply.value
        if kind == "rules" and value is not None:
            self.tell(t=kind, **value)
        elif kind == "hint" and value is not None:
            moves = [move for move, _ in value]
            self.tell(t=kind, value=[said for _, said in value], moves=moves)
        else:
            self.tell(t=kind, value=value)


def qr_code(text: str) -> str:
    """Make a QR code as an image source."""
    import segno

    out = BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", border=2, scale=8, dark="#0b1f1a", light="#fff"
    )
    return "data:image/svg+xml;base64," + base64.b64encode(out.getvalue()).decode()
