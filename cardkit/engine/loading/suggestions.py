"""Suggestions for Python errors that authors often run into."""

from __future__ import annotations

import inspect
import re
import sys
import traceback
from pathlib import Path
from typing import Any

from cardkit.engine.base.errors import nearest
from cardkit.engine.flow.acts import acts_of
from cardkit.engine.flow.house_rule import HouseRule
from cardkit.engine.flow.rules import Rules
from cardkit.engine.flow.table import Table
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import UNKNOWN, Card, fields_of
from cardkit.engine.model.zones import Places

_MAKES_MOVES = "a decision returns a list of moves, each made by calling one: [self.lay(card)]"


def cure_of(error: BaseException) -> str:
    """What to do instead, after a semicolon; empty if the message is clear enough."""
    found = ""
    if isinstance(error, AttributeError):
        found = _of_attribute(error)
    elif isinstance(error, NameError) and hasattr(_author(error), error.name or ""):
        found = f"write self.{error.name}"
    elif isinstance(error, TypeError):
        found = _of_call(error)
    elif isinstance(error, ModuleNotFoundError) and _is_neighbour(error):
        found = (
            f"{error.name}.py is next to this file, but folders are not searched for modules: "
            "keep one file, or make a package with cardkit new"
        )
    elif isinstance(error, ImportError) and error.name == "cardkit":
        word = re.search(r"import name '(\w+)'", str(error))
        found = _near(word[1], sys.modules["cardkit"].__all__) if word else ""
    return f"; {found}" if found else ""


def _of_attribute(error: AttributeError) -> str:
    lacks = re.search(r"'(\w+)' object has no attribute '(\w+)'", str(error))
    if lacks is None:
        return ""
    name, obj, line = lacks[2], error.obj, _line(error)
    if obj is None:  # Python does not say which object something was assigned to
        obj = next((t for t in _locals(error, "t") if type(t).__name__ == lacks[1]), None)
    if name == "i" and isinstance(obj, list):
        return "acts take places: write self.at.NAME; t.NAME is the list of its cards"
    if name == "i" and isinstance(obj, tuple):
        one = "there is a place for each seat: write self.at.NAME[seat]"
        several = "write [*self.at.NAME] for all of its places: [self.at.deck, *self.at.hand]"
        return several if _function_of(error) == "collect" else one
    if name == "i" and _function_of(error) in acts_of(Table):
        return f"{obj} is not a place; {_usage_of(_function_of(error))}"
    if name == "args":
        return _MAKES_MOVES
    if isinstance(obj, Table):
        return _of_table(name, obj, line)
    if isinstance(obj, Places):
        zones = list(dict.fromkeys(place.name for place in obj))
        return _near(name, zones) or f"the zones are {', '.join(zones)}"
    if obj is UNKNOWN:
        return (
            "this card is UNKNOWN, since the view that the method got is of a seat that does not "
            "see it: leave such cards out, [card for card in cards if card is not UNKNOWN]"
        )
    if isinstance(obj, Card):
        fields = list(fields_of(obj))
        return _near(name, fields) or f"the fields of {type(obj).__name__} are {', '.join(fields)}"
    if isinstance(obj, HouseRule):
        return _near(name, [*obj.declared, *vars(type(obj))])
    if isinstance(obj, Rules | View):
        return _near(name, [known for known in dir(obj) if known[0] != "_"])
    return ""


def _of_table(name: str, table: Table[Any], line: str) -> str:
    layout = type(table).layout
    fields = [*(zone.name for zone in layout.zones), *(field.name for field in layout.fields)]
    if f".{name}(" in line:
        known = acts_of(Table)
        acts = (
            f"a table has the acts {', '.join(known)}; other work belongs in a method of the rules"
        )
        return _near(name, known) or acts
    kind = "PerSeat[int]" if f".{name}[" in line else "int"
    return _near(name, fields) or f"declare it: {name}: {kind} = public(0)"


def _of_call(error: TypeError) -> str:
    text = str(error)
    if text.startswith("'Place' object") and _function_of(error) in acts_of(Table):
        return _usage_of(_function_of(error))
    if "has no len()" in text and _function_of(error) == "ask":
        return _MAKES_MOVES
    if text.startswith("Rules.__init__() missing"):
        return "give the class itself, without calling it: Game.define(MyRules, …)"
    if text.startswith("zone() missing"):
        return 'say who sees it: zone(seen="nobody"), "owner" or "all"'
    called = re.match(r"(\w+)\.(\w+)\(\) (missing|takes|got)", text)
    if called and called[1] in ("Flow", "Table"):
        return _usage_of(called[2])
    method = getattr(_author(error), called[2], None) if called else None
    if called and inspect.ismethod(method) and not hasattr(method, "__cardkit__"):
        return f"since '{called[2]}' has @move, self.{called[2]}(…) makes a move to list"
    return ""


def _usage_of(act: str) -> str:
    """An act with the arguments it takes, in order."""
    parameters = list(inspect.signature(getattr(Table, act)).parameters.values())[1:]
    names = [each.name for each in parameters if each.default is each.empty]
    return f"it is written t.{act}({', '.join(names)})"


def _near(word: str, known: Any) -> str:
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near else ""


def _is_neighbour(error: ModuleNotFoundError) -> bool:
    """Whether the missing module is next to the file that imports it."""
    frames = traceback.extract_tb(error.__traceback__)
    return (
        bool(frames and error.name)
        and Path(frames[-1].filename).with_name(f"{error.name}.py").is_file()
    )


def _author(error: BaseException) -> Any:
    """Return the rules whose method the error came from."""
    return next((owner for owner in _locals(error, "self") if isinstance(owner, Rules)), None)


def _locals(error: BaseException, name: str) -> list[Any]:
    """The values of this local name in the traceback, innermost first."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return [frame.f_locals.get(name) for frame in reversed(frames)]


def _function_of(error: BaseException) -> str:
    """Return the name of the function that failed."""
    frames = traceback.extract_tb(error.__traceback__)
    return frames[-1].name if frames else ""


def _line(error: BaseException) -> str:
    """The source line that failed."""
    frames = traceback.extract_tb(error.__traceback__)
    return (frames[-1].line or "") if frames else ""
