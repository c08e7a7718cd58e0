"""Assembly of the mechs, one player after the other, until the first Buy phase begins (MY-1)."""

from __future__ import annotations

from rules.common.setups import beginning
from rules.mechyard import events, shop, turn
from rules.mechyard.printed import DECKS
from rules.mechyard.state import MONEY, OFFERS
from rules.mechyard.working_state import WorkingState


def assembled(play: WorkingState) -> None:
    """Continue after a part was attached: with the next player, and after the last one with the first Buy
    phase."""
    if play.mechs[play.seat].parts:
        return
    if play.seat + 1 < len(play.mechs):
        play.seat += 1
        return
    play.emit(_received, play)
    play.shop = ((None,) * OFFERS,) * len(DECKS)
    shop.fill(play)
    play.first, rng = beginning(play.agreed.first, len(play.mechs), play.rng)
    play.rng = rng  # type: ignore[misc]  # a working state may change
    turn.begin_round(play)


def _received(play: WorkingState) -> events.Noted:
    text = f"Each mech starts at 0 with ${MONEY} and 1 crew member."
    return events.Noted(play.seat, text, (), ("MY-1.2", "MY-1.3"))
