"""Pull a mech nearer."""

from __future__ import annotations

from typing import Literal

from rules.mechyard.shoving import Shoving, Way
from rules.mechyard.track import pulled


class Pull(Shoving, frozen=True, tag="pull"):
    """Pull the mech that was hit, or another one, up to a number of spaces towards the player's own
    (MY-5.10)."""

    target: Literal["hit_mech", "another_mech"]

    def words(self, name: str) -> str:
        return f"Pull {self.whom()} up to {self.far()} towards you."

    @property
    def way(self) -> Way:
        return Way("Pull", pulled)
