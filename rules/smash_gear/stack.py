"""Announcing, answering and resolving (SG-9.4)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import Card
from rules.common.polyomino import cells
from rules.common.responses import Announced, asked, passed
from rules.smash_gear import ending, gains, used
from rules.smash_gear.aims import Rules, aims, occupied, sources
from rules.smash_gear.cards import BASE
from rules.smash_gear.events import (
    BaseBuilt,
    BaseDestroyed,
    HonorGained,
    MachineAssembled,
    MachineFlipped,
    Saved,
)
from rules.smash_gear.fight import moves_to
from rules.smash_gear.floor import Motion
from rules.smash_gear.legality import attacker_on, cannot_pay
from rules.smash_gear.state import (
    DISABLED,
    SEATS,
    Base,
    Machine,
    Position,
    assembly_announced,
    base_at,
    card_in,
    cell_announced,
    flip_announced,
    hearts_of,
)
from rules.smash_gear.traits import card_with
from rules.smash_gear.used import fizzles
from rules.smash_gear.vocabulary import StopAttack
from rules.smash_gear.work import Work

HONOR_FOR_A_BASE = 5


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
    deed, held = assembly_announced(what), card_in(work.sides[what.seat].hand, what.card)
    if held is None:
        return
    card = work.rules.library.machine(held.kind)
    placed = work.floor.placed(card, deed.turn, deed.heart, deed.base)
    stands = any(found.cell == deed.base and found.owner == what.seat for found in work.bases)
    if placed is None or not stands or (placed.hearts | placed.weapons) & occupied(work):
        fizzles(work, what, f"{card.title} has no room any more.", "SG-8.1")
        return
    work.from_hand(what.seat, what.card)
    machine = Machine(what.card, held.kind, what.seat, placed.hearts, placed.weapons)
    work.machines = (*work.machines, machine)
    text = f"{work.state.names[what.seat]} assembles {card.title} on {work.floor.board.called(deed.base)}."
    work.tell(MachineAssembled, what.seat, text, ("SG-8.1", "SG-8.2"), (what.card,), held.kind, "played")
    for effect in card.effects:
        if effect.when == "assembled":
            gains.happen(work, what.seat, effect, held.kind)


def _build(work: Work, what: Announced) -> None:
    cell, state = cell_announced(what), work.position()
    if not hearts_of(state, what.seat) >> cell & 1 or base_at(state, cell) is not None:
        fizzles(work, what, "There is no heart any more on which to build.", "SG-7.2")
        return
    card = work.from_hand(what.seat, what.card)
    work.bases = (*work.bases, Base(card.id, what.seat, cell))
    text = f"{work.state.names[what.seat]} builds a base on {work.floor.board.called(cell)}."
    work.tell(BaseBuilt, what.seat, text, ("SG-7.2",), (work.floor.names[cell],), card.kind, "played")


def _move(work: Work, what: Announced) -> None:
    machine = work.machine(what.card)
    if machine is None:
        return
    flip = flip_announced(what)
    units = work.floor.flips[machine.units].get((flip.side, flip.far))
    own = occupied(work, machine.owner) & ~machine.units
    if units is None or units & own or DISABLED in machine.marks:
        rule = "SG-5.5" if units is None else "SG-5.6" if units & own else "SG-5.3"
        fizzles(work, what, f"{work.title(machine.kind)} cannot make its move any more.", rule)
        return
    work.moved = machine.id
    motion = Motion(flip.side, work.floor.boxes[machine.units], flip.far)
    if work.events is not None:
        to = work.floor.board.called(cells(work.floor.there(machine.hearts, motion))[0])
        far = ", a row further," if flip.far else ""
        text = f"{work.title(machine.kind)} flips {flip.side}{far} to {to}."
        work.tell(MachineFlipped, what.seat, text, ("SG-5.3", "SG-5.4"), (machine.id,), machine.kind, "seen")
    moves_to(work, machine, motion)


def _attack(work: Work, what: Announced) -> None:
    state = work.position()
    base = base_at(state, cell_announced(what))
    attacker = attacker_on(state, what.seat, base) if base is not None and base.owner != what.seat else None
    card = work.from_hand(what.seat, what.card)
    work.to_landfill(what.seat, card)
    if base is None or attacker is None:
        fizzles(work, what, "No weapon lies on an opposing base there any more.", "SG-6.8")
        return
    name = work.state.names[what.seat]
    place = work.floor.names[base.cell]
    for (at, _), effect in work.rules.traits.of(base).effects.get("attacked", ()):
        if any(isinstance(op, StopAttack) for op in effect.do):
            dog = card_with(base, at)
            text = f"{work.title(dog.kind)} keeps the base; the Destroy Base card is lost."
            work.tell(Saved, base.owner, text, ("SG-6.8",), (place,), dog.kind, "played")
            if effect.destroys_card:
                left = tuple(plugin for plugin in base.plugins if plugin.id != dog.id)
                work.put_base(replace(base, plugins=left))
                work.to_landfill(base.owner, dog)
            return
    work.bases = tuple(found for found in work.bases if found.id != base.id)
    work.to_landfill(base.owner, *base.plugins, Card(base.id, BASE))
    work.tell(BaseDestroyed, what.seat, f"{name} destroys a base of {work.state.names[base.owner]}.",
              ("SG-6.8", "SG-7.3"), (place,), card.kind, "played")  # fmt: skip
    work.remove_machine(attacker)
    work.change(what.seat, honor=HONOR_FOR_A_BASE)
    work.tell(HonorGained, what.seat, f"{work.title(attacker.kind)} goes with it; {name} takes "
              f"{HONOR_FOR_A_BASE} honor.", ("SG-6.8", "SG-8.3"), (), attacker.kind, "seen")  # fmt: skip


def _nothing(work: Work, what: Announced) -> None:
    """What was cancelled does not happen."""


_RESOLVE = {
    "assemble": _assemble, "build": _build, "move": _move, "attack": _attack, "effect": used.resolve,
    used.CANCELLED: _nothing,
}  # fmt: skip
