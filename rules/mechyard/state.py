"""What a situation of Mechyard is made of, be it a position or the draft of the next one."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from rules.engine.agenda import NOBODY, Agenda
from rules.engine.asked import AskedState

ASSEMBLE, BUY, FIGHT, OVER = PHASES = ("assemble", "buy", "fight", "over")
"""Putting the starting parts together (MY-1.1), the two phases of a round (MY-2.1), and the end."""
TRACK = 15
"""The movement track runs from −TRACK to TRACK (MY-1.3)."""
MONEY, CREW_EACH, PARTS_EACH = 5, 5, 4
"""What each player begins with, and the crew that the pile holds for each (MY-1.2, MY-1.4)."""
CREW_PRICE, REFRESH_PRICE = 4, 2
"""What hiring and refreshing cost (MY-3.2, MY-3.3)."""
STEPS_EACH = 3
"""Steps of each crew member in a Fight turn (MY-5.1)."""
BREAK_BONUS, MOST_DAMAGED = 3, 3
"""What breaking a module earns, and having taken most damage (MY-7.2, MY-7.4)."""
OFFERS = 2
"""Modules of each deck in the shop (MY-1.4)."""
BROKEN = -1
"""What stands for the damage of a broken module: it has none any more."""


Layer = Literal[
    "", "power", "prevent", "reach", "price", "crew_price", "crew_start", "full", "exact", "fixed"
]
"""What an effect that always holds bears on."""


class Spot(NamedTuple):
    """A module of a mech: whose, and its number there."""

    seat: int
    number: int


class Shot(NamedTuple):
    """A module that deals damage, and the module that it is dealt to."""

    by: Spot
    to: Spot


class Module(Struct, frozen=True, gc=False, cache_hash=True):
    """A module of a mech: its design, its cell (the Core's is 0, 0; y grows downwards) and its quarter turns
    clockwise."""

    id: str
    design: str
    x: int
    y: int
    turn: int = 0


class Crew(Struct, frozen=True, gc=False):
    """A crew member: on which module, and the steps left in this Fight turn."""

    id: str
    on: str
    steps: int = 0


class Offer(Struct, frozen=True, gc=False):
    """A module that is not attached: in the shop, or a part to assemble."""

    id: str
    design: str


class Mech(Struct, frozen=True, gc=False):
    """What a player has. `damage` of each module, BROKEN for a broken one; `parts` that are to be assembled; `at`: the
    space of the marker; `taken`: the damage taken in this Fight phase."""

    modules: tuple[Module, ...]
    damage: tuple[int, ...]
    crew: tuple[Crew, ...]
    parts: tuple[Offer, ...] = ()
    money: int = MONEY
    at: int = 0
    taken: int = 0


class Protection(Struct, frozen=True, gc=False):
    """Damage taken off each hit on some modules of a seat, until its next Fight turn begins (MY-5.9). `on` are their
    ids; none: on its whole mech."""

    seat: int
    less: int
    on: tuple[str, ...] = ()


class Agreed(Struct, frozen=True, gc=False):
    """What was agreed on: names, rounds, whether the shop is refilled only when a Buy phase begins (MY-3.4), whether
    damage beyond what breaks a module is lost (MY-7.1)."""

    names: tuple[str, ...]
    rounds: int
    refill_by_round: bool = False
    overkill_lost: bool = False
    first: str = ""


class Situation(AskedState, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game. `serial` numbers the ids of modules and crew; `turn` is the round, 0 while mechs are assembled;
    `first` the seat with which both phases of it start, `seat` whose turn it is. `shop` and `decks` are in the order of
    the kinds of decks, the top of a deck first; None is an empty place. `pool`: crew for hire.

    Of a Buy turn: the printed costs of what was `bought`. Of a Fight turn: the modules `used`, the spaces `moved`
    (MY-5.12), the `bonus` of own weapons. `viewer` is the seat a view was made for, NOBODY in a whole state.
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
        """Whether the game has ended."""
        return self.phase == OVER

    def order(self) -> list[int]:
        """The seats in the order in which they play both phases of this round (MY-2.3)."""
        seats = len(self.mechs)
        return [(self.first + along) % seats for along in range(seats)]
