"""A board of Smash Gear: how machines can be laid on it and moved, worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.board import Board
from rules.common.laying import Laying
from rules.common.memo import Memo
from rules.common.polyomino import Drawing
from rules.smash_gear.actions import Assemble, Move

HEART, UNITS = "H", "HW"
"""The letters of a shape: hearts, by one of which a machine is laid (SG-8.1), and all units."""


class Floor(Laying):
    """One board with the machines that come onto it: `turns` are the shapes of each kind, turned clockwise by quarters.
    `moves` are the flips of a machine by its id and units (and whether it flips a row further too), `assemblies` the
    ways to lay a card by its id and kind on a base's cell, each with the cells it covers then."""

    def __init__(self, board: Board, turns: Mapping[str, tuple[Drawing, ...]]) -> None:
        super().__init__(board, turns, UNITS, HEART)
        self.moves: Memo[tuple[str, int, bool], tuple[tuple[Move, int], ...]] = Memo(self._moves)
        self.assemblies: Memo[tuple[str, str, int], tuple[tuple[Assemble, int], ...]] = Memo(self._assemblies)

    def _moves(self, key: tuple[str, int, bool]) -> tuple[tuple[Move, int], ...]:
        id, units, far = key
        ways = self.flips[units].items()
        return tuple((Move(id, *way), landed) for way, landed in ways if far or not way[1])

    def _assemblies(self, key: tuple[str, str, int]) -> tuple[tuple[Assemble, int], ...]:
        id, kind, base = key
        landings = self.landings[kind, base]
        return tuple((Assemble(id, base, heart, turn), units) for turn, heart, units in landings)
