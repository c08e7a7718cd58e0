"""`main.py problems`: a game's problems in a list, and the search for more."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import values
from game.commands.values import UsageError

if TYPE_CHECKING:
    from rules.problems.records import AnyProblem
    from rules.problems.rules import ProblemRules

MOST_MINED, LONGEST = 400, 86_400
PACE = 10.0
"""The seconds between two lines about the search."""


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.add_argument("game", metavar="GAME", help="a game's id")
    command.add_argument("--mine", metavar="N", help="search for N more problems")
    command.add_argument(
        "--seed",
        metavar="S",
        default="1",
        help="the seed of the search: another seed finds other problems (1)",
    )
    command.add_argument("--seconds", metavar="T", default="600", help="stop after this many seconds (600)")
    command.add_argument("--out", metavar="FILE", help="the file to write (.yaml), ready for a pack")
    values.pack_argument(command)


def run(args: argparse.Namespace) -> int:
    """Print a game's problems, or search for more; return the exit code."""
    id, packs = values.game(args.game), values.packs(args.pack)
    from rules.problems.rules import problem_rules

    game = values.loaded(id, packs)
    try:
        rules = problem_rules(game)
    except ModuleNotFoundError:
        raise UsageError(f"{game.title} doesn't support problems.") from None
    if args.mine is None:
        if args.out:
            raise UsageError("--out needs --mine, as in --mine 5 --out mine.yaml.")
        return _list(rules, packs)
    return _mine(
        rules,
        values.number("--mine", args.mine, 1, MOST_MINED),
        values.seed(args.seed),
        values.number("--seconds", args.seconds, 1, LONGEST),
        _file(args.out) if args.out is not None else None,
    )


def _list(rules: ProblemRules, packs: tuple[Path, ...]) -> int:
    """Print a line for each problem, by grade."""
    from rules.common.text import counted
    from rules.problems.reading import PROBLEMS

    placed, faults = PROBLEMS.read_all(rules.game.id, packs)
    found = sorted((each.record for each in placed), key=lambda each: (each.grade, each.id))
    for each in found:
        print(f"{each.id:34} {_words(rules, each)}")
    print(f"{counted(len(found), 'problem')} of {rules.game.title}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def _words(rules: ProblemRules, problem: AnyProblem) -> str:
    """Return a problem's grade, task and counts in words."""
    from rules.common.text import counted

    counts = f"{counted(problem.moves, 'move')}, {counted(problem.solutions, 'solution')}"
    words = f"grade {problem.grade}  {rules.task(problem.task).words} {counts}"
    return f"{words}  {problem.title}".rstrip()


def _mine(rules: ProblemRules, wanted: int, seed: int, seconds: int, out: Path | None) -> int:
    """Search for problems, with a line for each find and about the progress in between, and write them to a
    file, or print them; return the exit code."""
    from rules.common.text import counted
    from rules.problems.mining import mine, text
    from rules.problems.reading import PROBLEMS

    known = {each.record.id for each in PROBLEMS.read_all(rules.game.id)[0]}
    found: list[AnyProblem] = []
    began = reported = time.monotonic()
    for progress in mine(rules, seed):
        now = time.monotonic()
        if progress.found is not None and progress.found.id not in known:
            found.append(progress.found)
            _say(now - began, f"{progress.found.id}: {_words(rules, progress.found)}")
            reported = now
            if out is not None:
                out.write_text(text(rules.game, found), encoding="utf-8")
        elif now - reported > PACE:
            searched = f"{counted(progress.positions, 'position')} searched"
            _say(now - began, f"{searched}, {len(found)} of {counted(wanted, 'problem')} found")
            reported = now
        if len(found) >= wanted or now - began > seconds:
            break
    if out is not None and not found and not out.stat().st_size:
        out.unlink()
    if found and out is None:
        print(text(rules.game, found), end="")
    elif found:
        where = f"data/{rules.game.id}/problems"
        print(f"{counted(len(found), 'problem')} in {out}. Move it into {where} of a pack to play them.")
    if len(found) < wanted:
        return values.fail(f"Found {len(found)} of {counted(wanted, 'problem')}. Give more --seconds.")
    return 0


def _say(seconds: float, words: str) -> None:
    print(f"{seconds:6.0f} s  {words}", file=sys.stderr, flush=True)


def _file(text: str) -> Path:
    """Return a writable file. Raises UsageError."""
    path = values.nameable(Path(text))
    if path.suffix != ".yaml" or path.is_dir():
        raise UsageError(f"'{text[:80]}' isn't the name of a .yaml file.")
    try:
        with path.open("a", encoding="utf-8"):
            return path
    except (OSError, ValueError) as error:
        why = values.cause(error) if isinstance(error, OSError) else str(error)
        raise UsageError(f"Can't write {path} ({why}). Name another file.") from None
