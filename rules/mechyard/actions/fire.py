"""Firing a weapon that crew has entered.

In the Fight phase, when crew enters a weapon, its damage icon deals that much to one unbroken module of
another player's mech (MY-5.4), at one of the ranges that the weapon's chevrons show (MY-6.2). There is no
price but the step: a module activates at most once a Fight phase, when it is entered (MY-5.2), and not while
it is broken (MY-5.3). You earn as much money as the damage dealt, and more for breaking the module (MY-7.1,
MY-7.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard import action_outcomes, combat
from rules.mechyard.actions.step import unfinished
from rules.mechyard.activation import DAMAGE, activate, entries, entry_of
from rules.mechyard.fire import fire
from rules.mechyard.phases import only_in
from rules.mechyard.places import cell
from rules.mechyard.printed import RANGES, band
from rules.mechyard.state import FIGHT, Shot
from rules.mechyard.terms import module_name, ranges_named, whose_module
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Fire(RuledAction[WorkingState], frozen=True, gc=False, tag="fire"):
    """Dealing the damage icon of a weapon to an unbroken module of another player's mech in range."""

    candidates_are_legal: ClassVar = True
    weapon: str
    target: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        for entry in entries(play):
            if DAMAGE in entry.parts:
                spot = play.active_spot(entry.module)
                assert spot is not None
                for target in combat.in_range(play, spot):
                    yield cls(entry.module, play.module(target).id)

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase != FIGHT:
            return only_in(FIGHT, "fire", "MY-5.4")
        spot, target = play.active_spot(self.weapon), play.spot(self.target)
        if spot is None or play.design(spot).damage is None:
            return Refusal("MY-5.4", "You can only fire your own weapons.")
        cannot_activate = play.is_broken(spot) or self.weapon in play.used
        refused = not_entered(play, self.weapon, DAMAGE)
        if refused is not None and cannot_activate:
            return refused
        if target is None or target.seat == play.seat:
            return Refusal("MY-5.4", "Choose a module on an opponent's mech.")
        if play.is_broken(target):
            return Refusal("MY-5.4", "Choose an unbroken module.", (cell(play, target),))
        distance = play.distance(play.seat, target.seat)
        if not combat.reach(play, spot) >> band(distance) & 1:
            name, near = play.design(spot).name, RANGES[band(distance)]
            needed = ranges_named(combat.reach(play, spot))
            text = f"You need {needed} to fire {name} (now {near}, {combat.distance_words(distance)})."
            return Refusal("MY-6.2", text, (cell(play, target),))
        return refused  # last: entering a weapon with nothing in range has no effect (MY-5.8)

    def do(self, play: WorkingState) -> None:
        entry = entry_of(play, self.weapon)
        spot, target = play.active_spot(self.weapon), play.spot(self.target)
        assert entry is not None and spot is not None and target is not None
        activate(play, entry, DAMAGE, hit=self.target)
        fire(play, self.weapon, Shot(spot, target))

    def gesture(self, play: WorkingState) -> Gesture:
        target = play.spot(self.target)
        assert target is not None
        return Gesture(f"Fire at {module_name(play, target)}", (self.weapon,), cell(play, target), stays=True)

    def text(self, play: WorkingState) -> str:
        spot, target = play.active_spot(self.weapon), play.spot(self.target)
        assert spot is not None and target is not None
        return f"Fire {module_name(play, spot)} at {whose_module(play, target)}"

    def preview(self, play: WorkingState) -> Preview | None:
        return action_outcomes.shot(play, self.weapon, self.target)

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        spot = play.active_spot(piece)
        if spot is None or play.design(spot).damage is None or play.phase != FIGHT:
            return None
        target = action_outcomes.module_at(play, place)
        return cls(piece, target) if target else None


def not_entered(play: WorkingState, module: str, part: str) -> Refusal | None:
    """Return the refusal to use a part of a module now (MY-5.2, MY-5.6); None when it can be used."""
    entry = entry_of(play, module)
    if entry is not None and part in entry.parts:
        return None
    spot = play.active_spot(module)
    if spot is not None and play.is_broken(spot):
        return Refusal("MY-5.3", "You can't activate a broken module.")
    if entry is not None:
        return Refusal("MY-5.6", "You have already used this part of the module.")
    why = "Move crew into a module to activate it."
    if module in play.used:
        why = "You have already activated this module this phase."
    elif any(each.on == module for each in play.mechs[play.seat].crew):
        why = "You can only activate a module as crew enters it: leave it and come back."
    return unfinished(play) or Refusal("MY-5.2", why)
