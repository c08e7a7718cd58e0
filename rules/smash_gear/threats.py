"""What the machines of the other player can do to one's own with their next flip, and how far away they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.common.board import Motion
from rules.common.reach import MOST_AHEAD
from rules.smash_gear.combat import Fate, clash, landed, met
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import DISABLED, Base, Machine, other
from rules.smash_gear.state import Position
from rules.smash_gear.turn import INCOME


class Threat(NamedTuple):
    """What an opposing machine can do to one: in so many `flips` it lies on its heart; with one, `destroys` it or takes
    `lost` units off it (0: its owner chooses which part stays), and `falls` itself."""

    by: Machine
    flips: int
    destroys: bool = False
    lost: int = 0
    falls: bool = False

    @property
    def weight(self) -> tuple[int, int, int]:
        """The greater, the worse for the machine that is hit."""
        return -self.flips, 2 * self.destroys - self.falls, self.lost


def threats(rules: Rules, view: Position, seat: int) -> dict[str, Threat]:
    """The worst threat to each machine of a seat by its id, as all machines lie now. What comes of one flip is exact,
    but for answers; of more, it is where weapons could come to lie on an empty board."""
    found: dict[str, Threat] = {}
    own = view.crowd.of[seat]
    for machine, purse in _movers(rules, view, other(seat)):
        for id, threat in (*_at_once(rules, view, machine, own), *_later(rules, view, machine, own, purse)):
            if id not in found or threat.weight > found[id].weight:
                found[id] = threat
    return found


def base_threats(rules: Rules, view: Position, seat: int) -> dict[str, Machine]:
    """The opposing machine that can bring a weapon onto each base of a seat with the fewest flips, by the base's id:
    it can attack it from there (SG-6.8), and nothing can be assembled under it (SG-8.1)."""
    reach, found = rules.reaches[view.board], dict[str, tuple[int, Machine]]()
    for machine, flips in _movers(rules, view, other(seat)):
        covers = reach.covers[machine.hearts, machine.weapons]
        for base in view.bases_of(seat):
            ahead = next((count for count in range(flips + 1) if covers[count] >> base.cell & 1), None)
            if ahead is not None and (base.id not in found or ahead < found[base.id][0]):
                found[base.id] = ahead, machine
    return {id: machine for id, (_, machine) in found.items()}


def in_reach(rules: Rules, view: Position, seat: int) -> int:
    """The cells that weapons of the other player's machines can come to lie on with the flips of a turn, as a mask."""
    covers, found = rules.reaches[view.board].covers, 0
    for machine, flips in _movers(rules, view, other(seat)):
        found |= covers[machine.hearts, machine.weapons][flips]
    return found


def _movers(rules: Rules, view: Position, rival: int) -> Iterator[tuple[Machine, int]]:
    """The machines that a seat can flip in its next turn, or in this one if that is its own, each with how many flips
    it can pay for."""
    now = view.seat == rival and view.turn > 0
    purse = view.sides[rival].gears
    if not now:
        incomes = rules.library.incomes
        bases, machines = view.bases_of(rival), view.crowd.of[rival]
        things: list[Base | Machine] = [*bases, *machines]
        purse += INCOME * len(bases) + sum(incomes[machine.kind] for machine in machines)
        purse += sum(incomes[card.kind] for thing in things for card in thing.plugins)
    for machine in view.crowd.of[rival] if view.turn else ():
        if now and DISABLED in machine.marks:
            continue
        known = rules.traits.of(machine)
        price = known.price
        free = known.free if not now else int(not rules.traits.price(machine))
        flips = free + (purse // price if price else MOST_AHEAD)
        if flips:
            yield machine, min(flips, MOST_AHEAD)


def _at_once(
    rules: Rules, view: Position, machine: Machine, own: list[Machine]
) -> Iterator[tuple[str, Threat]]:
    """What one flip of a machine does to each of these."""
    floor, known = rules.floors[view.board], rules.traits.of(machine)
    prey = view.occupied(other(machine.owner))
    taken = view.occupied(machine.owner) & ~machine.units
    for (side, far), units in floor.flips[machine.units].items():
        if (far and not known.far) or units & taken or not units & prey:
            continue
        there = landed(machine, floor, Motion(side, floor.boxes[machine.units], far))
        fought = clash(floor, rules.traits, there, met(view.machines, there))
        mover = fought.fate(machine.id)
        for each in own:
            fate = fought.fate(each.id)
            if fate is not None and _hurt(fate):
                falls = mover is not None and mover.destroyed
                yield each.id, Threat(machine, 1, fate.destroyed, fate.gone.bit_count(), falls)


def _hurt(fate: Fate) -> bool:
    return bool(fate.destroyed or fate.gone or fate.choices)


def _later(
    rules: Rules, view: Position, machine: Machine, own: list[Machine], flips: int
) -> Iterator[tuple[str, Threat]]:
    """In how many flips, more than one, its weapons come onto the heart of each of these."""
    covers = rules.reaches[view.board].covers[machine.hearts, machine.weapons]
    for each in own:
        ahead = next((count for count in range(2, flips + 1) if covers[count] & each.hearts), 0)
        if ahead and not covers[1] & each.hearts:
            yield each.id, Threat(machine, ahead)
