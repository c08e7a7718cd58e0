"""`main.py pack new`: a sample pack with comments in each file."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from game.commands import values
from game.commands.values import UsageError, fail

TEMPLATE = Path(__file__).parent / "pack_template"
"""The template of a pack; NAME, in it and in its file names, is replaced by the new name."""
PLACE = "NAME"


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `main.py pack`."""
    verbs = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    does = "make a pack with a sample card, change, layout, scene and picture"
    new = verbs.add_parser("new", help=does, description=does)
    new.add_argument("name", metavar="NAME", help="the folder to make (its name is the pack's)")
    new.set_defaults(run=run_new)


def run_new(args: argparse.Namespace) -> int:
    """Write the files of the pack and print how to use them; return the exit code."""
    from rules.content.packs import LONGEST_NAME, name_of

    folder = values.nameable(Path(args.name))
    name = name_of(folder.name)
    if not name:
        raise UsageError(
            f"'{folder.name[:40]}' isn't a pack name. Use 1 to {LONGEST_NAME} characters: a to z, digits and _."
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


def _write(folder: Path, name: str) -> list[Path]:
    """Copy the files of the template; return their paths. Raises OSError."""
    written: list[Path] = []
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        place = folder / source.relative_to(TEMPLATE).as_posix().replace(PLACE, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(source.read_text(encoding="utf-8").replace(PLACE, name), encoding="utf-8")
        written.append(place)
    return written
