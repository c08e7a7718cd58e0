"""Figures for comparing mechs, shots and turns; tables show them and compute nothing themselves."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.mechyard import combat, shop
from rules.mechyard.activation import DAMAGE, MOBILITY, EnteredModule, entries, spaces
from rules.mechyard.conditions import Conditional
from rules.mechyard.ending import worth
from rules.mechyard.printed import MOVEMENT, WEAPON, band
from rules.mechyard.state import BREAK_BONUS, BUY, TRACK, Module, Shot, Spot
from rules.mechyard.working_state import WorkingState

ICON = ""
"""The name of a weapon's own icon among the sources of its damage."""


class Figures(NamedTuple):
    """A mech's abilities and worth in numbers."""

    close: int
    mid: int
    long: int
    mobility: int
    health: int
    worth: int


class Change(NamedTuple):
    """The figures of a mech before and after an action, and its player's money."""

    before: Figures
    after: Figures
    money: tuple[int, int]


class Source(NamedTuple):
    """One source of a weapon's damage: the name of the module that gives it, ICON for the weapon's own
    icon."""

    name: str
    amount: int


class ShotOutcome(NamedTuple):
    """The outcome of firing a weapon at a module: ids and names of both, the damage dealt and its sources,
    the damage prevented, the target's remaining health before it, the money earned, and the money before."""

    weapon: str
    target: str
    names: tuple[str, str]
    seat: int
    dealt: int
    sources: tuple[Source, ...]
    prevented: int
    room: int
    earned: int
    money: int
    distance: int

    @property
    def breaks(self) -> bool:
        """Return whether the target breaks."""
        return self.dealt >= self.room


class Used(NamedTuple):
    """A module used this turn or waiting to be used: its id, its design, its name, and its use in a few
    words."""

    module: str
    design: str
    name: str
    words: str
    waits: bool = False


class Band(NamedTuple):
    """A run of track spaces at the same range: the first, the last, and the range as an index into RANGES."""

    first: int
    last: int
    range: int


def of_mech(play: WorkingState, seat: int) -> Figures:
    """Return the figures of a mech: total weapon damage by range, Mobility, remaining health, worth."""
    mech, frame = play.mechs[seat], play.frame(seat)
    close, mid, long, mobility, health = 0, 0, 0, 0, 0
    for number, design in enumerate(frame.designs):
        spot = Spot(seat, number)
        if play.is_broken(spot):
            continue
        health += combat.health_left(play, spot)
        mobility += play.mobility(spot)
        if design.damage is not None:
            ranges, steady = (
                combat.reach(play, spot),
                sum(each.amount for each in sources(play, Shot(spot, spot))),
            )
            close += steady * (ranges & 1)
            mid += steady * (ranges >> 1 & 1)
            long += steady * (ranges >> 2 & 1)
    return Figures(close, mid, long, mobility, health, worth(mech, play.library).total)


def sources(play: WorkingState, shot: Shot) -> Iterator[Source]:
    """Yield the sources of a weapon's damage against a module, its icon first (MY-5.12). For a shot at
    itself, only those that apply against any module."""
    printed: int = play.design(shot.by).damage or 0
    yield Source(ICON, printed)
    if play.bonus and shot.by.seat == play.seat:
        yield Source("this turn", play.bonus)
    for holder, operation in _bonuses(play, shot.by):
        if shot.by == shot.to and not _applies_to_any_target(operation):
            continue
        amount: int = operation.power(play, holder, shot)
        if amount:
            yield Source(play.design(holder).name, amount)


def _bonuses(play: WorkingState, weapon: Spot) -> Iterator[tuple[Spot, Any]]:
    """Yield the effects on a weapon's damage with the modules that have them, its own first."""
    yield from ((weapon, each) for each in play.design(weapon).layer("power"))
    yield from play.effects_of_joined(weapon, "power")


def present_damage(play: WorkingState, weapon: Spot) -> int:
    """Return the damage of a weapon's icon now, before anything that depends on the module hit; with a single
    opponent at the present distance (MY-5.12, MY-5.13)."""
    damage = sum(each.amount for each in sources(play, Shot(weapon, weapon)))
    others = [seat for seat in range(play.seats) if seat != weapon.seat]
    if len(others) > 1:
        return damage
    shot = Shot(weapon, Spot(others[0], 0))
    far = (each for each in _bonuses(play, weapon) if each[1].only_if == "distance")
    return damage + sum(int(operation.power(play, holder, shot)) for holder, operation in far)


def _applies_to_any_target(operation: Conditional) -> bool:
    """Return whether a bonus applies to any target."""
    return operation.only_if in ("", "moved")


def volley(play: WorkingState, weapon: str, target: str, text: int = 0) -> ShotOutcome | None:
    """Return the outcome of firing a weapon of the active mech at a module, or of dealing the damage of a
    `text`; None if either module is missing or the target is broken."""
    by, to = play.active_spot(weapon), play.spot(target)
    if by is None or to is None or play.is_broken(to):
        return None
    shot = Shot(by, to)
    made_of = (Source(ICON, text),) if text else tuple(sources(play, shot))
    amount, room = sum(each.amount for each in made_of), combat.health_left(play, to)
    off = min(amount, combat.less(play, to))
    dealt = amount - off
    if play.agreed.overkill_lost:
        dealt = min(dealt, room)
    names = play.design(by).name, play.design(to).name
    earned = dealt + (BREAK_BONUS if dealt >= room else 0)
    money = play.mechs[play.seat].money
    return ShotOutcome(
        weapon, target, names, to.seat, dealt, made_of, off, room, earned, money,
        play.distance(play.seat, to.seat),
    )  # fmt: skip


def threats(play: WorkingState, by: int, to: int, without: Spot | None = None) -> list[str]:
    """Return the names of a mech's unbroken weapons in range of another at their current distance, except
    one."""
    at = band(play.distance(by, to))
    found = []
    for number, design in enumerate(play.frame(by).designs):
        spot = Spot(by, number)
        if design.damage is None or play.is_broken(spot) or spot == without:
            continue
        if combat.reach(play, spot) >> at & 1:
            found.append(design.name)
    return found


def attached(play: WorkingState, design: Any, module: Module) -> Change:
    """Return the figures of the active mech before and after a module is attached and paid for (MY-3.1)."""
    price = shop.price(play, design) if play.phase == BUY else 0
    mech, after = play.mechs[play.seat], copy(play)
    after.put_mech(play.seat, replace(
        mech, modules=(*mech.modules, module), damage=(*mech.damage, 0), money=mech.money - price,
    ))  # fmt: skip
    return _change(play, after)


def changed(play: WorkingState, action: Any) -> Change:
    """Return the figures of the active mech before and after an action without randomness."""
    after = copy(play)
    after.log = None
    action.do(after)
    return _change(play, after)


def _change(before: WorkingState, after: WorkingState) -> Change:
    seat = before.seat
    money = before.mechs[seat].money, after.mechs[seat].money
    return Change(of_mech(before, seat), of_mech(after, seat), money)


def bands(at: int) -> tuple[Band, ...]:
    """Return the ranges of the track seen from a space, from left to right (MY-6.1)."""
    found: list[Band] = []
    for space in range(-TRACK, TRACK + 1):
        here = band(abs(space - at))
        if found and found[-1].range == here:
            found[-1] = found[-1]._replace(last=space)
        else:
            found.append(Band(space, space, here))
    return tuple(found)


def armed(play: WorkingState) -> Spot | None:
    """Return the weapon that can be fired now; None for none."""
    return _last_entered_with(play, DAMAGE)


def driving(play: WorkingState) -> tuple[int, ...]:
    """Return the spaces to which the active mech can move now by Mobility."""
    spot = _last_entered_with(play, MOBILITY)
    return () if spot is None else spaces(play, spot)


def _last_entered_with(play: WorkingState, part: str) -> Spot | None:
    """Return the last entered module with that part open; None for none."""
    return next(
        (play.active_spot(each.module) for each in entries(play) if part in each.open_parts(play)), None
    )


def used(play: WorkingState) -> tuple[Used, ...]:
    """Return the modules that the active player has used in this Fight turn, then the entered ones that
    wait."""
    waiting = [each for each in entries(play) if not each.begun or any(True for _ in each.open_parts(play))]
    open_ids = {each.module for each in waiting}
    done = (
        Used(id, *_effect_words(play, id))
        for id in play.used
        if id not in open_ids and play.active_spot(id) is not None
    )
    return (
        *done,
        *(Used(each.module, *_effect_words(play, each.module, each), waits=True) for each in waiting),
    )


def _effect_words(
    play: WorkingState, module: str, entry: EnteredModule | None = None
) -> tuple[str, str, str]:
    """Return the design id and name of a module, and its effect or open choice in words."""
    spot = play.active_spot(module)
    assert spot is not None
    design = play.design(spot)
    parts = tuple(entry.open_parts(play)) if entry is not None else ()
    if design.kind == WEAPON:
        damage = sum(each.amount for each in sources(play, Shot(spot, spot)))
        words = f"{damage} damage: choose a target" if DAMAGE in parts else f"Damage {damage}"
    elif design.kind == MOVEMENT:
        words = f"Mobility {play.mobility(spot)}{': choose a space' if MOBILITY in parts else ''}"
    else:
        words = next((each.words(design.name) for each in design.effects), "")
    return design.id, design.name, words
