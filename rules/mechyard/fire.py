"""Firing a weapon: its icon, then what its texts do after the hit (MY-5.4, MY-5.6)."""

from __future__ import annotations

from rules.mechyard import combat
from rules.mechyard.activation import Doing, follow
from rules.mechyard.draft import Draft
from rules.mechyard.state import Shot


def fire(play: Draft, module: str, shot: Shot) -> None:
    """Deal the damage icon of a weapon, and put what follows the hit on the agenda."""
    room = combat.left(play, shot.to)
    target = play.module(shot.to).id
    amount = combat.power(play, shot)
    reached = max(0, amount - combat.less(play, shot.to))
    dealt = combat.deal(play, shot, amount)
    after_hit(play, module, target, "", dealt, max(0, reached - room) if play.is_broken(shot.to) else 0)


def after_hit(play: Draft, module: str, target: str, only: str, dealt: int = 0, left: int = 0) -> None:
    """Put the effects of a hit by a module on the agenda, in their order; `only` those with that target."""
    spot = play.own(module)
    assert spot is not None
    follow(play, *(
        Doing(spot.seat, module, number, target, dealt, left)
        for number, each in enumerate(play.design(spot).effects)
        if each.when == "hit" and (not only or getattr(each, "target", "") == only)
    ))  # fmt: skip
