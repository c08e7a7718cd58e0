"""What a game can be started with, whatever the game: its seats and options; what is wrong with a setup."""

from __future__ import annotations

from typing import NamedTuple

from rules.game import Option, Setup

LONGEST_NAME = 40
"""Letters of a player's name."""


class Setups(NamedTuple):
    """The setups of a game of that id and title without decks: for how many players, with which options."""

    game: str
    title: str
    seats: range
    options: tuple[Option, ...]

    def default(self, seats: int) -> Setup:
        """Numbered players and the defaults of the options. Raises ValueError for a number that cannot play."""
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self._span}, not {seats}")
        names = tuple(f"Player {number}" for number in range(1, seats + 1))
        return Setup(self.game, names, {option.id: option.default for option in self.options})

    def faults(self, setup: Setup) -> tuple[str, ...]:
        """Another game, and players, options and choices that cannot be, in sentences."""
        faults: list[str] = []
        if setup.game != self.game:
            faults.append(f"This setup is for another game: {setup.game[:40]}.")
        if len(setup.seats) not in self.seats:
            faults.append(f"{self.title} takes {self._span}, not {len(setup.seats)}.")
        if any(not name.strip() or len(name) > LONGEST_NAME for name in setup.seats):
            faults.append(f"Every player needs a name of 1 to {LONGEST_NAME} letters.")
        known = {option.id: option for option in self.options}
        faults += [f"There is no option called {id[:40]}." for id in setup.options if id not in known]
        for option in known.values():
            chosen = setup.options.get(option.id, option.default)
            if chosen not in [choice.id for choice in option.choices]:
                faults.append(f"{option.label}: there is no choice called {chosen[:40]}.")
        if setup.decks:
            faults.append(f"{self.title} is played without decks.")
        return tuple(faults)

    def chosen(self, setup: Setup) -> dict[str, str]:
        """What is chosen for every option. Raises ValueError with the faults of the setup, if there are any."""
        faults = self.faults(setup)
        if faults:
            raise ValueError(" ".join(faults))
        return {option.id: option.default for option in self.options} | setup.options

    @property
    def _span(self) -> str:
        """How many may play, in words."""
        least, most = self.seats[0], self.seats[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"
