"""The operation that draws cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.engine.amounts import said_of, value
from rules.engine.conditions import Condition
from rules.engine.resolve import OpResult, Resolve
from rules.game import Refusal
from rules.gears_of_industry.amounts import Discarded
from rules.gears_of_industry.operation import Few, Operation
from rules.gears_of_industry.resolving import is_neutral
from rules.gears_of_industry.selectors import OPPONENT
from rules.gears_of_industry.state import MARKET, ROOM
from rules.gears_of_industry.working_state import WorkingState


class RoomEverywhere(Condition[WorkingState], frozen=True, tag="room_everywhere"):
    """You have room in both markets (GI-4.7)."""

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        return all(len(own) < ROOM for own in play.sides[this.seat].markets)

    def words(self) -> str:
        return f"no market has {ROOM} of your cards"

    def short(self) -> str:
        """Return the condition in a short form: "with room in both markets"."""
        return "with room in both markets"


NO_CARDS = Refusal("GI-5.6", "You can't draw: the deck and discard pile are empty.")
NOTHING_YET = Refusal("GI-5.2", "You need a card to discard before you can draw.")
NO_OPPONENT = Refusal("GI-5.6", "Your opponents have no cards left to draw.")


class Draw(Operation, frozen=True, tag="draw"):
    """Let the user, or the opponent whose hand was looked at, draw cards from the effect's deck (GI-5.1), fewer
    if the deck has fewer (GI-5.6). `raised` is the number drawn instead if a condition is true.
    """

    count: Few | Discarded = 1
    raised: Few | None = None
    that: RoomEverywhere | None = None
    who: Literal["you", "rival"] = "you"

    def words(self, it: str) -> str:
        cards = "that many" if isinstance(self.count, Discarded) else said_of(self.count, "card")
        if self.that is not None and self.raised is not None:
            cards += f". If {self.that.words()}, draw {self.raised} instead"
        return f"{self.doer} draws {cards}" if self.doer else f"draw {cards}"

    @property
    def uses_piles(self) -> bool:
        return True

    @property
    def doer(self) -> str:
        return "that opponent" if self.who == OPPONENT else ""

    def short(self) -> str:
        if isinstance(self.count, Discarded):
            return "draw that many"
        if self.that is not None and self.raised is not None:
            return f"draw {self.count}, or {self.raised} {self.that.short()}"
        return f"they draw {self.count}" if self.who == OPPONENT else f"draw {self.count}"

    @property
    def brief(self) -> str:  # type: ignore[override]  # depends on the number
        number = "" if isinstance(self.count, Discarded) else f" {self.count}"
        return f"draw{number}{'' if self.raised is None else f' or {self.raised}'}"

    @property
    def uses(self) -> tuple[str, ...]:
        found = self.count.uses if isinstance(self.count, Discarded) else ()
        return (*found, OPPONENT) if self.who == OPPONENT else found

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        if self.who == OPPONENT:
            opponents = play.opponents(this.seat)
            return None if any(self._cards(play, this, opponent) for opponent in opponents) else NO_OPPONENT
        if not value(self.count, play, this):
            return NOTHING_YET
        return None if self._cards(play, this, this.seat) else NO_CARDS

    def _owner(self, play: WorkingState, this: Resolve, seat: int) -> int:
        """Return the owner of the deck that a seat draws from: the seat, or the Market for a neutral card
        (GI-5.1)."""
        return MARKET if is_neutral(this) else seat

    def _cards(self, play: WorkingState, this: Resolve, seat: int) -> bool:
        """Return whether a seat can draw a card."""
        owner = self._owner(play, this, seat)
        return bool(play.pile(owner, "deck") or play.pile(owner, "discard"))

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        count = value(self.count, play, this)
        if self.raised is not None and self.that is not None and self.that.is_met(play, this):
            count = self.raised
        seat = this.seat
        if self.who == OPPONENT:
            opponent = this.named(OPPONENT)
            if opponent is None:
                return OpResult(False)
            seat = opponent.number
        return OpResult(len(play.draw(self._owner(play, this, seat), count, seat)) == count)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a higher number without its condition, or the reverse."""
        if (self.raised is None) != (self.that is None):
            yield "raised", "set 'raised' and 'that' together"
