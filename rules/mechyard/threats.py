"""Threats: the weapons of other mechs that could hit a mech in their next Fight turn, and the modules they
would break."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from rules.common.text import capital, counted
from rules.mechyard import combat
from rules.mechyard.places import cell
from rules.mechyard.printed import band
from rules.mechyard.state import ASSEMBLE, BROKEN, FIGHT, STEPS_EACH, Shot, Spot
from rules.mechyard.terms import module_name, whose_module
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine

TITLE = "What can hit you"
NAMED = 2
"""The greatest number of modules named that a weapon would break; more are counted."""


class Threat(NamedTuple):
    """A weapon that can reach a mech: after a `move` of that many spaces, with its highest `damage` to one
    module, and the modules of which it would break one."""

    weapon: Spot
    move: int
    damage: int
    breaks: tuple[Spot, ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        """Return a sort key: the greater, the worse."""
        return len(self.breaks), self.damage, -self.move


def threat_preview(play: WorkingState, seat: int) -> Preview | None:
    """Return the preview of the threats to a mech, the worst first, with the cells of modules that could
    break; None before round 1 and after the last turn."""
    seats = list(_future_fighters(play, seat))
    if play.phase == ASSEMBLE or not seats:
        return None
    found = sorted(
        (each for by in seats for each in threats(play, by, seat)), key=lambda each: each.weight, reverse=True
    )
    if not found:
        return Preview(TITLE, "", (PreviewLine("good", "No weapon can reach you"),))
    lines = tuple(_line(play, each) for each in found)
    marks = dict.fromkeys(cell(play, spot) for each in found for spot in each.breaks)
    return Preview(TITLE, counted(len(found), "weapon"), lines, marks=tuple(marks))


def threats(play: WorkingState, by: int, to: int) -> Iterator[Threat]:
    """Yield the weapons that a mech could fire at another in one turn with its current crew, modules and
    place, after using at most one movement module (MY-5.1, MY-5.5, MY-6)."""
    then = copy(play)
    then.seat, then.bonus, then.moved = by, 0, 0
    targets = [Spot(to, number) for number, each in enumerate(play.mechs[to].damage) if each != BROKEN]
    for number, design in enumerate(play.frame(by).designs):
        weapon = Spot(by, number)
        if design.damage is None or play.is_broken(weapon) or not targets:
            continue
        move = _move(then, weapon, to)
        if move is None:
            continue
        dealt = {to: combat.power(then, Shot(weapon, to)) - combat.less(then, to) for to in targets}
        breaks = tuple(
            spot for spot in targets if dealt[spot] >= play.design(spot).health - _lasting_damage(play, spot)
        )
        yield Threat(weapon, move, max(0, *dealt.values()), breaks)


def _lasting_damage(play: WorkingState, spot: Spot) -> int:
    """Return the damage that a module keeps into the next Fight turn: its damage during a Fight phase, else 0
    (MY-7.3)."""
    return play.damage(spot) if play.phase == FIGHT else 0


def _future_fighters(play: WorkingState, seat: int) -> Iterator[int]:
    """Return the other seats with a future Fight turn."""
    last = play.turn == play.agreed.rounds and play.phase == FIGHT
    order = play.order()
    left = order[order.index(play.seat) :] if last else order
    return (by for by in left if by != seat and not play.over)


def _move(play: WorkingState, weapon: Spot, to: int) -> int | None:
    """Return the spaces that a mech has to move to fire a weapon at another; None where its crew or Mobility
    don't suffice."""
    ranges, apart = combat.reach(play, weapon), play.distance(weapon.seat, to)
    steps = _steps(play, weapon)
    if not steps:
        return None
    if ranges >> band(apart) & 1:
        return 0
    far = [_mobility(play, leg, weapon) for leg in range(len(play.mechs[weapon.seat].modules))]
    moves = range(1, max(far) + 1)
    closer = (move for move in moves if any(ranges >> band(abs(apart + way * move)) & 1 for way in (-1, 1)))
    return next(closer, None)


def _mobility(play: WorkingState, number: int, weapon: Spot) -> int:
    """Return the spaces that a movement module takes its mech, if crew can use it and then the weapon; else
    0."""
    leg = Spot(weapon.seat, number)
    if play.is_broken(leg) or play.design(leg).mobility is None:
        return 0
    between = play.frame(weapon.seat).steps_from(number).get(weapon.number, STEPS_EACH)
    first, second = _steps(play, leg), _steps(play, weapon)
    alone = any(steps + between <= STEPS_EACH for steps in first.values())
    two = any(one != other for one in first for other in second)
    return play.mobility(leg) if alone or two else 0


def _steps(play: WorkingState, spot: Spot) -> dict[str, int]:
    """Return the steps to enter a module, by crew member, for those with enough steps in a turn."""
    frame = play.frame(spot.seat)
    away = frame.steps_to_enter(spot.number)  # distances are symmetric
    found = {each.id: away.get(frame.index[each.on]) for each in play.mechs[spot.seat].crew}
    return {crew: steps for crew, steps in found.items() if steps is not None and steps <= STEPS_EACH}


def _line(play: WorkingState, threat: Threat) -> PreviewLine:
    names = [module_name(play, spot) for spot in threat.breaks]
    what = " or ".join(names) if len(names) <= NAMED else f"1 of {counted(len(names), 'module')}"
    after = f"after moving {counted(threat.move, 'space')}" if threat.move else "without moving"
    detail = capital(f"can break {what} {after}" if names else after)
    text = f"{whose_module(play, threat.weapon)}: {threat.damage} damage"
    return PreviewLine("bad" if names else "caution", text, detail)
