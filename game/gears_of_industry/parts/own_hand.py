"""The heading over the viewer's hand, beside deck and discard pile."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.gears_of_industry.viewer import is_yours
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.common.text import counted, possessive
from rules.gears_of_industry.state import HAND

HEADING = 34.0
"""The height of a panel's heading."""


class OwnHandPart(Part):
    """The panel round the hand and its piles."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return len(model.view.sides[model.own].hand), model.own, is_yours(model), model.names[model.own]

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw the heading in the longest wording that fits."""
        kit, (x, y, w, _) = self.kit, box
        count, name = len(model.view.sides[model.own].hand), model.names[model.own]
        headings = ("Your hand", "Hand") if is_yours(model) else (f"{possessive(name)} hand", name, "Hand")
        kept = f"{count} of {HAND}" if count <= HAND else f"{counted(count, 'card')} (limit {HAND})"
        figures = (kept, f"{count}/{HAND}", str(count))
        piles = [where(f"{pile}/{model.own}") for pile in ("deck", "discard")]
        beside = [pile for pile in piles if pile[1] < y + HEADING]
        left = min((pile[0] for pile in beside), default=x + w - 64)
        heading = kit.fitting(headings, left - x - 22, 14, True)
        right = max(
            (pile[0] + pile[2] for pile in beside), default=x + 16 + kit.text_width(heading, 14, True)
        )
        kit.panel(surface, box, heading, kit.fitting(figures, x + w - right - 26, 14))
