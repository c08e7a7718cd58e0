"""What a situation of Smash Gear is made of, be it a position or the draft of the next one.

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
from rules.engine.asked import AskedState

SEATS = 2
FIRST = "first"
"""The set that games were played with before there was another."""
BASE, DESTROY = "base", "destroy_base"
"""The two supplies; in the first set their kinds as well."""
END, ABLE = "end", "able"
"""When a player can set to be asked who is asked only where a response could matter: as the other's turn ends, while an
effect can be used that comes back every turn; and always when able."""
STOPS = (END, ABLE)
DISABLED, GUARDED, FREE_MOVE = "disabled", "guarded", "free_move"
"""What can be done to a machine until the end of the turn; GUARDED and FREE_MOVE as often as it was done."""


class Machine(Struct, frozen=True, gc=False):
    """A machine on the board. Its id is that of its card, which lies before its owner (SG-8.2).

    `plugins` lie on it (SG-9.1). What holds until the end of the turn: `used`, the effects used, as
    often as they were ("free" a free move); `marks`, what was done to it. `pose` is how its printed shape
    lies, for the eye alone (None: not known).
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
        """All cells it covers, as a mask."""
        return self.hearts | self.weapons

    @property
    def cell(self) -> int:
        """The cell by which it is placed: that of its first heart, row by row."""
        return cells(self.hearts)[0]


FREE = "free"
"""How a machine remembers a free move."""


def used_key(card: str, number: int) -> str:
    """How a machine remembers that an effect was used this turn: by its card's id, for the plugins on it may
    become fewer."""
    return f"{card}.{number}"


def without_mark(machine: Machine, mark: str) -> Machine:
    """A machine of which something is used up that was done to it, once."""
    return replace(machine, marks=without(machine.marks, machine.marks.index(mark)))


class Base(Struct, frozen=True, gc=False):
    """A base token on a cell; `id` is that of its card in the Headquarters (SG-1.3). `used`: the effects of its plugins
    used this turn, as often as they were."""

    kind: ClassVar[str] = ""
    """A base does nothing but what its plugins do."""
    id: str
    owner: int
    cell: int
    plugins: Pile = ()
    used: tuple[str, ...] = ()


Thing = Machine | Base
"""What plugins lie on (SG-9.1)."""


class Side(Struct, frozen=True, gc=False):
    """What one player has. `stopped`: bought enough in Prepare (SG-2.1); `quiet`: answers nothing more
    this turn; `stops`: when to be asked besides (SG-9.4)."""

    gears: int
    honor: int = 0
    hand: Pile = ()
    landfill: Pile = ()
    stopped: bool = False
    quiet: bool = False
    stops: tuple[str, ...] = ()


class Store(Struct, frozen=True, gc=False):
    """What is for sale (SG-1.2): the machines and programs face up, a card with an empty id where a
    place stays empty, the piles they come from, how many Bases and Destroy Bases are left, and the kinds of both."""

    machines: Pile
    programs: Pile
    machine_pile: Pile
    program_pile: Pile
    bases: int
    destroyers: int
    base: str = BASE
    destroyer: str = DESTROY


class Crowd(Struct, frozen=True, gc=False):
    """The `machines` on the board by their owners, and the cells under those of each owner as a mask."""

    machines: tuple[Machine, ...]
    of: tuple[list[Machine], list[Machine]]
    units: tuple[int, int]


_CROWDS: dict[int, Crowd] = {}
"""The crowds of the last positions, by the identity of their machines, which are kept there: most positions have the
machines of the one before, and comparing all of them takes longer."""
_MOST_CROWDS = 64
_latest = Crowd((), ([], []), (0, 0))
"""The crowd that was asked for last, as mostly it is asked for again."""


def _crowd(machines: tuple[Machine, ...]) -> Crowd:
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
    if len(_CROWDS) >= _MOST_CROWDS:
        _CROWDS.clear()
    _CROWDS[id(machines)] = crowd = Crowd(machines, (one, two), (of_one, of_two))
    return crowd


class Situation(AskedState, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game with the cards of one `set`. `turn` 0 is Prepare; `seat` whose turn it is. `open_hands`: hands lie
    open (SG-9.6). `moved`: the machine that made the last normal move of this turn. `sparing`: nobody is asked for a
    response that could not matter. `viewer` is the seat a view was made for, NOBODY in a whole state. `agenda` is what
    is still to be done: announcements that may be answered, questions."""

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
        """The machine on the board of that id; asked so often that nobody else is asked for it."""
        for machine in self.machines:
            if machine.id == id:
                return machine
        return None

    def machine_with(self, card: str) -> Machine | None:
        """The machine whose card that is, or on which that plugin lies."""
        for machine in self.machines:
            if machine.id == card or (machine.plugins and find(machine.plugins, card) is not None):
                return machine
        return None

    def thing_with(self, card: str) -> Thing | None:
        """The machine whose card that is, or the machine or base on which that plugin lies."""
        return self.machine_with(card) or next(
            (base for base in self.bases if base.plugins and find(base.plugins, card) is not None), None
        )

    def kind_of(self, card: str) -> str:
        """The kind of a card in play or in a Landfill by its id; "" when it is nowhere to be seen."""
        thing = self.thing_with(card)
        piles = [pile for side in self.sides for pile in (side.landfill, side.hand)]
        held = [find(pile, card) for pile in (*piles, thing.plugins if thing is not None else ())]
        return next((each.kind for each in (*held, thing) if each is not None), "")

    def thing(self, id: str) -> Thing | None:
        """The machine or base of that id."""
        return self.machine(id) or find(self.bases, id)

    def base_at(self, cell: int) -> Base | None:
        """The base on a cell."""
        return next((base for base in self.bases if base.cell == cell), None)

    def bases_of(self, seat: int) -> list[Base]:
        """The bases of a seat."""
        return [base for base in self.bases if base.owner == seat]

    def attacker_on(self, seat: int, base: Base) -> Machine | None:
        """The machine of a seat whose weapon lies on a base (SG-6.8)."""
        return next((machine for machine in self.crowd.of[seat] if machine.weapons >> base.cell & 1), None)

    def hearts_of(self, seat: int) -> int:
        """The cells under the hearts of a seat's machines, as a mask."""
        return reduce(or_, [machine.hearts for machine in self.crowd.of[seat]], 0)

    @property
    def crowd(self) -> Crowd:
        """The machines on the board by their owners."""
        global _latest
        machines, crowd = self.machines, _latest
        if crowd.machines is not machines:
            _latest = crowd = _CROWDS.get(id(machines)) or _crowd(machines)
        return crowd

    def grounded(self, seat: int) -> bool:
        """Whether it is the first turn of a seat that bought first, in which it makes no normal moves (SG-2.4)."""
        return self.turn == 1 and self.seat == seat

    def occupied(self, seat: int | None = None) -> int:
        """The cells under machines, of one seat or of both, as a mask."""
        units = self.crowd.units
        return units[0] | units[1] if seat is None else units[seat]


def other(seat: int) -> int:
    """The other seat."""
    return 1 - seat
