"""Making a normal move: flipping a machine.

You may flip a machine as often as you can pay its move price (SG-5.3), unless a text lets it move for free: it is
mirrored across one of the 4 sides of the smallest rectangle round its units (SG-5.4). A machine with long flips can
also flip over a line one cell beyond a side.
All units must land on open cells (SG-5.5), none on another of your machines; on enemy machines it fights (SG-5.6,
SG-6.1). A disabled machine can't move, and the first buyer makes no normal moves in the first turn (SG-2.4). The
opponent can respond after you have paid; a flip that is no longer possible is lost (SG-9.4, SG-9.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.hud import Does
from rules.common.board import Motion
from rules.common.memo import Memo
from rules.common.polyomino import SIDES, cells, fold
from rules.game import Event, Piece, Refusal
from rules.smash_gear import events
from rules.smash_gear.action import Fold, too_expensive
from rules.smash_gear.announced import Announced, AnnouncedAction
from rules.smash_gear.combat import landed
from rules.smash_gear.combat_steps import moves_to
from rules.smash_gear.landing import FARTHER, landing
from rules.smash_gear.lookup import Stake
from rules.smash_gear.machine_face import read
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import DISABLED, FREE, FREE_MOVE, Machine, without_mark
from rules.smash_gear.play import Play, paid
from rules.smash_gear.stakes import of_motion
from rules.smash_gear.table_pieces import machine_piece
from rules.tabletop import Gesture, Preview


class Move(AnnouncedAction, frozen=True, gc=False):
    """A flip over a side of the machine's box, or (far) over a line one cell beyond it."""

    rank: ClassVar = 2
    reminder: ClassVar = (2, "flip")
    lands: ClassVar = True
    aimed_as: ClassVar = "move"
    machine: str
    side: str
    far: bool = False

    @property
    def source(self) -> str:
        return self.machine

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        return flips(play) if play.turn > 1 else ()  # type: ignore[return-value]

    def forbidden(self, play: Play) -> Refusal | None:
        machine, motions = play.machine(self.machine), play.motions
        if machine is None or machine.owner != play.seat:
            return Refusal("SG-5.3", "You can only move your own machines.")
        if play.grounded(play.seat):
            return Refusal("SG-2.4", "You bought first, so you can't make normal moves this turn.")
        if DISABLED in machine.marks:
            return Refusal("SG-5.3", "This machine can't move this turn.", motions.places(machine.units))
        if self.side not in SIDES or (self.far and not play.tables.traits.of(machine).far):
            return Refusal("SG-5.4", "Flip the machine across one of its 4 sides.")
        price = play.tables.traits.price(machine)
        return too_expensive(play, play.seat, price, "SG-5.3") or self._blocked(play, machine)

    def _blocked(self, play: Play, machine: Machine) -> Refusal | None:
        """Return why the machine can't land there: beyond the board, on blocked cells or on own machines."""
        motions = play.motions
        units = motions.flips[machine.units, self.far].get((self.side, self.far))
        if units is None:  # a unit beyond the edge has no cell to name
            blocked = motions.places(motions.under(machine.units, self.side, self.far) & ~motions.open)
            why = "land on blocked cells" if blocked else "leave the board"
            return Refusal("SG-5.5", f"You can't {why}.", blocked)
        fault = motions.places(units & play.occupied(play.seat) & ~machine.units)
        text = "Your machine can't land on another of your machines."
        return Refusal("SG-5.6", text, fault) if fault else None

    def do(self, play: Play) -> None:
        machine = play.machine(self.machine)
        assert machine is not None
        price = play.tables.traits.price(machine)
        play.change(play.seat, gears=-price)
        if price:
            play.emit(_paid, play, machine, price)
        if FREE_MOVE in machine.marks:
            play.put(without_mark(machine, FREE_MOVE))
        elif machine.used.count(FREE) < play.tables.traits.of(machine).free:
            play.put(replace(machine, used=(*machine.used, FREE)))
        super().do(play)

    def resolve(self, play: Play, seat: int) -> None:
        machine, motions = play.machine(self.machine), play.motions
        if machine is None:
            return
        start = machine.units
        units = motions.flips[start, self.far].get((self.side, self.far))
        own = play.occupied(machine.owner) & ~start
        if units is None or units & own or DISABLED in machine.marks:
            rule = "SG-5.5" if units is None else "SG-5.6" if units & own else "SG-5.3"
            play.fizzle(seat, f"{play.title(machine.kind)} can no longer flip {self.side}.", rule)
            return
        play.moved = machine.id
        motion = Motion(self.side, motions.boxes[start], self.far)
        play.emit(_flipped, play, machine, motion)
        moves_to(play, machine, motion)

    def stake(self, play: Play, seat: int) -> Stake:
        machine = play.machine(self.machine)
        motion = Motion(self.side, play.motions.boxes[machine.units], self.far) if machine else None
        return of_motion(play, machine, motion)

    # -- words

    def gesture(self, play: Play) -> Gesture:
        machine, motions = play.machine(self.machine), play.motions
        if machine is None:
            return Gesture(f"Flip {self.side}", (self.machine,))
        words = f"{'Long flip' if self.far else 'Flip'} {self.side}, {_price(play, machine)}"
        lands = motions.lands(machine.hearts, machine.units, self.side, self.far)
        return Gesture(words, (self.machine,), motions.name(lands))

    def text(self, play: Play) -> str:
        machine = play.machine(self.machine)
        if machine is None:
            return self.gesture(play).label
        farther = f"{FARTHER}," if self.far else ""
        return f"Flip {play.name_with_place(machine)} {self.side}{farther} for {_price(play, machine)}"

    def preview(self, play: Play) -> Preview | None:
        return self._landing(play, play.seat)

    def announcement(self, play: Play, seat: int, you: int) -> str:
        return f"{play.title(play.kind_of(self.machine))} flips {self.side}{FARTHER if self.far else ''}"

    def outcome(self, play: Play, seat: int) -> Does:
        found = self._landing(play, play.shown_seat)
        return (found.lines, found.marks) if found is not None else ((), ())

    def _landing(self, play: Play, seat: int) -> Preview | None:
        moved = self.motion(play)
        return landing(play, seat, *moved, Announced(seat, action=self)) if moved is not None else None

    # -- on the board

    def motion(self, play: Play) -> tuple[Machine, Motion] | None:
        machine = play.machine(self.machine)
        if machine is None or (self.side, self.far) not in play.motions.flips[machine.units, self.far]:
            return None
        return machine, Motion(self.side, play.motions.boxes[machine.units], self.far)

    def folded(self, play: Play) -> Fold | None:
        machine = play.machine(self.machine)
        if machine is None:
            return None
        return Fold(machine.units, self.side, self.far, play.tables.traits.price(machine))

    def posed(self, play: Play, piece: Piece) -> Piece:
        """Return the machine flipped, with its first heart where it would land, even beyond the board."""
        machine, motions, place = play.machine(self.machine), play.motions, piece.place
        if machine is not None:
            across, both = fold(self.side, motions.boxes[machine.units], int(self.far))
            found = [divmod(cell, motions.grid.columns) for cell in cells(machine.hearts)]
            row, column = min((r, both - c) if across else (both - r, c) for r, c in found)
            place = f"cell/{column},{row}"
        return replace(piece, face=read(piece.face).flipped(self.side).text, place=place)

    def area(self, play: Play, piece: Piece) -> tuple[str, ...]:
        machine, motions = play.machine(self.machine), play.motions
        return (
            motions.places(motions.under(machine.units, self.side, self.far)) if machine is not None else ()
        )

    @classmethod
    def action_from_drag(cls, play: Play, piece: str, place: str, turn: int) -> Self | None:
        """Return the flip of a machine whose first heart lands on a cell, else one that covers it."""
        machine, motions, cell = play.machine(piece), play.motions, play.motions.numbers.get(place, -1)
        if machine is None or cell < 0:
            return None
        sides = [side for side in SIDES if motions.lands(machine.hearts, machine.units, side) == cell]
        sides += [side for side in SIDES if motions.under(machine.units, side, False) >> cell & 1]
        return cls(piece, sides[0]) if sides else None


def flips(play: Play, machines: Iterable[Machine] | None = None) -> list[Move]:
    """Return the normal moves that the active seat can make with its machines (or some of them), from tables
    of the board. A hot path, so a plain loop."""
    tables, seat, occupancy = play.tables, play.seat, play.occupancy
    flips_by_units, traits, own = tables.motions[play.board].flips, tables.traits, occupancy.units[seat]
    alone, funds = traits.alone, play.sides[seat].gears
    found: list[Move] = []
    for machine in occupancy.of[seat] if machines is None else machines:
        known = traits.of(machine) if machine.plugins else alone[machine.kind]
        if machine.marks or known.free:
            if traits.price(machine) > funds or DISABLED in machine.marks:
                continue
        elif known.price > funds:
            continue
        units, moves = machine.hearts | machine.weapons, _MOVES[machine.id]
        blocked = own ^ units
        for side_and_far, covered in flips_by_units[units, known.far].items():
            if not covered & blocked:
                found.append(moves[side_and_far])
    return found


def refused_sides(play: Play, id: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the sides over which a machine can't be flipped, each with the cells at fault."""
    for side in SIDES:
        refusal = Move(id, side).why_not(play)
        if refusal is not None:
            yield side, refusal.places


def _moves(id: str) -> dict[tuple[str, bool], Move]:
    return {(side, far): Move(id, side, far) for side in SIDES for far in (False, True)}


_MOVES: Memo[str, dict[tuple[str, bool], Move]] = Memo(_moves)
"""The flips of a machine, by its id, side and whether they are far."""


def _price(play: Play, machine: Machine) -> str:
    """Return the price of a machine's normal move in words."""
    price = play.tables.traits.price(machine)
    return gears(price) if price else "free"


def _paid(play: Play, machine: Machine, price: int) -> Event:
    return paid(play, play.seat, price, f"flip {play.title(machine.kind)}", "SG-5.3", machine.id)


def _flipped(play: Play, machine: Machine, motion: Motion) -> Event:
    flipped = landed(machine, play.motions, motion)
    far, where = FARTHER if motion.far else "", play.motions.board.called(flipped.cell)
    text = f"{play.title(machine.kind)} flips {motion.side} to {where}{far}."
    return events.MachineFlipped(
        machine.owner, text, (machine.id,), ("SG-5.3", "SG-5.4"), machine.kind, "seen", events.LANDING,
        (machine_piece(play, flipped),),
    )  # fmt: skip
