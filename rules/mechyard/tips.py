"""The conditions of tips in Mechyard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.lessons.conditions import NONE, Conditions, Marks
from rules.mechyard import combat
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.places import HIRED
from rules.mechyard.printed import band
from rules.mechyard.state import BUY, FIGHT, STEPS_EACH, Crew, Spot
from rules.mechyard.working_state import WorkingState

CORE = 0
"""The number of the Core among a mech's modules."""
SECOND = 2
"""The round that follows a Fight phase: from then on there is money for crew, and a reason who goes first."""


def module_to_attach(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a module of the shop or a starting part that can be attached (MY-4.1)."""
    return next(((action.module,) for action in actions if isinstance(action, Attach)), NONE)


def leg_to_attach(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the movement modules among the starting parts that can be attached (MY-4.3)."""
    legs = {each.id for each in play.mechs[play.seat].parts if play.library.designs[each.design].mobility}
    return tuple(
        dict.fromkeys(each.module for each in actions if isinstance(each, Attach) and each.module in legs)
    )


def weapon_to_fire(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the weapon that crew has entered and that can be fired (MY-5.4)."""
    return next(((action.weapon,) for action in actions if isinstance(action, Fire)), NONE)


def weapon_out_of_range(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an unused weapon with no opponent in range (MY-6.1)."""
    for spot in _own(play, FIGHT):
        weapon = play.design(spot).damage is not None and play.module(spot).id not in play.used
        reach = combat.reach(play, spot) if weapon else -1
        if not any(reach >> band(play.distance(play.seat, other)) & 1 for other in play.others()):
            return (play.module(spot).id,)
    return NONE


def crew_on_module(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a crew member that begins the Fight turn on an unused module, and that module (MY-5.2)."""
    on = {play.module(spot).id for spot in _own(play, FIGHT) if spot.number != CORE}
    for crew in play.mechs[play.seat].crew:
        if crew.steps == STEPS_EACH and crew.on in on and crew.on not in play.used:
            return crew.id, crew.on
    return NONE


def leg_halved(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a movement module that gives half its Mobility (MY-4.3)."""
    for spot in _own(play, BUY, FIGHT):
        if play.mobility(spot) < (play.design(spot).mobility or 0):
            return (play.module(spot).id,)
    return NONE


def module_broken(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a broken module of the player in the Buy phase, when it can be repaired (MY-3.6)."""
    if play.phase != BUY or not _undisturbed(play):
        return NONE
    seat, modules = play.seat, range(len(play.mechs[play.seat].modules))
    broken = (spot for number in modules if play.is_broken(spot := Spot(seat, number)))
    return next(((play.module(spot).id,) for spot in broken), NONE)


def damage_wears_off(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an enemy module that is damaged and not broken, in a Fight turn (MY-7.3)."""
    if play.phase == FIGHT and _undisturbed(play):
        for seat in play.others():
            for number, damage in enumerate(play.mechs[seat].damage):
                if damage > 0:
                    return (play.module(Spot(seat, number)).id,)
    return NONE


def crew_affordable(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the crew for hire when the player can pay it, from round 2 on (MY-3.2)."""
    return (HIRED,) if play.turn >= SECOND and any(isinstance(each, Hire) for each in actions) else NONE


def module_used(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a used module that crew with steps left could enter next (MY-5.3)."""
    frame = play.frame(play.seat)
    for crew in play.mechs[play.seat].crew if play.phase == FIGHT and _undisturbed(play) else ():
        for number in frame.joined[frame.index[crew.on]] if _walks(crew) else ():
            if frame.modules[number].id in play.used:
                return (frame.modules[number].id,)
    return NONE


def _walks(crew: Crew) -> bool:
    return crew.steps > 0


def other_goes_first(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the first player's Core when another player acts, from round 2 on (MY-2.3)."""
    after = play.turn >= SECOND and play.seat != play.first and play.phase in (BUY, FIGHT)
    return (play.module(Spot(play.first, CORE)).id,) if after and _undisturbed(play) else NONE


def last_buy_phase(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the player's Core in the last Buy phase (MY-8.1)."""
    last = play.phase == BUY and play.turn == play.agreed.rounds and _undisturbed(play)
    return (play.module(Spot(play.seat, CORE)).id,) if last else NONE


def _own(play: WorkingState, *phases: str) -> Iterator[Spot]:
    """Yield the unbroken modules of the active mech in one of the phases while nothing is asked."""
    if play.phase in phases and _undisturbed(play):
        for number in range(len(play.mechs[play.seat].modules)):
            if not play.is_broken(spot := Spot(play.seat, number)):
                yield spot


def _undisturbed(play: WorkingState) -> bool:
    """Return whether the active player decides and no question or effect is open."""
    return not play.agenda and not play.over


CONDITIONS: Conditions[WorkingState] = Conditions(
    lambda game, view: game.working_state(view),
    crew_on_module, module_broken, leg_halved, weapon_out_of_range, damage_wears_off, last_buy_phase,
    crew_affordable, module_used, other_goes_first, module_to_attach, leg_to_attach, weapon_to_fire,
)  # fmt: skip
