"""Deal more damage with an icon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rules.mechyard.activation import Entry
from rules.mechyard.conditions import Conditional
from rules.mechyard.draft import Draft
from rules.mechyard.operation import Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.state import Layer, Shot, Spot


class DamageBonus(Conditional, frozen=True, tag="damage_bonus"):
    """The damage icon of weapons is higher (MY-5.12): of this one where something is so, of those joined to this, or of
    all of one's own for the rest of the turn."""

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

    def power(self, play: Draft, holder: Spot, shot: Shot) -> int:
        here = self.target == "this" and holder == shot.by
        joined = self.target == "joined_weapons" and holder != shot.by
        return self.n if (here or joined) and self.met(play, shot) else 0

    def begin(self, play: Draft, entry: Entry, aim: str) -> None:
        play.bonus += self.n

    def faults(self) -> Iterator[tuple[str, str]]:
        """A moment that does not go with what it is for."""
        yield from super().faults()
        lasts = self.target == "own_weapons"
        if lasts != (self.when == "activated"):
            yield "when", "own_weapons needs activated, the other targets need always"
        if lasts != (self.until == "end_of_turn"):
            yield (
                "until",
                "own_weapons lasts until end_of_turn, the other targets as long as the module is unbroken",
            )

    # -- what it is about worth

    def gain(self, prospect: Prospect) -> float:
        return 1.2 * self.n if self.target == "own_weapons" else 0.0

    def harm(self, prospect: Prospect) -> float:
        return self.n * self.likely(prospect) if self.target == "this" else 0.0

    def lends(self) -> float:
        return self.n if self.target == "joined_weapons" else 0.0
