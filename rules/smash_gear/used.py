"""What the effects that players use do when they resolve (SG-8.4, SG-9.3), as far as it is still possible."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.responses import Announced
from rules.smash_gear import gains
from rules.smash_gear.aims import effect_of, lost_weapons, narrowed, room_beside, slides, ticket_price
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.events import EffectResolved, Noted
from rules.smash_gear.fight import lose_weapon, moves_to
from rules.smash_gear.floor import Motion
from rules.smash_gear.state import DISABLED, FREE_MOVE, GUARDED, NOBODY, Machine
from rules.smash_gear.store import ticket
from rules.smash_gear.vocabulary import (
    AIMED,
    BreakWeapon,
    BuyMachine,
    Cancel,
    DestroyThis,
    Disable,
    FreeMoves,
    Op,
    RestoreWeapon,
    SaveHeart,
    Slide,
)
from rules.smash_gear.work import Work

CANCELLED = "cancelled"
"""What an announcement is that resolves to nothing."""


def resolve(work: Work, what: Announced) -> None:
    """Do what an announced effect does, the last of it too where the first is not possible any more (SG-9.5)."""
    found = effect_of(work.rules, work.position(), what)
    if found is None:
        fizzles(work, what, "The card whose effect it was has left the table.", "SG-9.5")
        return
    effect, kind, on = found
    target = on
    if effect.target is not None:
        target = work.machine(what.aim)
        if target is not None and not narrowed(work.rules, work.position(), effect.target, target, on):
            target = None
    for op in effect.do:
        _carry_out(work, what, effect, op, kind, target)


def _carry_out(
    work: Work, what: Announced, effect: CardEffect, op: Op, kind: str, target: Machine | None
) -> None:
    """One operation of a used effect."""
    if isinstance(op, Cancel):
        _cancel(work, what)
    elif isinstance(op, BuyMachine):
        _buy_for_less(work, what, effect)
    elif AIMED.get(type(op)) == "machine":
        now = work.machine(target.id) if target is not None else None
        if now is None:
            fizzles(work, what, f"{work.title(kind)} has lost its target.", "SG-9.5")
        else:
            _to_machine(work, what, op, kind, now)
    elif not isinstance(op, DestroyThis):
        gains.give(work, what.seat, op, kind)


def _to_machine(work: Work, what: Announced, op: Op, kind: str, machine: Machine) -> None:
    """What is done to a machine."""
    state, name = work.position(), work.title(machine.kind)
    text, cell = "", work.floor.numbers.get(what.where, NOBODY)
    if isinstance(op, Slide):
        if what.where in slides(work.rules, state, machine, op.only_free):
            text = f"{name} slides {what.where}."
    elif isinstance(op, Disable):
        text = f"{name} cannot move or use effects this turn."
    elif isinstance(op, SaveHeart):
        text = f"{name} is guarded until the end of the turn."
    elif isinstance(op, FreeMoves):
        text = f"{op.words(name)} this turn."
    elif isinstance(op, RestoreWeapon):
        if (
            lost_weapons(work.rules, machine)
            and cell >= 0
            and room_beside(work.rules, state, machine) >> cell & 1
        ):
            text = f"{name} gets a weapon back."
    elif isinstance(op, BreakWeapon) and cell >= 0 and machine.weapons >> cell & 1:
        text = f"{work.title(kind)} strikes {name}."
    if not text:
        fizzles(work, what, f"{work.title(kind)} can do nothing any more.", "SG-9.5")
        return
    work.tell(EffectResolved, what.seat, text, ("SG-8.4",), (machine.id,))
    if isinstance(op, Slide):
        moves_to(work, machine, Motion(what.where, work.floor.boxes[machine.units], slide=True))
    elif isinstance(op, Disable):
        work.put_machine(replace(machine, marks=(*machine.marks, DISABLED)))
    elif isinstance(op, SaveHeart):
        work.put_machine(replace(machine, marks=(*machine.marks, GUARDED)))
    elif isinstance(op, FreeMoves):
        work.put_machine(replace(machine, marks=machine.marks + (FREE_MOVE,) * op.amount))
    elif isinstance(op, RestoreWeapon):
        work.put_machine(replace(machine, weapons=machine.weapons | 1 << cell))
    else:
        lose_weapon(work, machine, cell)


def _cancel(work: Work, what: Announced) -> None:
    """Take the sense out of an announcement; what was paid for it is lost. It keeps its place on the stack:
    others are aimed at by their numbers."""
    at = int(what.aim)
    gone = work.waiting[at]
    if gone.what == CANCELLED:
        fizzles(work, what, "That has been stopped already.", "SG-9.5")
        return
    work.waiting = (*work.waiting[:at], replace(gone, what=CANCELLED), *work.waiting[at + 1 :])
    found = effect_of(work.rules, work.position(), gone) if gone.what == "effect" else None
    machine = found[2] if found is not None else work.machine(gone.card)
    kind = found[1] if found is not None else machine.kind if machine is not None else ""
    name = work.title(kind) if kind else "The announcement"
    marks = (machine.id,) if machine is not None else ()
    work.tell(Noted, what.seat, f"{name} is stopped; what was paid is lost.", ("SG-9.4",), marks)


def _buy_for_less(work: Work, what: Announced, effect: CardEffect) -> None:
    kind = ticket(work.store, what.aim)
    price = ticket_price(work.rules, effect, kind) if kind else 0
    if not kind or price > work.sides[what.seat].gears:
        fizzles(work, what, "The machine cannot be bought any more.", "SG-9.5")
        return
    gains.take(work, what.seat, what.aim, price)


def fizzles(work: Work, what: Announced, text: str, rule: str) -> None:
    """Tell that something announced cannot be done any more, and by which rule."""
    work.tell(Noted, what.seat, text, tuple(dict.fromkeys((rule, "SG-9.5"))))
