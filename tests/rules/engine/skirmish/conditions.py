"""What an effect can ask for."""

from __future__ import annotations

from rules.engine.conditions import Condition
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST, THIS, Name
from tests.rules.engine.skirmish.amounts import Few
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.selectors import Pieces


class ThereIs(Condition[Draft], frozen=True, tag="there_is"):
    """At least so many pieces are there, 1 if nothing is said."""

    of: Pieces
    least: Few = 1

    def holds(self, play: Draft, this: Resolve) -> bool:
        return len(self.of.ids(play, this)) >= self.least

    def words(self) -> str:
        return (
            f"there is a {self.of.words()}"
            if self.least == 1
            else f"there are {self.least} {self.of.words(True)}"
        )

    @property
    def uses(self) -> tuple[str, ...]:
        return self.of.uses


class HandEmpty(Condition[Draft], frozen=True, tag="hand_empty"):
    """Who controls the ability has no card in hand."""

    def holds(self, play: Draft, this: Resolve) -> bool:
        return not play.sides[this.seat].hand

    def words(self) -> str:
        return "your hand is empty"


class OnField(Condition[Draft], frozen=True, tag="on_field"):
    """A piece is still there."""

    unit: Name = THIS

    def holds(self, play: Draft, this: Resolve) -> bool:
        return any(id in play.pieces for id in play.named(this, self.unit))

    def words(self) -> str:
        what = {THIS: "this", HOST: "its host"}.get(self.unit, f"the {self.unit}")
        return f"{what} is still on the field"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.unit,)


AnyCondition = ThereIs | HandEmpty | OnField
