"""The actions of Smash Gear, one kind per file. They carry ids: `cell/3,4` is column 3, row 4, from 0 in the upper left
corner."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rules.base.action import collected, in_phases
from rules.base.answer import Choose
from rules.smash_gear.action import BATTLE, PREPARE, RESPONSE
from rules.smash_gear.announced import AnnouncedAction

KINDS = collected(__name__, __path__)
KINDS_IN = in_phases(KINDS, (PREPARE, BATTLE, RESPONSE))
MOVES: object = reduce(or_, KINDS, Choose)
"""The type that actions are decoded as."""

if TYPE_CHECKING:
    AnyAnnounced = AnnouncedAction
else:  # positions are decoded by their tags
    AnyAnnounced = reduce(or_, (kind for kind in KINDS if issubclass(kind, AnnouncedAction)))
