"""What a position is worth to a seat: the estimate that bots look at.

All worth is counted in gears: what a seat has, what its machines may be hit by, and what it may hope for
by attacking bases. Who waits counts half the next income, so that ending a turn changes nothing by itself.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rules.smash_gear.aims import Rules, occupied
from rules.smash_gear.cards import BASE, DESTROY, Library
from rules.smash_gear.ending import GOAL, outcome
from rules.smash_gear.legality import HAND
from rules.smash_gear.play import INCOME
from rules.smash_gear.reach import FAR, MOST_AHEAD
from rules.smash_gear.stack import HONOR_FOR_A_BASE
from rules.smash_gear.state import Base, Machine, Position, other

SCALE = 60.0
"""A lead of so many gears is an estimate of about seven tenths."""
GEAR, PLENTY, GEAR_IN_PLENTY = 0.6, 12, 0.15
"""A gear, and one more than can soon be spent."""
GEAR_IN_PREPARE = 0.3
"""What is left there is lost, but somebody else buys next: a gear waits for better cards."""
BASES = (0.0, 14.0, 28.0, 38.0, 45.0, 50.0, 53.0)
"""What so many bases are worth for their income; more are worth no more."""
ENDURES, LASTING = 0.25, 35.0
"""Income and safety are worth less the later it is, and winning more: so much for ever, the rest halves
in so many turns. Games end by it."""
HONOR, NEAR_GOAL = 1.6, 0.05
"""Honor, and its square: the nearer the goal the dearer."""
LAID, HELD = 1.0, 0.85
"""A card on the table and in the hand, by its price."""
SPARES = (1.0, 0.7, 0.3, 0.1)
"""Machines of the hand, the best first bought: one a turn can be assembled."""
UNFIT = 0.4
"""What is left of a machine in the hand for which there is no room."""
USE = 0.75
"""A program in the hand: using it well brings more than keeping it."""
NEXT_CARDS = (0.9, 0.35, 0.1)
"""The share of a first, second and third Base or Destroy Base that is held."""
NEXT_PLUGINS = (1.0, 0.4)
"""The share of a first and second plugin on one machine; further ones are worth nothing."""
RISK = 0.5
"""The share of a machine's worth that is lost when an opposing one can hit its heart."""
WIN = 110.0
"""What the attack that wins is worth."""
HOPE, STEP, WAIT = 0.9, 0.965, 0.84
"""What is sure of a base that a weapon lies on, what is left of that with each move it still takes, and
with each turn until the moves are paid."""
GUARDED, HUNTED = 0.4, 0.5
"""What is left of the hope for a base with a watchdog, and by a machine that can be hit."""
NEXT_HOPES = (1.0, 0.3, 0.1)
"""The share of the best attack, the second and the third, on different bases."""
HELPERS = 0.12
"""The share of the hopes for the same base by other machines."""
DETOUR = 2
"""Moves more where every first one is blocked by one's own machines."""
TOO_MANY = 2.5
"""A card that will have to be discarded."""


class Means(NamedTuple):
    """What a seat can work with: gears for its next moves, gears a turn, the price of a Destroy Base that
    it still has to buy, and the cells where it can hit with that."""

    seat: int
    purse: float
    income: int
    first: int
    hits: int


DRAW = -0.02
"""What a draw is worth to both: nobody has won, so a little less than a game that is still even."""


def evaluate(rules: Rules, state: Position, seat: int) -> float:
    """How good the state is for a seat, -1 to 1; an ended game counts by how it ended."""
    if state.over:
        found = outcome(state)
        assert found is not None
        return DRAW if not found.winners else 1.0 if seat in found.winners else -1.0
    own, foe = _means(rules, state, seat), _means(rules, state, other(seat))
    lead = _strength(rules, state, own, foe) - _strength(rules, state, foe, own)
    return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


def _means(rules: Rules, state: Position, seat: int) -> Means:
    library, traits = rules.library, rules.traits
    incomes = library.incomes
    side = state.sides[seat]
    income = 0
    for base in state.bases:
        if base.owner == seat:
            income += INCOME
            for card in base.plugins:
                income += incomes[card.kind]
    for machine in state.machines:
        if machine.owner == seat:
            income += incomes[machine.kind]
    purse = side.gears if state.turn else 0
    ahead = purse if state.seat == seat and state.turn else purse + income
    covers = rules.reaches[state.board].covers
    hits = 0
    for machine in state.machines:
        if machine.owner == seat:
            known = traits.of(machine)
            flips = known.free + (ahead // known.price if known.price else MOST_AHEAD)
            hits |= covers[machine.hearts, machine.weapons][min(flips, MOST_AHEAD)]
    first = 0 if any(card.kind == DESTROY for card in side.hand) else library.prices[DESTROY]
    waits = 0.0 if state.turn and state.seat == seat else 0.5 * income
    return Means(seat, purse + waits, income, first, hits)


def _strength(rules: Rules, state: Position, own: Means, foe: Means) -> float:
    """What a seat has, in gears."""
    seat, library = own.seat, rules.library
    side = state.sides[seat]
    lasts = ENDURES + (1 - ENDURES) * 0.5 ** (state.turn / LASTING)
    bases = 0
    worth = _honor(side.honor)
    for base in state.bases:
        if base.owner == seat:
            bases += 1
            for card in base.plugins:
                worth += LAID * library.prices[card.kind]
    worth += lasts * _bases(bases)
    for machine in state.machines:
        if machine.owner == seat:
            value = _machine(library, machine)
            worth += value * (1 - RISK * lasts) if machine.hearts & foe.hits else value
    worth += _attack(rules, state, own, foe, lasts)
    worth += _hand(rules, state, seat, lasts * (_bases(bases + 1) - _bases(bases)))
    return worth + _gears(own.purse if state.turn else side.gears, state.turn)


def _bases(bases: int) -> float:
    return BASES[min(bases, len(BASES) - 1)]


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
    worth = LAID * library.prices[machine.kind] * (0.4 + 0.6 * left) + 0.5
    for card, share in zip(machine.plugins, NEXT_PLUGINS, strict=False):
        worth += LAID * share * library.prices[card.kind]
    return worth


def _attack(rules: Rules, state: Position, own: Means, foe: Means, lasts: float) -> float:
    """What a seat may hope for by attacking bases: what each gives, the less the more moves it takes and
    the more turns pass until they are paid."""
    seat = own.seat
    side = state.sides[seat]
    targets = [base for base in state.bases if base.owner != seat]
    wins = len(targets) == 1 or side.honor + HONOR_FOR_A_BASE >= GOAL
    prize = _honor(side.honor + HONOR_FOR_A_BASE) - _honor(side.honor)
    prize = WIN * (2.0 - lasts) if wins else prize + lasts * (_bases(len(targets)) - _bases(len(targets) - 1))
    hopes = [[0.0] for _ in targets]
    _by_machines(rules, state, own, foe, prize, wins, targets, hopes)
    _by_cards(rules, state, own, prize, wins, targets, hopes)
    found = []
    for base, each in zip(targets, hopes, strict=True):
        best = max(each)
        hope = best + HELPERS * (sum(each) - best)
        found.append(hope * GUARDED ** _guards(rules, base) if base.plugins else hope)
    found.sort(reverse=True)
    return sum(share * hope for share, hope in zip(NEXT_HOPES, found, strict=False))


def _guards(rules: Rules, base: Base) -> int:
    """How many attacks on a base something stops."""
    return len(rules.traits.of(base).effects.get("attacked", ()))


def _by_machines(
    rules: Rules,
    state: Position,
    own: Means,
    foe: Means,
    prize: float,
    wins: bool,
    targets: list[Base],
    hopes: list[list[float]],
) -> None:
    """Add the hopes for bases by machines on the board."""
    reach, seat = rules.reaches[state.board], own.seat
    taken = occupied(state, seat)
    for machine in state.machines:
        if machine.owner != seat or not machine.weapons:
            continue
        known = rules.traits.of(machine)
        gain = prize if wins else prize - _machine(rules.library, machine)
        sure = HUNTED if machine.hearts & foe.hits else 1.0
        for base, found in zip(targets, hopes, strict=True):
            moves = reach.moves(machine.hearts, machine.weapons, base.cell)
            if moves >= FAR:
                continue
            if moves and reach.stuck(machine.hearts, machine.weapons, base.cell, taken):
                moves += DETOUR
            hope = sure * _hope(own, gain, moves, max(0, moves - known.free) * known.price)
            if hope > 0:
                found.append(hope)


def _by_cards(
    rules: Rules,
    state: Position,
    own: Means,
    prize: float,
    wins: bool,
    targets: list[Base],
    hopes: list[list[float]],
) -> None:
    """Add the hopes for bases by machines that are still in the hand."""
    machines, from_base = rules.library.machines, rules.reaches[state.board].from_base
    homes = [base.cell for base in state.bases if base.owner == own.seat]
    for card in state.sides[own.seat].hand:
        machine = machines.get(card.kind)
        if machine is None:
            continue
        gain = prize if wins else prize - LAID * machine.price
        for base, found in zip(targets, hopes, strict=True):
            moves = min([from_base[card.kind, home, base.cell] for home in homes], default=FAR)
            hope = HELD * _hope(own, gain, moves, moves * machine.move)
            if hope > 0:
                found.append(hope)


def _hope(own: Means, gain: float, moves: int, cost: int) -> float:
    """What is left of a gain that takes so many moves for so many gears."""
    cost += own.first
    hope = HOPE * gain * STEP**moves - GEAR * cost
    lacking = cost - own.purse
    return hope * WAIT ** (lacking / own.income) if lacking > 0 and own.income else hope


def _hand(rules: Rules, state: Position, seat: int, next_base: float) -> float:
    """What the cards of a hand are worth."""
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
                taken = occupied(state)
            value = HELD * library.prices[kind] * SPARES[min(machines, len(SPARES) - 1)]
            worth += value if _fits(rules, state, seat, kind, taken) else UNFIT * value
            machines += 1
        elif kind == BASE:
            if bases < len(NEXT_CARDS):
                worth += NEXT_CARDS[bases] * next_base * (1.0 if _site(state, seat) else 0.5)
            bases += 1
        elif kind == DESTROY:
            if destroyers < len(NEXT_CARDS):
                worth += NEXT_CARDS[destroyers] * library.prices[kind]
            destroyers += 1
        else:
            worth += USE * library.prices[kind]
    if len(hand) > HAND:
        worth -= TOO_MANY * (len(hand) - HAND)
    return worth


def _fits(rules: Rules, state: Position, seat: int, kind: str, taken: int) -> bool:
    """Whether a machine card can be laid on a base of its seat as the board is."""
    landings = rules.floors[state.board].landings
    return any(
        not units & taken
        for base in state.bases
        if base.owner == seat
        for _, _, units in landings[kind, base.cell]
    )


def _site(state: Position, seat: int) -> bool:
    """Whether a base could be built: a heart of a seat's machine lies free of bases, or a machine may come."""
    hearts = 0
    for machine in state.machines:
        if machine.owner == seat:
            hearts |= machine.hearts
    for base in state.bases:
        hearts &= ~(1 << base.cell)
    return hearts != 0
