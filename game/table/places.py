"""The boxes of one position on one canvas: the map's, with what the parts moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import NamedTuple

from game.table.parts.map_parts import MapParts
from game.ui.canvas import Box, Canvas, centre, contains
from rules.game import Piece, State

LEAST_RECAP = 90.0
"""The height below which there is no separate panel for what others did."""


class Area(NamedTuple):
    """A part of the table with places: a panel, a marked zone, or a `row` of places as wide as its zone."""

    box: Box
    places: frozenset[str]
    row: bool = False


class Places:
    """The boxes of a view, logical px. `boxes` holds all places by id."""

    def __init__(self, parts: MapParts, canvas: Canvas, view: State) -> None:
        self._seen, self._names = parts.at(view), parts.names
        self.layout, self.canvas = self._seen.layout, canvas
        self._panels: dict[str, Box] = {}
        self._single: dict[str, Box] = {}
        self._last_at: tuple[tuple[float, float] | None, str] = (None, "")
        self.boxes: dict[str, Box] = {
            place: self._moved(place) or self.layout.box(place, canvas) for place in self.layout.places
        }

    def panel(self, name: str) -> Box:
        """Return the box of a panel. Raises KeyError for one that the map lacks."""
        if name not in self._panels:
            self._panels[name] = self._moved(f"panel/{name}") or self.layout.box(f"panel/{name}", self.canvas)
        return self._panels[name]

    @cached_property
    def field(self) -> Box:
        """Return the field of play: the largest mark of the map, or the whole canvas."""
        marks = [name for name in self.layout.spots if name.startswith("mark/")]
        marked = [self._moved(name) or self.layout.box(name, self.canvas) for name in marks]
        return max(marked, key=lambda box: box[2] * box[3], default=self.canvas.box)

    @property
    def recap(self) -> Box | None:
        """Return the box of the recap panel; None if the map has none or it is too small."""
        box = self.panel("recap") if "panel/recap" in self.layout.spots else None
        return box if box is not None and box[3] >= LEAST_RECAP else None

    def panel_at(self, point: tuple[float, float]) -> str:
        """Return the panel at a point, or ""."""
        names = (*self._names, *(["preview"] if "panel/preview" in self.layout.spots else []))
        return next((name for name in names if contains(self.panel(name), point)), "")

    def at(self, point: tuple[float, float]) -> str:
        """Return the smallest place at a point, or ""."""
        if self._last_at[0] != point:  # called several times per pointer position
            hits = [place for place, box in self.boxes.items() if contains(box, point)]
            found = min(hits, key=lambda place: self.boxes[place][2] * self.boxes[place][3], default="")
            self._last_at = (point, found)
        return self._last_at[1]

    def areas(self, point: tuple[float, float]) -> list[Area]:
        """Return the rows, panels and zones at a point, the smallest first."""
        return [area for area in self._areas if contains(area.box, point)]

    def on_board(self, place: str) -> bool:
        """Return whether a place belongs to a board: one of several alike that aren't in a row."""
        return place in self._on_boards

    @cached_property
    def _on_boards(self) -> frozenset[str]:
        boards = (each for each in self._families.values() if len(each) > 2 and not self._in_row(each))
        return frozenset(chain.from_iterable(boards))

    @cached_property
    def _families(self) -> dict[str, list[str]]:
        """Return the places whose names differ only in the last word, by their common part."""
        found: dict[str, list[str]] = {}
        for place, box in self.boxes.items():
            if "/" in place and box[2] > 1:
                found.setdefault(place.rpartition("/")[0], []).append(place)
        return found

    @cached_property
    def _areas(self) -> list[Area]:
        spots = self.layout.spots
        marks = [
            self._moved(name) or self.layout.box(name, self.canvas)
            for name in spots
            if name.startswith("mark/")
        ]
        panels = [self.panel(name) for name in self._names if f"panel/{name}" in spots or name in spots]
        zones = sorted((box for box in (*marks, *panels) if box[2] > 1), key=_size)
        found = [Area(box, frozenset(self._inside(box))) for box in zones]
        for family in self._families.values():
            if self._in_row(family):
                found.append(Area(self._row(family, zones), frozenset(family), row=True))
        return sorted((area for area in found if area.places), key=lambda area: _size(area.box))

    def _inside(self, zone: Box) -> Iterator[str]:
        return (place for place, box in self.boxes.items() if box[2] > 1 and contains(zone, centre(box)))

    def _in_row(self, family: Sequence[str]) -> bool:
        """Return whether places are side by side, or below each other."""
        boxes = sorted(self.boxes[place] for place in family)
        across = all(
            abs(one[1] - two[1]) < 1 and two[0] - one[0] < 2 * one[2] for one, two in pairwise(boxes)
        )
        down = all(abs(one[0] - two[0]) < 1 and two[1] - one[1] < 2 * one[3] for one, two in pairwise(boxes))
        return len(boxes) > 1 and (across or down)

    def _row(self, family: Sequence[str], zones: Sequence[Box]) -> Box:
        """Return the box round a row; a horizontal row is as wide as the smallest zone round it."""
        boxes = sorted(self.boxes[place] for place in family)
        (x, y), last = boxes[0][:2], boxes[-1]
        w, h = last[0] + last[2] - x, last[1] + last[3] - y
        corners = ((x, y), (x + w - 1, y + h - 1))
        zone = next((zone for zone in zones if all(contains(zone, corner) for corner in corners)), None)
        return (x, y, w, h) if zone is None or h > w else (zone[0], y, zone[2], h)

    def single(self, place: str) -> Box | None:
        """Return the box of a single piece in a place; None for a place that the map lacks."""
        if place not in self.boxes:
            return None
        if place not in self._single:
            self._single[place] = self.layout.piece_boxes(place, 1, self.canvas, self._moved(place))[0]
        return self._single[place]

    def next_box(self, place: str, count: int) -> Box | None:
        """Return the box of one more piece in a place with `count` pieces; None where it would be on
        them, and for a place that the map lacks."""
        if count and self.layout.spots[place].layout != "row":
            return None
        at = self._moved(place)
        return self.layout.piece_boxes(place, count + 1, self.canvas, at)[-1] if place in self.boxes else None

    def resting(self, pieces: Iterable[Piece]) -> dict[str, Box]:
        """Return the resting box of each piece by id, from its place and order."""
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
        """Return the box to which a part moved a place or panel in this position, or None."""
        return self._seen.place(name)


def _size(box: Box) -> float:
    return box[2] * box[3]
