"""How likely the dice of this round smash the planet."""

from __future__ import annotations

from rules.common.dice import SIDES
from rules.common.tuples import put
from rules.planet_smash.chart import Chart
from rules.planet_smash.outlook import Outlook
from rules.planet_smash.state import COLOURS, Numbers, Sheet
from rules.planet_smash.worth import EITHER, code_of

Left = tuple[int, ...]
"""Open boxes by quadrant."""


class Smash:
    """How likely this round's dice fill every open box: the best order of dice and spots, each die
    turned by abilities where they are ready, or re-rolled for the chance of it."""

    def __init__(self, chart: Chart, outlook: Outlook, sheet: Sheet, targets: Numbers) -> None:
        self.routes = chart.routes[sheet.pawn][sheet.spots]
        self.values = [sheet.plan[colour] for colour in range(len(COLOURS)) if colour not in sheet.spots]
        self.needs = [
            prospect.needs[code_of(outlook.kinds, target, EITHER)]
            for prospect, target in zip(outlook.prospects, targets, strict=True)
        ]
        self.throws = [sum(need <= 1 for need in needs) / len(SIDES) for needs in self.needs]

    def chance(self, left: Left, turns: int, rerolls: int) -> float:
        """With so many open boxes by quadrant and so many abilities ready that turn or re-roll dice."""
        return max(self._on(route, self.values, left, turns, rerolls) for route in self.routes)

    def fill(self, quadrant: int, value: int, left: Left, turns: int, rerolls: int) -> float:
        """The chance when a die of that value has just come to a quadrant."""
        return max(
            self._use(quadrant, value, route, self.values, left, turns, rerolls) for route in self.routes
        )

    def _on(self, route: Numbers, values: list[int], left: Left, turns: int, rerolls: int) -> float:
        """The chance of dice of those values along one route."""
        if not any(left):
            return 1.0
        if sum(left) > len(route):
            return 0.0
        best, quadrant, onwards = 0.0, route[0], route[1:]
        for at, value in enumerate(values):
            rest = values[:at] + values[at + 1 :]
            best = max(best, self._use(quadrant, value, onwards, rest, left, turns, rerolls))
            if best == 1:
                break
        return best

    def _use(
        self,
        quadrant: int,
        value: int,
        onwards: Numbers,
        rest: list[int],
        left: Left,
        turns: int,
        rerolls: int,
    ) -> float:
        """The chance by the best use of a die: none, a box filled, turned if need be, or a re-roll."""
        best = self._on(onwards, rest, left, turns, rerolls)
        if not left[quadrant]:
            return best
        after = put(left, quadrant, left[quadrant] - 1)
        need = self.needs[quadrant][value]
        if need <= turns:
            best = max(best, self._on(onwards, rest, after, turns - need, rerolls))
        if rerolls and best < self.throws[quadrant]:
            best = max(best, self.throws[quadrant] * self._on(onwards, rest, after, turns, rerolls - 1))
        return best
