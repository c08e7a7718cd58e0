"""A planet prepared for play: its quadrants by number, the ends of flights, and the boxes that take a value."""

from __future__ import annotations

from functools import partial
from itertools import permutations

from rules.common.memo import Memo
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.state import EMPTY, PERFORMED, SPOTS, Numbers, Three
from rules.planet_smash.writing import fitting_boxes


class Chart:
    """The lookup tables of one planet. `quadrants` are in the order of QUADRANTS; `flight[quadrant][spot - 1]` is
    where the ship lands (PS-3.2); `performs[quadrant]` are the uses of its ability (PS-6.6);
    `boxes_for[quadrant][boxes][value]` are the boxes that take a value, ignoring the target."""

    def __init__(self, planet: Planet) -> None:
        self.planet = planet
        self.quadrants = tuple(planet.quadrants[id] for id in QUADRANTS)
        self.abilities = tuple(quadrant.ability for quadrant in self.quadrants)
        self.performs = tuple(PERFORMED if ability == "any" else (ability,) for ability in self.abilities)
        clockwise = [QUADRANTS.index(id) for id in planet.order]
        self.flight = tuple(
            tuple(clockwise[(clockwise.index(start) + spot) % len(clockwise)] for spot in SPOTS)
            for start in range(len(QUADRANTS))
        )
        self.routes = tuple(Memo(partial(self._routes, start)) for start in range(len(QUADRANTS)))
        self.boxes_for = tuple(Memo(partial(fitting_boxes, quadrant)) for quadrant in self.quadrants)

    def _routes(self, start: int, spots: Three) -> tuple[Numbers, ...]:
        free = [spot for spot in SPOTS if spots[spot - 1] == EMPTY]
        routes = []
        for order in permutations(free):
            route, at = [], start
            for spot in order:
                at = self.flight[at][spot - 1]
                route.append(at)
            routes.append(tuple(route))
        return tuple(sorted(set(routes)))
