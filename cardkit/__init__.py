"""cardkit: a rules-engine plugin framework for card games.

game = cardkit.load("flip7", target_score=100)
t = game.start(seats=4, seed=7)
while not t.over:
    t.apply(random.choice(t.moves))
print(t.result.ranks)
"""

from importlib import import_module

__version__ = "0.1.0"

#: The single list of public names, by the module each comes from. ``python docs/make_reference.py``
#: generates `__all__`, the stub for type checkers (`__init__.pyi`) and the reference docs from it.
#: Modules are imported on first use, so that `cardkit --help` need not wait for them.
PUBLIC = {
    "api": ("Game", "Plugin", "load"),
    "engine.base.errors": ("CardkitError", "IllegalMove", "InvalidMove", "PluginError", "Reason"),
    "engine.flow.decorators": ("decision", "effect", "move", "step"),
    "engine.flow.house_rule": ("HouseRule", "LazyRule"),
    "engine.flow.rules": ("Rules",),
    "engine.flow.table": ("Table",),
    "engine.knowledge.events": (
        "Chosen",
        "Decided",
        "Event",
        "Moved",
        "Opened",
        "Picked",
        "Said",
        "Shown",
        "Shuffled",
        "read_log",
    ),
    "engine.knowledge.sampling": ("World",),
    "engine.knowledge.view": ("View",),
    "engine.loading.game": ("LazyGame",),
    "engine.loading.juncture": ("Juncture",),
    "engine.model.cards": ("UNKNOWN", "Card"),
    "engine.model.moves": ("Move", "Position", "Seat"),
    "engine.model.options": ("Options", "option"),
    "engine.model.readers": ("SPECTATOR",),
    "engine.model.result": ("Result",),
    "engine.model.zones": (
        "Fan",
        "Fans",
        "PerCard",
        "PerSeat",
        "Pile",
        "Piles",
        "Place",
        "Row",
        "Rows",
        "Spot",
        "owner",
        "public",
        "zone",
    ),
    "lab.measure.findings": ("Findings",),
    "play.match": ("Match",),
    "play.records.format": ("Record",),
    "play.records.reader": ("RecordedGame", "read_records"),
    "play.saves.folder": ("Saves",),
    "play.saves.resume": ("Resumed", "resume"),
    "play.seating": ("SeatPlan", "read_seats"),
    "plugin.bots": ("Adviser", "Agent", "Bot", "Picker", "Weighed"),
    "plugin.house_rules": ("after", "before", "card_moved", "legal", "replace", "result"),
    "plugin.library": ("Library",),
    "plugin.specs": ("hookimpl",),
}
_MODULE_OF = {name: module for module, names in PUBLIC.items() for name in names}

__all__ = sorted(_MODULE_OF)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"cardkit has no '{name}'")
    value = getattr(import_module(f"cardkit.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value
