"""Taking gears from the other player."""

from __future__ import annotations

from rules.engine.resolve import Resolve
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import GearsGained
from rules.smash_gear.operation import USED, PlayerOp, Small, gears
from rules.smash_gear.situation import Situation, other
from rules.smash_gear.tables import Tables


class StealGears(PlayerOp, frozen=True, tag="steal_gears"):
    """Its owner takes gears from the other player's pot, as far as there are any."""

    moments = (*USED, "exploit", "assembled", "kill")
    button = "take gears"
    amount: Small

    def words(self, it: str) -> str:
        return f"take {'up to ' if self.amount > 1 else ''}{gears(self.amount)} from the other player"

    def brief(self) -> str:
        return f"Takes {gears(self.amount)}"

    def can(self, tables: Tables, state: Situation, seat: int) -> bool:
        return state.sides[other(seat)].gears > 0

    def give(self, play: Draft, seat: int, this: Resolve) -> None:
        amount = min(self.amount, play.sides[other(seat)].gears)
        play.change(seat, gears=amount)
        play.change(other(seat), gears=-amount)
        if play.log is not None:
            self.tell(play, GearsGained, this, f"takes {gears(amount)} from {play.names[other(seat)]}")
