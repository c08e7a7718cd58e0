"""Draw the top program."""

from __future__ import annotations

from msgspec.structs import replace

from rules.smash_gear.events import CardBought
from rules.smash_gear.lookup import Tables
from rules.smash_gear.operation import USED, PlayerOp
from rules.smash_gear.pieces import Situation
from rules.smash_gear.working_state import WorkingState


class TakeProgram(PlayerOp, frozen=True, tag="take_program"):
    """Draw the top program of the pile for its owner."""

    moments = USED
    button, by = "draw a program", "with"
    event = CardBought
    phrase = "put the top card of the program pile into your hand"
    short = "Draws a program"

    def is_possible(self, tables: Tables, state: Situation, seat: int) -> bool:
        return bool(state.store.program_pile)

    def give(self, play: WorkingState, seat: int) -> None:
        if pile := play.store.program_pile:
            play.store = replace(play.store, program_pile=pile[1:])
            play.change(seat, hand=(*play.sides[seat].hand, pile[0]))

    def line(self, play: WorkingState, seat: int, amount: int) -> str:
        return "draws the top program"
