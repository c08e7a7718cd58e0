"""Setups of games: seats, options (including those that several games share), and their faults."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from rules.common.board import Board
from rules.common.rng import below
from rules.game import Choice, Option, Setup, choices_of_options, goes_with

SET = "set"
"""The option for the set of cards."""
SPARING = "useful"
"""The choice to prompt only when a response could matter."""
LONGEST_NAME = 40
"""The most letters of a player's name."""
PlayerName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_ORDINALS = ("first", "second", "third", "fourth")


def default_name(seat: int) -> str:
    """Return the name of a player who typed none, such as "Player 1"."""
    return f"Player {seat + 1}"


class Setups(NamedTuple):
    """The setups of a game without decks: its id and title, its numbers of players, and its options."""

    game: str
    title: str
    seats: range
    options: tuple[Option, ...]

    def default(self, seats: int) -> Setup:
        """Return a setup with numbered players and default options. Raises ValueError for an invalid number
        of seats."""
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self._span}, not {seats}")
        names = tuple(map(default_name, range(seats)))
        return Setup(self.game, names, {option.id: option.default for option in self.options})

    def faults(self, setup: Setup) -> tuple[str, ...]:
        """Return the faults of a setup in sentences: a wrong game, invalid players, options and choices."""
        faults: list[str] = []
        if setup.game != self.game:
            faults.append(f"This setup is for another game: {setup.game[:40]}.")
        if len(setup.seats) not in self.seats:
            faults.append(f"{self.title} takes {self._span}, not {len(setup.seats)}.")
        if any(not name.strip() or len(name) > LONGEST_NAME for name in setup.seats):
            faults.append(f"Every player needs a name of 1 to {LONGEST_NAME} characters.")
        known, chosen = (
            {option.id: option for option in self.options},
            choices_of_options(self.options, setup.options),
        )
        faults += [f"Unknown option: {id[:40]}." for id in setup.options if id not in known]
        for option in known.values():
            id = setup.options.get(option.id, chosen[option.id])
            choice = next((choice for choice in option.choices if choice.id == id), None)
            if choice is None:
                faults.append(f"{option.label} has no choice called {id[:40]}.")
            elif not goes_with(choice.only_with, chosen):
                faults.append(f"{option.label}: {choice.label} needs {self._named(choice.only_with)}.")
            elif choice.players > len(setup.seats):
                faults.append(f"{option.label}: {choice.label} needs {choice.players} players or more.")
        if setup.decks:
            faults.append(f"{self.title} doesn't use decks.")
        return tuple(faults)

    def chosen(self, setup: Setup) -> dict[str, str]:
        """Return the choice for every option. Raises ValueError with the faults of the setup, if any."""
        faults = self.faults(setup)
        if faults:
            raise ValueError(" ".join(faults))
        return choices_of_options(self.options, setup.options)

    def _named(self, choices: tuple[tuple[str, str], ...]) -> str:
        """Return the labels of choices, joined by "or"."""
        labels = {
            (option.id, choice.id): choice.label for option in self.options for choice in option.choices
        }
        return " or ".join(labels.get(each, each[1]) for each in choices)

    @property
    def _span(self) -> str:
        """Return the possible numbers of players, in words."""
        least, most = self.seats[0], self.seats[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"


def first_player(label: str, does: str, seats: int, rule: str) -> Option:
    """Return the option of the first player: a random one, or one of the first `seats` players; `does` says
    what going first means ("takes the first turn")."""
    lot = Choice("lot", "Random", f"A random player {does}.")
    players = (
        Choice(
            str(seat), f"Player {seat + 1}", f"The {_ORDINALS[seat]} player listed {does}.", players=seat + 1
        )
        for seat in range(seats)
    )
    return Option("first", label, (lot, *players), "lot", rule)


def beginning(chosen: str, seats: int, rng: int) -> tuple[int, int]:
    """Return the seat that goes first by the choice of `first_player`, and the random source after."""
    return below(rng, seats) if chosen == "lot" else (int(chosen), rng)


def always_ask(rule: str) -> Option:
    """Return the option to prompt players even when they can't respond."""
    choices = (
        Choice("no", "When able", "You are prompted only when you can respond."),
        Choice("yes", "Always ask", "Both players are always prompted, so a pause gives nothing away."),
    )
    return Option("always_ask", "Responses", choices, "no", rule)


def when_asked(rule: str) -> Option:
    """Return the option of `always_ask` with one more choice: to prompt only when a response could matter.
    Setups from before the option prompt everyone who can respond."""
    choices = (
        Choice(SPARING, "Useful", "You are prompted only when a response could change something."),
        Choice("no", "Any", "You are prompted whenever you can respond."),
        Choice("yes", "Always", "Both players are always prompted, so a pause gives nothing away."),
    )
    return Option("always_ask", "Responses", choices, SPARING, rule, before="no")


def turn_limit(limits: tuple[int, ...], decides: str, rule: str, for_bots: int) -> Option:
    """Return the option of a turn limit; `decides` is the text about the result at the limit. `for_bots`: the
    limit for games between bots."""
    off = Choice("off", "No limit", "The game continues until a player wins.")
    choices = (off, *(Choice(str(limit), f"{limit} turns", decides) for limit in limits))
    return Option("turn_limit", "Turn limit", choices, "off", rule, str(for_bots))


def limit_of(chosen: str) -> int:
    """Return the turn limit by the choice of `turn_limit`; 0 for none."""
    return 0 if chosen == "off" else int(chosen)


def board_choice(game: str, board: Board) -> Choice:
    """Return the choice of a board, with its size and its picture in a game's art."""
    facts = [f"{board.columns} × {board.rows} cells"]
    if board.blocked:
        facts.append(f"{len(board.blocked)} cells blocked")
    with_sets = tuple((SET, id) for id in board.sets)
    art = f"{game}/board_{board.id}"
    return Choice(board.id, board.title, board.text, art, tuple(facts), with_sets, board=board)
