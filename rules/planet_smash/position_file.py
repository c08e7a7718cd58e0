"""A position of Planet Smash as data describes it."""

from __future__ import annotations

from itertools import product
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.rng import seed
from rules.common.tuples import put
from rules.game import Refusal
from rules.illustrations import InvalidPosition
from rules.planet_smash.cards import DICE_A_ROUND, QUADRANTS, QuadrantId
from rules.planet_smash.chart import Chart
from rules.planet_smash.game import STANDARD, PlanetSmash
from rules.planet_smash.sheet import demolished, filled
from rules.planet_smash.state import CELLS, COLOURS, EMPTY, SPOTS, Position, Sheet, empty_sheet
from rules.planet_smash.writing import box_refusal, cell_refusal

Colour = Literal["red", "blue", "yellow"]
Die = Annotated[int, Meta(ge=1, le=6)]
Written = Annotated[int, Meta(ge=0, le=6)]
Circle = Annotated[int, Meta(ge=0, le=4)]
NAMES = ("Ada", "Bo", "Cy", "Dee")
SEED = 3


class SheetSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's planet in a round: the dice by colour, the red Targeting die on A, the blue on B, the yellow on C;
    which die lies on a spot, where the ship is. `boxes` and `cells` by quadrant (0: open); of the circles `used`
    0 to 2 are those of the columns, 3 and 4 those of the rows."""

    plan: dict[Colour, Die]
    targets: dict[Colour, Die]
    spots: dict[Annotated[int, Meta(ge=1, le=3)], Colour] = {}
    ship: QuadrantId = "wild"
    boxes: dict[QuadrantId, tuple[Written, ...]] = {}
    cells: dict[QuadrantId, Annotated[tuple[Written, ...], Meta(min_length=CELLS, max_length=CELLS)]] = {}
    used: dict[QuadrantId, tuple[Circle, ...]] = {}

    def sheet(self, chart: Chart) -> Sheet:
        """The sheet on that planet. Raises InvalidPosition for one that no game comes to."""
        empty = empty_sheet(tuple(len(quadrant.boxes) for quadrant in chart.quadrants))
        for field, id in product(("plan", "targets"), COLOURS):
            if id not in getattr(self, field):
                raise InvalidPosition(field, f"the {id} die is missing")
        plan, targets = ([dice[id] for id in COLOURS] for dice in (self.plan, self.targets))  # type: ignore[index]
        made = Sheet(
            seats=STANDARD,
            target=(targets[0], targets[1], targets[2]),
            plan=(plan[0], plan[1], plan[2]),
            spots=tuple(COLOURS.index(self.spots[spot]) if spot in self.spots else EMPTY for spot in SPOTS),  # type: ignore[arg-type]
            pawn=QUADRANTS.index(self.ship),
            boxes=tuple(self.boxes.get(id, empty.boxes[at]) for at, id in enumerate(QUADRANTS)),
            cells=tuple(self.cells.get(id, empty.cells[at]) for at, id in enumerate(QUADRANTS)),
            crossed=tuple(sum(1 << circle for circle in self.used.get(id, ())) for id in QUADRANTS),
        )
        self._prove(chart, made)
        gone = [demolished(made, quadrant) for quadrant in STANDARD]
        left = [0 if there else die for there, die in zip(gone, targets, strict=True)]
        return replace(made, target=(left[0], left[1], left[2]))

    def _prove(self, chart: Chart, sheet: Sheet) -> None:
        """Raise InvalidPosition for what could not have been written or used."""
        for at, id in enumerate(QUADRANTS):
            printed = chart.quadrants[at]
            if len(sheet.boxes[at]) != len(printed.boxes):
                raise InvalidPosition(f"boxes.{id}", f"this quadrant has {len(printed.boxes)} boxes")
            for box, value in enumerate(sheet.boxes[at]):
                refusal = (
                    box_refusal(at, printed, put(sheet.boxes[at], box, 0), box, value) if value else None
                )
                _accept(refusal, f"boxes.{id}[{box}]")
            for cell, value in enumerate(sheet.cells[at]):
                refusal = cell_refusal(at, put(sheet.cells[at], cell, 0), cell, value) if value else None
                _accept(refusal, f"cells.{id}[{cell}]")
            if sheet.crossed[at] & ~filled(sheet.cells[at]):
                raise InvalidPosition(f"used.{id}", "a circle is used whose line is not full (PS-6.2)")

    def prove_pace(self, round: int, path: str) -> None:
        """Raise InvalidPosition for more numbers than there were dice."""
        dice = DICE_A_ROUND * (round - 1) + len(self.spots)
        for field, where in (("boxes", self.boxes), ("cells", self.cells)):
            count = sum(value > 0 for numbers in where.values() for value in numbers)
            if count > dice:
                raise InvalidPosition(
                    f"{path}.{field}", f"{count} numbers, but only {dice} dice were used until then"
                )


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A position: the planet, the round, a sheet for every player, the first of whom is to move. Without sheets nobody
    has begun, and so many `players` seat their dice."""

    planet: str
    round: Annotated[int, Meta(ge=0, le=40)] = 0
    sheets: Annotated[tuple[SheetSpec, ...], Meta(max_length=len(NAMES))] = ()
    players: Annotated[int, Meta(ge=1, le=len(NAMES))] = 1

    def state(self, game: PlanetSmash) -> Position:
        """The position. Raises InvalidPosition."""
        if self.planet not in game.planets:
            raise InvalidPosition("planet", f"no planet is called {self.planet!r}")
        chart = game.charts[self.planet]
        if not self.sheets:
            setup = game.default_setup(self.players)
            chosen = type(setup)(game.id, NAMES[: self.players], setup.options | {"planet": self.planet})
            return game.new_game(chosen, SEED)
        if not 1 <= self.round <= chart.planet.rounds:
            raise InvalidPosition("round", f"{chart.planet.title} has the rounds 1 to {chart.planet.rounds}")
        sheets = []
        for number, each in enumerate(self.sheets):
            each.prove_pace(self.round, f"sheets[{number}]")
            try:
                sheets.append(each.sheet(chart))
            except InvalidPosition as fault:
                raise InvalidPosition(f"sheets[{number}].{fault.path}", str(fault)) from None
        return Position(seed(SEED), self.planet, NAMES[: len(sheets)], self.round, 0, tuple(sheets))


def _accept(refusal: Refusal | None, path: str) -> None:
    if refusal is not None:
        raise InvalidPosition(path, f"{refusal.text} ({refusal.rule})")
