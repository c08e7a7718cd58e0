"""Attach a card to another."""

from __future__ import annotations

from rules.common.cards import find
from rules.engine.operations import Operation
from rules.engine.resolve import DID, DID_NOT, Did, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare.announced import ATTACKER, TARGET
from rules.immense_warfare.draft import Draft


class Attach(Operation[Draft], frozen=True, tag="attach"):
    """This command stays on the battlefield, attached to something."""

    to: Name

    @property
    def subject(self) -> str:
        return self.to

    def words(self, it: str) -> str:
        return f"attach this to {it}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.to,)

    def bears_on(self, what: str) -> bool:
        return what in (ATTACKER, TARGET)

    def perform(self, play: Draft, this: Resolve) -> Did:
        card, host = find(play.stack, this.source), play.unit(this.id(self.to))
        if card is None or host is None:
            return DID_NOT
        play.enter(card.id, this.seat, host.cell, host.id)
        return DID
