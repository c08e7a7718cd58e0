"""Every legal action, in a fixed order; a test proves the list equal to the predicate over candidates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.common.polyomino import cells
from rules.smash_gear.aims import Rules, aims, occupied, sources
from rules.smash_gear.cards import BASE, DESTROY, MachineCard, PluginCard
from rules.smash_gear.legality import attacker_on, cannot_pay, decider
from rules.smash_gear.state import (
    Assemble,
    Attack,
    Build,
    Buy,
    Choose,
    EndTurn,
    Install,
    Move,
    Pass,
    Position,
    Stop,
    Use,
)
from rules.smash_gear.store import price_of, tickets


def legal(rules: Rules, state: Position) -> Iterator[Any]:
    """Every legal action once."""
    seat = decider(state)
    if seat is None:
        return
    if state.pending:
        for pick in state.pending[-1].among:
            yield Choose(pick)
        return
    if state.waiting:
        yield from _uses(rules, state, seat, False)
        yield Pass()
        yield Pass(True)
        return
    gears = state.sides[seat].gears
    for card in tickets(state.store):
        if card.kind and price_of(rules.library, card.kind) <= gears:
            yield Buy(card.id)
    if not state.turn:
        yield Stop()
        return
    yield from _hand(rules, state, seat)
    if state.turn > 1:
        yield from _flips(rules, state, seat, gears)
    yield from _uses(rules, state, seat, True)
    yield EndTurn()


def _hand(rules: Rules, state: Position, seat: int) -> Iterator[Any]:
    """What the cards of the hand allow: assembling, building, destroying, installing."""
    cards = rules.library.cards
    floor = rules.floors[state.board]
    taken = -1
    for card in state.sides[seat].hand:
        known = cards.get(card.kind)
        if isinstance(known, MachineCard):
            if state.assembled:
                continue
            if taken < 0:
                taken = occupied(state)
            for base in state.bases:
                if base.owner == seat:
                    for turn, heart, units in floor.landings[known.id, base.cell]:
                        if not units & taken:
                            yield Assemble(card.id, base.cell, heart, turn)
        elif isinstance(known, PluginCard):
            for thing in state.machines if known.on == "machine" else state.bases:
                if thing.owner == seat:
                    yield Install(card.id, thing.id)
        elif card.kind == BASE and not state.built:
            bases = {base.cell for base in state.bases}
            for machine in state.machines:
                if machine.owner == seat:
                    for cell in cells(machine.hearts):
                        if cell not in bases:
                            yield Build(card.id, cell)
        elif card.kind == DESTROY:
            for base in state.bases:
                if base.owner != seat and attacker_on(state, seat, base) is not None:
                    yield Attack(card.id, base.cell)


def _flips(rules: Rules, state: Position, seat: int, gears: int) -> Iterator[Move]:
    """The normal moves."""
    flips = rules.floors[state.board].flips
    traits = rules.traits
    own = occupied(state, seat)
    for machine in state.machines:
        if machine.owner != seat or traits.price(machine) > gears or "disabled" in machine.marks:
            continue
        units = machine.hearts | machine.weapons
        blocked = own & ~units
        far = traits.of(machine).far
        for (side, further), landed in flips[units].items():
            if not landed & blocked and (far or not further):
                yield Move(machine.id, side, further)


def _uses(rules: Rules, state: Position, seat: int, free: bool) -> Iterator[Use]:
    """The effects that can be used now; `free`: in one's own turn, while nothing waits."""
    for card, number, effect, machine in sources(rules, state, seat):
        if effect.when == "own_turn" and not free:
            continue
        if cannot_pay(rules, state, seat, card, number, machine) is None:
            for aim in aims(rules, state, seat, effect, machine):
                yield Use(card, number, aim)
