"""Assembling the mechs, one player after the other, until the first Buy phase begins (MY-1)."""

from __future__ import annotations

from rules.common.setups import beginning
from rules.mechyard import events, shop, turn
from rules.mechyard.draft import Draft
from rules.mechyard.printed import DECKS
from rules.mechyard.state import MONEY, OFFERS


def assembled(play: Draft) -> None:
    """A part has been attached: go on with the next player, and after the last one with the first Buy phase."""
    if play.mechs[play.seat].parts:
        return
    if play.seat + 1 < len(play.mechs):
        play.seat += 1
        return
    play.emit(_received, play)
    play.shop = ((None,) * OFFERS,) * len(DECKS)
    shop.fill(play)
    play.first, rng = beginning(play.agreed.first, len(play.mechs), play.rng)
    play.rng = rng  # type: ignore[misc]  # a draft is open to change
    turn.begin_round(play)


def _received(play: Draft) -> events.Noted:
    text = f"Each mech starts at 0 with ${MONEY} and 1 crew."
    return events.Noted(play.seat, text, (), ("MY-1.2", "MY-1.3"))
