"""`main.py scene save`, and the scenes for `main.py play --scene`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import values
from game.commands.values import UsageError

if TYPE_CHECKING:
    from rules.history import AnyHistory
    from rules.scenes.reading import PlacedScene
    from rules.tabletop import AnyTabletop


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `main.py scene`."""
    verbs = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    save = verbs.add_parser("save", help="write the position of the running game as a scene file",
                            description="Write the position of the running game as a scene file.")  # fmt: skip
    save.add_argument("game", metavar="GAME", nargs="?", help="the game, if several are running")
    save.add_argument("file", metavar="FILE", help="the file to write, as in bug.yaml")
    values.pack_argument(save)
    save.set_defaults(run=run_save)


def run_save(args: argparse.Namespace) -> int:
    """Write the running game as a scene and print its file; return the exit code."""
    from game.store import files
    from game.store.files import StoreFault
    from rules.scenes.reading import scene_of, slug
    from rules.scenes.records import InvalidPosition

    path = Path(args.file)
    if path.suffix != ".yaml":
        raise UsageError(f"{path} isn't a scene file. Give it a name that ends in .yaml.")
    if path.exists():
        raise UsageError(f"{path} already exists. Give another name.")
    game, history = _running(args.game, values.packs(args.pack))
    try:
        saved = scene_of(game, history, slug(path.stem))
        files.write_atomic(path, saved.text.encode())
    except InvalidPosition as fault:
        raise UsageError(f"Can't save this position as a scene: {fault}.") from fault
    except (StoreFault, OSError) as fault:
        raise UsageError(f"Can't write {path} ({fault}).") from fault
    print(f"{path} contains {saved.reveals}" if saved.reveals else path)
    return 0


def _running(id: str | None, packs: Sequence[Path]) -> tuple[AnyTabletop, AnyHistory]:
    """Return the stored running game with this id, or the only one. Raises UsageError."""
    from game.store.files import StoreFault
    from game.store.folders import user_folders
    from game.store.journal_file import effective_actions, read
    from game.store.saves import left_unfinished, replayed

    folder = user_folders().data / "journal"
    there = sorted(path.stem for path in folder.glob("*.jsonl")) if folder.is_dir() else []
    if id is None and len(there) > 1:
        raise UsageError(
            f"Several games are running: {', '.join(there)}. Name one, as in scene save {there[0]} FILE."
        )
    if id is None and not there:
        raise UsageError("No game is running. Play one first.")
    id = values.game(id or there[0])
    path = folder / f"{id}.jsonl"
    try:
        header, lines, *_ = read(path)
        game = values.loaded(id, packs)
        return game, replayed(left_unfinished(header, effective_actions(lines)), game, path)
    except FileNotFoundError:
        hint = f" These are: {', '.join(there)}." if there else ""
        raise UsageError(f"{values.loaded(id, packs).title} isn't running.{hint}") from None
    except StoreFault as fault:
        raise UsageError(str(fault)) from fault


def to_play(text: str, packs: Sequence[Path]) -> PlacedScene:
    """Return the playable scene named by FILE or FILE#id. Raises UsageError."""
    from rules.content import DataFaults
    from rules.scenes.posing import history_of
    from rules.scenes.reading import read_scenes
    from rules.scenes.records import InvalidPosition

    name, _, id = (text, "", "") if Path(text).exists() else text.partition("#")
    try:
        found = read_scenes(Path(name), name)
    except DataFaults as faults:
        raise UsageError(faults.sentence) from faults
    if not id and len(found) > 1:
        raise UsageError(
            f"{name} has several scenes: {_ids(found)}. Name one, as in {name}#{found[0].record.id}."
        )
    wanted = [each for each in found if each.record.id == id or not id]
    if not wanted:
        raise UsageError(f"{name} has no scene '{id[:60]}'. It has {_ids(found)}.")
    (scene,) = wanted
    if scene.record.opens is not None:
        raise UsageError(f"{name}#{scene.record.id} shows a page. Name a scene with a position.")
    try:
        history_of(values.loaded(scene.game, packs), scene.record)
    except InvalidPosition as fault:
        raise UsageError(DataFaults([scene.fault(fault.path, str(fault))]).sentence) from fault
    return scene


def _ids(found: Sequence[PlacedScene]) -> str:
    """Return the ids of scenes as a comma-separated list."""
    return ", ".join(each.record.id for each in found)
