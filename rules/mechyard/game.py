"""Mechyard behind the Game contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.base.action_game import ActionGame
from rules.game import Refusal, Setup
from rules.mechyard import start
from rules.mechyard.cards import Design
from rules.mechyard.ending import EndedGame
from rules.mechyard.evaluation import Evaluator
from rules.mechyard.library import Library
from rules.mechyard.observation import ObservedGame
from rules.mechyard.places import POOL, SCRAP, TRACK_PLACES, bay, deck, offer, part
from rules.mechyard.position import Position
from rules.mechyard.printed import DECKS
from rules.mechyard.state import OFFERS, PARTS_EACH
from rules.mechyard.view import MechyardView
from rules.mechyard.working_state import WorkingState


class Mechyard(ObservedGame, EndedGame, ActionGame[Position, Any]):
    """The game with its modules."""

    id = start.GAME
    title = "Mechyard"
    hidden = True
    seats = start.PLAYERS
    turn_word = "round"
    piece_word = "module"
    chance = "Modules were revealed"
    long_turns = True
    open_estimate = True
    score_sign = "$"
    state_type: type[Position] = Position
    working_type = WorkingState
    view_type = MechyardView
    over = Refusal("MY-2.2", "The game is over.")

    def __init__(self, designs: Mapping[str, Design]) -> None:
        self.library = Library(designs)
        super().__init__(start.options(), library=self.library)
        self.designs = designs.values()
        self.estimate = Evaluator(self.library)

    def new_game(self, setup: Setup, seed: int) -> Position:
        return start.position(setup.seats, self.library, self.chosen(setup), seed)

    def evaluate(self, state: Position, seat: int) -> float:
        return self.estimate.of(self.working_state(state), seat)

    # -- at the table

    def places(self) -> tuple[str, ...]:
        seats = range(self.seats[-1])
        shop = [offer(kind, number) for kind in DECKS for number in range(OFFERS)]
        parts = [part(seat, number) for seat in seats for number in range(PARTS_EACH - 1)]
        return (*map(bay, seats), *TRACK_PLACES, *shop, *map(deck, DECKS), *parts, POOL, SCRAP)
