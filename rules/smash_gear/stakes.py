"""What is at stake while something waits: which responses could change what becomes of it, so that nobody is asked who
could not (SG-9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.common.board import Motion
from rules.engine.actions import EndTurn
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear import combat
from rules.smash_gear.actions import Assemble, Attack, Build, Install, Move
from rules.smash_gear.announced import Announced
from rules.smash_gear.draft import Draft
from rules.smash_gear.rules import Offer, Rules, Source
from rules.smash_gear.situation import END, Machine
from rules.smash_gear.tables import Stake
from rules.smash_gear.turn import GOAL


def responses(play: Any, seat: int, waiting: Iterable[Announcement[Any]]) -> Iterator[Source]:
    """The effects with which a seat could change what becomes of something that waits, or that it could use for the
    last time before they are lost; `play` is a draft that knows the cards."""
    tables: Rules = play.tables
    usable = list(tables.uses(play, seat))
    if not usable:
        return
    stakes = [stake_of(play, what) for what in waiting if not what.undone]
    for source, aims in usable:
        if any(_matters(play, seat, source, aims, stake) for stake in stakes):
            yield source


def _matters(play: Any, seat: int, source: Source, aims: list[str], stake: Stake) -> bool:
    """Whether an effect, aimed at one of these, could matter to what is at stake."""
    _, offer, thing = source
    effect = offer.effect
    if seat != play.seat and all(op.own_turn for op in effect.do):
        return False
    if thing is not None and thing.id in stake.doomed:
        return True
    if stake.ends and _spare(play, seat, offer):
        return True
    if play.sides[seat].honor + sum(op.honor for op in effect.do) >= GOAL:
        return True
    for aim in aims:
        machine = play.machine(aim) if aim else thing if isinstance(thing, Machine) else None
        if any(op.matters(play.tables, play, seat, machine, stake) for op in effect.do):
            return True
    return False


def _spare(play: Any, seat: int, offer: Offer) -> bool:
    """Whether it is used as the turn ends or not at all: what does not end with the turn, and in the last turn of all;
    else what comes back every turn, for who wants to be asked for that."""
    if any(op.lasts for op in offer.effect.do):
        return False
    return bool(play.limit and play.turn >= play.limit) or (
        offer.a_turn > 0 and END in play.sides[seat].stops
    )


def stake_of(play: Draft, what: Announcement[Any]) -> Stake:
    """What decides what becomes of something announced."""
    if isinstance(what, AnnouncedAbility):
        return _of_effect(play, what)
    deed = what.deed if isinstance(what, Announced) else None
    match deed:
        case Move(machine=id, side=side, far=far):
            machine = play.machine(id)
            motion = Motion(side, play.floor.boxes[machine.units], far) if machine is not None else None
            return _of_motion(play, machine, motion)
        case Assemble():
            placed = play.floor.placed(play.kind_of(deed.card), deed.turn, deed.heart, deed.base)
            return Stake(cells=placed.units if placed is not None else 0)
        case Build(cell=cell):
            return Stake(tuple(each.id for each in play.machines if each.hearts >> cell & 1))
        case Attack(cell=cell):
            base = play.base_at(cell)
            attacker = play.attacker_on(what.seat, base) if base is not None else None
            if base is None or attacker is None:
                return Stake()
            return Stake((attacker.id,), doomed=(base.id, attacker.id))
        case Install(on=on):
            return Stake(prey=(on,))
        case EndTurn():
            return Stake(ends=True)
    return Stake()


def _of_effect(play: Draft, what: AnnouncedAbility) -> Stake:
    """What decides about an effect: the machine that it is done to, and where it comes to lie or what is put there."""
    this = what.this
    operations = play.tables.effects[this.kind][this.number].do if this.kind else ()
    asked = {op.asked for op in operations if op.asked}
    machine = play.done_to(this)
    gears = any(op.off for op in operations)
    if machine is None:
        return Stake(gears=gears)
    if "side" in asked and this.id("side"):
        free = any(getattr(op, "only_free", False) for op in operations)
        motion = Motion(this.id("side"), play.floor.boxes[machine.units], slide=True)
        return _of_motion(play, machine, motion, free)
    if asked:
        cell = play.floor.numbers.get(this.id("cell"), -1)
        on = play.machine_with(this.source)
        beside = (on.id,) if on is not None and on is not machine else ()
        return Stake((machine.id, *beside), 1 << cell if cell >= 0 else 0)
    doomed = (machine.id,) if any(op.disables for op in operations) else ()
    moves = (machine.id,) if any(op.own_turn for op in operations) else ()
    return Stake(movers=moves, prey=(machine.id,), doomed=doomed, gears=gears)


def _of_motion(play: Draft, machine: Machine | None, motion: Motion | None, free: bool = False) -> Stake:
    """What decides about a flip or slide: who makes it, the cells where it ends, and the fight that comes of it."""
    if machine is None or motion is None:
        return Stake()
    floor = play.floor
    if (motion.side, motion.far) not in (floor.slides if motion.slide else floor.flips)[machine.units]:
        return Stake((machine.id,), movers=(machine.id,))
    there = combat.landed(machine, floor, motion)
    foes = combat.met(play.machines, there) if not free else []
    fight = combat.clash(play.tables, floor, there, foes) if foes else None
    moves, hit = (
        (machine.id,),
        tuple(fate.id for fate in fight.fates if fate.hit) if fight is not None else (),
    )
    return Stake(moves, there.units, movers=moves, prey=tuple(foe.id for foe in foes), doomed=hit, hit=hit)
