"""`main.py report`: a stored run as a page and as tables, alone or compared with an earlier one."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.run_args import figures_of
from game.commands.values import UsageError, fail, nameable

EPILOG = """
examples:
  python main.py report runs/new
  python main.py report runs/new --against runs/old
"""


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
