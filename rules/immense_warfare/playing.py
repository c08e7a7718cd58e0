"""Playing a card: it is laid open, told to whatever listens, and waits until it is not answered any more (MI-7.1)."""

from __future__ import annotations

from rules.common.cards import find
from rules.engine.resolve import Resolve
from rules.engine.windows import announce
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.items import Played
from rules.immense_warfare.printed import is_a


def begin_play(play: Draft, seat: int, id: str, place: str = "", this: Resolve | None = None) -> None:
    """Announce a card as played; from its pile, or from the stack if what it does was chosen there."""
    card = find(play.stack, id) or play.lay_open(id)
    printed = play.tables.printed[card.kind]
    if seat == play.seat and is_a(printed.type, "tower"):
        play.tower = True
    if seat == play.seat and not is_a(printed.type, "command"):
        play.mover = ""  # what moved does not attack any more (MI-5.3)
    announce(play, Played(seat, about=id, place=place, this=this))
