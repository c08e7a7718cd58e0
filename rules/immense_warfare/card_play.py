"""Playing a card: it is revealed, announced, and waits for responses (MI-7.1)."""

from __future__ import annotations

from rules.common.cards import find
from rules.engine.resolve import Resolve
from rules.engine.windows import announce
from rules.immense_warfare import zones
from rules.immense_warfare.items import Played
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.working_state import WorkingState


def begin_play(play: WorkingState, seat: int, id: str, place: str = "", this: Resolve | None = None) -> None:
    """Announce a card as played; from its pile, or from the stack if its effect was chosen there."""
    card = find(play.stack, id) or zones.put_on_stack(play, id)
    printed = play.tables.printed[card.kind]
    if seat == play.seat and is_a(printed.type, "tower"):
        play.tower = True
    if seat == play.seat and not is_a(printed.type, "command"):
        play.mover = ""  # a unit that moved before can't attack any more (MI-5.3)
    announce(play, Played(seat, about=id, place=place, this=this))
