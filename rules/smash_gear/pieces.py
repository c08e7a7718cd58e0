"""Machines as pieces of the table: how they are drawn in text, and where they lie."""

from __future__ import annotations

from rules.common.polyomino import cells
from rules.game import Piece
from rules.smash_gear.floor import Floor
from rules.smash_gear.situation import DISABLED, Machine
from rules.smash_gear.tables import Tables


def heart_cell(machine: Machine) -> int:
    """The cell by which a machine is placed: that of its first heart, row by row."""
    return cells(machine.hearts)[0]


def drawn(floor: Floor, machine: Machine) -> str:
    """The units of a machine as they lie: "HW/.W" within their box."""
    over = floor.boxes[machine.units]
    rows = []
    for row in range(over.top, over.bottom + 1):
        line = ""
        for column in range(over.left, over.right + 1):
            unit = 1 << floor.grid.cell(column, row)
            line += "H" if machine.hearts & unit else "W" if machine.weapons & unit else "."
        rows.append(line)
    return "/".join(rows)


def machine_face(floor: Floor, machine: Machine) -> str:
    """What the piece of a machine shows: its units as they lie, then the kinds of its plugins, "HW|stilts"."""
    return "|".join((drawn(floor, machine), *(card.kind for card in machine.plugins)))


def machine_piece(
    tables: Tables, floor: Floor, machine: Machine, order: int = 0, asked: bool = False
) -> Piece:
    """A machine on the board; `asked`: an open question is about it."""
    face, name = machine_face(floor, machine), tables.title(machine.kind)
    return Piece(
        machine.id, floor.names[heart_cell(machine)], "machine", face, name, machine.owner, order,
        spent=DISABLED in machine.marks, acting=asked,
    )  # fmt: skip
