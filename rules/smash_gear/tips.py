"""The conditions of tips in Smash Gear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.lessons.conditions import NONE, Conditions, Marks
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from rules.smash_gear.combat import CombatOutcome
from rules.smash_gear.landing import fighting
from rules.smash_gear.pieces import Machine, other
from rules.smash_gear.play import Play
from rules.smash_gear.threats import base_threats, is_guarded, threats
from rules.smash_gear.turn import HAND

STORE, PLATE = "panel/store", "panel/plate/own"


def flip_hits_heart(play: Play, actions: Sequence[Any]) -> Marks:
    """Return a machine and an enemy that its flip would destroy, whatever is chosen (SG-6.2)."""
    for machine, found in _fights(play, actions):
        own = found.fate(machine.id)
        if found.ask is None and own is not None and not own.destroyed:
            for fate in found.unit_outcomes:
                if fate.destroyed:
                    return machine.id, fate.id
    return NONE


def flip_trades_weapons(play: Play, actions: Sequence[Any]) -> Marks:
    """Return a machine and an enemy that would both lose weapons by its flip, and neither its last heart
    (SG-6.3)."""
    for machine, found in _fights(play, actions):
        own = found.fate(machine.id)
        if own is None or own.destroyed or not own.met:
            continue
        for fate in found.unit_outcomes:
            if fate is not own and fate.met and not fate.destroyed:
                return machine.id, fate.id
    return NONE


def _fights(play: Play, actions: Sequence[Any]) -> Iterator[tuple[Machine, CombatOutcome]]:
    """Yield the own machines whose flips lead to combat, with its outcome."""
    for action in actions:
        moved = action.motion(play) if isinstance(action, Move) else None
        if moved is None or moved[0].owner != play.deciding:
            continue
        _, found = fighting(play, *moved)
        if found is not None:
            yield moved[0], found


def heart_in_danger(play: Play, actions: Sequence[Any]) -> Marks:
    """Return an own machine that an enemy can destroy with its next flip, and that enemy."""
    seat = _own_turn(play)
    if seat is not None:
        for id, threat in threats(play, seat).items():
            if threat.destroys:
                return id, threat.by.id
    return NONE


def base_to_build(play: Play, actions: Sequence[Any]) -> Marks:
    """Return a Base card in hand that can be built (SG-7.2)."""
    return next(((action.card,) for action in actions if isinstance(action, Build)), NONE)


def weapon_on_base(play: Play, actions: Sequence[Any]) -> Marks:
    """Return an own machine with a weapon on an enemy base, without a Destroy Base card in hand (SG-6.8)."""
    seat = _own_turn(play)
    if seat is None or any(card.kind == play.store.destroyer for card in play.sides[seat].hand):
        return NONE
    for base in play.bases_of(other(seat)):
        machine = play.attacker_on(seat, base)
        if machine is not None:
            return machine.id, play.motions.names[base.cell]
    return NONE


def guarded_base(play: Play, actions: Sequence[Any]) -> Marks:
    """Return an enemy base that can be attacked, and whose plugin stops that (SG-9.1)."""
    attacks = (play.base_at(action.cell) for action in actions if isinstance(action, Attack))
    found = (base for base in attacks if base is not None and is_guarded(play, base))
    return next(((play.motions.names[base.cell],) for base in found), NONE)


def opponent_can_cancel(play: Play, actions: Sequence[Any]) -> Marks:
    """Return the hand of an opponent who has a script against announcements that is known (SG-9.3)."""
    seat = _own_turn(play)
    if seat is None or not any(isinstance(action, Move) for action in actions):
        return NONE
    hand, effects = play.sides[other(seat)].hand, play.tables.effects
    known = (effect for card in hand if card.kind for effect in effects[card.kind])
    cancels = any(op.aimed == "announced" for effect in known for op in effect.do)
    return (f"hand/{other(seat)}",) if cancels else NONE


def response_offered(play: Play, actions: Sequence[Any]) -> Marks:
    """Return the deciding player's plate when a response is asked for (SG-9.4)."""
    return (PLATE,) if play.answering else NONE


def plugin_in_hand(play: Play, actions: Sequence[Any]) -> Marks:
    """Return a plugin in hand that can be installed (SG-9.1)."""
    return next(((action.card,) for action in actions if isinstance(action, Install)), NONE)


def effect_on_board(play: Play, actions: Sequence[Any]) -> Marks:
    """Return an own machine whose effect can be used (SG-8.4)."""
    uses = (action.card for action in actions if isinstance(action, Use))
    return next(((id,) for id in uses if play.machine(id) is not None), NONE)


def hand_over_limit(play: Play, actions: Sequence[Any]) -> Marks:
    """Return the hand of a player with more cards than they keep (SG-10.1)."""
    seat = _own_turn(play)
    return (f"hand/{seat}",) if seat is not None and len(play.sides[seat].hand) > HAND else NONE


def last_base(play: Play, actions: Sequence[Any]) -> Marks:
    """Return the cell of a player's only base, and the enemy machine that can reach it (SG-10.2)."""
    seat = _own_turn(play)
    bases = play.bases_of(seat) if seat is not None else []
    if seat is None or len(bases) != 1:
        return NONE
    threat = base_threats(play, seat).get(bases[0].id)
    return (play.motions.names[bases[0].cell], threat.by.id) if threat is not None else NONE


def no_machine(play: Play, actions: Sequence[Any]) -> Marks:
    """Return the store while a machine costs less because the player has none on the board (SG-4.1)."""
    seat = _own_turn(play)
    return (STORE,) if seat is not None and play.tables.discount(play, seat) else NONE


def _own_turn(play: Play) -> int | None:
    """Return the deciding seat if it is its own turn after Prepare and nothing waits, else None."""
    return play.seat if play.turn and not play.agenda and not play.over else None


CONDITIONS: Conditions[Play] = Conditions(
    lambda game, view: game.working_state(view),
    flip_hits_heart, weapon_on_base, guarded_base, opponent_can_cancel, base_to_build, heart_in_danger, last_base,
    flip_trades_weapons, response_offered, plugin_in_hand, effect_on_board, hand_over_limit, no_machine,
)  # fmt: skip
