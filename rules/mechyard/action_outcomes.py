"""Previews of actions: money, damage, Mobility, worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.common.text import capital, counted, listed, possessive
from rules.mechyard import combat
from rules.mechyard.activation import unused
from rules.mechyard.figures import Change, ShotOutcome, attached, threats, volley
from rules.mechyard.frame import Frame
from rules.mechyard.places import bay_of, cell_of, crewed
from rules.mechyard.printed import RANGES, band
from rules.mechyard.state import BREAK_BONUS, BUY, OFFERS, REFRESH_PRICE, STEPS_EACH, Module, Spot
from rules.mechyard.terms import design_name, half_of, module_name, ranges_named
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine

MANY = 3
"""The number of modules from which a line counts instead of names them."""
NOTE, GOOD, BAD, CAUTION = "note", "good", "bad", "caution"


def attachment(play: WorkingState, design: Any, module: Module) -> Preview:
    """Return the preview of attaching a module in that cell and rotation: its gains, halved Mobility, joined
    modules and cost."""
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


def _halved(play: WorkingState, before: Frame, after: Frame) -> Iterator[PreviewLine]:
    """Yield the line about modules with half their Mobility after the last module of a mech was attached
    (MY-4.3)."""
    names = [
        module_name(play, Spot(play.seat, number))
        for number, design in enumerate(before.designs)
        if before.foot_down(number)
        and not after.foot_down(number)
        and design.mobility
        and not design.layer("full")
    ]
    if names:
        yield PreviewLine(BAD, f"Halves the Mobility of {listed(names)}", "This module is lower")


def _mobility(design: Any, after: Frame) -> Iterator[PreviewLine]:
    """Yield the line about the Mobility of a movement module attached last (MY-4.3)."""
    if design.mobility is None:
        return
    if design.layer("full") or after.foot_down(len(after.designs) - 1):
        yield PreviewLine(GOOD, f"Gives full Mobility: {design.mobility}", design.text)
    else:
        why = "Its foot must face down, with no module lower"
        yield PreviewLine(CAUTION, f"Gives half Mobility: {half_of(design.mobility)}", why)


def _more_damage(change: Change, design: Any) -> Iterator[PreviewLine]:
    """Yield the line about a mech's added damage by range, with a weapon's own text."""
    more = [after - before for before, after in zip(change.before[:3], change.after[:3], strict=True)]
    at = [number for number, by in enumerate(more) if by > 0]
    if not at:
        return
    if len({more[number] for number in at}) == 1:
        words = f"Adds {more[at[0]]} damage at {ranges_named(sum(1 << number for number in at))}"
    else:
        words = f"Adds damage: {', '.join(f'{more[number]} at {RANGES[number]}' for number in at)} range"
    yield PreviewLine(GOOD, words, design.text if design.damage else "")


def sale(play: WorkingState, spot: Spot, refund: int) -> Preview:
    """Return the preview of selling a module."""
    mech, design = play.mechs[spot.seat], play.design(spot)
    lost = design.cost * (1 if play.is_broken(spot) else 2)
    lines = [_worth(refund - lost, f"You gain ${refund} but lose a module worth ${lost}")]
    here = sum(each.on == play.module(spot).id for each in mech.crew)
    if here:
        lines.append(PreviewLine(NOTE, "Crew there moves to the Core"))
    return Preview(f"Sell {design.name}", f"${mech.money} to ${mech.money + refund}", tuple(lines))


def _worth(by: int, why: str) -> PreviewLine:
    """Return the line about the change of final worth, with its reason (MY-8.1)."""
    words = f"Final worth: {'–' if by < 0 else '+'}${abs(by)}"
    return PreviewLine(BAD if by < 0 else GOOD, words, why)


def hiring(play: WorkingState, cost: int) -> Preview:
    """Return the preview of hiring crew."""
    mech, crew = play.mechs[play.seat], len(play.mechs[play.seat].crew)
    lines = (
        PreviewLine(GOOD, f"{STEPS_EACH} more steps in each Fight turn"),
        PreviewLine(NOTE, f"Crew: {crew} to {crew + 1}"),
    )
    return Preview("Hire crew", f"${mech.money} to ${mech.money - cost}", lines)


def repairing(play: WorkingState, spot: Spot, cost: int) -> Preview:
    """Return the preview of repairing a module."""
    mech, design = play.mechs[spot.seat], play.design(spot)
    lines = (
        PreviewLine(GOOD, f"{capital(design_name(design))} works again"),
        _worth(design.cost - cost, f"You pay ${cost}, and the module is worth ${design.cost} more"),
    )
    return Preview(f"Repair {design_name(design)}", f"${mech.money} to ${mech.money - cost}", lines)


def refreshing(play: WorkingState) -> Preview:
    """Return the preview of refreshing the shop (MY-3.3)."""
    money = play.mechs[play.seat].money
    lines = (
        PreviewLine(GOOD, "New modules replace all in the shop", f"{OFFERS} from each deck"),
        PreviewLine(NOTE, "The old ones go to the bottom of their decks"),
    )
    return Preview("Refresh the shop", f"${money} to ${money - REFRESH_PRICE}", lines)


def stopping(play: WorkingState) -> Preview:
    """Return the preview of ending a Buy turn: money kept, and the next turn or phase (MY-2.1, MY-3.7)."""
    money, last = play.mechs[play.seat].money, play.turn == play.agreed.rounds
    why = "Money counts once, unbroken modules twice" if last else "Spend it in later rounds"
    kept = [PreviewLine(NOTE, f"You keep ${money}", why)] if money else []
    return Preview("Stop buying", "", (*kept, _next(play, "buys next", "The Fight phase begins")))


def ending(play: WorkingState) -> Preview:
    """Return the preview of ending a Fight turn: unused steps and modules, and the next turn or phase
    (MY-2.1, MY-5.1, MY-7.3)."""
    steps = sum(each.steps for each in play.mechs[play.seat].crew)
    left = [module_name(play, each) for each in unused(play)]
    named = listed(left) if len(left) < MANY else counted(len(left), "module")
    lines = [PreviewLine(CAUTION, f"You lose {counted(steps, 'step')}")] if steps and left else []
    if left:
        lines.append(PreviewLine(CAUTION, f"Unused: {named}"))
    last = play.turn == play.agreed.rounds
    return Preview(
        "End turn", "", (*lines, _next(play, "fights next", "The game ends" if last else "The round ends"))
    )


def _next(play: WorkingState, does: str, ends: str) -> PreviewLine:
    """Return the line about the next player in a phase, or the end of the phase."""
    order = play.order()
    after = order[order.index(play.seat) + 1 :]
    return PreviewLine(NOTE, f"{play.name(after[0])} {does}" if after else ends)


def shot(play: WorkingState, weapon: str, target: str, text: int = 0) -> Preview | None:
    """Return the preview of firing a weapon at a module, or of the damage of a `text`: damage, money and
    whether it breaks; None if it isn't possible."""
    hit, to = volley(play, weapon, target, text), play.spot(target)
    if hit is None or to is None:
        return None
    design = play.design(to)
    name, struck = hit.names[0], design_name(design)
    if hit.breaks:
        lines = [PreviewLine(GOOD, f"Breaks {struck}, which has {hit.room} of {design.health} health left")]
    else:
        lines = [
            PreviewLine(NOTE, f"{capital(struck)}: {hit.room - hit.dealt} of {design.health} health left")
        ]
    if hit.prevented:
        lines.append(PreviewLine(CAUTION, f"{hit.prevented} of {hit.dealt + hit.prevented} damage prevented"))
    elif design.effects_when_hit and not hit.breaks:
        lines.append(PreviewLine(BAD, f"{capital(struck)} hits back"))
    else:
        lines.append(_exposed(play, to, hit))
    lines.append(PreviewLine(GOOD if hit.earned else CAUTION, _earned(hit.dealt, hit.breaks)))
    return Preview(
        f"If {name} hits {struck}", f"{RANGES[band(hit.distance)].capitalize()} range", tuple(lines),
        short=f"Hit {struck}",
    )  # fmt: skip


def _exposed(play: WorkingState, to: Spot, hit: ShotOutcome) -> PreviewLine:
    """Return the line about the weapons of the mech hit that are in range to hit back."""
    whose = play.name(to.seat)
    found = threats(play, to.seat, play.seat, to if hit.breaks else None)
    if not found:
        return PreviewLine(GOOD, f"{whose} has no weapon in range")
    if len(found) == 1:
        return PreviewLine(NOTE, f"{possessive(whose)} {found[0]} is in range")
    return PreviewLine(NOTE, f"{whose} has {counted(len(found), 'weapon')} in range")


def _earned(dealt: int, breaks: bool) -> str:
    return f"${dealt} for damage" + (f", ${BREAK_BONUS} for the break" if breaks else "")


def movement(play: WorkingState, to: int, title: str) -> Preview:
    """Return the preview of a mech's move: its ranges to the others."""
    lines = []
    for seat in play.others()[:3]:
        distance = abs(to - play.mechs[seat].at)
        words = f"{play.name(seat)} is at {RANGES[band(distance)]} range"
        lines.append(PreviewLine(NOTE, words, combat.distance_words(distance)))
    return Preview(title, "", tuple(lines))


def module_at(play: WorkingState, place: str) -> str:
    """Return the id of the module in a cell of a mech's grid, or under crew at a place; "" for none."""
    if play.spot(crewed(place)) is not None:
        return crewed(place)
    at, seat = cell_of(place), bay_of(place)
    if at is None or seat >= len(play.mechs):
        return ""
    frame = play.frame(seat)
    number = frame.cells.get(at)
    return "" if number is None else frame.modules[number].id
