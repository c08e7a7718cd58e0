"""The conditions of tips in Immense Warfare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.common.cards import find
from rules.immense_warfare import refusals
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.field import CELLS, NAMES, PLAYER_IDS, PLAYERS, ZONES, marked
from rules.immense_warfare.fighting import blockers, can_attack, destinations, ways_to_attack
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.reach import lacking
from rules.immense_warfare.state import LOST
from rules.immense_warfare.table_pieces import STACK
from rules.immense_warfare.units import own_pilots
from rules.immense_warfare.working_state import WorkingState
from rules.lessons.conditions import NONE, Conditions, Marks

FEW = 2
"""The number of empty spaces of an entry zone that is almost full (MI-2.3)."""


def bandwidth_short(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a mecha in hand that needs more bandwidth (MI-4.2)."""
    if not _main_phase(play):
        return NONE
    hand = (card for card in play.sides[play.seat].hand if card.kind)
    return next(((card.id,) for card in hand if lacking(play, card.kind, play.seat)), NONE)


def tower_unplayed(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a tower in hand that can be played while the turn could end, after another card or a unit's
    action (MI-4.1)."""
    seat, began = play.seat, False
    if EndTurn() not in actions:
        return NONE
    for unit in play.units:
        began |= unit.controller == seat and bool(unit.arrived == play.turn or unit.moved or unit.attacked)
    return tower_in_hand(play, actions) if began else NONE


def tower_in_hand(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a tower in hand that can be played (MI-4.1)."""
    playable = {action.card for action in actions if isinstance(action, PlayCard)}
    towers = (card.id for card in play.sides[play.seat].hand if _is_tower(play, card.kind))
    return next(((id,) for id in towers if id in playable), NONE)


def _is_tower(play: WorkingState, kind: str) -> bool:
    return bool(kind) and is_a(play.tables.printed[kind].type, "tower")


def mover_can_attack(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a unit that has moved and can attack only now, and its target (MI-5.3)."""
    attacks = _attacks(actions) if play.mover and not play.free_order else iter(())
    return next(((each.unit, marked(each.target)) for each in attacks if each.unit == play.mover), NONE)


def attack_ends_move(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a unit that can attack or move, but not move after it attacks (MI-5.3)."""
    attacking = dict.fromkeys(each.unit for each in _attacks(actions)) if not play.free_order else ()
    units = (unit for id in attacking if (unit := play.unit(id)) is not None)
    return next(((unit.id,) for unit in units if destinations(play, unit)), NONE)


def direct_attack_open(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a unit that can attack the opponent directly, and the edge (MI-5.5)."""
    for attack in _attacks(actions):
        if attack.target in PLAYERS:
            return attack.unit, marked(attack.target)
    return NONE


def flyer_out_of_reach(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an enemy unit with Flight that one of the player's units could otherwise attack, and that unit
    (MI-6.4)."""
    if not _main_phase(play):
        return NONE
    here = play.battlefield
    flyers = [each.id for each in here.mechas(1 - play.seat) if here.pieces[each.id].has("flight")]
    for own in here.mechas(play.seat) if flyers else ():
        for flyer in flyers:
            if Attack(own.id, flyer).why_not(play) is refusals.FLIES:
                return flyer, own.id
    return NONE


def way_blocked(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an enemy unit in the way of a direct attack that one of the player's units could otherwise make,
    and that unit (MI-5.5)."""
    if not _main_phase(play):
        return NONE
    player = PLAYER_IDS[1 - play.seat]
    for own in play.battlefield.mechas(play.seat):
        blocking = blockers(play, own.id, player)
        if blocking and (can_attack(play, own) or ways_to_attack(play, own)):
            return blocking[0], own.id
    return NONE


def armour_in_range(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an enemy unit with an armour counter that can be attacked (MI-6.2)."""
    armoured = {unit.id for unit in play.units if unit.armour}
    return next(((each.target,) for each in _attacks(actions) if each.target in armoured), NONE)


def _attacks(actions: Sequence[Any]) -> Iterator[Attack]:
    return (action for action in actions if isinstance(action, Attack))


def trigger_in_damage_zone(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a Trigger Command in a damage zone (MI-4.5)."""
    for side in play.sides:
        for card in side.damage:
            if card.kind and is_a(play.tables.printed[card.kind].type, "trigger_command"):
                return (card.id,)
    return NONE


def response_offered(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the stack when a response to something that waits is asked for (MI-7.2)."""
    return (STACK,) if play.answering else NONE


def entry_zone_full(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the last empty spaces of the player's entry zone (MI-2.3)."""
    if not _main_phase(play):
        return NONE
    empty = [cell for cell in ZONES[play.seat] if play.at(cell) is None]
    return tuple(NAMES[cell] for cell in empty) if len(empty) <= FEW else NONE


def pilot_in_hand(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the first pilot that a player can play, and its mecha (MI-4.6)."""
    if own_pilots(play, play.seat):
        return NONE
    for action in actions:
        if isinstance(action, PlayCard) and action.place and action.place not in CELLS:
            return action.card, action.place
    return NONE


def second_pilot(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a pilot that can be played, and the mecha with another one of its kind (MI-4.6)."""
    hosts = {pilot.kind: pilot.host for pilot in own_pilots(play, play.seat)}
    for action in actions:
        if isinstance(action, PlayCard) and action.place and action.place not in CELLS:
            card = find(play.sides[play.seat].hand, action.card)
            if card is not None and card.kind in hosts:
                return action.card, hosts[card.kind]
    return NONE


def damaged(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a unit that was damaged and survived (MI-6.1)."""
    return next(((unit.id,) for unit in play.units if unit.damage), NONE)


def command_in_hand(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the first Command that a player can play in their own turn (MI-4.4)."""
    commands, side = play.tables.commands, play.sides[play.seat]
    if not _main_phase(play) or any(card.kind in commands for card in side.discard):
        return NONE
    playable = {action.card for action in actions if isinstance(action, PlayCard)}
    hand = (card for card in side.hand if card.id in playable)
    return next(((each.id,) for each in hand if each.kind in commands), NONE)


def four_damage(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a damage zone that one more card fills (MI-2.1)."""
    for seat, side in enumerate(play.sides):
        if len(side.damage) == LOST - 1:
            return (f"damage/{seat}",)
    return NONE


def _main_phase(play: WorkingState) -> bool:
    """Return whether the active player decides in their Main Phase and nothing waits."""
    return play.turn > 0 and not play.agenda and not play.over


CONDITIONS: Conditions[WorkingState] = Conditions(
    lambda game, view: game.working_state(view),
    direct_attack_open, four_damage, mover_can_attack, attack_ends_move, tower_unplayed, tower_in_hand,
    pilot_in_hand, second_pilot, command_in_hand, entry_zone_full, damaged, armour_in_range, flyer_out_of_reach,
    way_blocked, bandwidth_short, response_offered, trigger_in_damage_zone,
)  # fmt: skip
