"""Making the other player discard."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.smash_gear.draft import DISCARD, DISCARD_RULES
from rules.smash_gear.operation import (
    DID,
    DID_NOT,
    USED,
    Did,
    Draft,
    Machine,
    Op,
    Resolve,
    Situation,
    Stake,
    Tables,
    other,
)


class Discard(Op, frozen=True, tag="discard"):
    """The other player discards a card of his or her own choice."""

    moments = (*USED, "assembled", "kill")
    phrase = "the other player discards a card"
    short = "Costs them a card"

    def can(self, tables: Tables, state: Situation, seat: int) -> bool:
        return bool(state.sides[other(seat)].hand)

    def matters(self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake) -> bool:
        return False

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        """The question which card; what is announced stays in hand until it happens, and cannot be discarded."""
        if this.named(DISCARD) is not None:
            return None
        promised = {what.source for what in play.waiting}
        among = tuple([card.id for card in play.sides[other(this.seat)].hand if card.id not in promised])
        return Choose(other(this.seat), DISCARD, among, this.kind) if among else None

    def perform(self, play: Draft, this: Resolve) -> Did:
        card = this.id(DISCARD)
        if not card:
            return DID_NOT
        play.discard(other(this.seat), card, DISCARD_RULES[DISCARD])
        return DID
