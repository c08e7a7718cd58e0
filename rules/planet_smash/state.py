"""The parts of a position of Planet Smash, and the decisions of players.

States store quadrants and colours as numbers (their index in QUADRANTS and COLOURS); actions, pieces and
places use their ids. Derived values aren't stored: see `sheet.py`.
"""

from __future__ import annotations

from msgspec import Struct

from rules.game import Action, State
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.pending import Stack

COLOURS = ("red", "blue", "yellow")
SPOTS = (1, 2, 3)
PERFORMED = ("adjust", "flip", "reroll")
PLANNING_DICE = tuple(f"plan/{colour}" for colour in COLOURS)
TARGETING_DICE = tuple(f"target/{colour}" for colour in COLOURS)
DICE = PLANNING_DICE + TARGETING_DICE
CELLS = 6
EMPTY = -1

Three = tuple[int, int, int]
Numbers = tuple[int, ...]


class Sheet(Struct, frozen=True, gc=False):
    """One player's planet (PS-1.1).

    `seats` and `target`: the quadrant of each targeting die by colour (0: not placed yet, because Wild never
    has one) and its value (0: not rolled yet, or out of play). `plan`: the values of the planning dice by
    colour. `spots`: the colours of the dice on spots 1 to 3, EMPTY for none. `pawn`: the quadrant of the
    ship. By quadrant: `boxes` and `cells` hold the numbers written (0: open), `crossed` the circles used up,
    as bits.
    """

    seats: Three
    target: Three
    plan: Three
    spots: Three
    pawn: int
    boxes: tuple[Numbers, ...]
    cells: tuple[Numbers, ...]
    crossed: Numbers


class Position(State, frozen=True, gc=False):
    """A complete game state: the planet's id, the players' names and sheets, the round (0: targeting dice are
    being placed), the seat to act (-1: the game is over), and the pending die. `viewer` is the seat of a
    view, -1 in a full state."""

    planet: str
    names: tuple[str, ...]
    round: int
    seat: int
    sheets: tuple[Sheet, ...]
    pending: Stack = ()
    viewer: int = -1


class Seat(Action, frozen=True, gc=False):
    """Place the targeting die of a colour on quadrant a, b or c (PS-1.3)."""

    colour: str
    quadrant: str


class Place(Action, frozen=True, gc=False):
    """Place the planning die of a colour on spot 1, 2 or 3 (PS-3.1)."""

    colour: str
    spot: int


class Demolish(Action, frozen=True, gc=False):
    """Write the placed die's value in a box, from 0, of the ship's quadrant (PS-4.3)."""

    box: int


class Research(Action, frozen=True, gc=False):
    """Write the placed die's value in a research cell, from 0, of the ship's quadrant (PS-5.1)."""

    cell: int


class Finish(Action, frozen=True, gc=False):
    """Decline the remaining actions of the placed die (PS-3.6)."""


class UseAbility(Action, frozen=True, gc=False):
    """Cross out a ready circle of a quadrant and "adjust" (by step -1 or +1), "flip" or "reroll"
    a die, "plan/red" or "target/red" (PS-6)."""

    quadrant: str
    ability: str
    die: str
    step: int = 0


class NextRound(Action, frozen=True, gc=False):
    """End the player's round, or the placement of targeting dice: the next player rolls (PS-3.7)."""


class Elsewhere(Action, frozen=True, gc=False):
    """Use a planning die that isn't pending, or away from the ship, or where nothing is written. A possible
    hand movement, but never legal (PS-3.3)."""

    colour: str
    quadrant: str


class Unseated(Action, frozen=True, gc=False):
    """Place the targeting die of a colour outside all slots. A possible hand movement, but never legal
    (PS-1.3)."""

    colour: str


class Spent(Action, frozen=True, gc=False):
    """Use a circle, 0 to 4, that is crossed out. A possible hand movement, but never legal (PS-6.2)."""

    quadrant: str
    circle: int


Move = Seat | Place | Demolish | Research | Finish | UseAbility | NextRound
Attempt = Move | Elsewhere | Unseated | Spent
"""The actions that a hand may try, legal or not."""


def empty_sheet(box_counts: tuple[int, ...]) -> Sheet:
    """Return a sheet before the first roll, with the ship in Wild (PS-1.4)."""
    return Sheet(
        seats=(0, 0, 0),
        target=(0, 0, 0),
        plan=(0, 0, 0),
        spots=(EMPTY, EMPTY, EMPTY),
        pawn=QUADRANTS.index("wild"),
        boxes=tuple((0,) * count for count in box_counts),
        cells=((0,) * CELLS,) * len(QUADRANTS),
        crossed=(0,) * len(QUADRANTS),
    )
