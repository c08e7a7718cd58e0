"""What a position of Smash Gear is made of, and what a player can decide.

Cells are numbers of the board's grid, row by row; units are bit masks of cells. Actions, pieces and
places carry ids: `cell/3,4` is column 3, row 4, from 0 in the upper left corner.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from rules.common.cards import Card, Pile
from rules.common.pending import Stack
from rules.common.responses import Announced, Waiting, asked, passed
from rules.game import Action, State

SEATS = 2
NOBODY = -1
DISABLED, GUARDED, FREE_MOVE = "disabled", "guarded", "free_move"
"""What can be done to a machine until the end of the turn."""


class Machine(Struct, frozen=True, gc=False):
    """A machine on the board. Its id is that of its card, which lies before its owner (SG-8.2).

    `plugins` lie on it (SG-9.1). What holds until the end of the turn: `used`, the effects used, as
    often as they were ("free" a free move); `marks`, what was done to it.
    """

    id: str
    kind: str
    owner: int
    hearts: int
    weapons: int
    plugins: Pile = ()
    used: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def units(self) -> int:
        """All cells it covers, as a mask."""
        return self.hearts | self.weapons


def used_key(card: str, number: int) -> str:
    """How a machine remembers that an effect was used this turn: by its card's id, for the plugins on it may
    become fewer."""
    return f"{card}.{number}"


class Base(Struct, frozen=True, gc=False):
    """A base token on a cell; `id` is that of its card in the Headquarters (SG-1.3)."""

    id: str
    owner: int
    cell: int
    plugins: Pile = ()


class Side(Struct, frozen=True, gc=False):
    """What one player has. `stopped`: bought enough in Prepare (SG-2.1); `quiet`: answers nothing more
    this turn."""

    gears: int
    honor: int = 0
    hand: Pile = ()
    landfill: Pile = ()
    stopped: bool = False
    quiet: bool = False


class Store(Struct, frozen=True, gc=False):
    """What is for sale (SG-1.2): the machines and programs face up, a card with an empty id where a
    place stays empty, the piles they come from, and how many Bases and Destroy Bases are left."""

    machines: Pile
    programs: Pile
    machine_pile: Pile
    program_pile: Pile
    bases: int
    destroyers: int


class Position(State, frozen=True, gc=False):
    """A whole game. `turn` 0 is Prepare; `seat` whose turn it is. `waiting` are the announcements that may
    be answered, `passes` how often in a row that was declined. `moved`: the machine that made the last
    normal move of this turn. `viewer` is the seat a view was made for, NOBODY in a whole state."""

    names: tuple[str, ...]
    board: str
    first: int
    limit: int
    always_ask: bool
    turn: int
    seat: int
    sides: tuple[Side, Side]
    store: Store
    machines: tuple[Machine, ...]
    bases: tuple[Base, ...]
    assembled: bool = False
    built: bool = False
    moved: str = ""
    waiting: Waiting = ()
    passes: int = 0
    pending: Stack = ()
    over: bool = False
    viewer: int = NOBODY

    @property
    def asked(self) -> int:
        """Who may answer now (SG-9.4). Raises IndexError when nothing waits."""
        return asked(self.waiting, self.passes, SEATS)

    @property
    def resolving(self) -> bool:
        """Whether what waits is being carried out: it can no longer be answered (SG-9.4)."""
        return bool(self.waiting) and passed(self.waiting, self.passes, SEATS, first_asked=self.always_ask)


class Buy(Action, frozen=True, gc=False):
    """Buy a card of the store (SG-2.1, SG-4.1)."""

    card: str


class Stop(Action, frozen=True, gc=False):
    """Buy no more in Prepare (SG-2.1)."""


class Assemble(Action, frozen=True, gc=False):
    """Lay a machine card of the hand with one of its hearts (from 0, row by row as it lies) on one's own
    base of a cell, turned clockwise by quarters (SG-8.1)."""

    card: str
    base: int
    heart: int = 0
    turn: int = 0


class Build(Action, frozen=True, gc=False):
    """Build a base with a Base card of the hand on a cell of a heart (SG-7.2)."""

    card: str
    cell: int


class Move(Action, frozen=True, gc=False):
    """A normal move: flip over a side of the box, or (far) over the line one row beyond (SG-5.3)."""

    machine: str
    side: str
    far: bool = False


class Attack(Action, frozen=True, gc=False):
    """Destroy the opposing base of a cell with a Destroy Base card of the hand (SG-6.8)."""

    card: str
    cell: int


class Install(Action, frozen=True, gc=False):
    """Install a plugin of the hand on a machine or base, by its id (SG-9.1)."""

    card: str
    on: str


class Use(Action, frozen=True, gc=False):
    """Run a script of the hand, or use an effect (from 0) of a machine or of a plugin (SG-8.4, SG-9.3),
    aimed at a machine, a ticket, or an announcement by its number from 0."""

    card: str
    effect: int = 0
    aim: str = ""


class Choose(Action, frozen=True, gc=False):
    """Answer the open question: a side, a cell or a card by its id."""

    pick: str


class Pass(Action, frozen=True, gc=False):
    """Answer nothing, or (all_turn) nothing more this turn (SG-9.4)."""

    all_turn: bool = False


class EndTurn(Action, frozen=True, gc=False):
    """Go on to the Ending phase (SG-3.1)."""


Deed = Buy | Stop | Assemble | Build | Move | Attack | Install | Use | Choose | Pass | EndTurn


def card_in(pile: Pile, id: str) -> Card | None:
    """The card of that id in a pile; None for an empty id."""
    if id:
        for card in pile:
            if card.id == id:
                return card
    return None


class Fleet(Protocol):
    """Whatever knows the machines on the board: a position, or the working copy of one."""

    @property
    def machines(self) -> tuple[Machine, ...]: ...


def machine_of(on: Fleet, id: str) -> Machine | None:
    """The machine on the board of that id."""
    for machine in on.machines:
        if machine.id == id:
            return machine
    return None


def base_at(state: Position, cell: int) -> Base | None:
    """The base on a cell."""
    for base in state.bases:
        if base.cell == cell:
            return base
    return None


def assembly_written(assembly: Assemble) -> str:
    """How an assembly stands in its announcement; `assembly_announced` reads it."""
    return f"{assembly.base},{assembly.heart},{assembly.turn}"


def assembly_announced(what: Announced) -> Assemble:
    """The assembly that was announced."""
    base, heart, turn = map(int, what.where.split(","))
    return Assemble(what.card, base, heart, turn)


def cell_written(deed: Build | Attack) -> str:
    """How the cell of a base stands in its announcement; `cell_announced` reads it."""
    return str(deed.cell)


def cell_announced(what: Announced) -> int:
    """The cell of the base that is to be built or destroyed."""
    return int(what.where)


def flip_written(flip: Move) -> str:
    """How a flip stands in its announcement; `flip_announced` reads it."""
    return f"{flip.side} far" if flip.far else flip.side


def flip_announced(what: Announced) -> Move:
    """The flip that was announced."""
    side, _, far = what.where.partition(" ")
    return Move(what.card, side, bool(far))


def hearts_of(state: Position, seat: int) -> int:
    """The cells under the hearts of a seat's machines, as a mask."""
    hearts = 0
    for machine in state.machines:
        if machine.owner == seat:
            hearts |= machine.hearts
    return hearts


def other(seat: int) -> int:
    """The other seat."""
    return 1 - seat
