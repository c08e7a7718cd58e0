"""The stakes of a pending announcement: the responses that could change its outcome, so that nobody is
prompted without one (SG-9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.common.board import Motion
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear import combat
from rules.smash_gear.card_lookup import Offer, Rules, Source
from rules.smash_gear.lookup import Stake
from rules.smash_gear.pieces import END, Machine
from rules.smash_gear.turn import GOAL
from rules.smash_gear.working_state import ActionAnnouncement, WorkingState


def responses(play: Any, seat: int, waiting: Iterable[Announcement[Any]]) -> Iterator[Source]:
    """Yield the effects with which a seat could change the outcome of a pending announcement, or that it
    could use for the last time before they are lost; `play` is a working state with access to the cards."""
    tables: Rules = play.tables
    usable = list(tables.uses(play, seat))
    if not usable:
        return
    stakes = [stake_of(play, what) for what in waiting if not what.undone]
    for source, aims in usable:
        if any(_could_change(play, seat, source, aims, stake) for stake in stakes):
            yield source


def _could_change(play: Any, seat: int, source: Source, aims: list[str], stake: Stake) -> bool:
    """Return whether an effect, with one of these targets, could change what is at stake."""
    _, offer, thing = source
    effect = offer.effect
    if seat != play.seat and all(op.own_turn for op in effect.do):
        return False
    if thing is not None and thing.id in stake.doomed:
        return True
    if stake.ends and _is_end_of_turn_use(play, seat, offer):
        return True
    if play.sides[seat].honor + sum(op.honor for op in effect.do) >= GOAL:
        return True
    for aim in aims:
        machine = play.machine(aim) if aim else thing if isinstance(thing, Machine) else None
        if any(op.could_matter(play.tables, play, seat, machine, stake) for op in effect.do):
            return True
    return False


def _is_end_of_turn_use(play: Any, seat: int, offer: Offer) -> bool:
    """Return whether an effect is worth offering at the end of the turn: in the last turn, any that doesn't
    end with it; else those that renew every turn, if the seat asked to be prompted for them."""
    if any(op.lasts for op in offer.effect.do):
        return False
    return bool(play.limit and play.turn >= play.limit) or (
        offer.a_turn > 0 and END in play.sides[seat].stops
    )


def stake_of(play: WorkingState, what: Announcement[Any]) -> Stake:
    """Return the stake of an announcement: the things that decide its outcome."""
    if isinstance(what, ActionAnnouncement):
        return what.stake(play)
    return _of_effect(play, what) if isinstance(what, AnnouncedAbility) else Stake()


def _of_effect(play: WorkingState, what: AnnouncedAbility) -> Stake:
    """Return the stake of an effect: the machine it acts on, and the cells it moves to or adds units on."""
    this = what.this
    operations = play.tables.effects[this.kind][this.number].do if this.kind else ()
    asked = {op.asked for op in operations if op.asked}
    machine = play.done_to(this)
    gears = any(op.purchase_discount for op in operations)
    if machine is None:
        return Stake(gears=gears)
    if "side" in asked and this.id("side"):
        free = any(getattr(op, "only_free", False) for op in operations)
        motion = Motion(this.id("side"), play.motions.boxes[machine.units], slide=True)
        return of_motion(play, machine, motion, free)
    if asked:
        cell = play.motions.numbers.get(this.id("cell"), -1)
        on = play.machine_with(this.source)
        beside = (on.id,) if on is not None and on is not machine else ()
        return Stake((machine.id, *beside), 1 << cell if cell >= 0 else 0)
    doomed = (machine.id,) if any(op.disables for op in operations) else ()
    moves = (machine.id,) if any(op.own_turn for op in operations) else ()
    return Stake(movers=moves, targets=(machine.id,), doomed=doomed, gears=gears)


def of_motion(
    play: WorkingState, machine: Machine | None, motion: Motion | None, free: bool = False
) -> Stake:
    """Return the stake of a flip or slide: the mover, the cells where it ends, and its combat."""
    if machine is None or motion is None:
        return Stake()
    motions = play.motions
    if motions.ending(machine.units, motion) is None:
        return Stake((machine.id,), movers=(machine.id,))
    there = combat.landed(machine, motions, motion)
    enemies = combat.met(play.machines, there) if not free else []
    fight = combat.clash(play.tables, motions, there, enemies) if enemies else None
    moves, hit = (
        (machine.id,),
        tuple(fate.id for fate in fight.unit_outcomes if fate.hit) if fight is not None else (),
    )
    return Stake(
        moves, there.units, movers=moves, targets=tuple(enemy.id for enemy in enemies), doomed=hit, hit=hit
    )
