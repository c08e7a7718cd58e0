"""What enemy machines can do to a player's own with their next flip, and how far away they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.common.board import Motion
from rules.common.reach import MOST_AHEAD
from rules.common.words import counted
from rules.smash_gear.combat import clash, landed, met
from rules.smash_gear.play import Play
from rules.smash_gear.situation import DISABLED, Machine, Thing, other
from rules.smash_gear.turn import INCOME
from rules.tabletop import Preview, PreviewLine


class Threat(NamedTuple):
    """What an enemy machine can do to one: in so many `flips` it reaches its heart; with one, `destroys` it or removes
    `lost` of its units (0: its owner chooses the main part), and `falls` itself."""

    by: Machine
    flips: int
    destroys: bool = False
    lost: int = 0
    falls: bool = False

    @property
    def weight(self) -> tuple[int, int, int]:
        """The greater, the worse for the machine that is hit."""
        return -self.flips, 2 * self.destroys - self.falls, self.lost

    @property
    def mark(self) -> str:
        """How bad it is, as a `PreviewLine` says it."""
        return "bad" if self.destroys else "caution"

    @property
    def loss(self) -> str:
        """Return what is lost, in words."""
        return counted(self.lost, "unit") if self.lost else "a part"


def threats(play: Play, seat: int) -> dict[str, Threat]:
    """Return the worst threat to each machine of a seat by its id, as all machines are now. What one flip does is
    exact, but for responses; for more, it is where weapons could land on an empty board."""
    found: dict[str, Threat] = {}
    for machine, purse in _movers(play, other(seat)):
        for id, threat in (*_at_once(play, machine, seat), *_later(play, machine, seat, purse)):
            if id not in found or threat.weight > found[id].weight:
                found[id] = threat
    return found


def base_threats(play: Play, seat: int) -> dict[str, Machine]:
    """Return the enemy machine that can bring a weapon onto each base of a seat with the fewest flips, by the base's
    id: it can attack it from there (SG-6.8), and nothing can be assembled under it (SG-8.1)."""
    found: dict[str, tuple[int, Machine]] = {}
    for machine, flips in _movers(play, other(seat)):
        covers = play.reach.covers[machine.hearts, machine.weapons]
        for base in play.bases_of(seat):
            ahead = next((count for count in range(flips + 1) if covers[count] >> base.cell & 1), None)
            if ahead is not None and (base.id not in found or ahead < found[base.id][0]):
                found[base.id] = ahead, machine
    return {id: machine for id, (_, machine) in found.items()}


def in_reach(play: Play, seat: int) -> int:
    """Return the cells that weapons of enemy machines can reach with the flips of a turn, as a mask."""
    found = 0
    for machine, flips in _movers(play, other(seat)):
        found |= play.reach.covers[machine.hearts, machine.weapons][flips]
    return found


def _movers(play: Play, rival: int) -> Iterator[tuple[Machine, int]]:
    """The machines that a seat can flip in its next turn, or in this one if that is its own, each with how many flips
    it can pay for."""
    if not play.turn:
        return
    now, traits = play.seat == rival, play.tables.traits
    purse = play.sides[rival].gears + (0 if now else income(play, rival))
    for machine in play.crowd.of[rival]:
        if now and DISABLED in machine.marks:
            continue
        known = traits.of(machine)
        free = int(not traits.price(machine)) if now else known.free
        flips = free + (purse // known.price if known.price else MOST_AHEAD)
        if flips:
            yield machine, min(flips, MOST_AHEAD)


def income(play: Play, seat: int) -> int:
    """The gears that a seat will take in its next Exploit, by its bases, its machines and their plugins (SG-3.2)."""
    incomes, bases = play.tables.library.incomes, play.bases_of(seat)
    things: list[Thing] = [*bases, *play.crowd.of[seat]]
    kinds = [kind for thing in things for kind in (thing.kind, *(card.kind for card in thing.plugins))]
    return INCOME * len(bases) + sum(incomes[kind] for kind in kinds if kind)


def _at_once(play: Play, machine: Machine, seat: int) -> Iterator[tuple[str, Threat]]:
    """What one flip of a machine does to each of a seat's."""
    floor, traits, units = play.floor, play.tables.traits, machine.units
    prey, taken, far = play.occupied(seat), play.occupied(machine.owner) & ~units, traits.of(machine).far
    for (side, further), cells in floor.flips[units].items():
        if (further and not far) or cells & taken or not cells & prey:
            continue
        there = landed(machine, floor, Motion(side, floor.boxes[units], further))
        fought = clash(play.tables, floor, there, met(play.machines, there))
        mover = fought.fate(machine.id)
        for fate in fought.fates:
            if fate is not mover and (fate.destroyed or fate.gone or fate.choices):
                falls = mover is not None and mover.destroyed
                yield fate.id, Threat(machine, 1, fate.destroyed, fate.gone.bit_count(), falls)


def _later(play: Play, machine: Machine, seat: int, flips: int) -> Iterator[tuple[str, Threat]]:
    """In how many flips, more than one, its weapons come onto the heart of each of a seat's."""
    covers = play.reach.covers[machine.hearts, machine.weapons]
    for each in play.crowd.of[seat]:
        ahead = next((count for count in range(2, flips + 1) if covers[count] & each.hearts), 0)
        if ahead and not covers[1] & each.hearts:
            yield each.id, Threat(machine, ahead)


# -- in words


def threats_preview(play: Play, seat: int) -> Preview | None:
    """Preview what enemy machines can do to a seat in their next turn: to its bases, then to its machines, and the
    cells that their weapons reach; None before the first turn and after the last."""
    if not play.turn or play.over:
        return None
    lines = [*_bases_in_reach(play, seat), *_machines_in_danger(play, seat)]
    if not lines:
        lines = [PreviewLine("good", "Nothing can hit you")]
    lit = play.floor.places(in_reach(play, seat))
    return Preview("Threats next turn", "", tuple(lines), (), lit)


def _bases_in_reach(play: Play, seat: int) -> Iterator[PreviewLine]:
    """Say which bases of a seat a weapon can reach, and whether the enemy can attack them."""
    own, by, name = play.bases_of(seat), base_threats(play, seat), play.names[other(seat)]
    armed = any(card.kind == play.store.destroyer for card in play.sides[other(seat)].hand)
    why = f"{name} has {'Destroy Base in hand' if armed else 'no Destroy Base yet'}, SG-6.8"
    for base in own:
        if base.id in by:
            which = "only base" if len(own) == 1 else play.named(base).removeprefix("the ")
            who = play.named(by[base.id]).removeprefix("the ")
            yield PreviewLine("bad" if armed else "caution", f"{who} can reach your {which}", why)


def _machines_in_danger(play: Play, seat: int) -> Iterator[PreviewLine]:
    """Say what the worst threat to each machine of a seat is, the worst of all first."""
    found = threats(play, seat)
    for id, threat in sorted(found.items(), key=lambda each: each[1].weight, reverse=True):
        by, it = (play.named(each).removeprefix("the ") for each in (threat.by, play.machine(id)))
        words, why = f"{by} can damage your {it}", f"Removes {threat.loss}, SG-6.3"
        if threat.destroys:
            words, why = (
                f"{by} can destroy your {it}",
                "Both are destroyed, SG-6.2" if threat.falls else "SG-6.2",
            )
        elif threat.flips > 1:
            words, why = f"{by} can reach your {it}", f"In {threat.flips} flips"
        yield PreviewLine(threat.mark, words, why)
