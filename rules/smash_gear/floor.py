"""A board of Smash Gear: how machines can be laid on it and moved, worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.common.board import Board, Tables
from rules.common.memo import Memo
from rules.common.polyomino import Drawing, laid, spots
from rules.smash_gear.actions import Assemble, Move

UNITS = "HW"
"""The letters of a shape: hearts and weapons."""


class Laid(NamedTuple):
    """A machine as it lies: its masks."""

    hearts: int
    weapons: int


class Floor(Tables):
    """One board with the machines that come onto it: `turns` are the shapes of each kind, turned clockwise by
    quarters."""

    def __init__(self, board: Board, turns: Mapping[str, tuple[Drawing, ...]]) -> None:
        super().__init__(board)
        self.turns = turns
        self.landings: Memo[tuple[str, int], tuple[tuple[int, int, int], ...]] = Memo(self._landings)
        self.placings: Memo[tuple[str, int, int, int], Laid | None] = Memo(self._placing)
        self.moves: Memo[tuple[str, int, bool], tuple[tuple[Move, int], ...]] = Memo(self._moves)
        self.assemblies: Memo[tuple[str, str, int], tuple[tuple[Assemble, int], ...]] = Memo(self._assemblies)

    def _landings(self, key: tuple[str, int]) -> tuple[tuple[int, int, int], ...]:
        """How a machine card can be laid on a base's cell: (turn, heart, units) of each (SG-8.1)."""
        kind, base = key
        found = []
        for turn, drawing in enumerate(self.turns[kind]):
            for heart in range(len(spots(drawing, "H"))):
                placed = self.placed(kind, turn, heart, base)
                if placed is not None:
                    found.append((turn, heart, placed.hearts | placed.weapons))
        return tuple(found)

    def _moves(self, key: tuple[str, int, bool]) -> tuple[tuple[Move, int], ...]:
        """The flips of a machine by its id and units (and whether it flips a row further too), each with
        the cells it lands on."""
        id, units, far = key
        return tuple(
            (Move(id, side, further), landed)
            for (side, further), landed in self.flips[units].items()
            if far or not further
        )

    def _assemblies(self, key: tuple[str, str, int]) -> tuple[tuple[Assemble, int], ...]:
        """How a card, by its id and kind, can be laid on a base's cell, each with the cells it covers."""
        id, kind, base = key
        return tuple(
            (Assemble(id, base, heart, turn), units) for turn, heart, units in self.landings[kind, base]
        )

    def placed(self, kind: str, turn: int, heart: int, base: int) -> Laid | None:
        """A machine card of a kind with one of its hearts on a cell (SG-8.1); None when it leaves the grid, or has
        no such turn or heart."""
        return self.placings[kind, turn, heart, base]

    def _placing(self, key: tuple[str, int, int, int]) -> Laid | None:
        kind, turn, heart, base = key
        turns = self.turns[kind]
        if not 0 <= turn < len(turns):
            return None
        drawing = turns[turn]
        hearts = spots(drawing, "H")
        if not 0 <= heart < len(hearts):
            return None
        left = base % self.grid.columns - hearts[heart][0]
        top = base // self.grid.columns - hearts[heart][1]
        units = laid(drawing, UNITS, left, top, self.grid)
        if units is None or units & ~self.open:
            return None
        own = laid(drawing, "H", left, top, self.grid) or 0
        return Laid(own, units ^ own)

    def sprawl(self, kind: str, turn: int, heart: int, base: int) -> tuple[tuple[int, int], ...]:
        """The (column, row) of every unit laid so, those off the grid too."""
        drawing = self.turns[kind][turn]
        at = spots(drawing, "H")[heart]
        left, top = base % self.grid.columns - at[0], base // self.grid.columns - at[1]
        return tuple((left + column, top + row) for column, row in spots(drawing, UNITS))
