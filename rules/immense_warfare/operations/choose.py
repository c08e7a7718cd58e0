"""Choose pieces, or search for cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.words import one
from rules.engine.agenda import Choose as Question
from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.operations.place import Place
from rules.immense_warfare.printed import Few
from rules.immense_warfare.selectors import PILES, Pieces, named_apart


class Choose(Operation[Draft], frozen=True, tag="choose"):
    """Choose as many as there are, or `up_to` so many, in an order; what is hidden stays so for the others."""

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

    def words(self, it: str) -> str:
        if self.of.what == "deck_card":
            return f"search your deck for {self.cards()}"
        there = "" if self.of.what in PILES else " on the battlefield"
        return f"choose {self.cards()}{self.of.pile() or there}"

    def asking(self) -> str:
        return f"choose {self.cards()}"

    def cards(self) -> str:
        """Return what is chosen, but not in which pile: "up to 2 pilots with different names"."""
        if self.count == 1:
            return f"another {self.of.kind()}" if self.of.another else one(self.of.kind())
        upto = "up to " if self.up_to else ""
        apart = " with different names" if self.distinct else ""
        return f"{upto}{self.count} {self.of.kind(many=True)}{apart}"

    def asks(self, play: Draft, this: Resolve) -> Question | None:
        if this.named(self.name) is not None:
            return None
        among = self._among(play, this)
        if not among:
            return None
        least = 0 if self.up_to else min(self.count, len(among))
        secret = self.of.what in ("hand_card", "deck_card")
        return Question(this.seat, self.name, among, this.source, least, self.count, secret=secret)

    def _among(self, play: Draft, this: Resolve) -> tuple[str, ...]:
        """What can be chosen; of cards of which one is then put onto the battlefield those that can arrive there."""
        places = [
            each for each in play.ability(this).do if isinstance(each, Place) and each.card == self.name
        ]
        if self.count > 1 or not places:  # where the second of several can go is seen when the first is there
            return self.of.ids(play, this)
        pieces = self.of.pieces(play, this)
        return tuple(
            [piece.id for piece in pieces if all(each.arrives(play, this, piece) for each in places)]
        )

    def narrowed(self, play: Draft, this: Resolve, choice: Question) -> Question:
        return named_apart(play, choice) if self.distinct else choice

    def bears_on(self, what: str) -> bool:
        return False

    def perform(self, play: Draft, this: Resolve) -> Did:
        return Did(bool(this.ids(self.name)))

    def faults(self) -> Iterator[tuple[str, str]]:
        """A search in a deck that is not one's own; different names of one card."""
        if self.of.what == "deck_card" and self.of.whose != "own":
            yield "of", "you can only search your own deck; say whose: own"
        if self.distinct and self.count == 1:
            yield "distinct", "a single card needs no different name; leave this out"
