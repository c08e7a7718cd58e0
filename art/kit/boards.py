"""Draw the boards of Smash Gear for the setup, 512 px square, from their layouts. Run to write them to
art/smash_gear."""

from __future__ import annotations

import sys

from svg import ART, BRASS, BRASS_DEEP, BRASS_LIGHT, Picture, number, polygon

sys.path.insert(0, str(ART.parent))

from rules.common.board import Board
from rules.content import Content
from rules.content.boards import load

SIDE, FRAME, ROOM = 512, 16, 30
CELLS = ("#2A3A4C", "#243344")
PIT, HAZARD = "#0A0F16", "#A8752A"
SEATS = (("#E5484D", "#FF6B62"), ("#3E8BF0", "#62A8FF"))


def board(found: Board) -> Picture:
    """Return a board from above: chequered steel in a brass frame, hatched pits, a keep at each starting
    place."""
    picture = Picture((0, 0, SIDE, SIDE))
    cell = (SIDE - 2 * ROOM) / max(found.columns, found.rows)
    w, h = cell * found.columns, cell * found.rows
    left, top = (SIDE - w) / 2, (SIDE - h) / 2
    picture.rect(
        left - FRAME,
        top - FRAME,
        w + 2 * FRAME,
        h + 2 * FRAME,
        14,
        picture.linear(((0, BRASS_LIGHT), (0.5, BRASS), (1, BRASS_DEEP)), 0, 0, 60, 100),
    )
    picture.rect(left - FRAME + 4, top - FRAME + 4, w + 2 * FRAME - 8, h + 2 * FRAME - 8, 11, "#17222F")
    for at in range(found.columns * found.rows):
        row, column = divmod(at, found.columns)
        x, y, side = left + column * cell + 1, top + row * cell + 1, cell - 2
        if at in found.blocked:
            _pit(picture, x, y, side)
        else:
            picture.rect(x, y, side, side, side * 0.16, CELLS[(row + column) % 2])
            picture.rect(x + 2, y + 1, side - 4, 1.4, 0.7, "#FFE0A0", opacity=0.12)
    picture.glow(SIDE * 0.44, top, w * 0.8, "#FFAE4A", 0.2)
    for at, (fill, rim) in zip(found.starts, SEATS, strict=True):
        row, column = divmod(at, found.columns)
        _keep(picture, left + (column + 0.5) * cell, top + (row + 0.5) * cell, cell * 0.62, fill, rim)
    return picture


def _pit(picture: Picture, x: float, y: float, side: float) -> None:
    picture.rect(x, y, side, side, side * 0.12, PIT)
    step = side / 4
    for k in range(1, 8):
        a, b = max(0.0, k * step - side), min(side, k * step)
        picture.path(
            f"M{number(x + a)} {number(y + k * step - a)}L{number(x + b)} {number(y + k * step - b)}",
            "none",
            HAZARD,
            2.2,
            0.5,
            True,
        )


def _keep(picture: Picture, x: float, y: float, r: float, fill: str, rim: str) -> None:
    hexagon = [
        (x, y - r),
        (x + r * 0.87, y - r / 2),
        (x + r * 0.87, y + r / 2),
        (x, y + r),
        (x - r * 0.87, y + r / 2),
        (x - r * 0.87, y - r / 2),
    ]
    picture.path(polygon(hexagon), fill, rim, 3)
    w = r * 0.5
    tower = [
        (x - w, y + w),
        (x - w, y - w * 0.4),
        (x - w * 0.5, y - w * 0.4),
        (x - w * 0.5, y - w),
        (x + w * 0.5, y - w),
        (x + w * 0.5, y - w * 0.4),
        (x + w, y - w * 0.4),
        (x + w, y + w),
    ]
    picture.path(polygon(tower), "#F6EEDF")


def main() -> None:
    for found in load(Content("smash_gear")).values():
        board(found).save(f"smash_gear/board_{found.id}")


if __name__ == "__main__":
    main()
