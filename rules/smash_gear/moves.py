"""Every legal action, in a fixed order; a test proves the list equal to the predicate over candidates.

Bots ask for it at every step, so it is a list put together from tables of the board, not a filter.
"""

from __future__ import annotations

from typing import Any

from rules.common.memo import Memo
from rules.common.polyomino import cells
from rules.smash_gear.aims import Rules, aims, occupied, sources
from rules.smash_gear.cards import BASE, DESTROY, PluginCard
from rules.smash_gear.legality import cannot_pay, decider
from rules.smash_gear.state import Attack, Build, Buy, Choose, EndTurn, Install, Pass, Position, Stop, Use
from rules.smash_gear.store import base_id, destroy_id

_BUYS: Memo[str, Buy] = Memo(Buy)
_END, _STOP, _PASS, _PASS_ALL = EndTurn(), Stop(), Pass(), Pass(True)


def legal(rules: Rules, state: Position) -> list[Any]:
    """Every legal action once."""
    seat = decider(state)
    if seat is None:
        return []
    if state.pending:
        return [Choose(pick) for pick in state.pending[-1].among]
    found: list[Any] = []
    if state.waiting:
        _uses(found, rules, state, seat, False)
        found += (_PASS, _PASS_ALL)
        return found
    gears = state.sides[seat].gears
    _buys(found, rules, state, gears)
    if not state.turn:
        found.append(_STOP)
        return found
    if state.sides[seat].hand:
        _hand(found, rules, state, seat)
    if state.turn > 1 and state.machines:
        _flips(found, rules, state, seat, gears)
    _uses(found, rules, state, seat, True)
    found.append(_END)
    return found


def _buys(found: list[Any], rules: Rules, state: Position, gears: int) -> None:
    """What the store sells for no more than that."""
    prices, store = rules.library.prices, state.store
    for row in (store.machines, store.programs):
        for card in row:
            if card.kind and prices[card.kind] <= gears:
                found.append(_BUYS[card.id])
    if store.bases and prices[BASE] <= gears:
        found.append(_BUYS[base_id(store.bases)])
    if store.destroyers and prices[DESTROY] <= gears:
        found.append(_BUYS[destroy_id(store.destroyers)])


def _hand(found: list[Any], rules: Rules, state: Position, seat: int) -> None:
    """What the cards of the hand allow: assembling, building, destroying, installing."""
    cards = rules.library.cards
    floor = rules.floors[state.board]
    taken = -1
    for card in state.sides[seat].hand:
        kind = card.kind
        if kind in rules.library.machines:
            if state.assembled:
                continue
            if taken < 0:
                taken = occupied(state)
            for base in state.bases:
                if base.owner == seat:
                    for assemble, units in floor.assemblies[card.id, kind, base.cell]:
                        if not units & taken:
                            found.append(assemble)
        elif kind == BASE:
            if not state.built:
                bases = {base.cell for base in state.bases}
                for machine in state.machines:
                    if machine.owner == seat:
                        found += [Build(card.id, cell) for cell in cells(machine.hearts) if cell not in bases]
        elif kind == DESTROY:
            weapons = 0
            for machine in state.machines:
                if machine.owner == seat:
                    weapons |= machine.weapons
            for base in state.bases:
                if base.owner != seat and weapons >> base.cell & 1:
                    found.append(Attack(card.id, base.cell))
        elif kind:
            known = cards[kind]
            if isinstance(known, PluginCard):
                for thing in state.machines if known.on == "machine" else state.bases:
                    if thing.owner == seat:
                        found.append(Install(card.id, thing.id))


def _flips(found: list[Any], rules: Rules, state: Position, seat: int, gears: int) -> None:
    """The normal moves."""
    moves = rules.floors[state.board].moves
    traits = rules.traits
    own = -1
    for machine in state.machines:
        if machine.owner != seat:
            continue
        known = traits.of(machine)
        if machine.marks or known.free:
            if traits.price(machine) > gears or "disabled" in machine.marks:
                continue
        elif known.price > gears:
            continue
        if own < 0:
            own = occupied(state, seat)
        units = machine.hearts | machine.weapons
        found += moves[machine.id, units, own ^ units, known.far]


def _uses(found: list[Any], rules: Rules, state: Position, seat: int, free: bool) -> None:
    """The effects that can be used now; `free`: in one's own turn, while nothing waits."""
    for source in sources(rules, state, seat):
        card, number, effect, machine = source
        if effect.when == "own_turn" and not free:
            continue
        if cannot_pay(state, seat, source) is None:
            for aim in aims(rules, state, seat, effect, machine):
                found.append(Use(card, number, aim))
