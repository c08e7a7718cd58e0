"""What machines look like on the board: the head over each heart and the weapon on each mount, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from rules.common.polyomino import Drawing, spots
from rules.content import check

BODIES = "bodies.yaml"
PLAIN = "spikes"
"""The weapon of a design of which nothing is told."""
_BESIDE = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
Design = Annotated[
    str,
    Meta(
        pattern="^[a-z0-9_]{1,40}$",
        extra={"form": "a name of small letters, digits and _, at most 40 of them"},
    ),
]


class Worn(Struct, frozen=True, forbid_unknown_fields=True):
    """What a design wears: `design` is the name of its head among the pictures, `weapon` that of its weapons, `looks`
    where the head over each heart looks on the card, row by row (U up, D down, L, R)."""

    design: Design
    weapon: Design
    looks: Annotated[
        str, Meta(pattern="^[UDLR]{0,3}$", extra={"form": "U, D, L and R only, at most 3 of them"})
    ] = ""


class BodyFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The designs of which something is told."""

    bodies: Annotated[tuple[Worn, ...], Meta(max_length=400)]

    @check
    def faults(self) -> Iterator[tuple[str, str]]:
        """A design told twice."""
        names = [each.design for each in self.bodies]
        for number, name in enumerate(names):
            if name in names[:number]:
                yield f"bodies[{number}].design", f"the design '{name}' is listed twice"


class Body(NamedTuple):
    """A machine's printed shape, the price of its normal move (what it runs on), its head and weapon by name, and
    where the head over each heart looks on the card."""

    shape: Drawing
    move: int
    head: str
    weapon: str = PLAIN
    looks: str = ""

    def look(self, number: int) -> tuple[int, int]:
        """Return where the head over a heart (from 0, row by row) looks: as told, else to the first free side."""
        if told := _BESIDE.get(self.looks[number : number + 1]):  # the sample of a layout may say anything
            return told
        x, y = spots(self.shape, "H")[number]
        units = set(spots(self.shape, "HW"))
        return next(((dx, dy) for dx, dy in _BESIDE.values() if (x + dx, y + dy) not in units), (0, -1))


def body_of(shape: Drawing, move: int, design: str, worn: Mapping[str, Worn]) -> Body:
    """The body of a machine card of a design."""
    told = worn.get(design, Worn(design, PLAIN))
    return Body(shape, move, design, told.weapon, told.looks)
