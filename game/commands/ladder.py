"""`main.py ladder`: bots against each other, and their ratings."""

from __future__ import annotations

import argparse
import re
import shlex

from game.commands import run_args, values
from game.commands.simulate import folder_of, play_missing
from game.commands.values import UsageError, fail

USUAL_GAMES = 200
MOST_BOTS = 20
SEATS = 2


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    run_args.arguments(command)
    command.set_defaults(json_progress=False)
    command.add_argument(
        "--bots", metavar="BOTS", default="random,greedy,apprentice,journeyman,master",
        help="bots, separated by commas (random, greedy and the three strengths)",
    )  # fmt: skip
    command.add_argument(
        "--games",
        metavar="N",
        default=str(USUAL_GAMES),
        help=f"games per pair ({USUAL_GAMES})",
    )
    command.add_argument(
        "--out", metavar="DIR", help="the folder of the runs (a new one in the user's folder)"
    )


def run(args: argparse.Namespace) -> int:
    """Play every pair and print the table; return the exit code."""
    from msgspec.structs import replace
    from rich.console import Console

    from game.simulate import ladder
    from game.simulate.store import MOST_GAMES, RunFault, games
    from game.store.files import StoreFault

    wanted = run_args.RunArguments(args)
    bots = _bots(args.bots)
    if SEATS not in wanted.game.seats:
        raise UsageError(f"{wanted.game.title} isn't a two-player game. A ladder needs one.")
    count = values.number("--games", args.games, 1, MOST_GAMES)
    runs = [wanted.run(pair, count + count % SEATS, swap=True) for pair in ladder.pairs(bots)]
    folder = folder_of(args.out, replace(runs[0], seats=bots), wanted.default_options, "ladders")
    heading = f"Playing {len(runs)} pairs of bots, {runs[0].games:,} games each. Folder: {folder}"
    places = [folder / "-vs-".join(map(_word, run.seats)) for run in runs]
    code = play_missing([*zip(runs, places, strict=True)], heading, wanted, args)
    if code:
        return code
    try:
        duels = [
            ladder.duel(bots.index(run.seats[0]), bots.index(run.seats[1]), bots, games(place, run))
            for run, place in zip(runs, places, strict=True)
        ]
        made = ladder.ladder(wanted.game, runs[0], bots, duels)
        path = ladder.write(folder, made, _command(args, made.run.games))
    except (RunFault, StoreFault) as fault:
        return fail(str(fault))
    if not args.quiet:
        ladder.show(made, Console())
        print()
        print(path)
    return 0


def _bots(text: str) -> tuple[str, ...]:
    """Return the bots of a comma-separated list, checked for number and duplicates. Raises UsageError."""
    found = run_args.bots(text, "--bots")
    twice = next((bot for bot in found if found.count(bot) > 1), "")
    if twice:
        raise UsageError(f"--bots names {twice} twice. Name different bots.")
    if not SEATS <= len(found) <= MOST_BOTS:
        raise UsageError(
            f"--bots names {len(found)}. Name {SEATS} to {MOST_BOTS} bots, as in random,greedy,master."
        )
    return found


def _word(bot: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", bot)


def _command(args: argparse.Namespace, games: int) -> str:
    """Return the command line that reproduces the ladder."""
    said = ["--bots", args.bots, "--games", str(games), "--seed", args.seed]
    for name in ("option", "deck", "pack"):
        said += [word for value in getattr(args, name) for word in (f"--{name}", value)]
    return shlex.join(["python", "main.py", "ladder", args.game, *said])
