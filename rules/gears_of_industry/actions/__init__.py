"""The actions of Gears of Industry, one kind per file."""

from functools import reduce
from operator import or_

from rules.base.action import collected
from rules.base.answer import Choose
from rules.gears_of_industry.state import PHASES
from rules.gears_of_industry.steps import TurnAction

KINDS: tuple[type[TurnAction], ...] = collected(__name__, __path__)  # type: ignore[assignment]
BY_STEP = {step: tuple(kind for kind in KINDS if kind.step == step) for step in PHASES}
"""The kinds of action by their steps of a turn."""
ANSWERS = tuple(kind for kind in KINDS if kind.answers)
"""The kinds of action that answer a question, besides choosing one of its options."""
MOVES: object = reduce(or_, KINDS, Choose)
"""The type that actions are decoded as."""
