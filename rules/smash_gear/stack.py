"""Announcing, answering and resolving (SG-9.4)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import Card
from rules.common.responses import Announced, asked, passed
from rules.smash_gear import ending, gains
from rules.smash_gear.aims import (
    Rules,
    aims,
    effect_of,
    lost_weapons,
    narrowed,
    room_beside,
    slides,
    sources,
    ticket_price,
)
from rules.smash_gear.cards import BASE
from rules.smash_gear.fight import lose_weapon, moves_to
from rules.smash_gear.floor import Motion
from rules.smash_gear.legality import attacker_on, cannot_pay
from rules.smash_gear.state import NOBODY, SEATS, Base, Machine, Position, base_at, card_in, hearts_of
from rules.smash_gear.store import sold, ticket
from rules.smash_gear.vocabulary import (
    AIMED,
    BreakWeapon,
    BuyMachine,
    Cancel,
    CardEffect,
    DestroyThis,
    Disable,
    FreeMoves,
    Op,
    RestoreWeapon,
    SaveHeart,
    Slide,
    StopAttack,
)
from rules.smash_gear.work import Work

HONOR_FOR_A_BASE = 5
CANCELLED = "cancelled"
"""What an announcement is that resolves to nothing."""


def announce(work: Work, what: Announced) -> None:
    """Put something on the stack; the other player may answer first."""
    work.waiting = (*work.waiting, what)
    work.passes = 0


def settle(work: Work) -> None:
    """Go on until somebody must decide: pass for who has nothing to answer with, then carry out what
    waits, the last first, as far as that is still possible (SG-9.5).

    Who begins an exchange has had every chance to use a card before, and is taken to pass until it is
    answered; under "always ask" nobody is taken to do anything.
    """
    always = work.state.always_ask
    while work.waiting and not work.pending and not work.over:
        if not passed(work.waiting, work.passes, SEATS, first_asked=always):
            if may_answer(work, asked(work.waiting, work.passes, SEATS)):
                return
            work.passes += 1
            continue
        top = work.waiting[-1]
        work.waiting = work.waiting[:-1]
        _RESOLVE[top.what](work, top)
        ending.check(work)
    if not work.waiting or work.over:
        work.waiting, work.passes = (), 0


def may_answer(work: Work, seat: int) -> bool:
    """Whether a seat is asked for an answer: it has one, or the option says that it always is."""
    side = work.sides[seat]
    if side.quiet:
        return False
    if work.state.always_ask:
        return True
    return _has_sources(work, seat) and _can_answer(work.rules, work.position(), seat)


def _has_sources(work: Work, seat: int) -> bool:
    """A quick look whether a seat has any card that could answer."""
    rules = work.rules
    for card in work.sides[seat].hand:
        if card.kind in rules.answers:
            return True
    for machine in work.machines:
        if machine.owner == seat:
            if machine.kind in rules.answers:
                return True
            if machine.plugins and any(card.kind in rules.answers for card in machine.plugins):
                return True
    return False


def _can_answer(rules: Rules, state: Position, seat: int) -> bool:
    """Whether a seat has an effect that it can use in answer."""
    for source in sources(rules, state, seat):
        effect, machine = source[2:]
        if effect.when == "any_time" and cannot_pay(state, seat, source) is None:
            for _ in aims(rules, state, seat, effect, machine):
                return True
    return False


def _assemble(work: Work, what: Announced) -> None:
    base, heart, turn = (int(part) for part in what.where.split(","))
    held = card_in(work.sides[what.seat].hand, what.card)
    if held is None:
        return
    card = work.rules.library.machine(held.kind)
    placed = work.floor.placed(card, turn, heart, base)
    stands = any(found.cell == base and found.owner == what.seat for found in work.bases)
    if placed is None or not stands or (placed.hearts | placed.weapons) & work.occupied():
        _fizzles(work, what, f"{card.title} has no room any more.", "SG-8.1")
        return
    work.from_hand(what.seat, what.card)
    machine = Machine(what.card, held.kind, what.seat, placed.hearts, placed.weapons)
    work.machines = (*work.machines, machine)
    text = f"{work.state.names[what.seat]} assembles {card.title}."
    work.tell("assemble", what.seat, text, ("SG-8.1", "SG-8.2"), (what.card,), held.kind, "played")
    for effect in card.effects:
        if effect.when == "assembled":
            gains.happen(work, what.seat, effect, held.kind)


def _build(work: Work, what: Announced) -> None:
    cell, state = int(what.where), work.position()
    if not hearts_of(state, what.seat) >> cell & 1 or base_at(state, cell) is not None:
        _fizzles(work, what, "There is no heart any more on which to build.", "SG-7.2")
        return
    card = work.from_hand(what.seat, what.card)
    work.bases = (*work.bases, Base(card.id, what.seat, cell))
    text = f"{work.state.names[what.seat]} builds a base."
    work.tell("build", what.seat, text, ("SG-7.2",), (work.floor.names[cell],), card.kind, "played")


def _move(work: Work, what: Announced) -> None:
    machine = work.machine(what.card)
    if machine is None:
        return
    side, _, far = what.where.partition(" ")
    units = work.floor.flips[machine.units].get((side, bool(far)))
    own = work.occupied(machine.id, machine.owner)
    if units is None or units & own or "disabled" in machine.marks:
        rule = "SG-5.5" if units is None else "SG-5.6" if units & own else "SG-5.3"
        _fizzles(work, what, f"{work.title(machine.kind)} cannot make its move any more.", rule)
        return
    work.moved = machine.id
    over = work.floor.boxes[machine.units]
    if work.events is not None:
        text = f"{work.title(machine.kind)} flips {side}{', a row further' if far else ''}."
        work.tell("flip", what.seat, text, ("SG-5.3", "SG-5.4"), (machine.id,), machine.kind, "seen")
    moves_to(work, machine, Motion(side, over, bool(far)))


def _attack(work: Work, what: Announced) -> None:
    state = work.position()
    base = base_at(state, int(what.where))
    attacker = attacker_on(state, what.seat, base) if base is not None and base.owner != what.seat else None
    card = work.from_hand(what.seat, what.card)
    work.to_landfill(what.seat, card)
    if base is None or attacker is None:
        _fizzles(work, what, "No weapon lies on an opposing base there any more.", "SG-6.8")
        return
    name = work.state.names[what.seat]
    place = work.floor.names[base.cell]
    for source, effect in work.rules.traits.of(base).effects.get("attacked", ()):
        if any(isinstance(op, StopAttack) for op in effect.do):
            dog = base.plugins[source[0] - 1]
            text = f"{work.title(dog.kind)} keeps the base; the Destroy Base card is lost."
            work.tell("note", base.owner, text, ("SG-6.8",), (place,), dog.kind, "played")
            if any(isinstance(op, DestroyThis) for op in effect.do):
                left = tuple(plugin for plugin in base.plugins if plugin.id != dog.id)
                work.put_base(replace(base, plugins=left))
                work.to_landfill(base.owner, dog)
            return
    work.bases = tuple(found for found in work.bases if found.id != base.id)
    work.to_landfill(base.owner, *base.plugins, Card(base.id, BASE))
    work.tell("destroy_base", what.seat, f"{name} destroys a base of {work.state.names[base.owner]}.",
              ("SG-6.8", "SG-7.3"), (place,), card.kind, "played")  # fmt: skip
    work.remove_machine(attacker)
    work.change(what.seat, honor=HONOR_FOR_A_BASE)
    work.tell("honor", what.seat, f"{work.title(attacker.kind)} goes with it; {name} takes "
              f"{HONOR_FOR_A_BASE} honor.", ("SG-6.8", "SG-8.3"), (), attacker.kind, "seen")  # fmt: skip


def _effect(work: Work, what: Announced) -> None:
    found = effect_of(work.rules, work.position(), what)
    if found is None:
        _fizzles(work, what, "The card whose effect it was has left the table.", "SG-9.5")
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
            _fizzles(work, what, f"{work.title(kind)} has lost its target.", "SG-9.5")
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
        _fizzles(work, what, f"{work.title(kind)} can do nothing any more.", "SG-9.5")
        return
    work.tell("effect", what.seat, text, ("SG-8.4",), (machine.id,), kind, "played")
    if isinstance(op, Slide):
        moves_to(work, machine, Motion(what.where, work.floor.boxes[machine.units], slide=True))
    elif isinstance(op, Disable):
        work.put_machine(replace(machine, marks=(*machine.marks, "disabled")))
    elif isinstance(op, SaveHeart):
        work.put_machine(replace(machine, marks=(*machine.marks, "guarded")))
    elif isinstance(op, FreeMoves):
        work.put_machine(replace(machine, marks=machine.marks + ("free_move",) * op.amount))
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
        _fizzles(work, what, "That has been stopped already.", "SG-9.5")
        return
    work.waiting = (*work.waiting[:at], replace(gone, what=CANCELLED), *work.waiting[at + 1 :])
    machine = work.machine(gone.card)
    name = work.title(machine.kind) if machine is not None else "The announcement"
    work.tell("note", what.seat, f"{name} is stopped; what was paid is lost.", ("SG-9.4",), (gone.card,))


def _buy_for_less(work: Work, what: Announced, effect: CardEffect) -> None:
    kind = ticket(work.store, what.aim)
    price = ticket_price(work.rules, effect, kind) if kind else 0
    if not kind or price > work.sides[what.seat].gears:
        _fizzles(work, what, "The machine cannot be bought any more.", "SG-9.5")
        return
    take(work, what.seat, what.aim, price)


def take(work: Work, seat: int, id: str, price: int) -> None:
    """Buy a card: pay, take it into hand, and fill its place (SG-4.1, SG-2.2)."""
    card, work.store = sold(work.store, id)
    work.change(seat, gears=-price, hand=(*work.sides[seat].hand, card))
    if work.events is not None:
        text = f"{work.state.names[seat]} buys {work.title(card.kind)} for {price}."
        work.tell("buy", seat, text, ("SG-4.1", "SG-2.2"), (id,), card.kind, "bought")


def _nothing(work: Work, what: Announced) -> None:
    """What was cancelled does not happen."""


def _fizzles(work: Work, what: Announced, text: str, rule: str) -> None:
    work.tell("note", what.seat, text, tuple(dict.fromkeys((rule, "SG-9.5"))))


_RESOLVE = {
    "assemble": _assemble, "build": _build, "move": _move, "attack": _attack, "effect": _effect,
    CANCELLED: _nothing,
}  # fmt: skip
