"""A machine's position for drawing: its units, their orientations, their pipes, and what it lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.common.polyomino import letter_cells
from rules.common.pose import Pose, find_pose, printed
from rules.smash_gear.bodies import Body
from rules.smash_gear.machine_face import MachineFace

Cell = tuple[int, int]
"""Column and row, from the first of the box of the units."""
SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
UPWARDS = (0, -1)


class LaidMachine(NamedTuple):
    """A machine as placed on the board: `units` are letters by cell, `lost` the printed cells without a
    unit, `looks` the direction of a unit's head or weapon, `pipes` the pairs of joined cells, from the hearts
    outwards. `across`: it rolls sideways."""

    units: Mapping[Cell, str]
    lost: frozenset[Cell]
    looks: Mapping[Cell, Cell]
    pipes: tuple[tuple[Cell, Cell], ...]
    across: bool

    @property
    def size(self) -> tuple[int, int]:
        """Return the columns and rows of the machine."""
        return max(c for c, _ in self.units) + 1, max(r for _, r in self.units) + 1


class Edge(NamedTuple):
    """An outer edge of a cell: the direction out, and its ends seen from inside, left then right: a "convex"
    corner, a "concave" one, or "straight"."""

    cell: Cell
    out: Cell
    ends: tuple[str, str]


def units(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield column, row and letter of every unit."""
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != ".":
                yield column, row, letter


def laid_machine(face: MachineFace, body: Body | None) -> LaidMachine:
    """Return the position of a machine from its face. If its printed shape is unknown or doesn't fit, only
    its current units count."""
    left = {(column, row): letter for column, row, letter in units(face.rows)}
    pose = (face.pose or find_pose(body.shape, left)) if body is not None else None
    if body is None or pose is None:
        whole = left
        looks = {cell: UPWARDS for cell, letter in left.items() if letter == "H"}
        across = len(face.rows[0]) > len(face.rows)
    else:
        whole = {**printed(body.shape, pose), **left}
        hearts = enumerate(letter_cells(body.shape, "H"))
        looks = {pose.at(x, y): pose.heading(*body.look(number)) for number, (x, y) in hearts}
        across = (len(body.shape[0]) > len(body.shape)) != bool(pose.facing % 2)
    lost = frozenset(whole.keys() - left.keys())
    return LaidMachine(left, lost, _headings(whole, looks, pose), _tree(left, pose), across)


def edges(units: Collection[Cell]) -> Iterator[Edge]:
    """Yield the outer edges, cell by cell."""
    for x, y in sorted(units):
        for dx, dy in SIDES:
            if (x + dx, y + dy) in units:
                continue
            left, right = (_end(units, (x + k * dy, y - k * dx), (dx, dy)) for k in (1, -1))
            yield Edge((x, y), (dx, dy), (left, right))


def _end(units: Collection[Cell], beside: Cell, out: Cell) -> str:
    """Return the end of an edge towards a neighbouring cell: "convex", "concave" or "straight"."""
    if beside not in units:
        return "convex"
    return "concave" if (beside[0] + out[0], beside[1] + out[1]) in units else "straight"


def _tree(units: Mapping[Cell, str], pose: Pose | None) -> tuple[tuple[Cell, Cell], ...]:
    """Return pairs of joined cells, breadth first from the hearts. The order follows the card, so that
    nothing jumps when a machine rotates."""
    sides = SIDES if pose is None else tuple(pose.heading(*side) for side in SIDES)
    hearts = [cell for cell, letter in units.items() if letter == "H"]
    todo = hearts or list(units)[:1]
    found, joined = set(todo), []
    for here in todo:
        for dx, dy in sides:
            there = here[0] + dx, here[1] + dy
            if there in units and there not in found:
                found.add(there)
                todo.append(there)
                joined.append((here, there))
    return tuple(joined)


def _headings(units: Mapping[Cell, str], heads: Mapping[Cell, Cell], pose: Pose | None) -> dict[Cell, Cell]:
    """Return the direction of heads and weapons: a weapon points away from its heart, or to a free side next
    to that."""
    looks = dict(heads)
    for here, there in _tree(units, pose):
        away = there[0] - here[0], there[1] - here[1]
        ways = (away, (-away[1], away[0]), (away[1], -away[0]))
        free = (way for way in ways if (there[0] + way[0], there[1] + way[1]) not in units)
        looks.setdefault(there, next(free, away))
    return looks
