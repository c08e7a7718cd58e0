"""`main.py cards import`: a spreadsheet of cards as a file of cards in a pack."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.commands import values
from game.commands.values import FAILED, UsageError, fail

FIRST_LINE = "# Imported from "
"""What a file begins with that may be written over: only the next import of the same table does."""


def arguments(verbs: Any) -> None:
    """What `main.py cards import` takes."""
    does = "make cards from a spreadsheet (.csv, .xlsx): one row per card, columns named after fields"
    command: argparse.ArgumentParser = verbs.add_parser("import", help=does, description=does)
    command.add_argument("file", metavar="FILE", help="the table; its first row names the fields")
    command.add_argument("game", metavar="GAME", help="the game's id")
    command.add_argument(
        "--pack", metavar="DIR", required=True, help="the pack to write into, new or existing"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file of cards; or print every fault by row and column."""
    from game.cards import importing, tables
    from game.store.files import write_atomic
    from rules.common.words import counted
    from rules.content import DataFaults, yaml_text

    source, game, pack = Path(args.file), values.game(args.game), values.nameable(Path(args.pack))
    if source.suffix.lower() not in tables.ENDS:
        raise UsageError(f"{str(source)[:200]} isn't a table. Save it as CSV or XLSX.")
    place = _place(pack, game, source.stem)
    try:
        record = importing.cards(tables.read_table(source), game, _taken(game, pack, place))
    except DataFaults as error:
        print(error)
        return FAILED
    text = yaml_text(record)
    try:
        write_atomic(
            place, f"{FIRST_LINE}{source.name}; change it there and import it again\n\n{text}".encode()
        )
    except OSError as error:
        return fail(f"Can't write {place} ({values.cause(error)}).")
    count = len(getattr(record, importing.form_of(game).listed))
    print(f"{place}: {counted(count, 'card')}")
    print(f'Check it: python main.py check "{pack}"')
    return 0


def _place(pack: Path, game: str, stem: str) -> Path:
    """The file to write. Raises UsageError where it would write over somebody's cards, or out of the pack."""
    from rules.content import inside
    from rules.scenes import slug

    place = pack / "data" / game / "cards" / f"{slug(stem)}.yaml"
    if pack.exists() and (not pack.is_dir() or not inside(pack, place)):
        raise UsageError(f"{pack} isn't a pack you can write to. Name a folder.")
    try:
        with place.open(encoding="utf-8", errors="replace") as file:
            begins = file.readline(len(FIRST_LINE))
    except FileNotFoundError:
        return place
    except OSError as error:
        raise UsageError(f"Can't read {place} ({values.cause(error)}).") from None
    if begins != FIRST_LINE:
        raise UsageError(f"{place} already exists and wasn't imported. Rename one of the two files.")
    return place


def _taken(game: str, pack: Path, place: Path) -> dict[str, str]:
    """The ids of cards that there are without the file to be written, with their files."""
    from rules.content.homes import homes

    found = homes(game, (pack,) if pack.is_dir() else ())
    return {id: home.name for id, home in found.items() if home.path != place}
