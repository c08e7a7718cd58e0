"""A scene file's position as a game that is played, and a game's position as a scene file."""

from __future__ import annotations

from pathlib import Path

from game.app.scene import App
from game.app.session import Session
from game.store import files
from rules.scenes import Placed, begun, scene_of

FOLDER = "scenes"
"""The folder of the scenes that a player saved, below the user's data folder."""


def play_scene(app: App, placed: Placed) -> Session:
    """Begin to play a scene: bots and seats as it says, its moves made, and no record of it. Raises InvalidPosition
    for one that the rules do not allow."""
    game = app.game(placed.game)
    return Session.of_scene(app, game, begun(game, placed.scene))


def write_scene(app: App, session: Session) -> tuple[Path, str]:
    """Write a game as it stands as a scene file; the file, and what it tells of hidden hands. Raises StoreFault,
    InvalidPosition."""
    saved = scene_of(session.game, session.history)
    folder = app.folders.data / FOLDER
    files.make_folder(folder)
    path = files.own_name(folder, session.game.id, saved.scene.id, ".yaml")
    files.write_atomic(path, saved.text.encode())
    return path, saved.told
