"""The parts of a situation of Immense Warfare: a position, or the working state of the next one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.common.cards import Card, Pile
from rules.engine.agenda import NOBODY, Agenda
from rules.engine.decisions import AskedState
from rules.engine.durations import Lasting
from rules.engine.limits import Used

HAND = 5
"""The number of cards drawn at the start (MI-1.3), and the hand limit at the end of a turn (MI-3.4)."""
LOST = 5
"""The number of cards in a damage zone that loses the game (MI-2.1)."""
PHASES = ("start", "draw", "main", "end")
MAIN, RESPONSE = "main", "response"
"""The situations in which a player acts: their Main Phase, or while something waits to resolve (MI-7.1)."""
ANY = "any"
STOPS = ("attacks", "cards", "destroyed", "main", "end", "hold", ANY)
"""The moments at which a player can be prompted (MI-7.2): attacks on them, cards played, their units
destroyed, the start of the Main Phase, the end of the turn; on Hold, after any completed action and after
their own announcements; and whether for any response at these moments, not only for one that could change
the outcome."""
USUAL_STOPS = ("attacks", "destroyed", "end")
BACKS = ("a", "b")
"""The first letter of the ids of each seat's cards."""


class Unit(Struct, frozen=True, gc=False):
    """A card on the battlefield: in a cell, or attached to a `host` and in its cell. `age` is the order of
    arrival.

    `hardened` is the durability kept from former pilots (MI-4.6). For this turn: `moved` counts spaces,
    `moves` complete moves and `attacked` attacks.
    """

    id: str
    kind: str
    owner: int
    controller: int
    cell: int
    age: int
    arrived: int = 0
    host: str = ""
    damage: int = 0
    armour: int = 0
    time: int = 0
    hardened: int = 0
    moved: int = 0
    moves: int = 0
    attacked: int = 0


class OpenCard(Card, frozen=True, gc=False):
    """A card being played or placed, with its owner."""

    owner: int = 0


class Side(Struct, frozen=True, gc=False):
    """One player's piles and settings for prompts. `quiet`: no more responses this turn."""

    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    damage: Pile = ()
    stops: tuple[str, ...] = USUAL_STOPS
    quiet: bool = False


class Fallen(Struct, frozen=True, gc=False):
    """A destroyed unit, with its controller."""

    id: str
    controller: int
    type: str


class Situation(AskedState, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game. `decks` are those of both sides as written in the setup.

    `turn` 0 is before the first; `seat` whose turn it is. `stack` holds cards being played; `clock` counts
    arrivals and starts of effects. For this turn: `tower`, whether its tower was played; `mover`, the unit
    that has moved and may attack (MI-5.3); `discarded`, the number of cards discarded from hands; `held`,
    whether the player on Hold has been prompted since the last action; `skipped` phases; `used` abilities.
    `fallen`: destroyed units, open to responses. `showing`: units to be destroyed once revealed hands have
    been seen (MI-4.7). `answered`: announcements with responses, by their source. `viewer` is the seat a view
    was made for, NOBODY in a whole state.
    """

    names: tuple[str, ...]
    decks: tuple[str, ...]
    first: int
    always_ask: bool
    free_order: bool
    limit: int
    serial: int
    turn: int
    seat: int
    sides: tuple[Side, ...]
    phase: str = "start"
    clock: int = 0
    units: tuple[Unit, ...] = ()
    stack: tuple[OpenCard, ...] = ()
    tower: bool = False
    mover: str = ""
    discarded: int = 0
    held: bool = True
    used: tuple[Used, ...] = ()
    skipped: tuple[str, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    answered: tuple[str, ...] = ()
    lasting: tuple[Lasting[Any], ...] = ()
    losers: tuple[int, ...] = ()
    ended: str = ""
    rule: str = ""
    viewer: int = NOBODY
    agenda: Agenda = ()

    @property
    def over(self) -> bool:  # type: ignore[override]  # derived here
        """Return whether the game has ended."""
        return self.ended != ""

    def unit(self, id: str) -> Unit | None:
        """Return the card on the battlefield of that id; None for none."""
        for each in self.units:
            if each.id == id:
                return each
        return None
