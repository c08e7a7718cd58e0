"""Figures for whatever compares mechs, shots and turns: nothing of them is worked out at a table."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.mechyard import combat, shop
from rules.mechyard.activation import DAMAGE, MOBILITY, Entry, entries, spaces
from rules.mechyard.conditions import Conditional
from rules.mechyard.draft import Draft
from rules.mechyard.ending import worth
from rules.mechyard.printed import MOVEMENT, WEAPON, band
from rules.mechyard.state import BREAK_BONUS, BUY, TRACK, Module, Shot, Spot

ICON = ""
"""What stands for a weapon's own icon among the sources of its damage."""


class Figures(NamedTuple):
    """What a mech can do, and what it is worth."""

    close: int
    mid: int
    long: int
    mobility: int
    health: int
    worth: int


class Change(NamedTuple):
    """The figures of a mech before and after something, and the money of its player."""

    before: Figures
    after: Figures
    money: tuple[int, int]


class Source(NamedTuple):
    """A part of a weapon's damage: the name of the module that gives it, ICON for the weapon's own icon."""

    name: str
    amount: int


class Volley(NamedTuple):
    """What firing a weapon at a module comes to: ids and names of both, the damage dealt and what it is made of, what
    is prevented, the health that the target has left before it, what is earned, and the money before."""

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
        """Whether the target breaks."""
        return self.dealt >= self.room


class Used(NamedTuple):
    """A module that was used this turn, or that waits to be: its id, what it is, and that in a few words."""

    module: str
    design: str
    name: str
    words: str
    waits: bool = False


class Band(NamedTuple):
    """Spaces of the track in a row that are at one range: the first, the last, and the range by its place in RANGES."""

    first: int
    last: int
    range: int


def of_mech(play: Draft, seat: int) -> Figures:
    """The figures of a mech: the damage of all weapons by range, what it can move, its health left, its worth."""
    mech, frame = play.mechs[seat], play.frame(seat)
    close, mid, long, mobility, health = 0, 0, 0, 0, 0
    for number, design in enumerate(frame.designs):
        spot = Spot(seat, number)
        if play.is_broken(spot):
            continue
        health += combat.left(play, spot)
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


def sources(play: Draft, shot: Shot) -> Iterator[Source]:
    """What a weapon's damage against a module is made of, its icon first (MY-5.12). A shot at itself: what it deals
    against any module."""
    printed: int = play.design(shot.by).damage or 0
    yield Source(ICON, printed)
    if play.bonus and shot.by.seat == play.seat:
        yield Source("this turn", play.bonus)
    own = ((shot.by, each) for each in play.design(shot.by).layer("power"))
    for holder, operation in (*own, *play.beside(shot.by, "power")):
        if shot.by == shot.to and not _steady(operation):
            continue
        amount: int = operation.power(play, holder, shot)
        if amount:
            yield Source(play.design(holder).name, amount)


def _steady(operation: Conditional) -> bool:
    """Whether a bonus doesn't depend on what is hit."""
    return operation.only_if in ("", "moved")


def volley(play: Draft, weapon: str, target: str, text: int = 0) -> Volley | None:
    """What firing a weapon of the mech whose turn it is at a module would come to, or dealing the damage of a `text`;
    None for no such modules."""
    by, to = play.own(weapon), play.spot(target)
    if by is None or to is None or play.is_broken(to):
        return None
    shot = Shot(by, to)
    made_of = (Source(ICON, text),) if text else tuple(sources(play, shot))
    amount, room = sum(each.amount for each in made_of), combat.left(play, to)
    off = min(amount, combat.less(play, to))
    dealt = amount - off
    if play.agreed.overkill_lost:
        dealt = min(dealt, room)
    names = play.design(by).name, play.design(to).name
    earned = dealt + (BREAK_BONUS if dealt >= room else 0)
    money = play.mechs[play.seat].money
    return Volley(
        weapon, target, names, to.seat, dealt, made_of, off, room, earned, money,
        play.distance(play.seat, to.seat),
    )  # fmt: skip


def threats(play: Draft, by: int, to: int, without: Spot | None = None) -> list[str]:
    """The names of the unbroken weapons of a mech that reach another where both are now, one left out."""
    at = band(play.distance(by, to))
    found = []
    for number, design in enumerate(play.frame(by).designs):
        spot = Spot(by, number)
        if design.damage is None or play.is_broken(spot) or spot == without:
            continue
        if combat.reach(play, spot) >> at & 1:
            found.append(design.name)
    return found


def attached(play: Draft, design: Any, module: Module) -> Change:
    """The figures of the mech whose turn it is before and after a module is attached to it, and paid for (MY-3.1)."""
    price = shop.price(play, design) if play.phase == BUY else 0
    mech, after = play.mechs[play.seat], copy(play)
    after.put_mech(play.seat, replace(
        mech, modules=(*mech.modules, module), damage=(*mech.damage, 0), money=mech.money - price,
    ))  # fmt: skip
    return _change(play, after)


def changed(play: Draft, action: Any) -> Change:
    """The figures of the mech whose turn it is before and after an action that no chance comes into."""
    after = copy(play)
    after.log = None
    action.do(after)
    return _change(play, after)


def _change(before: Draft, after: Draft) -> Change:
    seat = before.seat
    money = before.mechs[seat].money, after.mechs[seat].money
    return Change(of_mech(before, seat), of_mech(after, seat), money)


def bands(at: int) -> tuple[Band, ...]:
    """The ranges of the track as seen from a space, from left to right (MY-6.1)."""
    found: list[Band] = []
    for space in range(-TRACK, TRACK + 1):
        here = band(abs(space - at))
        if found and found[-1].range == here:
            found[-1] = found[-1]._replace(last=space)
        else:
            found.append(Band(space, space, here))
    return tuple(found)


def armed(play: Draft) -> Spot | None:
    """The weapon that can be fired now; None for none."""
    return _with(play, DAMAGE)


def driving(play: Draft) -> tuple[int, ...]:
    """The spaces to which the mech whose turn it is can move now by Mobility."""
    spot = _with(play, MOBILITY)
    return () if spot is None else spaces(play, spot)


def _with(play: Draft, part: str) -> Spot | None:
    """The module entered last of which such a part can be done now."""
    return next((play.own(each.module) for each in entries(play) if part in each.open_parts(play)), None)


def used(play: Draft) -> tuple[Used, ...]:
    """The modules that the player whose turn it is has used in this Fight turn, then those entered last that wait."""
    waiting = [each for each in entries(play) if not each.begun or any(True for _ in each.open_parts(play))]
    open_ids = {each.module for each in waiting}
    done = (Used(id, *_told(play, id)) for id in play.used if id not in open_ids and play.own(id) is not None)
    return (*done, *(Used(each.module, *_told(play, each.module, each), waits=True) for each in waiting))


def _told(play: Draft, module: str, entry: Entry | None = None) -> tuple[str, str, str]:
    """The design and the name of a module, and what it does, or what is to be chosen for it."""
    spot = play.own(module)
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
