"""A position of Smash Gear: an immutable situation, with all item types of its agenda."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from msgspec import Raw, to_builtins
from msgspec.json import encode

from rules.common.classes import classes_in
from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.engine.triggers import Triggered
from rules.engine.windows import AnnouncedAbility, Window
from rules.smash_gear.announced import Announced, AnnouncedAction
from rules.smash_gear.combat_steps import Break, Combat
from rules.smash_gear.pieces import FIRST, Situation
from rules.smash_gear.turn import Ending

if TYPE_CHECKING:
    AnyAnnounced = AnnouncedAction
else:  # positions are decoded by their tags
    AnyAnnounced = reduce(or_, classes_in(f"{__package__}.actions", AnnouncedAction))

Item = (
    Choose | Window | Announced[AnyAnnounced] | AnnouncedAbility | Announcing | Resolve | Triggered | Combat | Break
    | Ending
)  # fmt: skip


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # the situation that a working state changes
    """The state of a whole game between two actions."""

    agenda: tuple[Item, ...] = ()

    @property
    def canonical(self) -> object:
        """Return the position in the format of older versions where it can be: without set and supplies,
        poses and used effects of bases for the first set, and without fields of sparing prompts where
        everyone able is prompted."""
        if self.sparing and self.set != FIRST:
            return self
        fields: dict[str, Any] = to_builtins(self)
        if not self.sparing:
            del fields["sparing"]
            for side in fields["sides"]:
                del side["stops"]
        if self.set != FIRST:
            return Raw(encode(fields))
        del fields["set"], fields["store"]["base"], fields["store"]["destroyer"]
        for machine in fields["machines"]:
            machine.pop("pose", None)
        for base in fields["bases"]:
            if not base["used"]:
                del base["used"]
        return Raw(encode(fields))
