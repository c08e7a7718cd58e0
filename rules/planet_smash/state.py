"""The parts of a position of Planet Smash.

States store quadrants and colours as numbers (their index in QUADRANTS and COLOURS); actions, pieces and
places use their ids. Derived values aren't stored: see `sheet.py`.
"""

from __future__ import annotations

from msgspec import Struct

from rules.game import State
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.pending import Stack

COLOURS = ("red", "blue", "yellow")
SPOTS = (1, 2, 3)
PERFORMED = ("adjust", "flip", "reroll")
PLANNING_DICE = tuple(f"plan/{colour}" for colour in COLOURS)
TARGETING_DICE = tuple(f"target/{colour}" for colour in COLOURS)
DICE = PLANNING_DICE + TARGETING_DICE
SHIP = "pawn"
"""The id and kind of the ship's piece, as lessons, packs and pictures know it."""
CELLS = 6
SETUP, PLACING, ASKED, DONE = "setup", "placing", "asked", "done"
"""The phases of a turn: targeting dice are being placed; a planning die is to be placed; the placed die can be
used; nothing is left but to end the turn. Abilities can be used in the last three."""
PHASES = (SETUP, PLACING, ASKED, DONE)
EMPTY = -1

Three = tuple[int, int, int]
Numbers = tuple[int, ...]


class Sheet(Struct, frozen=True, gc=False, rename={"slots": "seats", "ship": "pawn"}):
    """One player's planet (PS-1.1).

    `slots` and `target`: the quadrant in whose slot each targeting die is, by colour (0: not placed yet,
    because Wild never has one), and its value (0: not rolled yet, or out of play). `plan`: the values of the
    planning dice by colour. `spots`: the colours of the dice on spots 1 to 3, EMPTY for none. `ship`: the
    quadrant of the ship. By quadrant: `boxes` and `cells` hold the numbers written (0: open), `crossed` the
    circles used up, as bits. Saved games say "seats" for `slots` and "pawn" for `ship`.
    """

    slots: Three
    target: Three
    plan: Three
    spots: Three
    ship: int
    boxes: tuple[Numbers, ...]
    cells: tuple[Numbers, ...]
    crossed: Numbers


class Situation(State, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game: the planet's id, the players' names and sheets, the round (0: targeting dice are being
    placed), the seat to act (-1: the game is over), and the pending die. `viewer` is the seat of a view, -1
    in a full state."""

    planet: str
    names: tuple[str, ...]
    round: int
    seat: int
    sheets: tuple[Sheet, ...]
    pending: Stack = ()
    viewer: int = -1

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.seat < 0

    @property
    def sheet(self) -> Sheet:
        """Return the sheet of the seat to act."""
        return self.sheets[self.seat]

    @property
    def phase(self) -> str:
        """Return the phase of the turn."""
        if self.pending:
            return ASKED
        sheet = self.sheets[self.seat]
        if self.round:
            return PLACING if EMPTY in sheet.spots else DONE
        return SETUP if 0 in sheet.slots else DONE

    @property
    def acting(self) -> int:
        """Return the colour of the pending die; EMPTY for none."""
        return COLOURS.index(self.pending[-1].about) if self.pending else EMPTY

    @property
    def shown_seat(self) -> int:
        """Return the seat whose sheet is on the table: the viewer's, else the one to act, else the first."""
        return self.viewer if self.viewer >= 0 else max(self.seat, 0)


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # the situation that an action changes
    """A complete game state."""


def empty_sheet(box_counts: tuple[int, ...]) -> Sheet:
    """Return a sheet before the first roll, with the ship in Wild (PS-1.4)."""
    return Sheet(
        slots=(0, 0, 0),
        target=(0, 0, 0),
        plan=(0, 0, 0),
        spots=(EMPTY, EMPTY, EMPTY),
        ship=QUADRANTS.index("wild"),
        boxes=tuple((0,) * count for count in box_counts),
        cells=((0,) * CELLS,) * len(QUADRANTS),
        crossed=(0,) * len(QUADRANTS),
    )
