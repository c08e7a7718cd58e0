"""The team colours of a machine, and how they recolour parts drawn in neutral colours."""

from __future__ import annotations

from typing import NamedTuple


class Livery(NamedTuple):
    """Team colours: `dark` outline and side, `deep` and `paint` of the hull, `light` of its upper edge and
    heads, `trim`. Seats also differ in form: `rolled` corners and round frames, or chamfers, teeth and square
    frames."""

    dark: str
    deep: str
    paint: str
    light: str
    trim: str
    rolled: bool
    frame: str

    def paints(self, drawing: str, drawn: Livery) -> str:
        """Return a part, drawn in other colours, in these colours."""
        for theirs, own in zip(drawn[:5], self[:5], strict=True):
            drawing = drawing.replace(str(theirs), str(own))
        return drawing


NEUTRAL = Livery("#12171D", "#353F49", "#515D68", "#74828E", "#B7C3CC", False, "hexagon")
"""The colours of parts in their files, and of machines without an owner."""
SEATS = {
    "standard": (
        Livery("#26080C", "#6A1C26", "#A12A31", "#CF4846", "#FFAE98", False, "square"),
        Livery("#07152B", "#153A70", "#2257A3", "#3B7CD4", "#97CBFF", True, "round"),
    ),
    "safe": (
        Livery("#210E03", "#5F2B0E", "#934315", "#CC682B", "#FFBC8E", False, "square"),
        Livery("#06172A", "#173F62", "#25608F", "#4694CF", "#BFE5FF", True, "round"),
    ),
}


def livery(palette: str, owner: int) -> Livery:
    """Return the team colours of a seat; neutral ones below 0."""
    return SEATS[palette][owner % 2] if owner >= 0 else NEUTRAL
