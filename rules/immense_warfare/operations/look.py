"""Look at a hand."""

from __future__ import annotations

from typing import ClassVar

from rules.common.text import possessive
from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DONE, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import events
from rules.immense_warfare.asking import QuestionText, look_text
from rules.immense_warfare.field import PLAYERS
from rules.immense_warfare.working_state import WorkingState

LOOK = "look"


class Look(Operation[WorkingState], QuestionText, frozen=True, tag="look"):
    """Let its controller look at a player's hand, until they continue."""

    only_shows: ClassVar = True
    at: Name

    @property
    def subject(self) -> str:
        return self.at

    def words(self, it: str) -> str:
        return f"look at {possessive(it)} hand"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.at,)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        if this.named(LOOK) is not None:
            return None
        seat = PLAYERS[play.named(this, self.at)[0]]
        hand = tuple(card.id for card in play.sides[seat].hand)
        return Choose(this.seat, LOOK, hand, this.source, least=0, most=0, secret=True)

    def sentence(self, play: WorkingState) -> str:
        return look_text(play)

    def bears_on(self, what: str) -> bool:
        return False

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        seat = PLAYERS[play.named(this, self.at)[0]]
        play.emit(lambda: events.Noted(
            this.seat, f"{play.names[this.seat]} looks at {possessive(play.names[seat])} hand.",
            (this.source,), ("MI-7.1",),
        ))  # fmt: skip
        return DONE
