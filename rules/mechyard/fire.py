"""Firing a weapon: its icon, then the effects after the hit (MY-5.4, MY-5.6)."""

from __future__ import annotations

from rules.mechyard import combat
from rules.mechyard.activation import PendingEffect, follow
from rules.mechyard.state import Shot
from rules.mechyard.working_state import WorkingState


def fire(play: WorkingState, module: str, shot: Shot) -> None:
    """Deal the damage icon of a weapon, and put the effects after the hit on the agenda."""
    room = combat.health_left(play, shot.to)
    target = play.module(shot.to).id
    amount = combat.power(play, shot)
    reached = max(0, amount - combat.less(play, shot.to))
    dealt = combat.deal(play, shot, amount)
    after_hit(play, module, target, "", dealt, max(0, reached - room) if play.is_broken(shot.to) else 0)


def after_hit(play: WorkingState, module: str, target: str, only: str, dealt: int = 0, left: int = 0) -> None:
    """Put the effects of a hit by a module on the agenda in order; with `only`, those with that target."""
    spot = play.active_spot(module)
    assert spot is not None
    follow(play, *(
        PendingEffect(spot.seat, module, number, target, dealt, left)
        for number, each in enumerate(play.design(spot).effects)
        if each.when == "hit" and (not only or getattr(each, "target", "") == only)
    ))  # fmt: skip
