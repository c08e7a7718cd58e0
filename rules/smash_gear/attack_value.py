"""What a seat of Smash Gear may hope for by attacking bases, in gears."""

from __future__ import annotations

from typing import NamedTuple

from rules.common.reach import FAR, MOST_AHEAD
from rules.smash_gear import piece_values
from rules.smash_gear.announced import HONOR_FOR_A_BASE
from rules.smash_gear.ending import GOAL
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Base
from rules.smash_gear.state import Position
from rules.smash_gear.store import DESTROY
from rules.smash_gear.turn import INCOME

WIN = 110.0
"""What the attack that wins is worth; up to twice that late, when other things are worth less."""
HOPE, STEP, WAIT = 0.95, 0.92, 0.84
"""What is sure of a base that a weapon lies on, what is left of that with each move it still takes, and
with each turn until the moves are paid. A flatter step makes bots that wait for each other before their bases."""
WAITING = 0.5
"""Who waits counts so much of the next income, so that ending a turn changes nothing by itself."""
GUARDED, HUNTED = 0.6, 0.65
"""What is left of the hope for a base with a watchdog, and by a machine that can be hit."""
DETOUR = 2
"""Moves more where every first one is blocked by one's own machines."""
HELPERS = 0.12
"""The share of the hopes for the same base by other machines."""
NEXT_HOPES = (1.0, 0.3, 0.1)
"""The share of the best attack, the second and the third, on different bases."""


class Means(NamedTuple):
    """What a seat can work with: gears for its next moves, gears a turn, the price of a Destroy Base that
    it still has to buy, and the cells where it can hit with its next moves."""

    seat: int
    purse: float
    income: int
    first: int
    hits: int


class Aim(NamedTuple):
    """What is attacked: the bases, what destroying one of them gives, and whether that wins, so that the
    machine that goes with it is no loss."""

    bases: list[Base]
    prize: float
    wins: bool


def means(rules: Rules, state: Position, seat: int) -> Means:
    """What a seat can work with now."""
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
    acts = state.turn > 0 and state.seat == seat
    purse = side.gears if state.turn else 0  # what Prepare leaves is lost (SG-2.3)
    ahead = purse if acts else purse + income
    covers = rules.reaches[state.board].covers
    hits = 0
    for machine in state.machines:
        if machine.owner == seat:
            known = traits.of(machine)
            flips = known.free + (ahead // known.price if known.price else MOST_AHEAD)
            hits |= covers[machine.hearts, machine.weapons][min(flips, MOST_AHEAD)]
    first = 0 if any(card.kind == DESTROY for card in side.hand) else library.prices[DESTROY]
    return Means(seat, purse if acts else purse + WAITING * income, income, first, hits)


def of_attack(rules: Rules, state: Position, own: Means, foe: Means, lasts: float) -> float:
    """What attacks on bases are worth to a seat: what each gives, the less the more moves it takes and the
    more turns pass until they are paid."""
    aim = _aim(state, own.seat, lasts)
    hopes = [[0.0] for _ in aim.bases]
    _by_machines(rules, state, own, foe, aim, hopes)
    _by_cards(rules, state, own, aim, hopes)
    found = []
    for base, each in zip(aim.bases, hopes, strict=True):
        best = max(each)
        hope = best + HELPERS * (sum(each) - best)
        found.append(hope * GUARDED ** _guards(rules, base) if base.plugins else hope)
    found.sort(reverse=True)
    return sum(share * hope for share, hope in zip(NEXT_HOPES, found, strict=False))


def _aim(state: Position, seat: int, lasts: float) -> Aim:
    honor = state.sides[seat].honor
    bases = [base for base in state.bases if base.owner != seat]
    if len(bases) == 1 or honor + HONOR_FOR_A_BASE >= GOAL:
        return Aim(bases, WIN * (2.0 - lasts), True)
    prize = piece_values.of_honor(honor + HONOR_FOR_A_BASE) - piece_values.of_honor(honor)
    loss = piece_values.of_bases(len(bases)) - piece_values.of_bases(len(bases) - 1)
    return Aim(bases, prize + lasts * loss, False)


def _guards(rules: Rules, base: Base) -> int:
    """How many attacks on a base something stops."""
    return len(rules.traits.of(base).watchdogs)


def _by_machines(
    rules: Rules, state: Position, own: Means, foe: Means, aim: Aim, hopes: list[list[float]]
) -> None:
    """Add the hopes for each base by machines on the board."""
    reach, seat = rules.reaches[state.board], own.seat
    taken = state.occupied(seat)
    for machine in state.machines:
        if machine.owner != seat or not machine.weapons:
            continue
        hearts, weapons = machine.hearts, machine.weapons
        known = rules.traits.of(machine)
        gain = aim.prize if aim.wins else aim.prize - piece_values.of_machine(rules.library, machine)
        sure = HUNTED if hearts & foe.hits else 1.0
        for base, found in zip(aim.bases, hopes, strict=True):
            moves = reach.moves(hearts, weapons, base.cell)
            if moves >= FAR:
                continue
            if moves and reach.stuck(hearts, weapons, base.cell, taken):
                moves += DETOUR
            hope = sure * _hope(own, gain, moves, max(0, moves - known.free) * known.price)
            if hope > 0:
                found.append(hope)


def _by_cards(rules: Rules, state: Position, own: Means, aim: Aim, hopes: list[list[float]]) -> None:
    """Add the hopes for each base by machines that are still in the hand."""
    machines, from_base = rules.library.machines, rules.from_base
    homes = [base.cell for base in state.bases if base.owner == own.seat]
    for card in state.sides[own.seat].hand:
        machine = machines.get(card.kind)
        if machine is None:
            continue
        gain = aim.prize if aim.wins else aim.prize - piece_values.LAID * machine.price
        for base, found in zip(aim.bases, hopes, strict=True):
            moves = min([from_base[state.board, card.kind, home, base.cell] for home in homes], default=FAR)
            hope = piece_values.HELD * _hope(own, gain, moves, moves * machine.move)
            if hope > 0:
                found.append(hope)


def _hope(own: Means, gain: float, moves: int, cost: int) -> float:
    """What is left of a gain that takes so many moves for so many gears."""
    cost += own.first
    hope = HOPE * gain * STEP**moves - piece_values.GEAR * cost
    lacking = cost - own.purse
    return hope * WAIT ** (lacking / own.income) if lacking > 0 and own.income else hope
