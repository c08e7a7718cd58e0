"""Gears of Industry behind the Game contract, which passes each question to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.base.card_game import CardGame, Files
from rules.base.deck_game import DeckGame
from rules.common.memo import Memo
from rules.common.setups import Setups
from rules.decks import DeckFault, DeckRules, Lists
from rules.engine.actions import Choose
from rules.engine.working_state import thaw
from rules.game import Card, Event, Outcome, Refusal, Setup
from rules.gears_of_industry import (
    decks,
    ending,
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
from rules.gears_of_industry.cards import Card as PrintedCard
from rules.gears_of_industry.deck_rules import Construction
from rules.gears_of_industry.decks import ReadyMade
from rules.gears_of_industry.position import AnyAction, Position
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Plate, Preview, Summary, Switch


class GearsOfIndustry(DeckGame[Position, AnyAction], CardGame[Position, AnyAction]):
    """The game with its cards, and its ready-made decks by id."""

    id = start.GAME
    title = "Gears of Industry"
    hidden = True
    seats = start.PLAYERS
    turn_word = "round"
    chart_title = "Poker hands"
    switches_title = "Keep upright"
    switches_text = "Your other upright factories rotate before your next turn."
    advice = 3  # a turn has many small decisions: few iterations see only the next one
    state_type: type[Position] = Position
    action_type: object = AnyAction
    piece_word = "card"
    files = Files(table_pieces, gestures, prompts, hud)

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, ReadyMade]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options()))
        self.library = library
        self.ready = ready
        self._lists: Memo[str, Lists] = Memo(self._read, 64)
        self._stocks: Memo[tuple[tuple[str, ...], bool], tuple[tuple[str, ...], ...]] = Memo(self._stock, 64)
        self._rules = {advanced: Construction(library, ready, advanced) for advanced in decks.COPIES}
        # the last position with its legal actions, which were needed to find the deciding seat
        self._ahead: tuple[Position | None, Sequence[AnyAction]] = (None, ())

    # -- setups

    def deck_faults(self, written: str, options: Mapping[str, str]) -> Iterator[DeckFault]:
        return decks.faults(self._lists[written], self.library, options.get("pool") == "advanced")

    def _read(self, written: str) -> Lists:
        """Return the cards of a deck by part, by the id of a ready-made one or as written. Raises
        ValueError."""
        deck = self.ready.get(written)
        return deck.lists if deck is not None else decks.from_text(written)

    def _stock(self, of: tuple[tuple[str, ...], bool]) -> tuple[tuple[str, ...], ...]:
        """Return the cards of each back in a game with these decks."""
        lists = tuple([self._lists[written] for written in of[0]])
        market = decks.market_kinds(lists, self.library, of[1])
        return (*(decks.whole(each) for each in lists), market)

    def deck_rules(self, options: Mapping[str, str]) -> DeckRules:
        return self._rules[options.get("pool") == "advanced"]

    def new_game(self, setup: Setup, seed: int) -> Position:
        chosen = self.chosen(setup)
        lists = tuple([self._lists[written] for written in setup.decks])
        first = start.position(setup.seats, setup.decks, lists, self.library, chosen, seed)
        self._ahead = play.begin(self.library, first)
        return self._ahead[0]

    # -- play

    def legal(self, state: Position) -> Sequence[Any]:
        at, found = self._ahead
        return found if at is state else legality.legal(self.working_state(state))

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.working_state(state), action)

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        self._ahead = play.play(self.library, state, action, events)
        return self._ahead[0]

    def is_obsolete(self, state: Position, action: Any) -> bool:
        """Return whether the action answers a question that the game now answers automatically."""
        question = state.question
        return type(action) is Choose and not (question is not None and question.allows(action.pick))

    def outcome(self, state: Position) -> Outcome | None:
        return ending.outcome(state, self.library) if state.ended else None

    def turn(self, state: Position) -> int:
        return state.round

    def evaluate(self, state: Position, seat: int) -> float:
        return evaluation.evaluate(self.working_state(state), seat)

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(card.id, card.name, card.domain) for card in self.library.values())

    # -- observations

    def observe(self, state: Position, seat: int, knows: int) -> Position:
        return observation.view(state, seat, knows)

    def has_private_info(self, state: Position) -> bool:
        return any(observation.needs_cover(state, seat) for seat in range(len(state.sides)))

    def needs_cover(self, state: Position, seat: int) -> bool:
        return observation.needs_cover(state, seat)

    def answerable_face_down(self, state: Position) -> bool:
        return observation.answerable_face_down(state)

    def turns_to_asked(self, state: Position) -> bool:
        return observation.asks_of_factories(state)

    def determinize(self, view: Position, rng: int) -> Position:
        return observation.determinize(self._stocks[view.agreed.decks, view.agreed.advanced], view, rng)

    # -- Tabletop

    def places(self) -> tuple[str, ...]:
        return table_pieces.places()

    def held_turn(self, view: Position, piece: str) -> int:
        return gestures.held_turn(self.working_state(view), piece)

    def preview(self, view: Position, action: Any) -> Preview | None:
        return preview.preview(self.working_state(view), action)

    def caption(self, view: Position) -> str:
        return prompts.caption(view)

    def goal(self, setup: Setup) -> str:
        chosen = self.setups.chosen(Setup(setup.game, setup.seats, setup.options))
        return prompts.goal(chosen["finish_round"] == "yes")

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        return recap.recap(self, self.library, states, actions)

    def team(self, seat: int, seats: int) -> int:
        return start.team(seat, seats)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.agreed.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return hud.plate(self.working_state(view), seat, you)

    def switches(self, view: Position, seat: int) -> tuple[Switch, ...]:
        return hud.switches(self.working_state(view), seat)

    # -- further queries

    def working_state(self, state: Position) -> WorkingState:
        """Return a working copy of a position for queries."""
        return thaw(state, WorkingState, cards=self.library)
