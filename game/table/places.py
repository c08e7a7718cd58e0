"""Where everything lies in one position on one canvas: the map, and what the look moved of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.table.look import TableLook
from game.ui.canvas import Box, Canvas, contains
from rules.game import Piece, State

LEAST_RECAP = 90.0
"""The height below which a panel of its own for what others did is left out."""


class Places:
    """The boxes of a view, logical px. `boxes` holds every place by its id."""

    def __init__(self, look: TableLook[Any], canvas: Canvas, view: State) -> None:
        self.layout, self.canvas = look.map_of(view), canvas
        self._look, self._view = look, view
        self._panels: dict[str, Box] = {}
        self._single: dict[str, Box] = {}
        self._last_at: tuple[tuple[float, float] | None, str] = (None, "")
        self.boxes: dict[str, Box] = {
            place: self._moved(place) or self.layout.box(place, canvas) for place in self.layout.places
        }

    def panel(self, name: str) -> Box:
        """The box of a panel. Raises KeyError for one the map lacks."""
        if name not in self._panels:
            self._panels[name] = self._moved(f"panel/{name}") or self.layout.box(f"panel/{name}", self.canvas)
        return self._panels[name]

    @property
    def field(self) -> Box:
        """What the game is played on: the largest mark of the map; without one the whole canvas."""
        marks = [name for name in self.layout.spots if name.startswith("mark/")]
        marked = [self._moved(name) or self.layout.box(name, self.canvas) for name in marks]
        return max(marked, key=lambda box: box[2] * box[3], default=self.canvas.box)

    @property
    def recap(self) -> Box | None:
        """The panel that a map may have for what others did; None where there is none, or no room for it."""
        box = self.panel("recap") if "panel/recap" in self.layout.spots else None
        return box if box is not None and box[3] >= LEAST_RECAP else None

    def panel_at(self, point: tuple[float, float]) -> str:
        """The panel that a point lies in, or ""."""
        names = (*self._look.panels(), *(["preview"] if "panel/preview" in self.layout.spots else []))
        return next((name for name in names if contains(self.panel(name), point)), "")

    def at(self, point: tuple[float, float]) -> str:
        """The smallest place that holds a point, or ""."""
        if self._last_at[0] != point:  # asked several times of each point that the pointer comes to
            hits = [place for place, box in self.boxes.items() if contains(box, point)]
            found = min(hits, key=lambda place: self.boxes[place][2] * self.boxes[place][3], default="")
            self._last_at = (point, found)
        return self._last_at[1]

    def single(self, place: str) -> Box | None:
        """Where a single piece would lie in a place; None for a place the map lacks."""
        if place not in self.boxes:
            return None
        if place not in self._single:
            self._single[place] = self.layout.piece_boxes(place, 1, self.canvas, self._moved(place))[0]
        return self._single[place]

    def resting(self, pieces: Iterable[Piece]) -> dict[str, Box]:
        """Where each piece rests, by its id: in its place, by its order there."""
        groups: dict[str, list[Piece]] = {}
        for piece in pieces:
            groups.setdefault(piece.place, []).append(piece)
        boxes: dict[str, Box] = {}
        for place, group in groups.items():
            group.sort(key=lambda piece: piece.order)
            at = self.layout.piece_boxes(place, len(group), self.canvas, self._moved(place))
            boxes |= {piece.id: box for piece, box in zip(group, at, strict=True)}
        return boxes

    def _moved(self, name: str) -> Box | None:
        """Where the look moved a place or panel to in this position, if it did."""
        return self._look.place(name, self._view)
