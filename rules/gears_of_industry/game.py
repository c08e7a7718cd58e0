"""Gears of Industry behind the Game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.base.action_game import Kinds
from rules.base.answer import Choose
from rules.base.deck_game import DeckGame
from rules.common.memo import Memo
from rules.decks.deck import DeckRules, Lists
from rules.engine.working_state import freeze
from rules.game import Event, Outcome, Refusal, Setup
from rules.gears_of_industry import decks, ending, events, start
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.asking import asker
from rules.gears_of_industry.cards import Card as PrintedCard
from rules.gears_of_industry.deck_rules import Construction
from rules.gears_of_industry.decks import ReadyMade
from rules.gears_of_industry.evaluation import EvaluatedGame
from rules.gears_of_industry.observation import ObservedGame
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.recap import RecappedGame
from rules.gears_of_industry.state import PHASES
from rules.gears_of_industry.table_pieces import PLACES
from rules.gears_of_industry.turn import begin_turn, to_next_decision
from rules.gears_of_industry.view import GearsView
from rules.gears_of_industry.working_state import WorkingState


class GearsOfIndustry(DeckGame[Position, Any], ObservedGame, RecappedGame, EvaluatedGame):
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
    piece_word = "card"
    choice = Choose
    phases = PHASES
    working_type = WorkingState
    view_type = GearsView
    over = Refusal("GI-7.1", "The game is over.")
    no_question = Refusal("GI-3.8", "You have no choice to make right now.")

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, ReadyMade]) -> None:
        super().__init__(start.options(), cards=library, kinds=self.in_phases)
        self.library = library
        self.designs = library.values()
        self.ready = ready
        self._lists: Memo[str, Lists] = Memo(self._read, 64)
        self._stocks: Memo[tuple[tuple[str, ...], bool], tuple[tuple[str, ...], ...]] = Memo(self._stock, 64)
        self._rules = {advanced: Construction(library, ready, advanced) for advanced in decks.COPIES}
        # the last working copy played on, with the legal actions at its next decision
        self._next: tuple[WorkingState | None, Sequence[Any]] = (None, ())

    # -- setups

    def lists(self, written: str) -> Lists:
        return self._lists[written]

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
        play = self.working_state(first)
        begin_turn(play, first.seat, first.turn)
        self._go_on(play, first)
        return freeze(play, Position)

    # -- play

    def legal(self, state: Position) -> Sequence[Any]:
        play = self.thawed(state)
        at, found = self._next
        return found if at is play else self.listed(play)

    def listed(self, play: WorkingState) -> Sequence[Any]:
        """Return every legal action of a working copy; empty for a step without a possible action, which is
        skipped."""
        found = super().listed(play)
        return [*found, Next()] if found and play.question is None else found

    def possible_kinds(self, play: WorkingState) -> Kinds:
        return self.in_phases[play.phase]

    def carry_out(self, play: WorkingState, before: Position, action: Any) -> None:
        """Carry out an action, log it if it has no other event, and skip the steps without a possible
        action."""
        lines = play.lines
        super().carry_out(play, before, action)
        if play.is_read and play.lines == lines:
            play.emit(_unlogged, play, before, action)
        self._go_on(play, before)

    def _go_on(self, play: WorkingState, before: Position) -> None:
        """Continue to the next decision; its legal actions are kept."""
        self._next = play, to_next_decision(play, (before.turn, before.phase), self.listed)

    def is_obsolete(self, state: Position, action: Any) -> bool:
        """Return whether the action answers a question that the game now answers automatically."""
        question = state.question
        return isinstance(action, Choose) and not (question is not None and question.allows(action.pick))

    def outcome(self, state: Position) -> Outcome | None:
        return ending.outcome(state, self.library) if state.ended else None

    def turn(self, state: Position) -> int:
        return state.round

    def stocks(self, view: Position) -> tuple[tuple[str, ...], ...]:
        return self._stocks[view.agreed.decks, view.agreed.advanced]

    # -- at the table

    def places(self) -> tuple[str, ...]:
        return PLACES

    def team(self, seat: int, seats: int) -> int:
        """Return the number of a seat's team, from 1; 0 where there are none (GI-2.2)."""
        return 1 + seat % start.TEAMS if seats == self.seats[-1] else 0


def _unlogged(play: WorkingState, before: Position, action: Any) -> Event:
    """Return the event of an action without any other event."""
    seat, question = before.deciding or 0, before.question
    if question is not None and isinstance(action, Choose):
        text = asker(before).said(play, question, action.pick)
    else:
        text = action.in_log(play)
    return events.Noted(seat, f"{play.agreed.names[seat]} {text}.", (), ("GI-3.8",))
