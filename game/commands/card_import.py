"""`main.py cards import`: a spreadsheet of cards as a card file in a pack."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.commands import values
from game.commands.values import FAILED, UsageError, fail

FIRST_LINE = "# Imported from "
"""The first words of a file that may be overwritten: only a repeated import of the same table does so."""


def arguments(verbs: Any) -> None:
    """Add the arguments of `main.py cards import`."""
    does = "make cards from a spreadsheet (.csv, .xlsx): one row per card, columns named after fields"
    command: argparse.ArgumentParser = verbs.add_parser("import", help=does, description=does)
    command.add_argument("file", metavar="FILE", help="the spreadsheet (field names in the first row)")
    command.add_argument("game", metavar="GAME", help="the game's id")
    command.add_argument(
        "--pack", metavar="DIR", required=True, help="the pack to write into, new or existing"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the card file, or print every fault by row and column; return the exit code."""
    from game.cards import importing, spreadsheets
    from game.store.files import write_atomic
    from rules.common.text import counted
    from rules.content import DataFaults, yaml_text

    source, game, pack = Path(args.file), values.game(args.game), values.nameable(Path(args.pack))
    if source.suffix.lower() not in spreadsheets.ENDS:
        raise UsageError(f"{str(source)[:200]} isn't a spreadsheet. Save it as CSV or XLSX.")
    place = _place(pack, game, source.stem)
    try:
        record = importing.cards(spreadsheets.read_table(source), game, _taken_ids(game, pack, place))
    except DataFaults as error:
        print(error)
        return FAILED
    text = yaml_text(record)
    try:
        write_atomic(
            place, f"{FIRST_LINE}{source.name}. Change it there and import it again.\n\n{text}".encode()
        )
    except OSError as error:
        return fail(f"Can't write {place} ({values.cause(error)}).")
    count = len(getattr(record, importing.form_of(game).listed))
    print(f"{place}: {counted(count, 'card')}")
    print(f'Check it: python main.py check "{pack}"')
    return 0


def _place(pack: Path, game: str, stem: str) -> Path:
    """Return the file to write. Raises UsageError if it would overwrite other cards or leave the pack."""
    from rules.content import inside
    from rules.scenes.reading import slug

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
        raise UsageError(f"{place} already exists and isn't an import. Rename one of the two files.")
    return place


def _taken_ids(game: str, pack: Path, place: Path) -> dict[str, str]:
    """Return the ids of all cards outside the file to write, with their files."""
    from rules.content.homes import homes

    found = homes(game, (pack,) if pack.is_dir() else ())
    return {id: home.name for id, home in found.items() if home.path != place}
