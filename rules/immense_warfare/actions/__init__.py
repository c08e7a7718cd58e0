"""The actions of Immense Warfare, one kind per file."""

from functools import reduce
from operator import or_

from rules.base.action import collected
from rules.base.answer import Choose

KINDS = collected(__name__, __path__)
MOVES: object = reduce(or_, KINDS, Choose)
"""The type that actions are decoded as."""
