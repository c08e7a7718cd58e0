"""Push a mech away."""

from __future__ import annotations

from typing import Literal

from rules.mechyard.shoving import Shoving, Way
from rules.mechyard.track import pushed


class Push(Shoving, frozen=True, tag="push"):
    """Push every mech that was hit, or every other mech, up to a number of spaces away from the player's own
    (MY-5.10)."""

    target: Literal["hit_mech", "every_other_mech"]

    def words(self, name: str) -> str:
        away = " away from you" if self.target == "every_other_mech" else " away"
        return f"Push {self.whom()} up to {self.far()}{away}."

    @property
    def way(self) -> Way:
        return Way("Push", pushed)
