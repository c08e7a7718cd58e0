"""Buy a machine for less."""

from __future__ import annotations

from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.engine.selectors import TARGET
from rules.smash_gear.operation import USED, Op, Small, gears
from rules.smash_gear.store import kind_for_sale
from rules.smash_gear.working_state import WorkingState


class BuyMachine(Op, frozen=True, tag="buy_machine"):
    """Buy a machine for less."""

    moments = USED
    aimed, button = "ticket", "buy"
    short, shortest = "A machine for {op.discount} less", "Machine for {op.discount} less"
    discount: Small

    @property
    def purchase_discount(self) -> int:
        return self.discount

    def words(self, it: str) -> str:
        return f"buy {it} for {gears(self.discount)} less"

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        wanted = this.id(TARGET)
        kind = kind_for_sale(play.store, wanted)
        price = max(0, play.tables.price(play, this.seat, kind) - self.discount) if kind else 0
        if not kind or price > play.sides[this.seat].gears:
            play.fizzle(this.seat, f"{play.title(this.kind)} can no longer buy the machine.")
            return FAILED
        play.buy(this.seat, wanted, price)
        return DONE
