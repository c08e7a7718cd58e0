"""What a situation of Immense Warfare is made of, be it a position or the draft of the next one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.common.cards import Card, Pile
from rules.engine.agenda import NOBODY, Agenda
from rules.engine.asked import AskedState
from rules.engine.durations import Lasting
from rules.engine.limits import Used

HAND = 5
"""Cards drawn at first (MI-1.3), and kept at the end of a turn (MI-3.4)."""
LOST = 5
"""Cards in a damage zone with which a player has lost (MI-2.1)."""
PHASES = ("start", "draw", "main", "end")
ANY = "any"
STOPS = ("attacks", "cards", "destroyed", "main", "end", "hold", ANY)
"""Where a player can be asked (MI-7.2): attacks on them, cards played, units of theirs destroyed, the Main Phase
begins, the turn ends; on Hold, after any completed action and after what they announced themselves; and whether with
any response at these moments, instead of one that could change something."""
USUAL_STOPS = ("attacks", "destroyed", "end")
BACKS = ("a", "b")
"""With what the ids of each seat's cards begin."""


class Unit(Struct, frozen=True, gc=False):
    """A card on the battlefield: in a cell, or attached to a `host`, whose cell it shares. `age` orders what arrived.

    `hardened` is the durability that pilots have left it (MI-4.6). Of this turn: `moved` counts spaces, `moves` whole
    moves and `attacked` attacks.
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
    """A card being played or placed, and whose it is."""

    owner: int = 0


class Side(Struct, frozen=True, gc=False):
    """One player's piles, and where the player is asked. `quiet`: answers nothing more this turn."""

    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    damage: Pile = ()
    stops: tuple[str, ...] = USUAL_STOPS
    quiet: bool = False


class Fallen(Struct, frozen=True, gc=False):
    """A unit that was destroyed, and who controlled it."""

    id: str
    controller: int
    type: str


class Situation(AskedState, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game. `decks` are what each side plays with, as written in the setup.

    `turn` 0 is before the first; `seat` whose turn it is. `stack` holds cards being played; `clock` counts what
    arrived and what began. Of this turn: `tower`, whether its tower was played; `mover`, the unit that has moved and
    may attack (MI-5.3); `discarded`, cards discarded from hands; `held`, whether
    who is on Hold has been asked since the last action; `skipped` phases; `used` abilities. `fallen`: what was
    destroyed and may be answered. `showing`: units that are destroyed once open hands have been seen (MI-4.7).
    `answered`: what was announced and has been answered, by what it is about. `viewer` is the seat a view was made for,
    NOBODY in a whole state.
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
        """Whether the game has ended."""
        return self.ended != ""

    def unit(self, id: str) -> Unit | None:
        """The card of that id on the battlefield, or None."""
        for each in self.units:
            if each.id == id:
                return each
        return None
