"""What is announced besides effects, and what it does when it happens, as far as that is still possible (SG-9.4,
SG-9.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.common.board import Motion
from rules.common.cards import Card, find
from rules.common.polyomino import cells
from rules.engine.actions import EndTurn
from rules.engine.agenda import Item
from rules.engine.windows import Announcement
from rules.game import Piece
from rules.smash_gear.actions import Assemble, Attack, Build, Install, Move
from rules.smash_gear.combat import landed
from rules.smash_gear.combat_steps import moves_to
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import (
    ASSEMBLY,
    BUILDING,
    FITTING,
    LANDING,
    RAZING,
    BaseBuilt,
    BaseDestroyed,
    DeedStopped,
    HonorGained,
    MachineAssembled,
    MachineFlipped,
    PluginInstalled,
)
from rules.smash_gear.situation import DISABLED, Base, Machine
from rules.smash_gear.table import machine_piece
from rules.smash_gear.tables import card_with
from rules.smash_gear.turn import Ending

HONOR_FOR_A_BASE = 5
"""What a destroyed base brings (SG-6.8)."""


class Announced(Announcement[Draft], frozen=True, gc=False, kw_only=True, tag="announced"):
    """An action that was announced; it happens as it was meant."""

    deed: Assemble | Build | Move | Attack | Install | EndTurn

    @property
    def source(self) -> str:
        """The id of the card that is played or of the machine that moves; "" for the end of a turn."""
        deed = self.deed
        return deed.machine if isinstance(deed, Move) else "" if isinstance(deed, EndTurn) else deed.card

    def resolve(self, play: Draft) -> Item[Draft] | None:
        return _RESOLVE[type(self.deed)](play, self.seat, self.deed)


def _assemble(play: Draft, seat: int, deed: Assemble) -> None:
    held = find(play.sides[seat].hand, deed.card)
    if held is None:
        return
    placed = play.floor.placed(held.kind, deed.turn, deed.heart, deed.base)
    base = play.base_at(deed.base)
    stands = base is not None and base.owner == seat
    if placed is None or not stands or placed.units & play.occupied():
        play.fizzle(seat, f"{play.title(held.kind)} has no room any more.", "SG-8.1")
        return
    play.from_hand(seat, deed.card)
    machine = Machine(
        deed.card, held.kind, seat, placed.anchors, placed.units ^ placed.anchors,
        pose=play.floor.pose(held.kind, deed.turn, placed.units),
    )  # fmt: skip
    play.machines = (*play.machines, machine)
    if play.log is not None:
        text = (
            f"{play.names[seat]} assembles {play.title(held.kind)} on {play.floor.board.called(deed.base)}."
        )
        pieces = (machine_piece(play, machine),)
        play.tell(MachineAssembled, seat, text, ("SG-8.1", "SG-8.2"), (deed.card,), held.kind, "played",
                  ASSEMBLY, pieces)  # fmt: skip
    play.happens("assembled", seat, (machine,))


def _build(play: Draft, seat: int, deed: Build) -> None:
    if not play.hearts_of(seat) >> deed.cell & 1 or play.base_at(deed.cell) is not None:
        play.fizzle(seat, "There is no heart any more on which to build.", "SG-7.2")
        return
    card = play.from_hand(seat, deed.card)
    play.bases = (*play.bases, Base(card.id, seat, deed.cell))
    text = f"{play.names[seat]} builds a base on {play.floor.board.called(deed.cell)}."
    place = play.floor.names[deed.cell]
    play.tell(BaseBuilt, seat, text, ("SG-7.2",), (place,), card.kind, "played", BUILDING)
    play.happens("built", seat, (*play.bases_of(seat), *play.crowd.of[seat]))


def _move(play: Draft, seat: int, flip: Move) -> None:
    machine, floor = play.machine(flip.machine), play.floor
    if machine is None:
        return
    here = machine.units
    units = floor.flips[here].get((flip.side, flip.far))
    own = play.occupied(machine.owner) & ~here
    if units is None or units & own or DISABLED in machine.marks:
        rule = "SG-5.5" if units is None else "SG-5.6" if units & own else "SG-5.3"
        play.fizzle(seat, f"{play.title(machine.kind)} cannot make its move any more.", rule)
        return
    play.moved = machine.id
    motion = Motion(flip.side, floor.boxes[here], flip.far)
    if play.log is not None:
        to = floor.board.called(cells(floor.there(machine.hearts, motion))[0])
        far = ", two rows further," if flip.far else ""
        text = f"{play.title(machine.kind)} flips {flip.side}{far} to {to}."
        there = machine_piece(play, landed(machine, floor, motion))
        play.tell(MachineFlipped, seat, text, ("SG-5.3", "SG-5.4"), (machine.id,), machine.kind, "seen",
                  LANDING, (there,))  # fmt: skip
    moves_to(play, machine, motion)


def _attack(play: Draft, seat: int, deed: Attack) -> None:
    base = play.base_at(deed.cell)
    attacker = play.attacker_on(seat, base) if base is not None and base.owner != seat else None
    card = play.from_hand(seat, deed.card)
    play.to_landfill(seat, card)
    if base is None or attacker is None:
        where = play.floor.board.called(deed.cell)
        text = f"The attack on {where} comes to nothing: no weapon lies on a base there any more."
        play.tell(DeedStopped, seat, text, ("SG-6.8", "SG-9.5"), (play.floor.names[deed.cell],))
        return
    place = play.floor.names[base.cell]
    if _kept(play, base, place):
        return
    name = play.names[seat]
    play.bases = tuple([found for found in play.bases if found.id != base.id])
    play.to_landfill(base.owner, *base.plugins, Card(base.id, play.store.base))
    marks = dict.fromkeys((place, *play.floor.places(attacker.units)))
    survives = play.tables.traits.of(attacker).survives_attack
    pieces = (Piece(base.id, "", "base"), *(() if survives else (Piece(attacker.id, "", "machine"),)))
    play.tell(BaseDestroyed, seat, f"{name} destroys a base of {play.names[base.owner]}.",
              ("SG-6.8", "SG-7.3"), tuple(marks), card.kind, "played", RAZING, pieces)  # fmt: skip
    play.happens("razed", seat, (attacker,))
    if not survives:
        play.remove_machine(attacker)
    play.change(seat, honor=HONOR_FOR_A_BASE)
    goes = f"{play.title(attacker.kind)} {'survives it' if survives else 'goes with it'}"
    play.tell(HonorGained, seat, f"{goes}; {name} takes {HONOR_FOR_A_BASE} honor.", ("SG-6.8", "SG-8.3"), (),
              attacker.kind, "seen", RAZING, source=place, amount=HONOR_FOR_A_BASE)  # fmt: skip


def _kept(play: Draft, base: Base, place: str) -> bool:
    """Whether something keeps an attacked base; the Destroy Base card is lost then."""
    for at, number in play.tables.traits.of(base).watchdogs:
        dog = card_with(base, at)
        where = play.floor.board.called(base.cell)
        text = f"{play.title(dog.kind)} keeps the base on {where}; the Destroy Base card is lost."
        play.tell(DeedStopped, base.owner, text, ("SG-6.8",), (place,), dog.kind, "played")
        if any(op.used_up for op in play.tables.effects[dog.kind][number].do):
            play.without_plugins(base, (dog,))
        return True
    return False


def _install(play: Draft, seat: int, deed: Install) -> None:
    held = find(play.sides[seat].hand, deed.card)
    if held is None:
        return
    thing = play.thing(deed.on)
    if thing is None:
        play.fizzle(seat, f"What {play.title(held.kind)} was meant for is gone.", "SG-9.1")
        return
    play.from_hand(seat, deed.card)
    fitted = replace(thing, plugins=(*thing.plugins, held))
    play.put(fitted)
    if play.log is None:
        return
    if isinstance(fitted, Machine):
        what, mark = play.title(fitted.kind), fitted.id
        pieces: tuple[Piece, ...] = (machine_piece(play, fitted),)
    else:
        what, mark, pieces = "a base", play.floor.names[fitted.cell], ()
    text = f"{play.names[seat]} installs {play.title(held.kind)} on {what}."
    play.tell(PluginInstalled, seat, text, ("SG-9.1",), (mark,), held.kind, "played", FITTING, pieces)


_RESOLVE: dict[type, Callable[[Draft, int, Any], Item[Draft] | None]] = {
    Assemble: _assemble, Build: _build, Move: _move, Attack: _attack, Install: _install,
    EndTurn: lambda play, seat, deed: Ending().run(play),
}  # fmt: skip
