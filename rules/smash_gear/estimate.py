"""What a position is worth to a seat: the estimate that bots look at.

All worth is counted in gears. A turn that ends gives the other player an income; each player's next one
is counted half while he or she waits for it, so that ending a turn changes nothing by itself.
"""

from __future__ import annotations

from math import tanh

from rules.smash_gear.aims import Rules
from rules.smash_gear.cards import DESTROY, Library
from rules.smash_gear.ending import GOAL, outcome
from rules.smash_gear.legality import HAND
from rules.smash_gear.reach import FAR
from rules.smash_gear.stack import HONOR_FOR_A_BASE
from rules.smash_gear.state import Machine, Position, Side, other

SCALE = 45.0
"""A lead of so many gears is an estimate of about three quarters."""
GEAR, PLENTY, GEAR_IN_PLENTY, GEAR_IN_PREPARE = 0.8, 12, 0.25, 0.25
"""A gear, and one more than can soon be spent."""
HONOR, NEAR_GOAL = 1.0, 0.03
BASES = (-45.0, 0.0, 13.0, 23.0, 31.0, 38.0)
"""What so many bases are worth: the last one is the game, the fifth a little income."""
BASE_MORE = 5.0
HELD, LAID = 0.88, 1.08
"""A card in the hand and on the table, by its price."""
WAITS = (1.0, 0.9, 0.75, 0.6)
"""Machines of the hand, of which one a turn can be assembled."""
HOPE, STEP = 0.85, 0.86
"""What is sure of a base that a weapon lies on, and what is left of that with each move it still takes."""
NEXT_BASES = (1.0, 0.35, 0.15)
"""The share of the best attack, the second and the third, on different bases."""
TOO_MANY = 2.5
GOAL_PRIZE = 60.0
"""What the honor that wins is worth."""


def evaluate(rules: Rules, state: Position, seat: int) -> float:
    """How good the state is for a seat, -1 to 1; an ended game counts by how it ended."""
    if state.over:
        found = outcome(state)
        assert found is not None
        return 0.0 if not found.winners else 1.0 if seat in found.winners else -1.0
    lead = strength(rules, state, seat) - strength(rules, state, other(seat))
    return 0.98 * tanh(lead / SCALE)


def strength(rules: Rules, state: Position, seat: int) -> float:
    """What a seat has, in gears."""
    side = state.sides[seat]
    library = rules.library
    income = 0
    worth = _base_worth(sum(base.owner == seat for base in state.bases))
    for base in state.bases:
        if base.owner == seat:
            income += 2
            for card in base.plugins:
                worth += LAID * library.prices[card.kind]
                income += library.incomes[card.kind]
    worth += _honor(side.honor)
    held, ready = _hand(rules, side)
    worth += held
    for machine in state.machines:
        if machine.owner == seat:
            worth += _machine(library, machine)
            income += library.incomes[machine.kind]
    worth += _attack(rules, state, seat, ready)
    gears = side.gears + (0.5 * income if state.turn and state.seat != seat else 0.0)
    return worth + _gears(gears, state.turn)


def _base_worth(bases: int) -> float:
    if bases < len(BASES):
        return BASES[bases]
    return BASES[-1] + BASE_MORE * (bases - len(BASES) + 1)


def _honor(honor: int) -> float:
    return HONOR * honor + NEAR_GOAL * honor * honor


def _gears(gears: float, turn: int) -> float:
    if not turn:
        return GEAR_IN_PREPARE * gears
    return GEAR * min(gears, PLENTY) + GEAR_IN_PLENTY * max(0.0, gears - PLENTY)


def _machine(library: Library, machine: Machine) -> float:
    """What a machine on the board is worth as it is."""
    whole = library.weapons[machine.kind]
    left = machine.weapons.bit_count() / whole if whole else 1.0
    worth = (
        LAID * library.prices[machine.kind] * (0.45 + 0.55 * left) + 0.5 + 0.3 * machine.hearts.bit_count()
    )
    for card in machine.plugins:
        worth += LAID * library.prices[card.kind]
    return worth


def _attack(rules: Rules, state: Position, seat: int, ready: bool) -> float:
    """What a seat may hope for by attacking bases: what each gives, the less the more moves it takes, and
    less what these cost and the card that it still has to buy."""
    foes = sum(base.owner != seat for base in state.bases)
    honor = state.sides[seat].honor
    prize = _honor(honor + HONOR_FOR_A_BASE) - _honor(honor)
    prize += GOAL_PRIZE if honor + HONOR_FOR_A_BASE >= GOAL else _base_worth(foes) - _base_worth(foes - 1)
    first = 0.0 if ready else GEAR * rules.library.prices[DESTROY]
    reach = rules.reaches[state.board]
    found = []
    for base in state.bases:
        if base.owner == seat:
            continue
        best = 0.0
        for machine in state.machines:
            if machine.owner != seat or not machine.weapons:
                continue
            moves = reach.moves(machine.hearts, machine.weapons, base.cell)
            if moves >= FAR:
                continue
            gain = prize - _machine(rules.library, machine)
            cost = GEAR * moves * rules.traits.of(machine).price + first
            hope = HOPE * gain * STEP**moves - cost
            if hope > best:
                best = hope
        found.append(best)
    found.sort(reverse=True)
    return sum(share * hope for share, hope in zip(NEXT_BASES, found, strict=False))


def _hand(rules: Rules, side: Side) -> tuple[float, bool]:
    """What the cards of a hand are worth, and whether one of them can destroy a base."""
    library = rules.library
    worth, machines, ready = 0.0, 0, False
    for card in side.hand:
        kind = card.kind
        if not kind:
            continue
        price = library.prices[kind]
        if kind in library.machines:
            worth += HELD * price * WAITS[min(machines, len(WAITS) - 1)]
            machines += 1
        elif kind == DESTROY:
            worth += (0.5 if ready else HELD) * price
            ready = True
        else:
            worth += HELD * price
    if len(side.hand) > HAND:
        worth -= TOO_MANY * (len(side.hand) - HAND)
    return worth, ready
