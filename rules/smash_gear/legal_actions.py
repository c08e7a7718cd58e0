"""The list of legal actions, in a fixed order; a test proves that it equals `why_not` over all candidates.

Bots need it at every step, so it is put together from tables of the board instead of filtering candidates.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.common.memo import Memo
from rules.common.polyomino import cells
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.smash_gear.actions import Attack, Build, Buy, Install, Move, Stop
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.cards import PluginCard
from rules.smash_gear.pieces import DISABLED, Machine, Occupancy, Situation
from rules.smash_gear.store import supplies

_BUYS: Memo[str, Buy] = Memo(Buy)
_END, _STOP, _PASS, _PASS_ALL = EndTurn(), Stop(), Pass(), Pass(True)


def legal(rules: Rules, state: Situation) -> list[Any]:
    """Return all legal actions, each once."""
    seat = state.deciding
    if seat is None:
        return []
    found: list[Any] = []
    if state.agenda:
        if state.question is not None:
            return [Choose(pick) for pick in state.question.answers]
        _add_uses(found, rules, state, seat)
        found += (_PASS, _PASS_ALL)
        return found
    gears, crowd = state.sides[seat].gears, state.crowd
    mine, own = crowd.of[seat], crowd.units[seat]
    relief = 0 if mine else rules.discount(state, seat)
    if gears >= rules.library.cheapest - relief:
        _add_purchases(found, rules, state, gears, relief)
    if not state.turn:
        found.append(_STOP)
        return found
    if state.sides[seat].hand:
        _add_hand_actions(found, rules, state, seat, crowd)
    if state.turn > 1 and mine:
        found += flips(rules, state, seat, own, mine)
    _add_uses(found, rules, state, seat)
    found.append(_END)
    return found


def _add_purchases(found: list[Any], rules: Rules, state: Situation, gears: int, relief: int) -> None:
    """Add the purchases a seat can pay with its gears, machines at the discount."""
    prices, store = rules.library.prices, state.store
    purse = gears + relief if gears else 0  # a discount leaves a price of at least 1 gear
    for card in store.machines:
        if card.kind and prices[card.kind] <= purse:
            found.append(_BUYS[card.id])
    for row in (store.programs, supplies(store)):
        for card in row:
            if card.kind and prices[card.kind] <= gears:
                found.append(_BUYS[card.id])


def _add_hand_actions(found: list[Any], rules: Rules, state: Situation, seat: int, crowd: Occupancy) -> None:
    """Add the actions with cards of the hand: assembling, building, attacking, installing."""
    cards, machines = rules.library.cards, rules.library.machines
    assemblies = rules.motions[state.board].assemblies
    mine, own, taken = crowd.of[seat], crowd.units[seat], crowd.units[0] | crowd.units[1]
    homes: tuple[int, ...] = ()
    base, destroyer = state.store.base, state.store.destroyer
    sites: list[int] | None = None
    bases: list[int] | None = None
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
            if bases is None:
                bases = _attackable_bases(state, seat, own)
            for cell in bases:
                found.append(Attack(card.id, cell))
        elif kind and kind not in rules.scripts:
            known = cards[kind]
            if isinstance(known, PluginCard):
                for thing in rules.carriers(state, seat, known):
                    found.append(Install(card.id, thing.id))


def _sites(state: Situation, mine: list[Machine]) -> list[int]:
    """Return the cells on which the owner of these machines can build a base (SG-7.2)."""
    bases = [base.cell for base in state.bases]
    return [cell for machine in mine for cell in cells(machine.hearts) if cell not in bases]


def _attackable_bases(state: Situation, seat: int, own: int) -> list[int]:
    """Return the cells of the bases that a seat can destroy with its machines, whose cells are given as a
    mask (SG-6.8)."""
    found = []
    for base in state.bases:
        if base.owner != seat and own >> base.cell & 1 and state.attacker_on(seat, base) is not None:
            found.append(base.cell)
    return found


def flips(rules: Rules, state: Situation, seat: int, own: int, machines: Iterable[Machine]) -> list[Move]:
    """Return the normal moves that a seat can make with these of its machines; `own` is the mask of cells
    under all its machines."""
    moves, traits = rules.motions[state.board].moves, rules.traits
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


def _add_uses(found: list[Any], rules: Rules, state: Situation, seat: int) -> None:
    """Add the uses of effects."""
    for (card, offer, _), aims in rules.uses(state, seat):
        for aim in aims:
            found.append(Use(card, offer.number, aim))
