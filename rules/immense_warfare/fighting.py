"""Moves and attacks of units (MI-5): the cells that they can move to, the targets that they can attack, and why
not."""

from __future__ import annotations

from collections.abc import Callable

from rules.common.polyomino import cells
from rules.common.records import shallow_copy
from rules.game import Refusal
from rules.immense_warfare import field, refusals
from rules.immense_warfare.battlefield import AbleMecha, Battlefield
from rules.immense_warfare.field import NAMES, PLAYER_IDS, PLAYERS
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import Unit
from rules.immense_warfare.terms import name_with_place
from rules.immense_warfare.working_state import WorkingState


def able_to_act(play: WorkingState, here: Battlefield) -> list[AbleMecha]:
    """Return the active player's mechas that may act this turn (MI-5.1), computed once per battlefield."""
    found = here.able_to_act
    if found is None:
        turn, pieces, units = play.turn, here.pieces, here.units
        found = here.able_to_act = []
        for place in here.places_of(play.seat):
            unit = units[place]
            piece = pieces[unit.id]
            if unit.arrived != turn or "haste" in piece.keywords:
                acted = unit.moved or unit.moves or unit.attacked or piece.can_not or piece.duties
                found.append((unit, piece, not acted))
    return found


WhyNot = Callable[[WorkingState, Battlefield, Unit, Piece], Refusal | None]
"""The refusal of any action of one kind by a mecha that can act."""


def why_not_unit(play: WorkingState, id: str, kind: WhyNot) -> Refusal | None:
    """Return the refusal of any action of a kind by a unit; None where it can act so."""
    unit = play.unit(id)
    if (
        unit is None
        or unit.controller != play.deciding
        or unit.host
        or not is_a(play.pieces[id].type, "unit")
    ):
        return refusals.NOT_YOUR_UNIT
    if play.answering:
        return refusals.MAIN_ONLY
    piece = play.pieces[id]
    if not is_a(piece.type, "mecha"):
        return refusals.TOWERS_IMMOBILE
    return why_not_act(play, unit, piece) or kind(play, play.battlefield, unit, piece)


def why_not_act(play: WorkingState, unit: Unit, piece: Piece) -> Refusal | None:
    """Return the refusal of any action of a mecha in the turn it enters; None in a later one (MI-5.1)."""
    return refusals.ARRIVED if unit.arrived == play.turn and not piece.has("haste") else None


def spaces_of(piece: Piece) -> int:
    """Return the spaces that a unit can move per turn (MI-5.2)."""
    return (piece.keywords.get("speed") or 1) + piece.spaces


def attack_range(piece: Piece) -> int:
    """Return the distance at which a unit can attack, in steps (MI-5.4)."""
    return piece.keywords.get("range") or 1


def why_not_move(play: WorkingState, here: Battlefield, unit: Unit, piece: Piece) -> Refusal | None:
    """Return the refusal of any move of a unit; None where it can move."""
    if "move" in piece.can_not:
        return refusals.IMMOVABLE
    if "move" in here.pieces[PLAYER_IDS[piece.controller]].can_not:
        return refusals.HURRICANE
    if unit.attacked:
        if "both" in piece.can_not:
            return refusals.EITHER
        if not play.free_order:
            return refusals.MOVE_AFTER
    return refusals.MOVED if unit.moved and unit.moved >= spaces_of(piece) else None


def cells_ahead(here: Battlefield, unit: Unit, piece: Piece) -> int:
    """Return the mask of cells that a unit can move to."""
    return field.moves(piece.cell, here.masks[0] | here.masks[1], spaces_of(piece) - unit.moved)


def why_not_attack(play: WorkingState, here: Battlefield, unit: Unit, piece: Piece) -> Refusal | None:
    """Return the refusal of any attack by a unit; None where it can attack."""
    if "attack" in piece.can_not:
        return refusals.PEACEFUL
    if unit.attacked >= piece.attacks:
        return refusals.TIRED
    if unit.moves:
        if "both" in piece.can_not:
            return refusals.EITHER
        if play.mover != unit.id and not play.free_order:
            return refusals.LATE
    return refusals.MOVE_FIRST if piece.duties and must_move(play, here, unit, piece) else None


def must_move(play: WorkingState, here: Battlefield, unit: Unit, piece: Piece) -> bool:
    """Return whether a unit must move, hasn't moved, and can."""
    if "move" not in piece.duties or unit.moves or why_not_act(play, unit, piece) is not None:
        return False
    if not is_a(piece.type, "mecha") or why_not_move(play, here, unit, piece) is not None:
        return False
    return bool(cells_ahead(here, unit, piece))


def blockers(play: WorkingState, id: str, target: str) -> tuple[str, ...]:
    """Return the enemy units in the way of an attack that would be in range without them; () for none."""
    here = play.battlefield
    piece, enemies = here.pieces[id], here.masks[1 - here.pieces[id].controller]

    def reaches(blocking: int) -> bool:
        if target in PLAYERS:
            return field.reaches_player(piece.cell, PLAYERS[target], blocking, attack_range(piece))
        return bool(field.in_range(piece.cell, blocking, attack_range(piece)) >> here.pieces[target].cell & 1)

    return tuple(here.at[cell].id for cell in field.in_the_way(enemies, reaches))


def why_not_passed(play: WorkingState, piece: Piece, target: str) -> Refusal | None:
    """Return the refusal of an attack that enemy units block; None where it is out of range anyway."""
    found = blockers(play, piece.id, target)
    names = [name_with_place(play, id) for id in found]
    rule = (refusals.PLAYER_FAR if target in PLAYERS else refusals.TOO_FAR).rule
    cells = tuple(NAMES[play.battlefield.pieces[id].cell] for id in found)
    return refusals.in_the_way(rule, names, cells) if found else None


def why_not_target(piece: Piece, target: Piece) -> Refusal | None:
    """Return the refusal of an attack on an enemy unit in range; None where it can be attacked."""
    if target.has("flight") and not (piece.has("flight") or piece.has("reach")):
        return refusals.FLIES
    return refusals.BARRED if target.id in piece.barred else None


def why_not_player(here: Battlefield, piece: Piece, other: int) -> Refusal | None:
    """Return the refusal of a direct attack of a unit on a player; None where it can attack (MI-5.5)."""
    if other == piece.controller:
        return refusals.NO_TARGET
    if not field.reaches_player(piece.cell, other, here.masks[other], attack_range(piece)):
        return refusals.PLAYER_FAR
    if piece.power < 1:
        return refusals.POWERLESS
    return refusals.BARRED if PLAYER_IDS[other] in piece.barred else None


def rests(play: WorkingState, unit: Unit) -> bool:
    """Return whether a mecha can't move any more this turn, or attack anything from where it is."""
    return not can_move(play, unit) and not attacks_now(play, unit)


def attacks_now(play: WorkingState, unit: Unit) -> bool:
    """Return whether a mecha can attack something from where it is."""
    return can_attack(play, unit) and bool(targets(play, unit.id, play.pieces[unit.id].cell))


def can_move(play: WorkingState, unit: Unit) -> bool:
    """Return whether a mecha can move this turn if it has a free way."""
    piece = play.pieces[unit.id]
    return (
        why_not_act(play, unit, piece) is None and why_not_move(play, play.battlefield, unit, piece) is None
    )


def can_attack(play: WorkingState, unit: Unit) -> bool:
    """Return whether a mecha can attack now if it has a target."""
    piece = play.pieces[unit.id]
    return (
        why_not_act(play, unit, piece) is None and why_not_attack(play, play.battlefield, unit, piece) is None
    )


def ways_to_attack(play: WorkingState, unit: Unit) -> tuple[int, ...]:
    """Return the cells that a mecha can move to this turn and attack from."""
    piece = play.battlefield.pieces[unit.id]
    return () if unit.attacked >= piece.attacks or "both" in piece.can_not else destinations(play, unit)


def destinations(play: WorkingState, unit: Unit) -> tuple[int, ...]:
    """Return the cells that a mecha can move to now (MI-5.2)."""
    here = play.battlefield
    return cells(cells_ahead(here, unit, here.pieces[unit.id])) if can_move(play, unit) else ()


def ways(play: WorkingState, unit: Unit, turns: int = 1) -> tuple[int, ...]:
    """Return the cells that a mecha could reach with one move in each of a number of its turns."""
    here = play.battlefield
    piece = here.pieces[unit.id]
    if "move" in piece.can_not:
        return ()
    return cells(field.moves(piece.cell, here.masks[0] | here.masks[1], spaces_of(piece) * turns))


def targets(play: WorkingState, id: str, cell: int) -> tuple[str, ...]:
    """Return the ids of all targets that a mecha could attack from a cell: enemy units and the opponent."""
    here = play.battlefield
    piece = shallow_copy(here.pieces[id])
    piece.cell = cell
    if "attack" in piece.can_not or not is_a(piece.type, "mecha"):
        return ()
    seat = piece.controller
    near = field.in_range(cell, here.masks[1 - seat], attack_range(piece))
    found = [
        target.id
        for target in here.at.values()
        if target.controller != seat and near >> target.cell & 1 and why_not_target(piece, target) is None
    ]
    if why_not_player(here, piece, 1 - seat) is None:
        found.append(PLAYER_IDS[1 - seat])
    return tuple(found)
