"""Increase the damage of weapon icons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rules.mechyard.activation import EnteredModule
from rules.mechyard.conditions import Conditional
from rules.mechyard.operation import Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.state import Layer, Shot, Spot
from rules.mechyard.working_state import WorkingState


class DamageBonus(Conditional, frozen=True, tag="damage_bonus"):
    """Increase the damage icon of weapons (MY-5.12): of this one under a condition, of those joined to this,
    or of all the player's own for the rest of the turn."""

    layer: ClassVar[Layer] = "power"
    automatic: ClassVar = True
    when: Literal["always", "activated"]
    n: Amount
    target: Literal["this", "joined_weapons", "own_weapons"]
    until: Literal["", "end_of_turn"] = ""

    def words(self, name: str) -> str:
        if self.target == "own_weapons":
            return f"Your weapons deal +{self.n} damage this turn."
        if self.target == "joined_weapons":
            return f"Weapons joined to this deal +{self.n} damage."
        return f"+{self.n} damage{self.condition()}."

    def power(self, play: WorkingState, holder: Spot, shot: Shot) -> int:
        here = self.target == "this" and holder == shot.by
        joined = self.target == "joined_weapons" and holder != shot.by
        return self.n if (here or joined) and self.met(play, shot) else 0

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        play.bonus += self.n

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a moment or duration that doesn't fit its target."""
        yield from super().faults()
        lasts = self.target == "own_weapons"
        if lasts != (self.when == "activated"):
            yield "when", "own_weapons needs when: activated, other targets need when: always"
        if lasts != (self.until == "end_of_turn"):
            yield (
                "until",
                "own_weapons needs until: end_of_turn, other targets need no until",
            )

    # -- what it is about worth

    def gain(self, prospect: Prospect) -> float:
        return 1.2 * self.n if self.target == "own_weapons" else 0.0

    def harm(self, prospect: Prospect) -> float:
        return self.n * self.likely(prospect) if self.target == "this" else 0.0

    def lends(self) -> float:
        return self.n if self.target == "joined_weapons" else 0.0
