"""Cards that come into a hand and leave it: bought (SG-4.1) and discarded."""

from __future__ import annotations

from rules.smash_gear.draft import Draft
from rules.smash_gear.events import CardBought, CardDiscarded
from rules.smash_gear.store import sold

DISCARD, KEEP = "discard", "keep"
"""The questions which card is discarded: by an effect, or down to those one may keep (SG-10.1)."""
DISCARD_RULES = {DISCARD: "SG-8.4", KEEP: "SG-10.1"}


def buy(play: Draft, seat: int, id: str, price: int) -> None:
    """Buy a card: pay, take it into hand, and fill its place (SG-4.1, SG-2.2)."""
    card, play.store = sold(play.store, id)
    play.change(seat, gears=-price, hand=(*play.sides[seat].hand, card))
    if play.log is not None:
        text = f"{play.names[seat]} buys {play.title(card.kind)} for {price}."
        play.tell(CardBought, seat, text, ("SG-4.1", "SG-2.2"), (id,), card.kind, "bought")


def discard(play: Draft, seat: int, id: str, rule: str) -> None:
    """Put a card of a hand into the Landfill, by a rule."""
    card = play.from_hand(seat, id)
    play.to_landfill(seat, card)
    text = f"{play.names[seat]} discards {play.title(card.kind)}."
    play.tell(CardDiscarded, seat, text, (rule,), (), card.kind, "seen")
