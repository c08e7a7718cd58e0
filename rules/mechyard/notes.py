"""What is to be known of a module as it is now, beyond what is printed on it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.words import counted, listed
from rules.mechyard import combat
from rules.mechyard.actions.repair import repair_price
from rules.mechyard.actions.sell import refunded
from rules.mechyard.cards import Design
from rules.mechyard.draft import Draft
from rules.mechyard.figures import ICON, sources
from rules.mechyard.state import BUY, Shot, Spot
from rules.mechyard.wording import half_of, module_name, ranges_named
from rules.tabletop import PreviewLine

NOTE, GOOD, BAD, CAUTION = "note", "good", "bad", "caution"
FOOT = "its foot must face down, with nothing lower"
"""What full Mobility needs (MY-4.3)."""


def notes(play: Draft, spot: Spot) -> tuple[PreviewLine, ...]:
    """What is to be known of a module of a mech, the most urgent first."""
    return (*states(play, spot), *_joined(play, spot))


def signs(play: Draft, design: Design, spot: Spot | None) -> str:
    """What the signs on a tile mean, with the numbers that they have now, and its cost; `spot`: where it is attached
    (MY-5.3)."""
    found = []
    if design.damage is not None:
        shot = None if spot is None else Shot(spot, spot)
        damage = design.damage if shot is None else sum(each.amount for each in sources(play, shot))
        reach = design.reach if spot is None else combat.reach(play, spot)
        found.append(f"{damage} damage (burst) at {ranges_named(reach)} (chevrons)")
    if design.mobility is not None:
        mobility = design.mobility if spot is None or play.is_broken(spot) else play.mobility(spot)
        found.append(f"Mobility {mobility} (tracks)")
    cost = f" Costs ${design.cost}." if design.cost else ""
    return f"{', '.join((*found, f'{design.health} health (hexagon)'))}.{cost}"


def sold_for(play: Draft, spot: Spot) -> str:
    """What a module would be sold for; "" for one that can't be sold now (MY-3.5)."""
    can = play.phase == BUY and spot.seat == play.seat and spot.number
    return f"Sells for ${refunded(play, spot)}." if can else ""


def states(play: Draft, spot: Spot) -> tuple[PreviewLine, ...]:
    """What has become of it: damage, and numbers that are not what is printed."""
    return (*_state(play, spot), *(() if play.is_broken(spot) else _worth(play, spot)))


def _state(play: Draft, spot: Spot) -> Iterator[PreviewLine]:
    """Whether it is broken, damaged or used (MY-5.2, MY-7.2)."""
    health = play.design(spot).health
    if play.is_broken(spot):
        yield PreviewLine(BAD, "Broken: you can't activate it", f"repairs for ${repair_price(play, spot)}")
        return
    if play.damage(spot):
        yield PreviewLine(BAD, f"{combat.left(play, spot)} of {health} health left")
    if play.module(spot).id in play.used:
        yield PreviewLine(NOTE, "Used this turn")


def _worth(play: Draft, spot: Spot) -> Iterator[PreviewLine]:
    """What its numbers are now, where that is not what is printed (MY-4.3, MY-5.12, MY-6.2)."""
    design = play.design(spot)
    if design.mobility is not None and play.mobility(spot) < design.mobility:
        yield PreviewLine(CAUTION, f"Half Mobility: {half_of(design.mobility)}", FOOT)
    if design.damage is not None:
        for source in sources(play, Shot(spot, spot)):
            if source.name != ICON:
                yield PreviewLine(GOOD, f"+{source.amount} damage", source.name)
        if combat.reach(play, spot) != design.reach:
            yield PreviewLine(GOOD, "Fires at any range now")
    if less := combat.less(play, spot):
        yield PreviewLine(GOOD, f"Takes {less} less damage from each hit")


def _joined(play: Draft, spot: Spot) -> Iterator[PreviewLine]:
    """What crew can step to from it, and how far the Core is (MY-4.6, MY-5.1)."""
    frame = play.frame(spot.seat)
    names = [module_name(play, Spot(spot.seat, other)) for other in frame.joined[spot.number]]
    steps = frame.steps_from(0).get(spot.number, 0)
    if names:
        away = f"{counted(steps, 'step')} from the Core" if steps > 1 else ""
        yield PreviewLine(NOTE, f"Joined to {listed(names)}", away)
