"""Making the other player discard."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.engine.resolve import DID, DID_NOT, Did, Resolve
from rules.smash_gear.draft import Draft
from rules.smash_gear.operation import USED, Op
from rules.smash_gear.purchase import DISCARD, discard
from rules.smash_gear.situation import Situation, other
from rules.smash_gear.tables import Tables


class Discard(Op, frozen=True, tag="discard"):
    """The other player discards a card of his or her own choice."""

    moments = (*USED, "assembled", "kill")

    def words(self, it: str) -> str:
        return "the other player discards a card"

    def brief(self) -> str:
        return "Costs them a card"

    def can(self, tables: Tables, state: Situation, seat: int) -> bool:
        return bool(state.sides[other(seat)].hand)

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
        discard(play, other(this.seat), card, "SG-8.4")
        return DID
