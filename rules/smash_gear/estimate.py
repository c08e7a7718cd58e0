"""What a position is worth to a seat: the estimate that bots look at."""

from __future__ import annotations

from math import tanh

from rules.smash_gear.aims import Rules
from rules.smash_gear.cards import DESTROY
from rules.smash_gear.ending import outcome
from rules.smash_gear.state import Position, other


def evaluate(rules: Rules, state: Position, seat: int) -> float:
    """How good the state is for a seat, -1 to 1; an ended game counts by how it ended."""
    if state.over:
        found = outcome(state)
        assert found is not None
        return 0.0 if not found.winners else 1.0 if seat in found.winners else -1.0
    return 0.98 * tanh((strength(rules, state, seat) - strength(rules, state, other(seat))) / 22)


def strength(rules: Rules, state: Position, seat: int) -> float:
    """What a seat has, in gears or so."""
    side = state.sides[seat]
    bases = 0
    worth = 0.62 * side.gears + 1.15 * side.honor
    for base in state.bases:
        if base.owner == seat:
            bases += 1
            worth += 1.5 * len(base.plugins)
    worth += 9.0 * bases if bases else -40.0
    destroyers = 0
    library = rules.library
    for card in side.hand:
        if card.kind:
            price = library[card.kind].price
            worth += 0.75 * price if card.kind != DESTROY else 0.6 * price
            destroyers += card.kind == DESTROY
    targets = [base.cell for base in state.bases if base.owner != seat]
    floor = rules.floors[state.board]
    for machine in state.machines:
        if machine.owner != seat:
            continue
        worth += 1.2 * machine.weapons.bit_count() + 1.5 * machine.hearts.bit_count() + 1.0
        worth += 0.45 * library[machine.kind].price + 1.0 * len(machine.plugins)
        near = floor.nearness(machine.weapons, targets)
        worth += near * (2.5 + (2.5 if destroyers else 0))
    return worth
