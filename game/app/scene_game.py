"""A scene file's position as a game that is played, and a game's position as a scene file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import ValidationError, convert

from game.app.scene import App
from game.app.session import Session
from game.store import files
from game.store.records import Record
from game.store.settings import Settings
from rules.content import Fault, suggestion
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


def program_faults(found: Iterable[Placed]) -> Iterator[Fault]:
    """Give what scenes say of settings and records that the program doesn't know."""
    for each in found:
        for name, value in each.scene.settings.items():
            if name not in Settings.__struct_fields__:
                near = suggestion(name, Settings.__struct_fields__)
                yield each.fault(f"settings.{name}", f"unknown setting{near}")
            elif why := _unfit({name: value}, Settings):
                yield each.fault(f"settings.{name}", why)
        for number, record in enumerate(page.records if (page := each.scene.opens) is not None else ()):
            if why := _unfit({"id": "", "game": each.game, **record}, Record):
                yield each.fault(f"page.records[{number}]", why)


def _unfit(fields: Mapping[str, Any], kind: type) -> str:
    """Why a record of the program can't hold these fields, "" where it can."""
    try:
        convert(fields, kind)
    except ValidationError as fault:
        return str(fault)
    return ""
