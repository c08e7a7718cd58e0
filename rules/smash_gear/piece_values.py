"""What single things of Smash Gear are worth to who has them, in gears: the weights of the estimate."""

from __future__ import annotations

from math import pow

from rules.smash_gear.cards import Library
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Machine
from rules.smash_gear.state import Position
from rules.smash_gear.store import BASE, DESTROY
from rules.smash_gear.turn import HAND

GEAR, PLENTY, GEAR_IN_PLENTY = 0.6, 12, 0.15
"""A gear, and one more than can soon be spent."""
GEAR_IN_PREPARE = 0.3
"""What is left there is lost, but somebody else buys next: a gear waits for better cards."""
BASES = (0.0, 14.0, 33.0, 45.5, 54.5, 60.0, 63.0)
"""What so many bases are worth for their income; more are worth no more."""
ENDURES, LASTING = 0.25, 35.0
"""Income and safety are worth less the later it is, and winning more: so much for ever, the rest halves
in so many turns. Games end by it."""
HONOR, NEAR_GOAL = 1.6, 0.05
"""Honor, and its square: the nearer the goal the dearer."""
LAID, HELD = 1.0, 0.85
"""A card on the table and in the hand, by its price."""
WHOLE, WRECK = 0.6, 0.4
"""The share of a machine's price that its weapons are, and the share that stays without any."""
THERE = 0.5
"""A machine on the board, whatever it is: it stands in the way."""
CROWD, CROWD_LEAST = 0.15, 0.3
"""The share by which each machine on the board beyond the best two counts less than the one before it, and the
least share that is left: who has a crowd has it to spend."""
SPARES = (1.0, 0.7, 0.3, 0.1)
"""Machines of the hand, the best first bought: one a turn can be assembled."""
UNFIT = 0.8
"""What is left of a machine in the hand for which there is no room now: it can be made by a move."""
USE = 0.75
"""A program in the hand: using it well brings more than keeping it."""
DESTROYER = 7.0
"""A Destroy Base in the hand, apart from the attack it allows: less than it costs, so that it is bought when
an attack can follow soon."""
NEXT_CARDS = (0.9, 0.35, 0.1)
"""The share of a first, second and third Base or Destroy Base that is held."""
SITELESS = 0.65
"""What is left of a Base where no heart lies free to build on."""
NEXT_PLUGINS = (1.0, 0.4)
"""The share of a first and second plugin on one machine; further ones are worth nothing."""
TOO_MANY = 2.5
"""A card that will have to be discarded."""


def lasting(turn: int) -> float:
    """What is left of the worth of income and safety in a turn, 1 at first."""
    return ENDURES + (1 - ENDURES) * pow(0.5, turn / LASTING)


def of_bases(bases: int) -> float:
    """So many bases."""
    return BASES[min(bases, len(BASES) - 1)]


def of_honor(honor: int) -> float:
    """So much honor."""
    return HONOR * honor + NEAR_GOAL * honor * honor


def of_gears(gears: float, turn: int) -> float:
    """So many gears in a turn (0: in Prepare)."""
    if not turn:
        return GEAR_IN_PREPARE * gears
    return GEAR * min(gears, PLENTY) + GEAR_IN_PLENTY * max(0.0, gears - PLENTY)


def of_machine(library: Library, machine: Machine) -> float:
    """A machine on the board as it is, with its plugins."""
    whole = library.weapons[machine.kind]
    left = machine.weapons.bit_count() / whole if whole else 1.0
    worth = LAID * library.prices[machine.kind] * (WRECK + WHOLE * left) + THERE
    for card, share in zip(machine.plugins, NEXT_PLUGINS, strict=False):
        worth += LAID * share * library.boons[card.kind]
    return worth


def of_fleet(values: list[float]) -> float:
    """All machines of a seat on the board, by what each is worth by itself."""
    values.sort(reverse=True)
    return sum(value * max(CROWD_LEAST, 1.0 - CROWD * max(0, rank - 1)) for rank, value in enumerate(values))


def of_hand(rules: Rules, state: Position, seat: int, next_base: float) -> float:
    """The cards of a hand; `next_base` is what one more base would be worth."""
    library = rules.library
    hand = state.sides[seat].hand
    worth, machines, bases, destroyers = 0.0, 0, 0, 0
    taken = -1
    for card in hand:
        kind = card.kind
        if not kind:
            continue
        if kind in library.machines:
            if taken < 0:
                taken = state.occupied()
            value = HELD * library.prices[kind] * SPARES[min(machines, len(SPARES) - 1)]
            worth += value if _fits(rules, state, seat, kind, taken) else UNFIT * value
            machines += 1
        elif kind == BASE:
            if bases < len(NEXT_CARDS):
                worth += NEXT_CARDS[bases] * next_base * (1.0 if _site(state, seat) else SITELESS)
            bases += 1
        elif kind == DESTROY:
            if destroyers < len(NEXT_CARDS):
                worth += NEXT_CARDS[destroyers] * DESTROYER
            destroyers += 1
        else:
            worth += USE * library.prices[kind]
    if len(hand) > HAND:
        worth -= TOO_MANY * (len(hand) - HAND)
    return worth


def _fits(rules: Rules, state: Position, seat: int, kind: str, taken: int) -> bool:
    """Whether a machine card can be laid on a base of its seat as the board is."""
    landings = rules.floors[state.board].landings
    for base in state.bases:
        if base.owner == seat:
            for _, _, units in landings[kind, base.cell]:
                if not units & taken:
                    return True
    return False


def _site(state: Position, seat: int) -> bool:
    """Whether a base could be built: a heart of a seat's machine lies free of bases."""
    hearts = state.hearts_of(seat)
    for base in state.bases:
        hearts &= ~(1 << base.cell)
    return hearts != 0
