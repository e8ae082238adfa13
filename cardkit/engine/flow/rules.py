"""Rules: a game's stateless object, with its steps, decisions, moves and effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar

import attrs
from typing_extensions import TypeVar as DefaultTypeVar

from cardkit.engine.base.errors import InvalidMove, PluginError, Reason, nearest
from cardkit.engine.base.source_lines import line_of, line_of_class
from cardkit.engine.knowledge.view import View, make_viewer
from cardkit.engine.model import table_layout as layouts
from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import Combinations, SeveralMaker
from cardkit.engine.model.moves import Arguments, Move, MoveMaker
from cardkit.engine.model.options import Options
from cardkit.engine.model.result import Result
from cardkit.engine.model.sorted_cards import order_of, sorted_list
from cardkit.engine.model.texts import Texts
from cardkit.engine.model.zones import Place, Places, Seen, Spot

from .decorators import RESERVED_NAMES, MethodMark, arguments_of, marked_methods
from .flow import Asked
from .hook_chain import HookChain, forbidding
from .house_rule import HouseRule
from .table import Table

T = TypeVar("T", bound=Table[Any])
O = DefaultTypeVar("O", bound=Options, default=Options)  # noqa: E741


@attrs.define
class RulesInternals:
    """Everything a Rules object holds besides the game's own methods."""

    cards: Mapping[str, Card]
    deck: Mapping[Card, int]
    texts: Texts
    hooks: HookChain
    viewer: Callable[[Any, int], View[Any]]
    imagine: Callable[[View, list[list[Card]]], Any]  # builds a table from a view and dealt cards
    opening: list[tuple[Card, ...]] = attrs.Factory(list)  # where the cards are before the start
    moves: dict[str, MoveMaker[Any]] = attrs.Factory(dict)
    effects: dict[str, Callable[..., Asked]] = attrs.Factory(dict)
    methods: dict[str, Callable[..., Asked]] = attrs.Factory(dict)  # those a stack can name
    fallbacks: dict[str, Callable[..., Asked]] = attrs.Factory(dict)
    joined: set[str] = attrs.Factory(set)  # steps, decisions and moves from house rules
    announced: set[str] = attrs.Factory(set)  # moves whose cards are told to everybody
    private: set[str] = attrs.Factory(set)  # moves where others learn only that one was chosen
    rank: dict[Card, int] = attrs.Factory(dict)  # order in the card file
    attributes: frozenset[str] = frozenset()  # the names of what cards have
    lists: dict[int, type[list[Any]]] = attrs.Factory(dict)  # by place: keeps cards sorted
    blank: Any = None  # the table that all others are cloned from
    tellings: dict[Any, Any] = attrs.Factory(dict)  # by entry of the log: kept by `sight`
    shuffled: list[Card] = attrs.Factory(list)  # the deck in a fixed order, for `hidden_choices`


@attrs.frozen
class RulesContext:
    """What a Rules object is made for: one game with its options, seats and house rules."""

    options: Options
    seats: int
    cards: Mapping[str, Card]
    counts: Mapping[Card, int]
    texts: Texts
    hooks: HookChain
    opened: Mapping[str, Seen]
    table: type[Table[Any]]
    house: Sequence[tuple[HouseRule, Options]] = ()  # each house rule with its options
    lowest: bool = False  # the lowest score wins


class Rules(Generic[T, O]):
    """Subclass as ``class MyRules(Rules[MyTable])``, or ``Rules[MyTable, MyOptions]``.

    Define at least a step named `start`. Rules hold no state: whatever changes is on the table.
    """

    # Slots are fastest to read, and a class with more than thirty attributes is slow to read.
    __slots__ = (
        "acts",
        "always",
        "at",
        "core",
        "lowest",
        "options",
        "places",
        "seats",
        "table",
        "together",
    )

    #: How many steps can run in a row without a choice before the engine assumes an endless loop.
    patience: int = 200_000

    #: How many decisions a search plays ahead before it evaluates a game by its standing.
    foresight: int = 1_000

    #: How many cards a deck can have; more most likely means a mistake in an option or a card file.
    max_cards: int = 10_000

    options: O
    seats: range
    at: type[T]  # places by zone name: self.at.deck, self.at.hand[seat]
    places: Places  # the same places, for iterating over
    acts: dict[str, Callable[..., Asked]]  # methods that carry out moves, by move name
    table: type[T]
    core: RulesInternals
    always: frozenset[str]  # decisions that are asked even with a single choice
    lowest: bool  # whether the lowest score wins, per the card file
    together: bool  # one team or a single seat, playing against the game
    frozen = False

    def __init__(self, setting: RulesContext) -> None:
        # Not via __dict__, because touching it once makes every later attribute access slow.
        keep = partial(object.__setattr__, self)
        layout = setting.table.layout
        keep("options", setting.options)
        keep("seats", range(setting.seats))
        keep(
            "places",
            layout.places(setting.seats, dict(setting.opened), setting.cards.values()),
        )
        keep("at", self.places)
        keep("table", setting.table)
        keep("lowest", setting.lowest)
        keep("acts", {})
        keep("patience", self.patience)
        house = {rule.name: rule.join(self, options) for rule, options in setting.house}
        hooks = setting.hooks.bound(house)
        methods: list[tuple[Any, str, MethodMark]]
        methods = [(self, name, mark) for name, mark in marked_methods(type(self)).items()]
        for rule in house.values():
            methods += [(rule, name, mark) for name, mark in marked_methods(type(rule)).items()]
        keep(
            "core",
            RulesInternals(
                cards=setting.cards,
                deck=self.compose(dict(setting.counts)),
                texts=setting.texts,
                hooks=hooks,
                viewer=make_viewer(layout, dict(setting.opened), setting.table.__name__),
                imagine=layouts.make_imaginer(setting.table),
                rank={card: n for n, card in enumerate(setting.cards.values())},
                attributes=frozenset().union(*map(dir, set(map(type, setting.cards.values())))),
            ),
        )
        for place in self.places:
            if place.sort is not None:
                self.core.lists[place.i] = sorted_list(order_of(place.sort, self.core.rank))
        hooks.check({name: mark.kind for _, name, mark in methods}, type(self))
        for owner, name, mark in methods:
            method = getattr(owner, name)
            composed = hooks.compose(name, mark.kind, method)
            self.core.methods[name] = composed
            if mark.kind == "move":
                called = mark.name or name
                self.acts[called] = composed
                if mark.announces:
                    self.core.announced.add(called)
                if mark.private:
                    self.core.private.add(called)
                composed = self._maker(called, composed, arguments_of(type(owner), name))
                self.core.moves[called] = composed
            elif mark.kind == "effect":
                self.core.effects[name] = composed
            # A decision is bound once rather than at each ask; a step is faster to call as a
            # method.
            if composed is not method or mark.kind == "decision" or owner is not self:
                keep(name, composed)
            if owner is not self:
                self.core.joined.add(mark.name or name)
                object.__setattr__(owner, name, composed)
        keep("always", frozenset(name for _, name, mark in methods if mark.always))
        # Bound once: the frames of waiting answers are recognised by it.
        keep("carry_out_answer", self.carry_out_answer)
        self.core.methods["carry_out_answer"] = self.carry_out_answer
        for _, name, mark in methods:
            if mark.otherwise:
                self.core.fallbacks[name] = fallback = getattr(self, mark.otherwise)
                self.core.methods.setdefault(mark.otherwise, fallback)
        self.prepare()
        keep(
            "together",
            any(len(team) == len(self.seats) for team in (*self.teams(), self.seats[:1])),
        )
        keep("frozen", True)

    def _maker(self, name: str, act: Any, arguments: Arguments) -> MoveMaker[Any]:
        if arguments.several:
            return SeveralMaker(name, act, arguments, self.core.rank.__getitem__)
        return MoveMaker(name, act, arguments)

    def __setattr__(self, name: str, value: Any) -> None:
        if self.frozen:
            raise PluginError(
                f"{type(self).__name__}.{name} was assigned: rules keep no state. "
                "Declare a field of the table, or set constants in prepare()"
            )
        object.__setattr__(self, name, value)

    @property
    def constrains(self) -> bool:
        """Whether the game restricts which cards a seat can hold."""
        return type(self).possible is not Rules.possible

    @property
    def by_seat(self) -> bool:
        """Whether its `possible` method was written for plugin API 1, with a seat instead of a
        spot.
        """
        code = getattr(type(self).possible, "__code__", None)
        return code is not None and code.co_varnames[2:3] == ("seat",)

    @property
    def cards(self) -> Mapping[str, Card]:
        """The game's cards by id, in card file order."""
        return self.core.cards

    @property
    def deck(self) -> Mapping[Card, int]:
        """How many copies of each card are in play."""
        return self.core.deck

    @property
    def texts(self) -> Texts:
        return self.core.texts

    @property
    def effects(self) -> Mapping[str, Callable[..., Asked]]:
        """The effects of cards, by the name in their `effect` field."""
        return self.core.effects

    # -- what a game may override ----------------------------------------------------------

    def prepare(self) -> None:
        """Set constants that speed up the rules, such as memoised move lists."""

    @classmethod
    def resolve_options(cls, options: O, counts: Mapping[Card, int]) -> O:
        """Return the options with every value resolved; `counts` has the copies in the
        card file.
        """
        return options

    @classmethod
    def seat_range(cls, options: O) -> tuple[int, int | None] | None:
        """The minimum and maximum number of seats with these options; None leaves it to the card
        file."""
        return None

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        """Build the deck: how many copies of each card, given the options and the number
        of seats.
        """
        return counts

    def start(self, t: T) -> Asked:
        """Run the first step of a game. All cards are in the zones that the card file names."""
        raise PluginError(
            f"{type(self).__name__} has no step named 'start'", at=line_of_class(type(self))
        )

    def refill(self, t: T, place: Place) -> None:
        """Called when a draw finds this place empty."""

    def scores(self, t: T) -> Sequence[int]:
        """The current scores; by default the table's `score` field."""
        return list(getattr(t, "score", [0] * len(self.seats)))

    def round_of(self, t: T) -> int | None:
        """The number of the current round, from 1; by default the table's field `round`.

        None if the game has no rounds.
        """
        return getattr(t, "round", None)

    def starter(self, t: T) -> int | None:
        """The seat that began the game, for statistics; None, the default, means whoever decided
        first.

        Override it where cards can make somebody else decide before the first turn.
        """
        return None

    def teams(self) -> Sequence[Sequence[int]]:
        """Seats that win and lose together; partners have the same score. Empty by default."""
        return ()

    def horizon(self, t: T) -> object:
        """A value that changes whenever a search can stop and evaluate the standing: the round.

        If None, it plays to the end.
        """
        return None

    def standing(self, t: T) -> Sequence[float]:
        """How well each seat is doing in an unfinished game, for a search.

        Only leads count: being ahead by one means odds of about 3 to 1 of finishing ahead. Defaults
        to the scores, scaled so that the best is one ahead of the last.
        """
        sign = -1 if self.lowest else 1
        scores = [sign * score for score in self.scores(t)]
        spread = max(scores) - min(scores) or 1
        return [score / spread for score in scores]

    def possible(self, view: View, spot: Spot, card: Card) -> bool:
        """Whether this card can be there, given what the view's seat saw; for the sampler.

        Asked about cards that the zone can hold: ``card.suit not in view.lacks[spot.seat]``.
        """
        return True

    def plausible(self, t: T, me: int) -> bool:
        """Whether a sampled world can be the true one as far as seat `me` knows.

        For conditions that no single card decides: in the true world nobody has won yet.
        """
        return True

    def imagine(self, t: T, me: int, rng: Random) -> None:
        """Give a sampled world's hidden fields values that are possible as far as seat
        `me` knows.
        """

    def about(self, t: T, seat: int, move: Move) -> Mapping[str, object]:
        """Return the result a legal move would have, for its string ``moves.NAME``:
        ``{"total": 7}``.
        """
        return {}

    def came_of(self, before: Mapping[str, int], move: Move) -> Mapping[str, int]:
        """Return a move's result, for the form `came` of its text ``did.NAME``: ``{"total": 6}``.

        `before` is what it returned for the previous move, empty at first: a log has no table to
        look at.
        """
        return {}

    def facts(self, t: T, seat: int) -> Mapping[str, object]:
        """More facts to show about a seat: ``{"worth": 21}`` for a string ``facts.worth``.

        Called with views, so it only knows what can be seen.
        """
        return {}

    def distance(self, t: T, seat: int) -> Reason | None:
        """How far a seat is from winning, for a text ``goal.ID``: ``Reason("stands", points=21)``.

        Called with views, for every seat, so it only knows what can be seen. The parameter
        `helps` lists cards that help this seat; they are marked in its hand.
        """
        return None

    def why_not(self, t: T, seat: int, move: Move) -> Reason | None:
        """Return why a move that is not listed is illegal; None for no particular reason."""
        return None

    # -- what the engine asks --------------------------------------------------------------

    def possible_at(self, view: View, spot: Spot, card: Card) -> bool:
        """Call `possible`; if written for plugin API 1, it takes a seat instead of a spot."""
        if not self.by_seat:
            return self.possible(view, spot, card)
        return spot.seat is None or self.possible(view, spot.seat, card)  # type: ignore[arg-type]

    def parse(self, text: str) -> Move:
        """Parse a move, legal or not."""
        name, _, rest = text.strip().partition(":")
        moves = self.core.moves
        maker = moves.get(name)
        if maker is None:
            near = nearest(name, moves)
            hint = f"did you mean '{near}'?" if near else f"moves are {', '.join(moves)}"
            raise InvalidMove(f"no move '{text.strip()}': {hint}")
        return maker.read(rest.split("+") if rest else [], self.core.cards, len(self.seats))

    def about_move(self, t: T, seat: int, move: Move) -> Mapping[str, object]:
        """The values a move's text can ask for; a game knows nothing about a house rule's moves."""
        return {} if move.name in self.core.joined else self.about(t, seat, move)

    def otherwise(self, decision: Callable[..., Sequence[Move]]) -> Callable[..., Asked]:
        """Return the step to run for a decision without moves."""
        found = self.core.fallbacks.get(decision.__name__)
        if found is None:
            raise PluginError(
                f"decision '{decision.__name__}' found no legal move: list one, or "
                f'write @decision(otherwise="STEP")',
                at=line_of(decision),
            )
        return found

    def why_illegal(self, t: T, move: Move, seat: int | None = None) -> Reason:
        """Why a move that is not listed is illegal, in the game's own words if it has any."""
        who = t.seat if seat is None else seat
        rule = forbidding(t, move, who)
        if rule is not None:
            return Reason("house_rule", rule=self.texts.rule(rule))
        own = move.name not in self.core.joined
        return (own and self.why_not(t, who, move)) or _wrong_number(t.moves_of(who), move)

    def carry_out_answer(self, t: T, seat: int, decision: str, move: Move, *args: object) -> Asked:
        """Carry out a sealed answer, as a step; `decision` is the decision the seat was asked,
        followed by its arguments.
        """
        return self.acts[move.name](t, seat, *move.args)

    def conclude(self, t: T, result: Result) -> Result:
        """The result after the house rules have been applied."""
        for change in self.core.hooks.result:
            result = change(t=t, result=result)
        return result


def _wrong_number(moves: Sequence[Move], move: Move) -> Reason:
    """Explain a move that no rule forbids: sometimes it has the wrong number of cards."""
    if not isinstance(moves, Combinations) or move.name != moves.name:
        return Reason("not_listed")
    if moves.least <= len(move.args) <= moves.most:
        return Reason("not_listed")
    if moves.least == moves.most:
        return Reason("how_many", count=moves.least)
    return Reason("how_many_to", least=moves.least, most=moves.most)


RESERVED_NAMES.update(vars(Rules).keys() - {"start"})
