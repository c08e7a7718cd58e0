"""The parts of machines and bases: pictures of `art/smash_gear` as SVG."""

from __future__ import annotations

from game.smash_gear.team_colours import NEUTRAL, Livery
from game.ui.art import ArtStore

FOLDER = "smash_gear"
HEADS, WEAPONS = "machines/heads/{}", "machines/weapons/{}"
PLAIN_HEAD, PLAIN_WEAPON = HEADS.format("plain"), WEAPONS.format("spikes")


class Parts:
    """Reads parts and caches them in each team's colours."""

    def __init__(self, art: ArtStore) -> None:
        self.art = art
        self._kept: dict[tuple[str, Livery], str] = {}

    def head(self, name: str, livery: Livery) -> str:
        """Return a head by its design, a plain one if there is none."""
        return self.part(self._known(HEADS.format(name), PLAIN_HEAD), livery)

    def weapon(self, name: str, livery: Livery) -> str:
        """Return a weapon by name, spikes if there is none."""
        return self.part(self._known(WEAPONS.format(name), PLAIN_WEAPON), livery)

    def part(self, name: str, livery: Livery, drawn: Livery = NEUTRAL) -> str:
        """Return the SVG elements of a part round (0, 0), 100 units a cell, recoloured from those it is
        `drawn` in; "" if it can't be drawn."""
        key = name, livery
        if key not in self._kept:
            self._kept[key] = livery.paints(self._read(name), drawn)
        return self._kept[key]

    def _known(self, name: str, plain: str) -> str:
        return name if self.art.exists(f"{FOLDER}/{name}.svg") else plain

    def _read(self, name: str) -> str:
        drawing = self.art.drawing(f"{FOLDER}/{name}.svg")
        return drawing.body if drawing is not None else ""
