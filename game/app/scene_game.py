"""Converting a scene file's position to a game in play, and back."""

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
from rules.scenes.posing import history_of
from rules.scenes.reading import PlacedScene, scene_of

FOLDER = "scenes"
"""The folder of the player's saved scenes in the user's data folder."""


def play_scene(app: App, placed: PlacedScene) -> Session:
    """Return a session that plays a scene file's position, with its bots, seats and moves, and without
    records. Raises InvalidPosition if the rules don't allow it."""
    game = app.game(placed.game)
    return Session.of_scene(app, game, history_of(game, placed.record))


def write_scene(app: App, session: Session) -> tuple[Path, str]:
    """Write a game's current position as a scene file; return the file, and which hidden hands it contains.
    Raises StoreFault, InvalidPosition."""
    saved = scene_of(session.game, session.history)
    folder = app.folders.data / FOLDER
    files.make_folder(folder)
    path = files.unused_path(folder, session.game.id, saved.scene.id, ".yaml")
    files.write_atomic(path, saved.text.encode())
    return path, saved.reveals


def program_faults(found: Iterable[PlacedScene]) -> Iterator[Fault]:
    """Yield the faults of scenes that set unknown settings or records."""
    for each in found:
        for name, value in each.record.settings.items():
            if name not in Settings.__struct_fields__:
                near = suggestion(name, Settings.__struct_fields__)
                yield each.fault(f"settings.{name}", f"unknown setting{near}")
            elif why := _type_fault({name: value}, Settings):
                yield each.fault(f"settings.{name}", why)
        for number, record in enumerate(page.records if (page := each.record.opens) is not None else ()):
            if why := _type_fault({"id": "", "game": each.game, **record}, Record):
                yield each.fault(f"page.records[{number}]", why)


def _type_fault(fields: Mapping[str, Any], kind: type) -> str:
    """Return why a record type can't hold these fields, "" if it can."""
    try:
        convert(fields, kind)
    except ValidationError as fault:
        return str(fault)
    return ""
