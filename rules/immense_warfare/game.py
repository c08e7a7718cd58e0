"""Immense Warfare behind the Game contract: each method delegates to the module in charge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rules.base.card_game import CardGame, Files
from rules.base.deck_game import DeckGame
from rules.common.memo import Memo
from rules.common.records import shallow_copy
from rules.common.setups import Setups, limit_of
from rules.decks import Counts, DeckFault, DeckRules
from rules.game import Card, Event, Outcome, Refusal, Setup
from rules.immense_warfare import (
    decks,
    evaluation,
    gestures,
    hud,
    legality,
    observation,
    play,
    preview,
    prompts,
    recap,
    start,
    table_pieces,
)
from rules.immense_warfare.cards import Card as PrintedCard
from rules.immense_warfare.deck_rules import Construction
from rules.immense_warfare.decks import ReadyMade
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.play import Play
from rules.immense_warfare.position import AnyAction, PlayCard, Position
from rules.tabletop import Plate, Preview, Stack, Summary, Switch, Way


class ImmenseWarfare(DeckGame[Position, AnyAction], CardGame[Position, AnyAction]):
    """The game with its cards, and its ready-made decks by id."""

    id = start.GAME
    title = "Mecha: Immense Warfare"
    hidden = True
    seats = start.PLAYERS
    turn_word = "turn"
    piece_word = "card"
    switches_title = "When to ask you"
    switches_text = "Choose the moments in your opponent's turn."
    horizon = 1
    advice = 3  # hints with a move's iterations won 48 of 100 against the middle bot, so 60
    state_type: type[Position] = Position
    action_type: object = AnyAction
    files = Files(table_pieces, gestures, prompts, hud)

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, ReadyMade]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options()))
        self.library = library
        self.ready = ready
        self.tables = Tables(library)
        # the last position and its working copy: most positions are listed once, right after they arise
        self._drafted: tuple[Position | None, Play | None] = (None, None)
        self._counts: Memo[str, Counts] = Memo(self._read, 64)

    # -- setups

    def deck_faults(self, written: str, options: Mapping[str, str]) -> Iterator[DeckFault]:
        return decks.faults(self._counts[written], self.library)

    def _read(self, written: str) -> Counts:
        """Return the cards of a deck: a ready-made one by its id, or written out. Raises ValueError."""
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
        return legality.legal(self._working_state(state))

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.working_state(state), action)

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        work = self._working_state(state)
        self._drafted = None, None
        after = play.carried_out(work, action, events)
        self._drafted = after, work
        return after

    def outcome(self, state: Position) -> Outcome | None:
        if not state.ended:
            return None
        winners = tuple(seat for seat in range(len(state.sides)) if seat not in state.losers)
        scores = tuple(len(state.sides[1 - seat].damage) for seat in range(len(state.sides)))
        title = f"{state.names[winners[0]]} wins" if winners else "A draw"
        return Outcome(winners, scores, title, state.ended, state.rule)

    def evaluate(self, state: Position, seat: int) -> float:
        return evaluation.evaluate(self._working_state(state), seat)

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(card.id, card.name, card.type.replace("_", " ")) for card in self.library.values())

    # -- what a seat may know

    def observe(self, state: Position, seat: int, knows: int) -> Position:
        return observation.view(self.working_state(state), state, seat, knows)

    def has_private_info(self, state: Position) -> bool:
        return observation.has_private_info(self.working_state(state), state)

    def needs_cover(self, state: Position, seat: int) -> bool:
        return observation.needs_cover(self.working_state(state), state, seat)

    def answerable_face_down(self, state: Position) -> bool:
        return observation.answerable_face_down(state)

    def determinize(self, view: Position, rng: int) -> Position:
        return observation.determinize(tuple(self._counts[written] for written in view.decks), view, rng)

    # -- at the table

    def places(self) -> tuple[str, ...]:
        return table_pieces.places()

    def ways(self, view: Position) -> Iterator[Way]:
        def after(action: PlayCard) -> Play:
            return play.drafted(self.tables, play.play(self.tables, self.determinize(view, 1), action, None))

        return gestures.ways(self.working_state(view), after)

    def preview(self, view: Position, action: Any) -> Preview | None:
        return preview.preview(self.determinize, self.tables, view, self.working_state(view), action)

    def threats(self, view: Position, seat: int) -> Preview | None:
        return preview.threat_lines(self.working_state(view), seat) if view.turn and not view.over else None

    def caption(self, view: Position) -> str:
        return f"Turn {view.turn}" if view.turn else "Opening hands"

    def goal(self, setup: Setup) -> str:
        chosen = self.setups.chosen(Setup(setup.game, setup.seats, setup.options))
        return prompts.goal(limit_of(chosen["turn_limit"]))

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        return recap.recap(self, self.working_state, states, actions)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        deck = self._deck_name(view.decks[seat])
        return hud.plate(self.working_state(view), seat, you, deck, self.outcome(view))

    def stack(self, view: Position, you: int) -> Stack:
        return hud.stack(self.working_state(view), you)

    def switches(self, view: Position, seat: int) -> tuple[Switch, ...]:
        return hud.switches(view, seat)

    def _deck_name(self, written: str) -> str:
        """Return the name of a deck; "Custom deck" for a written-out one."""
        return self.ready[written].name if written in self.ready else "Custom deck"

    # -- for whoever looks closer

    def working_state(self, state: Position) -> Play:
        """Return a working copy of a position, which may be changed."""
        return shallow_copy(self._working_state(state))

    def _working_state(self, state: Position) -> Play:
        """Return the cached working copy of a position, which only an action may change."""
        at, work = self._drafted
        if at is not state or work is None:
            work = play.drafted(self.tables, state)
            self._drafted = state, work
        return work

    def known(self, state: Position) -> Mapping[str, Piece]:
        """Return the players and the cards on the battlefield by id, with continuous effects applied."""
        return self.working_state(state).pieces
