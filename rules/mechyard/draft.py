"""The draft of the next position: what can be asked of it, and the few changes that everything is made of."""

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
from rules.mechyard.state import BROKEN, TRACK, Crew, Layer, Mech, Module, Situation, Spot

TIMING = Timing()


class Draft(Situation, Emitter, kw_only=True):  # type: ignore[misc]  # the fields of a situation come first
    """A position while an action is carried out, with the designs that it is played with."""

    library: Library
    log: list[Event] | None = None

    noticed: tuple[Resolve, ...] = ()
    """No effect of a module waits for another to happen: nothing is triggered."""

    @property
    def settles(self) -> bool:
        """Whether a question with one answer alone is answered without asking: it is."""
        return True

    @property
    def timing(self) -> Timing:
        """When players are asked for answers: never."""
        return TIMING

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.seat

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.mechs)

    def may_answer(self, seat: int) -> bool:
        """Whether a seat is asked for an answer: nobody ever is."""
        return False

    def check(self) -> None:
        """Nothing holds at every moment that has to be seen to."""

    # -- what there is

    def name(self, seat: int) -> str:
        """The name of a seat's player."""
        return self.agreed.names[seat]

    def frame(self, seat: int) -> Frame:
        """How a mech is put together."""
        return self.library.frames[self.mechs[seat].modules]

    def module(self, spot: Spot) -> Module:
        """A module by its place."""
        return self.mechs[spot[0]].modules[spot[1]]

    def design(self, spot: Spot) -> Any:
        """What is printed on a module."""
        return self.library.designs[self.mechs[spot[0]].modules[spot[1]].design]

    def damage(self, spot: Spot) -> int:
        """The damage of a module; BROKEN for a broken one."""
        return self.mechs[spot[0]].damage[spot[1]]

    def is_broken(self, spot: Spot) -> bool:
        """Whether a module is broken."""
        return self.mechs[spot[0]].damage[spot[1]] == BROKEN

    def unbroken(self, seat: int) -> int:
        """How many modules of a mech are unbroken."""
        damage = self.mechs[seat].damage
        return len(damage) - damage.count(BROKEN)

    def spot(self, id: str) -> Spot | None:
        """Where the module of an id is; None where no mech has it."""
        for seat, mech in enumerate(self.mechs):
            number = self.library.frames[mech.modules].index.get(id)
            if number is not None:
                return Spot(seat, number)
        return None

    def own(self, id: str) -> Spot | None:
        """The place of a module of the mech whose turn it is; None for any other."""
        number = self.frame(self.seat).index.get(id)
        return None if number is None else Spot(self.seat, number)

    def effect_number(self, module: str, operation: Any) -> int:
        """The number of an effect on a module of the mech whose turn it is."""
        spot = self.own(module)
        assert spot is not None
        number: int = self.design(spot).effects.index(operation)
        return number

    def crew(self, id: str) -> Crew | None:
        """A crew member of the mech whose turn it is."""
        return next((each for each in self.mechs[self.seat].crew if each.id == id), None)

    def distance(self, seat: int, other: int) -> int:
        """How many spaces apart two mechs are (MY-6.3)."""
        return abs(self.mechs[seat].at - self.mechs[other].at)

    def others(self) -> list[int]:
        """The other seats, clockwise from the one whose turn it is."""
        seats = len(self.mechs)
        return [(self.seat + along) % seats for along in range(1, seats)]

    def beside(self, spot: Spot, layer: Layer) -> Iterator[tuple[Spot, Any]]:
        """What holds in a layer by unbroken modules joined to one, with whose it is."""
        seat, number = spot
        mech = self.mechs[seat]
        frame = self.library.frames[mech.modules]
        for other in frame.joined[number]:
            operations = frame.designs[other].layer(layer)
            if operations and mech.damage[other] != BROKEN:
                for operation in operations:
                    yield Spot(seat, other), operation

    def holding(self, seat: int, layer: Layer) -> Iterator[tuple[Spot, Any]]:
        """What holds in a layer by unbroken modules of a mech, with whose it is."""
        mech = self.mechs[seat]
        frame = self.library.frames[mech.modules]
        for number in frame.holders.get(layer, ()):
            if mech.damage[number] != BROKEN:
                for operation in frame.designs[number].layer(layer):
                    yield Spot(seat, number), operation

    def mobility(self, spot: Spot) -> int:
        """The Mobility that a module gives now: half of it, rounded down, unless its foot faces down and nothing is
        lower (MY-4.3)."""
        design = self.design(spot)
        full = design.mobility or 0
        if not full or design.layer("full") or self.frame(spot[0]).foot_down(spot[1]):
            return full
        return full // 2

    # -- what changes

    def put_mech(self, seat: int, mech: Mech) -> None:
        """A mech in place of what it was."""
        self.mechs = put(self.mechs, seat, mech)

    def earn(self, seat: int, amount: int) -> None:
        """Money from the bank."""
        if amount:
            mech = self.mechs[seat]
            self.put_mech(seat, replace(mech, money=mech.money + amount))

    def pay(self, amount: int) -> None:
        """Money of the player whose turn it is, to the bank."""
        self.earn(self.seat, -amount)

    def put_crew(self, changed: Crew) -> None:
        """A crew member of the mech whose turn it is, in place of what it was."""
        mech = self.mechs[self.seat]
        crew = tuple(changed if each.id == changed.id else each for each in mech.crew)
        self.put_mech(self.seat, replace(mech, crew=crew))

    def named(self, letter: str) -> str:
        """A new id."""
        self.serial += 1
        return f"{letter}{self.serial}"

    def put_at(self, seat: int, at: int) -> None:
        """A mech's marker on a space of the track."""
        self.put_mech(seat, replace(self.mechs[seat], at=max(-TRACK, min(TRACK, at))))
