"""My Game: Flip 7, but everybody is welcomed."""

from cardkit import Game, step
from cardkit_flip7.rules import Flip7


class MyGame(Flip7):
    @step
    def start(self, t):  # override the method you want to change
        t.say("welcome")
        return super().start(t)


game = Game.define(MyGame, """
extends = "flip7"
id = "my_game"
texts.en = { title = "My Game", events.welcome = "Welcome to My Game!" }
""")
