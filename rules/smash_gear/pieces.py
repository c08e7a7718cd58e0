"""The parts of a situation of Smash Gear: a position, or the working state of the next one.

Cells are numbers of the board's grid, row by row; units are bit masks of cells.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.common.cards import Pile, find
from rules.common.polyomino import cells
from rules.common.pose import Pose
from rules.common.tuples import without
from rules.engine.agenda import NOBODY, Agenda
from rules.engine.decisions import AskedState

SEATS = 2
FIRST = "first"
"""The only set of games recorded before there were several."""
BASE, DESTROY = "base", "destroy_base"
"""The ids of the two supplies; in the first set also their kinds."""
END, ABLE = "end", "able"
"""Additional moments at which a player with sparing prompts can be prompted: the end of the opponent's
turn, while an effect can be used that renews every turn; and whenever a response is possible."""
STOPS = (END, ABLE)
DISABLED, GUARDED, FREE_MOVE = "disabled", "guarded", "free_move"
"""The marks of a machine until the end of the turn; GUARDED and FREE_MOVE once per use."""


class Machine(Struct, frozen=True, gc=False):
    """A machine on the board. Its id is that of its card, which stays in front of its owner (SG-8.2).

    `plugins` are attached to it (SG-9.1). Until the end of the turn: `used`, the effects used, once per use
    ("free" for a free move); `marks`, temporary changes. `pose` is the placement of its printed shape, for
    display only (None: not known).
    """

    id: str
    kind: str
    owner: int
    hearts: int
    weapons: int
    plugins: Pile = ()
    used: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    pose: Pose | None = None

    @property
    def units(self) -> int:
        """Return the cells it covers, as a mask."""
        return self.hearts | self.weapons

    @property
    def cell(self) -> int:
        """Return its reference cell: that of its first heart, row by row."""
        return cells(self.hearts)[0]


FREE = "free"
"""The entry of a free move in a machine's `used`."""


def used_key(card: str, number: int) -> str:
    """Return the key under which a machine remembers a used effect: by card id, since its plugins can
    change."""
    return f"{card}.{number}"


def without_mark(machine: Machine, mark: str) -> Machine:
    """Return a machine without one copy of a mark."""
    return replace(machine, marks=without(machine.marks, machine.marks.index(mark)))


class Base(Struct, frozen=True, gc=False):
    """A base token on a cell; `id` is that of its card in the Headquarters (SG-1.3). `used`: the effects of
    its plugins used this turn, once per use."""

    kind: ClassVar[str] = ""
    """A base has no effects except those of its plugins."""
    marks: ClassVar[tuple[str, ...]] = ()
    """A base is never disabled."""
    id: str
    owner: int
    cell: int
    plugins: Pile = ()
    used: tuple[str, ...] = ()


Thing = Machine | Base
"""A thing that can have plugins (SG-9.1)."""


class Side(Struct, frozen=True, gc=False):
    """One player's side. `stopped`: done buying in Prepare (SG-2.1); `quiet`: no more responses this turn;
    `stops`: moments at which to prompt as well (SG-9.4)."""

    gears: int
    honor: int = 0
    hand: Pile = ()
    landfill: Pile = ()
    stopped: bool = False
    quiet: bool = False
    stops: tuple[str, ...] = ()


class Store(Struct, frozen=True, gc=False):
    """The store (SG-1.2): the machines and programs face up (a card with an empty id in an empty place),
    their piles, the number of Bases and Destroy Bases left, and the kinds of both."""

    machines: Pile
    programs: Pile
    machine_pile: Pile
    program_pile: Pile
    bases: int
    destroyers: int
    base: str = BASE
    destroyer: str = DESTROY


class Occupancy(Struct, frozen=True, gc=False):
    """The `machines` on the board by owner, and the mask of cells under each owner's."""

    machines: tuple[Machine, ...]
    of: tuple[list[Machine], list[Machine]]
    units: tuple[int, int]


_OCCUPANCIES: dict[int, Occupancy] = {}
"""A cache of occupancies by the identity of the machines tuple, which is kept alive here: most positions
share it with the one before, and comparing all machines takes longer."""
_MOST_OCCUPANCIES = 64
EMPTY = Occupancy((), ([], []), (0, 0))
_latest = EMPTY
"""The last occupancy read, which is mostly read again."""


def occupancy_of(machines: tuple[Machine, ...]) -> Occupancy:
    """Return the machines on the board and the cells under them, by owner."""
    global _latest
    found = _latest
    if found.machines is not machines:
        _latest = found = _OCCUPANCIES.get(id(machines)) or _occupancy(machines)
    return found


def _occupancy(machines: tuple[Machine, ...]) -> Occupancy:
    one: list[Machine] = []
    two: list[Machine] = []
    of_one = of_two = 0
    for machine in machines:
        if machine.owner:
            two.append(machine)
            of_two |= machine.hearts | machine.weapons
        else:
            one.append(machine)
            of_one |= machine.hearts | machine.weapons
    if len(_OCCUPANCIES) >= _MOST_OCCUPANCIES:
        _OCCUPANCIES.clear()
    _OCCUPANCIES[id(machines)] = found = Occupancy(machines, (one, two), (of_one, of_two))
    return found


class Situation(AskedState, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game with the cards of one `set`. `turn` 0 is Prepare; `seat` whose turn it is. `open_hands`:
    hands are face up (SG-9.6). `moved`: the machine that made the last normal move of this turn. `sparing`:
    nobody is prompted for a response that could not matter. `viewer` is the seat a view was made for, NOBODY
    in a whole state. `agenda` holds pending items: announcements open to responses, questions."""

    names: tuple[str, ...]
    board: str
    first: int
    limit: int
    always_ask: bool
    open_hands: bool
    turn: int
    seat: int
    sides: tuple[Side, Side]
    store: Store
    machines: tuple[Machine, ...]
    bases: tuple[Base, ...]
    assembled: bool = False
    built: bool = False
    moved: str = ""
    over: bool = False
    set: str = FIRST
    sparing: bool = False
    viewer: int = NOBODY
    agenda: Agenda = ()

    def machine(self, id: str) -> Machine | None:
        """Return the machine on the board of that id; None for none. A hot path: a plain loop."""
        for machine in self.machines:
            if machine.id == id:
                return machine
        return None

    def machine_with(self, card: str) -> Machine | None:
        """Return the machine with that card or plugin, by card id; None for none."""
        for machine in self.machines:
            if machine.id == card or (machine.plugins and find(machine.plugins, card) is not None):
                return machine
        return None

    def thing_with(self, card: str) -> Thing | None:
        """Return the machine or base with that card or plugin, by card id; None for none."""
        return self.machine_with(card) or next(
            (base for base in self.bases if base.plugins and find(base.plugins, card) is not None), None
        )

    def kind_of(self, card: str) -> str:
        """Return the kind of a visible card by its id: in play, in a hand or in a Landfill; "" otherwise."""
        thing = self.thing_with(card)
        piles = [pile for side in self.sides for pile in (side.landfill, side.hand)]
        held = [find(pile, card) for pile in (*piles, thing.plugins if thing is not None else ())]
        return next((each.kind for each in (*held, thing) if each is not None), "")

    def thing(self, id: str) -> Thing | None:
        """Return the machine or base of that id."""
        return self.machine(id) or find(self.bases, id)

    def base_at(self, cell: int) -> Base | None:
        """Return the base on a cell."""
        return next((base for base in self.bases if base.cell == cell), None)

    def bases_of(self, seat: int) -> list[Base]:
        """Return the bases of a seat."""
        return [base for base in self.bases if base.owner == seat]

    def attacker_on(self, seat: int, base: Base) -> Machine | None:
        """Return the machine of a seat with a weapon on a base (SG-6.8); None for none."""
        return next(
            (machine for machine in self.occupancy.of[seat] if machine.weapons >> base.cell & 1), None
        )

    def hearts_of(self, seat: int) -> int:
        """Return the cells under the hearts of a seat's machines, as a mask."""
        return reduce(or_, [machine.hearts for machine in self.occupancy.of[seat]], 0)

    @property
    def occupancy(self) -> Occupancy:
        """Return the machines on the board and the cells under them, by owner."""
        return occupancy_of(self.machines)

    def grounded(self, seat: int) -> bool:
        """Return whether it is the first turn of the seat that bought first, which can't make normal moves
        then (SG-2.4)."""
        return self.turn == 1 and self.seat == seat

    def occupied(self, seat: int | None = None) -> int:
        """Return the cells under machines, of one seat or of both, as a mask."""
        units = self.occupancy.units
        return units[0] | units[1] if seat is None else units[seat]


def other(seat: int) -> int:
    """Return the other seat."""
    return 1 - seat
