"""`main.py report`: a stored run as a page and as tables, alone or compared with an earlier one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.values import UsageError, fail, nameable, one_line

if TYPE_CHECKING:
    from game.simulate.figures import Figures
    from game.simulate.results import Run
    from rules.game import AnyGame

EPILOG = """
examples:
  python main.py report runs/new
  python main.py report runs/new --against runs/old
"""
WHICH = "Name a run's folder, as printed by simulate."


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = EPILOG
    command.add_argument("folder", metavar="DIR", help="a run's folder, where report.html is written")
    command.add_argument("--against", metavar="DIR", help="an earlier run of the same game to compare with")
    command.add_argument(
        "--parquet", action="store_true", help="also write the games, cards and purchases as Parquet"
    )


def run(args: argparse.Namespace) -> int:
    """Print the tables and write the page; return the exit code."""
    from rich.console import Console

    from game.simulate import parquet, report, terminal
    from game.simulate.compare import Incomparable, compare
    from game.simulate.store import RunFault, games, load_run
    from game.store.files import StoreFault

    folder = nameable(Path(args.folder))
    try:
        found = figures_of(folder)
        comparison = compare(figures_of(Path(args.against)), found) if args.against is not None else None
        terminal.show(found, Console(), comparison)
        print()
        print(report.write(folder, found, comparison))
        if args.parquet:
            print(parquet.write(folder, games(folder, load_run(folder))))
    except Incomparable as fault:
        raise UsageError(str(fault)) from fault
    except (RunFault, StoreFault, parquet.NoParquet) as fault:
        return fail(str(fault))
    return 0


def figures_of(folder: Path) -> Figures:
    """Return the figures of the run in a folder. Raises UsageError if there is none, RunFault, StoreFault."""
    from game.simulate.figures import NoGames, figures
    from game.simulate.store import games, load_run
    from rules.content import DataFaults, rulebook

    if not folder.is_dir():
        problem = "is a file" if folder.exists() else "doesn't exist"
        raise UsageError(f"{folder} {problem}. {WHICH}")
    try:
        asked = load_run(folder)
        game = _game(asked, folder)
        return figures(asked, games(folder, asked), game, rulebook(asked.game))
    except FileNotFoundError:
        raise UsageError(f"The folder {folder} has no run.json. {WHICH}") from None
    except NoGames:
        raise UsageError(f"The run in {folder} has no finished games yet. Let it continue.") from None
    except DataFaults as error:
        raise UsageError(f"{error.faults[0]}.") from error


def _game(run: Run, folder: Path) -> AnyGame:
    """Return the game of a run. Missing or faulty packs are left out: their cards are then named by id.
    Raises UsageError, DataFaults."""
    from rules import catalog
    from rules.content import DataFaults

    if run.game not in catalog.IDS:
        raise UsageError(f"{folder} is a run of '{run.game[:40]}', which this version doesn't know.")
    try:
        return catalog.load(run.game, [Path(pack) for pack in run.packs])
    except DataFaults as error:
        if not run.packs:
            raise
        print(
            one_line(f"Can't open the run's packs, so the report names cards by id: {error.faults[0]}"),
            file=sys.stderr,
        )
        return catalog.load(run.game)
