"""How many flips bring a weapon onto a cell, on a board without other machines.

Flips lead from one way to lie to another and back again, so the ways that a shape can lie are a graph without
direction: a search from every way that covers the cell tells the distance of all of them at once.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from rules.common.board import Tables
from rules.common.memo import Memo
from rules.common.polyomino import SIDES, flipped

FAR = 99
"""More moves than any way takes: the cell can't be reached."""
MOST_AHEAD = 3
"""So many flips are looked ahead for what a machine can hit."""

Lie = tuple[int, int]
"""How a machine lies: the masks of its hearts and of its weapons."""


class Approach(NamedTuple):
    """How a machine comes to a cell, the one of that `order`: the fewest flips after which a weapon lies on it, and the
    cells it covers after each first flip that brings it nearer."""

    order: int
    moves: int
    nearer: tuple[int, ...]

    def stuck(self, others: int) -> bool:
        """Whether every flip that brings it nearer lands on the cells that its owner's other machines cover."""
        return all(units & others for units in self.nearer)


class Reach:
    """Distances on one board."""

    def __init__(self, floor: Tables) -> None:
        self.floor = floor
        self._ways: Memo[Lie, dict[Lie, tuple[Lie, ...]]] = Memo(self._explored, 1 << 15)
        self.approaches: Memo[tuple[int, int, tuple[int, ...]], tuple[Approach, ...]] = Memo(self._approaches)
        # by the id of ways; they are kept with the distances, so that no other ways get their id
        self._known: dict[tuple[int, int], tuple[dict[Lie, tuple[Lie, ...]], dict[Lie, int]]] = {}
        self.covers: Memo[Lie, tuple[int, ...]] = Memo(self._covers)

    def moves(self, hearts: int, weapons: int, cell: int) -> int:
        """The fewest flips after which a weapon of a machine lies on a cell; FAR when none do."""
        lie = hearts, weapons
        return self._distances(self._ways[lie], cell).get(lie, FAR)

    def _approaches(self, key: tuple[int, int, tuple[int, ...]]) -> tuple[Approach, ...]:
        """The way to each of several cells that a weapon of a machine can come to lie on, by their order."""
        *lie, cells = key
        hearts, weapons = lie
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

    def _distances(self, ways: dict[Lie, tuple[Lie, ...]], cell: int) -> dict[Lie, int]:
        """The distance to a cell of every way to lie."""
        key = id(ways), cell
        found = self._known.get(key)
        if found is None:
            if len(self._known) > 1 << 12:
                self._known.clear()
            found = self._known[key] = ways, _distances(ways, cell)
        return found[1]

    def _covers(self, start: Lie) -> tuple[int, ...]:
        """The cells that weapons come to lie on within 0, 1, 2 .. flips; without any, none."""
        ways = self._ways[start]
        seen, edge, cover = {start}, {start}, 0
        found = [0]
        for _ in range(MOST_AHEAD):
            edge = {lie for each in edge for lie in ways[each]} - seen
            seen |= edge
            for _, weapons in edge:
                cover |= weapons
            found.append(cover)
        return tuple(found)

    def _explored(self, start: Lie) -> dict[Lie, tuple[Lie, ...]]:
        """Every way to lie that flips lead to, with those one flip further; all of them share it."""
        found: dict[Lie, tuple[Lie, ...]] = {}
        open_ = deque([start])
        while open_:
            lie = open_.popleft()
            if lie in found:
                continue
            found[lie] = nexts = self._flips(lie)
            open_.extend(each for each in nexts if each not in found)
        for lie in found:
            if lie != start:
                self._ways[lie] = found
        return found

    def _flips(self, lie: Lie) -> tuple[Lie, ...]:
        hearts, weapons = lie
        floor = self.floor
        units = hearts | weapons
        over = floor.boxes[units]
        nexts = []
        for side in SIDES:
            whole = floor.flips[units].get((side, False))
            if whole is not None:
                own = flipped(hearts, side, over, floor.grid)
                assert own is not None
                nexts.append((own, whole ^ own))
        return tuple(nexts)


def _distances(ways: dict[Lie, tuple[Lie, ...]], cell: int) -> dict[Lie, int]:
    """The number of flips from each way to lie to the nearest one with a weapon on the cell."""
    found = {lie: 0 for lie in ways if lie[1] >> cell & 1}
    open_ = deque(found)
    while open_:
        lie = open_.popleft()
        for each in ways[lie]:
            if each not in found:
                found[each] = found[lie] + 1
                open_.append(each)
    return found
