"""The look of machines on the board as data: the head over each heart and the weapon on each mount."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from rules.common.polyomino import Drawing, letter_cells
from rules.content import check

BODIES = "bodies.yaml"
PLAIN = "spikes"
"""The default weapon of a design."""
_BESIDE = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
Design = Annotated[
    str,
    Meta(
        pattern="^[a-z0-9_]{1,40}$",
        extra={"form": "a name of at most 40 lower-case letters, digits and _"},
    ),
]


class DesignLook(Struct, frozen=True, forbid_unknown_fields=True):
    """The head and weapons of a design: `design` names the picture of its head, `weapon` that of its weapons,
    `looks` gives the direction each head faces on the card, row by row (U up, D down, L, R)."""

    design: Design
    weapon: Design
    looks: Annotated[
        str, Meta(pattern="^[UDLR]{0,3}$", extra={"form": "at most 3 of the letters U, D, L and R"})
    ] = ""


class BodyFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of heads and weapons by design."""

    bodies: Annotated[tuple[DesignLook, ...], Meta(max_length=400)]

    @check
    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for each design listed twice."""
        names = [each.design for each in self.bodies]
        for number, name in enumerate(names):
            if name in names[:number]:
                yield f"bodies[{number}].design", f"the design '{name}' is listed twice"


class Body(NamedTuple):
    """A machine's printed shape, the price of its normal move (which picks its drive), its head and weapon by
    name, and the direction of the head over each heart on the card."""

    shape: Drawing
    move: int
    head: str
    weapon: str = PLAIN
    looks: str = ""

    def look(self, number: int) -> tuple[int, int]:
        """Return the (dx, dy) direction of the head over a heart (from 0, row by row): the one given by the
        data, else the first side without a unit."""
        if found := _BESIDE.get(self.looks[number : number + 1]):  # the sample of a layout can have any value
            return found
        x, y = letter_cells(self.shape, "H")[number]
        units = set(letter_cells(self.shape, "HW"))
        return next(((dx, dy) for dx, dy in _BESIDE.values() if (x + dx, y + dy) not in units), (0, -1))


def body_of(shape: Drawing, move: int, design: str, worn: Mapping[str, DesignLook]) -> Body:
    """Return the body of a machine card of a design."""
    look = worn.get(design, DesignLook(design, PLAIN))
    return Body(shape, move, design, look.weapon, look.looks)
