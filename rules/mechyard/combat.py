"""Range, damage and money for damage (MY-5.4, MY-6, MY-7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.common.text import counted
from rules.game import Event
from rules.mechyard import events
from rules.mechyard.pieces import module_piece
from rules.mechyard.printed import RANGES, WEAPON, band
from rules.mechyard.state import BREAK_BONUS, BROKEN, Shot, Spot
from rules.mechyard.terms import whose_module
from rules.mechyard.working_state import WorkingState

ALL = (1 << len(RANGES)) - 1


def reach(play: WorkingState, weapon: Spot) -> int:
    """Return the ranges of a weapon now, as bits (MY-6.2); all ranges for other modules."""
    printed: int = play.design(weapon).reach
    if not printed:
        return ALL
    for holder, operation in play.effects_of_joined(weapon, "reach"):
        if operation.reach(play, holder, weapon):
            return ALL
    return printed


def power(play: WorkingState, shot: Shot) -> int:
    """Return the damage of a weapon's icon against a module, before prevention (MY-5.12)."""
    found: int = (play.design(shot.by).damage or 0) + play.bonus
    for operation in play.design(shot.by).layer("power"):
        found += operation.power(play, shot.by, shot)
    for holder, operation in play.effects_of_joined(shot.by, "power"):
        found += operation.power(play, holder, shot)
    return found


def less(play: WorkingState, target: Spot) -> int:
    """Return the damage prevented from each hit on a module (MY-5.12)."""
    found = 0
    if play.protections:
        id = play.mechs[target.seat].modules[target.number].id
        for each in play.protections:
            if each.seat == target.seat and (not each.on or id in each.on):
                found += each.less
    for holder, operation in play.effects_of_joined(target, "prevent"):
        found += operation.less(play, holder, target)
    return found


def in_range(play: WorkingState, by: Spot, ranges: int | None = None) -> Iterator[Spot]:
    """Yield the unbroken modules of other players' mechs at the ranges of a module, or at given ranges as
    bits (MY-5.4)."""
    mine = by.seat
    ranges = reach(play, by) if ranges is None else ranges
    for seat, mech in enumerate(play.mechs):
        if seat != mine and ranges >> band(play.distance(mine, seat)) & 1:
            for number, damage in enumerate(mech.damage):
                if damage != BROKEN:
                    yield Spot(seat, number)


def health_left(play: WorkingState, target: Spot) -> int:
    """Return the remaining health of an unbroken module."""
    health: int = play.design(target).health
    return health - play.damage(target)


def deal(play: WorkingState, shot: Shot, amount: int) -> int:
    """Deal damage to an unbroken module: earn money, break it if possible, run the effects of the module hit;
    return the damage dealt (MY-7.1)."""
    by, to = shot
    dealt = max(0, amount - less(play, to))
    room = health_left(play, to)
    if play.agreed.overkill_lost:
        dealt = min(dealt, room)
    breaks = dealt >= room
    mech = play.mechs[to.seat]
    damage = list(mech.damage)
    damage[to.number] = BROKEN if breaks else damage[to.number] + dealt
    play.put_mech(to.seat, replace(mech, damage=tuple(damage), taken=mech.taken + dealt))
    play.earn(by.seat, dealt + (BREAK_BONUS if breaks else 0))
    play.emit(_hit, play, shot, dealt)
    if breaks:
        play.emit(_broke, play, shot)
    elif play.design(by).kind == WEAPON and not play.is_broken(by):
        for operation in play.design(to).effects_when_hit:
            operation.strike_back(play, to, by)
    return dealt


def _hit(play: WorkingState, shot: Shot, dealt: int) -> Event:
    by, to = play.module(shot.by), play.module(shot.to)
    text = f"{whose_module(play, shot.by)} deals {dealt} damage to {whose_module(play, shot.to)}."
    distance = play.distance(shot.by.seat, shot.to.seat)
    aimed = (
        ("MY-5.4", "MY-6.1", "MY-6.3") if shot.by.seat == play.seat else ()
    )  # an effect that hits back needs no range
    return events.Hit(
        shot.by.seat, text, (to.id, by.id), (*aimed, "MY-5.12", "MY-7.1"), by.design, "played", events.HIT,
        (module_piece(play, shot.to),), dealt=dealt, distance=distance,
    )  # fmt: skip


def _broke(play: WorkingState, shot: Shot) -> Event:
    to = play.module(shot.to)
    text = f"{whose_module(play, shot.to)} breaks: {play.name(shot.by.seat)} gains ${BREAK_BONUS}."
    pieces = (module_piece(play, shot.to),)
    rules = ("MY-7.2",) if shot.to.number else ("MY-7.2", "MY-5.7")
    return events.Broke(shot.to.seat, text, (to.id,), rules, stage=events.HIT, pieces=pieces)


def distance_words(distance: int) -> str:
    """Return a distance in words: "6 spaces apart"."""
    return f"{counted(distance, 'space')} apart"
