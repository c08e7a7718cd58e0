"""The parts of a situation of Mechyard: a position, or the working state of the next one."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from rules.engine.agenda import NOBODY, Agenda
from rules.engine.decisions import AskedState

ASSEMBLE, BUY, FIGHT, OVER = PHASES = ("assemble", "buy", "fight", "over")
"""The assembly of starting parts (MY-1.1), the two phases of a round (MY-2.1), and the end."""
TRACK = 15
"""The movement track runs from −TRACK to TRACK (MY-1.3)."""
MONEY, CREW_EACH, PARTS_EACH = 5, 5, 4
"""Each player's initial money, the crew in the pool per player, and the starting modules of each player
(MY-1.2, MY-1.4)."""
CREW_PRICE, REFRESH_PRICE = 4, 2
"""The prices of hiring and refreshing (MY-3.2, MY-3.3)."""
STEPS_EACH = 3
"""Steps of each crew member in a Fight turn (MY-5.1)."""
BREAK_BONUS, MOST_DAMAGED = 3, 3
"""The money for breaking a module, and for taking the most damage (MY-7.2, MY-7.4)."""
OFFERS = 2
"""Modules of each deck in the shop (MY-1.4)."""
BROKEN = -1
"""The value of `damage` for a broken module, which has no damage any more."""


Layer = Literal[
    "", "power", "prevent", "reach", "price", "crew_price", "crew_start", "full", "exact", "fixed"
]
"""The layers of continuous effects."""


class Spot(NamedTuple):
    """The index of a module: the seat of its mech, and its number there."""

    seat: int
    number: int


class Shot(NamedTuple):
    """The spots of a module that deals damage and of its target."""

    by: Spot
    to: Spot


class Module(Struct, frozen=True, gc=False, cache_hash=True):
    """A module of a mech: its design, its cell (the Core's is 0, 0; y grows downwards) and its clockwise
    quarter turns."""

    id: str
    design: str
    x: int
    y: int
    turn: int = 0


class Crew(Struct, frozen=True, gc=False):
    """A crew member: its module, and its remaining steps in this Fight turn."""

    id: str
    on: str
    steps: int = 0


class Offer(Struct, frozen=True, gc=False):
    """An unattached module: in the shop, or a part to assemble."""

    id: str
    design: str


class Mech(Struct, frozen=True, gc=False):
    """A player's mech and money. `damage` of each module, BROKEN for a broken one; `parts` to be assembled;
    `at`: the space of the marker; `taken`: the damage taken in this Fight phase."""

    modules: tuple[Module, ...]
    damage: tuple[int, ...]
    crew: tuple[Crew, ...]
    parts: tuple[Offer, ...] = ()
    money: int = MONEY
    at: int = 0
    taken: int = 0


class Protection(Struct, frozen=True, gc=False):
    """Damage prevented from each hit on some modules of a seat, until its next Fight turn begins (MY-5.9).
    `on` are their ids; none: the whole mech."""

    seat: int
    less: int
    on: tuple[str, ...] = ()


class Agreed(Struct, frozen=True, gc=False):
    """The agreed options: names, rounds, whether the shop is refilled only when a Buy phase begins (MY-3.4),
    whether damage beyond a module's health is lost (MY-7.1)."""

    names: tuple[str, ...]
    rounds: int
    refill_by_round: bool = False
    overkill_lost: bool = False
    first: str = ""


class Situation(AskedState, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game. `serial` numbers the ids of modules and crew; `turn` is the round, 0 during assembly;
    `first` the seat that starts both of its phases, `seat` whose turn it is. `shop` and `decks` are in the
    order of the kinds of decks, the top of a deck first; None is an empty place. `pool`: crew for hire.

    For a Buy turn: the printed costs of the modules `bought`. For a Fight turn: the modules `used`, the
    spaces `moved` (MY-5.12), the `bonus` of own weapons. `viewer` is the seat a view was made for, NOBODY in
    a whole state.
    """

    agreed: Agreed
    serial: int
    seat: int
    mechs: tuple[Mech, ...]
    shop: tuple[tuple[Offer | None, ...], ...] = ()
    decks: tuple[tuple[str, ...], ...] = ()
    pool: int = 0
    turn: int = 0
    phase: str = ASSEMBLE
    first: int = 0
    bought: tuple[int, ...] = ()
    used: tuple[str, ...] = ()
    moved: int = 0
    bonus: int = 0
    protections: tuple[Protection, ...] = ()
    viewer: int = NOBODY
    agenda: Agenda = ()

    @property
    def over(self) -> bool:  # type: ignore[override]  # derived here
        """Return whether the game has ended."""
        return self.phase == OVER

    def order(self) -> list[int]:
        """Return the seats in the order in which they play both phases of this round (MY-2.3)."""
        seats = len(self.mechs)
        return [(self.first + along) % seats for along in range(seats)]

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return self.agreed.names[seat]

    def module(self, spot: Spot) -> Module:
        """Return a module by its spot."""
        return self.mechs[spot[0]].modules[spot[1]]

    def damage(self, spot: Spot) -> int:
        """Return the damage of a module; BROKEN for a broken one."""
        return self.mechs[spot[0]].damage[spot[1]]

    def is_broken(self, spot: Spot) -> bool:
        """Return whether a module is broken."""
        return self.mechs[spot[0]].damage[spot[1]] == BROKEN

    def unbroken(self, seat: int) -> int:
        """Return the number of unbroken modules of a mech."""
        damage = self.mechs[seat].damage
        return len(damage) - damage.count(BROKEN)

    def crew(self, id: str) -> Crew | None:
        """Return a crew member of the active mech by id; None for any other."""
        return next((each for each in self.mechs[self.seat].crew if each.id == id), None)

    def distance(self, seat: int, other: int) -> int:
        """Return the distance between two mechs in spaces (MY-6.3)."""
        return abs(self.mechs[seat].at - self.mechs[other].at)

    def others(self) -> list[int]:
        """Return the other seats, clockwise from the active one."""
        seats = len(self.mechs)
        return [(self.seat + along) % seats for along in range(1, seats)]
