"""Gears of Industry behind the Game contract: each question goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.base.card_game import Files
from rules.base.deck_game import DeckGame
from rules.common.memo import Memo
from rules.common.setups import Setups
from rules.decks import DeckFault, DeckRules, Lists
from rules.engine.actions import Choose
from rules.engine.draft import opened
from rules.game import Card, Event, Outcome, Refusal, Setup
from rules.gears_of_industry import (
    captions,
    decks,
    ending,
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
from rules.gears_of_industry.cards import Card as PrintedCard
from rules.gears_of_industry.deck_rules import Construction
from rules.gears_of_industry.decks import ReadyMade
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.position import Deed, Position
from rules.tabletop import Plate, Preview, Recap, Switch


class GearsOfIndustry(DeckGame[Position, Deed]):
    """The game with its cards, and its ready-made decks by id."""

    id = start.GAME
    title = "Gears of Industry"
    hidden = True
    seats = start.PLAYERS
    turn_word = "round"
    chart_title = "Poker hands"
    switches_title = "Keep upright"
    switches_text = "Your other upright factories rotate before your next turn."
    advice = 3  # a turn is many small decisions: few iterations see no further than the next of them
    state_type: type[Position] = Position
    action_type: object = Deed
    files = Files(table, gestures, captions, panels)

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, ReadyMade]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options()))
        self.library = library
        self.ready = ready
        self._lists: Memo[str, Lists] = Memo(self._read, 64)
        self._stocks: Memo[tuple[tuple[str, ...], bool], tuple[tuple[str, ...], ...]] = Memo(self._stock, 64)
        self._rules = {advanced: Construction(library, ready, advanced) for advanced in decks.COPIES}
        # the position that was made last, and what is legal there: it was looked up to find that somebody decides
        self._ahead: tuple[Position | None, Sequence[Deed]] = (None, ())

    # -- setups

    def deck_faults(self, written: str, options: Mapping[str, str]) -> Iterator[DeckFault]:
        return decks.faults(self._lists[written], self.library, options.get("pool") == "advanced")

    def _read(self, written: str) -> Lists:
        """The cards of a deck by part: of a ready-made one by its id, or written out. Raises ValueError."""
        deck = self.ready.get(written)
        return deck.lists if deck is not None else decks.from_text(written)

    def _stock(self, of: tuple[tuple[str, ...], bool]) -> tuple[tuple[str, ...], ...]:
        """The cards of each back, where these decks are played with."""
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
        return found if at is state else legality.legal(self.draft(state))

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.draft(state), action)

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        self._ahead = play.play(self.library, state, action, events)
        return self._ahead[0]

    def moot(self, state: Position, action: Any) -> bool:
        """The only answer to a question, which the game gives by itself."""
        question = state.question
        return type(action) is Choose and not (question is not None and question.allows(action.pick))

    def outcome(self, state: Position) -> Outcome | None:
        return ending.outcome(state, self.library) if state.ended else None

    def turn(self, state: Position) -> int:
        return state.round

    def evaluate(self, state: Position, seat: int) -> float:
        return estimate.evaluate(self.draft(state), seat)

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(card.id, card.name, card.domain) for card in self.library.values())

    # -- what a seat may know

    def seen(self, state: Position, seat: int, knows: int) -> Position:
        return hidden.view(state, seat, knows)

    def secrets(self, state: Position) -> bool:
        return any(hidden.hides(state, seat) for seat in range(len(state.sides)))

    def hides(self, state: Position, seat: int) -> bool:
        return hidden.hides(state, seat)

    def asks_openly(self, state: Position) -> bool:
        return hidden.asks_openly(state)

    def turns_to_asked(self, state: Position) -> bool:
        return hidden.asks_of_factories(state)

    def guess(self, view: Position, rng: int) -> Position:
        return hidden.guess(self._stocks[view.agreed.decks, view.agreed.advanced], view, rng)

    # -- at the table

    def places(self) -> tuple[str, ...]:
        return table.places()

    def held_turn(self, view: Position, piece: str) -> int:
        return gestures.held_turn(self.draft(view), piece)

    def preview(self, view: Position, action: Any) -> Preview | None:
        return foresight.preview(self.draft(view), action)

    def caption(self, view: Position) -> str:
        return captions.caption(view)

    def goal(self, setup: Setup) -> str:
        chosen = self.setups.chosen(Setup(setup.game, setup.seats, setup.options))
        return captions.goal(chosen["finish_round"] == "yes")

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
        return captions.recap(self, self.library, states, actions)

    def team(self, seat: int, seats: int) -> int:
        return start.team(seat, seats)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.agreed.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return panels.plate(self.draft(view), seat, you)

    def switches(self, view: Position, seat: int) -> tuple[Switch, ...]:
        return panels.switches(self.draft(view), seat)

    # -- for whoever looks closer

    def draft(self, state: Position) -> Draft:
        """A position as it can be asked about."""
        return opened(state, Draft, cards=self.library)
