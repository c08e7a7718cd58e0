"""Shuffle decks."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.engine.operations import Operation
from rules.engine.resolve import DONE, OpResult, Resolve
from rules.immense_warfare import players
from rules.immense_warfare.working_state import WorkingState

WORDS = {"you": "shuffle your deck", "each": "each player shuffles their deck"}


class Shuffle(Operation[WorkingState], frozen=True, tag="shuffle"):
    """Let its controller, or each player, shuffle their deck; `with_discard`: with the discard pile."""

    who: Literal["you", "each"] = "you"
    with_discard: bool = False

    def words(self, it: str) -> str:
        return "shuffle your discard pile into your deck" if self.with_discard else WORDS[self.who]

    def bears_on(self, what: str) -> bool:
        return False

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        for seat in (this.seat, 1 - this.seat) if self.who == "each" else (this.seat,):
            side = play.sides[seat]
            if self.with_discard:
                play.put_side(seat, replace(side, discard=()))
            players.shuffle(play, seat, side.discard if self.with_discard else ())
        return DONE
