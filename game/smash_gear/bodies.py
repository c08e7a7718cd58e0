"""A machine as it lies, for the painter: its units, where each looks, how they are joined, and what it lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.common.polyomino import spots
from rules.common.pose import Pose, fitting, printed
from rules.smash_gear.bodies import Body
from rules.smash_gear.machine_face import MachineFace

Cell = tuple[int, int]
"""Column and row, from the first of the box of the units."""
SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
UPWARDS = (0, -1)


class Lying(NamedTuple):
    """`units` are letters by cell, `lost` the printed cells without a unit, `looks` where the head or weapon of a unit
    looks, `pipes` the pairs of cells that a pipe joins, from the hearts outwards. `across`: it rolls to the sides."""

    units: Mapping[Cell, str]
    lost: frozenset[Cell]
    looks: Mapping[Cell, Cell]
    pipes: tuple[tuple[Cell, Cell], ...]
    across: bool

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return max(c for c, _ in self.units) + 1, max(r for _, r in self.units) + 1


class Edge(NamedTuple):
    """An outer edge of a cell: the way out, and its ends seen from inside, left then right: a "convex" corner, a
    "concave" one, or "straight" on."""

    cell: Cell
    out: Cell
    ends: tuple[str, str]


def units(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Column, row and letter of every unit."""
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != ".":
                yield column, row, letter


def lying(face: MachineFace, body: Body | None) -> Lying:
    """A machine as its face tells it. Where its print is not known, or does not fit, its units are all there is."""
    left = {(column, row): letter for column, row, letter in units(face.rows)}
    pose = (face.pose or fitting(body.shape, left)) if body is not None else None
    if body is None or pose is None:
        whole = left
        looks = {cell: UPWARDS for cell, letter in left.items() if letter == "H"}
        across = len(face.rows[0]) > len(face.rows)
    else:
        whole = {**printed(body.shape, pose), **left}
        hearts = enumerate(spots(body.shape, "H"))
        looks = {pose.at(x, y): pose.heading(*body.look(number)) for number, (x, y) in hearts}
        across = (len(body.shape[0]) > len(body.shape)) != bool(pose.facing % 2)
    lost = frozenset(whole.keys() - left.keys())
    return Lying(left, lost, _outwards(whole, looks, pose), _tree(left, pose), across)


def edges(units: Collection[Cell]) -> Iterator[Edge]:
    """The outer edges, cell by cell."""
    for x, y in sorted(units):
        for dx, dy in SIDES:
            if (x + dx, y + dy) in units:
                continue
            left, right = (_end(units, (x + k * dy, y - k * dx), (dx, dy)) for k in (1, -1))
            yield Edge((x, y), (dx, dy), (left, right))


def _end(units: Collection[Cell], beside: Cell, out: Cell) -> str:
    """What an edge does where the cell beside its own begins."""
    if beside not in units:
        return "convex"
    return "concave" if (beside[0] + out[0], beside[1] + out[1]) in units else "straight"


def _tree(units: Mapping[Cell, str], pose: Pose | None) -> tuple[tuple[Cell, Cell], ...]:
    """From the hearts outwards, breadth first: each cell with one beyond it. In the order of the card, so that nothing
    jumps where a machine is turned."""
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


def _outwards(units: Mapping[Cell, str], heads: Mapping[Cell, Cell], pose: Pose | None) -> dict[Cell, Cell]:
    """Where heads and weapons look: a weapon away from its heart, or to a free side next to that."""
    looks = dict(heads)
    for here, there in _tree(units, pose):
        away = there[0] - here[0], there[1] - here[1]
        ways = (away, (-away[1], away[0]), (away[1], -away[0]))
        free = (way for way in ways if (there[0] + way[0], there[1] + way[1]) not in units)
        looks.setdefault(there, next(free, away))
    return looks
