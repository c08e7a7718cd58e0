"""A position of Planet Smash as data describes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.rng import seed, seed_of
from rules.common.setups import PlayerName
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
from rules.planet_smash.words import plan_words
from rules.planet_smash.writing import box_refusal, cell_refusal
from rules.scenes.records import InvalidPosition

Colour = Annotated[str, Meta(extra={"one_of": COLOURS})]
Die = Annotated[int, Meta(ge=1, le=6)]
Spot = Annotated[int, Meta(ge=1, le=len(SPOTS))]
Written = Annotated[int, Meta(ge=0, le=6)]
Cells = Annotated[tuple[Written, ...], Meta(min_length=CELLS, max_length=CELLS)]
Circle = Annotated[int, Meta(ge=0, lt=len(CIRCLES))]
NAMES = ("Ada", "Bo", "Cy", "Dee")
"""What players are called where nobody says it; more than these are numbered."""
SEED = 3
NO_DICE = (0, 0, 0)


class SheetSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's planet: the dice by colour, `targets` as far as they are in play; `slots`, the quadrant of each
    targeting die (left out in a round: red on A, blue on B, yellow on C); which die is on a spot, which quadrant the
    ship is at. `boxes` and `cells` by quadrant (0: open); of the circles `used` 0 to 2 are those of the columns, 3 and
    4 those of the rows."""

    plan: dict[Colour, Die] = {}
    targets: dict[Colour, Die] = {}
    slots: dict[Colour, QuadrantId] = {}
    spots: dict[Spot, Colour] = {}
    ship: QuadrantId = "wild"
    boxes: dict[QuadrantId, tuple[Written, ...]] = {}
    cells: dict[QuadrantId, Cells] = {}
    used: dict[QuadrantId, tuple[Circle, ...]] = {}

    def sheet(self, chart: Chart, round: int, rolled: bool) -> Sheet:
        """The sheet on that planet, `rolled` or before its first roll. Raises InvalidPosition for one that no game
        comes to."""
        if not rolled and self != SheetSpec(slots=self.slots):
            raise InvalidPosition("", "before the first roll only 'slots' can be filled (PS-2.1)")
        if len(set(self.spots.values())) < len(self.spots):
            raise InvalidPosition("spots", "each die is used once a round (PS-3.1)")
        empty = empty_sheet(tuple(len(quadrant.boxes) for quadrant in chart.quadrants))
        made = replace(
            empty,
            seats=self._seats(round),
            plan=self._dice("plan", range(len(COLOURS))) if rolled else NO_DICE,
            spots=_three(COLOURS.index(self.spots[spot]) if spot in self.spots else EMPTY for spot in SPOTS),
            pawn=QUADRANTS.index(self.ship),
            boxes=tuple(self.boxes.get(id, empty.boxes[at]) for at, id in enumerate(QUADRANTS)),
            cells=tuple(self.cells.get(id, empty.cells[at]) for at, id in enumerate(QUADRANTS)),
            crossed=tuple(sum(1 << circle for circle in set(self.used.get(id, ()))) for id in QUADRANTS),
        )
        self._prove(chart, made)
        in_play = [at for at in range(len(COLOURS)) if rolled and not demolished(made, made.seats[at])]
        return replace(made, target=self._dice("targets", in_play))

    def _seats(self, round: int) -> Three:
        """The quadrant of each targeting die, 0 for one that has no slot yet."""
        if round and not self.slots:
            return STANDARD
        seats = _three(QUADRANTS.index(self.slots.get(colour, QUADRANTS[WILD])) for colour in COLOURS)
        if QUADRANTS[WILD] in self.slots.values():
            raise InvalidPosition("slots", "Wild never has a targeting die (PS-1.3)")
        if len(set(self.slots.values())) < len(self.slots):
            raise InvalidPosition("slots", "each quadrant has one slot (PS-1.3)")
        if round and 0 in seats:
            raise InvalidPosition("slots", f"the {COLOURS[seats.index(0)]} die needs a slot (PS-1.3)")
        return seats

    def _dice(self, field: str, colours: Iterable[int]) -> Three:
        """What the dice of these colours show, 0 for all others."""
        dice: dict[str, int] = getattr(self, field)
        shown = NO_DICE
        for at in colours:
            if COLOURS[at] not in dice:
                raise InvalidPosition(field, f"the {COLOURS[at]} die is missing")
            shown = put(shown, at, dice[COLOURS[at]])
        return shown

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
                raise InvalidPosition(f"used.{id}", "a circle is used whose line isn't full (PS-6.2)")

    def prove_pace(self, round: int) -> None:
        """Raise InvalidPosition for more numbers than there were dice."""
        dice = DICE_A_ROUND * (round - 1) + len(self.spots)
        for field, where in (("boxes", self.boxes), ("cells", self.cells)):
            count = sum(value > 0 for numbers in where.values() for value in numbers)
            if count > dice:
                raise InvalidPosition(field, f"{count} numbers, but only {dice} dice have been used so far")


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which no placed die waits: the planet, the round (0: targeting dice are placed), the names by
    seat, a sheet for each, whose turn it is by number. Without sheets a game of so many `players` has just begun.
    `seed` is that of the dice to come."""

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
        """The players by their seats."""
        return self.seats or _names(len(self.sheets) or self.players)

    def setup(self, game: PlanetSmash) -> Setup:
        """How a game is set up that comes to this."""
        made = unseen.seed_of(self.planet) is not None
        chosen = {"planet": unseen.CHOICE if made else self.planet}
        return Setup(game.id, self.names, game.default_setup(len(self.names)).options | chosen)

    def state(self, game: PlanetSmash) -> Position:
        """The position. Raises InvalidPosition."""
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
        """Raise InvalidPosition for fields that do not go together."""
        count, title = len(self.sheets) or self.players, chart.planet.title
        if self.seats and len(self.seats) != count:
            raise InvalidPosition("seats", f"{len(self.seats)} names for {count} players")
        if self.to_move >= count:
            raise InvalidPosition("to_move", f"the seats are 0 to {count - 1}")
        if not self.sheets and (self.round or self.to_move):
            raise InvalidPosition("", "the field 'sheets' is missing: one for each player")
        if self.round > chart.planet.rounds:
            raise InvalidPosition("round", f"{title} has the rounds 1 to {chart.planet.rounds}")

    def _prove_turns(self, chart: Chart, sheets: tuple[Sheet, ...]) -> None:
        """Raise InvalidPosition for sheets that do not go with whose turn it is."""
        done = [smashed(sheet) for sheet in sheets]
        if self.over:
            if not any(done) and self.round < chart.planet.rounds:
                raise InvalidPosition("over", "no planet is smashed and rounds are left (PS-2.1)")
            return
        for seat, sheet in enumerate(sheets):
            path = f"sheets[{seat}]"
            if done[seat] and (seat >= self.to_move or len(sheets) == 1):
                raise InvalidPosition(path, "the game ends with a smashed planet: set 'over' (PS-7.2)")
            if not self.round and 0 in sheet.seats and seat < self.to_move:
                raise InvalidPosition(f"{path}.slots", "an earlier player has placed all three dice (PS-1.3)")
            if not self.round and sheet.seats != NO_DICE and seat > self.to_move:
                raise InvalidPosition(f"{path}.slots", "a later player hasn't placed a die yet (PS-1.3)")
            if self.round and EMPTY in sheet.spots and seat < self.to_move and not done[seat]:
                raise InvalidPosition(f"{path}.spots", "an earlier player has used all three dice (PS-3.7)")


def describe(game: PlanetSmash, state: Position) -> PositionSpec:
    """The spec of a position. Raises InvalidPosition where a placed die waits."""
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
    standard = sheet.seats == STANDARD and round > 0
    slots = [0, 0, 0] if standard else sheet.seats
    return SheetSpec(
        plan=dict(_by_id(COLOURS, sheet.plan)),
        targets=dict(_by_id(COLOURS, sheet.target)),
        slots={colour: QUADRANTS[slot] for colour, slot in _by_id(COLOURS, slots)},
        spots={spot: COLOURS[at] for spot, at in zip(SPOTS, sheet.spots, strict=True) if at != EMPTY},
        ship=QUADRANTS[sheet.pawn],
        boxes={id: boxes for id, boxes in zip(QUADRANTS, sheet.boxes, strict=True) if any(boxes)},
        cells={id: cells for id, cells in zip(QUADRANTS, sheet.cells, strict=True) if any(cells)},
        used={id: _circles(crossed) for id, crossed in _by_id(QUADRANTS, sheet.crossed)},
    )


def _by_id(ids: Iterable[str], numbers: Iterable[int]) -> Iterator[tuple[str, int]]:
    """The numbers that are not 0, by what they are of."""
    return ((id, number) for id, number in zip(ids, numbers, strict=True) if number)


def _circles(crossed: int) -> Numbers:
    return tuple(circle for circle in range(len(CIRCLES)) if crossed >> circle & 1)


def _names(count: int) -> tuple[str, ...]:
    """What so many players are called where nobody says it."""
    return NAMES[:count] if count <= len(NAMES) else tuple(f"Player {at + 1}" for at in range(count))


def _three(numbers: Iterable[int]) -> Three:
    red, blue, yellow = numbers
    return red, blue, yellow


def _accept(refusal: Refusal | None, path: str) -> None:
    if refusal is not None:
        raise InvalidPosition(path, f"{refusal.text} ({refusal.rule})")
