"""The arguments shared by `simulate` and `ladder`, checked, the players of a game given by name, and the figures of a
run given by its folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import values
from game.commands.values import UsageError, one_line
from rules.common.text import capital

if TYPE_CHECKING:
    from game.simulate.figures import Figures
    from game.simulate.results import Run
    from rules.game import AnyGame, Option, Setup


TLS = {
    "tls-ca-file": "the scheduler's certificate authority (PEM file)",
    "tls-client-cert": "your certificate (PEM file)",
    "tls-client-key": "your certificate's private key (PEM file)",
}
"""Options that Dask has under the same names."""
WHICH = "Name a run's folder, as printed by simulate."
OPTION, PERSON = "--bots", "person"


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments shared by both commands."""
    command.add_argument("game", metavar="GAME", help="a game's id, like planet_smash")
    command.add_argument(
        "--seed", metavar="S", default="1", help="the run's seed (1): the same seed plays the same games"
    )
    command.add_argument("--jobs", metavar="J", help="number of processes (one per core)")
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the cluster of the Dask scheduler at HOST:PORT"
    )
    for option, what in TLS.items():
        command.add_argument(f"--{option}", metavar="FILE", help=f"{what}, for clusters with TLS")
    command.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help="a game option (repeatable)",
    )
    command.add_argument(
        "--deck",
        metavar="ID,...",
        action="append",
        default=[],
        help="decks by seat (repeat --deck for each deck written out)",
    )
    values.pack_argument(command)
    command.add_argument("--quiet", action="store_true", help="print only errors")


class RunArguments:
    """A game with its packs, options and decks as given on the command line. Raises UsageError."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.packs = values.packs(args.pack)
        self.game = _game(values.game(args.game), self.packs)
        self.seed = values.seed(args.seed)
        self.jobs = _jobs(args.jobs)
        self.cluster: str = args.cluster or ""
        if args.cluster is not None and not args.cluster.strip():
            raise UsageError("--cluster has no address. Write it as host:8786.")
        self.tls = _tls(args)
        if self.tls and not self.cluster:
            raise UsageError("The --tls options need --cluster: name a scheduler, as in --cluster host:8786.")
        from rules.decks.text import is_written_out

        self._options = [_pair(text) for text in args.option]
        self._decks = tuple(
            deck.strip()
            for text in args.deck
            for deck in ([text] if is_written_out(text) else text.split(","))
        )

    def run(self, seats: Sequence[str], games: int, swap: bool) -> Run:
        """Return the run of these bots. Raises UsageError for anything the game doesn't allow."""
        from game.simulate.plan import is_rotation_symmetric, plan

        run = plan(self.game, self.setup(seats), games, self.seed, swap=swap)
        if swap and is_rotation_symmetric(run.seats, run.decks):
            raise UsageError("--swap plays each seed from every seat: it needs bots or decks that differ.")
        return run

    def setup(self, seats: Sequence[str]) -> Setup:
        """Return the setup of the games. Raises UsageError."""
        from msgspec.structs import replace

        from rules.game import choices_of_options

        check_seats(self.game, len(seats), "Name one bot per seat, as in --seats greedy,random.")
        usual = self.game.default_setup(len(seats))
        chosen = _chosen_options(self._options, self.game.options())
        options = (
            choices_of_options(self.game.options(), self.default_options | chosen, among_bots=True) | chosen
        )
        setup = replace(usual, options=options, decks=self._decks or usual.decks, bots=tuple(seats))
        faults = self.game.check_setup(setup)
        if faults:
            raise UsageError(faults[0])
        return setup

    @property
    def default_options(self) -> dict[str, str]:
        """Return the game's default options for bots."""
        return {option.id: option.among_bots for option in self.game.options()}


def check_seats(game: AnyGame, count: int, remedy: str) -> None:
    """Raise UsageError if the game can't have this number of seats; `remedy` ends its text."""
    if count not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        taken = f"{first} to {last}" if last > first else str(first)
        raise UsageError(f"{game.title} has {taken} seats, but you named {count}. {remedy}")


def bots(text: str, option: str) -> tuple[str, ...]:
    """Return the bots named in a comma-separated list. Raises UsageError."""
    from rules.bots.names import UnknownBot, bot

    found = tuple(name.strip() for name in text.split(","))
    for name in found:
        if not name:
            raise UsageError(
                f"{option} '{text[:40]}' has an empty name. Separate bots with commas, as in greedy,search:200."
            )
        try:
            bot(name)
        except UnknownBot as error:
            line = str(error)
            raise UsageError(capital(line)) from error
    return found


def _jobs(text: str | None) -> int:
    from game.simulate.plan import MOST_JOBS, cores

    if text is None:
        return cores()
    return values.number("--jobs", text, 1, MOST_JOBS, f" (this machine has {cores()})")


def _tls(args: argparse.Namespace) -> dict[str, str]:
    """Return the given TLS files by Dask's names for them. Raises UsageError if one doesn't exist."""
    given = {option: getattr(args, option.replace("-", "_")) for option in TLS}
    for option, file in given.items():
        if file is not None and not Path(file).is_file():
            raise UsageError(f"--{option} '{file[:200]}' isn't a file. Name {TLS[option]}.")
    return {option.replace("-", "_"): file for option, file in given.items() if file is not None}


def _game(id: str, packs: Sequence[Path]) -> AnyGame:
    for pack in packs:
        if not (pack / "data" / id).is_dir():
            raise UsageError(f"The pack {pack} has no files for this game (data/{id}).")
    return values.loaded(id, packs)


def _pair(text: str) -> tuple[str, str]:
    id, sign, value = text.partition("=")
    if not sign or not id.strip() or not value.strip():
        raise UsageError(f"--option '{text[:60]}' isn't an option. Write it as option=value.")
    return id.strip(), value.strip()


def _chosen_options(pairs: Sequence[tuple[str, str]], options: Sequence[Option]) -> dict[str, str]:
    """Return the choices by option, checked against the game. Raises UsageError."""
    from rules.content import suggestion

    known = {option.id: [choice.id for choice in option.choices] for option in options}
    chosen: dict[str, str] = {}
    for id, value in pairs:
        if id not in known:
            hint = suggestion(id, list(known)) or f". Choose from: {', '.join(known) or 'none'}"
            raise UsageError(f"The game has no option '{id[:40]}'{hint}")
        if value not in known[id]:
            hint = suggestion(value, known[id]) or f". Choose from: {', '.join(known[id])}"
            raise UsageError(f"The option {id} has no choice '{value[:40]}'{hint}")
        if chosen.setdefault(id, value) != value:
            raise UsageError(f"Set the option {id} once: you gave {chosen[id]} and {value}.")
    return chosen


def setup_of(game_id: str, text: str, packs: Sequence[Path] = ()) -> Setup:
    """Return a game's default setup for these players: names of bots, or "person". Raises UsageError."""
    from msgspec.structs import replace

    from rules.bots.names import title_of

    words = [word.strip() for word in text.split(",")]
    given = [word for word in words if word != PERSON]
    names = iter(bots(",".join(given), OPTION) if given else ())
    seats = ["" if word == PERSON else next(names) for word in words]
    game = values.loaded(game_id, packs)
    check_seats(game, len(seats), f"Name a player for each seat: {OPTION} {PERSON},master")
    usual = game.default_setup(len(seats))
    called = (title_of(bot) if bot else name for name, bot in zip(usual.seats, seats, strict=True))
    options = (
        usual.options if PERSON in words else {option.id: option.among_bots for option in game.options()}
    )
    return replace(usual, seats=tuple(called), options=options, bots=tuple(seats))


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
        game = _game_of(asked, folder)
        return figures(asked, games(folder, asked), game, rulebook(asked.game))
    except FileNotFoundError:
        raise UsageError(f"The folder {folder} has no run.json. {WHICH}") from None
    except NoGames:
        raise UsageError(f"The run in {folder} has no finished games yet. Let it continue.") from None
    except DataFaults as error:
        raise UsageError(f"{error.faults[0]}.") from error


def _game_of(run: Run, folder: Path) -> AnyGame:
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
