"""Smash Gear behind the Game contract: each method delegates to the module in charge."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.json import encode

from rules.base.card_game import CardGame, Files
from rules.common.board import Board
from rules.common.setups import SET, Setups, limit_of
from rules.engine.actions import Choose
from rules.engine.working_state import thaw
from rules.game import Card, Event, Outcome, Refusal, Setup
from rules.smash_gear import (
    evaluation,
    gestures,
    hud,
    legal_actions,
    legality,
    observation,
    play,
    preview,
    prompts,
    recap,
    start,
    table_pieces,
    threats,
    turn,
)
from rules.smash_gear.actions import AnyAction
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.cards import Library, MachineCard
from rules.smash_gear.combat_steps import SAVE, SAVER
from rules.smash_gear.play import Play
from rules.smash_gear.state import Position
from rules.tabletop import Plate, Preview, Stack, Summary, Switch


class SmashGear(CardGame[Position, AnyAction]):
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
    action_type: object = AnyAction
    files = Files(table_pieces, gestures, prompts, hud)

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options(library.sets, boards)))
        self.library = library
        self.rules = Rules(library, boards)

    def new_game(self, setup: Setup, seed: int) -> Position:
        return start.position(self.rules, setup.seats, self.setups.chosen(setup), seed)

    def legal(self, state: Position) -> Sequence[Any]:
        return legal_actions.legal(self.rules, state)

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.rules, state, action)

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        return play.play(self.rules, state, action, events)

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

    def observe(self, state: Position, seat: int, knows: int) -> Position:
        return observation.view(state, seat, knows)

    def has_private_info(self, state: Position) -> bool:
        return observation.has_private_info(state)

    def answerable_face_down(self, state: Position) -> bool:
        return observation.answerable_face_down(state)

    def determinize(self, view: Position, rng: int) -> Position:
        return observation.determinize(self.library, view, rng)

    def evaluate(self, state: Position, seat: int) -> float:
        return evaluation.evaluate(self.rules, play.without_responses(self.rules, state), seat)

    def cards(self) -> tuple[Card, ...]:
        cards = self.library.cards.values()
        return tuple(Card(card.id, card.title, card.word, ((SET, card.set),)) for card in cards)

    def locked_out(self, state: Position, legal: Sequence[Any]) -> bool:
        return turn.locked_out(state, legal)

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

    def preview(self, view: Position, action: Any) -> Preview | None:
        return preview.preview(self.working_state(view), action)

    def threats(self, view: Position, seat: int) -> Preview | None:
        return threats.threats_preview(self.working_state(view), seat)

    def caption(self, view: Position) -> str:
        return f"Turn {view.turn}" if view.turn else "Prepare"

    def goal(self, setup: Setup) -> str:
        return prompts.goal(limit_of(self.setups.chosen(setup)["turn_limit"]))

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        return recap.recap(self, self.rules, states, actions)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return hud.plate(self.working_state(view), seat, you)

    def switches(self, view: Position, seat: int) -> tuple[Switch, ...]:
        return hud.switches(view, seat)

    def board(self, view: Position) -> Board:
        return self.rules.motions[view.board].board

    def stack(self, view: Position, you: int) -> Stack:
        return hud.stack(self.working_state(view), you)

    def working_state(self, state: Position) -> Play:
        """Return a working copy of a position that answers questions about it."""
        return thaw(state, Play, tables=self.rules)
