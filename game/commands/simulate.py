"""`main.py simulate`: many games of bots, kept in a folder, and what they come to."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from game.commands import asked, values
from game.commands.report import figures_of
from game.commands.values import UsageError, fail

if TYPE_CHECKING:
    from game.simulate.results import Run

USUAL_GAMES = 1000
INTERRUPTED = 130

EPILOG = """
examples:
  python main.py simulate planet_smash --games 10000 --seats master --option planet=lv_426
  python main.py simulate planet_smash --seats greedy,search:200 --swap --parquet

The folder holds run.json, games.jsonl (one line per game) and report.html. An interrupted run goes on when
the same command is given again; more --games make it longer. --cluster needs requirements-cluster.txt,
here and on its workers, and there PYTHONPATH set to a copy of this folder; start one with
"dask scheduler" and "dask worker HOST:8786 --nthreads 1".
"""


def arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = EPILOG
    asked.arguments(command)
    command.add_argument(
        "--games", metavar="N", default=str(USUAL_GAMES), help=f"how many games to play ({USUAL_GAMES})"
    )
    command.add_argument(
        "--seats", metavar="BOTS", help="one bot per seat: random, greedy, search:200, or a strength (greedy)"
    )
    command.add_argument("--swap", action="store_true", help="play each seed once from every seat")
    command.add_argument(
        "--out", metavar="DIR", help="the folder of the run (a new one in the user's folder)"
    )
    command.add_argument("--parquet", action="store_true", help="write games.parquet as well")
    command.add_argument("--json-progress", action="store_true", help="print progress as JSON lines")


def run(args: argparse.Namespace) -> int:
    """Play, then report. The exit code."""
    from game.simulate import archive
    from game.simulate.store import MOST_GAMES

    wanted = asked.Asked(args)
    games = values.number("--games", args.games, 1, MOST_GAMES)
    seats = (
        asked.bots(args.seats, "--seats") if args.seats is not None else ("greedy",) * wanted.game.seats[0]
    )
    if args.parquet and find_spec("pyarrow") is None:
        raise UsageError("--parquet needs pyarrow: python -m pip install -r requirements-report.txt")
    asked_for = wanted.run(seats, games, args.swap)
    folder = folder_of(args.out, asked_for, wanted.usual, archive.KIND)
    heading = f"Playing {asked_for.games:,} games into {folder}"
    return played([(asked_for, folder)], heading, wanted, args) or reported(asked_for, folder, args)


def played(
    runs: Sequence[tuple[Run, Path]], heading: str, wanted: asked.Asked, args: argparse.Namespace
) -> int:
    """Play what the folders lack of their runs, one after the other, telling the progress under a heading.
    The exit code; raises UsageError."""
    from game.simulate import progress
    from game.simulate.run import start
    from game.simulate.store import Refused, RunFault
    from game.store.folders import NoHome, user_folders
    from game.store.log import start_log

    with suppress(NoHome):
        start_log(user_folders())
    shown = progress.silent if args.quiet else progress.json if args.json_progress else progress.bar
    stream = sys.stdout if args.json_progress else sys.stderr
    before, done = 0, -1
    every = sum(run.games for run, _ in runs)

    def tell(count: int) -> None:
        nonlocal done
        if done < 0 and shown is progress.bar:  # not before it is known that all can be used
            print(heading, file=stream)
        done = before + count
        telling(done)

    try:
        with _ended_like_interrupted(), shown(every, stream) as telling:
            for run, folder in runs:
                start(run, folder, wanted.jobs, tell, wanted.cluster, wanted.tls)
                before += run.games
    except Refused as fault:
        raise UsageError(str(fault)) from fault
    except RunFault as fault:
        return fail(str(fault))
    except KeyboardInterrupt:
        kept = f"Stopped after {done:,} of {every:,} games" if done >= 0 else "Stopped before the first game"
        return fail(f"{kept}. Run the same command to continue.", INTERRUPTED)
    return 0


def reported(run: Run, folder: Path, args: argparse.Namespace) -> int:
    """Write the report of a run, and show it. The exit code."""
    from rich.console import Console

    from game.simulate import parquet, report, terminal
    from game.simulate.store import RunFault, games
    from game.store import StoreFault

    try:
        found = figures_of(folder)
        written = [report.write(folder, found)]
        if args.parquet:
            written.append(parquet.write(folder, games(folder, run)))
    except (RunFault, StoreFault, parquet.NoParquet) as fault:
        return fail(str(fault))
    if args.json_progress:
        print(json.dumps({"done": run.games, "of": run.games, "report": str(written[0])}))
    elif not args.quiet:
        terminal.show(found, Console())
        print()
        for path in written:
            print(path)
    return 0


def folder_of(out: str | None, run: Run, usual: dict[str, str], kind: str) -> Path:
    """Where a run goes: the folder that was named, or one below the user's. Raises UsageError."""
    from game.simulate.store import default_folder
    from game.store.folders import NoHome

    if out is not None and not out.strip():
        raise UsageError("The name of the folder is empty. Name a folder for the games.")
    try:
        return values.nameable(Path(out) if out is not None else default_folder(run, usual, kind))
    except NoHome as error:
        raise UsageError(f"{error} Or name a folder with --out.") from error


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """A program that is told to end keeps its games as one that is interrupted does."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    asked_to_end = [getattr(signal, name) for name in ("SIGTERM", "SIGBREAK") if hasattr(signal, name)]
    before = {number: signal.signal(number, interrupt) for number in asked_to_end}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
