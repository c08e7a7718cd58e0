"""The working state of an action: queries, and the basic changes that all operations are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.common.emitter import Emitter
from rules.common.tuples import put
from rules.engine.resolve import Resolve
from rules.engine.windows import Timing
from rules.game import Event
from rules.mechyard.frame import Frame
from rules.mechyard.library import Library
from rules.mechyard.state import BROKEN, TRACK, Crew, Layer, Mech, Situation, Spot

TIMING = Timing()


class WorkingState(Situation, Emitter, kw_only=True):  # type: ignore[misc]  # the fields of a situation come first
    """A working copy of a position during an action, with the designs of the game."""

    library: Library
    log: list[Event] | None = None

    noticed: tuple[Resolve, ...] = ()
    """Always empty: no effect of a module triggers others."""

    @property
    def settles(self) -> bool:
        """Return whether a question with only one answer is answered without asking: always."""
        return True

    @property
    def timing(self) -> Timing:
        """Return the mode of prompts for responses: never."""
        return TIMING

    @property
    def active(self) -> int:
        """Return the seat whose turn it is."""
        return self.seat

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return len(self.mechs)

    def may_answer(self, seat: int) -> bool:
        """Return whether a seat is prompted for a response: never."""
        return False

    def check(self) -> None:
        """Do nothing: the game has no state-based rules."""

    # -- what there is

    def frame(self, seat: int) -> Frame:
        """Return the structure of a mech."""
        return self.library.frames[self.mechs[seat].modules]

    def design(self, spot: Spot) -> Any:
        """Return the design of a module."""
        return self.library.designs[self.mechs[spot[0]].modules[spot[1]].design]

    def spot(self, id: str) -> Spot | None:
        """Return the spot of a module by id; None where no mech has it."""
        for seat, mech in enumerate(self.mechs):
            number = self.library.frames[mech.modules].index.get(id)
            if number is not None:
                return Spot(seat, number)
        return None

    def active_spot(self, id: str) -> Spot | None:
        """Return the spot of a module of the active mech by id; None for any other."""
        number = self.frame(self.seat).index.get(id)
        return None if number is None else Spot(self.seat, number)

    def effect_number(self, module: str, operation: Any) -> int:
        """Return the number of an effect on a module of the active mech."""
        spot = self.active_spot(module)
        assert spot is not None
        number: int = self.design(spot).effects.index(operation)
        return number

    def effects_of_joined(self, spot: Spot, layer: Layer) -> Iterator[tuple[Spot, Any]]:
        """Yield the continuous effects in a layer of unbroken modules joined to one, each with its spot."""
        seat, number = spot
        mech = self.mechs[seat]
        frame = self.library.frames[mech.modules]
        for other in frame.joined[number]:
            operations = frame.designs[other].layer(layer)
            if operations and mech.damage[other] != BROKEN:
                for operation in operations:
                    yield Spot(seat, other), operation

    def effects_of_mech(self, seat: int, layer: Layer) -> Iterator[tuple[Spot, Any]]:
        """Yield the continuous effects in a layer of unbroken modules of a mech, each with its spot."""
        mech = self.mechs[seat]
        frame = self.library.frames[mech.modules]
        for number in frame.holders.get(layer, ()):
            if mech.damage[number] != BROKEN:
                for operation in frame.designs[number].layer(layer):
                    yield Spot(seat, number), operation

    def mobility(self, spot: Spot) -> int:
        """Return the current Mobility of a module: half, rounded down, unless its foot faces down and no
        module is lower (MY-4.3)."""
        design = self.design(spot)
        full = design.mobility or 0
        if not full or design.layer("full") or self.frame(spot[0]).foot_down(spot[1]):
            return full
        return full // 2

    # -- what changes

    def put_mech(self, seat: int, mech: Mech) -> None:
        """Replace a seat's mech."""
        self.mechs = put(self.mechs, seat, mech)

    def earn(self, seat: int, amount: int) -> None:
        """Add money from the bank to a seat."""
        if amount:
            mech = self.mechs[seat]
            self.put_mech(seat, replace(mech, money=mech.money + amount))

    def pay(self, amount: int) -> None:
        """Take money from the active player to the bank."""
        self.earn(self.seat, -amount)

    def put_crew(self, changed: Crew) -> None:
        """Replace a crew member of the active mech, found by id."""
        mech = self.mechs[self.seat]
        crew = tuple(changed if each.id == changed.id else each for each in mech.crew)
        self.put_mech(self.seat, replace(mech, crew=crew))

    def new_id(self, letter: str) -> str:
        """Return a new id with that letter."""
        self.serial += 1
        return f"{letter}{self.serial}"

    def put_at(self, seat: int, at: int) -> None:
        """Put a mech's marker on a space, limited to the track."""
        self.put_mech(seat, replace(self.mechs[seat], at=max(-TRACK, min(TRACK, at))))
