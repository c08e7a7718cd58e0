"""Threats of enemy machines: their effects with the next flip, and their distance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.common.board import Motion
from rules.common.polyomino import cells
from rules.common.reach import FAR, MOST_AHEAD
from rules.common.text import counted
from rules.smash_gear.combat import clash, landed, met
from rules.smash_gear.pieces import DISABLED, Base, Machine, Thing, other
from rules.smash_gear.turn import INCOME
from rules.smash_gear.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine


class Threat(NamedTuple):
    """The threat of an enemy machine to another machine: its weapons reach the heart in a number of `flips`;
    for `gears`; with one, it `destroys` the machine or removes `lost` of its units (0: its owner chooses the
    main part), and `falls` itself."""

    by: Machine
    flips: int
    gears: int
    destroys: bool = False
    lost: int = 0
    falls: bool = False

    @property
    def weight(self) -> tuple[int, int, int]:
        """Return a sort key: the greater, the worse for the machine that is hit."""
        return -self.flips, 2 * self.destroys - self.falls, self.lost

    @property
    def mark(self) -> str:
        """Return the severity, as a mark of `PreviewLine`."""
        return "bad" if self.destroys or self.flips > 1 else "caution"

    @property
    def loss(self) -> str:
        """Return the loss in words."""
        return counted(self.lost, "unit") if self.lost else "a part"


class BaseThreat(NamedTuple):
    """The threat of an enemy machine to a base: a weapon is on it after a number of `flips`. `armed`: its
    owner has a Destroy Base card, or can buy one too, which makes `gears` in all (SG-6.8)."""

    by: Machine
    flips: int
    gears: int
    armed: bool

    @property
    def mark(self) -> str:
        """Return the severity, as a mark of `PreviewLine`."""
        return "bad" if self.armed else "caution"


def threats(play: WorkingState, seat: int) -> dict[str, Threat]:
    """Return the worst threat to each machine of a seat by its id. Threats of one flip are exact except for
    responses; those of more are where weapons could land on an empty board."""
    found: dict[str, Threat] = {}
    for mover in _movers(play, other(seat)):
        for id, threat in (*_single_flip_threats(play, mover, seat), *_later_threats(play, mover, seat)):
            if id not in found or threat.weight > found[id].weight:
                found[id] = threat
    return found


def base_threats(play: WorkingState, seat: int) -> dict[str, BaseThreat]:
    """Return the worst threat to each base of a seat by its id: the enemy machine that needs the fewest flips
    to put a weapon on it, one that can then destroy it before others (SG-6.8). Nothing can be assembled under
    a weapon (SG-8.1)."""
    opponent, found = other(seat), dict[str, BaseThreat]()
    holds = any(card.kind == play.store.destroyer for card in play.sides[opponent].hand)
    extra = 0 if holds else play.tables.prices[play.store.destroyer]
    for mover in _movers(play, opponent):
        machine = mover.machine
        for base in play.bases_of(seat):
            flips = play.reach.moves(machine.hearts, machine.weapons, base.cell) if machine.weapons else FAR
            if flips > mover.flips:
                continue
            gears = mover.cost(flips)
            armed = holds or (play.store.destroyers > 0 and gears + extra <= mover.purse)
            threat = BaseThreat(machine, flips, gears + (extra if armed else 0), armed)
            known = found.get(base.id)
            if known is None or (not armed, flips) < (not known.armed, known.flips):
                found[base.id] = threat
    return found


def is_guarded(play: WorkingState, base: Base) -> bool:
    """Return whether a plugin of a base answers an attack on it (SG-6.8)."""
    return bool(play.tables.traits.of(base).base_guards)


def in_reach(play: WorkingState, seat: int) -> int:
    """Return the cells that weapons of enemy machines can reach with the flips of one turn, as a mask."""
    found = 0
    for machine, flips, *_ in _movers(play, other(seat)):
        found |= play.reach.covers[machine.hearts, machine.weapons][min(flips, MOST_AHEAD)]
    return found


class _Mover(NamedTuple):
    """A machine that can be flipped: the number of `flips` it can pay for with a `purse` of gears, of which
    the first are `free` and the others have a `price`."""

    machine: Machine
    flips: int
    purse: int
    free: int
    price: int

    def cost(self, flips: int) -> int:
        """Return the gears for a number of flips."""
        return self.price * max(0, flips - self.free)


def _movers(play: WorkingState, opponent: int) -> Iterator[_Mover]:
    """Yield the machines that a seat can flip in its next turn (or in this one if it is its own)."""
    if not play.turn:
        return
    now, traits = play.seat == opponent, play.tables.traits
    purse = play.sides[opponent].gears + (0 if now else income(play, opponent))
    for machine in play.occupancy.of[opponent]:
        if now and DISABLED in machine.marks:
            continue
        known = traits.of(machine)
        free = int(not traits.price(machine)) if now else known.free
        flips = free + (purse // known.price if known.price else MOST_AHEAD)
        if flips:
            yield _Mover(machine, flips, purse, free, known.price)


def income(play: WorkingState, seat: int) -> int:
    """Return the gears of a seat's next Exploit from its bases, machines and plugins (SG-3.2)."""
    incomes, bases = play.tables.incomes, play.bases_of(seat)
    things: list[Thing] = [*bases, *play.occupancy.of[seat]]
    kinds = [kind for thing in things for kind in (thing.kind, *(card.kind for card in thing.plugins))]
    return INCOME * len(bases) + sum(incomes[kind] for kind in kinds if kind)


def _single_flip_threats(play: WorkingState, mover: _Mover, seat: int) -> Iterator[tuple[str, Threat]]:
    """Yield the threats of one flip of a machine to each machine of a seat."""
    machine = mover.machine
    motions, traits, units = play.motions, play.tables.traits, machine.units
    targets, taken, far = play.occupied(seat), play.occupied(machine.owner) & ~units, traits.of(machine).far
    for (side, further), taking in motions.flips[units, far].items():
        if taking & taken or not taking & targets:
            continue
        there = landed(machine, motions, Motion(side, motions.boxes[units], further))
        fought = clash(play.tables, motions, there, met(play.machines, there))
        own = fought.fate(machine.id)
        for fate in fought.unit_outcomes:
            if fate is not own and (fate.destroyed or fate.lost_units or fate.choices):
                falls, lost = own is not None and own.destroyed, fate.lost_units.bit_count()
                yield fate.id, Threat(machine, 1, mover.cost(1), fate.destroyed, lost, falls)


def _later_threats(play: WorkingState, mover: _Mover, seat: int) -> Iterator[tuple[str, Threat]]:
    """Yield the number of flips, more than one, after which its weapons reach the heart of each machine of a
    seat."""
    machine = mover.machine
    if not machine.weapons:
        return
    for each in play.occupancy.of[seat]:
        hearts = cells(each.hearts)
        ahead = min((play.reach.moves(machine.hearts, machine.weapons, cell) for cell in hearts), default=FAR)
        if 1 < ahead <= mover.flips:
            yield each.id, Threat(machine, ahead, mover.cost(ahead))


# -- in words


def threats_preview(play: WorkingState, seat: int) -> Preview | None:
    """Return the preview of the threats to a seat's bases and machines in the enemy's next turn, with the
    cells in reach; None before the first turn and after the game."""
    if not play.turn or play.over:
        return None
    lines = [*_bases_in_reach(play, seat), *_machines_in_danger(play, seat)]
    if not lines:
        lines = [PreviewLine("good", "Nothing can hit you")]
    lit = play.motions.places(in_reach(play, seat))
    return Preview("Threats next turn", "", tuple(lines), (), lit)


def _bases_in_reach(play: WorkingState, seat: int) -> Iterator[PreviewLine]:
    """Yield the threats to bases of a seat, with whether the opponent has a Destroy Base card or can buy
    one."""
    own, found, name = play.bases_of(seat), base_threats(play, seat), play.names[other(seat)]
    armed = any(card.kind == play.store.destroyer for card in play.sides[other(seat)].hand)
    for base in own:
        threat = found.get(base.id)
        if threat is None:
            continue
        which = "only base" if len(own) == 1 else play.name_with_place(base).removeprefix("the ")
        who = play.name_with_place(threat.by).removeprefix("the ")
        has = "has a Destroy Base card" if armed else "can buy Destroy Base"
        why = has if threat.armed else "has no Destroy Base card yet"
        does = "destroy" if threat.armed else "reach"
        yield PreviewLine(threat.mark, f"{who} can {does} your {which}", f"{name} {why} (SG-6.8)")


def _machines_in_danger(play: WorkingState, seat: int) -> Iterator[PreviewLine]:
    """Yield the worst threat to each machine of a seat, the worst first."""
    found = threats(play, seat)
    for id, threat in sorted(found.items(), key=lambda each: each[1].weight, reverse=True):
        by, it = (play.name_with_place(each).removeprefix("the ") for each in (threat.by, play.machine(id)))
        words, why = f"{by} can damage your {it}", f"Removes {threat.loss} (SG-6.3)"
        if threat.destroys:
            words, why = (
                f"{by} can destroy your {it}",
                "Both are destroyed (SG-6.2)" if threat.falls else "SG-6.2",
            )
        elif threat.flips > 1:
            words, why = f"{by} can hit your {it}", in_flips(threat.flips, threat.gears)
        yield PreviewLine(threat.mark, words, why)


def in_flips(flips: int, gears: int) -> str:
    """Return the words for how a threat gets near: the number of flips and of gears."""
    return f"{counted(flips, 'flip')}, {counted(gears, 'gear')}"
