"""Draw cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.common.words import one
from rules.engine.amounts import said_of, value
from rules.engine.conditions import Condition
from rules.engine.resolve import Did, Resolve
from rules.game import Refusal
from rules.gears_of_industry.amounts import Discarded
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.operation import Few, Operation
from rules.gears_of_industry.selectors import RIVAL
from rules.gears_of_industry.state import MARKET, ROOM


class RoomEverywhere(Condition[Draft], frozen=True, tag="room_everywhere"):
    """Its user has room in both markets (GI-4.7)."""

    def holds(self, play: Draft, this: Resolve) -> bool:
        return all(len(own) < ROOM for own in play.sides[this.seat].markets)

    def words(self) -> str:
        return f"no market has {ROOM} of your cards"

    def short(self) -> str:
        """The same where there is little room: "with room in both markets"."""
        return "with room in both markets"


NO_CARDS = Refusal("GI-5.6", "You can't draw: the deck and discard pile are empty.")
NOTHING_YET = Refusal("GI-5.2", "You need cards to discard before you can draw.")
NO_RIVAL = Refusal("GI-5.6", "Your opponents have no cards left to draw.")


class Draw(Operation, frozen=True, tag="draw"):
    """The user, or the rival whose hand was looked at, draws cards of the deck that the effect speaks of (GI-5.1); of a
    deck too short as many as there are (GI-5.6). `raised` is their number instead where something is so."""

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
    def doer(self) -> str:
        return "that opponent" if self.who == "rival" else ""

    def short(self) -> str:
        if isinstance(self.count, Discarded):
            return "draw that many"
        if self.that is not None and self.raised is not None:
            return f"draw {self.count}, or {self.raised} {self.that.short()}"
        return f"they draw {self.count}" if self.who == "rival" else f"draw {self.count}"

    @property
    def brief(self) -> str:  # type: ignore[override]  # it tells how many
        number = "" if isinstance(self.count, Discarded) else f" {self.count}"
        return f"draw{number}{'' if self.raised is None else f' or {self.raised}'}"

    @property
    def uses(self) -> tuple[str, ...]:
        found = self.count.uses if isinstance(self.count, Discarded) else ()
        return (*found, RIVAL) if self.who == "rival" else found

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        if self.who == "rival":
            rivals = play.opponents(this.seat)
            return None if any(self._cards(play, this, rival) for rival in rivals) else NO_RIVAL
        if not value(self.count, play, this):
            return NOTHING_YET
        return None if self._cards(play, this, this.seat) else NO_CARDS

    def _owner(self, play: Draft, this: Resolve, seat: int) -> int:
        """From whose deck a seat draws: its own, or the Market's by a neutral card (GI-5.1)."""
        return MARKET if play.of_neutral(this) else seat

    def _cards(self, play: Draft, this: Resolve, seat: int) -> bool:
        """Whether a seat could draw a card."""
        owner = self._owner(play, this, seat)
        return bool(play.pile(owner, "deck") or play.pile(owner, "discard"))

    def perform(self, play: Draft, this: Resolve) -> Did:
        count = value(self.count, play, this)
        if self.raised is not None and self.that is not None and self.that.holds(play, this):
            count = self.raised
        seat = this.seat
        if self.who == "rival":
            rival = this.named(RIVAL)
            if rival is None:
                return Did(False)
            seat = rival.number
        return Did(len(play.draw(self._owner(play, this, seat), count, seat)) == count)

    def faults(self) -> Iterator[tuple[str, str]]:
        """A higher number without what it depends on, or the reverse."""
        if (self.raised is None) != (self.that is None):
            yield "raised", f"say both how many are drawn ({one('number')}) and `that`, when"
