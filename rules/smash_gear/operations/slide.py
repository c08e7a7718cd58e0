"""Slide a machine."""

from __future__ import annotations

from rules.common.board import Motion
from rules.common.polyomino import cells
from rules.game import Refusal
from rules.smash_gear.combat_steps import moves_to
from rules.smash_gear.lookup import Stake, Tables
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.pieces import DISABLED, Machine, Situation, other
from rules.smash_gear.working_state import WorkingState
from rules.tabletop import Gesture


class Slide(MachineOp, frozen=True, tag="slide"):
    """Slide the machine one cell, into combat too unless only free cells are allowed."""

    moments = USED
    asked, button = "side", "slide"
    short, shortest = "Slides 1 cell", "Slides"
    to_enemy = ("Slides an enemy 1 cell", "Slides an enemy")
    log_line = "{machine} slides {where}."
    only_free: bool = False

    @property
    def note(self) -> str:  # type: ignore[override]  # it depends on where it can slide
        return "It can't land on another machine." if self.only_free else ""

    def words(self, it: str) -> str:
        return f"slide {it} {'by 1 cell' if it.endswith(' one') else '1 cell'}"

    def can_affect(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        blocked, ways = self._ways(tables, state, machine)
        for units in ways.values():  # noqa: SIM110  asked so often that it is no generator
            if not units & blocked:
                return True
        return False

    def destinations(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        """Return the sides it can slide to: on the board, not onto its owner's machines, nor onto any machine
        where only free cells are allowed; none for a disabled machine."""
        blocked, ways = self._ways(tables, state, machine)
        return tuple([side for (side, _), units in ways.items() if not units & blocked])

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        """Return whether a slide could change the outcome at stake: of a machine that matters, from or to
        cells that matter, or onto such a machine."""
        if machine is None or machine.id in stake.involved:
            return True
        blocked, ways = self._ways(tables, state, machine)
        cells, meant = stake.cells, 0
        if not self.only_free:
            for each in state.occupancy.of[other(machine.owner)]:
                meant |= each.units if each.id in stake.involved or each.id in stake.targets else 0
        ends = [units for units in ways.values() if not units & blocked]
        return machine.units & cells != 0 or any(units & (cells | meant) for units in ends)

    def _ways(
        self, tables: Tables, state: Situation, machine: Machine
    ) -> tuple[int, dict[tuple[str, bool], int]]:
        """Return the mask of blocked cells, and the mask of the machine's units after a slide to each
        side."""
        if DISABLED in machine.marks or tables.traits.of(machine).anchored:
            return 0, {}
        here = machine.hearts | machine.weapons
        units = state.occupancy.units
        blocked = (units[0] | units[1] if self.only_free else units[machine.owner]) & ~here
        return blocked, tables.motions[state.board].slides[here]

    def prompt(self, play: WorkingState) -> str:
        return f"Slide {play.title(self.machine_asked(play).kind)} 1 cell.\nDrag it, or click a lit cell."

    def refusal(self, play: WorkingState) -> Refusal:
        return Refusal("SG-8.4", "Slide the machine first.")

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        machine, motions = self.machine_asked(play), play.motions
        hearts = motions.units_after(machine.hearts, Motion(pick, motions.boxes[machine.units], slide=True))
        return Gesture(f"Slide {pick}", (machine.id,), motions.names[cells(hearts)[0]])

    def text(self, play: WorkingState, pick: str) -> str:
        return f"Slide {play.name_with_place(self.machine_asked(play))} {pick}"

    def motion_of(self, play: WorkingState, pick: str) -> tuple[Machine, Motion] | None:
        machine, motions = self.machine_asked(play), play.motions
        if (pick, False) not in motions.slides[machine.units]:
            return None
        return machine, Motion(pick, motions.boxes[machine.units], slide=True)

    def change(self, play: WorkingState, machine: Machine, where: str) -> None:
        moves_to(play, machine, Motion(where, play.motions.boxes[machine.units], slide=True))
