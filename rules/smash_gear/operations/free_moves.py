"""Make normal moves for free."""

from __future__ import annotations

from rules.common.text import counted
from rules.smash_gear.lookup import Stake, Tables, Traits
from rules.smash_gear.operation import USED, MachineOp, Small
from rules.smash_gear.pieces import DISABLED, FREE_MOVE, Machine, Situation
from rules.smash_gear.working_state import WorkingState


class FreeMoves(MachineOp, frozen=True, tag="free_moves"):
    """Give the machine a number of free normal moves: per turn (always) or this turn (used)."""

    moments = ("always", *USED)
    lasts = True
    own_turn = True
    button = "move again"
    amount: Small

    def words(self, it: str) -> str:
        return f"{it} can make {counted(self.amount, 'normal move')} for free"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        return (f"{'each turn, ' if when == 'always' else ''}{self.words(it)}",)

    def brief(self) -> str:
        return counted(self.amount, "free move")

    def add_to_traits(self, traits: Traits) -> None:
        traits.free += self.amount

    def can_affect(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return not {FREE_MOVE, DISABLED} & {*machine.marks}

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return False

    def line(self, card: str, machine: str, where: str) -> str:
        return f"{self.words(machine)} this turn."

    def change(self, play: WorkingState, machine: Machine, where: str) -> None:
        play.mark(machine, *(FREE_MOVE,) * self.amount)
