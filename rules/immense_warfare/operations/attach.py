"""Attach a card to another."""

from __future__ import annotations

from rules.common.cards import find
from rules.engine.operations import Operation
from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import zones
from rules.immense_warfare.announced import ATTACKER, TARGET
from rules.immense_warfare.clauses import Clause
from rules.immense_warfare.working_state import WorkingState


class Attach(Operation[WorkingState], Clause, frozen=True, tag="attach"):
    """Keep this command on the battlefield, attached to a card."""

    to: Name

    @property
    def subject(self) -> str:
        return self.to

    @property
    def host(self) -> str:
        return self.to

    def words(self, it: str) -> str:
        return f"attach this to {it}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.to,)

    def bears_on(self, what: str) -> bool:
        return what in (ATTACKER, TARGET)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        card, host = find(play.stack, this.source), play.unit(this.id(self.to))
        if card is None or host is None:
            return FAILED
        zones.enter(play, card.id, this.seat, host.cell, host.id)
        return DONE
