"""My Game: Flip 7, with changes."""

from typing import Any

from cardkit_flip7.rules import Flip7

from cardkit import step


class MyGame(Flip7):
    @step
    def start(self, t: Any) -> Any:
        """Override the methods you want to change; `super()` is Flip 7's own."""
        t.say("welcome")
        return super().start(t)
