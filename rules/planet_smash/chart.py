"""A planet prepared for play: its quadrants by number, the ends of flights, and tables of actions.

Each table holds the candidates that a predicate accepts, computed once for each content and value, so that
listing legal actions is a lookup and can't contradict the refusals.
"""

from __future__ import annotations

from functools import partial
from itertools import permutations, product

from rules.common.memo import Memo
from rules.planet_smash.abilities import ability_refusal
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.state import (
    CELLS,
    COLOURS,
    DICE,
    EMPTY,
    PERFORMED,
    SPOTS,
    Demolish,
    Numbers,
    Place,
    Research,
    Three,
    UseAbility,
)
from rules.planet_smash.writing import box_refusal, cell_refusal

Uses = tuple[UseAbility, ...]
VALUES = range(7)


class Chart:
    """The lookup tables of one planet. `quadrants` are in the order of QUADRANTS; `flight[pawn][spot - 1]` is
    where the ship lands (PS-3.2); `performs[quadrant]` are the uses of its ability (PS-6.6);
    `uses[quadrant][values]` are the actions of a ready circle on dice with these values, in the order of
    DICE; `demolitions[quadrant][boxes][value]` are the boxes that take a value, ignoring the target."""

    def __init__(self, planet: Planet) -> None:
        self.planet = planet
        self.quadrants = tuple(planet.quadrants[id] for id in QUADRANTS)
        self.performs = tuple(
            PERFORMED if quadrant.ability == "any" else (quadrant.ability,) for quadrant in self.quadrants
        )
        clockwise = [QUADRANTS.index(id) for id in planet.order]
        self.flight = tuple(
            tuple(clockwise[(clockwise.index(pawn) + spot) % len(clockwise)] for spot in SPOTS)
            for pawn in range(len(QUADRANTS))
        )
        self.routes = tuple(Memo(partial(self._routes, pawn)) for pawn in range(len(QUADRANTS)))
        self.uses = tuple(Memo(partial(self._uses, quadrant)) for quadrant in range(len(QUADRANTS)))
        self._by_die = tuple(
            tuple(tuple(self._uses_of(quadrant, die, value) for value in VALUES) for die in DICE)
            for quadrant in range(len(QUADRANTS))
        )
        self.demolitions = tuple(
            Memo(partial(self._demolitions, quadrant)) for quadrant in range(len(QUADRANTS))
        )

    def _routes(self, pawn: int, spots: Three) -> tuple[Numbers, ...]:
        free = [spot for spot in SPOTS if spots[spot - 1] == EMPTY]
        routes = []
        for order in permutations(free):
            route, at = [], pawn
            for spot in order:
                at = self.flight[at][spot - 1]
                route.append(at)
            routes.append(tuple(route))
        return tuple(sorted(set(routes)))

    def _demolitions(self, quadrant: int, boxes: Numbers) -> Memo[int, tuple[Demolish, ...]]:
        return Memo(partial(self._demolitions_of_value, quadrant, boxes))

    def _demolitions_of_value(self, quadrant: int, boxes: Numbers, value: int) -> tuple[Demolish, ...]:
        printed = self.quadrants[quadrant]
        return tuple(
            Demolish(box)
            for box in range(len(boxes))
            if not box_refusal(quadrant, printed, boxes, box, value)
        )

    def _uses(self, quadrant: int, values: Numbers) -> Uses:
        by_die = self._by_die[quadrant]
        return tuple(use for uses, value in zip(by_die, values, strict=True) for use in uses[value])

    def _uses_of(self, quadrant: int, die: str, value: int) -> Uses:
        candidates = (
            UseAbility(QUADRANTS[quadrant], ability, die, step)
            for ability, step in product(self.performs[quadrant], (-1, 0, 1))
        )
        return tuple(use for use in candidates if not ability_refusal(use.ability, die, value, use.step))


def _fitting(cells: Numbers, value: int) -> tuple[Research, ...]:
    return tuple(Research(cell) for cell in range(CELLS) if not cell_refusal(0, cells, cell, value))


def _researches(cells: Numbers) -> Memo[int, tuple[Research, ...]]:
    return Memo(partial(_fitting, cells))


RESEARCHES = Memo(_researches)
"""The cells that take each value, by the numbers of a research area. The same for all planets."""


def _placements(spots: Three) -> tuple[Place, ...]:
    return tuple(
        Place(colour, spot)
        for number, colour in enumerate(COLOURS)
        for spot in SPOTS
        if number not in spots and spots[spot - 1] == EMPTY
    )


PLACEMENTS = Memo(_placements)
"""The placements of every unused die on every free spot, by the dice on the spots."""
