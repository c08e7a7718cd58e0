"""Immense Warfare behind the Game contract: each question goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.common.memo import Memo
from rules.common.setups import Setups
from rules.engine.draft import copied
from rules.game import Card, Event, Game, IllegalAction, Option, Outcome, Refusal, Setup
from rules.immense_warfare import decks, estimate, hidden, legality, play, start
from rules.immense_warfare.cards import Card as PrintedCard
from rules.immense_warfare.decks import Counts, Deck
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.position import Deed, Position
from rules.immense_warfare.state import Situation
from rules.immense_warfare.tables import Tables


class ImmenseWarfare(Game[Position, Deed]):
    """The game with its cards, and its ready-made decks by id."""

    id = start.GAME
    title = "Mecha: Immense Warfare"
    hidden = True
    seats = start.PLAYERS
    turn_word = "turn"
    state_type: type[Position] = Position
    action_type: object = Deed

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, Deck]) -> None:
        self.library = library
        self.ready = ready
        self.tables = Tables(library)
        self.setups = Setups(self.id, self.title, self.seats, start.options())
        self._counts: Memo[str, Counts] = Memo(self._read, 64)
        # the last position whose legal actions were listed, and they: what is listed is not judged again
        self._listed: tuple[Position | None, Sequence[Deed]] = (None, ())

    # -- setups

    def options(self) -> tuple[Option, ...]:
        return self.setups.options

    def default_setup(self, seats: int) -> Setup:
        setup = self.setups.default(seats)
        ids = tuple(self.ready)
        return Setup(setup.game, setup.seats, setup.options, (ids[0], ids[min(1, len(ids) - 1)]))

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        faults = list(self.setups.faults(Setup(setup.game, setup.seats, setup.options)))
        if len(setup.decks) != len(setup.seats):
            faults.append("Each player needs a deck.")
        for seat, written in enumerate(setup.decks):
            name = setup.seats[seat] if seat < len(setup.seats) else "Somebody"
            faults += [f"The deck of {name}: {fault}" for fault in self._deck_faults(written)]
        return tuple(faults)

    def _deck_faults(self, written: str) -> Iterator[str]:
        try:
            yield from decks.faults(self._counts[written], self.library)
        except ValueError as fault:
            yield f"{fault}."

    def _read(self, written: str) -> Counts:
        """The cards of a deck: a ready-made one by its id, or written out. Raises ValueError."""
        deck = self.ready.get(written)
        return deck.cards if deck is not None else decks.from_text(written)

    def new_game(self, setup: Setup, seed: int) -> Position:
        faults = self.check_setup(setup)
        if faults:
            raise ValueError(" ".join(faults))
        chosen = self.setups.chosen(Setup(setup.game, setup.seats, setup.options))
        counts = tuple(self._counts[written] for written in setup.decks)
        return play.run(self.tables, start.position(setup.seats, setup.decks, counts, chosen, seed))

    # -- play

    def to_act(self, state: Position) -> int | None:
        return state.deciding

    def legal_actions(self, state: Position, *, piece: str | None = None) -> Iterator[Deed]:
        found = list(legality.legal(self.draft(state)))
        self._listed = state, found
        if piece is None:
            return iter(found)
        return (
            action for action in found if piece in (getattr(action, "card", ""), getattr(action, "unit", ""))
        )

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.draft(state), action)

    def apply(self, state: Position, action: Any, events: list[Event] | None = None) -> Position:
        at, listed = self._listed
        if at is not state or action not in listed:
            refusal = self.why_not(state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
        return play.play(self.tables, state, action, events)

    def outcome(self, state: Position) -> Outcome | None:
        if not state.ended:
            return None
        winners = tuple(seat for seat in range(len(state.sides)) if seat not in state.losers)
        scores = tuple(len(state.sides[1 - seat].damage) for seat in range(len(state.sides)))
        title = f"{state.names[winners[0]]} wins" if winners else "A draw"
        return Outcome(winners, scores, title, state.ended, state.rule)

    def turn(self, state: Position) -> int:
        return state.turn

    def evaluate(self, state: Position, seat: int) -> float:
        return estimate.evaluate(self.draft(state), seat)

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(card.id, card.name, card.type.replace("_", " ")) for card in self.library.values())

    # -- what a seat may know

    def view(self, state: Position, seat: int) -> Position:
        return hidden.view(self.draft(state), state, seat)

    def secrets(self, state: Position) -> bool:
        return hidden.secrets(self.draft(state), state)

    def guess(self, view: Position, rng: int) -> Position:
        return hidden.guess(tuple(self._counts[written] for written in view.decks), view, rng)

    # -- for whoever looks closer

    def draft(self, state: Position) -> Draft:
        """A position as it can be asked about."""
        return copied(state, Situation, Draft, tables=self.tables)

    def pieces(self, state: Position) -> Mapping[str, Piece]:
        """The players and the cards on the battlefield as they are now."""
        return self.draft(state).pieces
