"""How a printed shape lies on a grid: what stays known of a polyomino that lost some of its units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.common.polyomino import Box, Drawing, fold, spots

QUARTERS = 4
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Pose(NamedTuple):
    """`facing` are quarter turns clockwise, 4 more where the shape was mirrored from left to right before them;
    `column` and `row` are those of the printed shape's upper left cell, be a unit in it or not. It may be off the
    grid: the box over whose sides a piece flips is that of the units that are left."""

    facing: int
    column: int
    row: int

    def at(self, x: int, y: int) -> tuple[int, int]:
        """The column and row on which a printed cell lies."""
        dx, dy = self.heading(x, y)
        return self.column + dx, self.row + dy

    def heading(self, dx: int, dy: int) -> tuple[int, int]:
        """A printed direction as it points now."""
        if self.facing >= QUARTERS:
            dx = -dx
        for _ in range(self.facing % QUARTERS):
            dx, dy = -dy, dx
        return dx, dy

    def moved(self, columns: int, rows: int) -> Pose:
        """The pose so many columns and rows further."""
        return Pose(self.facing, self.column + columns, self.row + rows)

    def slid(self, side: str) -> Pose:
        """After a slide of one cell."""
        return self.moved(*STEPS[side])

    def flipped(self, side: str, over: Box, reach: int = 0) -> Pose:
        """After a flip over one side of a box, or over the line `reach` cells beyond."""
        across, both = fold(side, over, reach)
        turns = (0 if across else 2) - self.facing % QUARTERS
        facing = turns % QUARTERS + (0 if self.facing >= QUARTERS else QUARTERS)
        if across:
            return Pose(facing, both - self.column, self.row)
        return Pose(facing, self.column, both - self.row)


def lying(drawing: Drawing, facing: int, left: int, top: int) -> Pose:
    """The pose of a printed shape whose box, as it lies, has that first column and row."""
    here = Pose(facing, 0, 0)
    corners = here.at(0, 0), here.at(len(drawing[0]) - 1, len(drawing) - 1)
    return here.moved(left - min(c for c, _ in corners), top - min(r for _, r in corners))


def fitting(drawing: Drawing, units: Mapping[tuple[int, int], str]) -> Pose | None:
    """A pose in which a printed shape has each of these letters by column and row; None when there is none."""
    if not units:
        return None
    (column, row), letter = min(units.items())
    for facing in range(2 * QUARTERS):
        for x, y in spots(drawing, letter):
            here = Pose(facing, 0, 0)
            dx, dy = here.at(x, y)
            here = here.moved(column - dx, row - dy)
            found = printed(drawing, here)
            if all(found.get(cell) == other for cell, other in units.items()):
                return here
    return None


def printed(drawing: Drawing, pose: Pose) -> dict[tuple[int, int], str]:
    """The letters of a printed shape by the column and row on which they lie."""
    return {
        pose.at(x, y): letter
        for y, line in enumerate(drawing)
        for x, letter in enumerate(line)
        if letter != "."
    }
