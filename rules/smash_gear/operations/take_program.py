"""Taking the top program."""

from __future__ import annotations

from rules.smash_gear.events import CardBought
from rules.smash_gear.operation import USED, Draft, PlayerOp, Situation, Tables
from rules.smash_gear.store import without_top_program


class TakeProgram(PlayerOp, frozen=True, tag="take_program"):
    """Its owner takes the top program of the pile."""

    moments = USED
    button = "take a program"
    event = CardBought
    phrase = "take the top card of the program pile"
    short = "Takes a program"

    def can(self, tables: Tables, state: Situation, seat: int) -> bool:
        return bool(state.store.program_pile)

    def give(self, play: Draft, seat: int) -> None:
        if play.store.program_pile:
            card, play.store = without_top_program(play.store)
            play.change(seat, hand=(*play.sides[seat].hand, card))

    def line(self, play: Draft, seat: int, amount: int) -> str:
        return "takes the top program"
