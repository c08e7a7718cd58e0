"""`main.py simulate`: many games of bots, stored in a folder, and their statistics."""

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

from game.commands import run_args, values
from game.commands.run_args import figures_of
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
    """Add the arguments of the command."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = EPILOG
    run_args.arguments(command)
    command.add_argument(
        "--games", metavar="N", default=str(USUAL_GAMES), help=f"games to play ({USUAL_GAMES})"
    )
    command.add_argument(
        "--seats", metavar="BOTS", help="one bot per seat: random, greedy, search:200, or a strength (greedy)"
    )
    command.add_argument("--swap", action="store_true", help="play each seed once from every seat")
    command.add_argument(
        "--out", metavar="DIR", help="the folder of the run (a new one in the user's folder)"
    )
    command.add_argument("--parquet", action="store_true", help="also write games.parquet")
    command.add_argument("--json-progress", action="store_true", help="print progress as JSON lines")


def run(args: argparse.Namespace) -> int:
    """Play the games, then report; return the exit code."""
    from game.simulate import archive
    from game.simulate.store import MOST_GAMES

    wanted = run_args.RunArguments(args)
    games = values.number("--games", args.games, 1, MOST_GAMES)
    seats = (
        run_args.bots(args.seats, "--seats") if args.seats is not None else ("greedy",) * wanted.game.seats[0]
    )
    if args.parquet and find_spec("pyarrow") is None:
        raise UsageError("--parquet needs pyarrow: python -m pip install -r requirements-report.txt")
    asked_for = wanted.run(seats, games, args.swap)
    folder = folder_of(args.out, asked_for, wanted.default_options, archive.KIND)
    heading = f"Playing {asked_for.games:,} games. Folder: {folder}"
    return play_missing([(asked_for, folder)], heading, wanted, args) or write_report(asked_for, folder, args)


def play_missing(
    runs: Sequence[tuple[Run, Path]], heading: str, wanted: run_args.RunArguments, args: argparse.Namespace
) -> int:
    """Play the games missing in the folders of runs, one run after another, with progress under a heading;
    return the exit code. Raises UsageError."""
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
        if done < 0 and shown is progress.bar:  # only after all folders have been checked
            print(heading, file=stream)
        done = before + count
        telling(done)

    try:
        with _termination_as_interrupt(), shown(every, stream) as telling:
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


def write_report(run: Run, folder: Path, args: argparse.Namespace) -> int:
    """Write and show the report of a run; return the exit code."""
    from rich.console import Console

    from game.simulate import parquet, report, terminal
    from game.simulate.store import RunFault, games
    from game.store.files import StoreFault

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
    """Return the folder of a run: the given one, or a default one in the user's folder. Raises UsageError."""
    from game.simulate.store import default_folder
    from game.store.folders import NoHome

    if out is not None and not out.strip():
        raise UsageError("The folder name is empty. Name a folder for the games.")
    try:
        return values.nameable(Path(out) if out is not None else default_folder(run, usual, kind))
    except NoHome as error:
        raise UsageError(f"{error} Or name a folder with --out.") from error


@contextmanager
def _termination_as_interrupt() -> Iterator[None]:
    """Treat termination signals inside the context as interrupts, so that finished games are kept."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    asked_to_end = [getattr(signal, name) for name in ("SIGTERM", "SIGBREAK") if hasattr(signal, name)]
    before = {number: signal.signal(number, interrupt) for number in asked_to_end}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
