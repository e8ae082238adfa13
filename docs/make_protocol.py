"""Generate docs/protocol.md, with samples from real runs.

python docs/make_protocol.py > docs/protocol.md
"""

# ruff: noqa: E501, the lines of the page

from __future__ import annotations

from random import Random

from cardkit.play.seating import SeatPlan
from cardkit.plugin.library import Library
from cardkit.room.room import Room
from cardkit.room.spec import Arrival, RoomSpec
from cardkit.room.telling import Teller

PAGE = """# The protocol

The protocol is JSON messages over one WebSocket, `/ws/TABLE` (or `/ws`). This is version 1; a server rejects any
other with `version`. A client needs neither the game nor its rules: it draws what it is told and sends moves that it
was offered. A client ignores fields that it does not know.

## Getting a seat

    POST /api/tables  {{"game": "flip7", "seats": ["you", "you", "normal"], "name": "Mara"}}
    POST /api/join    {{"code": "B8SWDD", "name": "Ben"}}

Both answer `{{"table": …, "token": …, "seat": …}}`; the token is the seat, and is never part of an address.
`"watch": true` instead of a name gives a spectator's token. `GET /api/games?lang=de` lists what can be opened, with
options and house rules; an option with `seat` is a seat, which programs count from 0. `POST /api/own {{"tables": {{ID:
{{"token": …}}}}}}` finds the way back to a seat: it lists the tables at which these tokens sit, with who is there and whose
turn it is, and those that are `gone`. `POST /api/join` with `"look": true` shows a table before anybody sits down; with
`tables`, it names the table to whoever sits there already.

An error is `{{"say": ID}}` with status 400, 429 for too many tries, or 503 while the store does not answer. Where several
servers share a store, 307 says which of them has the table: ask there, with the same body.

## From the client

| message | |
|---|---|
| `hello {{v, table, token, lang}}` | first, within 10 seconds. Sent again, it hands the connection to another reader |
| `act {{id, n, move}}` | a move. `id` is new for each move: sent again after a broken connection, the move is made once. `n` is the frame it answers; if several seats are asked at once, any since they were |
| `why {{picked, pick}}` | why this cannot be picked |
| `hint` · `rules` · `cards` · `record` | lookups; the record is that of the game that ended last |
| `replay {{at}}` | the game that ended last, also while the next one is played: the table before decision `at` |
| `lift {{seat}}` | on a shared screen: this person has it now |
| `undo` · `undo {{agree}}` | ask to take the last move back; the others' answer |
| `bot {{seat}}` | let a bot play for somebody who is away; for your own seat: take it back |
| `react {{k}}` · `nudge` · `ping` | one of eight reactions; remind whoever has to move; answered by `pong` |
| `arrange {{seat, agent}}` · `start` · `pair` · `qr {{text}}` | the host changes the lobby, guests give back their own seat with `agent` `you`; deal, or start a rematch; get a code to move the seat to another device; get a QR code |

A message is at most 4 kB; a client may send 15 per second, in bursts of up to 45.

## From the server

| message | |
|---|---|
| `lobby {{state, title, seats, most, me, host, code, …}}` | a seat is `[name, agent, taken, games won]`; there can be `most` of them; `state` is lobby, playing, over or frozen; `at` is where other devices reach the server, if that is another address than the machine itself uses |
| `who {{here, watch, bots}}` | which seats are connected, how many watch, and for which people a bot plays |
| `setup` | once per game: cards, places, names. Later messages refer to cards by their number in it |
| `view` | the state of the table, and the last lines of the log |
| `step` | what happened, and the complete new state of the table. With `back: n`, a move was taken back: the log is that of frame `n` again |
| `ack {{id}}` · `err {{id, say}}` | a move is stored; or why it was rejected |
| `why` · `hint {{value, moves}}` · `rules` · `cards` · `record` · `pair` · `qr` | answers; a hint has lines, and the moves they are about, best first; rules are Markdown, and a `page` of parts: a text, or a list of an element's name and its parts |
| `undo` · `away` · `react` · `nudge` | requests of others |
| `moved {{to}}` | another server has the table; connect to `to`, a URL or a path on this server |

`n` counts the frames of one reader; it grows when something happens that this reader may know, and survives a restart
of the server. A step whose number is not greater than the last one is outdated. A client that reconnects gets a `view`
of the table as it is now, whatever it has missed, and continues from that number.

A connection is closed with 4401 (the seat was moved, or has too many devices), 4403 (no such table, or not yours),
4408 (too slow), 4421 (after `moved`), 4429 (too many messages), 1012 (this server no longer has the table) or 1013
(this server is full). After 1012, and whenever a connection breaks, a client reconnects to the address it started with,
sends `hello`, and resends whatever was not acknowledged.

## A bot in any language

This is a whole player, in JavaScript. It needs nothing but Node, and plays any game, at random:
`node --experimental-websocket bot.mjs http://HOST:PORT/ CODE Nora`, without the option from Node 22 on.

```js
const [base, code, name] = process.argv.slice(2);
const answer = await fetch(base + "api/join", {{ method: "POST", body: JSON.stringify({{ code, name }}) }});
const seat = await answer.json();
if (!seat.token) throw new Error(seat.say);
const unanswered = new Map(); // moves by their ids
let last = -1; // the number of the last frame

function connect() {{
  const socket = new WebSocket(`${{base.replace("http", "ws")}}ws/${{seat.table}}`);
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => {{
    say({{ t: "hello", v: 1, table: seat.table, token: seat.token, lang: "en" }});
    unanswered.forEach(say);
  }};
  socket.onmessage = ({{ data }}) => {{
    const message = JSON.parse(data);
    if (message.t === "setup") last = -1; // a new game
    if (message.t === "ack" || message.t === "err") unanswered.delete(message.id);
    if (message.t !== "view" && (message.t !== "step" || message.n <= last)) return;
    last = message.n;
    if (message.over) return console.log(message.over.won);
    if (!message.ask || message.chosen || unanswered.size) return;
    const [move] = message.ask.moves[Math.floor(Math.random() * message.ask.moves.length)];
    const act = {{ t: "act", id: crypto.randomUUID(), n: message.n, move }};
    unanswered.set(act.id, act);
    say(act);
  }};
  socket.onclose = ({{ code }}) => {{
    if (code !== 4401 && code !== 4403) setTimeout(connect, 1000);
  }};
}}
connect();
```

## A setup

A card has an id, a label `l`, a title `t` and an `ink`, and optionally a rank `r`, the symbol of its colour `p`, a
short name `s`, a text `x`, and `h`, its title with hyphens where it may break. A place is `[zone, label, seat, shape,
columns, seen]`, with a trailing 1 if its cards come in the order in which they are held. `plain` names the moves that
take no card, seat or number. `goal` says what wins. `me` is the reader's seat, or -1; sentences address that reader
as "you", and so does `names`. With `style`, `/style/GAME.css` is the game's own stylesheet.

```text
{setup}
```

## A step

`ev` lists what happened: `k` is d (a decision), m (cards moved), t (cards shown where they lie), s (said) or o
(other), `s` the seat, `l` lines of the log with their numbers (an earlier line may grow); `c` cards, `f` the places
they came from, `to` where they went; `p` the positions they had and `at` the one they were put at, where that
matters; `m` a mood, `z` the zone of the seat whose cards it is about; `sum` the end of a round, `h` its highlights.

`cells` has the cards of every place, the last one on top; just their number where all are hidden, and -1 for a single
hidden card. `backs` has what the reader was told about hidden cards, by place: a word or two for each card, `""` for
none. `seats` has `[facts, more, goal, helps]` of every seat: what is true of it, how far it is from winning, and
which cards help it; the last two are optional. `turn` lists the seats that are asked. `ask` has the moves of the
reader, each `[text, label, picks]`: the picks that make up the move are a card's number, `"s1"` a seat, `"p4:2"` a
position of a place, or `"=word"`. A fourth element says from which pick on the order does not matter, for several
cards of a move. `from` has the zones that the picks of a move come from, by the name of the move, `""` for any. For a
single move, `why` says why there is no other. In a `view`, `log` is a line number and the lines from there on,
`since` the line after the reader's last turn; `by` has, by place, the seats that laid the cards of a trick.

Flip 7:

```text
{flip7}
```

The code game, where a seat sees its own hand and what it remembers; `faces` are what the plugin draws on cards:

```text
{code_game}
```

A sealed question, as seen by a seat that has answered; it may change its answer until the last seat has answered:

```text
{sealed}
```

The end:

```text
{over}
```
"""


def cut(text: str, most: int = 1_100) -> str:
    return text if len(text) <= most else f"{text[:most]} …"


def page() -> str:
    library = Library.installed()
    samples = {}
    room, teller = opened(library, "flip7", 3)
    samples["setup"] = cut(teller.setup(0, "en"))
    samples["flip7"] = cut(played(room, teller, 9))
    samples["over"] = cut(last_step(room, teller))
    room, teller = opened(library, "code_game", 3)
    samples["code_game"] = cut(played(room, teller, 6))
    rng = Random(2)
    while room.table.sealed is None:
        seat = room.asked[0]
        room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
    teller.step(room.asked[0], "en")
    seat = room.asked[0]
    room.feed(Arrival("move", seat, room.moves(seat)[0].text))
    samples["sealed"] = cut(teller.step(seat, "en"))
    return PAGE.format(**samples)


def opened(library: Library, game: str, seats: int) -> tuple[Room, Teller]:
    plans = tuple(SeatPlan(name, "you") for name in ("Mara", "Ben", "Cleo")[:seats])
    room = Room(RoomSpec(game, plans, "11"), library)
    teller = Teller(room)
    teller.view(0, "en")
    return room, teller


def played(room: Room, teller: Teller, moves: int) -> str:
    """The step that asks the first seat, after this many moves."""
    rng = Random(3)
    text = ""
    while moves > 0 or 0 not in room.asked:
        seat = room.asked[0]
        room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
        text = teller.step(0, "en")
        moves -= 1
    return text


def last_step(room: Room, teller: Teller) -> str:
    rng, text = Random(1), ""
    while not room.over:
        seat = room.asked[0]
        room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
        text = teller.step(0, "en")
    return text


if __name__ == "__main__":
    print(page(), end="")
