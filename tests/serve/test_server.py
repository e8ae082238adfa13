"""Tables over real sockets: playing, coming back, secrets, and who is not let in."""

from __future__ import annotations

import gzip
import http.client
import json
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from helpers.serving import Player, Running, running

pytestmark = pytest.mark.extra("serve")
WINDOW, MEMORY = 13, 5  # how much of what was sent before frames refer to


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("serve") / "tables.sqlite", "--rate", "500") as found:
        yield found


def test_the_page_is_sent_compressed_and_once(server: Running) -> None:
    def get(path: str, **headers: str) -> http.client.HTTPResponse:
        link = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=120)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        link.request("GET", path, headers=named)
        return link.getresponse()

    packed = get("/client/table.js", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"].startswith("text/javascript")
    plain = get("/client/table.js")
    assert plain.headers["content-encoding"] is None
    assert gzip.decompress(packed.read()) == plain.read()
    again = get("/client/table.js", if_none_match=packed.headers["etag"])
    assert (again.status, again.read()) == (304, b"")
    assert get("/client/nothing.js").status == 404
    assert get("/client/..%2Fapp.py").status == 404


def started(server: Running, game: str, people: int, bots: int = 0, **more: Any) -> list[Player]:
    """A table with so many people, dealt."""
    opened = server.open(game, *["you"] * (people - 1), *["normal"] * bots, **more)
    assert opened["status"] == 200, opened
    first = Player(server, opened["table"], opened["token"])
    code = first.wait("lobby")["code"]
    players = [first]
    for n in range(1, people):
        joined = server.post("api/join", {"code": code, "name": f"P{n}"})
        assert joined["seat"] == n
        players.append(Player(server, joined["table"], joined["token"]))
    first.say(t="start")
    for player in players:
        player.wait("view")
    return players


def test_who_comes_late_takes_the_seat_of_a_bot_before_the_rematch(server: Running) -> None:
    """Bots that filled free seats make room; one that the host wanted does not."""
    opened = server.open("kuhn", "you")
    host = Player(server, opened["table"], opened["token"])
    code = host.wait("lobby")["code"]
    host.say(t="start")
    host.wait("view")
    late = {"code": code, "name": "Eva"}
    assert server.post("api/join", late)["say"] == "begun"
    play([host], random.Random(1))
    shown = server.post("api/join", {"code": code, "look": True})
    assert [taken for *_, taken in shown["seats"]] == [1, 0]
    joined = server.post("api/join", late)
    assert joined["seat"] == 1
    eva = Player(server, joined["table"], joined["token"])
    assert "over" in eva.wait("view")
    eva.say(t="start")
    for each in (host, eva):
        each.until(lambda message: message["t"] == "view" and "over" not in message)
    assert play([host, eva], random.Random(2)) > 0
    wanted = started(server, "kuhn", 1, bots=1)
    play(wanted, random.Random(3))
    code = wanted[0].lobby["code"]
    assert server.post("api/join", late | {"code": code})["say"] == "full"


def play(players: list[Player], rng: random.Random, most: int = 10_000) -> int:
    """All play at random until it is over; how many moves people made."""
    for made in range(most):
        if not any(player.asked for player in players):
            catch_up(players)  # bots may have moved since
        if all("over" in player.state for player in players):
            return made
        asked = [player for player in players if player.asked]
        if not asked:
            players[0].wait("step")
            continue
        player = rng.choice(asked)
        moves = player.state["ask"]["moves"]
        id = player.act(rng.choice(moves)[0])
        answer = player.answer_to(id)
        if answer["t"] == "ack":
            player.wait("step")
        else:
            assert answer["say"] == "stale", answer
        catch_up(players)
    return most


def catch_up(players: list[Player]) -> None:
    """Everybody hears what is on its way: an answer to a ping comes after all of it."""
    for player in players:
        player.say(t="ping")
        player.wait("pong")


@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [("flip7", 2, 2), ("code_game", 3, 1), ("seven", 2, 1), ("golf", 2, 1), ("kuhn", 2, 0)],
)
def test_a_whole_game_and_a_rematch(server: Running, game: str, people: int, bots: int) -> None:
    players = started(server, game, people, bots)
    play(players, random.Random(5), 60)
    dropped = players[0]
    dropped.close()
    again = Player(server, dropped.table, dropped.token)
    again.wait("view")
    players[0] = again
    play(players, random.Random(6))
    fresh = Player(server, again.table, again.token)
    fresh.wait("view")
    assert fresh.known() == again.known(), "a client that was there equals one that comes now"
    again.say(t="record")
    record = again.wait("record")["text"]
    assert json.loads(record.splitlines()[0])["game"] == game
    for player in players[1:]:
        text = "".join(player.frames)
        assert json.loads(record.splitlines()[0])["seed"] not in text
    again.say(t="start")
    assert again.wait("view")["n"] == 1
    for player in players:
        player.close()
    fresh.close()


def test_a_move_that_is_sent_twice_is_made_once(server: Running) -> None:
    (one, two) = started(server, "kuhn", 2)
    player = one if one.asked else two
    move = player.state["ask"]["moves"][0][0]
    player.act(move, "same")
    player.wait("step")
    number = player.state["n"]
    player.say(t="act", id="same", n=number - 1, move=move)
    assert player.wait("ack", "err")["t"] == "ack"
    catch_up([player])
    assert player.state["n"] == number
    player.act("check", "late")
    assert player.wait("err", "ack")["t"] == "err"


def test_a_seat_cannot_see_or_play_for_another(server: Running) -> None:
    players = started(server, "code_game", 3)
    asked = next(player for player in players if player.asked)
    other = next(player for player in players if not player.asked)
    other.act(asked.state["ask"]["moves"][0][0])
    assert other.wait("err")["say"] in ("not_your_turn", "stale")
    for player in players:
        mine = player.setup["me"]
        for (zone, _, seat, *_), cell in zip(
            player.setup["places"], player.state["cells"], strict=True
        ):
            if zone in ("hand", "code") and seat != mine:
                assert isinstance(cell, int), "another's cards are a number of backs"
    code = players[0].lobby["code"]
    watching = server.post("api/join", {"code": code, "watch": True})
    watcher = Player(server, watching["table"], watching["token"])
    watcher.wait("view")
    watcher.act("draw")
    assert watcher.wait("err")["say"] == "watching"
    for kind in ("why", "hint", "undo", "nudge"):
        watcher.say(t=kind, pick="1")
        assert watcher.wait("err")["say"] == "watching"
    assert "ask" not in watcher.state and watcher.lobby["code"] == ""


def test_strangers_get_nothing(server: Running) -> None:
    players = started(server, "kuhn", 2)
    other = started(server, "kuhn", 2)
    from websockets.exceptions import ConnectionClosed

    for table, token in (
        (players[0].table, "wrong"),
        (players[0].table, ""),
        (players[0].table, other[0].token),
        ("0" * 16, players[0].token),
        ("../../etc", "x"),
    ):
        stranger = Player(server, table, token)
        assert stranger.wait("err")["say"] in ("no_token", "no_table")
        with pytest.raises(ConnectionClosed):
            stranger.hear()
        assert not stranger.state and not stranger.lobby


def test_a_seat_moves_to_another_device(server: Running) -> None:
    from websockets.exceptions import ConnectionClosed

    (one, _two) = started(server, "kuhn", 2)
    one.say(t="pair")
    code = one.wait("pair")["code"]
    assert server.post("api/join", {"code": code[:-1] + "Z", "pair": True})["say"] == "no_code"
    moved = server.post("api/join", {"code": code, "pair": True})
    new = Player(server, moved["table"], moved["token"])
    new.wait("view")
    assert new.setup["me"] == one.setup["me"]
    with pytest.raises(ConnectionClosed):
        one.until(lambda message: False)
    stale = Player(server, one.table, one.token)
    assert stale.wait("err")["say"] == "no_token"
    assert server.post("api/join", {"code": code, "pair": True})["say"] == "no_code", "used up"


def test_codes_are_not_guessed(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite") as server:
        said = [
            server.post("api/join", {"code": f"AAAA{n:02}", "name": "x"})["say"] for n in range(14)
        ]
        assert said[0] == "no_code" and said[-1] == "slow_down"


def test_other_hosts_and_origins_are_refused(server: Running) -> None:
    assert server.get("healthz")[0] == 200
    assert server.get("", Host="evil.example")[0] == 421
    assert server.get("", Host="10.0.0.1")[0] == 421, "this machine alone"
    body = {"game": "kuhn", "seats": ["you", "normal"], "name": "x"}
    assert server.post("api/tables", body, Origin="http://evil.example")["status"] == 421
    assert server.post("api/tables", body, Origin=f"http://{server.host}")["status"] == 200
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    with pytest.raises(InvalidStatus):
        connect(f"ws://{server.host}/ws", origin="http://evil.example")  # type: ignore[arg-type]


def test_headers_keep_the_page_to_itself(server: Running) -> None:
    status, text, headers = server.get("")
    assert status == 200 and "innerHTML" not in text
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert server.get("client/../app.py")[0] == 404 and server.get("client/..%2fapp.py")[0] == 404


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        b"9" * 9000,
        b'{"game": 3}',
        b'{"game":"kuhn","seats":"you"}',
        b'{"game":"/etc/passwd","seats":["you","you"],"name":"x"}',
        b'{"game":"./x.py","seats":["you","you"],"name":"x"}',
        b'{"game":"kuhn","seats":["you","search:99999999"],"name":"x"}',
        b'{"game":"kuhn","seats":["you","you"],"name":""}',
        b'{"game":"kuhn","seats":["you","you"],"name":"x","options":{"a":[[]]}}',
        b"[" * 5000,
    ],
)
def test_bad_requests_are_answered(server: Running, body: bytes) -> None:
    told = server.post("api/tables", body)
    assert told["status"] in (400, 413, 429) and told["say"]


def malformed(rng: random.Random) -> str | bytes:
    kinds: list[Any] = [
        lambda: rng.randbytes(rng.randrange(1, 60)),
        lambda: "x" * rng.randrange(1, 3000),
        lambda: "[" * rng.randrange(1, 2000),
        lambda: json.dumps(rng.choice([None, 1, [], "act", {}, {"t": 5}, {"t": "x" * 90}])),
        lambda: json.dumps({"t": "act", "id": rng.choice(["a", 5, None, "x" * 99]), "n": "1"}),
        lambda: json.dumps({"t": "act", "id": "q", "n": 1, "move": "m" * rng.randrange(300)}),
        lambda: json.dumps({"t": "hello", "v": rng.choice([0, 2, "1"]), "table": "x"}),
        lambda: json.dumps({"t": rng.choice(["why", "arrange", "react", "bot", "qr", "pair2"])}),
        lambda: json.dumps({"t": "why", "picked": [[]], "pick": {}}),
        lambda: json.dumps({"t": "react", "k": rng.choice([-1, 8, 1e9, "0"])}),
        lambda: json.dumps({"t": "arrange", "seat": rng.choice([-1, 0, 99, "x"]), "agent": "hard"}),
        lambda: '{"t":"act","t":"act","n":1e999}',
        lambda: json.dumps({"t": "act", "id": "u", "n": 0, "move": "x", "seat": 0, "token": "x"}),
        lambda: json.dumps({"t": rng.choice(["nudge?", "ping"]), f"field{rng.random()}": [{}] * 9}),
        lambda: json.dumps({"t": "act", "move": "x" * rng.randrange(4_000, 9_000)}),
        lambda: '"\ud800"'.encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    ]
    made: str | bytes = rng.choice(kinds)()
    return made


def test_malformed_frames_leave_everything_intact(server: Running) -> None:
    """Ten thousand of them, by strangers and from a seat."""
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    players = started(server, "code_game", 2)
    before = [player.known() for player in players]
    rng, sent = random.Random(1), 0
    hello = {"t": "hello", "v": 1, "table": players[1].table, "token": players[1].token}
    while sent < 10_000:
        with connect(f"ws://{server.host}/ws", open_timeout=120, close_timeout=1) as socket:
            if rng.random() < 0.7:
                socket.send(json.dumps(hello))
            try:
                for _ in range(500):
                    socket.send(malformed(rng))
                    sent += 1
                    if sent % 10 == 0:
                        drain(socket)
            except ConnectionClosed:
                pass
    again = [Player(server, player.table, player.token) for player in players]
    for player in again:
        player.wait("view")
    assert [player.known() for player in again] == before
    play(again, random.Random(2), 20)
    assert server.get("healthz")[0] == 200


def drain(socket: Any) -> None:
    """Reads what has come, so that nobody waits for somebody who does not read."""
    try:
        while True:
            socket.recv(timeout=0)
    except TimeoutError:
        pass


def test_a_huge_frame_ends_its_own_connection_alone(server: Running) -> None:
    from websockets.exceptions import ConnectionClosed

    (one, two) = started(server, "kuhn", 2)
    with pytest.raises(ConnectionClosed):
        two.socket.send("x" * 200_000)
        two.until(lambda message: False)
    catch_up([one])


def test_whoever_does_not_read_or_floods_harms_only_themselves(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as server:
        flood_from_one(server)


def flood_from_one(server: Running) -> None:
    (one, two) = started(server, "flip7", 2, 1)
    flood = json.dumps({"t": "cards"})
    from websockets.exceptions import ConnectionClosed

    with pytest.raises(ConnectionClosed):
        for _ in range(2_000):
            two.socket.send(flood)
        two.until(lambda message: False)
    one.say(t="ping")
    one.wait("pong")


def test_logs_and_metrics_tell_no_secrets(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with running(store) as server:
        players = started(server, "kuhn", 2)
        code = players[0].lobby["code"]
        play(players, random.Random(1), 1)
        _, metrics, _ = server.get("metrics")
        pages = "".join(server.get(path)[1] for path in ("", f"t/{players[0].table}", "api/games"))
        for kind in ("record", "replay"):
            players[0].say(t=kind)
            assert players[0].wait("err")["say"] == "not_over"
        tokens = [player.token for player in players]
    log = store.with_suffix(".log").read_text()
    seed = json.loads(stored_facts(store))["seed"]
    assert '"event": "opened"' in log and "cardkit_moves_total" in metrics and len(seed) >= 16
    for secret in (*tokens, code, "Mara", seed):
        assert secret not in log and secret not in metrics and secret not in pages
    assert seed not in "".join(text for player in players for text in player.frames)
    data = store.read_bytes()
    for token in tokens:
        assert token.encode() not in data, "hashed at rest"


def stored_facts(store: Path) -> str:
    from cardkit.serve.store import SqliteStore

    kept = SqliteStore(store)
    (text,) = kept.tables().values()
    kept.close()
    return text


def test_steps_are_small_on_the_wire(server: Running) -> None:
    """Deflated with context, as the connection does: median 120 bytes, 95 in 100 below 300."""
    link = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=120)
    asked = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",  # as browsers do
    }
    link.request("GET", "/ws", headers=asked)
    agreed = link.getresponse().headers["sec-websocket-extensions"]
    assert f"server_max_window_bits={WINDOW}" in agreed and "no_context_takeover" not in agreed
    link.close()
    for game, people in (("flip7", 3), ("code_game", 3), ("seven", 3)):
        players = started(server, game, people)
        play(players, random.Random(4), 60)
        deflate = zlib.compressobj(6, zlib.DEFLATED, -WINDOW, MEMORY)
        sizes = []
        for text in players[0].frames:
            size = len(deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH))
            if '"t":"step"' in text:
                sizes.append(size)
        sizes.sort()
        assert sizes[len(sizes) // 2] <= 120 and sizes[int(len(sizes) * 0.95)] <= 300, game
