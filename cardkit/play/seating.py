"""Who sits where: parses ``you,random*2,Ann=threshold:25`` into seats."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count

import attrs

from cardkit.engine.base.errors import CardkitError, nearest
from cardkit.engine.base.reader import check_name, check_words, read_whole
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.seats import refuse_too_many
from cardkit.plugin.bots import Agent, Bot
from cardkit.plugin.library import Library

HUMAN = "you"
#: External agents: a program, a trained policy, an OpenSpiel bot. They play any game but need a
#: parameter that identifies them, so they are not in any list of bots.
FROM_ELSEWHERE = {
    "program": Bot("program", "cardkit.bots.program:Program"),
    "policy": Bot("policy", "cardkit.rl.policy_bot:PolicyBot"),
    "openspiel": Bot("openspiel", "cardkit.rl.spiel_bot:SpielBot"),
}
MAKERS_KEPT = 1_000  # cached agent makers, by seat text
REPEATED = 100  # most seats AGENT*N can make; more is probably a typo
BOT_NAMES = (
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Gus",
    "Hana",
    "Ivo",
    "June",
    "Kai",
    "Lea",
    "Max",
    "Nia",
    "Otto",
    "Pia",
    "Quinn",
    "Rosa",
)


@attrs.frozen
class SeatPlan:
    """A seat: the name of its player, and the agent as written."""

    name: str
    agent: str
    typed: bool = attrs.field(default=False, eq=False, repr=False)  # by whoever runs this program

    @property
    def human(self) -> bool:
        return self.agent == HUMAN

    @property
    def external(self) -> bool:
        return self.agent.partition(":")[0] in FROM_ELSEWHERE


def read_seats(text: str, you: str = "Player") -> list[SeatPlan]:
    """Read seats written as ``[NAME=]AGENT[*N]``, separated by commas. Unnamed seats get a name.

    `you` is what an unnamed person is called.
    """
    wanted: list[tuple[str, str]] = []
    for part in check_words("seats", text).split(","):
        name, equals, agent = part.strip().rpartition("=")
        agent, star, times = agent.partition("*")
        count = read_whole(times) if star else 1
        if count is None or not agent.strip() or (equals and not name):
            raise CardkitError(
                f"'{part.strip()}' is not a seat; write AGENT, NAME=AGENT or AGENT*3"
            )
        if count > REPEATED:
            raise CardkitError(
                f"'{part.strip()}': at most {REPEATED} seats at once; "
                f"for more write {agent.strip()}*{REPEATED} several times"
            )
        refuse_too_many(len(wanted) + count)
        wanted += [(check_name("name", name.strip()), agent.strip())] * count
    if not wanted:
        raise CardkitError("no seats given; write for example you,random*3")
    return name_players(wanted, you)


def typed_seats(plans: list[SeatPlan]) -> list[SeatPlan]:
    """Mark seats as written by whoever runs this program. These may start programs; seats from a
    file or from the network may not.
    """
    return [attrs.evolve(plan, typed=True) for plan in plans]


def default_seats(game: Game) -> str:
    """Return a person and three bots, or as many as the game allows."""
    least, most = game.seat_range
    bots = max(least, min(4, most or 4)) - 1
    return f"{HUMAN},normal*{bots}" if bots else HUMAN


def name_players(wanted: list[tuple[str, str]], you: str) -> list[SeatPlan]:
    """Make seats with these names and agents, naming those without a name."""
    taken = [name for name, _ in wanted if name]
    for name in taken:
        if taken.count(name) > 1:
            raise CardkitError(f"two seats have the name '{name}'; give each its own")
    people = sum(agent == HUMAN for name, agent in wanted if not name)
    fresh = (name for name in chain(BOT_NAMES, (f"Bot {n}" for n in count(1))) if name not in taken)
    numbered = (f"{you} {n}" for n in count(1))
    person = (
        name for name in (numbered if people > 1 else chain((you,), numbered)) if name not in taken
    )
    return [
        SeatPlan(name or next(person if agent == HUMAN else fresh), agent) for name, agent in wanted
    ]


def make_agent(plan: SeatPlan, game: Game, library: Library) -> Agent:
    """Make a seat's agent by name; ``name:parameter`` passes the bot a parameter."""
    return agent_maker(plan, game, library)[0]


def agent_maker(plan: SeatPlan, game: Game, library: Library) -> tuple[Agent, Callable[[], Agent]]:
    """Return a seat's agent, and a function that makes more like it. Finding the bot and parsing
    its parameters costs more than a short game, so the function is cached until plugins change.
    """
    if plan.external:
        return _find_maker(plan, game, library)
    kept = library.registry.makers
    key = (game.base, game.id, plan.agent)
    if key not in kept:
        agent, make = _find_maker(plan, game, library)
        if len(kept) >= MAKERS_KEPT:
            kept.clear()
        kept[key] = make
        return agent, make
    return kept[key](), kept[key]


def _find_maker(plan: SeatPlan, game: Game, library: Library) -> tuple[Agent, Callable[[], Agent]]:
    name, _, parameters = plan.agent.partition(":")
    bots = FROM_ELSEWHERE | library.levels_for(game) | library.bots_for(game)
    if name not in bots:
        near = nearest(name, [*bots, HUMAN])
        known = ", ".join([*library.bots_for(game), HUMAN])
        hint = f"did you mean '{near}'?" if near else f"agents are {known}"
        raise CardkitError(f"no agent '{name}': {hint}{library.broken}")
    if bots[name] is FROM_ELSEWHERE.get(name) and not plan.typed:
        raise CardkitError(
            f"agent '{plan.agent}' is external: a save, record or server cannot start it; name it "
            "with --seats, or with --agent to resume a game"
        )
    try:
        given = parameters.split(":") if parameters else ()
        make = bots[name].maker(given, game=game, **library.helpers_for(game))
        return make(), make
    except (CardkitError, TypeError, ValueError) as error:
        raise CardkitError(f"agent '{plan.agent}': {error}") from None
