"""The planets of Planet Smash as records of `data/planet_smash/cards/*.yaml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.common.face import Framing, LayoutName
from rules.common.text import counted, listed
from rules.content import UNREAD, Content, check

QUADRANTS = ("wild", "a", "b", "c")
NAMES = {"wild": "Wild", "a": "A", "b": "B", "c": "C"}

QuadrantId = Annotated[str, Meta(extra={"one_of": QUADRANTS})]
Box = Annotated[int, Meta(ge=1, le=6, extra={"words": {"any": 0}})]
Round = Annotated[int, Meta(ge=1, le=40)]
Rule = Literal["any", "all_different", "all_equal"]
Ability = Literal["adjust", "flip", "reroll", "any"]
DICE_A_ROUND = 3


class Quadrant(Struct, frozen=True, forbid_unknown_fields=True):
    """A quadrant of a planet. `boxes` are the printed numbers, 0 for a box that takes any value (PS-4.3).

    `rule` constrains its numbers (PS-4.4), `ability` is the one that its research readies (PS-5.3).
    """

    boxes: Annotated[tuple[Box, ...], Meta(min_length=3, max_length=6)]
    rule: Rule
    ability: Ability

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults that make the quadrant impossible to demolish."""
        printed = Counter(box for box in self.boxes if box is not UNREAD and box)
        if self.rule == "all_equal" and len(printed) > 1:
            numbers = " and ".join(str(number) for number in sorted(printed))
            yield "boxes", f"all boxes must be equal, but {numbers} are printed (PS-4.4)"
        if self.rule == "all_different":
            for number in sorted(number for number, times in printed.items() if times > 1):
                yield "boxes", f"all boxes must be different, but {number} is printed twice (PS-4.4)"


class Planet(Struct, frozen=True, forbid_unknown_fields=True):
    """One planet. `rounds` is its last round; smashing it by round `hard`, `normal` or `easy` wins (PS-7.1).

    `order` lists the quadrants clockwise (PS-1.2); `quadrants` holds them by id. Its picture is
    `art/planet_smash/<id>`, SVG, PNG or JPEG.
    """

    id: CardId
    title: Annotated[str, Meta(min_length=1, max_length=24)]
    text: Annotated[str, Meta(min_length=1, max_length=160)]
    rounds: Round
    hard: Round
    normal: Round
    easy: Round
    order: Annotated[tuple[QuadrantId, ...], Meta(min_length=4, max_length=4)]
    quadrants: dict[QuadrantId, Quadrant]
    layout: LayoutName = ""
    framing: Framing = Framing()

    @property
    def boxes(self) -> int:
        """Return the total number of boxes."""
        return sum(len(quadrant.boxes) for quadrant in self.quadrants.values())

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults of combined fields: the order of difficulties, four quadrants, four abilities."""
        yield from self._missing()
        yield from self._order_faults()
        for before, after in pairwise(("hard", "normal", "easy", "rounds")):
            yield from self._late(before, after)
        yield from self._unreachable()
        yield from self._twice()

    @check
    def _missing(self) -> Iterator[tuple[str, str]]:
        missing = [NAMES[id] for id in QUADRANTS if id not in self.quadrants]
        if missing:
            yield "quadrants", f"expected Wild, A, B and C, so add {listed(missing)} (PS-1.2)"

    @check
    def _order_faults(self) -> Iterator[tuple[str, str]]:
        if sorted(self.order) != sorted(QUADRANTS):
            yield "order", "expected wild, a, b and c once each (PS-1.2)"

    @check
    def _twice(self) -> Iterator[tuple[str, str]]:
        granted = {id: quadrant.ability for id, quadrant in self.quadrants.items()}
        read = {id: ability for id, ability in granted.items() if ability is not UNREAD}
        for ability in (ability for ability, times in Counter(read.values()).items() if times > 1):
            twice = [id for id in read if read[id] == ability]
            where = " and ".join(NAMES[id] for id in twice)
            yield (
                f"quadrants.{twice[-1]}.ability",
                f"{where} both grant {ability}, but all four must differ (PS-6.8)",
            )

    @check
    def _late(self, before: str, after: str) -> Iterator[tuple[str, str]]:
        early, late = getattr(self, before), getattr(self, after)
        if early > late:
            order = "expected hard <= normal <= easy <= rounds (PS-7.1)"
            yield before, f"{before} {early} is later than {after} {late}, {order}"

    @check
    def _unreachable(self) -> Iterator[tuple[str, str]]:
        if self.hard * DICE_A_ROUND < self.boxes:
            dice = self.hard * DICE_A_ROUND
            yield (
                "hard",
                f"{counted(self.hard, 'round')} give only {dice} dice for {self.boxes} boxes, so set a later round",
            )


class PlanetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of planets."""

    planets: Annotated[tuple[Planet, ...], Meta(min_length=1, max_length=200)]


def load(content: Content) -> dict[str, Planet]:
    """Return every planet by id, in file order. Raises DataFaults with all faults of the files."""
    return content.cards(PlanetFile, "planets")


FILES = {"cards": PlanetFile}
