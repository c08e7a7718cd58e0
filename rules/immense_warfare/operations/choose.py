"""Choose pieces, or search for cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.common.text import listed, one
from rules.engine.agenda import Choose as Question
from rules.engine.operations import May, Operation
from rules.engine.resolve import OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare.clauses import Clause
from rules.immense_warfare.printed import Few
from rules.immense_warfare.selectors import PILES, Pieces, named_apart
from rules.immense_warfare.working_state import WorkingState


class Choose(Operation[WorkingState], Clause, frozen=True, tag="choose"):
    """Choose a number of pieces, or `up_to` that number, in an order; hidden cards stay hidden from
    others."""

    of: Pieces
    count: Few = 1
    up_to: bool = False
    distinct: bool = False
    name: Name = "chosen"

    @property
    def binds(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def uses(self) -> tuple[str, ...]:
        return self.of.uses

    @property
    def searches(self) -> bool:
        """Return whether the cards are in a deck."""
        return self.of.what == "deck_card"

    def words(self, it: str) -> str:
        if self.searches:
            return f"search your deck for {self.cards()}"
        there = "" if self.of.what in PILES else " on the battlefield"
        return f"choose {self.cards()}{self.of.pile() or there}"

    def asking(self) -> str:
        return f"choose {self.cards()}"

    def cards(self) -> str:
        """Return the words for the chosen cards without their pile: "up to 2 pilots with different names"."""
        if self.count == 1:
            return f"another {self.of.kind()}" if self.of.another else one(self.of.kind())
        upto = "up to " if self.up_to else ""
        apart = " with different names" if self.distinct else ""
        return f"{upto}{self.count} {self.of.kind(many=True)}{apart}"

    @property
    def chosen(self) -> str:
        return self.name

    def said(self, following: Sequence[Any]) -> Iterator[Any]:
        """Yield itself, but not for cards that are moved right away: "you may" for at most one of them."""
        if not self._is_moved_by(following):
            yield self
        elif self.up_to and self.count == 1:
            yield May()

    def _is_moved_by(self, following: Sequence[Any]) -> bool:
        """Return whether cards of a hand or discard pile are chosen only for the following operation."""
        return self.of.what in ("hand_card", "discarded_card") and any(
            isinstance(each, Clause) and each.moved == self.name for each in following
        )

    def joins(self, first: Any) -> bool:
        return isinstance(first, Choose) and first.searches and self.searches

    def together(self, operations: Sequence[Any]) -> str:
        *cards, last = (each.cards() for each in operations)
        alike = " in its name"  # said once for all of them
        if last.endswith(alike):
            cards = [each.removesuffix(alike) for each in cards]
        return f"search your deck for {listed([*cards, last])}"

    def called(self, alone: bool, following: Sequence[Any]) -> str:
        if self._is_moved_by(following):
            return f"{self.cards()}{self.of.pile().replace(' in ', ' from ')}"
        return "them" if self.count > 1 else "it" if alone else f"that {self.name}"

    def asks(self, play: WorkingState, this: Resolve) -> Question | None:
        if this.named(self.name) is not None:
            return None
        among = self._among(play, this)
        if not among:
            return None
        least = 0 if self.up_to else min(self.count, len(among))
        secret = self.of.what in ("hand_card", "deck_card")
        return Question(this.seat, self.name, among, this.source, least, self.count, secret=secret)

    def _among(self, play: WorkingState, this: Resolve) -> tuple[str, ...]:
        """Return the ids to choose from; a single card to be placed on the battlefield must be able to enter
        there."""
        if self.count > 1:  # spaces for the second of several are known once the first is placed
            return self.of.ids(play, this)
        clauses = (each for each in play.ability(this).do if isinstance(each, Clause))
        moves = [each for each in clauses if each.moved == self.name]
        pieces = self.of.pieces(play, this)
        return tuple([piece.id for piece in pieces if all(each.arrives(play, this, piece) for each in moves)])

    def narrowed(self, play: WorkingState, this: Resolve, choice: Question) -> Question:
        return named_apart(play, choice) if self.distinct else choice

    def bears_on(self, what: str) -> bool:
        return False

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        return OpResult(bool(this.ids(self.name)))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults of a search in another player's deck, and of different names for a single card."""
        if self.of.what == "deck_card" and self.of.whose != "own":
            yield "of", "you can search only your own deck, so set whose: own"
        if self.distinct and self.count == 1:
            yield "distinct", "'distinct' needs more than one card, so leave this out"
