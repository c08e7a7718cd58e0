"""The setup of games to which every player brings a deck; combine it with the class that plays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.base.game import BaseGame
from rules.common.text import possessive
from rules.decks.deck import Deck, DeckRules, Lists
from rules.game import A, S, Setup


class DeckGame(BaseGame[S, A]):
    """A game that checks decks by its `deck_rules`. `ready` are the ready-made decks by their ids."""

    ready: Mapping[str, Any]

    def lists(self, written: str) -> Lists:
        """Return the cards by part of a deck as written in a setup. Raises ValueError for text that isn't a
        deck."""
        raise NotImplementedError

    def deck_rules(self, options: Mapping[str, str]) -> DeckRules:
        raise NotImplementedError

    def default_setup(self, seats: int) -> Setup:
        setup, ids = super().default_setup(seats), tuple(self.ready)
        return replace(setup, decks=tuple([ids[seat % len(ids)] for seat in range(seats)]))

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        faults = list(super().check_setup(replace(setup, decks=())))
        if len(setup.decks) != len(setup.seats):
            faults.append("Each player needs a deck.")
        for seat, written in enumerate(setup.decks):
            name = setup.seats[seat] if seat < len(setup.seats) else "A player"
            faults += [
                f"{possessive(name)} deck: {fault}" for fault in self._fault_sentences(written, setup.options)
            ]
        return tuple(faults)

    def _fault_sentences(self, written: str, options: Mapping[str, str]) -> Iterator[str]:
        """Yield the faults that forbid a deck, in sentences."""
        try:
            deck = Deck(parts=self.lists(written))
        except ValueError as fault:
            yield f"{fault}."
        else:
            yield from (fault.text for fault in self.deck_rules(options).faults(deck) if not fault.warning)
