"""`main.py pack new`: a pack to begin with, each of its files with what it means."""

from __future__ import annotations

import argparse
import re
import shutil
from pathlib import Path

from game.commands import values
from game.commands.values import UsageError, fail

TEMPLATE = Path(__file__).parent / "pack_template"
"""The pack that is copied; NAME in it, in the names of files too, is the name of the new one."""
PLACE = "NAME"
LONGEST = 16
"""Letters of a name: the ids that begin with it have no more than there is room for."""


def arguments(command: argparse.ArgumentParser) -> None:
    """What `main.py pack` takes."""
    verbs = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    does = "make a folder with a sample card, change, layout, scene and picture"
    new = verbs.add_parser("new", help=does, description=does)
    new.add_argument("name", metavar="NAME", help="the folder to make; its last part names the pack")
    new.set_defaults(run=run_new)


def run_new(args: argparse.Namespace) -> int:
    """Write the files of the pack, and say what to do with them."""
    folder = values.nameable(Path(args.name))
    name = pack_name(folder.name)
    if not name:
        raise UsageError(
            f"'{folder.name[:40]}' can't name a pack. Use 1 to {LONGEST} characters: a to z, digits and _."
        )
    try:
        if folder.exists() or folder.is_symlink():
            raise UsageError(f"{folder} already exists. Give another name.")
        paths = _write(folder, name)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        return fail(f"Can't write {folder} ({values.cause(error)}).")
    print(*paths, sep="\n")
    print(f'Open it: python main.py --pack "{folder}"')
    print(f'Check it: python main.py check "{folder}"')
    return 0


def pack_name(text: str) -> str:
    """Return a text as the name of a pack, "" where it can't be one."""
    name = re.sub(r"[\s-]+", "_", text.strip().lower())
    return name if re.fullmatch(rf"[a-z][a-z0-9_]{{0,{LONGEST - 1}}}", name) else ""


def _write(folder: Path, name: str) -> list[Path]:
    """Copy the files of the template. Raises OSError."""
    written: list[Path] = []
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        place = folder / source.relative_to(TEMPLATE).as_posix().replace(PLACE, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(source.read_text(encoding="utf-8").replace(PLACE, name), encoding="utf-8")
        written.append(place)
    return written
