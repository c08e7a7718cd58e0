"""The pose of a printed shape on a grid, which stays known when a polyomino loses units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.common.polyomino import Box, Drawing, fold, letter_cells

QUARTERS = 4
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Pose(NamedTuple):
    """The position and orientation of a printed shape. `facing` are quarter turns clockwise, 4 more if the
    shape was mirrored left to right first; `column` and `row` are those of the printed shape's upper left
    cell, whether a unit is in it or not. It may be off the grid, because a piece flips over the bounding box
    of its remaining units."""

    facing: int
    column: int
    row: int

    def at(self, x: int, y: int) -> tuple[int, int]:
        """Return the column and row of a printed cell."""
        dx, dy = self.heading(x, y)
        return self.column + dx, self.row + dy

    def heading(self, dx: int, dy: int) -> tuple[int, int]:
        """Return a printed direction in this orientation."""
        if self.facing >= QUARTERS:
            dx = -dx
        for _ in range(self.facing % QUARTERS):
            dx, dy = -dy, dx
        return dx, dy

    def moved(self, columns: int, rows: int) -> Pose:
        """Return the pose moved by columns and rows."""
        return Pose(self.facing, self.column + columns, self.row + rows)

    def slid(self, side: str) -> Pose:
        """Return the pose after a slide by one cell."""
        return self.moved(*STEPS[side])

    def flipped(self, side: str, over: Box, reach: int = 0) -> Pose:
        """Return the pose after a flip over a side of a box, or over the line `reach` cells beyond."""
        across, both = fold(side, over, reach)
        turns = (0 if across else 2) - self.facing % QUARTERS
        facing = turns % QUARTERS + (0 if self.facing >= QUARTERS else QUARTERS)
        if across:
            return Pose(facing, both - self.column, self.row)
        return Pose(facing, self.column, both - self.row)


def pose_at(drawing: Drawing, facing: int, left: int, top: int) -> Pose:
    """Return the pose of a printed shape whose bounding box begins at that column and row."""
    here = Pose(facing, 0, 0)
    corners = here.at(0, 0), here.at(len(drawing[0]) - 1, len(drawing) - 1)
    return here.moved(left - min(c for c, _ in corners), top - min(r for _, r in corners))


def find_pose(drawing: Drawing, units: Mapping[tuple[int, int], str]) -> Pose | None:
    """Return a pose in which the printed shape has each of these letters at its column and row; None when
    there is none."""
    if not units:
        return None
    (column, row), letter = min(units.items())
    for facing in range(2 * QUARTERS):
        for x, y in letter_cells(drawing, letter):
            here = Pose(facing, 0, 0)
            dx, dy = here.at(x, y)
            here = here.moved(column - dx, row - dy)
            found = printed(drawing, here)
            if all(found.get(cell) == other for cell, other in units.items()):
                return here
    return None


def printed(drawing: Drawing, pose: Pose) -> dict[tuple[int, int], str]:
    """Return the letters of a printed shape by their column and row in a pose."""
    return {
        pose.at(x, y): letter
        for y, line in enumerate(drawing)
        for x, letter in enumerate(line)
        if letter != "."
    }
