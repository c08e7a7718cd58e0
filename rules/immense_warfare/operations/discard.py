"""Discard cards from hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rules.common.text import one, some
from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import Bound, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import zones
from rules.immense_warfare.asking import QuestionText
from rules.immense_warfare.printed import Few
from rules.immense_warfare.selectors import Pieces
from rules.immense_warfare.working_state import WorkingState

WHO = {"you": "", "opponent": "your opponent", "each": "each player"}


class Discard(Operation[WorkingState], QuestionText, frozen=True, tag="discard"):
    """Let a player, or each player, choose and discard a number of cards, fewer if the hand has fewer, or the
    whole hand. With `whole` it's that number or none."""

    discards: ClassVar = True
    count: Few | Literal["all"] = 1
    who: Literal["you", "opponent", "each"] = "you"
    of: Pieces | Literal[""] = ""
    whole: bool = False
    name: Name = "discarded"

    def words(self, it: str) -> str:
        who = f"{self.doer} discards" if self.doer else "discard"
        return f"{who} {'their hand' if self.doer and self.count == 'all' else self._cards()}"

    @property
    def doer(self) -> str:
        return WHO[self.who]

    def asking(self) -> str:
        return f"discard {self._cards()}"

    def _cards(self) -> str:
        """Return the words for the number and kind of cards."""
        if self.count == "all":
            return "your hand"
        what = self.of.kind(self.count > 1) if self.of else some(self.count, "card")
        return one(what) if self.count == 1 else f"{self.count} {what}"

    @property
    def binds(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def uses(self) -> tuple[str, ...]:
        return self.of.uses if self.of else ()

    def _seats(self, this: Resolve) -> Iterator[tuple[int, str]]:
        """Yield the seats that discard, the controller's first, each with the name of its choice."""
        if self.who != "opponent":
            yield this.seat, self.name
        if self.who != "you":
            yield 1 - this.seat, f"{self.name}_too"

    def _among(self, play: WorkingState, this: Resolve, seat: int) -> tuple[str, ...]:
        if self.of:
            return self.of.ids(play, this)
        return tuple(card.id for card in play.sides[seat].hand)

    def _number_to_choose(self, play: WorkingState, this: Resolve, seat: int) -> int:
        """Return the number of cards a seat has to choose; 0 without a choice."""
        among = self._among(play, this, seat)
        return self.count if self.count != "all" and len(among) > self.count else 0

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        for seat, name in self._seats(this):
            count = self._number_to_choose(play, this, seat)
            if count and this.named(name) is None:
                among = self._among(play, this, seat)
                return Choose(seat, name, among, this.source, count, count, secret=True)
        return None

    def bears_on(self, what: str) -> bool:
        return False

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        chosen = []
        for seat, name in self._seats(this):
            picked = this.named(name)
            chosen.append(picked.ids if picked is not None else self._among(play, this, seat))
        if self.whole and len(chosen[0]) != self.count:
            return OpResult(False, (Bound(self.name),))
        for ids in chosen:
            for id in ids:
                zones.discard(play, id)
        full = self.count == "all" or all(len(ids) == self.count for ids in chosen)
        return OpResult(full, (Bound(self.name, tuple(id for ids in chosen for id in ids)),))
