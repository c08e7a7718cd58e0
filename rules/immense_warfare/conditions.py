"""Conditions of effects."""

from __future__ import annotations

from typing import ClassVar

from rules.common.text import counted
from rules.engine.conditions import Condition
from rules.engine.resolve import Resolve
from rules.engine.selectors import THIS, Name
from rules.immense_warfare import players
from rules.immense_warfare.items import Destruction
from rules.immense_warfare.printed import Few, is_a
from rules.immense_warfare.selectors import words_for_name
from rules.immense_warfare.working_state import WorkingState


class HandEmpty(Condition[WorkingState], frozen=True, tag="hand_empty"):
    """The controller has no cards in hand."""

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        return not players.hand_size(play, this.seat)

    def words(self) -> str:
        return "your hand is empty"


class OnField(Condition[WorkingState], frozen=True, tag="on_field"):
    """A piece is still on the battlefield."""

    unit: Name = THIS

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        return any(id in play.pieces for id in play.named(this, self.unit))

    def words(self) -> str:
        return f"{words_for_name(self.unit)} is still on the battlefield"

    @property
    def subject(self) -> str:
        return self.unit if self.unit == THIS else ""

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.unit,)


class Unpiloted(Condition[WorkingState], frozen=True, tag="unpiloted"):
    """This unit has no pilot."""

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        return this.source not in play.battlefield.pilots_by_mecha

    def words(self) -> str:
        return "this has no pilot"

    @property
    def subject(self) -> str:
        return THIS


class TimeIsUp(Condition[WorkingState], frozen=True, tag="time_is_up"):
    """This card has no time counters left."""

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        unit = play.unit(this.source)
        return unit is not None and not unit.time

    def words(self) -> str:
        return "this has no time counters"

    @property
    def subject(self) -> str:
        return THIS


class DidNotMoveAndAttack(Condition[WorkingState], frozen=True, tag="did_not_move_and_attack"):
    """This unit hasn't both moved and attacked this turn."""

    can_hold: ClassVar[bool] = False  # the battlefield isn't recomputed when units have acted

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        unit = play.unit(this.source)
        return unit is not None and not (unit.moves and unit.attacked)

    def words(self) -> str:
        return "this didn't both move and attack this turn"

    @property
    def subject(self) -> str:
        return THIS


class FewerThan(Condition[WorkingState], frozen=True, tag="fewer_than"):
    """A named group has fewer cards than a number."""

    count: Few
    name: Name

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        return len(this.ids(self.name)) < self.count

    def words(self) -> str:
        return f"you {self.name} fewer than {counted(self.count, 'card')}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.name,)


class YourMechaDestroyed(Condition[WorkingState], frozen=True, tag="your_mecha_destroyed"):
    """Players can respond now to the destruction of a mecha of the ability's controller."""

    def is_met(self, play: WorkingState, this: Resolve) -> bool:
        top = next((each for each in reversed(play.waiting) if isinstance(each, Destruction)), None)
        return top is not None and any(
            each.controller == this.seat and is_a(each.type, "mecha") for each in top.fallen
        )

    def words(self) -> str:
        return "a mecha you control is destroyed"


AnyCondition = (
    HandEmpty | OnField | Unpiloted | TimeIsUp | DidNotMoveAndAttack | FewerThan | YourMechaDestroyed
)
