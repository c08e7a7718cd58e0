"""The printed data of modules, apart from the vocabulary of effects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.common.face import Framing, LayoutName
from rules.content import check, checked

Kind = Literal["core", "weapon", "utility", "movement"]
CORE, WEAPON, UTILITY, MOVEMENT = "core", "weapon", "utility", "movement"
DECKS = (WEAPON, UTILITY, MOVEMENT)
"""The kinds that have a deck, in the order of the shop (MY-1.4)."""
SIDES = "nesw"
"""The sides of a module, clockwise; y grows downwards."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The offset to the neighbouring cell at each side."""
Range = Literal["close", "mid", "long"]
RANGES: tuple[Range, ...] = ("close", "mid", "long")
CLOSE, MID = 4, 8
"""The greatest distances of close and mid range, in spaces (MY-6.1)."""
Amount = Annotated[int, Meta(ge=1, le=30)]


def band(distance: int) -> int:
    """Return the range of a distance in spaces, as an index into RANGES (MY-6.1)."""
    return 0 if distance <= CLOSE else 1 if distance <= MID else 2


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A design of modules. `sides` are its connections while it is upright, by the letters of SIDES; the foot
    of a movement module is on its side s. `copies` are those in its deck; of a starting part, those of each
    player."""

    id: CardId
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    kind: Kind
    starting: bool = False
    copies: Annotated[int, Meta(ge=1, le=8)] = 2
    cost: Annotated[int, Meta(ge=1, le=30)]
    health: Amount
    sides: Annotated[
        str, Meta(pattern="^[nesw]{1,4}$", extra={"form": "1 to 4 of the letters n, e, s and w, such as new"})
    ]
    damage: Amount | None = None
    ranges: Annotated[tuple[Range, ...], Meta(max_length=3)] = ()
    mobility: Amount | None = None
    layout: LayoutName = ""
    framing: Framing = Framing()

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults found by its checks."""
        return checked(self)

    @check
    def _sides(self) -> Iterator[tuple[str, str]]:
        if len(set(self.sides)) < len(self.sides):
            yield "sides", f"'{self.sides}' lists a side twice"
        if self.kind == MOVEMENT and "s" in self.sides:
            yield "sides", "side s has the foot and can't have a connection, so leave s out"

    @check
    def _icons(self) -> Iterator[tuple[str, str]]:
        if self.kind == WEAPON and self.damage is None:
            yield "damage", "a weapon needs damage"
        if self.kind == MOVEMENT and self.mobility is None:
            yield "mobility", "a movement module needs mobility"
        for field in ("damage", "mobility"):
            kind = WEAPON if field == "damage" else MOVEMENT
            if getattr(self, field) is not None and self.kind != kind:
                yield field, f"only a {kind} module has {field}, so leave this out, or set kind: {kind}"

    @check
    def _ranges(self) -> Iterator[tuple[str, str]]:
        if self.damage is not None and not self.ranges:
            yield "ranges", f"a weapon needs ranges: one or more of {', '.join(RANGES)}"
        if self.kind != WEAPON and self.ranges:
            yield "ranges", "only a weapon has ranges, so leave this out"
        ordered = tuple(each for each in RANGES if each in self.ranges)
        if self.ranges and self.ranges != ordered:
            yield "ranges", f"expected [{', '.join(ordered)}]: each range once, nearest first"

    # -- what follows from it

    @cached_property
    def masks(self) -> tuple[int, int, int, int]:
        """Return its connections after 0 to 3 clockwise quarter turns, each with a bit for each of SIDES."""
        upright = sum(1 << SIDES.index(side) for side in self.sides)
        one, two, three = (((upright << turn) | (upright >> (4 - turn))) & 15 for turn in (1, 2, 3))
        return upright, one, two, three

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Return the distinct quarter turns: by its connections and the direction of its foot (MY-4.1)."""
        if self.mobility is not None:
            return (0, 1, 2, 3)
        return tuple(turn for turn in range(4) if self.masks[turn] not in self.masks[:turn])

    def canonical_turn(self, turn: int) -> int:
        """Return the distinct quarter turn that looks the same as the given one."""
        turn %= len(SIDES)
        return turn if turn in self.turns else self.masks.index(self.masks[turn])

    @property
    def resale(self) -> int:
        """Return its sale value while it is unbroken: half its cost, rounded up (MY-3.5)."""
        return (self.cost + 1) // 2

    @cached_property
    def reach(self) -> int:
        """Return its ranges, a bit for each of RANGES."""
        return sum(1 << RANGES.index(each) for each in self.ranges)
