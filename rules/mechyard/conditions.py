"""What an effect can depend on (`if`), with `least` or `most`: looked up at the moment of the shot (MY-5.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, field

from rules.mechyard.draft import Draft
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.printed import MOVEMENT
from rules.mechyard.state import Shot

Number = Annotated[int, Meta(ge=0, le=60)]
If = Literal["", "target_is_movement", "target_is_damaged", "target_has_more_modules", "distance", "moved"]


class Conditional(Operation, frozen=True, kw_only=True):
    """An operation that is done, or holds, only if something is so."""

    only_if: If = field(default="", name="if")
    least: Number | None = None
    most: Number | None = None

    def moved(self, play: Draft) -> bool:
        """Whether its mech has moved as far this turn as it needs (MY-5.12)."""
        return self.only_if != "moved" or play.moved >= (self.least or 0)

    def met(self, play: Draft, shot: Shot) -> bool:
        """Whether what it needs is so for a shot."""
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
        """How likely what it needs is so in an activation that may come."""
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
        """What it needs, as the words after "+2 damage"."""
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
                return f" against a mech at most {self.most} space{'' if self.most == 1 else 's'} away"
            case "moved":
                return f" if your mech moved {self.least} or more spaces this turn"
        return ""

    def faults(self) -> Iterator[tuple[str, str]]:
        """A number missing or too many."""
        given = [name for name in ("least", "most") if getattr(self, name) is not None]
        if self.only_if == "distance" and len(given) != 1:
            yield "least", "a distance needs either `least` or `most` spaces"
        elif self.only_if == "moved" and given != ["least"]:
            yield "least", "say with `least` how many spaces the mech must have moved"
        elif self.only_if not in ("distance", "moved"):
            for name in given:
                yield name, "nothing is counted here; leave this out"
