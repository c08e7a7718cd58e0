"""Playing a card: it is laid open, told to whatever listens, and waits until it is not answered any more."""

from __future__ import annotations

from rules.engine.resolve import Resolve
from rules.engine.windows import announce
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.events import CardPlayed
from tests.rules.engine.skirmish.items import Played
from tests.rules.engine.skirmish.state import OpenCard, player_id


def lay_open(play: Draft, id: str) -> None:
    """Take a card from its pile to the stack, where everybody sees it."""
    piece = play.piece(id)
    left = (card for card in play.pile(piece.owner, piece.zone) if card.id != id)
    play.set_pile(piece.owner, piece.zone, left)
    play.stack = (*play.stack, OpenCard(id, piece.kind, piece.owner))


def begin_play(play: Draft, seat: int, id: str, place: str = "", this: Resolve | None = None) -> None:
    """Announce a card as played; from its pile, or from the stack if what it does was chosen there."""
    if all(card.id != id for card in play.stack):
        lay_open(play, id)
    announce(play, Played(seat, about=id, place=place, this=this))
    play.emit(CardPlayed(card=id, player=player_id(seat)))
