"""Actions in words that stand alone: every piece by its name and by where it lies, as a hint and a look back tell
them."""

from __future__ import annotations

from typing import Any

from rules.engine.actions import Choose, Pass, Use
from rules.smash_gear.actions import Assemble, Attack, Build, Install, Move
from rules.smash_gear.gestures import gesture
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Machine, Thing
from rules.smash_gear.state import Position
from rules.smash_gear.table import acting


def told(rules: Rules, view: Position, action: Any) -> str:
    """An action with the pieces that it is about: "Flip the Pipsqueak at d4 north, 1 gear"."""
    label = gesture(rules, view, action).label
    board = rules.floors[view.board].board
    match action:
        case Move(machine=id):
            return _of(rules, view, label, "Flip", view.machine(id))
        case Assemble(base=on_base):
            what, comma, how = label.partition(", ")
            return f"{what} at {board.called(on_base)}{comma}{how}"
        case Build(cell=cell):
            return f"{label} at {board.called(cell)}"
        case Attack(cell=cell):
            base = view.base_at(cell)
            machine = view.attacker_on(view.seat, base) if base is not None else None
            by = f" with {named(rules, view, machine)}" if machine is not None else ""
            return f"{label} at {board.called(cell)}{by}"
        case Install(on=on):
            return f"{label} on {named(rules, view, view.machine(on) or view.base(on))}"
        case Use():
            return _using(rules, view, action, label)
        case Pass(all_turn=True):
            return "Answer nothing more this turn"
        case Choose(pick=pick):
            return _choosing(rules, view, pick, label)
    return label


def named(rules: Rules, view: Position, thing: Thing | None) -> str:
    """A machine or base by what it is and where it lies: "the Pipsqueak at d4"."""
    if thing is None:
        return "it"
    what = rules.title(thing.kind) if isinstance(thing, Machine) else "base"
    return f"the {what} at {rules.floors[view.board].board.called(thing.cell)}"


def _of(rules: Rules, view: Position, label: str, verb: str, machine: Machine | None) -> str:
    """What a machine does, named after the verb."""
    return label.replace(verb, f"{verb} {named(rules, view, machine)}", 1)


def _using(rules: Rules, view: Position, action: Use, label: str) -> str:
    """An effect with where its card lies, and where what it is aimed at lies."""
    aim, source = view.machine(action.aim), rules.source_of(view, view.deciding or 0, action)
    board = rules.floors[view.board].board
    if source is not None and source[2] is not None:
        who, colon, what = label.partition(":")
        label = f"{who} at {board.called(source[2].cell)}{colon}{what}"
    return f"{label} at {board.called(aim.cell)}" if aim is not None else label


def _choosing(rules: Rules, view: Position, pick: str, label: str) -> str:
    """A choice with the machine or the cell that it is about; a card by its title."""
    floor, machine = rules.floors[view.board], view.machine(acting(view))
    if pick in floor.numbers:
        return f"{label} at {floor.board.called(floor.numbers[pick])}"
    kind = view.kind_of(pick)
    if kind:
        return f"{label} {rules.title(kind)}"
    return _of(rules, view, label, "Slide", machine)
