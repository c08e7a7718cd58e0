"""Slide a machine."""

from __future__ import annotations

from rules.common.board import Motion
from rules.smash_gear.combat_steps import moves_to
from rules.smash_gear.operation import (
    DISABLED,
    USED,
    Draft,
    Machine,
    MachineOp,
    Situation,
    Stake,
    Tables,
    other,
)


class Slide(MachineOp, frozen=True, tag="slide"):
    """The machine slides one cell, into combat too unless only free cells are allowed."""

    moments = USED
    asked, button = "side", "slide"
    short, shortest = "Slides 1 cell", "Slides"
    told = "{machine} slides {where}."
    only_free: bool = False

    def words(self, it: str) -> str:
        far = "by 1 cell" if it.endswith(" one") else "1 cell"
        return f"slide {it} {far}{' onto free cells' if self.only_free else ''}"

    def suits(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        blocked, ways = self._ways(tables, state, machine)
        for units in ways.values():  # noqa: SIM110  asked so often that it is no generator
            if not units & blocked:
                return True
        return False

    def wheres(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        """The sides to which it can slide: on the grid, not onto its owner's machines, nor onto any where only free
        cells are allowed. One that cannot move does not slide either."""
        blocked, ways = self._ways(tables, state, machine)
        return tuple([side for (side, _), units in ways.items() if not units & blocked])

    def matters(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        """It moves a machine that something hangs on, comes or goes where something ends, or hits what is meant."""
        if machine is None or machine.id in stake.lies:
            return True
        blocked, ways = self._ways(tables, state, machine)
        cells, meant = stake.cells, 0
        if not self.only_free:
            for each in state.crowd.of[other(machine.owner)]:
                meant |= each.units if each.id in stake.lies or each.id in stake.prey else 0
        ends = [units for units in ways.values() if not units & blocked]
        return machine.units & cells != 0 or any(units & (cells | meant) for units in ends)

    def _ways(
        self, tables: Tables, state: Situation, machine: Machine
    ) -> tuple[int, dict[tuple[str, bool], int]]:
        """The cells that are in its way, and where it would lie by each side."""
        if DISABLED in machine.marks or tables.traits.of(machine).anchored:
            return 0, {}
        here = machine.hearts | machine.weapons
        units = state.crowd.units
        blocked = (units[0] | units[1] if self.only_free else units[machine.owner]) & ~here
        return blocked, tables.floors[state.board].slides[here]

    def change(self, play: Draft, machine: Machine, where: str) -> None:
        moves_to(play, machine, Motion(where, play.floor.boxes[machine.units], slide=True))
