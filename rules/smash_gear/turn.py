"""How a turn begins and ends (SG-3, SG-10.1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.words import counted
from rules.engine.agenda import Choose, Item
from rules.smash_gear import ending
from rules.smash_gear.draft import DISCARD_RULES, KEEP, Draft
from rules.smash_gear.events import TurnBegan
from rules.smash_gear.operation import gears
from rules.smash_gear.situation import SEATS, other

INCOME = 2
"""Gears a base gives in Exploit (SG-3.2, SG-7.1)."""
HAND = 6
"""Cards one may keep (SG-10.1)."""


def begin(play: Draft, seat: int) -> None:
    """Begin the next turn, with its Exploit (SG-3.2, SG-7.1)."""
    play.turn += 1
    play.seat = seat
    play.assembled = play.built = False
    play.moved = ""
    bases = 0
    for base in play.bases:
        bases += base.owner == seat
    play.change(seat, gears=INCOME * bases)
    if play.log is not None:
        took = f"{play.names[seat]} takes {gears(INCOME * bases)} for {counted(bases, 'base')}"
        play.tell(TurnBegan, seat, f"Turn {play.turn}: {took}.", ("SG-3.2", "SG-7.1"))
    play.happens("exploit", seat, (*play.bases, *play.machines))


class Ending(Item[Draft], frozen=True, gc=False, tag="ending"):
    """The Ending phase: too many cards are discarded one by one, then the other player's turn begins (SG-10.1)."""

    def run(self, play: Draft) -> Item[Draft] | None:
        hand = play.sides[play.seat].hand
        if len(hand) > HAND:
            play.agenda = (*play.agenda, Choose(play.seat, KEEP, tuple([card.id for card in hand])))
            return self
        _finish(play)
        return None

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        play.discard(choice.seat, choice.picked[0], DISCARD_RULES[KEEP])
        return self


def _finish(play: Draft) -> None:
    """What held until the end of the turn ends; the other player's turn begins."""
    if any(machine.used or machine.marks for machine in play.machines):
        play.machines = tuple([replace(machine, used=(), marks=()) for machine in play.machines])
    for seat in range(SEATS):
        if play.sides[seat].quiet:
            play.put_side(seat, replace(play.sides[seat], quiet=False))
    if play.limit and play.turn >= play.limit:
        ending.finish(play)
        return
    begin(play, other(play.seat))
