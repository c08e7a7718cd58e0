"""Positions of Planet Smash as described in data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.rng import seed, seed_of
from rules.common.setups import PlayerName, default_name
from rules.common.text import counted
from rules.common.tuples import put
from rules.content import suggestion
from rules.game import Refusal, Setup
from rules.planet_smash import unseen
from rules.planet_smash.cards import DICE_A_ROUND, QUADRANTS, QuadrantId
from rules.planet_smash.chart import Chart
from rules.planet_smash.game import STANDARD, PlanetSmash
from rules.planet_smash.options import SEATS
from rules.planet_smash.sheet import CIRCLES, WILD, demolished, filled, smashed
from rules.planet_smash.state import (
    CELLS,
    COLOURS,
    EMPTY,
    SPOTS,
    Numbers,
    Position,
    Sheet,
    Three,
    empty_sheet,
)
from rules.planet_smash.terms import plan_words
from rules.planet_smash.writing import box_refusal, cell_refusal
from rules.scenes.records import InvalidPosition

Colour = Annotated[str, Meta(extra={"one_of": COLOURS})]
Die = Annotated[int, Meta(ge=1, le=6)]
Spot = Annotated[int, Meta(ge=1, le=len(SPOTS))]
Written = Annotated[int, Meta(ge=0, le=6)]
Cells = Annotated[tuple[Written, ...], Meta(min_length=CELLS, max_length=CELLS)]
Circle = Annotated[int, Meta(ge=0, lt=len(CIRCLES))]
NAMES = ("Ada", "Bo", "Cy", "Dee")
"""The default names of players; further ones are numbered."""
SEED = 3
NO_DICE = (0, 0, 0)


class SheetSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's planet: the dice by colour, `targets` only for those in play; `slots`, the quadrant of each
    targeting die (if left out during a round: red on A, blue on B, yellow on C); the dice on the spots, and
    the quadrant of the ship. `boxes` and `cells` by quadrant (0: open); of the circles `used` 0 to 2 are
    those of the columns, 3 and 4 those of the rows."""

    plan: dict[Colour, Die] = {}
    targets: dict[Colour, Die] = {}
    slots: dict[Colour, QuadrantId] = {}
    spots: dict[Spot, Colour] = {}
    ship: QuadrantId = "wild"
    boxes: dict[QuadrantId, tuple[Written, ...]] = {}
    cells: dict[QuadrantId, Cells] = {}
    used: dict[QuadrantId, tuple[Circle, ...]] = {}

    def sheet(self, chart: Chart, round: int, rolled: bool) -> Sheet:
        """Return the sheet on that planet, `rolled` or before its first roll. Raises InvalidPosition for a
        sheet that can't occur."""
        if not rolled and self != SheetSpec(slots=self.slots):
            raise InvalidPosition("", "before the first roll only 'slots' can be filled (PS-2.1)")
        if len(set(self.spots.values())) < len(self.spots):
            raise InvalidPosition("spots", "each die can be used only once a round (PS-3.1)")
        empty = empty_sheet(tuple(len(quadrant.boxes) for quadrant in chart.quadrants))
        made = replace(
            empty,
            slots=self._slots(round),
            plan=self._dice("plan", range(len(COLOURS))) if rolled else NO_DICE,
            spots=_three(COLOURS.index(self.spots[spot]) if spot in self.spots else EMPTY for spot in SPOTS),
            ship=QUADRANTS.index(self.ship),
            boxes=tuple(self.boxes.get(id, empty.boxes[at]) for at, id in enumerate(QUADRANTS)),
            cells=tuple(self.cells.get(id, empty.cells[at]) for at, id in enumerate(QUADRANTS)),
            crossed=tuple(sum(1 << circle for circle in set(self.used.get(id, ()))) for id in QUADRANTS),
        )
        self._prove(chart, made)
        in_play = [at for at in range(len(COLOURS)) if rolled and not demolished(made, made.slots[at])]
        return replace(made, target=self._dice("targets", in_play))

    def _slots(self, round: int) -> Three:
        """Return the quadrant of each targeting die, 0 for one without a slot."""
        if round and not self.slots:
            return STANDARD
        seats = _three(QUADRANTS.index(self.slots.get(colour, QUADRANTS[WILD])) for colour in COLOURS)
        if QUADRANTS[WILD] in self.slots.values():
            raise InvalidPosition("slots", "Wild can't have a targeting die (PS-1.3)")
        if len(set(self.slots.values())) < len(self.slots):
            raise InvalidPosition("slots", "each quadrant has only one slot (PS-1.3)")
        if round and 0 in seats:
            raise InvalidPosition("slots", f"the {COLOURS[seats.index(0)]} die needs a slot (PS-1.3)")
        return seats

    def _dice(self, field: str, colours: Iterable[int]) -> Three:
        """Return the values of the dice of these colours, 0 for all others."""
        dice: dict[str, int] = getattr(self, field)
        shown = NO_DICE
        for at in colours:
            if COLOURS[at] not in dice:
                raise InvalidPosition(field, f"the {COLOURS[at]} die is missing")
            shown = put(shown, at, dice[COLOURS[at]])
        return shown

    def _prove(self, chart: Chart, sheet: Sheet) -> None:
        """Raise InvalidPosition for numbers and circles that can't occur."""
        for at, id in enumerate(QUADRANTS):
            printed = chart.quadrants[at]
            if len(sheet.boxes[at]) != len(printed.boxes):
                raise InvalidPosition(
                    f"boxes.{id}",
                    f"expected {counted(len(printed.boxes), 'number')}, one per box, got {len(sheet.boxes[at])}",
                )
            for box, value in enumerate(sheet.boxes[at]):
                refusal = (
                    box_refusal(at, printed, put(sheet.boxes[at], box, 0), box, value) if value else None
                )
                _accept(refusal, f"boxes.{id}[{box}]")
            for cell, value in enumerate(sheet.cells[at]):
                refusal = cell_refusal(at, put(sheet.cells[at], cell, 0), cell, value) if value else None
                _accept(refusal, f"cells.{id}[{cell}]")
            if sheet.crossed[at] & ~filled(sheet.cells[at]):
                raise InvalidPosition(f"used.{id}", "a used circle needs a complete row or column (PS-6.2)")

    def prove_pace(self, round: int) -> None:
        """Raise InvalidPosition for more numbers than dice so far."""
        dice = DICE_A_ROUND * (round - 1) + len(self.spots)
        for field, where in (("boxes", self.boxes), ("cells", self.cells)):
            count = sum(value > 0 for numbers in where.values() for value in numbers)
            if count > dice:
                raise InvalidPosition(
                    field, f"expected at most {counted(dice, 'number')}, one per die used so far, got {count}"
                )


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A position without a pending die: the planet, the round (0: targeting dice are being placed), the names
    by seat, a sheet for each, and the seat to move. Without sheets it is the start of a game of that many
    `players`. `seed` is that of future dice."""

    planet: str
    round: Annotated[int, Meta(ge=0, le=40)] = 0
    sheets: Annotated[tuple[SheetSpec, ...], Meta(max_length=len(SEATS))] = ()
    players: Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])] = 1
    seats: Annotated[tuple[PlayerName, ...], Meta(max_length=len(SEATS))] = ()
    to_move: Annotated[int, Meta(ge=0, lt=len(SEATS))] = 0
    over: bool = False
    seed: Annotated[int, Meta(ge=0)] = SEED

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names by seat."""
        return self.seats or _names(len(self.sheets) or self.players)

    def setup(self, game: PlanetSmash) -> Setup:
        """Return the setup of a game that leads to the position."""
        made = unseen.seed_of(self.planet) is not None
        chosen = {"planet": unseen.CHOICE if made else self.planet}
        return Setup(game.id, self.names, game.default_setup(len(self.names)).options | chosen)

    def state(self, game: PlanetSmash) -> Position:
        """Return the position. Raises InvalidPosition."""
        try:
            chart = game.charts[self.planet]
        except KeyError:
            words = f"no planet is called {self.planet!r}{suggestion(self.planet, [*game.planets])}"
            raise InvalidPosition("planet", words) from None
        self._prove(chart)
        sheets = self.sheets or (SheetSpec(),) * self.players
        made = tuple(self._sheet(chart, number, each) for number, each in enumerate(sheets))
        if self.sheets:
            self._prove_turns(chart, made)
        seat = -1 if self.over else self.to_move
        return Position(seed(self.seed), self.planet, self.names, self.round, seat, made)

    def _sheet(self, chart: Chart, number: int, spec: SheetSpec) -> Sheet:
        rolled = self.round > 1 or (self.round == 1 and (self.over or number <= self.to_move))
        try:
            if rolled:
                spec.prove_pace(self.round)
            return spec.sheet(chart, self.round, rolled)
        except InvalidPosition as fault:
            raise InvalidPosition(f"sheets[{number}].{fault.path}".rstrip("."), str(fault)) from None

    def _prove(self, chart: Chart) -> None:
        """Raise InvalidPosition for fields that contradict each other."""
        count, title = len(self.sheets) or self.players, chart.planet.title
        if self.seats and len(self.seats) != count:
            raise InvalidPosition(
                "seats", f"expected {counted(count, 'name')}, one per player, got {len(self.seats)}"
            )
        if self.to_move >= count:
            raise InvalidPosition("to_move", f"expected a seat from 0 to {count - 1}, got {self.to_move}")
        if not self.sheets and (self.round or self.to_move):
            raise InvalidPosition("", "the field 'sheets' is missing, so add one sheet per player")
        if self.round > chart.planet.rounds:
            raise InvalidPosition("round", f"{title} has only {counted(chart.planet.rounds, 'round')}")

    def _prove_turns(self, chart: Chart, sheets: tuple[Sheet, ...]) -> None:
        """Raise InvalidPosition for sheets that contradict the seat to move."""
        done = [smashed(sheet) for sheet in sheets]
        if self.over:
            if not any(done) and self.round < chart.planet.rounds:
                raise InvalidPosition(
                    "over", "the game isn't over: no planet is smashed, and rounds are left (PS-2.1)"
                )
            return
        for seat, sheet in enumerate(sheets):
            path = f"sheets[{seat}]"
            if done[seat] and (seat >= self.to_move or len(sheets) == 1):
                raise InvalidPosition(path, "a smashed planet ends the game, so set 'over' (PS-7.2)")
            if not self.round and 0 in sheet.slots and seat < self.to_move:
                raise InvalidPosition(
                    f"{path}.slots", "this player comes earlier, so all three dice must be placed (PS-1.3)"
                )
            if not self.round and sheet.slots != NO_DICE and seat > self.to_move:
                raise InvalidPosition(
                    f"{path}.slots", "this player comes later, so no die can be placed (PS-1.3)"
                )
            if self.round and EMPTY in sheet.spots and seat < self.to_move and not done[seat]:
                raise InvalidPosition(
                    f"{path}.spots", "this player comes earlier, so all three dice must be used (PS-3.7)"
                )


def describe(game: PlanetSmash, state: Position) -> PositionSpec:
    """Return the description of a position. Raises InvalidPosition while a placed die is pending."""
    if state.pending:
        sheet, colour = state.sheets[state.seat], COLOURS.index(state.pending[-1].about)
        raise InvalidPosition("", f"the {plan_words(sheet, colour)} isn't used up yet (PS-3.3)")
    count, over = len(state.names), state.seat < 0
    sheets = tuple(_sheet_spec(sheet, state.round) for sheet in state.sheets)
    begun = any(sheet != SheetSpec() for sheet in sheets) or state.round or state.seat
    return PositionSpec(
        state.planet,
        state.round,
        sheets if begun else (),
        players=PositionSpec("").players if begun else count,
        seats=() if state.names == _names(count) else state.names,
        to_move=0 if over else state.seat,
        over=over,
        seed=seed_of(state.rng),
    )


def _sheet_spec(sheet: Sheet, round: int) -> SheetSpec:
    standard = sheet.slots == STANDARD and round > 0
    slots = [0, 0, 0] if standard else sheet.slots
    return SheetSpec(
        plan=dict(_by_id(COLOURS, sheet.plan)),
        targets=dict(_by_id(COLOURS, sheet.target)),
        slots={colour: QUADRANTS[slot] for colour, slot in _by_id(COLOURS, slots)},
        spots={spot: COLOURS[at] for spot, at in zip(SPOTS, sheet.spots, strict=True) if at != EMPTY},
        ship=QUADRANTS[sheet.ship],
        boxes={id: boxes for id, boxes in zip(QUADRANTS, sheet.boxes, strict=True) if any(boxes)},
        cells={id: cells for id, cells in zip(QUADRANTS, sheet.cells, strict=True) if any(cells)},
        used={id: _circles(crossed) for id, crossed in _by_id(QUADRANTS, sheet.crossed)},
    )


def _by_id(ids: Iterable[str], numbers: Iterable[int]) -> Iterator[tuple[str, int]]:
    """Yield the numbers other than 0 with their ids."""
    return ((id, number) for id, number in zip(ids, numbers, strict=True) if number)


def _circles(crossed: int) -> Numbers:
    return tuple(circle for circle in range(len(CIRCLES)) if crossed >> circle & 1)


def _names(count: int) -> tuple[str, ...]:
    """Return default names for a number of players."""
    return NAMES[:count] if count <= len(NAMES) else tuple(map(default_name, range(count)))


def _three(numbers: Iterable[int]) -> Three:
    red, blue, yellow = numbers
    return red, blue, yellow


def _accept(refusal: Refusal | None, path: str) -> None:
    if refusal is not None:
        raise InvalidPosition(path, f"{refusal.text} ({refusal.rule})")
