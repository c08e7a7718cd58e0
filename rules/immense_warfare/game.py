"""Immense Warfare behind the Game contract: each question goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rules.base.card_game import Files
from rules.base.deck_game import DeckGame
from rules.common.memo import Memo
from rules.common.records import twin
from rules.common.setups import Setups, limit_of
from rules.decks import Counts, DeckFault, DeckRules
from rules.game import Card, Event, Outcome, Refusal, Setup
from rules.immense_warfare import (
    captions,
    decks,
    estimate,
    foresight,
    gestures,
    hidden,
    legality,
    panels,
    play,
    start,
    table,
)
from rules.immense_warfare.cards import Card as PrintedCard
from rules.immense_warfare.deck_rules import Construction
from rules.immense_warfare.decks import ReadyMade
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.play import Play
from rules.immense_warfare.position import Deed, Position
from rules.immense_warfare.tables import Tables
from rules.tabletop import Plate, Preview, Recap, Stack, Switch


class ImmenseWarfare(DeckGame[Position, Deed]):
    """The game with its cards, and its ready-made decks by id."""

    id = start.GAME
    title = "Mecha: Immense Warfare"
    hidden = True
    seats = start.PLAYERS
    turn_word = "turn"
    switches_title = "When to ask you"
    switches_text = "Choose the moments in your opponent's turn."
    horizon = 1
    advice = (
        3  # who took hints of as many iterations as a move has won 48 of 100 against the middle bot, so 60
    )
    state_type: type[Position] = Position
    action_type: object = Deed
    files = Files(table, gestures, captions, panels)

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, ReadyMade]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options()))
        self.library = library
        self.ready = ready
        self.tables = Tables(library)
        # the last position that was drafted, and its draft: most are listed right after they came about, and then left
        self._drafted: tuple[Position | None, Play | None] = (None, None)
        self._counts: Memo[str, Counts] = Memo(self._read, 64)

    # -- setups

    def deck_faults(self, written: str, options: Mapping[str, str]) -> Iterator[DeckFault]:
        return decks.faults(self._counts[written], self.library)

    def _read(self, written: str) -> Counts:
        """The cards of a deck: a ready-made one by its id, or written out. Raises ValueError."""
        deck = self.ready.get(written)
        return deck.cards if deck is not None else decks.from_text(written)

    def deck_rules(self, options: Mapping[str, str]) -> DeckRules:
        return self._deck_rules

    @cached_property
    def _deck_rules(self) -> DeckRules:
        return Construction(self.library, self.ready)

    def new_game(self, setup: Setup, seed: int) -> Position:
        chosen = self.chosen(setup)
        counts = tuple(self._counts[written] for written in setup.decks)
        return play.run(self.tables, start.position(setup.seats, setup.decks, counts, chosen, seed))

    # -- play

    def legal(self, state: Position) -> Sequence[Any]:
        return legality.legal(self._draft(state))

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.draft(state), action)

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        draft = self._draft(state)
        self._drafted = None, None
        after = play.carried_out(draft, action, events)
        self._drafted = after, draft
        return after

    def outcome(self, state: Position) -> Outcome | None:
        if not state.ended:
            return None
        winners = tuple(seat for seat in range(len(state.sides)) if seat not in state.losers)
        scores = tuple(len(state.sides[1 - seat].damage) for seat in range(len(state.sides)))
        title = f"{state.names[winners[0]]} wins" if winners else "A draw"
        return Outcome(winners, scores, title, state.ended, state.rule)

    def evaluate(self, state: Position, seat: int) -> float:
        return estimate.evaluate(self._draft(state), seat)

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(card.id, card.name, card.type.replace("_", " ")) for card in self.library.values())

    # -- what a seat may know

    def seen(self, state: Position, seat: int, knows: int) -> Position:
        return hidden.view(self.draft(state), state, seat, knows)

    def secrets(self, state: Position) -> bool:
        return hidden.secrets(self.draft(state), state)

    def hides(self, state: Position, seat: int) -> bool:
        return hidden.hides(self.draft(state), state, seat)

    def asks_openly(self, state: Position) -> bool:
        return hidden.asks_openly(state)

    def guess(self, view: Position, rng: int) -> Position:
        return hidden.guess(tuple(self._counts[written] for written in view.decks), view, rng)

    # -- at the table

    def places(self) -> tuple[str, ...]:
        return table.places()

    def preview(self, view: Position, action: Any) -> Preview | None:
        return foresight.preview(self.guess, self.tables, view, self.draft(view), action)

    def threats(self, view: Position, seat: int) -> Preview | None:
        return foresight.threat_lines(self.draft(view), seat) if view.turn and not view.over else None

    def caption(self, view: Position) -> str:
        return f"Turn {view.turn}" if view.turn else "Opening hands"

    def goal(self, setup: Setup) -> str:
        chosen = self.setups.chosen(Setup(setup.game, setup.seats, setup.options))
        return captions.goal(limit_of(chosen["turn_limit"]))

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
        return captions.recap(self, self.draft, states, actions)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        deck = self._deck_name(view.decks[seat])
        return panels.plate(self.draft(view), seat, you, deck, self.outcome(view))

    def stack(self, view: Position, you: int) -> Stack:
        return panels.stack(self.draft(view), you)

    def switches(self, view: Position, seat: int) -> tuple[Switch, ...]:
        return panels.switches(view, seat)

    def _deck_name(self, written: str) -> str:
        """What a deck is called in a game; nothing is said of an own one but that it is."""
        return self.ready[written].name if written in self.ready else "Custom deck"

    # -- for whoever looks closer

    def draft(self, state: Position) -> Play:
        """A position as it can be asked about, and carried on with."""
        return twin(self._draft(state))

    def _draft(self, state: Position) -> Play:
        """The same, which is not to be changed but by carrying out an action."""
        at, draft = self._drafted
        if at is not state or draft is None:
            draft = play.drafted(self.tables, state)
            self._drafted = state, draft
        return draft

    def known(self, state: Position) -> Mapping[str, Piece]:
        """The players and the cards on the battlefield as they are now."""
        return self.draft(state).pieces
