"""What an action would come to, before it is done: money, damage, Mobility, worth."""

from __future__ import annotations

from typing import Any

from rules.common.words import counted, listed
from rules.mechyard import combat, shop
from rules.mechyard.draft import Draft
from rules.mechyard.ending import worth
from rules.mechyard.frame import Frame
from rules.mechyard.printed import RANGES, band
from rules.mechyard.state import BREAK_BONUS, BUY, Module, Shot, Spot
from rules.tabletop import Preview, PreviewLine

NOTE, GOOD, BAD, CAUTION = "note", "good", "bad", "caution"


def attachment(play: Draft, design: Any, module: Module) -> Preview:
    """What attaching a module there and so turned would join, give and cost."""
    mech, frame = play.mechs[play.seat], play.frame(play.seat)
    met = frame.meets(design, module.x, module.y, module.turn)
    joins = listed([frame.designs[number].name for number in met])
    lines = [PreviewLine(GOOD, f"Joined to {joins}")] if met else []
    after = Frame(
        (*mech.modules, module),
        play.library.designs,
    )
    if design.mobility is not None:
        full = bool(design.layer("full")) or after.foot_down(len(mech.modules))
        gives = design.mobility if full else design.mobility // 2
        why = "" if full else "its foot must face down, with nothing lower"
        lines.append(
            PreviewLine(
                GOOD if full else CAUTION, f"Gives {'full' if full else 'half'} Mobility: {gives}", why
            )
        )
    halved = [
        frame.designs[number].name
        for number in range(len(mech.modules))
        if frame.foot_down(number) and not after.foot_down(number) and frame.designs[number].mobility
    ]
    if halved:
        lines.append(PreviewLine(BAD, f"Halves the Mobility of {listed(halved)}", "it is no longer lowest"))
    steps = after.steps_from(0)[len(mech.modules)] if met else 0
    if steps:
        lines.append(PreviewLine(NOTE, f"{counted(steps, 'step')} from the Core"))
    if play.phase == BUY:
        cost = shop.price(play, design)
        return Preview(f"Buy {design.name}", f"${mech.money} to ${mech.money - cost}", tuple(lines[:3]))
    return Preview(f"Attach {design.name}", "", tuple(lines[:3]))


def sale(play: Draft, spot: Spot, refund: int) -> Preview:
    """What selling a module brings and costs."""
    mech, design = play.mechs[spot.seat], play.design(spot)
    lost = design.cost * (1 if play.is_broken(spot) else 2)
    lines = [PreviewLine(BAD, f"Final worth: ${lost} less for the module")]
    here = sum(each.on == play.module(spot).id for each in mech.crew)
    if here:
        lines.append(PreviewLine(NOTE, f"{counted(here, 'crew member')} moves to the Core"))
    return Preview(f"Sell {design.name}", f"${mech.money} to ${mech.money + refund}", tuple(lines))


def mending(play: Draft, spot: Spot, cost: int) -> Preview:
    """What repairing a module brings and costs."""
    mech, design = play.mechs[spot.seat], play.design(spot)
    lines = (
        PreviewLine(GOOD, f"{design.name} works again"),
        PreviewLine(GOOD, f"Final worth: ${design.cost} more for the module"),
    )
    return Preview(f"Repair {design.name}", f"${mech.money} to ${mech.money - cost}", lines)


def shot(play: Draft, weapon: str, target: str) -> Preview | None:
    """What firing a weapon at a module would deal, earn and break."""
    by, to = play.own(weapon), play.spot(target)
    if by is None or to is None:
        return None
    amount, off = combat.power(play, Shot(by, to)), combat.less(play, to)
    dealt, room = max(0, amount - off), combat.left(play, to)
    if play.agreed.overkill_lost:
        dealt = min(dealt, room)
    earned = dealt + (BREAK_BONUS if dealt >= room else 0)
    name, money = play.design(to).name, play.mechs[play.seat].money
    lines = []
    if dealt >= room:
        lines.append(PreviewLine(GOOD, f"{name} breaks: {room} of {play.design(to).health} health left"))
    else:
        lines.append(PreviewLine(NOTE, f"{name}: {room - dealt} of {play.design(to).health} health left"))
    lines.append(PreviewLine(GOOD if earned else CAUTION, _earned(dealt, dealt >= room)))
    if off:
        lines.append(PreviewLine(CAUTION, f"{off} of {amount} damage prevented"))
    elif play.design(to).struck and dealt < room:
        lines.append(PreviewLine(BAD, f"{name} hits back"))
    distance = play.distance(play.seat, to.seat)
    title = f"{play.design(by).name} hits {name}"
    return Preview(
        title, f"${money} to ${money + earned}", tuple(lines), (), (), f"{RANGES[band(distance)]} range"
    )


def _earned(dealt: int, breaks: bool) -> str:
    return (
        f"${dealt} for the damage and ${BREAK_BONUS} for the break" if breaks else f"${dealt} for the damage"
    )


def movement(play: Draft, to: int, title: str) -> Preview:
    """Where a mech would be, seen from the others."""
    lines = []
    for seat in play.others()[:3]:
        distance = abs(to - play.mechs[seat].at)
        lines.append(PreviewLine(NOTE, f"{RANGES[band(distance)].capitalize()} range to {play.name(seat)}",
                                 combat.apart(distance)))  # fmt: skip
    return Preview(title, "", tuple(lines))


def module_at(play: Draft, place: str) -> str:
    """The module in a cell of a mech's grid; "" for none."""
    family, _, rest = place.partition("/")
    seat, _, at = rest.partition("/")
    if family != "bay" or not at or not seat.isdigit() or int(seat) >= len(play.mechs):
        return ""
    x, y = at.split(",")
    frame = play.frame(int(seat))
    number = frame.cells.get((int(x), int(y)))
    return "" if number is None else frame.modules[number].id


def figures(play: Draft, seat: int) -> dict[str, int]:
    """What a mech can do and what it is worth, to compare two: damage by range, Mobility, health, worth."""
    mech, frame = play.mechs[seat], play.frame(seat)
    found = {f"damage_{name}": 0 for name in RANGES} | {"mobility": 0, "health": 0}
    for number, design in enumerate(frame.designs):
        spot = Spot(seat, number)
        if play.is_broken(spot):
            continue
        found["health"] += design.health - play.damage(spot)
        if design.damage is not None:
            ranges = combat.reach(play, spot)
            for at, name in enumerate(RANGES):
                if ranges >> at & 1:
                    found[f"damage_{name}"] += design.damage
        if design.mobility is not None:
            found["mobility"] += play.mobility(spot)
    return found | {"worth": worth(mech, play.library).total}
