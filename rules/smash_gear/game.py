"""Smash Gear behind the Game contract."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.json import encode

from rules.base.action_game import ActionGame, Kinds
from rules.base.answer import Choose
from rules.common.board import Board
from rules.game import Outcome, Refusal, Setup
from rules.smash_gear import evaluation, start, table_pieces, turn
from rules.smash_gear.action import BATTLE, PREPARE, RESPONSE, phase_of
from rules.smash_gear.actions.assemble import locked_out
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.cards import Library, MachineCard
from rules.smash_gear.combat_steps import SAVE, SAVER
from rules.smash_gear.hand_action import HandAction
from rules.smash_gear.observation import ObservedGame
from rules.smash_gear.play import Play
from rules.smash_gear.recap import RecappedGame
from rules.smash_gear.state import Position
from rules.smash_gear.view import SmashGearView


class SmashGear(ObservedGame, RecappedGame, ActionGame[Position, Any]):
    """The game with its cards, and its boards by id (at least one)."""

    id = start.GAME
    title = "Smash Gear"
    hidden = True
    seats = start.PLAYERS
    turn_word = "turn"
    switches_title = "When to ask you"
    switches_text = "You always get a prompt when your response can matter. Choose more moments here."
    lockout = "has no machine on the board and can't assemble one"
    state_type: type[Position] = Position
    choice = Choose
    phases = (PREPARE, BATTLE, RESPONSE)
    working_type = Play
    view_type = SmashGearView
    over = Refusal("SG-3.1", "The game is over.")

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        in_turn = self.in_phases[BATTLE]
        self.rules = Rules(library, boards, in_turn)
        super().__init__(start.options(library.sets, boards), tables=self.rules)
        self.library = library
        self.designs = library.cards.values()
        self._before_hand = tuple(kind for kind in in_turn if kind.rank < HandAction.rank)
        self._after_hand = tuple(kind for kind in in_turn if kind.rank > HandAction.rank)

    def new_game(self, setup: Setup, seed: int) -> Position:
        return start.position(self.rules, setup.seats, self.chosen(setup), seed)

    def possible_kinds(self, play: Play) -> Kinds:
        return self.in_phases[phase_of(play)]

    def listed(self, play: Play) -> Sequence[Any]:
        """Return every legal action; in a turn those with cards of the hand in its order. A hot path: a plain
        loop."""
        if play.over or play.agenda or not play.turn:
            return super().listed(play)
        found = list[Any]()
        for kind in self._before_hand:
            found += kind.candidates(play)
        played_as = self.rules.played_as
        for card in play.sides[play.seat].hand:
            if card.kind in played_as:
                found += played_as[card.kind].with_card(play, card)
        for kind in self._after_hand:
            found += kind.candidates(play)
        return found

    def refusal_when_over(self, state: Position) -> Refusal:
        ended = turn.outcome(state)
        return Refusal(ended.rule, self.over.text) if ended is not None else self.over

    def is_obsolete(self, state: Position, action: Any) -> bool:
        """Return whether an action is a choice of saved units that made no difference, so no question is open
        for it (SG-6.9)."""
        return type(action) is Choose and state.question is None

    def unasked(self, state: Position, action: Any) -> Any | None:
        """Return the default choice of saved units or savers that a recorded game didn't ask for (SG-6.9);
        None when the action answers the question."""
        question = state.question
        if question is None or question.asked.partition("_")[0] not in (SAVE, SAVER):
            return None
        return None if type(action) is Choose and question.allows(action.pick) else Choose(question.among[0])

    def outcome(self, state: Position) -> Outcome | None:
        return turn.outcome(state)

    def evaluate(self, state: Position, seat: int) -> float:
        return evaluation.evaluate(self.rules, self._without_responses(state), seat)

    def _without_responses(self, state: Position) -> Position:
        """Return the position after all waiting announcements resolve without responses, up to the next
        action or choice (SG-9.4)."""
        while state.agenda and state.question is None and not state.over:
            state = self.play(state, Pass(), None)
        return state

    def locked_out(self, state: Position, legal: Sequence[Any]) -> bool:
        return locked_out(state, legal)

    def card_dependencies(self, state: Position) -> dict[str, object]:
        """Return the data that the position depends on: the board; the cards of the set and their copies,
        which are in piles and in the bots' guesses; the shapes of machines on the board; while something
        resolves, the effects of all visible cards."""
        cards = self.rules.library.cards
        found: dict[str, object] = {
            f"the card '{id}'": (type(card), card.copies)
            for id, card in sorted(cards.items())
            if card.set == state.set
        }
        motions = self.rules.motions.get(state.board)
        if motions is not None:
            board = motions.board
            found[f"the board '{board.id}'"] = board.columns, board.rows, board.blocked, board.starts
        for machine in state.machines:
            card = cards.get(machine.kind)
            if isinstance(card, MachineCard):
                found[f"the shape of '{card.id}'"] = card.shape
        if state.agenda:
            seen = encode((state.agenda, state.sides, state.machines, state.bases)).decode()
            words = set(re.findall(r'"(\w+)"(?!:)', seen))
            found |= {f"what '{id}' does": cards[id].effects for id in sorted(words & cards.keys())}
        return found

    def places(self) -> tuple[str, ...]:
        return table_pieces.places(self.rules)
