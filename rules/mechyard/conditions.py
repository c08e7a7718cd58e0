"""Conditions of effects (`if`), with `least` or `most`, checked at the moment of the shot (MY-5.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, field

from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.printed import MOVEMENT
from rules.mechyard.state import Shot
from rules.mechyard.working_state import WorkingState

Number = Annotated[int, Meta(ge=0, le=60)]
If = Literal["", "target_is_movement", "target_is_damaged", "target_has_more_modules", "distance", "moved"]


class Conditional(Operation, frozen=True, kw_only=True):
    """An operation with a condition."""

    only_if: If = field(default="", name="if")
    least: Number | None = None
    most: Number | None = None

    def moved(self, play: WorkingState) -> bool:
        """Return whether its mech has moved far enough this turn, if it has that condition (MY-5.12)."""
        return self.only_if != "moved" or play.moved >= (self.least or 0)

    def met(self, play: WorkingState, shot: Shot) -> bool:
        """Return whether its condition is true for a shot."""
        match self.only_if:
            case "target_is_movement":
                kind: str = play.design(shot.to).kind
                return kind == MOVEMENT
            case "target_is_damaged":
                return play.damage(shot.to) > 0
            case "target_has_more_modules":
                return play.unbroken(shot.to.seat) > play.unbroken(shot.by.seat)
            case "distance":
                distance = play.distance(shot.by.seat, shot.to.seat)
                return (self.least or 0) <= distance and (self.most is None or distance <= self.most)
        return self.moved(play)

    def likely(self, prospect: Prospect) -> float:
        """Return the probability that its condition is true in a future activation, 0 to 1."""
        match self.only_if:
            case "":
                return 1.0
            case "distance" if prospect.moved is not None:
                least, most = self.least or 0, self.most
                return float(
                    any(least <= each and (most is None or each <= most) for each in prospect.distances)
                )
            case "moved" if prospect.moved is not None:
                return 1.0 if prospect.moved >= (self.least or 0) else 0.3
        return 0.5

    def condition(self) -> str:
        """Return its condition in words that follow "+2 damage"."""
        match self.only_if:
            case "target_is_movement":
                return " against a movement module"
            case "target_is_damaged":
                return " against a damaged module"
            case "target_has_more_modules":
                return " against a mech with more unbroken modules than yours"
            case "distance" if self.most is None:
                return f" against a mech {self.least} or more spaces away"
            case "distance":
                return f" against a mech up to {self.most} space{'' if self.most == 1 else 's'} away"
            case "moved":
                return f" if your mech moved {self.least} or more spaces this turn"
        return ""

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a missing or superfluous number."""
        given = [name for name in ("least", "most") if getattr(self, name) is not None]
        if self.only_if == "distance" and len(given) != 1:
            yield "least", "set either 'least' or 'most' for a distance"
        elif self.only_if == "moved" and given != ["least"]:
            yield "least", "set only 'least': how many spaces the mech must have moved"
        elif self.only_if not in ("distance", "moved"):
            for name in given:
                yield name, "this condition counts nothing, so leave this out"
