"""The common base of all games: setups, the actions of one piece, and applying a legal action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from rules.common.setups import LONGEST_NAME, default_name
from rules.game import A, Card, Event, IllegalAction, Option, S, Setup, choices_of_options, goes_with
from rules.tabletop import Tabletop


class Design(Protocol):
    """A printed card of a game."""

    @property
    def reported(self) -> Card:
        """Return the card as simulations report it."""


class BaseGame(Tabletop[S, A]):
    """A game that gives the options of its setups, lists its legal actions, and plays one. `designs` are its
    printed cards in report order."""

    designs: Iterable[Design] = ()

    def __init__(self, options: tuple[Option, ...]) -> None:
        self._options = options
        # the last position with its legal actions, which needn't be checked again
        self._listed: tuple[S | None, Sequence[A]] = (None, ())

    # -- setups

    def options(self) -> tuple[Option, ...]:
        return self._options

    def default_setup(self, seats: int) -> Setup:
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self._span}, not {seats}")
        names = tuple(map(default_name, range(seats)))
        return Setup(self.id, names, {option.id: option.default for option in self._options})

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        faults = [*self._seat_faults(setup), *self._option_faults(setup)]
        if setup.decks:
            faults.append(f"{self.title} doesn't use decks.")
        return tuple(faults)

    def chosen(self, setup: Setup) -> dict[str, str]:
        """Return the choice for every option. Raises ValueError with the faults of the setup, if any."""
        faults = self.check_setup(setup)
        if faults:
            raise ValueError(" ".join(faults))
        return choices_of_options(self._options, setup.options)

    def _seat_faults(self, setup: Setup) -> Iterator[str]:
        """Yield the faults of a setup's game and players."""
        if setup.game != self.id:
            yield f"This setup is for another game: {setup.game[:40]}."
        if len(setup.seats) not in self.seats:
            yield f"{self.title} takes {self._span}, not {len(setup.seats)}."
        if any(not name.strip() or len(name) > LONGEST_NAME for name in setup.seats):
            yield f"Every player needs a name of 1 to {LONGEST_NAME} characters."

    def _option_faults(self, setup: Setup) -> Iterator[str]:
        """Yield the faults of a setup's options and their choices."""
        chosen = choices_of_options(self._options, setup.options)
        yield from (f"Unknown option: {id[:40]}." for id in setup.options if id not in chosen)
        for option in self._options:
            id = setup.options.get(option.id, chosen[option.id])
            choice = next((choice for choice in option.choices if choice.id == id), None)
            if choice is None:
                yield f"{option.label} has no choice called {id[:40]}."
            elif not goes_with(choice.only_with, chosen):
                yield f"{option.label}: {choice.label} needs {self._named(choice.only_with)}."
            elif choice.players > len(setup.seats):
                yield f"{option.label}: {choice.label} needs {choice.players} players or more."

    def _named(self, choices: tuple[tuple[str, str], ...]) -> str:
        """Return the labels of choices, joined by "or"."""
        labels = {
            (option.id, choice.id): choice.label for option in self._options for choice in option.choices
        }
        return " or ".join(labels.get(each, each[1]) for each in choices)

    @property
    def _span(self) -> str:
        """Return the possible numbers of players, in words."""
        least, most = self.seats[0], self.seats[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"

    def cards(self) -> tuple[Card, ...]:
        return tuple(design.reported for design in self.designs)

    # -- play

    def legal(self, state: S) -> Sequence[A]:
        """Return every legal action once, in a fixed order."""
        raise NotImplementedError

    def play(self, state: S, action: A, events: list[Event] | None) -> S:
        """Return the state after a legal action; log to `events` if given."""
        raise NotImplementedError

    def legal_actions(self, state: S, *, piece: str | None = None) -> Iterator[A]:
        actions = self.legal(state)
        self._listed = state, actions
        if piece is None:
            return iter(actions)
        return (action for action in actions if piece in self.at(state).gesture(action).pieces)

    def apply(self, state: S, action: A, events: list[Event] | None = None) -> S:
        at, listed = self._listed
        if at is not state or action not in listed:
            refusal = self.why_not(state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
        return self.play(state, action, events)

    def describe_eval(self, view: S, seat: int, value: float) -> str:
        return f"{chance(value)} % to win"

    def describe_drop(self, view: S, drop: float) -> str:
        return f"{round(50 * drop)} %"


def chance(value: float) -> int:
    """Return an evaluation (-1 to 1) as a winning chance in percent."""
    return round(50 + 50 * value)
