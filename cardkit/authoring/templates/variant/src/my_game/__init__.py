"""My Game for cardkit."""

from cardkit import Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(__name__, game="my_game", rules=".rules:MyGame")
