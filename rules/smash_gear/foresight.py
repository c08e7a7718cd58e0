"""What an action would do, told before it is done. Nothing here comes from chance or hidden cards."""

from __future__ import annotations

from typing import Any

from rules.game import Preview, PreviewLine
from rules.smash_gear.aims import Rules, held
from rules.smash_gear.cards import MachineCard
from rules.smash_gear.clash import Clash, Fate, clash, landed
from rules.smash_gear.ending import GOAL
from rules.smash_gear.floor import Motion
from rules.smash_gear.hands import gesture
from rules.smash_gear.legality import HAND, attacker_on, decider
from rules.smash_gear.play import INCOME
from rules.smash_gear.stack import HONOR_FOR_A_BASE
from rules.smash_gear.state import (
    Assemble,
    Attack,
    Build,
    Buy,
    Choose,
    EndTurn,
    Install,
    Machine,
    Move,
    Pass,
    Position,
    Use,
    base_at,
    machine_of,
    other,
)
from rules.smash_gear.store import price_of, ticket
from rules.smash_gear.table import acting
from rules.smash_gear.vocabulary import gears
from rules.smash_gear.words import kind_of


def preview(rules: Rules, view: Position, action: Any) -> Preview | None:
    """What a legal action would do; None where its name says all."""
    seat = decider(view)
    if seat is None:
        return None
    title = gesture(rules, view, action).label
    match action:
        case Buy(card=card):
            return _buying(rules, view, seat, card, title)
        case Assemble():
            return _assembling(rules, view, action, title)
        case Move():
            return _moving(rules, view, action, title)
        case Build(cell=cell):
            place = rules.floors[view.board].names[cell]
            more = PreviewLine("good", f"{gears(INCOME)} more in every Exploit", "SG-7.1")
            return Preview(title, "", (more,), (), (place,))
        case Attack(cell=cell):
            return _attacking(rules, view, seat, cell, title)
        case Install() | Use():
            return _card_text(rules, view, action, title)
        case Choose(pick=pick) if view.pending[-1].asked == "side":
            return _sliding(rules, view, pick, title)
        case EndTurn():
            return _ending(view, seat, title)
        case Pass(all_turn=True):
            return Preview(title, "", (PreviewLine("note", "You are not asked again this turn", "SG-9.4"),))
    return None


def _buying(rules: Rules, view: Position, seat: int, card: str, title: str) -> Preview:
    kind = ticket(view.store, card)
    left = view.sides[seat].gears - price_of(rules.library, kind)
    lines = [PreviewLine("note", f"{gears(left)} left", "SG-4.1")]
    if rules.library[kind].text:
        lines.append(PreviewLine("note", rules.library[kind].text))
    if len(view.sides[seat].hand) >= HAND and view.turn:
        lines.append(PreviewLine("caution", f"More than {HAND} cards: discard at the end", "SG-10.1"))
    return Preview(title, "", tuple(lines[:3]))


def _assembling(rules: Rules, view: Position, action: Assemble, title: str) -> Preview:
    card, floor = held(rules, view, view.seat, action.card), rules.floors[view.board]
    assert isinstance(card, MachineCard)
    placed = floor.placed(card, action.turn, action.heart, action.base)
    assert placed is not None
    line = PreviewLine("note", f"A normal move of it costs {gears(card.move)}", "SG-5.3")
    return Preview(title, "", (line,), (), floor.places(placed.hearts | placed.weapons))


def fighting(rules: Rules, view: Position, machine: Machine, motion: Motion) -> tuple[Machine, Clash | None]:
    """A machine after a motion, and the combat that comes of it (None: it meets nobody)."""
    floor = rules.floors[view.board]
    there = landed(machine, floor, motion)
    foes = [foe for foe in view.machines if foe.owner != machine.owner and foe.units & there.units]
    return there, clash(floor, rules.traits, there, foes) if foes else None


def _moving(rules: Rules, view: Position, action: Move, title: str) -> Preview:
    machine = machine_of(view, action.machine)
    assert machine is not None
    floor = rules.floors[view.board]
    motion = Motion(action.side, floor.boxes[machine.units], action.far)
    return _motion(rules, view, machine, motion, title, gears(rules.traits.price(machine)))


def _sliding(rules: Rules, view: Position, side: str, title: str) -> Preview | None:
    machine = machine_of(view, acting(view))
    if machine is None:
        return None
    motion = Motion(side, rules.floors[view.board].boxes[machine.units], slide=True)
    return _motion(rules, view, machine, motion, title, "")


def _motion(
    rules: Rules, view: Position, machine: Machine, motion: Motion, title: str, figure: str
) -> Preview:
    floor = rules.floors[view.board]
    there, found = fighting(rules, view, machine, motion)
    marks = floor.places(there.units)
    lines: list[PreviewLine] = []
    if found is not None:
        lines = [_fate(rules, view, fate) for fate in found.fates]
        if found.back:
            lines.append(PreviewLine("caution", "It goes back where it came from", "SG-6.7"))
    else:
        lines += _reach(view, there)
    if machine.owner == decider(view) and view.sides[other(machine.owner)].hand and len(lines) < 3:
        count = len(view.sides[other(machine.owner)].hand)
        cards = f"{count} card{'' if count == 1 else 's'}"
        name = view.names[other(machine.owner)]
        lines.append(PreviewLine("caution", f"{name} holds {cards} and may answer", "SG-9.4"))
    lines.sort(key=lambda line: line.mark == "note")
    return Preview(title, figure, tuple(lines[:3]), (), marks)


def _fate(rules: Rules, view: Position, fate: Fate) -> PreviewLine:
    """What combat does to one machine, as good or bad for the seat that looks."""
    machine = machine_of(view, fate.id)
    assert machine is not None
    own = machine.owner == decider(view)
    title = rules.library[machine.kind].title
    if fate.destroyed:
        return PreviewLine("bad" if own else "good", f"{title} is destroyed", "Its heart is hit, SG-6.2")
    gone = (fate.lost | fate.cut).bit_count()
    if gone:
        units = f"{gone} unit{'' if gone == 1 else 's'}"
        return PreviewLine("bad" if own else "good", f"{title} loses {units}", "SG-6.3, SG-6.4")
    return PreviewLine("good" if own else "note", f"{title} stays whole", "SG-6.2")


def _reach(view: Position, there: Machine) -> list[PreviewLine]:
    """Opposing bases under the weapons of a machine that has moved."""
    for base in view.bases:
        if base.owner != there.owner and there.weapons >> base.cell & 1:
            return [PreviewLine("good", "A weapon lies on an opposing base", "Destroy Base, SG-6.8")]
    return []


def _attacking(rules: Rules, view: Position, seat: int, cell: int, title: str) -> Preview:
    base = base_at(view, cell)
    machine = attacker_on(view, seat, base) if base is not None else None
    title_of = rules.library[machine.kind].title if machine is not None else "Your machine"
    bases = sum(base.owner != seat for base in view.bases)
    honor = view.sides[seat].honor + HONOR_FOR_A_BASE
    lines = [
        PreviewLine("good", f"You take {HONOR_FOR_A_BASE} honor", f"{honor} of {GOAL}, SG-6.8"),
        PreviewLine("bad", f"{title_of} is destroyed too", "SG-6.8"),
    ]
    guarded = base is not None and any(True for _ in rules.traits.of(base).effects.get("attacked", ()))
    if guarded:
        lines = [PreviewLine("bad", "A watched base: the card is lost", "SG-6.8")]
    elif bases == 1:
        lines.insert(0, PreviewLine("good", "It is the last base: you win", "SG-10.2"))
    return Preview(title, "", tuple(lines[:3]), (), (rules.floors[view.board].names[cell],))


def _card_text(rules: Rules, view: Position, action: Install | Use, title: str) -> Preview:
    kind = kind_of(view, action.card)
    text = rules.library[kind].text if kind else ""
    return Preview(title, "", (PreviewLine("note", text),) if text else ())


def _ending(view: Position, seat: int, title: str) -> Preview | None:
    too_many = len(view.sides[seat].hand) - HAND
    if too_many <= 0:
        return None
    cards = f"{too_many} card{'' if too_many == 1 else 's'}"
    return Preview(title, "", (PreviewLine("caution", f"You discard {cards} first", "SG-10.1"),))
