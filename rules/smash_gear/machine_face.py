"""The face of a machine's piece as text: its units as placed, its plugins, and its printed shape."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.common.polyomino import Box, Drawing, drawing_of, mirrored
from rules.common.pose import Pose
from rules.smash_gear.lookup import BoardMotions
from rules.smash_gear.pieces import Machine


class MachineFace(NamedTuple):
    """ "HW/.W|stilts#sawbuck 1 0 -2": rows of units from north to south, then the kinds of its plugins, then
    its own kind and the pose of its printed shape, relative to the first column and row of the units ("" and
    None where not known)."""

    rows: Drawing
    plugins: tuple[str, ...] = ()
    kind: str = ""
    pose: Pose | None = None

    @property
    def text(self) -> str:
        """Return the face as text."""
        shown = "|".join(("/".join(self.rows), *self.plugins))
        if not self.kind:
            return shown
        return f"{shown}#{' '.join((self.kind, *map(str, self.pose or ())))}"

    @property
    def bare(self) -> MachineFace:
        """Return the face without plugins."""
        return self._replace(plugins=())

    def flipped(self, side: str) -> MachineFace:
        """Return the face flipped over one of its sides; the box of its units keeps its first column and
        row."""
        across = side in ("east", "west")
        rows = mirrored(self.rows) if across else self.rows[::-1]
        pose = self.pose
        if pose is not None:
            wide, high = len(rows[0]), len(rows)
            pose = pose.flipped("east" if across else "south", Box(0, 0, wide - 1, high - 1))
            pose = pose.moved(-wide, 0) if across else pose.moved(0, -high)
        return self._replace(rows=rows, pose=pose)


@lru_cache(maxsize=512)
def read(text: str) -> MachineFace:
    """Return a face from its text."""
    shown, _, printed = text.partition("#")
    rows, *plugins = shown.split("|")
    kind, *pose = printed.split(" ")
    placed = Pose(*map(int, pose)) if pose else None
    return MachineFace(tuple(rows.split("/")), tuple(plugins), kind, placed)


def face_of(motions: BoardMotions, machine: Machine) -> MachineFace:
    """Return the face of a machine on the board."""
    over = motions.boxes[machine.units]
    rows = drawing_of({"H": machine.hearts, "W": machine.weapons}, motions.grid)
    pose = machine.pose.moved(-over.left, -over.top) if machine.pose is not None else None
    return MachineFace(rows, tuple(card.kind for card in machine.plugins), machine.kind, pose)
