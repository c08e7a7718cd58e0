"""The setup of games to which every player brings a deck; combine it with the class that plays them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.base.game import BaseGame
from rules.common.text import possessive
from rules.decks import DeckFault
from rules.game import A, S, Setup


class DeckGame(BaseGame[S, A]):
    """A game that checks decks. `ready` are the ready-made decks by their ids."""

    ready: Mapping[str, Any]

    def deck_faults(self, written: str, options: Mapping[str, str]) -> Iterable[DeckFault]:
        """Return the faults of a deck as written in a setup, with these options. Raises ValueError for text
        that isn't a deck."""
        raise NotImplementedError

    def default_setup(self, seats: int) -> Setup:
        ids = tuple(self.ready)
        return replace(
            self.setups.default(seats), decks=tuple([ids[seat % len(ids)] for seat in range(seats)])
        )

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        faults = list(self.setups.faults(replace(setup, decks=())))
        if len(setup.decks) != len(setup.seats):
            faults.append("Each player needs a deck.")
        for seat, written in enumerate(setup.decks):
            name = setup.seats[seat] if seat < len(setup.seats) else "A player"
            faults += [
                f"{possessive(name)} deck: {fault}" for fault in self._fault_sentences(written, setup.options)
            ]
        return tuple(faults)

    def chosen(self, setup: Setup) -> dict[str, str]:
        """Return the choice for every option. Raises ValueError with the faults of the setup, if any."""
        faults = self.check_setup(setup)
        if faults:
            raise ValueError(" ".join(faults))
        return self.setups.chosen(replace(setup, decks=()))

    def _fault_sentences(self, written: str, options: Mapping[str, str]) -> Iterator[str]:
        """Yield the faults that forbid a deck, in sentences."""
        try:
            yield from (fault.text for fault in self.deck_faults(written, options) if not fault.warning)
        except ValueError as fault:
            yield f"{fault}."
