"""The public names, for type checkers: made by ``python docs/make_reference.py``."""

from .api import Game as Game
from .api import load as load
from .engine.base.errors import CardkitError as CardkitError
from .engine.base.errors import IllegalMove as IllegalMove
from .engine.base.errors import InvalidMove as InvalidMove
from .engine.base.errors import PluginError as PluginError
from .engine.base.errors import Reason as Reason
from .engine.flow.decorators import decision as decision
from .engine.flow.decorators import effect as effect
from .engine.flow.decorators import move as move
from .engine.flow.decorators import step as step
from .engine.flow.house_rule import HouseRule as HouseRule
from .engine.flow.house_rule import LazyRule as LazyRule
from .engine.flow.rules import Rules as Rules
from .engine.flow.table import Table as Table
from .engine.knowledge.events import Chosen as Chosen
from .engine.knowledge.events import Decided as Decided
from .engine.knowledge.events import Event as Event
from .engine.knowledge.events import Moved as Moved
from .engine.knowledge.events import Opened as Opened
from .engine.knowledge.events import Picked as Picked
from .engine.knowledge.events import Said as Said
from .engine.knowledge.events import Shown as Shown
from .engine.knowledge.events import Shuffled as Shuffled
from .engine.knowledge.sampling import World as World
from .engine.knowledge.view import View as View
from .engine.loading.game import LazyGame as LazyGame
from .engine.model.cards import UNKNOWN as UNKNOWN
from .engine.model.cards import Card as Card
from .engine.model.moves import Move as Move
from .engine.model.moves import Seat as Seat
from .engine.model.options import Options as Options
from .engine.model.options import option as option
from .engine.model.result import Result as Result
from .engine.model.zones import Fan as Fan
from .engine.model.zones import Fans as Fans
from .engine.model.zones import PerSeat as PerSeat
from .engine.model.zones import Pile as Pile
from .engine.model.zones import Piles as Piles
from .engine.model.zones import Place as Place
from .engine.model.zones import Row as Row
from .engine.model.zones import Rows as Rows
from .engine.model.zones import Spot as Spot
from .engine.model.zones import owner as owner
from .engine.model.zones import public as public
from .engine.model.zones import zone as zone
from .plugin.bots import Agent as Agent
from .plugin.bots import Bot as Bot
from .plugin.bots import Weighed as Weighed
from .plugin.house_rules import after as after
from .plugin.house_rules import before as before
from .plugin.house_rules import card_moved as card_moved
from .plugin.house_rules import legal as legal
from .plugin.house_rules import replace as replace
from .plugin.house_rules import result as result
from .plugin.library import Library as Library
from .plugin.specs import hookimpl as hookimpl

PUBLIC: dict[str, tuple[str, ...]]
__all__: list[str]
__version__: str
