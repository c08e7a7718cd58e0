"""What was asked on the command line, and checked: arguments that `simulate` and `ladder` share, who sits at a game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import values
from game.commands.values import UsageError
from rules.common.words import capital

if TYPE_CHECKING:
    from game.simulate.results import Run
    from rules.game import AnyGame, Option, Setup


TLS = {
    "tls-ca-file": "the scheduler's certificate authority (PEM)",
    "tls-client-cert": "your certificate (PEM)",
    "tls-client-key": "your certificate's key (PEM)",
}
"""Options that Dask takes under the same names."""
OPTION, PERSON = "--bots", "person"


def arguments(command: argparse.ArgumentParser) -> None:
    """The arguments that both commands take."""
    command.add_argument("game", metavar="GAME", help="a game's id, like planet_smash")
    command.add_argument(
        "--seed", metavar="S", default="1", help="the run's seed (1): the same seed plays the same games"
    )
    command.add_argument("--jobs", metavar="J", help="processes to use (all cores); the games don't change")
    command.add_argument("--cluster", metavar="ADDRESS", help="use the Dask scheduler at host:port instead")
    for option, what in TLS.items():
        command.add_argument(f"--{option}", metavar="FILE", help=f"{what}, for a cluster with TLS")
    command.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help="a game option; repeatable",
    )
    command.add_argument(
        "--deck",
        metavar="ID,...",
        action="append",
        default=[],
        help="decks by seat, for games with decks; repeat --deck for decks written out",
    )
    values.pack_argument(command)
    command.add_argument("--quiet", action="store_true", help="print only errors")


class Asked:
    """A game with its packs, and the options and decks to play it with. Raises UsageError."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.packs = values.packs(args.pack)
        self.game = _game(values.game(args.game), self.packs)
        self.seed = values.seed(args.seed)
        self.jobs = _jobs(args.jobs)
        self.cluster: str = args.cluster or ""
        if args.cluster is not None and not args.cluster.strip():
            raise UsageError("The address of the cluster is empty. Write it as host:8786.")
        self.tls = _tls(args)
        if self.tls and not self.cluster:
            raise UsageError("The --tls options need --cluster. Name a scheduler, as in --cluster host:8786.")
        from rules.decks import is_written_out

        self._options = [_pair(text) for text in args.option]
        self._decks = tuple(
            deck.strip()
            for text in args.deck
            for deck in ([text] if is_written_out(text) else text.split(","))
        )

    def run(self, seats: Sequence[str], games: int, swap: bool) -> Run:
        """The run of those bots. Raises UsageError for what the game does not allow."""
        from game.simulate.plan import alike, plan

        run = plan(self.game, self.setup(seats), games, self.seed, swap=swap)
        if swap and alike(run.seats, run.decks):
            raise UsageError("--swap plays each seed from every seat: it needs bots or decks that differ.")
        return run

    def setup(self, seats: Sequence[str]) -> Setup:
        """What the games are started with. Raises UsageError."""
        from msgspec.structs import replace

        from rules.game import settled

        check_seats(self.game, len(seats), "Name one bot per seat: --seats greedy,random")
        usual = self.game.default_setup(len(seats))
        chosen = _chosen(self._options, self.game.options())
        options = settled(self.game.options(), self.usual | chosen, among_bots=True) | chosen
        setup = replace(usual, options=options, decks=self._decks or usual.decks, bots=tuple(seats))
        faults = self.game.check_setup(setup)
        if faults:
            raise UsageError(faults[0])
        return setup

    @property
    def usual(self) -> dict[str, str]:
        """The options of a game that nobody chose anything for."""
        return {option.id: option.among_bots for option in self.game.options()}


def check_seats(game: AnyGame, count: int, remedy: str) -> None:
    """Raise UsageError for a number of seats that a game does not have."""
    if count not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        taken = f"{first} to {last}" if last > first else str(first)
        raise UsageError(f"{game.title} has {taken} seats, and {count} were given. {remedy}")


def bots(text: str, option: str) -> tuple[str, ...]:
    """Bots by name, as given with commas between. Raises UsageError."""
    from rules.bots.names import UnknownBot, bot

    found = tuple(name.strip() for name in text.split(","))
    for name in found:
        if not name:
            raise UsageError(
                f"{option} '{text[:40]}' has an empty name. Separate bots with commas: greedy,search:200"
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
    return values.number("--jobs", text, 1, MOST_JOBS, f"; this machine has {cores()}")


def _tls(args: argparse.Namespace) -> dict[str, str]:
    """The files that were named, by what Dask calls them. Raises UsageError for one that is not there."""
    given = {option: getattr(args, option.replace("-", "_")) for option in TLS}
    for option, file in given.items():
        if file is not None and not Path(file).is_file():
            raise UsageError(f"--{option} '{file[:200]}' isn't a file. Name {TLS[option]}.")
    return {option.replace("-", "_"): file for option, file in given.items() if file is not None}


def _game(id: str, packs: Sequence[Path]) -> AnyGame:
    for pack in packs:
        if not (pack / "data" / id).is_dir():
            raise UsageError(f"The pack {pack} has no data/{id}, so the game can't use it.")
    return values.loaded(id, packs)


def _pair(text: str) -> tuple[str, str]:
    id, sign, value = text.partition("=")
    if not sign or not id.strip() or not value.strip():
        raise UsageError(f"--option '{text[:60]}' isn't an option. Write it as option=value.")
    return id.strip(), value.strip()


def _chosen(pairs: Sequence[tuple[str, str]], options: Sequence[Option]) -> dict[str, str]:
    """The choices by option, each known to the game. Raises UsageError."""
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
            raise UsageError(f"The option {id} is given twice, as {chosen[id]} and as {value}.")
    return chosen


def setup_of(game_id: str, text: str, packs: Sequence[Path] = ()) -> Setup:
    """The usual setup of a game for those seats: bots by name, and the word "person". Raises UsageError."""
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
