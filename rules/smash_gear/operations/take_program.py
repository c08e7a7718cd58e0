"""Taking the top program."""

from __future__ import annotations

from rules.engine.resolve import Resolve
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import CardBought
from rules.smash_gear.operation import USED, PlayerOp
from rules.smash_gear.situation import Situation
from rules.smash_gear.store import without_top_program
from rules.smash_gear.tables import Tables


class TakeProgram(PlayerOp, frozen=True, tag="take_program"):
    """Its owner takes the top program of the pile."""

    moments = USED
    button = "take a program"

    def words(self, it: str) -> str:
        return "take the top card of the program pile"

    def brief(self) -> str:
        return "Takes a program"

    def can(self, tables: Tables, state: Situation, seat: int) -> bool:
        return bool(state.store.program_pile)

    def give(self, play: Draft, seat: int, this: Resolve) -> None:
        if play.store.program_pile:
            card, play.store = without_top_program(play.store)
            play.change(seat, hand=(*play.sides[seat].hand, card))
            if play.log is not None:
                self.tell(play, CardBought, this, "takes the top program")
