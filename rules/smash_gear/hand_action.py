"""Actions with a card of the hand: which card is played as which kind of action, and where it is dragged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from rules.common.cards import Card
from rules.smash_gear.announced import AnnouncedAction
from rules.smash_gear.cards import AnyCard, SupplyCard
from rules.smash_gear.pieces import Situation
from rules.smash_gear.play import Play
from rules.smash_gear.store import kind_for_sale


class HandAction(AnnouncedAction, frozen=True, gc=False):
    """A kind of action that plays a card of the hand, given by id. The legal ones are listed in the order of
    the hand, whatever their kinds."""

    rank: ClassVar = 1
    card: str

    @property
    def source(self) -> str:
        return self.card

    @classmethod
    def plays(cls, card: AnyCard | None) -> bool:
        """Return whether this kind of action plays such a card."""
        raise NotImplementedError

    @classmethod
    def with_card(cls, play: Play, card: Card) -> Sequence[Self]:
        """Return the legal actions of this kind with a card of the hand that it plays."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        """Return the legal actions of this kind with every card of the hand."""
        played_as = play.tables.played_as
        for card in play.sides[play.seat].hand:
            if played_as.get(card.kind) is cls:
                yield from cls.with_card(play, card)


class SupplyAction(HandAction, frozen=True, gc=False):
    """A kind of action that plays a card of one of the two supplies (`supply`) on the base or free cell at a
    cell."""

    supply: ClassVar[str]
    cell: int

    @classmethod
    def plays(cls, card: AnyCard | None) -> bool:
        return isinstance(card, SupplyCard) and card.supply == cls.supply

    def site(self, play: Situation) -> int:
        return 1 << self.cell

    @classmethod
    def action_from_drag(cls, play: Play, piece: str, place: str, turn: int) -> Self | None:
        dragged = cls.plays(dragged_card(play, piece, place))
        return cls(piece, play.motions.numbers.get(place, -1)) if dragged else None


def dragged_card(play: Play, piece: str, place: str) -> AnyCard | None:
    """Return the card that a player tries to play by moving it to a place: of the hand, or for sale where it
    is moved onto the board; None for none."""
    seat, sold = play.deciding or 0, kind_for_sale(play.store, piece)
    if sold:
        return play.tables.library[sold] if place in play.motions.numbers else None
    away = place not in ("", f"hand/{seat}")
    return play.tables.card_in_hand(play, seat, piece) if away else None
