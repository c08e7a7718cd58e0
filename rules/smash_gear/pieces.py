"""Machines as pieces of the table: what they show, and where they lie."""

from __future__ import annotations

from rules.common.polyomino import drawn
from rules.game import Piece
from rules.smash_gear.floor import Floor
from rules.smash_gear.situation import DISABLED, Machine
from rules.smash_gear.tables import Tables


def machine_face(floor: Floor, machine: Machine) -> str:
    """What the piece of a machine shows: its units as they lie, then the kinds of its plugins, "HW/.W|stilts"."""
    units = "/".join(drawn({"H": machine.hearts, "W": machine.weapons}, floor.grid))
    return "|".join((units, *(card.kind for card in machine.plugins)))


def machine_piece(
    tables: Tables, floor: Floor, machine: Machine, order: int = 0, asked: bool = False
) -> Piece:
    """A machine on the board; `asked`: an open question is about it."""
    face, name = machine_face(floor, machine), tables.title(machine.kind)
    return Piece(
        machine.id, floor.names[machine.cell], "machine", face, name, machine.owner, order,
        spent=DISABLED in machine.marks, acting=asked,
    )  # fmt: skip
