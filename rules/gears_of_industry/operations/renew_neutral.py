"""The operation that looks at the top of the Market deck, from where a card may replace a neutral one."""

from __future__ import annotations

from typing import ClassVar

from rules.common.cards import Card
from rules.common.text import counted
from rules.engine.agenda import Choose
from rules.engine.amounts import said_of
from rules.engine.resolve import OpResult, Resolve
from rules.game import Event, Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import Few, Operation, Question
from rules.gears_of_industry.state import MARKET, MARKETS
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held

SEEN, FOR = "renew_neutral", "renew_neutral_for"
NO_MARKET = Refusal("GI-5.6", "You can't use this: the Market deck and discard pile are empty.")


class RenewNeutral(Operation, frozen=True, tag="renew_neutral"):
    """Look at the top cards of the Market deck. One of them may replace a neutral card, which is
    discarded; the rest are put under the deck in their order. It is always the Market deck."""

    brief: ClassVar = "renew neutral"
    questions: ClassVar = {
        SEEN: Question("Choose a card to become neutral, or skip"),
        FOR: Question("Choose a neutral card to replace with {it}", "Replace {}"),
    }

    look: Few = 2

    def words(self, it: str) -> str:
        cards = "card" if self.look == 1 else counted(self.look, "card")
        return (
            f"look at the top {cards} of the Market deck. You may replace a neutral card with one of them. "
            "Put the rest on the bottom"
        )

    def short(self) -> str:
        return f"look at Market's top {self.look}, may replace a neutral"

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        return None if play.market_deck or play.market_discard else NO_MARKET

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        picked = this.named(SEEN)
        if picked is None:
            top = tuple([card.id for card in play.reveal_top(MARKET, self.look)])
            return Choose(this.seat, SEEN, top, this.source, least=0, secret=True) if top else None
        neutrals = tuple([card.id for market in MARKETS for card in play.neutrals[market]])
        if picked.ids and neutrals and this.named(FOR) is None:
            return Choose(this.seat, FOR, neutrals, picked.ids[0], secret=True)
        return None

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        old = this.id(FOR)
        new = this.id(SEEN) if old else ""
        seen, rest = play.market_deck[: self.look], play.market_deck[self.look :]
        under = [Card(play.new_id(card.id), card.kind) for card in seen if card.id != new]
        if new:
            former = play.piece(old)
            at = next(number for number, card in enumerate(play.neutrals[former.market]) if card.id == old)
            play.place_neutral(new, former.market, at)
            play.discard(old)
            play.emit(_replaced, play, this.seat, new, former)
        play.market_deck = (*rest, *under)
        play.emit(lambda: events.Noted(
            this.seat,
            f"{play.agreed.names[this.seat]} puts {said_of(len(under), 'card')} on the bottom of the Market deck.",
            (), ("GI-5.6",),
        ))  # fmt: skip
        return OpResult(bool(new))


def _replaced(play: WorkingState, seat: int, new: str, old: Held) -> Event:
    text = f"{play.title(play.piece(new).kind)} replaces {play.title(old.kind)}."
    return events.NeutralCame(seat, text, (new,), ("GI-6.7",))
