"""The actions of Gears of Industry, one kind per file."""

from functools import reduce
from operator import or_

from rules.base.action import collected, in_phases
from rules.base.answer import Choose
from rules.gears_of_industry.state import PHASES

KINDS = collected(__name__, __path__)
BY_STEP = in_phases(KINDS, PHASES)
"""The kinds of action by their steps of a turn."""
ANSWERS = tuple(kind for kind in KINDS if kind.answers)
"""The kinds of action that answer a question, besides choosing one of its options."""
MOVES: object = reduce(or_, KINDS, Choose)
"""The type that actions are decoded as."""
