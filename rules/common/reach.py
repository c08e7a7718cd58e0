"""Distances in flips of a machine's weapons to cells, on a board without other machines.

Flips lead from one placement to another and back, so the placements of a shape form an undirected graph: a
search from every placement that covers the cell gives all distances at once.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from rules.common.board import Tables
from rules.common.memo import Memo
from rules.common.polyomino import SIDES, flipped

FAR = 99
"""A distance larger than any real one: the cell can't be reached."""
MOST_AHEAD = 3
"""The number of flips looked ahead for a machine's targets."""

Placement = tuple[int, int]
"""A placement of a machine: the masks of its hearts and of its weapons."""


class Approach(NamedTuple):
    """A machine's way to the cell of that `order`: the fewest flips until a weapon is on it, and the cells
    covered after each first flip that brings it nearer."""

    order: int
    moves: int
    nearer: tuple[int, ...]

    def stuck(self, others: int) -> bool:
        """Return whether every flip that brings the machine nearer lands on cells of its owner's other
        machines."""
        return all(units & others for units in self.nearer)


class Reach:
    """The distances on one board."""

    def __init__(self, board: Tables) -> None:
        self.board = board
        self._ways: Memo[Placement, dict[Placement, tuple[Placement, ...]]] = Memo(self._explore, 1 << 15)
        self.approaches: Memo[tuple[int, int, tuple[int, ...]], tuple[Approach, ...]] = Memo(self._approaches)
        # by the id of the graph; the graph is stored with the distances, so that its id stays unique
        self._known: dict[
            tuple[int, int], tuple[dict[Placement, tuple[Placement, ...]], dict[Placement, int]]
        ] = {}
        self.covers: Memo[Placement, tuple[int, ...]] = Memo(self._covers)

    def moves(self, hearts: int, weapons: int, cell: int) -> int:
        """Return the fewest flips until a weapon of a machine is on a cell; FAR if it can't get there."""
        at = hearts, weapons
        return self._distances(self._ways[at], cell).get(at, FAR)

    def _approaches(self, key: tuple[int, int, tuple[int, ...]]) -> tuple[Approach, ...]:
        """Return the approach to each of the cells that a weapon of a machine can reach, in order."""
        *at, cells = key
        hearts, weapons = at
        ways = self._ways[hearts, weapons]
        found = []
        for order, cell in enumerate(cells):
            distances = self._distances(ways, cell)
            moves = distances.get((hearts, weapons), FAR)
            if moves < FAR:
                nexts = ways[hearts, weapons]
                nearer = tuple(each[0] | each[1] for each in nexts if distances[each] < moves)
                found.append(Approach(order, moves, nearer))
        return tuple(found)

    def _distances(self, ways: dict[Placement, tuple[Placement, ...]], cell: int) -> dict[Placement, int]:
        """Return the distance to a cell from every placement."""
        key = id(ways), cell
        found = self._known.get(key)
        if found is None:
            if len(self._known) > 1 << 12:
                self._known.clear()
            found = self._known[key] = ways, _distances(ways, cell)
        return found[1]

    def _covers(self, start: Placement) -> tuple[int, ...]:
        """Return the cells that weapons can reach within 0, 1, 2 .. flips as masks; 0 means none."""
        ways = self._ways[start]
        seen, edge, cover = {start}, {start}, 0
        found = [0]
        for _ in range(MOST_AHEAD):
            edge = {at for each in edge for at in ways[each]} - seen
            seen |= edge
            for _, weapons in edge:
                cover |= weapons
            found.append(cover)
        return tuple(found)

    def _explore(self, start: Placement) -> dict[Placement, tuple[Placement, ...]]:
        """Return the graph of all placements that flips lead to, each with its neighbours; all placements in
        it share the graph."""
        found: dict[Placement, tuple[Placement, ...]] = {}
        open_ = deque([start])
        while open_:
            at = open_.popleft()
            if at in found:
                continue
            found[at] = nexts = self._flips(at)
            open_.extend(each for each in nexts if each not in found)
        for at in found:
            if at != start:
                self._ways[at] = found
        return found

    def _flips(self, at: Placement) -> tuple[Placement, ...]:
        hearts, weapons = at
        board = self.board
        units = hearts | weapons
        over = board.boxes[units]
        nexts = []
        for side in SIDES:
            whole = board.flips[units, False].get((side, False))
            if whole is not None:
                own = flipped(hearts, side, over, board.grid)
                assert own is not None
                nexts.append((own, whole ^ own))
        return tuple(nexts)


def _distances(ways: dict[Placement, tuple[Placement, ...]], cell: int) -> dict[Placement, int]:
    """Return the number of flips from each placement to the nearest one with a weapon on the cell."""
    found = {at: 0 for at in ways if at[1] >> cell & 1}
    open_ = deque(found)
    while open_:
        at = open_.popleft()
        for each in ways[at]:
            if each not in found:
                found[each] = found[at] + 1
                open_.append(each)
    return found
