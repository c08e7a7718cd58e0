"""Start and end of turns and of the game, and the outcome (SG-3, SG-10)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.base.events import GameWon
from rules.common.text import counted
from rules.engine.hand_limit import HandLimit
from rules.game import Event, Outcome, Refusal
from rules.smash_gear.events import EXPLOIT, ExploitBegan, GameDrawn, TurnBegan
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import SEATS, Base, Situation, other
from rules.smash_gear.question import DISCARD_RULES, KEEP, DiscardQuestion
from rules.smash_gear.working_state import WorkingState

INCOME = 2
"""Gears that a base gives in Exploit (SG-3.2, SG-7.1)."""
HAND = 6
"""The hand limit at the end of a turn (SG-10.1)."""
HONOR_FOR_A_BASE = 5
"""Honor gained for destroying a base (SG-6.8)."""
GOAL = 30
"""The honor needed to win (SG-10.3)."""


def begin(play: WorkingState, seat: int) -> None:
    """Begin the next turn, with its Exploit (SG-3.2, SG-7.1)."""
    play.turn += 1
    play.seat = seat
    play.assembled = play.built = False
    play.moved = ""
    bases = play.bases_of(seat)
    income = INCOME * len(bases)
    play.change(seat, gears=income)
    play.emit(_began, play, bases, income)
    play.emit(ExploitBegan(seat))


def _began(play: WorkingState, bases: list[Base], income: int) -> Event:
    gained = f"{play.names[play.seat]} gains {gears(income)} from {counted(len(bases), 'base')}"
    text, places = f"Turn {play.turn}: {gained}.", tuple(play.motions.names[base.cell] for base in bases)
    return TurnBegan(play.seat, text, places, ("SG-3.2", "SG-7.1"), stage=EXPLOIT, amount=income)


class Ending(HandLimit, DiscardQuestion, frozen=True, gc=False, tag="ending"):
    """The Ending phase: excess cards are discarded, then the opponent's turn begins (SG-10.1)."""

    most, asked = HAND, KEEP

    def discard(self, play: WorkingState, seat: int, card: str) -> None:
        play.discard(seat, card, DISCARD_RULES[KEEP])

    def prompt(self, play: WorkingState) -> str:
        question = play.question
        left = counted(len(question.among) - HAND, "card") if question is not None else "cards"
        return f"Discard {left} (you keep {HAND}).\nDrag cards to your Landfill."

    def refusal(self, play: WorkingState) -> Refusal:
        return Refusal(DISCARD_RULES[KEEP], f"Discard down to {HAND} cards first.")

    def resume_turn(self, play: WorkingState) -> None:
        """End the effects that last until the end of the turn, and begin the opponent's turn."""
        if any(machine.used or machine.marks for machine in play.machines):
            fresh = [
                replace(machine, used=(), marks=()) if machine.used or machine.marks else machine
                for machine in play.machines
            ]
            play.set_machines(tuple(fresh))
        for base in play.bases:
            if base.used:
                play.put(replace(base, used=()))
        for seat in range(SEATS):
            if play.sides[seat].quiet:
                play.put_side(seat, replace(play.sides[seat], quiet=False))
        if play.limit and play.turn >= play.limit:
            finish(play)
        else:
            begin(play, other(play.seat))


def check(play: WorkingState) -> None:
    """End the game when a player has no base, or has enough honor to win (SG-10.2, SG-10.3)."""
    if not play.turn or play.over:
        return
    one, two = play.sides
    of_two = 0
    for base in play.bases:
        of_two += base.owner
    if one.honor >= GOAL or two.honor >= GOAL or not 0 < of_two < len(play.bases):
        finish(play)


def finish(play: WorkingState) -> None:
    """End the game, with its outcome in the log."""
    play.over = True
    play.agenda = ()
    found = outcome(play)
    assert found is not None
    seat = found.winners[0] if found.winners else play.seat
    ended = GameWon if found.winners else GameDrawn
    play.emit(lambda: ended(seat, found.reason, (), (found.rule,)))


def outcome(state: Situation) -> Outcome | None:
    """Return the outcome of a finished game; None before the end."""
    if not state.over:
        return None
    scores = (state.sides[0].honor, state.sides[1].honor)
    bases = tuple(len(state.bases_of(seat)) for seat in range(SEATS))
    lost = [seat for seat in range(SEATS) if not bases[seat]]
    winners = {seat for seat in range(SEATS) if other(seat) in lost or scores[seat] >= GOAL}
    if len(winners) > 1:
        return Outcome((), scores, "Draw", "Both players win at the same moment: a draw.", "SG-10.3")
    if not winners:
        return _limit(state, scores, bases)
    (seat,) = winners
    name, reason, rule = state.names[seat], f"{state.names[seat]} has {scores[seat]} honor.", "SG-10.3"
    if lost:
        reason, rule = f"{state.names[lost[0]]} has no bases left.", "SG-10.2"
    return Outcome((seat,), scores, f"{name} wins", reason, rule)


def _limit(state: Situation, scores: tuple[int, int], bases: tuple[int, ...]) -> Outcome:
    """Return the outcome after the last turn of a limited game: by honor, then bases, then units
    (SG-10.4)."""
    units = tuple(covered.bit_count() for covered in state.occupancy.units)
    for what, counts in (("honor", scores), ("bases", bases), ("units on the board", units)):
        if counts[0] != counts[1]:
            seat = 0 if counts[0] > counts[1] else 1
            name = state.names[seat]
            reason = f"After turn {state.turn}, {name} has more {what}: {max(counts)} to {min(counts)}."
            return Outcome((seat,), scores, f"{name} wins", reason, "SG-10.4")
    return Outcome((), scores, "Draw", f"After turn {state.turn}, everything is tied: a draw.", "SG-10.4")
