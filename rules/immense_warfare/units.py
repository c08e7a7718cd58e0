"""The units on the battlefield: changes of their state, damage, and effects that last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.common.text import possessive
from rules.common.tuples import put
from rules.engine.durations import Lasting, Until
from rules.engine.modifiers import Modifier
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST
from rules.immense_warfare import events
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.state import Unit
from rules.immense_warfare.working_state import WorkingState

BESIDES = {"moved", "moves", "attacked", "armour"}
"""The fields of a unit that pieces don't show and no continuous effect depends on."""


def change(play: WorkingState, id: str, **fields: Any) -> None:
    """Change fields of a card on the battlefield. The computed battlefield is kept if pieces don't show
    these fields."""
    here = play.computed if fields.keys() <= BESIDES else None
    play.units = changed(play.units, id, fields)
    if here is not None:
        play.tables.battlefield = here.of(play.units)


def set_damage(play: WorkingState, id: str, damage: int) -> None:
    """Set the damage of a unit."""
    set_units(play, changed(play.units, id, {"damage": damage}), Battlefield.damaged, id, damage)


def damage(play: WorkingState, id: str, amount: int, attack: bool = False, pierce: bool = False) -> None:
    """Damage a unit by an attack or an effect. An armour counter absorbs all of it (MI-6.2, MI-6.3)."""
    unit = play.unit(id)
    if unit is None:
        return
    piece = play.pieces[id]
    if unit.armour and not pierce and (attack or amount > 0):
        change(play, id, armour=unit.armour - 1)
        play.emit(lambda: events.ArmourLost(
            piece.controller, f"{possessive(piece.name)} armour absorbs the hit.", (id,), ("MI-6.2",),
        ))  # fmt: skip
    elif amount > 0:
        set_damage(play, id, unit.damage + amount)
        if play.emits(events.DamageTaken):
            text = f"{piece.name} takes {amount} damage."
            play.emit(events.DamageTaken(piece.controller, text, (id,), ("MI-5.6",), unit=id, amount=amount))


def reset_actions(play: WorkingState) -> None:
    """Reset the moves and attacks of all units for a new turn."""
    known, units = play.computed, list(play.units)
    places = (*known.places_of(0), *known.places_of(1)) if known is not None else range(len(units))
    for at in places:
        each = units[at]
        if each.moves or each.attacked or each.moved:
            units[at] = replace(each, moved=0, moves=0, attacked=0)
    set_units(play, tuple(units), Battlefield.of)


def relocate(play: WorkingState, id: str, cell: int, **fields: int) -> None:
    """Move a unit to another cell with all cards attached to it; also set other fields that pieces don't
    show."""
    known = play.computed
    if known is not None and id not in known.hosts:
        alone = changed(play.units, id, {"cell": cell, **fields})
        set_units(play, alone, Battlefield.moved, (id,), cell)
        return
    moved, units = {id}, list(play.units)
    for at, each in enumerate(units):  # attached cards come after their hosts
        if each.id == id:
            units[at] = replace(each, cell=cell, **fields)
        elif each.host in moved:
            moved.add(each.id)
            units[at] = replace(each, cell=cell)
    set_units(play, tuple(units), Battlefield.moved, moved, cell)


def set_units(
    play: WorkingState, units: tuple[Unit, ...], carried: Callable[..., Battlefield | None], *what: Any
) -> None:
    """Replace the units, and update the computed battlefield where possible."""
    here = play.computed
    play.units = units
    there = carried(here, units, *what) if here is not None else None
    if there is not None:
        play.tables.battlefield = there


def changed(units: tuple[Unit, ...], id: str, fields: dict[str, Any]) -> tuple[Unit, ...]:
    """Return the units with fields of one of them changed."""
    for at, each in enumerate(units):
        if each.id == id:
            return put(units, at, replace(each, **fields))
    return units


def begin(
    play: WorkingState, modifier: Modifier[Any, Any], on: tuple[str, ...], this: Resolve, until: Until
) -> None:
    """Start a lasting modifier on each of these pieces, counted by its own controller's turns."""
    host = next(iter(play.named(this, HOST)), "")
    for id in on:
        seat = play.pieces[id].controller
        lasting = Lasting(modifier, (id,), this.source, seat, until, play.turn, tick(play), host)
        play.lasting += (lasting,)


def tick(play: WorkingState) -> int:
    """Advance the clock and return the next age."""
    play.clock += 1
    return play.clock


def pilots(play: WorkingState, id: str) -> Sequence[Piece]:
    """Return the pilots of a mecha."""
    here = play.battlefield
    return [here.pieces[each] for each in here.pilots_by_mecha.get(id, ())]


def own_pilots(play: WorkingState, seat: int) -> list[Piece]:
    """Return a player's pilots on the battlefield."""
    here = play.battlefield
    found = (here.pieces[id] for ids in here.pilots_by_mecha.values() for id in ids)
    return [pilot for pilot in found if pilot.controller == seat]
