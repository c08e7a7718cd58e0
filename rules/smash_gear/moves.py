"""Every legal action, in a fixed order; a test proves the list equal to the predicate over candidates.

Bots ask for it at every step, so it is a list put together from tables of the board, not a filter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.common.memo import Memo
from rules.common.polyomino import cells
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.smash_gear.actions import Attack, Build, Buy, Install, Move, Stop
from rules.smash_gear.cards import PluginCard
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import DISABLED, Crowd, Machine, Situation
from rules.smash_gear.store import supplies

_BUYS: Memo[str, Buy] = Memo(Buy)
_END, _STOP, _PASS, _PASS_ALL = EndTurn(), Stop(), Pass(), Pass(True)


def legal(rules: Rules, state: Situation) -> list[Any]:
    """Every legal action once."""
    seat = state.deciding
    if seat is None:
        return []
    found: list[Any] = []
    if state.agenda:
        if state.question is not None:
            return [Choose(pick) for pick in state.question.answers]
        _uses(found, rules, state, seat)
        found += (_PASS, _PASS_ALL)
        return found
    gears, crowd = state.sides[seat].gears, state.crowd
    mine, own = crowd.of[seat], crowd.units[seat]
    relief = 0 if mine else rules.relief(state, seat)
    if gears >= rules.library.cheapest - relief:
        _buys(found, rules, state, gears, relief)
    if not state.turn:
        found.append(_STOP)
        return found
    if state.sides[seat].hand:
        _hand(found, rules, state, seat, crowd)
    if state.turn > 1 and mine:
        found += flips(rules, state, seat, own, mine)
    _uses(found, rules, state, seat)
    found.append(_END)
    return found


def _buys(found: list[Any], rules: Rules, state: Situation, gears: int, relief: int) -> None:
    """What the store sells for no more than that; machines for as much less as the relief."""
    prices, store = rules.library.prices, state.store
    purse = gears + relief if gears else 0  # what costs anything costs a gear all the same
    for card in store.machines:
        if card.kind and prices[card.kind] <= purse:
            found.append(_BUYS[card.id])
    for row in (store.programs, supplies(store)):
        for card in row:
            if card.kind and prices[card.kind] <= gears:
                found.append(_BUYS[card.id])


def _hand(found: list[Any], rules: Rules, state: Situation, seat: int, crowd: Crowd) -> None:
    """What the cards of the hand allow: assembling, building, destroying, installing."""
    cards, machines = rules.library.cards, rules.library.machines
    assemblies = rules.floors[state.board].assemblies
    mine, own, taken = crowd.of[seat], crowd.units[seat], crowd.units[0] | crowd.units[1]
    homes: tuple[int, ...] = ()
    base, destroyer = state.store.base, state.store.destroyer
    sites: list[int] | None = None
    prey: list[int] | None = None
    for card in state.sides[seat].hand:
        kind = card.kind
        if kind in machines:
            if not state.assembled:
                homes = homes or tuple([base.cell for base in state.bases if base.owner == seat])
                ways = assemblies[card.id, kind, homes]
                found += ways[taken & ways.cells]
        elif kind == base:
            if sites is None:
                sites = [] if state.built else _sites(state, mine)
            for cell in sites:
                found.append(Build(card.id, cell))
        elif kind == destroyer:
            if prey is None:
                prey = _prey(state, seat, own)
            for cell in prey:
                found.append(Attack(card.id, cell))
        elif kind and kind not in rules.scripts:
            known = cards[kind]
            if isinstance(known, PluginCard):
                for thing in rules.carriers(state, seat, known):
                    found.append(Install(card.id, thing.id))


def _sites(state: Situation, mine: list[Machine]) -> list[int]:
    """The cells on which the owner of these machines can build a base (SG-7.2)."""
    bases = [base.cell for base in state.bases]
    return [cell for machine in mine for cell in cells(machine.hearts) if cell not in bases]


def _prey(state: Situation, seat: int, own: int) -> list[int]:
    """The cells of the bases that a seat can destroy with its machines, which cover those cells (SG-6.8)."""
    found = []
    for base in state.bases:
        if base.owner != seat and own >> base.cell & 1 and state.attacker_on(seat, base) is not None:
            found.append(base.cell)
    return found


def flips(rules: Rules, state: Situation, seat: int, own: int, machines: Iterable[Machine]) -> list[Move]:
    """The normal moves that a seat can make with these machines of its own; `own` are the cells under all of them."""
    moves, traits = rules.floors[state.board].moves, rules.traits
    alone, gears = traits.alone, state.sides[seat].gears
    found: list[Move] = []
    for machine in machines:
        known = traits.of(machine) if machine.plugins else alone[machine.kind]
        if machine.marks or known.free:
            if traits.price(machine) > gears or DISABLED in machine.marks:
                continue
        elif known.price > gears:
            continue
        units = machine.hearts | machine.weapons
        ways = moves[machine.id, units, known.far]
        found += ways[(own ^ units) & ways.cells]
    return found


def _uses(found: list[Any], rules: Rules, state: Situation, seat: int) -> None:
    """The effects that can be used now."""
    for (card, offer, _), aims in rules.uses(state, seat):
        for aim in aims:
            found.append(Use(card, offer.number, aim))
