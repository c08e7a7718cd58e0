"""The tooltip of a module, and the notes on its current state beside its card."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.text import counted, listed, lower_first
from rules.game import Piece
from rules.mechyard import combat
from rules.mechyard.actions.repair import repair_price
from rules.mechyard.actions.sell import refunded
from rules.mechyard.cards import Design
from rules.mechyard.ending import WHOLE
from rules.mechyard.figures import ICON, present_damage, sources
from rules.mechyard.pieces import MODULE
from rules.mechyard.places import crewed
from rules.mechyard.printed import UTILITY
from rules.mechyard.state import BUY, FIGHT, Shot, Spot
from rules.mechyard.terms import design_name, half_of, module_name, ranges_named
from rules.mechyard.working_state import WorkingState
from rules.tabletop import PreviewLine

NOTE, GOOD, BAD, CAUTION = "note", "good", "bad", "caution"
FOOT = "Its foot must face down, with no module lower"
"""The condition of full Mobility (MY-4.3)."""


def notes(play: WorkingState, id: str) -> tuple[PreviewLine, ...]:
    """Return the notes on a module's current state, the most urgent first; () for an unattached one."""
    spot = play.spot(id)
    return () if spot is None else (*_states(play, spot), *_joined(play, spot))


def about(play: WorkingState, piece: Piece) -> str:
    """Return the tooltip text of a piece: its cost, its text, icons and current state; of another player's
    crew also that of its module."""
    if piece.kind == MODULE and piece.face in play.library.designs:
        return "\n".join(_about(play, play.library.designs[piece.face], play.spot(piece.id)))
    where = play.spot(crewed(piece.place))
    if where is None:
        return ""
    acting = play.phase == FIGHT and where.seat == play.seat
    left = f" {counted(int(piece.face), 'step')} left." if acting else ""
    below = _about(play, play.design(where), where) if where.seat != play.seat else ()
    return "\n".join((f"On {design_name(play.design(where))}.{left}", *below))


def _about(play: WorkingState, design: Design, spot: Spot | None) -> Iterator[str]:
    """Yield the lines about a module, `spot`: where it is attached."""
    yield _cost(play, design, spot)
    yield from filter(None, (_use(design), _signs(play, design, spot)))
    if spot is not None:
        yield from (f"{each.text}." for each in _states(play, spot))
        yield from filter(None, (_sold_for(play, spot),))


def _use(design: Design) -> str:
    """Return the text of a module; that of a utility which does something only when activated says when
    (MY-5.2)."""
    by_crew = design.kind == UTILITY and all(each.when == "activated" for each in design.effects)
    return f"When crew enters: {lower_first(design.text)}" if by_crew and design.text else design.text


def _signs(play: WorkingState, design: Design, spot: Spot | None) -> str:
    """Return the meaning of the icons on a tile with their current values; `spot`: where it is attached
    (MY-5.3)."""
    found = []
    if design.damage is not None:
        damage = design.damage if spot is None else present_damage(play, spot)
        reach = design.reach if spot is None else combat.reach(play, spot)
        found.append(f"{damage} damage (burst) at {ranges_named(reach)} (chevrons)")
    if design.mobility is not None:
        mobility = design.mobility if spot is None or play.is_broken(spot) else play.mobility(spot)
        found.append(f"Mobility {mobility} (tracks)")
    return f"{', '.join((*found, f'{design.health} health (hexagon)'))}."


def _cost(play: WorkingState, design: Design, spot: Spot | None) -> str:
    """Return the sentences about a module's cost: its worth at the end, or the price of its repair once it is
    broken (MY-3.6, MY-8.1)."""
    whole, broken = f"${WHOLE * design.cost}", f"${design.cost}"
    if spot is None or not play.is_broken(spot):
        return f"Costs {broken}. Worth {whole} at the end, {broken} if broken."
    return f"Costs {broken}. Worth {broken} at the end, {whole} if repaired for ${repair_price(play, spot)}."


def _sold_for(play: WorkingState, spot: Spot) -> str:
    """Return the sentence about a module's sale value; "" for one that can't be sold now (MY-3.5)."""
    can = play.phase == BUY and spot.seat == play.seat and spot.number
    return f"Sells for ${refunded(play, spot)}." if can else ""


def _states(play: WorkingState, spot: Spot) -> tuple[PreviewLine, ...]:
    """Return the notes on a module's damage and changed values."""
    return (*_state(play, spot), *(() if play.is_broken(spot) else _worth(play, spot)))


def _state(play: WorkingState, spot: Spot) -> Iterator[PreviewLine]:
    """Yield the notes whether it is broken, damaged or used (MY-5.2, MY-7.2)."""
    health = play.design(spot).health
    if play.is_broken(spot):
        yield PreviewLine(BAD, "Broken: you can't activate it", f"Repairs for ${repair_price(play, spot)}")
        return
    if play.damage(spot):
        yield PreviewLine(BAD, f"{combat.health_left(play, spot)} of {health} health left")
    if play.module(spot).id in play.used:
        yield PreviewLine(NOTE, "Used this turn")


def _worth(play: WorkingState, spot: Spot) -> Iterator[PreviewLine]:
    """Yield the notes on values that differ from the printed ones (MY-4.3, MY-5.12, MY-6.2)."""
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


def _joined(play: WorkingState, spot: Spot) -> Iterator[PreviewLine]:
    """Yield the note on the modules joined to it, and its distance from the Core (MY-4.6, MY-5.1)."""
    frame = play.frame(spot.seat)
    names = [module_name(play, Spot(spot.seat, other)) for other in frame.joined[spot.number]]
    steps = frame.steps_from(0).get(spot.number, 0)
    if names:
        away = f"{counted(steps, 'step')} from the Core" if steps > 1 else ""
        yield PreviewLine(NOTE, f"Joined to {listed(names)}", away)
