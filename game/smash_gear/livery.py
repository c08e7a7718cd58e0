"""The colours that a machine wears for its owner, and how those change the parts that are drawn for nobody."""

from __future__ import annotations

from typing import NamedTuple


class Livery(NamedTuple):
    """`dark` outline and side, `deep` and `paint` of the hull, `light` of its upper edge and of heads, `trim`. A seat
    is told by its form too: `rolled` corners and round frames, else chamfers, teeth and square ones."""

    dark: str
    deep: str
    paint: str
    light: str
    trim: str
    rolled: bool
    frame: str

    def paints(self, drawing: str, drawn: Livery) -> str:
        """A part in these colours that is drawn in others."""
        for theirs, own in zip(drawn[:5], self[:5], strict=True):
            drawing = drawing.replace(str(theirs), str(own))
        return drawing


NEUTRAL = Livery("#12171D", "#353F49", "#515D68", "#74828E", "#B7C3CC", False, "hexagon")
"""That of parts on file, and of machines that are nobody's."""
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
    """The colours of a seat; of nobody below 0."""
    return SEATS[palette][owner % 2] if owner >= 0 else NEUTRAL
