"""Announced actions other than effects, and how they are carried out where still possible (SG-9.4,
SG-9.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.common.board import Motion
from rules.common.cards import Card, find
from rules.common.text import possessive
from rules.engine.actions import EndTurn
from rules.engine.agenda import Item
from rules.engine.windows import Announcement
from rules.game import Event, Piece
from rules.smash_gear import events
from rules.smash_gear.actions import Assemble, Attack, Build, Install, Move
from rules.smash_gear.combat import landed
from rules.smash_gear.combat_steps import moves_to
from rules.smash_gear.lookup import card_with
from rules.smash_gear.pieces import DISABLED, Base, Machine
from rules.smash_gear.table_pieces import machine_piece
from rules.smash_gear.turn import Ending
from rules.smash_gear.working_state import WorkingState

HONOR_FOR_A_BASE = 5
"""Honor gained for destroying a base (SG-6.8)."""


class Announced(Announcement[WorkingState], frozen=True, gc=False, kw_only=True, tag="announced"):
    """An action that was announced and is carried out once nobody responds."""

    deed: Assemble | Build | Move | Attack | Install | EndTurn

    @property
    def source(self) -> str:
        """Return the id of the card played or of the machine that moves; "" for the end of a turn."""
        deed = self.deed
        return deed.machine if isinstance(deed, Move) else "" if isinstance(deed, EndTurn) else deed.card

    def resolve(self, play: WorkingState) -> Item[WorkingState] | None:
        return _RESOLVE[type(self.deed)](play, self.seat, self.deed)


def _assemble(play: WorkingState, seat: int, deed: Assemble) -> None:
    held, base = find(play.sides[seat].hand, deed.card), play.base_at(deed.base)
    kind = held.kind if held is not None else ""
    placed = play.motions.placed(kind, deed.turn, deed.heart, deed.base)
    if placed is None or base is None or base.owner != seat or placed.units & play.occupied():
        play.fizzle(seat, f"{play.title(kind)} no longer has room.", "SG-8.1")
        return
    play.from_hand(seat, deed.card)
    pose = play.motions.pose(kind, deed.turn, placed.units)
    machine = Machine(deed.card, kind, seat, placed.anchors, placed.units ^ placed.anchors, pose=pose)
    play.machines = (*play.machines, machine)
    text = f"{play.names[seat]} assembles {play.title(kind)} at {play.motions.board.called(deed.base)}."
    play.emit(events.MachineAssembled(
        seat, text, (machine.id,), ("SG-8.1", "SG-8.2"), kind, "played", events.ASSEMBLY,
    ))  # fmt: skip


def _build(play: WorkingState, seat: int, deed: Build) -> None:
    name, where = play.names[seat], play.motions.board.called(deed.cell)
    if not play.hearts_of(seat) >> deed.cell & 1 or play.base_at(deed.cell) is not None:
        play.fizzle(seat, f"{name} can no longer build a base at {where}.", "SG-7.2")
        return
    card, place = play.from_hand(seat, deed.card), play.motions.names[deed.cell]
    play.bases = (*play.bases, Base(card.id, seat, deed.cell))
    text = f"{name} builds a base at {where}."
    play.emit(events.BaseBuilt(seat, text, (place,), ("SG-7.2",), card.kind, "played", events.BUILDING))


def _move(play: WorkingState, seat: int, flip: Move) -> None:
    machine, motions = play.machine(flip.machine), play.motions
    if machine is None:
        return
    here = machine.units
    units = motions.flips[here].get((flip.side, flip.far))
    own = play.occupied(machine.owner) & ~here
    if units is None or units & own or DISABLED in machine.marks:
        rule = "SG-5.5" if units is None else "SG-5.6" if units & own else "SG-5.3"
        play.fizzle(seat, f"{play.title(machine.kind)} can no longer flip {flip.side}.", rule)
        return
    play.moved = machine.id
    motion = Motion(flip.side, motions.boxes[here], flip.far)
    play.emit(_flipped, play, machine, flip, motion)
    moves_to(play, machine, motion)


def _flipped(play: WorkingState, machine: Machine, flip: Move, motion: Motion) -> Event:
    there = landed(machine, play.motions, motion)
    far, where = ", 2 rows farther" if flip.far else "", play.motions.board.called(there.cell)
    text = f"{play.title(machine.kind)} flips {flip.side} to {where}{far}."
    return events.MachineFlipped(
        machine.owner, text, (machine.id,), ("SG-5.3", "SG-5.4"), machine.kind, "seen", events.LANDING,
        (machine_piece(play, there),),
    )  # fmt: skip


def _attack(play: WorkingState, seat: int, deed: Attack) -> None:
    base, place, name = play.base_at(deed.cell), play.motions.names[deed.cell], play.names[seat]
    attacker = play.attacker_on(seat, base) if base is not None and base.owner != seat else None
    card = play.from_hand(seat, deed.card)
    play.to_landfill(seat, card)
    if base is None or attacker is None:
        where = play.motions.board.called(deed.cell)
        play.emit(lambda: events.DeedStopped(
            seat, f"The attack on {where} fails: no weapon is on the base.",
            (place,), ("SG-6.8", "SG-9.5"),
        ))  # fmt: skip
        return
    if _save_base(play, base, place):
        return
    play.bases = tuple([found for found in play.bases if found.id != base.id])
    play.to_landfill(base.owner, *base.plugins, Card(base.id, play.store.base))
    marks = dict.fromkeys((place, *play.motions.places(attacker.units)))
    survives = play.tables.traits.of(attacker).survives_attack
    pieces = (Piece(base.id, "", "base"), *(() if survives else (Piece(attacker.id, "", "machine"),)))
    play.emit(events.BaseDestroyed(
        seat, f"{name} destroys {possessive(play.names[base.owner])} base.", tuple(marks), ("SG-6.8", "SG-7.3"),
        card.kind, "played", events.RAZING, pieces,
    ))  # fmt: skip
    if not survives:
        play.remove_machine(attacker)
    play.change(seat, honor=HONOR_FOR_A_BASE)
    goes = f"{play.title(attacker.kind)} {'survives' if survives else 'is destroyed too'}"
    play.emit(lambda: events.HonorGained(
        seat, f"{name} gains {HONOR_FOR_A_BASE} honor, and {goes}.", (), ("SG-6.8", "SG-8.3"), attacker.kind, "seen",
        events.RAZING, source=place, amount=HONOR_FOR_A_BASE,
    ))  # fmt: skip


def _save_base(play: WorkingState, base: Base, place: str) -> bool:
    """Return whether an effect saves an attacked base; the Destroy Base card is lost if so (SG-6.8)."""
    dogs = play.tables.traits.of(base).watchdogs
    if not dogs:
        return False
    at, number = dogs[0]
    dog, where = card_with(base, at), play.motions.board.called(base.cell)
    play.emit(lambda: events.DeedStopped(
        base.owner, f"{play.title(dog.kind)} saves the base at {where}: Destroy Base is lost.",
        (place,), ("SG-6.8",), dog.kind, "played",
    ))  # fmt: skip
    if play.tables.effects[dog.kind][number].used_up:
        play.without_plugins(base, (dog,))
    return True


def _install(play: WorkingState, seat: int, deed: Install) -> None:
    thing = play.thing(deed.on)
    if thing is None:
        play.fizzle(seat, f"{play.title(play.kind_of(deed.card))} has lost its target.", "SG-9.1")
        return
    plugin = play.from_hand(seat, deed.card)
    fitted = replace(thing, plugins=(*thing.plugins, plugin))
    play.put(fitted)
    play.emit(_installed, play, seat, plugin, fitted)


def _installed(play: WorkingState, seat: int, plugin: Card, on: Machine | Base) -> Event:
    what, mark, pieces = "a base", play.motions.names[on.cell], tuple[Piece, ...]()
    if isinstance(on, Machine):
        what, mark, pieces = play.title(on.kind), on.id, (machine_piece(play, on),)
    text = f"{play.names[seat]} installs {play.title(plugin.kind)} on {what}."
    return events.PluginInstalled(
        seat, text, (mark,), ("SG-9.1",), plugin.kind, "played", events.FITTING, pieces
    )


_RESOLVE: dict[type, Callable[[WorkingState, int, Any], Item[WorkingState] | None]] = {
    Assemble: _assemble, Build: _build, Move: _move, Attack: _attack, Install: _install,
    EndTurn: lambda play, seat, deed: Ending().run(play),
}  # fmt: skip
