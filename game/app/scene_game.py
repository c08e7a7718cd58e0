"""A scene file's position as a game that is played: bots and seats as it says, its moves made, no record of it."""

from __future__ import annotations

from msgspec.structs import replace

from game.app.scene import App
from game.app.session import Session
from rules.scenes import Placed, begun


def play_scene(app: App, placed: Placed) -> Session:
    """Begin to play a scene. Raises InvalidPosition for one that the rules do not allow."""
    game = app.game(placed.game)
    history = begun(game, placed.scene)
    history.setup = replace(history.setup, bots=placed.scene.bots)
    return Session.of_scene(app, game, history)
