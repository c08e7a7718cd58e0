"""Discarding down to the hand limit."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.engine.agenda import Choose, Item


class HandLimit(Item[Any], frozen=True, gc=False):
    """The player whose turn it is discards down to `most` cards, one by one, each chosen by the question
    `asked`; abilities triggered by a discard resolve before the next. Games derive theirs, tagged."""

    yields: ClassVar[bool] = True
    most: ClassVar[int]
    asked: ClassVar[str]

    def discard(self, play: Any, seat: int, card: str) -> None:
        """Discard a card."""
        raise NotImplementedError

    def resume_turn(self, play: Any) -> None:
        """Continue once the hand is within the limit."""
        raise NotImplementedError

    def run(self, play: Any) -> Item[Any] | None:
        hand = play.sides[play.active].hand
        if len(hand) <= self.most:
            self.resume_turn(play)
            return None
        play.agenda = (*play.agenda, Choose(play.active, self.asked, tuple([card.id for card in hand])))
        return self

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        self.discard(play, choice.seat, choice.picked[0])
        return self
