"""What a position is worth to a seat: the estimate that bots look at.

All worth is counted in gears: what a seat has, what its machines may be hit by, and what it may hope for
by attacking bases. Who waits counts half the next income, so that ending a turn changes nothing by itself.
"""

from __future__ import annotations

from math import sqrt

from rules.smash_gear import piece_values
from rules.smash_gear.attack_value import Means, means, of_attack
from rules.smash_gear.ending import outcome
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import other
from rules.smash_gear.state import Position

SCALE = 60.0
"""A lead of so many gears is an estimate of about seven tenths."""
RISK = 0.5
"""The share of a machine's worth that is lost when an opposing one can hit its heart."""
DRAW = -0.02
"""What a draw is worth to both: nobody has won, so a little less than a game that is still even."""


def evaluate(rules: Rules, state: Position, seat: int) -> float:
    """How good the state is for a seat, -1 to 1; an ended game counts by how it ended."""
    if state.over:
        found = outcome(state)
        assert found is not None
        return DRAW if not found.winners else 1.0 if seat in found.winners else -1.0
    own, foe = means(rules, state, seat), means(rules, state, other(seat))
    lead = _strength(rules, state, own, foe) - _strength(rules, state, foe, own)
    return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


def _strength(rules: Rules, state: Position, own: Means, foe: Means) -> float:
    """What a seat has, in gears."""
    seat, library = own.seat, rules.library
    side = state.sides[seat]
    lasts = piece_values.lasting(state.turn)
    bases = 0
    found = piece_values.of_honor(side.honor)
    for base in state.bases:
        if base.owner == seat:
            bases += 1
            for card in base.plugins:
                found += piece_values.LAID * library.boons[card.kind]
    found += lasts * piece_values.of_bases(bases)
    values = []
    for machine in state.machines:
        if machine.owner == seat:
            value = piece_values.of_machine(library, machine)
            values.append(value * (1 - RISK * lasts) if machine.hearts & foe.hits else value)
    found += piece_values.of_fleet(values)
    found += of_attack(rules, state, own, foe, lasts)
    next_base = lasts * (piece_values.of_bases(bases + 1) - piece_values.of_bases(bases))
    found += piece_values.of_hand(rules, state, seat, next_base)
    return found + piece_values.of_gears(own.purse if state.turn else side.gears, state.turn)
