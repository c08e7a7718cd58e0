"""Sliding a machine."""

from __future__ import annotations

from rules.common.board import Motion
from rules.engine.resolve import Resolve
from rules.smash_gear.combat_steps import moves_to
from rules.smash_gear.draft import Draft
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.situation import DISABLED, Machine, Situation
from rules.smash_gear.tables import Tables


class Slide(MachineOp, frozen=True, tag="slide"):
    """The machine slides one cell, into combat too unless only free cells are allowed."""

    moments = USED
    asked = "side"
    button = "slide"
    only_free: bool = False

    def words(self, it: str) -> str:
        return f"slide {it} one cell{', onto free cells only' if self.only_free else ''}"

    def brief(self) -> str:
        return "Slides one cell"

    def briefest(self) -> str:
        return "Slides"

    def suits(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return self.wheres(tables, state, machine) != ()

    def wheres(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        """The sides to which it can slide: on the grid, not onto its owner's machines, nor onto any where only free
        cells are allowed. One that cannot move does not slide either."""
        if DISABLED in machine.marks or tables.traits.of(machine).anchored:
            return ()
        blocked = state.occupied(None if self.only_free else machine.owner) & ~machine.units
        ways = tables.floors[state.board].slides[machine.units]
        return tuple([side for (side, _), units in ways.items() if not units & blocked])

    def line(self, play: Draft, this: Resolve, machine: Machine) -> str:
        side = this.id(self.asked)
        possible = side in self.wheres(play.tables, play, machine)
        return f"{play.title(machine.kind)} slides {side}." if possible else ""

    def change(self, play: Draft, this: Resolve, machine: Machine) -> None:
        moves_to(play, machine, Motion(this.id(self.asked), play.floor.boxes[machine.units], slide=True))
