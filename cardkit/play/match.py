"""A match: one running game, its agents, and its outcome."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError, PluginError, Reason
from cardkit.engine.base.reader import check_words
from cardkit.engine.flow.random_play import play_at_random
from cardkit.engine.flow.rules import Rules
from cardkit.engine.flow.table import Table
from cardkit.engine.knowledge.events import Event, read_log
from cardkit.engine.loading.first_game import FirstGame
from cardkit.engine.loading.game import Game
from cardkit.engine.model.chance import fresh_seed, key_of, seed_stream
from cardkit.engine.model.moves import Move
from cardkit.engine.model.result import Result, require_result
from cardkit.play.evening.history import PastGame
from cardkit.play.records.format import Record, record_of
from cardkit.play.saves.code_paths import CodePaths
from cardkit.play.saves.file import SaveFailed, SaveFile
from cardkit.play.saves.folder import Saves
from cardkit.plugin.bots import Agent
from cardkit.plugin.library import Library

from .seating import SeatPlan, make_agent, read_seats, typed_seats
from .takeback import Checkpoint, why_not_back

CAP = 100_000  # decisions between bots; no game with people comes close


@attrs.define
class Match:
    """A table with its seats; `agents` has None where a person decides.

    A match with people can be saved: ``match.keep(Saves())``. Taking back a move replaces `table`
    with a different one.
    """

    game: Game
    plans: list[SeatPlan]
    seed: str
    agents: list[Agent | None]
    table: Table[Any]
    streams: list[Random]
    decisions: int = 0
    cap: int | None = None  # on decisions, for games between bots
    capped: bool = False
    practice: bool = False  # moves can be taken back freely; the record says so
    header: dict[str, Any] | None = None  # from the record it was resumed from
    save: SaveFile | None = None
    relaunch_options: list[str] = attrs.Factory(list)  # for a command that resumes it
    unfinished: int | None = None  # entries of the log before a move that has not come to its end
    marks: list[Checkpoint] = attrs.Factory(list)  # before each decision by a person
    lesson: FirstGame | None = None  # for a stacked first game, which is neither saved nor counted

    @classmethod
    def begin(
        cls,
        game: Game,
        plans: list[SeatPlan],
        library: Library,
        seed: int | str | None = None,
        *,
        practice: bool = False,
        stops: bool = False,
    ) -> Match:
        """Deal a new game. The agents' random streams are separate from the game's.

        With `stops`, the table also stops if a seat has a single legal move. The record is the
        same.
        """
        text = fresh_seed() if seed is None else check_words("seed", str(seed))
        game.check_seats(len(plans))
        key_of(text)  # rejects what no generator accepts
        table = game.start(len(plans), text, stops=range(len(plans)) if stops else ())
        return cls.at_table(game, plans, library, text, practice, table)

    @classmethod
    def at_table(
        cls,
        game: Game[Any],
        plans: list[SeatPlan],
        library: Library,
        seed: str,
        practice: bool,
        table: Table[Any],
    ) -> Match:
        """Create a match at this table."""
        if practice and sum(plan.human for plan in plans) != 1:
            raise CardkitError("practice is for one person against bots")
        agents = [None if plan.human else make_agent(plan, game, library) for plan in plans]
        streams = new_streams(agents)
        seed_streams(streams, seed)
        return cls(game, plans, seed, agents, table, streams, practice=practice)

    @property
    def names(self) -> list[str]:
        return [plan.name for plan in self.plans]

    @property
    def people(self) -> list[int]:
        """The seats taken by people."""
        return [seat for seat, plan in enumerate(self.plans) if plan.human]

    # -- moving ----------------------------------------------------------------------------

    def goes_on(self) -> bool:
        """Whether somebody has to decide: the game is not over and has not reached its cap."""
        self.capped = not self.table.over and self.cap is not None and self.decisions >= self.cap
        return not self.table.over and not self.capped

    def bot_moves(self) -> None:
        """Let the agent whose turn it is choose and move."""
        t = self.table
        agent = self.agents[t.seat]
        assert agent is not None
        if not is_counted(t):
            return self.apply(t.moves[0])
        rng = self.stream(t.seat)
        pick = getattr(agent, "pick", None)  # see Picker
        move = agent.choose(t.view(t.seat), rng) if pick is None else pick(t.moves, rng)
        try:
            self.apply(move)
        except (PluginError, SaveFailed):
            raise
        except CardkitError as error:
            raise PluginError(f"agent '{self.plans[t.seat].agent}': {error}") from error

    def bots_play(
        self, cap: int | None, round_ended: Callable[[int], bool] = lambda now: True
    ) -> None:
        """Let bots play on by themselves, to the end or until this many decisions are made. Do
        what `bot_moves` does, but without saving and much faster. `round_ended` is called at the
        first choice after a round, with the number of the new one; if it returns False, play stops
        there.
        """
        t: Any = self.table
        plans, streams = self.plans, self.streams
        left = sys.maxsize if cap is None else cap - self.decisions
        if are_uniform(self.agents):
            made = play_at_random(t, streams[0].random, left, round_ended)
            self.decisions += made
            self.capped = made >= left and not t.over
            return
        picks = [getattr(agent, "pick", None) for agent in self.agents]  # see Picker
        chooses = [agent.choose for agent in self.agents if agent is not None]
        round_of = t.rules.round_of
        began, now = left, round_of(t)
        usual = type(t.rules).round_of is Rules.round_of  # a field, which is much faster to read
        try:
            while left > 0 and not t.over:
                seat = t.seat
                if (pick := picks[seat]) is not None:
                    move = pick(t.moves, streams[seat])
                else:
                    move = chooses[seat](t.view(seat), streams[seat])
                left -= 1
                try:
                    t.apply(move)
                except PluginError:
                    raise
                except CardkitError as error:
                    raise PluginError(f"agent '{plans[seat].agent}': {error}") from error
                if now is not None and (t.round if usual else round_of(t)) != now:
                    now = t.round if usual else round_of(t)
                    if t.over or not round_ended(now):
                        break
        finally:
            self.decisions += began - left
        self.capped = left <= 0 and not t.over

    def stream(self, seat: int) -> Random:
        """Return an agent's random stream for its next decision.

        A game with people can be left and resumed, so each decision there has its own stream, and
        the game continues as if it had never been left.
        """
        if None not in self.agents:
            return self.streams[seat]
        return Random(f"{self.seed} agent {seat} decision {self.decisions}")

    def apply(self, move: Move | str) -> None:
        """Carry out a move. If the match is saved, the move is on disk when this returns.

        If SaveFailed is raised, the move is made anyway, and the match continues without its save.
        """
        t = self.table
        by_person = self.agents[t.seat] is None
        mark = Checkpoint(t.clone(), len(t.entries), self.decisions) if by_person else None
        counts = is_counted(t)
        self.unfinished = len(t.entries)
        t.apply(move)
        self.unfinished = None
        if mark is not None:
            self.marks.append(mark)
        self.decisions += counts
        self.write()

    # -- saving ----------------------------------------------------------------------------

    def keep(self, saves: Saves) -> None:
        """Save the match in its current state, and every move from now on."""
        save = saves.begin(self.game.id)
        try:
            save.rewrite(self.record.text, len(self.table.entries))
        except SaveFailed:
            save.close()
            raise
        CodePaths.of(self.relaunch_options).keep(save.path)
        self.save = save

    def write(self) -> None:
        """Make sure that the save has every move, as `apply` already does. Files removed in the
        meantime are written again. Raise SaveFailed as `apply` does.
        """
        save = self.save
        if save is None:
            return
        try:
            if self.table.over:
                save.finish(self.record.text, self.past)
            else:
                save.follow(self.table.entries, lambda: self.record.text)
        except SaveFailed:
            self.leave()
            raise

    def drop_unfinished(self) -> None:
        """Drop what a move logged that was interrupted, so that neither the save nor a record has
        half of it. The table can no longer be played.
        """
        if self.unfinished is not None:
            self.table.log = self.table.entries[: self.unfinished]
            self.unfinished = None

    def leave(self) -> None:
        """Release the save, so that others can resume it."""
        if self.save is not None:
            self.save.close()
            self.save = None

    # -- taking back -----------------------------------------------------------------------

    def why_not_back(self) -> Reason | None:
        """Return why a person's last decision cannot be taken back; None if it can."""
        return why_not_back(self)

    def take_back(self) -> None:
        """Go back to before a person's last decision. Raise SaveFailed as `apply` does."""
        reason = self.why_not_back()
        if reason is not None:
            raise CardkitError(self.game.texts()(f"back.{reason.id}", **reason.params))
        mark = self.marks.pop()
        mark.table.log = self.table.entries[: mark.logged]
        self.table = mark.table
        self.decisions = mark.decisions
        if self.save is not None:
            try:
                self.save.rewrite(self.record.text, mark.logged)
            except SaveFailed:
                self.leave()
                raise

    # -- outcome ---------------------------------------------------------------------------

    @property
    def outcome(self) -> Result | None:
        """The result; the current scores if a cap stopped the game, None while it is running."""
        if self.capped:
            return Result.unfinished(self.game_scores, "cap")
        return self.table.outcome

    @property
    def result(self) -> Result:
        """The result of a match that has ended."""
        return require_result(self.outcome)

    @property
    def game_scores(self) -> list[int]:
        return list(self.table.rules.scores(self.table))

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in full."""
        return read_log(self.table.entries)

    @property
    def past(self) -> PastGame | None:
        """A finished game's line in the history; practice and lessons are left out."""
        return None if self.practice or self.lesson else PastGame.of(self)

    @property
    def record(self) -> Record:
        return record_of(self)


def are_uniform(agents: Sequence[Agent | None]) -> bool:
    """Whether all agents pick any legal move, all equally likely."""
    return all("uniform" in vars(type(agent)) for agent in agents)


def new_streams(agents: Sequence[Agent | None]) -> list[Random]:
    """Return the random stream of each agent, still to be seeded. Random bots share one: seeding a
    stream for each would take longer than everything else that precedes such a game.
    """
    if are_uniform(agents):
        return [Random(0)] * len(agents)
    return [Random(0) for _ in agents]


def seed_streams(streams: Sequence[Random], seed: str) -> None:
    """Seed the streams for the game with this seed."""
    shared = streams[0] is streams[-1]
    for seat, stream in enumerate(streams[:1] if shared else streams):
        seed_stream(stream, f"{seed} agent {seat}")


def is_counted(t: Table[Any]) -> bool:
    """Whether the current question counts as a decision. A single legal move does not, whether the
    table stops for it or not, so that bots draw the same random numbers.
    """
    asked = t.asking[0].__name__ if t.asking is not None else ""
    return len(t.moves) > 1 or t.sealed is not None or asked in t.rules.always


def play(
    game: Game,
    agents: str,
    library: Library,
    *,
    seed: int | str | None = None,
    cap: int | None = CAP,
) -> Match:
    """Play a game to its end, or to the cap on decisions; None means no cap."""
    plans = typed_seats(read_seats(agents))
    if any(plan.human for plan in plans):
        raise CardkitError("'you' needs a terminal: run 'cardkit play'")
    match = Match.begin(game, plans, library, seed)
    match.cap = cap
    match.bots_play(cap)
    return match
