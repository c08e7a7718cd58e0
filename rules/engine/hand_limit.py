"""Discarding down to the cards that may be kept."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.engine.agenda import Choose, Item


class HandLimit(Item[Any], frozen=True, gc=False):
    """The player whose turn it is discards down to `most` cards, one by one, each chosen by the question `asked`;
    what a discard triggers comes before the next. Then the game goes on. Games derive theirs, tagged."""

    yields: ClassVar[bool] = True
    most: ClassVar[int]
    asked: ClassVar[str]

    def discard(self, play: Any, seat: int, card: str) -> None:
        """Discard a card."""
        raise NotImplementedError

    def kept(self, play: Any) -> None:
        """Go on, once there are not too many any more."""
        raise NotImplementedError

    def run(self, play: Any) -> Item[Any] | None:
        hand = play.sides[play.active].hand
        if len(hand) <= self.most:
            self.kept(play)
            return None
        play.agenda = (*play.agenda, Choose(play.active, self.asked, tuple([card.id for card in hand])))
        return self

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        self.discard(play, choice.seat, choice.picked[0])
        return self
