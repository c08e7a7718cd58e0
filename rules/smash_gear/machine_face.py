"""What the piece of a machine shows, as text: its units as they lie, its plugins, and what it is printed as."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.common.polyomino import Box, Drawing, drawn, mirrored
from rules.common.pose import Pose
from rules.smash_gear.situation import Machine
from rules.smash_gear.tables import Floor


class MachineFace(NamedTuple):
    """ "HW/.W|stilts#sawbuck 1 0 -2": rows of units from north to south, then the kinds of its plugins, then its own
    kind and how its printed shape lies, counted from the first column and row of the units ("" and None where that
    is not told)."""

    rows: Drawing
    plugins: tuple[str, ...] = ()
    kind: str = ""
    pose: Pose | None = None

    @property
    def text(self) -> str:
        """The face of the piece."""
        shown = "|".join(("/".join(self.rows), *self.plugins))
        if not self.kind:
            return shown
        return f"{shown}#{' '.join((self.kind, *map(str, self.pose or ())))}"

    @property
    def bare(self) -> MachineFace:
        """The same without its plugins."""
        return self._replace(plugins=())

    def flipped(self, side: str) -> MachineFace:
        """The same flipped over one of its sides; the box of its units has the same first column and row."""
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
    """A face from its text."""
    shown, _, told = text.partition("#")
    rows, *plugins = shown.split("|")
    kind, *pose = told.split(" ")
    lies = Pose(*map(int, pose)) if pose else None
    return MachineFace(tuple(rows.split("/")), tuple(plugins), kind, lies)


def face_of(floor: Floor, machine: Machine) -> MachineFace:
    """What a machine on the board shows."""
    over = floor.boxes[machine.units]
    rows = drawn({"H": machine.hearts, "W": machine.weapons}, floor.grid)
    pose = machine.pose.moved(-over.left, -over.top) if machine.pose is not None else None
    return MachineFace(rows, tuple(card.kind for card in machine.plugins), machine.kind, pose)
