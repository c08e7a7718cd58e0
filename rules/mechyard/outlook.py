"""What an action would come to, before it is done: money, damage, Mobility, worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.common.words import counted, listed
from rules.mechyard import combat
from rules.mechyard.activation import unused
from rules.mechyard.draft import Draft
from rules.mechyard.figures import Change, Volley, attached, threats, volley
from rules.mechyard.frame import Frame
from rules.mechyard.places import bay_of, cell_of, crewed
from rules.mechyard.printed import RANGES, band
from rules.mechyard.state import BREAK_BONUS, BUY, OFFERS, REFRESH_PRICE, STEPS_EACH, Module, Spot
from rules.mechyard.wording import half_of, module_name, ranges_named
from rules.tabletop import Preview, PreviewLine

MANY = 3
"""So many modules are counted, not named, where a line has no room for their names."""
NOTE, GOOD, BAD, CAUTION = "note", "good", "bad", "caution"


def attachment(play: Draft, design: Any, module: Module) -> Preview:
    """What attaching a module there and so turned gives, halves, joins and costs."""
    mech, frame = play.mechs[play.seat], play.frame(play.seat)
    after = Frame((*mech.modules, module), play.library.designs)
    change = attached(play, design, module)
    lines = [*_halved(play, frame, after), *_mobility(design, after), *_more_damage(change, design)]
    if not design.damage and design.mobility is None:
        crew = any(each.when == "activated" for each in design.effects)
        lines.append(
            PreviewLine(NOTE, "Works when crew enters it" if crew else "Works without crew", design.text)
        )
    met = frame.meets(design, module.x, module.y, module.turn)
    if met:
        joins = listed([module_name(play, Spot(play.seat, number)) for number in met])
        steps = after.steps_from(0)[len(mech.modules)]
        lines.append(PreviewLine(NOTE, f"Joined to {joins}", f"{counted(steps, 'step')} from the Core"))
    if play.phase == BUY:
        before, left = change.money
        return Preview(f"Buy {design.name}", f"${before} to ${left}", tuple(lines[:3]))
    return Preview(f"Attach {design.name}", "", tuple(lines[:3]))


def _halved(play: Draft, before: Frame, after: Frame) -> Iterator[PreviewLine]:
    """The modules that give half their Mobility once the last one of a mech is attached (MY-4.3)."""
    names = [
        module_name(play, Spot(play.seat, number))
        for number, design in enumerate(before.designs)
        if before.foot_down(number)
        and not after.foot_down(number)
        and design.mobility
        and not design.layer("full")
    ]
    if names:
        yield PreviewLine(BAD, f"Halves the Mobility of {listed(names)}", "this would be lower")


def _mobility(design: Any, after: Frame) -> Iterator[PreviewLine]:
    """What a movement module attached last gives (MY-4.3)."""
    if design.mobility is None:
        return
    if design.layer("full") or after.foot_down(len(after.designs) - 1):
        yield PreviewLine(GOOD, f"Gives full Mobility: {design.mobility}", design.text)
    else:
        why = "point its foot down, with no module lower"
        yield PreviewLine(CAUTION, f"Gives half Mobility: {half_of(design.mobility)}", why)


def _more_damage(change: Change, design: Any) -> Iterator[PreviewLine]:
    """The damage that a mech deals more with a module, by range; what a weapon's text adds to it."""
    more = [after - before for before, after in zip(change.before[:3], change.after[:3], strict=True)]
    at = [number for number, by in enumerate(more) if by > 0]
    if not at:
        return
    if len({more[number] for number in at}) == 1:
        words = f"Adds {more[at[0]]} damage at {ranges_named(sum(1 << number for number in at))}"
    else:
        words = f"Adds damage: {', '.join(f'{more[number]} at {RANGES[number]}' for number in at)} range"
    yield PreviewLine(GOOD, words, design.text if design.damage else "")


def sale(play: Draft, spot: Spot, refund: int) -> Preview:
    """What selling a module brings and costs."""
    mech, design = play.mechs[spot.seat], play.design(spot)
    lost = design.cost * (1 if play.is_broken(spot) else 2)
    lines = [_worth(refund - lost, f"you gain ${refund}, the module counts ${lost}")]
    here = sum(each.on == play.module(spot).id for each in mech.crew)
    if here:
        lines.append(PreviewLine(NOTE, "Crew on it moves to the Core"))
    return Preview(f"Sell {design.name}", f"${mech.money} to ${mech.money + refund}", tuple(lines))


def _worth(by: int, why: str) -> PreviewLine:
    """By how much final worth changes, and why (MY-8.1)."""
    words = f"Final worth: {'–' if by < 0 else '+'}${abs(by)}"
    return PreviewLine(BAD if by < 0 else GOOD, words, why)


def hiring(play: Draft, cost: int) -> Preview:
    """What crew for hire costs and brings."""
    mech, crew = play.mechs[play.seat], len(play.mechs[play.seat].crew)
    lines = (
        PreviewLine(GOOD, f"{STEPS_EACH} more steps in each Fight turn"),
        PreviewLine(NOTE, f"Crew: {crew} to {crew + 1}"),
    )
    return Preview("Hire crew", f"${mech.money} to ${mech.money - cost}", lines)


def mending(play: Draft, spot: Spot, cost: int) -> Preview:
    """What repairing a module brings and costs."""
    mech, design = play.mechs[spot.seat], play.design(spot)
    lines = (
        PreviewLine(GOOD, f"{design.name} works again"),
        _worth(design.cost - cost, f"you pay ${cost}, the module counts ${design.cost} more"),
    )
    return Preview(f"Repair {design.name}", f"${mech.money} to ${mech.money - cost}", lines)


def refreshing(play: Draft) -> Preview:
    """What new modules in the shop cost, and what becomes of the old ones (MY-3.3)."""
    money = play.mechs[play.seat].money
    lines = (
        PreviewLine(GOOD, "New modules replace all in the shop", f"{OFFERS} from each deck"),
        PreviewLine(NOTE, "The old ones go to the bottom of their decks"),
    )
    return Preview("Refresh the shop", f"${money} to ${money - REFRESH_PRICE}", lines)


def stopping(play: Draft) -> Preview:
    """What a player keeps who buys nothing more, and what comes next (MY-2.1, MY-3.7)."""
    money, last = play.mechs[play.seat].money, play.turn == play.agreed.rounds
    why = "it counts once, unbroken modules twice" if last else "you can spend it in later rounds"
    kept = [PreviewLine(NOTE, f"You keep ${money}", why)] if money else []
    return Preview("Stop buying", "", (*kept, _next(play, "buys next", "The Fight phase begins")))


def ending(play: Draft) -> Preview:
    """What a player leaves unused in a Fight turn, and what comes next (MY-2.1, MY-5.1, MY-7.3)."""
    steps = sum(each.steps for each in play.mechs[play.seat].crew)
    left = [module_name(play, each) for each in unused(play)]
    named = listed(left) if len(left) < MANY else counted(len(left), "module")
    lines = [PreviewLine(CAUTION, f"You lose {counted(steps, 'step')}")] if steps and left else []
    if left:
        lines.append(PreviewLine(CAUTION, f"Not used: {named}"))
    last = play.turn == play.agreed.rounds
    return Preview(
        "End turn", "", (*lines, _next(play, "fights next", "The game ends" if last else "The round ends"))
    )


def _next(play: Draft, does: str, ends: str) -> PreviewLine:
    """Who comes next in a phase, or what its end brings."""
    order = play.order()
    after = order[order.index(play.seat) + 1 :]
    return PreviewLine(NOTE, f"{play.name(after[0])} {does}" if after else ends)


def shot(play: Draft, weapon: str, target: str, text: int = 0) -> Preview | None:
    """What firing a weapon at a module would deal, earn and break, or the damage of a `text`."""
    hit, to = volley(play, weapon, target, text), play.spot(target)
    if hit is None or to is None:
        return None
    (name, struck), design = hit.names, play.design(to)
    if hit.breaks:
        lines = [PreviewLine(GOOD, f"{struck} breaks: {hit.room} of {design.health} health")]
    else:
        lines = [PreviewLine(NOTE, f"{struck}: {hit.room - hit.dealt} of {design.health} health left")]
    if hit.prevented:
        lines.append(PreviewLine(CAUTION, f"{hit.prevented} of {hit.dealt + hit.prevented} damage prevented"))
    elif design.struck and not hit.breaks:
        lines.append(PreviewLine(BAD, f"{struck} hits back"))
    else:
        lines.append(_exposed(play, to, hit))
    lines.append(PreviewLine(GOOD if hit.earned else CAUTION, _earned(hit.dealt, hit.breaks)))
    return Preview(
        f"If {name} hits {struck}", f"{RANGES[band(hit.distance)].capitalize()} range", tuple(lines),
        short=f"Hit {struck}",
    )  # fmt: skip


def _exposed(play: Draft, to: Spot, hit: Volley) -> PreviewLine:
    """What of the mech that is hit can hit back where both are."""
    whose = play.name(to.seat)
    found = threats(play, to.seat, play.seat, to if hit.breaks else None)
    if not found:
        return PreviewLine(GOOD, f"{whose} has no weapon in range")
    weapons = found[0] if len(found) == 1 else counted(len(found), "weapon")
    return PreviewLine(NOTE, f"{whose} has {weapons} in range")


def _earned(dealt: int, breaks: bool) -> str:
    return f"${dealt} for damage" + (f", ${BREAK_BONUS} for the break" if breaks else "")


def movement(play: Draft, to: int, title: str) -> Preview:
    """Where a mech would be, seen from the others."""
    lines = []
    for seat in play.others()[:3]:
        distance = abs(to - play.mechs[seat].at)
        lines.append(PreviewLine(NOTE, f"{RANGES[band(distance)].capitalize()} range to {play.name(seat)}",
                                 combat.apart(distance)))  # fmt: skip
    return Preview(title, "", tuple(lines))


def module_at(play: Draft, place: str) -> str:
    """The module in a cell of a mech's grid, or on which crew would be; "" for none."""
    if play.spot(crewed(place)) is not None:
        return crewed(place)
    at, seat = cell_of(place), bay_of(place)
    if at is None or seat >= len(play.mechs):
        return ""
    frame = play.frame(seat)
    number = frame.cells.get(at)
    return "" if number is None else frame.modules[number].id
